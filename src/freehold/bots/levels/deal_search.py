"""Looking for deals by the judge: what raises the own chance most, and is likely agreed to."""

from typing import Final

from freehold.bots.judge.judge import Judge
from freehold.bots.levels.partners import KINDS, NEVER, Partners
from freehold.bots.valuation.deals import Deal, due_on, is_two_sided
from freehold.bots.valuation.shares import MILLION
from freehold.bots.valuation.strength import stand
from freehold.bots.valuation.trading import Trader
from freehold.engine import Table, has, has_buildings
from freehold.engine.ints import append, i64, vec

MOST_DEALS: Final = 4  # that are looked at more closely
THOUSAND: Final = 1000
LIKELY: Final = 100000  # millionths: what is less likely agreed to is not offered
HARDLY: Final = 20000  # but where nobody can get on without a trade
LATER: Final = 900  # thousandths that a deal counts which is struck at the second try


class DealDraft(Deal):
    """A deal that may be offered: `mine` is what it adds to the own chance, in millionths."""

    def __init__(self) -> None:
        super().__init__()
        self.odds: i64 = 0  # that the partner agrees, in millionths
        self.score: i64 = 0

    def become(self, other: "DealDraft") -> None:
        """Become a copy."""
        self.set(other)
        self.odds = other.odds
        self.score = other.score


