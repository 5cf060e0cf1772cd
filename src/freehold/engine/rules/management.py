"""When a seat may manage its property."""

from freehold.engine.codes import (
    F_BUY,
    F_DEBT,
    F_RIOT,
    F_TURN,
    OK,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    WHEN_ANY_TIME,
)
from freehold.engine.core.frames import top_kind, top_seat
from freehold.engine.core.state import Table
from freehold.engine.ints import Seat, i64


def check_spending(t: Table, seat: Seat) -> i64:
    """Check that the seat may build or lift now: between steps, by the edition's timing."""
    if top_kind(t) != F_TURN:
        return R_NOT_NOW
    if top_seat(t) == seat or t.rules.manage_when == WHEN_ANY_TIME:
        return OK
    return R_NOT_YOUR_TURN


def check_raising(t: Table, seat: Seat) -> i64:
    """Check that the seat may sell or mortgage now: as above, and while it is raising cash."""
    if may_raise(t):
        return OK if top_seat(t) == seat else R_NOT_NOW
    return check_spending(t, seat)


def may_raise(t: Table) -> bool:
    """Tell whether who is asked may raise cash first: for a debt, a deed on offer or an arrest."""
    kind = top_kind(t)
    if kind == F_BUY or kind == F_RIOT:
        return t.rules.raise_for_purchase != 0
    return kind == F_DEBT
