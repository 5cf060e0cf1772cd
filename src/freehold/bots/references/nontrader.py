"""A reference that buys everything it can pay and never trades."""

from freehold.bots.levels.steady import Steady
from freehold.bots.offers import offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.valuation.bidding import bid_to
from freehold.engine import Ruleset, Table, check_buy, top_cell, top_kind
from freehold.engine.codes import A_BUY, A_DECLINE, AUCTION_LOT, F_AUCTION, F_BUY, LOT_HOUSE, OK
from freehold.engine.ints import i64


class NonTrader(Policy):
    """The policy; what is neither a purchase nor a trade is decided as the steady player does."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.fallback: Steady = Steady(rules)

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        kind = top_kind(t)
        if kind == F_BUY:
            return A_BUY if check_buy(t, seat) == OK else A_DECLINE
        if kind == F_AUCTION and top_cell(t, AUCTION_LOT) < LOT_HOUSE:
            return bid_to(t, seat, t.rules.price[top_cell(t, AUCTION_LOT)])
        return self.fallback.decide(t, seat)

    def answer(self, t: Table, seat: i64) -> i64:
        """Reject every offer; 0 if none is open."""
        at = offer_to(t, seat)
        return rejection(t, at) if at >= 0 else 0
