"""Players of a fixed policy, as published: a goal of cash, sets first, no reserve for building.

They are references to measure others by.  FP-A is the plain one; FP-B always wants the two dearest
streets and the stations and never utilities; FP-C wants the second and the fourth color on the way
round the board and the stations, and builds three houses a street at most.  Whatever the published
descriptions leave open (taxes, riots, scarce buildings) is decided as the steady player does.
"""

from typing import Final

from freehold.bots.levels.steady import Steady
from freehold.bots.memory import Memory
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.valuation.common_moves import best_site, evict, leave_jail, lift_above
from freehold.bots.valuation.list_prices import list_price, lone_deeds, makes_set, only
from freehold.bots.valuation.raising import raise_cash
from freehold.bots.valuation.set_values import is_completing
from freehold.engine import (
    Ruleset,
    Table,
    Terms,
    bit,
    codes,
    has,
    least_bid,
    most_bid,
    pack,
    terms_at,
    top_cell,
)
from freehold.engine.ints import i64

GOAL: Final = 200  # of cash, where players start with
GOAL_START: Final = 1500
MOST_HOUSES: Final = 3  # of FP-C on a street
# Parts of the list price, in eighths.
SALE: Final = 12
SWAP: Final = 6
CASH: Final = 9


class Fixed(Policy):
    """The policy, with the squares it always or never wants."""

    def __init__(self, rules: Ruleset, wanted: i64, shunned: i64, most_level: i64) -> None:
        super().__init__()
        self.goal: i64 = rules.start_money * GOAL // GOAL_START
        self.wanted: i64 = wanted
        self.shunned: i64 = shunned
        self.most_level: i64 = most_level
        self.fallback: Steady = Steady(rules)
        self.memory: Memory = Memory()

    def begin(self) -> None:
        """Forget the offers of the game before."""
        self.memory = Memory()

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        at = (t.depth - 1) * codes.FRAME
        kind = t.frames[at]
        if kind == codes.F_TURN:
            return self._turn(t, seat, t.frames[at + codes.TURN_STAGE] == codes.STAGE_ROLL)
        if kind == codes.F_BUY:
            return (
                codes.A_BUY
                if self._wants(t, seat, top_cell(t, codes.BUY_SQUARE))
                else codes.A_DECLINE
            )
        if kind == codes.F_AUCTION and top_cell(t, codes.AUCTION_LOT) < codes.LOT_HOUSE:
            return self._bid(t, seat, top_cell(t, codes.AUCTION_LOT))
        if kind == codes.F_DEBT:
            return raise_cash(t, seat)
        return self.fallback.decide(t, seat)

    def aside(self, t: Table, seat: i64) -> i64:
        """Build on the site that gains most, as long as cash lasts."""
        return best_site(t, seat, self.most_level)

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == codes.RELEASE_MOVE):
            way_out = leave_jail(t, seat) if t.cash[seat] >= self.goal else 0
            if way_out:
                return way_out
        if rolling:
            return codes.A_ROLL
        action = evict(t, seat, self.goal)
        if action == 0 and t.rules.manage_when == codes.WHEN_OWN_TURN:
            action = best_site(t, seat, self.most_level)
        if action == 0 and t.deeds[seat] & t.mortgaged:
            action = lift_above(t, seat, self.goal)
        return action if action else codes.A_END_TURN

    # --- buying

    def _wants(self, t: Table, seat: i64, square: i64) -> bool:
        left = t.cash[seat] - t.rules.price[square]
        if left < 0 or has(self.shunned, square):
            return False
        if left >= self.goal or has(self.wanted, square):
            return True
        return is_completing(t, seat, square)

    def _bid(self, t: Table, seat: i64, square: i64) -> i64:
        """Bid half the way to the list price; above it only for what is wanted."""
        least = least_bid(t)
        amount = self._next_bid(t, seat, square, least)
        most = most_bid(t, seat)
        if amount > most:
            amount = most
        if amount < least:
            return codes.A_PASS
        step = t.rules.bid_multiple
        return pack(codes.A_BID, 0, amount // step * step)

    def _next_bid(self, t: Table, seat: i64, square: i64, least: i64) -> i64:
        """Return what to bid, less than `least` if nothing; a bid at the price still counts."""
        price = t.rules.price[square]
        high: i64 = 0
        if top_cell(t, codes.AUCTION_HIGH_SEAT) >= 0:
            high = top_cell(t, codes.AUCTION_HIGH_BID)
        if has(self.shunned, square):
            return 0
        if least <= price:
            middle = high + (price - high) // 2
            return middle if middle > least else least
        if is_completing(t, seat, square):
            return high + (t.cash[seat] - high) // 4
        if has(self.wanted, square):
            return high + (t.cash[seat] - high) // 6
        return 0

    # --- trades

    def propose(self, t: Table, seat: i64) -> i64:
        """Sell a lone street when short, else ask for what completes a set."""
        if not self.memory.is_time(t):
            return 0
        if t.cash[seat] < self.goal:
            return self._offer_sale(t, seat)
        return self._ask_for_sets(t, seat)

    def _offer_sale(self, t: Table, seat: i64) -> i64:
        """Offer a lone street that completes somebody's set."""
        lone = lone_deeds(t, seat) & t.rules.street_mask
        for square in range(t.rules.squares):
            if not has(lone, square):
                continue
            for partner in range(t.seats):
                if partner == seat or not is_completing(t, partner, square):
                    continue
                price = t.rules.price[square] * SALE // 8
                if price < t.cash[partner] // 2:
                    price = t.cash[partner] // 2
                action = self._make(t, seat, partner, Terms(bit(square), 0, 0, price, 0, 0))
                if action:
                    return action
        return 0

    def _ask_for_sets(self, t: Table, seat: i64) -> i64:
        """Ask for the one deed that a set lacks: in a swap if there is one, else for cash."""
        for group in range(t.rules.groups):
            lacking = t.rules.group_mask[group] & ~t.deeds[seat]
            if only(lacking) < 0 or lacking & self.shunned:
                continue
            action = self._ask_for(t, seat, lacking)
            if action:
                return action
        return 0

    def _ask_for(self, t: Table, seat: i64, lacking: i64) -> i64:
        square = only(lacking)
        partner = t.owner[square]
        if partner == codes.NOBODY:
            return 0
        price = t.rules.price[square]
        given = self._spare(t, seat, partner, t.rules.group[square])
        if given >= 0:
            cash = price * SWAP // 8
            action = self._make(t, seat, partner, Terms(bit(given), lacking, cash, 0, 0, 0))
            if action:
                return action
        return self._make(t, seat, partner, Terms(0, lacking, price * CASH // 8, 0, 0, 0))

    def _spare(self, t: Table, seat: i64, partner: i64, group: i64) -> i64:
        """Return the lone deed to give: one of a color the partner has, the cheapest; or nobody."""
        found: i64 = codes.NOBODY
        lone = lone_deeds(t, seat) & ~t.rules.group_mask[group] & ~self.wanted
        for square in range(t.rules.squares):
            if not has(lone, square):
                continue
            if not t.deeds[partner] & t.rules.group_mask[t.rules.group[square]]:
                continue
            if found == codes.NOBODY or t.rules.price[square] < t.rules.price[found]:
                found = square
        return found

    def _make(self, t: Table, seat: i64, partner: i64, terms: Terms) -> i64:
        self.terms = terms
        return self.memory.propose(t, seat, partner, terms)

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what passes the tests of cash and sets, else reject it; 0 if none is open."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        if may_accept(t, at) and self._is_good(t, at):
            return acceptance(t, at)
        return rejection(t, at)

    def _is_good(self, t: Table, at: i64) -> bool:
        """Tell whether to accept: no set is lost, list prices match, a set has its price."""
        partner = t.offers[at]
        seat = t.offers[at + codes.OFFER_PARTNER]
        terms = terms_at(t, at)
        gets = list_price(t, terms.give_deeds) + terms.give_cash
        gives = list_price(t, terms.take_deeds) + terms.take_cash
        if terms.take_deeds & ~lone_deeds(t, seat):
            return False
        if makes_set(t, seat, terms.take_deeds, terms.give_deeds):
            return gives * 8 <= gets * SALE
        if makes_set(t, partner, terms.give_deeds, terms.take_deeds):
            return gets * 8 >= gives * CASH
        if terms.take_cash and t.cash[seat] - terms.take_cash < self.goal:
            return False
        return gets >= gives


def make_fp_a(rules: Ruleset) -> Policy:
    """Return FP-A."""
    return Fixed(rules, 0, 0, rules.hotel_level)


def make_fp_b(rules: Ruleset) -> Policy:
    """Return FP-B."""
    wanted = dearest_streets(rules) | rules.station_mask
    return Fixed(rules, wanted, rules.utility_mask, rules.hotel_level)


def make_fp_c(rules: Ruleset) -> Policy:
    """Return FP-C."""
    wanted = color_on_the_way(rules, 2) | color_on_the_way(rules, 4) | rules.station_mask
    return Fixed(rules, wanted, 0, MOST_HOUSES)


def dearest_streets(rules: Ruleset) -> i64:
    """Return the two streets of highest price, as a bit set."""
    found: i64 = 0
    for _step in range(2):
        best: i64 = codes.NOBODY
        for square in range(rules.squares):
            if not has(rules.street_mask & ~found, square):
                continue
            if best == codes.NOBODY or rules.price[square] >= rules.price[best]:
                best = square
        found |= bit(best)
    return found


def color_on_the_way(rules: Ruleset, number: i64) -> i64:
    """Return the streets of the first, second, ... color met from the start on, as a bit set."""
    met: i64 = 0
    for step in range(rules.squares):
        square = (rules.go + step) % rules.squares
        if not has(rules.street_mask & ~met, square):
            continue
        mask = rules.group_mask[rules.group[square]]
        number -= 1
        if number == 0:
            return mask
        met |= mask
    return 0
