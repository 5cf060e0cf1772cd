"""Patterns of texts, with one meaning in Python and in the JSON Schema that clients are given."""

from typing import Final

# Python's `$` lets a line break through, which clients' regular expressions do not; theirs do not
# know `\Z`.  What follows `$` here refuses the line break in Python and changes nothing elsewhere.
_NO_BREAK: Final = r"(?!\n)"


def whole(pattern: str) -> str:
    """Return the pattern of a text that consists of nothing else."""
    return f"^{pattern}${_NO_BREAK}"


def readable(text: str) -> str:
    """Return a text that quotes patterns without what only programs need."""
    return text.replace(repr(_NO_BREAK)[1:-1], "")
