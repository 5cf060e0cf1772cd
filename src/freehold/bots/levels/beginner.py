"""A player in the first games of a life: eager, taken in by high prices, and never in a hurry.

It buys nearly everything to the last coin, builds late and thinly, mortgages the dearest deeds
first, and takes a trade for what its list prices say, whatever sets it makes or breaks.  Where
cash alone counts in the end it thinks that dear deeds are money lost, and buys cheap ones.
"""

from typing import Final

from freehold.bots.levels.steady import Steady
from freehold.bots.memory import Memory
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.reasons import (
    SAY_BID_LIKE,
    SAY_BUILD_LIKE,
    SAY_DEAREST,
    SAY_DECLINE_WORTH,
    SAY_DISLIKE,
    SAY_LIKE,
    SAY_LIST_GAIN,
    SAY_LIST_LOSS,
    SAY_NONE,
    SAY_OFFER_LIKE,
    SAY_RAISE_TO_BUY,
)
from freehold.bots.valuation.bidding import bid_to
from freehold.bots.valuation.common_moves import build_on, leave_jail, lift_above, next_site
from freehold.bots.valuation.list_prices import list_price, lone_deeds, usual_reserve
from freehold.bots.valuation.raising import raise_cash
from freehold.bots.valuation.raising_to_buy import raise_for_deed
from freehold.engine import (
    Ruleset,
    Table,
    Terms,
    bit,
    check_bankrupt,
    check_buy,
    check_mortgage,
    codes,
    count_bits,
    has,
    level_cost,
    pack,
    terms_at,
    top_cell,
)
from freehold.engine.ints import i64

DISLIKED: Final = 8  # deeds of a hundred that it leaves, for no reason
LEAST_BID: Final = 70  # percent of the list price, and so many more by whim
BID_SPAN: Final = 60
SHINE: Final = 20  # percent that dear streets and stations seem worth beyond their price
BUILDING_DAYS: Final = 50  # turns of a hundred in which it thinks of building
OFFER_DAYS: Final = 12  # and of trading


