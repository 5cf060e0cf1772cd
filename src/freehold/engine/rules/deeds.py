"""Who holds which deed: the one place where ownership changes."""

from freehold.engine.bits import bit
from freehold.engine.codes import E_DEED, NOBODY
from freehold.engine.ints import i64
from freehold.engine.state import State, emit4


def give_deed(s: State, square: i64, seat: i64, why: i64) -> None:
    """Hand the deed to a seat, or back to the bank with NOBODY."""
    before = s.owner[square]
    if before >= 0:
        s.deeds[before] &= ~bit(square)
    if seat >= 0:
        s.deeds[seat] |= bit(square)
    s.owner[square] = seat
    if s.rules.squatters and seat == NOBODY:
        s.squatted[square] = 0
    emit4(s, E_DEED, square, before, seat, why)
