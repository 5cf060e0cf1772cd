"""Players to measure others against: policies as published, traders by reckoning, buyers only."""
