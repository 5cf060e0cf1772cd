"""A player in the first games of a life: eager, taken in by high prices, and never in a hurry.

It buys nearly everything to the last coin, builds late and thinly, mortgages the dearest deeds
first, and takes a trade for what its list prices say, whatever sets it makes or breaks.  Where
cash alone counts in the end it thinks that dear deeds are money lost, and buys cheap ones.
"""

from typing import Final

from freehold.bots.deals import deal_value, lone_deeds
from freehold.bots.memory import Memory
from freehold.bots.nontrader import bid_to
from freehold.bots.policy import Policy
from freehold.bots.raising import raise_cash
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
)
from freehold.bots.sites import leave_jail, next_site
from freehold.bots.steady import Steady, usual_reserve
from freehold.engine import mortgage
from freehold.engine.actions import pack
from freehold.engine.auction import LOT
from freehold.engine.bits import bit, count_bits, has
from freehold.engine.building import level_cost
from freehold.engine.codes import (
    A_ACCEPT,
    A_BUILD,
    A_BUILD_RUN,
    A_BUY,
    A_DECLINE,
    A_END_TURN,
    A_LIFT,
    A_MORTGAGE,
    A_PROPOSE,
    A_REJECT,
    A_ROLL,
    BUILD_STRICT,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_TURN,
    FRAME,
    LOT_HOUSE,
    NOBODY,
    OK,
    RELEASE_MOVE,
    SCORE_CASH,
    STAGE_ROLL,
)
from freehold.engine.estate import check_bankrupt
from freehold.engine.ints import i64
from freehold.engine.property import is_mortgaged, lift_cost
from freehold.engine.purchase import check_buy
from freehold.engine.rules import Ruleset
from freehold.engine.state import Table, Terms, top_arg
from freehold.engine.trade import check_accept, check_propose, find_offer, terms_at

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
        if rules.score == SCORE_CASH:
            self.most = self.reserve
        self.calm: Steady = Steady(rules)
        self.memory: Memory = Memory()
        self.built: i64 = 0  # turn in which it built last

    def begin(self) -> None:
        """Forget the game before."""
        self.memory = Memory()
        self.built = 0

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        self.say(SAY_NONE, 0, 0)
        at = (t.depth - 1) * FRAME
        kind = t.frames[at]
        if kind == F_TURN:
            return self._turn(t, seat, t.frames[at + 2] == STAGE_ROLL)
        if kind == F_BUY:
            return self._buy(t, seat, top_arg(t, 0))
        if kind == F_AUCTION and top_arg(t, LOT) < LOT_HOUSE:
            return bid_to(t, seat, self._limit(t, seat, top_arg(t, LOT)))
        if kind == F_DEBT:
            return self._raise_cash(t, seat)
        return self.calm.decide(t, seat)

    def _buy(self, t: Table, seat: i64, square: i64) -> i64:
        disliked = not has(self.shiny, square) and mood(t, seat, square) < DISLIKED
        if disliked or check_buy(t, seat) != OK:
            self.say(SAY_DISLIKE, square, 0)
            return A_DECLINE
        if self.most and t.rules.price[square] > self.most:
            self.say(SAY_DECLINE_WORTH, square, t.rules.price[square])
            return A_DECLINE
        self.say(SAY_LIKE, square, 0)
        return A_BUY

    def _limit(self, t: Table, seat: i64, square: i64) -> i64:
        """Return about the list price, more for what shines."""
        percent = LEAST_BID + mood(t, seat, square) * BID_SPAN // 100
        if has(self.shiny, square):
            percent += SHINE
        limit = t.rules.price[square] * percent // 100
        self.say(SAY_BID_LIKE, square, limit)
        return limit

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == RELEASE_MOVE):
            fine = t.rules.jail_fine if t.rules.jail_fine else 1
            way_out = leave_jail(t, seat) if t.cash[seat] // fine % 2 == 0 else 0
            if way_out:
                return way_out
        if rolling:
            return A_ROLL
        action: i64 = 0
        if self.built != t.turns and mood(t, seat, 0) < BUILDING_DAYS:
            action = self._build(t, seat)
        if action == 0 and t.deeds[seat] & t.mortgaged:
            action = self._lift(t, seat)
        return action if action else A_END_TURN

    def _build(self, t: Table, seat: i64) -> i64:
        """Build one house in a turn, on the dearest street, when there is plenty of cash."""
        rules = t.rules
        dearest: i64 = NOBODY
        for group in range(rules.groups):
            mask = rules.group_mask[group]
            if t.deeds[seat] & mask != mask or not mask & rules.street_mask:
                continue
            square = next_site(t, seat, group)
            if square == NOBODY:
                continue
            cost = level_cost(t, square, t.level[square] + 1)
            if t.cash[seat] - cost < self.reserve * 3:
                continue
            if dearest == NOBODY or rules.price[square] > rules.price[dearest]:
                dearest = square
        if dearest == NOBODY:
            return 0
        self.built = t.turns
        self.say(SAY_BUILD_LIKE, dearest, 0)
        if rules.build == BUILD_STRICT:
            return pack(A_BUILD_RUN, rules.group[dearest], 1)
        return pack(A_BUILD, dearest)

    def _lift(self, t: Table, seat: i64) -> i64:
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and is_mortgaged(t, square)
                and t.cash[seat] - lift_cost(t, square) >= self.reserve * 4
                and mortgage.check_lift(t, seat, square) == OK
            ):
                return pack(A_LIFT, square)
        return 0

    def _raise_cash(self, t: Table, seat: i64) -> i64:
        """Mortgage the dearest deed first, be it of a set; sell houses last."""
        if check_bankrupt(t, seat) == OK:
            return raise_cash(t, seat)
        found: i64 = NOBODY
        for square in range(t.rules.squares):
            if t.owner[square] != seat or mortgage.check_mortgage(t, seat, square) != OK:
                continue
            if found == NOBODY or t.rules.price[square] > t.rules.price[found]:
                found = square
        if found == NOBODY:
            return raise_cash(t, seat)
        self.say(SAY_DEAREST, found, 0)
        return pack(A_MORTGAGE, found)

    # --- trades

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what is worth more by the prices on the deeds, else reject; 0 if none is open."""
        for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
            if t.offers[at + 1] != seat:
                continue
            partner = t.offers[at]
            revision = t.offers[at + 2]
            if check_accept(t, seat, partner, revision) == OK and self._likes(t, seat, partner):
                self.say(SAY_LIST_GAIN, 0, 0)
                return pack(A_ACCEPT, partner, revision)
            self.say(SAY_LIST_LOSS, 0, 0)
            return pack(A_REJECT, partner, revision)
        return 0

    def _likes(self, t: Table, seat: i64, partner: i64) -> bool:
        terms = terms_at(t, find_offer(t, seat, partner))
        gets = self._value(t, terms.give_deeds) + terms.give_cash
        gets += count_bits(terms.give_passes) * t.rules.jail_fine
        gives = self._value(t, terms.take_deeds) + terms.take_cash
        return gets > gives

    def _value(self, t: Table, deeds: i64) -> i64:
        return deal_value(t, deeds) + deal_value(t, deeds & self.shiny) * SHINE // 100

    def propose(self, t: Table, seat: i64) -> i64:
        """Ask now and then for something that shines, for a cheap deed and the difference."""
        if not self.memory.is_time(t) or mood(t, seat, 1) >= OFFER_DAYS:
            return 0
        given = self._cheapest(t, seat)
        if given == NOBODY:
            return 0
        for step in range(t.rules.squares):
            square = (step + t.turns) % t.rules.squares
            partner = t.owner[square]
            if partner in (NOBODY, seat) or not has(self.shiny, square):
                continue
            cash = deal_value(t, bit(square)) - deal_value(t, bit(given))
            if cash <= 0:
                continue
            terms = Terms(bit(given), bit(square), cash, 0, 0, 0)
            if check_propose(t, seat, partner, terms) != OK:
                continue
            if self.memory.is_new(t, partner, terms):
                self.memory.note(t.turns, partner, terms)
                self.terms = terms
                self.say(SAY_OFFER_LIKE, square, 0)
                return pack(A_PROPOSE, partner)
        return 0

    def _cheapest(self, t: Table, seat: i64) -> i64:
        """Return the cheapest deed to give away, NOBODY if there is none."""
        found: i64 = NOBODY
        lone = lone_deeds(t, seat) & ~self.shiny
        for square in range(t.rules.squares):
            if not has(lone, square):
                continue
            if found == NOBODY or t.rules.price[square] < t.rules.price[found]:
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
