"""Many games and what they tell: tournaments, ratings, sweeps of house rules, reports."""
