"""What the records of finished games add up to: statistics, achievements and ratings."""
