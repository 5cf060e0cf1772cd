"""Worked examples for learners: see docs/envs.md."""
