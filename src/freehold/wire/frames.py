"""Frames between their messages and the engine's cells."""

from collections.abc import Callable
from typing import Any, Final

from freehold.engine import codes
from freehold.wire import awaiting
from freehold.wire.awaiting import Awaiting
from freehold.wire.columns import reader, writer
from freehold.wire.parts import WireError

FRAMES: Final[dict[int, type[Awaiting]]] = {
    codes.F_TURN: awaiting.Turn,
    codes.F_BUY: awaiting.Purchase,
    codes.F_AUCTION: awaiting.Auction,
    codes.F_DEBT: awaiting.Debt,
    codes.F_CARD: awaiting.CardChoice,
    codes.F_TAX: awaiting.TaxChoice,
    codes.F_TRANSFER: awaiting.Transfer,
    codes.F_RIOT: awaiting.Riot,
    codes.F_PLACE: awaiting.Placement,
}
_READERS: Final[dict[int, tuple[int, Callable[..., Any]]]] = {
    kind: (1 + len(message.__struct_fields__), reader(message)) for kind, message in FRAMES.items()
}
_WRITERS: Final[dict[type[Awaiting], tuple[int, Callable[[Any], list[int]]]]] = {
    message: (kind, writer(message)) for kind, message in FRAMES.items()
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
