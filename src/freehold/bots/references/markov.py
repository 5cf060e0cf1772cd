"""A reference that trades by the area under two curves: its own worth to come, and the partner's.

It accepts what does not lower its own area and does not raise the partner's much more, offers the
same, and bids to the price at which owning a deed is as good as its worst rival's owning it.
Houses, mortgages and choices are the steady player's.
"""

from typing import Final

from freehold.bots.levels.steady import Steady
from freehold.bots.memory import Memory
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.policy import Policy
from freehold.bots.references.forecast import HORIZON, THOUSAND, Forecast
from freehold.bots.valuation.bidding import bid_to
from freehold.bots.valuation.common_moves import leave_jail
from freehold.bots.valuation.list_prices import lone_deeds, makes_set
from freehold.bots.valuation.set_values import free_deeds
from freehold.engine import (
    Ruleset,
    Table,
    Terms,
    bit,
    check_propose,
    codes,
    has,
    interest_on,
    pack,
    terms_at,
    top_cell,
    top_kind,
)
from freehold.engine.ints import i64

FAIR: Final = 3  # halves: how much more the partner may gain
CUTS: Final = 14  # of the cash, in search of a price
TRIES: Final = 3  # at balancing a deal with cash


class Markov(Policy):
    """The policy, with its forecast of the rules."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.fallback: Steady = Steady(rules)
        self.forecast: Forecast = Forecast(rules)
        self.memory: Memory = Memory()
        self.mine: i64 = 0  # what the last deal that was weighed brings the two
        self.theirs: i64 = 0
        self.my_area: i64 = 0  # and what lies ahead of them without one
        self.their_area: i64 = 0
        self.best: i64 = 0  # of the offers thought of, what the best brings
        self.partner: i64 = 0
        self.seen: i64 = 0  # who owned what when offers were last thought of, as one number

    def begin(self) -> None:
        """Forget the offers of the game before."""
        self.memory = Memory()
        self.seen = 0

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        kind = top_kind(t)
        if kind == codes.F_TURN and t.jail[seat] > 0:
            rolling = top_cell(t, codes.TURN_STAGE) == codes.STAGE_ROLL
            if free_deeds(t) != 0 and rolling == (t.rules.jail_release == codes.RELEASE_MOVE):
                way_out = leave_jail(t, seat)
                if way_out:
                    return way_out
        if kind == codes.F_BUY:
            square = top_cell(t, codes.BUY_SQUARE)
            price = t.rules.price[square]
            wants = t.cash[seat] >= price and self.limit(t, seat, square) >= price
            return codes.A_BUY if wants else codes.A_DECLINE
        if kind == codes.F_AUCTION and top_cell(t, codes.AUCTION_LOT) < codes.LOT_HOUSE:
            return bid_to(t, seat, self.limit(t, seat, top_cell(t, codes.AUCTION_LOT)))
        return self.fallback.decide(t, seat)

    def limit(self, t: Table, seat: i64, square: i64) -> i64:
        """Return the price at which owning a deed is as good as the worst rival's owning it."""
        rival: i64 = seat
        threat: i64 = 0
        for other in range(t.seats):
            if other == seat or not has(t.alive, other):
                continue
            area = self.forecast.threaten(t, seat, other, square, t.rules.price[square])
            if rival == seat or area < threat:
                threat = area
                rival = other
        least: i64 = 0
        most = t.cash[seat]
        for _cut in range(CUTS):
            middle = (least + most + 1) // 2
            self.forecast.project(t, seat, rival, 0, bit(square), middle, False)
            if self.forecast.one.area >= threat:
                least = middle
            else:
                most = middle - 1
        return least

    # --- trades

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what lowers no own area and raises the partner's by half as much more at most."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        if may_accept(t, at) and self._accepts(t, at):
            return acceptance(t, at)
        return rejection(t, at)

    def _accepts(self, t: Table, at: i64) -> bool:
        partner = t.offers[at]
        seat = t.offers[at + codes.OFFER_PARTNER]
        terms = terms_at(t, at)
        pays = terms.take_cash - terms.give_cash
        self._look(t, seat, partner)
        self._weigh(t, seat, partner, terms.take_deeds, terms.give_deeds, pays)
        return self.mine >= 0 and self.theirs * 2 <= self.mine * FAIR

    def _look(self, t: Table, seat: i64, partner: i64) -> None:
        """Fill in what lies ahead of the two without a deal."""
        self.forecast.project(t, seat, partner, 0, 0, 0)
        self.my_area = self.forecast.one.area
        self.their_area = self.forecast.other.area

    def _weigh(self, t: Table, seat: i64, partner: i64, gives: i64, gets: i64, pays: i64) -> None:
        """Fill in what a deal brings the two."""
        forecast = self.forecast
        forecast.project(t, seat, partner, gives, gets, pays)
        self.mine = forecast.one.area - self.my_area
        self.theirs = forecast.other.area - self.their_area
        if t.mortgaged & (gives | gets):
            self.mine -= interest_on(t, gets) * HORIZON * THOUSAND
            self.theirs -= interest_on(t, gives) * HORIZON * THOUSAND

    def propose(self, t: Table, seat: i64) -> i64:
        """Offer the deal that brings most, of those that complete a color for one of the two."""
        if not self.memory.is_time(t):
            return 0
        mark = self._mark(t)
        if mark == self.seen:
            return 0
        self.best = 0
        for partner in range(t.seats):
            if partner != seat and has(t.alive, partner):
                self._search(t, seat, partner)
        if self.best == 0:
            self.seen = mark
            return 0
        self.memory.note(t.turns, self.partner, self.terms)
        return pack(codes.A_PROPOSE, self.partner)

    def _mark(self, t: Table) -> i64:
        """Return a number that changes with the owners of deeds, and every few rounds."""
        mark: i64 = 1 + t.turns // (t.seats * HORIZON // 6)
        for seat in range(t.seats):
            mark = (mark * 31 + t.deeds[seat]) & 0xFFFFFFFFFFFF
        return mark

    def _search(self, t: Table, seat: i64, partner: i64) -> None:
        """Weigh deals of one deed for another, or for cash."""
        self._look(t, seat, partner)
        own = lone_deeds(t, seat)
        their = lone_deeds(t, partner)
        for wanted in range(t.rules.squares):
            if not has(their, wanted) or not makes_set(t, seat, 0, bit(wanted)):
                continue
            self._balance(t, seat, partner, 0, bit(wanted))
            for given in range(t.rules.squares):
                if has(own, given) and t.rules.group[given] != t.rules.group[wanted]:
                    self._balance(t, seat, partner, bit(given), bit(wanted))
        for given in range(t.rules.squares):
            if has(own, given) and makes_set(t, partner, 0, bit(given)):
                self._balance(t, seat, partner, bit(given), 0)

    def _balance(self, t: Table, seat: i64, partner: i64, gives: i64, gets: i64) -> None:
        """Choose the cash that makes both gain alike, and keep the deal if it is the best yet."""
        pays: i64 = 0
        self._weigh(t, seat, partner, gives, gets, 0)
        for _try in range(TRIES):
            if self.mine + self.theirs <= 0:
                return  # together they lose: no price helps
            pays += (self.mine - self.theirs) // (2 * HORIZON * THOUSAND)
            if pays > t.cash[seat]:
                pays = t.cash[seat]
            if pays < -t.cash[partner]:
                pays = -t.cash[partner]
            self._weigh(t, seat, partner, gives, gets, pays)
        if self.mine <= self.best or self.theirs <= 0 or self.theirs * 2 > self.mine * FAIR:
            return
        terms = Terms(gives, gets, pays, 0, 0, 0)
        if pays < 0:
            terms = Terms(gives, gets, 0, -pays, 0, 0)
        if check_propose(t, seat, partner, terms) != codes.OK:
            return
        if not self.memory.is_new(t, partner, terms):
            return
        self.best = self.mine
        self.partner = partner
        self.terms = terms
