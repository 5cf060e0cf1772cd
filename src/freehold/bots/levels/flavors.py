"""Flavors of the sharp player: as strong, of another temper."""

from typing import Final

from freehold.bots.levels.sharp import Sharp
from freehold.bots.offers import offer_to
from freehold.bots.policy import Policy
from freehold.bots.valuation.deals import Deal
from freehold.engine import Ruleset, Table, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import i64, vec

PARDON: Final = 3  # refusals beyond which a grudge does not grow
SPITE: Final = 150  # thousandths of who refused us's gain that ours must reach more, for each


def make_cautious(rules: Ruleset) -> Policy:
    """Return one who keeps more cash than others would when building and buying."""
    policy = Sharp(rules)
    policy.settings.caution = policy.settings.caution * 13 // 10
    policy.settings.floor = policy.settings.floor * 2
    policy.settings.shy = policy.settings.shy * 5 // 4
    return policy


def make_builder(rules: Ruleset) -> Policy:
    """Return one who builds with less in hand, and pledges for it what others keep free."""
    policy = Sharp(rules)
    policy.settings.caution = policy.settings.caution * 3 // 4
    policy.settings.floor = policy.settings.floor // 2
    policy.settings.repay = policy.settings.repay * 3 // 4
    return policy


def make_trader(rules: Ruleset) -> Policy:
    """Return one who offers more often, leaves more to others and is content with less."""
    policy = Sharp(rules)
    deals = policy.trader.settings
    deals.least = deals.least * 3 // 4
    deals.leave = deals.leave * 23 // 20
    deals.pause = deals.pause - 1
    return policy


class Grudge(Sharp):
    """One who remembers who refused an offer, and asks more of them until they agree to one."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.slights: vec[i64] = zeros(MOST_SEATS)
        self.asked: Deal = Deal()  # our last offer
        self.modest: i64 = self.trader.settings.modest

    def begin(self) -> None:
        """Forgive everybody: another game begins."""
        super().begin()
        self.asked.partner = -1
        for seat in range(MOST_SEATS):
            self.slights[seat] = 0

    def propose(self, t: Table, seat: i64) -> i64:
        """Offer what sharp would, and remember to whom."""
        self._remember(t, seat)
        action = super().propose(t, seat)
        if action:
            self.asked.set(self.trader.best)
        return action

    def answer(self, t: Table, seat: i64) -> i64:
        """Answer as sharp would, but ask more of who refused us."""
        at = offer_to(t, seat)
        if at < 0:
            return 0
        self._remember(t, seat)
        self.trader.settings.modest = self.modest + SPITE * self.slights[t.offers[at]]
        action = super().answer(t, seat)
        self.trader.settings.modest = self.modest
        return action

    def _remember(self, t: Table, seat: i64) -> None:
        """Note how our last offer was answered."""
        partner = self.asked.partner
        if partner < 0:
            return
        self.asked.partner = -1
        held = t.deeds[seat]
        if held & self.asked.take == self.asked.take and held & self.asked.give == 0:
            self.slights[partner] = 0
        elif self.slights[partner] < PARDON:
            self.slights[partner] += 1
