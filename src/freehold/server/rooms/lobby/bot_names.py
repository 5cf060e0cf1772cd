"""What bots are called: given names of the places that editions are about, one of them at a table.

The level of a bot is told beside its name; records, ratings and tables of bots go by the level.
"""

import zlib
from collections.abc import Iterable
from typing import Final

from freehold.server.games.lookalikes import skeleton

USUAL: Final = "us"  # whose names the bots of other boards have

BOT_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "us": (
        *("Otis", "Pearl", "Wendell", "Mabel", "Chester"),
        *("Opal", "Floyd", "Hazel", "Virgil", "Nell"),
    ),
    "bangladesh": (
        *("Rina", "Kamal", "Shirin", "Babul", "Moyna"),
        *("Tareq", "Jhorna", "Habib", "Lipi", "Selim"),
    ),
    "vietnam": (
        *("Bình", "Thảo", "Khánh", "Giang", "Phúc"),
        *("Quỳnh", "Dũng", "Ngân", "Sơn", "Trang"),
    ),
    "hongkong": (
        *("Ka-ming", "Siu-fong", "Wing-kei", "Mei-ling", "Chi-keung"),
        *("Yuk-lan", "Tin-yau", "Pui-shan", "Kwok-wah", "Lai-fan"),
    ),
    "france": (
        *("Odile", "Gaston", "Lucette", "Firmin", "Ginette"),
        *("Marcel", "Solange", "Achille", "Perrine", "Anatole"),
    ),
}
_KNOWN: Final = frozenset(name for names in BOT_NAMES.values() for name in names)


def free_name(edition: str, room: str, others: Iterable[str], wished: str = "") -> str:
    """Return a bot's name that looks like nobody else's at the table.

    A room begins somewhere in the list, so that rooms differ and each is the same when it is
    opened again.  A name that a bot had in a saved game is kept where it can be.
    """
    taken = {skeleton(name) for name in others}
    names = (*_from(edition, room), *sorted(_KNOWN))
    if wished in _KNOWN:
        names = (wished, *names)
    return next(name for name in names if skeleton(name) not in taken)


def _from(edition: str, room: str) -> tuple[str, ...]:
    names = BOT_NAMES.get(edition, BOT_NAMES[USUAL])
    first = zlib.crc32(room.encode()) % len(names)
    return (*names[first:], *names[:first])
