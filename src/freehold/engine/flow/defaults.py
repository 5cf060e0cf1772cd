"""What happens when a player runs out of time: the rules decide, not the server."""

from freehold.engine.actions import kind_of, pack, target_of
from freehold.engine.choices import legal
from freehold.engine.codes import (
    A_BANKRUPT,
    A_CHOOSE,
    A_DECLINE,
    A_END_TURN,
    A_MORTGAGE,
    A_PASS,
    A_ROLL,
    A_SELL,
    A_SELL_DOWN,
    A_SELL_RUN,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_PLACE,
    F_TURN,
    STAGE_ROLL,
)
from freehold.engine.ints import i64
from freehold.engine.property import owns_group
from freehold.engine.state import Table, top_arg, top_kind


def default_action(t: Table, seat: i64) -> i64:
    """Return what an awaited seat does if it says nothing."""
    kind = top_kind(t)
    if kind == F_TURN:
        return A_ROLL if top_arg(t, 0) == STAGE_ROLL else A_END_TURN
    if kind == F_BUY:
        return A_DECLINE
    if kind == F_AUCTION:
        return A_PASS
    if kind == F_DEBT:
        return _raise_cash(t, seat)
    if kind == F_PLACE:
        return legal(t, seat)[0]
    return pack(A_CHOOSE, 0, 0)


def _raise_cash(t: Table, seat: i64) -> i64:
    """Pick the least painful step: give up if hopeless, then lone deeds, buildings, sets."""
    best: i64 = 0
    rank: i64 = 99
    found = legal(t, seat)
    for at in range(i64(0), len(found), 4):  # CHOICE; a step must be literal
        now = _pain(t, seat, found[at])
        if now < rank:
            rank = now
            best = found[at]
    return best


def _pain(t: Table, seat: i64, action: i64) -> i64:
    kind = kind_of(action)
    if kind == A_BANKRUPT:
        return 0
    if kind == A_MORTGAGE:
        return 4 if owns_group(t, seat, t.rules.group[target_of(action)]) else 1
    if kind == A_SELL or kind == A_SELL_RUN:
        return 2
    if kind == A_SELL_DOWN:
        return 3
    return 99
