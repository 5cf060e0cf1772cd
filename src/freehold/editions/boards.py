"""Boards of people's own by name: a name is the digest of what the board is, so it never changes.

Whoever has a board finds it by its name as long as anybody in the process holds it.
"""

import hashlib
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from freehold.editions.edition import Edition
from freehold.editions.plain_data import plain_edition

PREFIX: Final = "board-"
DIGITS: Final = 32  # of the digest
LEFT_OUT: Final = ("format", "id", "version")  # what says nothing of the board

_held: Final = WeakValueDictionary[str, Edition]()
_by_rules: Final = WeakValueDictionary[str, Edition]()


def is_board_name(name: str) -> bool:
    """Tell whether a name is that of a board of somebody's own, and of no edition."""
    return len(name) == len(PREFIX) + DIGITS and name.startswith(PREFIX)


def board_name(edition: Edition) -> str:
    """Return the name of a board: the digest of all that its file says but for its id."""
    return _name_of(plain_edition(edition))


def is_name_of(name: str, raw: object) -> bool:
    """Tell whether plain data, whatever they are, have that name as they stand."""
    return isinstance(raw, dict) and _name_of(raw) == name


def _name_of(raw: dict[str, Any]) -> str:
    told = {key: value for key, value in raw.items() if key not in LEFT_OUT}
    text = msgspec.json.encode(told, order="deterministic")
    return PREFIX + hashlib.sha256(text).hexdigest()[:DIGITS]


def named(edition: Edition) -> Edition:
    """Return the board by its name, to be found by it as long as somebody holds it."""
    name = board_name(edition)
    return _held.get(name) or remember(replace(edition, id=name))


def remember(edition: Edition) -> Edition:
    """Return a board that has its name, the one that is held already if there is one."""
    return _held.setdefault(edition.id, edition)


def held(name: str) -> Edition | None:
    """Return the board of a name if somebody holds it."""
    return _held.get(name)


def note_rules(digest: str, edition: Edition) -> None:
    """Note which board rules were made of."""
    _by_rules[digest] = edition


def board_of_rules(digest: str) -> Edition | None:
    """Return a board that rules were made of, if somebody holds it."""
    return _by_rules.get(digest)
