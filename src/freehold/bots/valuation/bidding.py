"""What simple players bid for a deed."""

from freehold.bots.valuation.set_values import completing_rival, is_completing
from freehold.engine import Table, least_bid, most_bid, pack
from freehold.engine.codes import A_BID, A_PASS
from freehold.engine.ints import i64


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


def bid_limit(t: Table, seat: i64, square: i64, reserve: i64) -> i64:
    """Return the most to bid for a deed: its price, more for a set, less than all our cash."""
    price = t.rules.price[square]
    if is_completing(t, seat, square):
        return _least(price * 2, t.cash[seat])
    if completing_rival(t, seat, square) >= 0:
        return _least(price * 3 // 2, t.cash[seat] - reserve // 2)
    return _least(price, t.cash[seat] - reserve // 2)


def _least(one: i64, other: i64) -> i64:
    return one if one < other else other
