"""A reference that buys everything it can pay and never trades."""

from freehold.bots.policy import Policy
from freehold.bots.steady import Steady
from freehold.engine.actions import pack
from freehold.engine.auction import LOT, least_bid, most_bid
from freehold.engine.codes import (
    A_BID,
    A_BUY,
    A_DECLINE,
    A_PASS,
    A_REJECT,
    F_AUCTION,
    F_BUY,
    LOT_HOUSE,
    OK,
)
from freehold.engine.ints import i64
from freehold.engine.purchase import check_buy
from freehold.engine.rules import Ruleset
from freehold.engine.state import Table, top_arg, top_kind


class NonTrader(Policy):
    """The policy; what is neither a purchase nor a trade is decided as the steady player does."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.calm: Steady = Steady(rules)

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        kind = top_kind(t)
        if kind == F_BUY:
            return A_BUY if check_buy(t, seat) == OK else A_DECLINE
        if kind == F_AUCTION and top_arg(t, LOT) < LOT_HOUSE:
            return bid_to(t, seat, t.rules.price[top_arg(t, LOT)])
        return self.calm.decide(t, seat)

    def answer(self, t: Table, seat: i64) -> i64:
        """Reject every offer; 0 if none is open."""
        for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
            if t.offers[at + 1] == seat:
                return pack(A_REJECT, t.offers[at], t.offers[at + 2])
        return 0


def bid_to(t: Table, seat: i64, limit: i64) -> i64:
    """Return a bid half the way to the limit, or a pass."""
    least = least_bid(t)
    most = most_bid(t, seat)
    if limit > most:
        limit = most
    if limit < least:
        return A_PASS
    step = t.rules.bid_multiple
    amount = (least + (limit - least) // 2) // step * step
    return pack(A_BID, 0, amount if amount > least else least)
