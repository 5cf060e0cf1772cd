"""Evidence of collusion and of farming: figures for people to judge, and never a verdict."""
