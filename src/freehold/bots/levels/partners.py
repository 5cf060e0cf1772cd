"""How others are likely to answer an offer, learned from how they have answered in this game.

Everybody is held to be one of a few kinds of players.  Each kind says yes or no to a deal; how much
it is believed of somebody changes with every answer and with every offer that somebody makes.
"""

from typing import Final

from freehold.bots.valuation.deals import Deal
from freehold.bots.valuation.list_prices import list_price, lone_deeds, makes_set
from freehold.bots.valuation.set_values import swap_gain
from freehold.bots.valuation.trading import Trader
from freehold.engine import Table, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import i64, vec

VALUES: Final = 0  # goes by rents to come, as sharp does
PRICES: Final = 1  # goes by list prices, and sells a color's last deed a little above them
SETS: Final = 2  # goes by list prices, colors counted twice, as steady does
LISTED: Final = 3  # goes by nothing but list prices, as beginners do
NEVER: Final = 4  # does not trade
KINDS: Final = 5
WHOLE: Final = 1000000
KEEN: Final = 900  # thousandths of the deals that a kind says yes to are struck
STRAY: Final = 30  # and of those it says no to
FAINT: Final = 8000  # parts of WHOLE that are always left to a kind
ASK: Final = 9  # eighths of list prices for which the last deed of another's color goes
BEAR: Final = 12  # and that are paid for one's own


class Partners:
    """What one seat believes of the others."""

    def __init__(self, trader: Trader) -> None:
        self.trader: Trader = trader  # how one who goes by values weighs
        self.belief: vec[i64] = zeros(MOST_SEATS * KINDS)
        self.mirror: Deal = Deal()  # a deal as the other side sees it
        self.learning: bool = True
        self.forget()

    def forget(self) -> None:
        """Begin a new game: most people who play for long go by values, some by prices."""
        for seat in range(MOST_SEATS):
            at = seat * KINDS
            self.belief[at + VALUES] = 500000
            self.belief[at + PRICES] = 180000
            self.belief[at + SETS] = 140000
            self.belief[at + LISTED] = 100000
            self.belief[at + NEVER] = 80000

    def is_believed(self, partner: i64, kind: i64) -> bool:
        """Tell whether somebody may well be of a kind."""
        return self.belief[partner * KINDS + kind] >= 40000

    def chance(self, t: Table, seat: i64, deal: Deal) -> i64:
        """Return how likely the partner of a deal says yes, in millionths."""
        at = deal.partner * KINDS
        total: i64 = 0
        for kind in range(KINDS):
            odds: i64 = STRAY
            if self.likes(t, seat, deal, kind):
                odds = KEEN
            total += self.belief[at + kind] // 1000 * odds
        return total

    def learn(self, t: Table, seat: i64, deal: Deal, agreed: bool) -> None:
        """Take in what somebody answered, on the table as it was."""
        if not self.learning:
            return
        at = deal.partner * KINDS
        total: i64 = 0
        for kind in range(KINDS):
            odds: i64 = STRAY
            if self.likes(t, seat, deal, kind):
                odds = KEEN
            if not agreed:
                odds = 1000 - odds
            self.belief[at + kind] = self.belief[at + kind] * odds // 1000
            total += self.belief[at + kind]
        for kind in range(KINDS):
            part = self.belief[at + kind] * (WHOLE - KINDS * FAINT) // total
            self.belief[at + kind] = part + FAINT

    def likes(self, t: Table, seat: i64, deal: Deal, kind: i64) -> bool:
        """Tell whether a partner of some kind would agree; the trader knows how all stand."""
        if kind == VALUES:
            mirror = self.mirror
            mirror.partner = seat
            mirror.give = deal.take
            mirror.take = deal.give
            mirror.cash = -deal.cash
            self.trader.weigh(t, deal.partner, mirror)
            return self.trader.is_good(t, deal.partner, mirror)
        if kind == SETS:
            return swap_gain(t, deal.partner, seat, deal.give, deal.take) + deal.cash >= 0
        if kind == PRICES:
            return _likes_prices(t, seat, deal)
        if kind == LISTED:
            return list_price(t, deal.give) + deal.cash > list_price(t, deal.take)
        return False


def _likes_prices(t: Table, seat: i64, deal: Deal) -> bool:
    gets = list_price(t, deal.give)
    gives = list_price(t, deal.take)
    if deal.cash > 0:
        gets += deal.cash
    else:
        gives -= deal.cash
    if deal.take & ~lone_deeds(t, deal.partner):
        return False
    if makes_set(t, deal.partner, deal.take, deal.give):
        return gives * 8 <= gets * BEAR
    if makes_set(t, seat, deal.give, deal.take):
        return gets * 8 >= gives * ASK
    return gets >= gives
