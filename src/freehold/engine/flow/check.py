"""Whether a seat may do an action now, and if not, why not."""

from freehold.engine import codes
from freehold.engine.core.actions import (
    BARE,
    amount_of,
    is_well_formed,
    kind_of,
)
from freehold.engine.core.state import Table
from freehold.engine.core.terms import Terms
from freehold.engine.flow.dispatch import check_kind
from freehold.engine.ints import Seat, i64


def check(t: Table, seat: Seat, action: i64, terms: Terms | None = None) -> i64:
    """Return 0 if the seat may do the action now, else the refusal."""
    if t.over:
        return codes.R_GAME_OVER
    if not 0 <= action < BARE and not is_well_formed(action):
        return codes.R_UNKNOWN_ACTION
    if seat == codes.CLOCK:
        return _check_clock(t, action)
    if not 0 <= seat < t.seats:
        return codes.R_NO_SUCH_SEAT
    if not (t.alive >> seat) & 1:
        return codes.R_OUT_OF_GAME
    return check_kind(t, seat, action, terms)


def _check_clock(t: Table, action: i64) -> i64:
    kind = kind_of(action)
    if kind == codes.A_TIME_OUT:
        return codes.OK if amount_of(action) == t.decision else codes.R_TOO_LATE
    if kind == codes.A_TIME_UP:
        return codes.R_TOO_LATE if t.time_up else codes.OK
    return codes.OK if kind == codes.A_STOP else codes.R_UNKNOWN_ACTION
