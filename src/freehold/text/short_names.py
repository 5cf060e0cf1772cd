"""Names made short enough for a board: words that many squares share say the least."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

SHARED: Final = 3  # squares that have the same word before it is left out
LINKS: Final = {"de", "des", "du", "la", "le", "les", "of", "the", "/", "&"}


def short_names(names: Sequence[str]) -> list[str]:
    """Return the names without words that several different ones share."""
    counts = Counter(word for name in set(names) for word in set(name.split()))
    return [_short(name, counts) for name in names]


def _short(name: str, counts: Counter[str]) -> str:
    words = name.split()
    rare = [word for word in words if counts[word] < SHARED]
    if not any(word.lower() not in LINKS for word in rare):
        return name
    while rare[0].lower() in LINKS:
        rare.pop(0)
    return " ".join(rare)
