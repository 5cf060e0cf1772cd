"""Who holds which deed: the one place where ownership changes."""

from freehold.engine.codes import E_DEED_MOVED, NOBODY
from freehold.engine.core.bits import bit
from freehold.engine.core.state import State
from freehold.engine.core.tape import emit4
from freehold.engine.ints import Seat, Square, i64


def give_deed(s: State, square: Square, seat: Seat, why: i64) -> None:
    """Hand the deed to a seat, or back to the bank with NOBODY."""
    before = s.owner[square]
    if before >= 0:
        s.deeds[before] &= ~bit(square)
    if seat >= 0:
        s.deeds[seat] |= bit(square)
    s.owner[square] = seat
    if s.rules.squatters and seat == NOBODY:
        s.squatted[square] = 0
    emit4(s, E_DEED_MOVED, square, before, seat, why)
