"""Training of the judge: games of bots, exact arithmetic, weights."""