class Beginner(Policy):
    """The policy, with a day's mood that comes from the turn and the seat."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.reserve: i64 = usual_reserve(rules)
        self.shiny: i64 = rules.station_mask | dear_streets(rules)
        self.most: i64 = 0  # price it pays at most, 0 for any
        if rules.score == codes.SCORE_CASH:
            self.most = self.reserve
        self.fallback: Steady = Steady(rules)
        self.memory: Memory = Memory()
        self.built: i64 = 0  # turn in which it built last

    def begin(self) -> None:
        """Forget the game before."""
        self.memory = Memory()
        self.built = 0

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        self.say(SAY_NONE, 0, 0)
        at = (t.depth - 1) * codes.FRAME
        kind = t.frames[at]
        if kind == codes.F_TURN:
            return self._turn(t, seat, t.frames[at + codes.TURN_STAGE] == codes.STAGE_ROLL)
        if kind == codes.F_BUY:
            return self._buy(t, seat, top_cell(t, codes.BUY_SQUARE))
        if kind == codes.F_AUCTION and top_cell(t, codes.AUCTION_LOT) < codes.LOT_HOUSE:
            return bid_to(t, seat, self._limit(t, seat, top_cell(t, codes.AUCTION_LOT)))
        if kind == codes.F_DEBT:
            return self._raise_cash(t, seat)
        return self.fallback.decide(t, seat)

    def _buy(self, t: Table, seat: i64, square: i64) -> i64:
        disliked = not has(self.shiny, square) and mood(t, seat, square) < DISLIKED
        if not disliked and t.cash[seat] < t.rules.price[square]:
            return self._raise_to_buy(t, seat, square)
        if disliked or check_buy(t, seat) != codes.OK:
            self.say(SAY_DISLIKE, square, 0)
            return codes.A_DECLINE
        if self.most and t.rules.price[square] > self.most:
            self.say(SAY_DECLINE_WORTH, square, t.rules.price[square])
            return codes.A_DECLINE
        self.say(SAY_LIKE, square, 0)
        return codes.A_BUY

    def _raise_to_buy(self, t: Table, seat: i64, square: i64) -> i64:
        """Pledge lone deeds for what shines, not for what would go well with the others."""
        if has(self.shiny, square):
            action = raise_for_deed(t, seat, square, self.reserve)
            if action:
                self.say(SAY_RAISE_TO_BUY, square, t.rules.price[square])
                return action
        self.say(SAY_DECLINE_WORTH, square, t.rules.price[square])
        return codes.A_DECLINE

    def _limit(self, t: Table, seat: i64, square: i64) -> i64:
        """Return about the list price, more for what shines."""
        percent = LEAST_BID + mood(t, seat, square) * BID_SPAN // 100
        if has(self.shiny, square):
            percent += SHINE
        limit = t.rules.price[square] * percent // 100
        self.say(SAY_BID_LIKE, square, limit)
        return limit

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == codes.RELEASE_MOVE):
            fine = t.rules.jail_fine if t.rules.jail_fine else 1
            way_out = leave_jail(t, seat) if t.cash[seat] // fine % 2 == 0 else 0
            if way_out:
                return way_out
        if rolling:
            return codes.A_ROLL
        action: i64 = 0
        if self.built != t.turns and mood(t, seat, 0) < BUILDING_DAYS:
            action = self._build(t, seat)
        if action == 0 and t.deeds[seat] & t.mortgaged:
            action = lift_above(t, seat, self.reserve * 4)
        return action if action else codes.A_END_TURN

    def _build(self, t: Table, seat: i64) -> i64:
        """Build one house in a turn, on the dearest street, when there is plenty of cash."""
        rules = t.rules
        dearest: i64 = codes.NOBODY
        for group in range(rules.groups):
            mask = rules.group_mask[group]
            if t.deeds[seat] & mask != mask or not mask & rules.street_mask:
                continue
            square = next_site(t, seat, group)
            if square == codes.NOBODY:
                continue
            cost = level_cost(t, square, t.level[square] + 1)
            if t.cash[seat] - cost < self.reserve * 3:
                continue
            if dearest == codes.NOBODY or rules.price[square] > rules.price[dearest]:
                dearest = square
        if dearest == codes.NOBODY:
            return 0
        self.built = t.turns
        self.say(SAY_BUILD_LIKE, dearest, 0)
        return build_on(t, dearest)

    def _raise_cash(self, t: Table, seat: i64) -> i64:
        """Mortgage the dearest deed first, be it of a set; sell houses last."""
        if check_bankrupt(t, seat) == codes.OK:
            return raise_cash(t, seat)
        found: i64 = codes.NOBODY
        for square in range(t.rules.squares):
            if t.owner[square] != seat or check_mortgage(t, seat, square) != codes.OK:
                continue
            if found == codes.NOBODY or t.rules.price[square] > t.rules.price[found]:
                found = square
        if found == codes.NOBODY:
            return raise_cash(t, seat)
        self.say(SAY_DEAREST, found, 0)
        return pack(codes.A_MORTGAGE, found)

    # --- trades

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what is worth more by the prices on the deeds, else reject; 0 if none is open."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        if may_accept(t, at) and self._likes(t, at):
            self.say(SAY_LIST_GAIN, 0, 0)
            return acceptance(t, at)
        self.say(SAY_LIST_LOSS, 0, 0)
        return rejection(t, at)

    def _likes(self, t: Table, at: i64) -> bool:
        terms = terms_at(t, at)
        gets = self._value(t, terms.give_deeds) + terms.give_cash
        gets += count_bits(terms.give_passes) * t.rules.jail_fine
        gives = self._value(t, terms.take_deeds) + terms.take_cash
        return gets > gives

    def _value(self, t: Table, deeds: i64) -> i64:
        return list_price(t, deeds) + list_price(t, deeds & self.shiny) * SHINE // 100

    def propose(self, t: Table, seat: i64) -> i64:
        """Ask now and then for something that shines, for a cheap deed and the difference."""
        if not self.memory.is_time(t) or mood(t, seat, 1) >= OFFER_DAYS:
            return 0
        given = self._cheapest(t, seat)
        if given == codes.NOBODY:
            return 0
        for step in range(t.rules.squares):
            square = (step + t.turns) % t.rules.squares
            partner = t.owner[square]
            if partner in (codes.NOBODY, seat) or not has(self.shiny, square):
                continue
            cash = list_price(t, bit(square)) - list_price(t, bit(given))
            if cash <= 0:
                continue
            self.terms = Terms(bit(given), bit(square), cash, 0, 0, 0)
            action = self.memory.propose(t, seat, partner, self.terms)
            if action:
                self.say(SAY_OFFER_LIKE, square, 0)
                return action
        return 0

    def _cheapest(self, t: Table, seat: i64) -> i64:
        """Return the cheapest deed to give away, NOBODY if there is none."""
        found: i64 = codes.NOBODY
        lone = lone_deeds(t, seat) & ~self.shiny
        for square in range(t.rules.squares):
            if not has(lone, square):
                continue
            if found == codes.NOBODY or t.rules.price[square] < t.rules.price[found]:
                found = square
        return found


def mood(t: Table, seat: i64, about: i64) -> i64:
    """Return a number from 0 to 99 that changes with the turn, the seat and the matter."""
    mixed = (t.turns * 8 + seat) * 64 + about + 1
    mixed = mixed * 2654435761 & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 2246822519 & 0xFFFFFFFF
    return (mixed ^ mixed >> 13) % 100


def dear_streets(rules: Ruleset) -> i64:
    """Return the streets that cost more than the average deed and a half, as a bit set."""
    usual = usual_reserve(rules)
    found: i64 = 0
    for square in range(rules.squares):
        if has(rules.street_mask, square) and rules.price[square] * 2 > usual * 3:
            found |= bit(square)
    return found
