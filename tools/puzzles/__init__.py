"""How the pool of puzzles is made."""
