"""The sharp player with a look ahead: what matters is tried out in imagined games first."""

from typing import Final

from freehold.bots.levels.rollouts import Rollouts
from freehold.bots.levels.sharp import Sharp
from freehold.bots.offers import acceptance, may_accept, offer_to, rejection
from freehold.bots.reasons import SAY_LOOKED_AHEAD
from freehold.bots.simulation.resampling import resample, resampling_seed
from freehold.bots.valuation.deals import Deal, is_two_sided
from freehold.bots.valuation.trading import Trader
from freehold.engine import (
    Ruleset,
    State,
    Table,
    apply,
    check,
    check_fine,
    codes,
    has,
    kind_of,
    least_bid,
    most_bid,
    pack,
    top_cell,
    top_kind,
    zeros,
)
from freehold.engine.ints import i64, vec

BUDGET: Final = 12000  # turns imagined for one decision
DEPTH: Final = 40  # turns of one imagined game
REACH: Final = 60  # turns after a trade, which takes longer to show
FINALISTS: Final = 3  # deals that are tried out further
MOST_DEALS: Final = 8  # that are tried out at once
SURE: Final = 1  # standard errors by which another choice must be better, squared


class Collector(Trader):
    """A search that keeps all deals worth a closer look, the best first."""

    def __init__(self, base: Trader) -> None:
        super().__init__(base.tables, base.weights)
        self.found: list[Deal] = []
        self.slack: i64 = -20000  # own gain by values from which on a deal is looked at
        self.wide: i64 = 1

    def keep(self, deal: Deal) -> bool:
        """Keep a copy among the best so far."""
        super().keep(deal)
        liked = (
            deal.theirs >= self.settings.least
            and deal.theirs * 1000 >= deal.mine * self.settings.modest
        )
        if deal.mine <= self.settings.least and not (liked and deal.mine > self.slack):
            return False
        if not is_two_sided(deal) or self.is_known(deal):
            return False
        at = len(self.found)
        while at > 0 and self.score(self.found[at - 1]) < self.score(deal):
            at -= 1
        if at >= MOST_DEALS:
            return False
        copy = Deal()
        copy.set(deal)
        self.found.insert(at, copy)
        if len(self.found) > MOST_DEALS:
            self.found.pop()
        return True

    def search_with(self, t: Table, seat: i64, partner: i64, joint: i64) -> None:
        """Look at swaps of one color for two as well."""
        super().search_with(t, seat, partner, joint)
        if not self.wide:
            return
        for one in range(t.rules.groups):
            if not has(joint, one):
                continue
            for two in range(one + 1, t.rules.groups):
                if has(joint, two):
                    self._mix(t, seat, partner, joint, one, two)

    def _mix(self, t: Table, seat: i64, partner: i64, joint: i64, one: i64, two: i64) -> None:
        masks = t.rules.group_mask
        mine = t.deeds[seat]
        theirs = t.deeds[partner]
        both = masks[one] | masks[two]
        self.attempt(t, seat, partner, 0, theirs & both)
        for other in range(t.rules.groups):
            if other != one and other != two and has(joint, other):
                self.attempt(t, seat, partner, mine & masks[other], theirs & both)
                self.attempt(t, seat, partner, mine & both, theirs & masks[other])


