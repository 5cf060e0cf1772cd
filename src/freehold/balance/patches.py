"""Changes of a board file by paths."""

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

from freehold.balance.report import BoardChange

_STEP: Final = re.compile(r"\[(\d{1,4})\]|([A-Za-z_][A-Za-z0-9_-]*)")


def patched(board: dict[str, Any], changes: Iterable[BoardChange]) -> dict[str, Any]:
    """Return a copy of a board's plain data with the changes made."""
    found = deepcopy(board)
    for change in changes:
        *way, last = steps_of(change.path)
        part: Any = found
        for step in way:
            part = part[step] if isinstance(step, int) else part.setdefault(step, {})
        part[last] = list(change.value) if isinstance(change.value, tuple) else change.value
    return found


def steps_of(path: str) -> list[int | str]:
    """Return the keys and numbers that a path is made of."""
    return [int(number) if number else name for number, name in _STEP.findall(path)]


def value_at(board: dict[str, Any], path: str) -> Any:
    """Return what a path leads to, or None."""
    part: Any = board
    for step in steps_of(path):
        try:
            part = part[step]
        except (KeyError, IndexError, TypeError):
            return None
    return part