class DealSearch:
    """Searches deals of one seat; `found` has the best, the best first."""

    def __init__(self, judge: Judge, trader: Trader, partners: Partners) -> None:
        self.judge: Judge = judge
        self.trader: Trader = trader
        self.partners: Partners = partners
        self.least: i64 = 4000  # that a deal must gain
        self.wide: i64 = 1  # whether swaps of one color for two are looked at
        self.pressing: i64 = 0  # thousandths of the own gain that are left on top of the price
        self.haggling: bool = False  # whether another sum can be offered if one is refused
        self.found: list[DealDraft] = []
        self.draft: DealDraft = DealDraft()
        self.trial: Table = Table(trader.tables.rules, 2)
        self.before: i64 = 0

    def begin(self, t: Table, seat: i64) -> None:
        """Take in how everybody stands without a deal."""
        stand(self.trader.tables, self.trader.weights, t, self.trader.now)
        self.trial = Table(t.rules, t.seats, t)
        self.judge.judge(self.trial)
        self.before = self.judge.chances[seat]
        self.found = []

    def search(self, t: Table, seat: i64) -> None:
        """Look at all deals with everybody."""
        self.begin(t, seat)
        mine = self._parts(t, seat)
        for partner in range(t.seats):
            if partner != seat and has(t.alive, partner):
                self._search_with(t, seat, partner, mine, self._parts(t, partner))

    def _parts(self, t: Table, seat: i64) -> vec[i64]:
        """Return what a seat holds of each group that it does not have in full, as bit sets."""
        made = vec[i64]()
        for group in range(t.rules.groups):
            own = t.deeds[seat] & t.rules.group_mask[group]
            if own and own != t.rules.group_mask[group] and not has_buildings(t, group):
                made = append(made, own)
        return made

    def _search_with(
        self, t: Table, seat: i64, partner: i64, mine: vec[i64], theirs: vec[i64]
    ) -> None:
        for take in theirs:
            if self._brings_near(t, seat, take):
                self._attempt(t, seat, partner, 0, take)
        for give in mine:
            if self.trader.completes(t, partner, 0, give):
                self._attempt(t, seat, partner, give, 0)
            for take in theirs:
                if self._completes_one(t, seat, partner, give, take):
                    self._attempt(t, seat, partner, give, take)
        if self.wide:
            self._search_wide(t, seat, partner, mine, theirs)

    def _search_wide(
        self, t: Table, seat: i64, partner: i64, mine: vec[i64], theirs: vec[i64]
    ) -> None:
        """Look at one color for two, where at least two are completed by it."""
        for give in mine:
            for one in range(len(theirs)):
                for two in range(one + 1, len(theirs)):
                    take = theirs[one] | theirs[two]
                    if self._completed(t, seat, partner, give, take) > 1:
                        self._attempt(t, seat, partner, give, take)
        for take in theirs:
            for one in range(len(mine)):
                for two in range(one + 1, len(mine)):
                    both = mine[one] | mine[two]
                    if self._completed(t, seat, partner, both, take) > 1:
                        self._attempt(t, seat, partner, both, take)

    def _brings_near(self, t: Table, seat: i64, take: i64) -> bool:
        """Tell whether deeds complete a group of ours, or all but one of it."""
        held = t.deeds[seat]
        for mask in t.rules.group_mask:
            if take & mask and held & mask:
                lacking = mask & ~(held | take)
                return lacking & (lacking - 1) == 0
        return False

    def _completes_one(self, t: Table, seat: i64, partner: i64, give: i64, take: i64) -> bool:
        return self.trader.completes(t, seat, give, take) or self.trader.completes(
            t, partner, take, give
        )

    def _completed(self, t: Table, seat: i64, partner: i64, give: i64, take: i64) -> i64:
        """Return how many colors a swap completes."""
        count: i64 = 0
        mine = (t.deeds[seat] | take) & ~give
        theirs = (t.deeds[partner] | give) & ~take
        group: i64 = -1
        for mask in t.rules.group_mask:
            group += 1
            if self.trader.tables.fair[group] > 0 and (
                (take & mask and mine & mask == mask) or (give & mask and theirs & mask == mask)
            ):
                count += 1
        return count

    def _attempt(self, t: Table, seat: i64, partner: i64, give: i64, take: i64) -> None:
        """Look at some deeds for the least sums that each kind of partner would take."""
        if self.trader.tries(t, partner, give, take) < 0:
            return
        draft = self.draft
        draft.partner = partner
        draft.give = give
        draft.take = take
        self.price(t, seat, draft)

    def price(self, t: Table, seat: i64, draft: DealDraft) -> None:
        """Keep a deal at the sums that may be agreed to, as far as they gain."""
        sums = self._sums(t, seat, draft)
        later: i64 = 0  # what a higher sum promises, if this one is refused
        for at in range(len(sums) - 1, -1, -1):
            each = sums[at]
            if self.haggling:
                rest = (MILLION - each.odds) // THOUSAND * later // THOUSAND
                each.score += rest * LATER // THOUSAND
            if each.score > later:
                later = each.score
            self._keep(each)

    def _sums(self, t: Table, seat: i64, draft: DealDraft) -> list[DealDraft]:
        """Return a deal at the least sum that each kind of partner asks for, the lowest first."""
        made: list[DealDraft] = []
        for kind in range(KINDS):
            if kind == NEVER or not self.partners.is_believed(draft.partner, kind):
                continue
            if not self._lowest(t, seat, draft, kind):
                continue
            at = len(made)
            while at > 0 and made[at - 1].cash > draft.cash:
                at -= 1
            if at > 0 and made[at - 1].cash == draft.cash:
                continue
            self._weigh(t, seat, draft)
            if self.pressing and draft.mine > self.least:
                self._sweeten(t, seat, draft)
            copy = DealDraft()
            copy.become(draft)
            made.insert(at, copy)
        return made

    def _lowest(self, t: Table, seat: i64, draft: DealDraft, kind: i64) -> bool:
        """Find the least that a kind of partner asks for; tell whether we can pay it."""
        unit = self.trader.unit
        low = -((t.cash[draft.partner] - due_on(t, draft.give)) // unit)
        high = (t.cash[seat] - due_on(t, draft.take)) // unit
        if low > high:
            return False
        draft.cash = high * unit
        if not self.partners.likes(t, seat, draft, kind):
            return False
        while low < high:
            middle = (low + high) // 2
            draft.cash = middle * unit
            if self.partners.likes(t, seat, draft, kind):
                high = middle
            else:
                low = middle + 1
        draft.cash = high * unit
        return True

    def _sweeten(self, t: Table, seat: i64, draft: DealDraft) -> None:
        """Leave the partner more than it asks for, up to a part of the own gain."""
        wanted = draft.mine * (THOUSAND - self.pressing) // THOUSAND
        unit = self.trader.unit
        low = draft.cash // unit
        high = (t.cash[seat] - due_on(t, draft.take)) // unit
        while low < high:
            middle = (low + high + 1) // 2
            draft.cash = middle * unit
            self._weigh(t, seat, draft)
            if draft.mine >= wanted:
                low = middle
            else:
                high = middle - 1
        draft.cash = low * unit
        self._weigh(t, seat, draft)

    def _weigh(self, t: Table, seat: i64, draft: DealDraft) -> None:
        """Reckon what a deal adds to the own chance, and how likely it is agreed to."""
        self.exchange(seat, draft, 1)
        self.judge.judge(self.trial)
        draft.mine = self.judge.chances[seat] - self.before
        self.exchange(seat, draft, -1)
        draft.odds = self.partners.chance(t, seat, draft)
        draft.score = draft.mine * (draft.odds // THOUSAND) // THOUSAND

    def exchange(self, seat: i64, deal: Deal, way: i64) -> None:
        """Carry a deal out on the table for trials, or back."""
        trial = self.trial
        partner = deal.partner
        mine = deal.take
        theirs = deal.give
        trial.cash[seat] -= way * (deal.cash + due_on(trial, deal.take))
        trial.cash[partner] += way * (deal.cash - due_on(trial, deal.give))
        if way < 0:
            mine = deal.give
            theirs = deal.take
        trial.deeds[seat] = (trial.deeds[seat] | mine) & ~theirs
        trial.deeds[partner] = (trial.deeds[partner] | theirs) & ~mine
        square: i64 = 0
        moved = mine | theirs
        while moved:
            if moved & 1:
                trial.owner[square] = partner
                if has(mine, square):
                    trial.owner[square] = seat
            moved >>= 1
            square += 1

    def _keep(self, draft: DealDraft) -> None:
        """Keep a deal among the best so far."""
        if draft.mine < self.least or not is_two_sided(draft) or self.trader.is_known(draft):
            return
        if draft.odds < HARDLY or (draft.odds < LIKELY and not self.pressing):
            return
        found = self.found
        at = len(found)
        while at > 0 and found[at - 1].score < draft.score:
            at -= 1
        if at >= MOST_DEALS:
            return
        found.insert(at, draft)
        if len(found) > MOST_DEALS:
            found.pop()
