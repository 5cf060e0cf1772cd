"""Words for the dice, as clients make them of what somebody has thought of."""

import hashlib


def word(thought: str) -> str:
    """Return what is told of a thought: something that says nothing to others."""
    return hashlib.sha256(thought.encode()).hexdigest()
