"""Frames between their messages and the engine's cells."""

from collections.abc import Callable
from typing import Any, Final

from freehold.engine import codes
from freehold.wire import awaiting
from freehold.wire.awaiting import Awaiting
from freehold.wire.columns import (
    DEED_SET,
    FLAG,
    LOT,
    NUMBER,
    PARTY,
    REASON,
    SEAT_OR_NONE,
    SEAT_SET,
    STAGE,
    Column,
    reader,
    writer,
)
from freehold.wire.parts import WireError

_FRAMES: Final[dict[int, tuple[type[Awaiting], tuple[Column, ...]]]] = {
    codes.F_TURN: (awaiting.Turn, (NUMBER, STAGE, NUMBER)),
    codes.F_BUY: (awaiting.Purchase, (NUMBER, NUMBER)),
    codes.F_AUCTION: (
        awaiting.Auction,
        (NUMBER, LOT, SEAT_OR_NONE, NUMBER, SEAT_SET, SEAT_SET, NUMBER),
    ),
    codes.F_DEBT: (awaiting.Debt, (NUMBER, PARTY, NUMBER, REASON, NUMBER)),
    codes.F_CARD: (awaiting.CardChoice, (NUMBER, NUMBER, NUMBER)),
    codes.F_TAX: (awaiting.TaxChoice, (NUMBER, NUMBER)),
    codes.F_TRANSFER: (awaiting.Transfer, (NUMBER, NUMBER, DEED_SET)),
    codes.F_RIOT: (awaiting.Riot, (NUMBER, NUMBER)),
    codes.F_PLACE: (awaiting.Placement, (NUMBER, FLAG)),
}
_READERS: Final[dict[int, tuple[int, Callable[..., Any]]]] = {
    kind: (1 + len(columns), reader(message, columns))
    for kind, (message, columns) in _FRAMES.items()
}
_WRITERS: Final[dict[type[Awaiting], tuple[int, Callable[[Any], list[int]]]]] = {
    message: (kind, writer(message, columns)) for kind, (message, columns) in _FRAMES.items()
}
_NOTHING: Final = (0,) * codes.FRAME


def awaiting_of(*cells: int) -> Awaiting | None:
    """Return what the cells of a frame wait for; nothing after the end of the game."""
    kind = cells[0]
    if kind == 0:
        return None
    if kind not in _READERS:
        raise WireError(f"expected a frame that waits for somebody, got kind {kind}")
    end, read = _READERS[kind]
    found: Awaiting = read(*cells[1:end])
    return found


def cells_of(what: Awaiting | None) -> tuple[int, ...]:
    """Return the cells of the frame that waits for this."""
    if what is None:
        return _NOTHING
    kind, write = _WRITERS[type(what)]
    cells = (kind, *write(what))
    return cells + _NOTHING[len(cells) :]
