"""What the rules work on: the state, its numbers, its generator, and nothing of the rules."""
