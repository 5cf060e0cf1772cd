"""What happens when a player runs out of time: the rules decide, not the server."""

from typing import Final

from freehold.engine import codes
from freehold.engine.core.actions import kind_of, pack, target_of
from freehold.engine.core.frames import top_cell, top_kind
from freehold.engine.core.state import Table
from freehold.engine.flow.choices import legal
from freehold.engine.ints import Seat, i64
from freehold.engine.rules.property import owns_group

LAST: Final = 99  # rank of what raises no cash


def default_action(t: Table, seat: Seat) -> i64:
    """Return what an awaited seat does if it says nothing."""
    kind = top_kind(t)
    if kind == codes.F_TURN:
        return (
            codes.A_ROLL if top_cell(t, codes.TURN_STAGE) == codes.STAGE_ROLL else codes.A_END_TURN
        )
    if kind == codes.F_BUY:
        return codes.A_DECLINE
    if kind == codes.F_AUCTION:
        return codes.A_PASS
    if kind == codes.F_DEBT:
        return _raise_cash(t, seat)
    if kind == codes.F_PLACE:
        return legal(t, seat)[0]
    return pack(codes.A_CHOOSE, 0, 0)


def _raise_cash(t: Table, seat: Seat) -> i64:
    """Pick the first step in the order of the rules: give up if that is hopeless."""
    best: i64 = 0
    rank: i64 = LAST
    found = legal(t, seat)
    for at in range(i64(0), len(found), codes.CHOICE):
        now = _rank(t, seat, found[at])
        if now < rank:
            rank = now
            best = found[at]
    return best


def _rank(t: Table, seat: Seat, action: i64) -> i64:
    """Return when a step comes: buildings before all deeds, or after lone ones; then sets."""
    kind = kind_of(action)
    if kind == codes.A_BANKRUPT:
        return 0
    if kind == codes.A_SELL or kind == codes.A_SELL_RUN:
        return 2
    if kind == codes.A_SELL_DOWN:
        return 3
    if kind != codes.A_MORTGAGE:
        return LAST
    if owns_group(t, seat, t.rules.group[target_of(action)]):
        return 5
    return 4 if t.rules.raise_order == codes.RAISE_BUILDINGS else 1