class Expert(Sharp):
    """The policy of one seat; `budget` is how many turns it imagines for a decision."""

    def __init__(self, rules: Ruleset, budget: i64 = BUDGET) -> None:
        super().__init__(rules)
        self.budget: i64 = budget
        self.depth: i64 = DEPTH
        self.sure: i64 = SURE
        self.rollouts: Rollouts = Rollouts(rules)
        self.collector: Collector = Collector(self.trader)
        self.trader = self.collector
        self.gains: vec[i64] = zeros(MOST_DEALS + 1)
        self.squares: vec[i64] = zeros(MOST_DEALS + 1)
        self.others: vec[i64] = zeros(MOST_DEALS + 1)
        self.reach: i64 = REACH
        self.use_buy: bool = True
        self.use_bid: bool = True
        self.use_jail: bool = True
        self.use_answer: bool = True
        self.use_propose: bool = True

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        action = super().decide(t, seat)
        kind = top_kind(t)
        if kind == codes.F_BUY and self.use_buy:
            other: i64 = codes.A_DECLINE
            if action == codes.A_DECLINE:
                other = codes.A_BUY
            return self._better(t, seat, action, other)
        if kind == codes.F_TURN and t.jail[seat] > 0 and self.use_jail:
            return self._leave_or_stay(t, seat, action)
        if (
            kind == codes.F_AUCTION
            and top_cell(t, codes.AUCTION_LOT) < codes.LOT_HOUSE
            and self.use_bid
        ):
            return self._bid_or_pass(t, seat, action)
        return action

    def _leave_or_stay(self, t: Table, seat: i64, action: i64) -> i64:
        kind = kind_of(action)
        if kind == codes.A_PAY_FINE or kind == codes.A_USE_PASS:
            return self._better(t, seat, action, codes.A_ROLL)
        if kind == codes.A_ROLL and check_fine(t, seat) == codes.OK:
            return self._better(t, seat, action, codes.A_PAY_FINE)
        return action

    def _bid_or_pass(self, t: Table, seat: i64, action: i64) -> i64:
        if kind_of(action) == codes.A_BID:
            return self._better(t, seat, action, codes.A_PASS)
        least = least_bid(t)
        price = t.rules.price[top_cell(t, codes.AUCTION_LOT)]
        if most_bid(t, seat) < least or top_cell(t, codes.AUCTION_HIGH_BID) > price * 2:
            return action
        return self._better(t, seat, action, pack(codes.A_BID, 0, least))

    # --- imagining

    def _better(self, t: Table, seat: i64, action: i64, other: i64) -> i64:
        """Return the other action if imagined games go clearly better after it."""
        if check(t, seat, other) != codes.OK:
            return action
        self._clear()
        count = self.budget // (self.depth * 2)
        for number in range(count):
            seed = resampling_seed(t, seat, number)
            base = self._after(resample(t, seat, seed), seat, action)
            self._add(0, self._after(resample(t, seat, seed), seat, other) - base)
        if self._is_clear(0, count):
            self.say(SAY_LOOKED_AHEAD, count, 0)
            return other
        return action

    def _after(self, s: State, seat: i64, action: i64) -> i64:
        """Return the seat's chances after an action."""
        if apply(s, seat, action) != codes.OK:
            return 0
        self.rollouts.play_on(s, self.depth)
        return self.rollouts.outcome[seat]

    def _clear(self) -> None:
        for at in range(len(self.gains)):
            self.gains[at] = 0
            self.squares[at] = 0
            self.others[at] = 0

    def _add(self, at: i64, gain: i64) -> None:
        self.gains[at] += gain
        self.squares[at] += gain * gain

    def _is_clear(self, at: i64, count: i64) -> bool:
        """Tell whether a mean gain stands out from chance."""
        total = self.gains[at]
        if total <= 0 or count < 2:
            return False
        return total * total > self.sure * (self.squares[at] - total * total // count)

    # --- trades

    def propose(self, t: Table, seat: i64) -> i64:
        """Make the offer that imagined games go best with."""
        self.collector.found = []
        if not self.use_propose:
            return super().propose(t, seat)
        if not self.is_time_to_search(t, seat):
            return 0
        self.collector.search(t, seat)
        deals = self.collector.found
        if not deals:
            return 0
        self._clear()
        games = self.budget // self.reach
        first = games // 2 // (len(deals) + 1)
        self._try_out(t, seat, deals, 0, first)
        self._drop_worst(deals, FINALISTS)
        count = first + (games - games // 2) // (len(deals) + 1)
        self._try_out(t, seat, deals, first, count)
        best: i64 = -1
        for each in range(len(deals)):
            if not self._is_clear(each, count) or not self._is_fair(each):
                continue
            if best < 0 or self._appeal(deals[each], each) > self._appeal(deals[best], best):
                best = each
        if best < 0:
            return 0
        return self.offer(t, seat, deals[best])

    def _try_out(self, t: Table, seat: i64, deals: list[Deal], start: i64, end: i64) -> None:
        """Imagine some games after each deal, and the same ones without any."""
        for number in range(start, end):
            seed = resampling_seed(t, seat, number)
            self.rollouts.settle(resample(t, seat, seed), self.reach)
            before = self.rollouts.outcome[:]
            for at in range(len(deals)):
                self._strike(resample(t, seat, seed), seat, deals[at])
                self._add(at, self.rollouts.outcome[seat] - before[seat])
                partner = deals[at].partner
                self.others[at] += self.rollouts.outcome[partner] - before[partner]

    def _drop_worst(self, deals: list[Deal], most: i64) -> None:
        """Leave only so many deals, those of most appeal."""
        while len(deals) > most:
            worst: i64 = 0
            for each in range(len(deals)):
                if self._appeal(deals[each], each) < self._appeal(deals[worst], worst):
                    worst = each
            del deals[worst]
            for at in range(worst, len(deals)):
                self.gains[at] = self.gains[at + 1]
                self.squares[at] = self.squares[at + 1]
                self.others[at] = self.others[at + 1]

    def _appeal(self, deal: Deal, at: i64) -> i64:
        """Return the gain of a deal, less where the partner may not like it."""
        if deal.theirs * 1000 >= deal.mine * self.trader.settings.modest:
            return self.gains[at]
        return self.gains[at] * self.trader.settings.doubt // 1000

    def _is_fair(self, at: i64) -> bool:
        """Tell whether the own gain is not too small beside the partner's."""
        return self.gains[at] * 1000 >= self.others[at] * self.trader.settings.modest

    def _strike(self, s: State, seat: i64, deal: Deal) -> None:
        """Imagine how it goes after a deal is struck, or without it if it cannot be."""
        if apply(s, seat, pack(codes.A_PROPOSE, deal.partner), deal.terms()) == codes.OK:
            apply(s, deal.partner, pack(codes.A_ACCEPT, seat, s.revision))
        self.rollouts.settle(s, self.reach)

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept what imagined games go better with."""
        action = super().answer(t, seat)
        if action == 0 or not self.use_answer:
            return action
        return self._answer_offer(t, seat, action, offer_to(t, seat))

    def _answer_offer(self, t: Table, seat: i64, action: i64, at: i64) -> i64:
        """Weigh yes against no in imagined games; an answer in doubt stays."""
        if not may_accept(t, at):
            return action
        partner = t.offers[at]
        yes = acceptance(t, at)
        no = rejection(t, at)
        count = self.budget // (self.reach * 2)
        self._clear()
        for number in range(count):
            seed = resampling_seed(t, seat, number)
            s = resample(t, seat, seed)
            apply(s, seat, no)
            self.rollouts.settle(s, self.reach)
            before = self.rollouts.outcome[:]
            s = resample(t, seat, seed)
            apply(s, seat, yes)
            self.rollouts.settle(s, self.reach)
            self._add(0, self.rollouts.outcome[seat] - before[seat])
            self.others[0] += self.rollouts.outcome[partner] - before[partner]
        if self._is_clear(0, count) and self._is_fair(0):
            self.say(SAY_LOOKED_AHEAD, count, 0)
            return yes
        if action != yes:
            return action
        self.gains[0] = -self.gains[0]
        if self._is_clear(0, count):
            self.say(SAY_LOOKED_AHEAD, count, 0)
            return no
        return action
