"""A sound classic player: buys with a reserve, completes sets, builds, keeps out of debt.

It looks at the open table only, so the same code decides for a hosted bot, which has a View, and
inside the compiled loop.
"""

from freehold.bots.deals import lone_deeds, only
from freehold.bots.memory import Memory
from freehold.bots.policy import Policy
from freehold.bots.raising import raise_cash
from freehold.bots.values import (
    bid_limit,
    free_deeds,
    is_blocking,
    is_completing,
    offer_gain,
    swap_gain,
)
from freehold.engine import building, jail, mortgage, runs, unrest
from freehold.engine.actions import pack
from freehold.engine.auction import HIGH_BID, LOT, least_bid, most_bid
from freehold.engine.bits import bit, count_bits, has
from freehold.engine.codes import (
    A_ACCEPT,
    A_BID,
    A_BUILD,
    A_BUILD_RUN,
    A_BUY,
    A_CHOOSE,
    A_DECLINE,
    A_END_TURN,
    A_EVICT_COMPANY,
    A_LIFT,
    A_PASS,
    A_PAY_FINE,
    A_PLACE,
    A_PROPOSE,
    A_REJECT,
    A_ROLL,
    A_USE_PASS,
    BUILD_STRICT,
    F_AUCTION,
    F_BUY,
    F_DEBT,
    F_PLACE,
    F_RIOT,
    F_TAX,
    F_TRANSFER,
    F_TURN,
    FRAME,
    LOT_HOUSE,
    NOBODY,
    OK,
    RELEASE_MOVE,
    STAGE_ROLL,
)
from freehold.engine.ints import i64
from freehold.engine.property import has_buildings, is_mortgaged, lift_cost
from freehold.engine.rules import LADDER, Ruleset
from freehold.engine.state import Table, Terms, top_arg
from freehold.engine.trade import check_accept, check_propose


def usual_reserve(rules: Ruleset) -> i64:
    """Return the cash a careful player keeps: the average price of a deed."""
    total: i64 = 0
    for square in range(rules.squares):
        total += rules.price[square]
    return total // count_bits(rules.deed_mask)


class Steady(Policy):
    """The policy, with its reserve scaled to the money of the rules."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self.reserve: i64 = usual_reserve(rules)
        self.memory: Memory = Memory()

    def begin(self) -> None:
        """Forget the game before."""
        self.memory = Memory()

    def decide(self, t: Table, seat: i64) -> i64:
        """Return the action of an awaited seat."""
        at = (t.depth - 1) * FRAME
        kind = t.frames[at]
        if kind == F_TURN:
            return self._turn(t, seat, t.frames[at + 2] == STAGE_ROLL)
        if kind == F_BUY:
            return A_BUY if self._wants(t, seat, top_arg(t, 0)) else A_DECLINE
        if kind == F_AUCTION:
            return self._bid(t, seat)
        if kind == F_DEBT:
            return raise_cash(t, seat)
        if kind == F_PLACE:
            return self._place(t, seat)
        return pack(A_CHOOSE, 0, self._choice(t, seat, kind))

    def answer(self, t: Table, seat: i64) -> i64:
        """Accept an offer that gains by our values, else reject it; 0 if none is open."""
        for at in range(i64(0), len(t.offers), 9):  # OFFER; a step must be literal
            if t.offers[at + 1] == seat:
                partner = t.offers[at]
                revision = t.offers[at + 2]
                fair = offer_gain(t, at) >= 0
                if fair and check_accept(t, seat, partner, revision) == OK:
                    return pack(A_ACCEPT, partner, revision)
                return pack(A_REJECT, partner, revision)
        return 0

    def propose(self, t: Table, seat: i64) -> i64:
        """Ask for the last street of a color, for what its owner gains as much by."""
        if not self.memory.is_time(t):
            return 0
        for group in range(t.rules.groups):
            mask = t.rules.group_mask[group]
            if not mask & t.rules.street_mask or has_buildings(t, group):
                continue
            wanted = only(mask & ~t.deeds[seat])
            if wanted < 0 or t.owner[wanted] == NOBODY:
                continue
            action = self._ask_for(t, seat, wanted)
            if action:
                return action
        return 0

    def _ask_for(self, t: Table, seat: i64, wanted: i64) -> i64:
        """Offer a street that completes a color of the owner's, or cash; the least that is fair."""
        partner = t.owner[wanted]
        take = bit(wanted)
        give = self._completing(t, seat, partner)
        cash = -swap_gain(t, partner, seat, give, take)
        if cash < 0:
            cash = 0
        if cash > t.cash[seat] - self.reserve // 2:
            return 0
        if swap_gain(t, seat, partner, take, give) < cash:
            return 0
        terms = Terms(give, take, cash, 0, 0, 0)
        if check_propose(t, seat, partner, terms) != OK or not self.memory.is_new(
            t, partner, terms
        ):
            return 0
        self.memory.note(t.turns, partner, terms)
        self.terms = terms
        return pack(A_PROPOSE, partner)

    def _completing(self, t: Table, seat: i64, partner: i64) -> i64:
        """Return a lone deed of ours, as a bit set, that completes a color of the partner's."""
        lone = lone_deeds(t, seat)
        for square in range(t.rules.squares):
            if has(lone & t.rules.street_mask, square) and is_completing(t, partner, square):
                return bit(square)
        return 0

    def _wants(self, t: Table, seat: i64, square: i64) -> bool:
        left = t.cash[seat] - t.rules.price[square]
        if left < 0 or left >= self.reserve:
            return left >= 0
        if is_completing(t, seat, square):
            return True
        return is_blocking(t, seat, square) and left >= self.reserve // 2

    def _bid(self, t: Table, seat: i64) -> i64:
        """Raise half the way to what the lot is worth to us."""
        lot = top_arg(t, LOT)
        least = least_bid(t)
        if lot >= LOT_HOUSE:
            limit = top_arg(t, HIGH_BID) + t.rules.bid_step
            if t.cash[seat] - limit < self.reserve:
                return A_PASS
        else:
            limit = bid_limit(t, seat, lot, self.reserve)
        most = most_bid(t, seat)
        if limit > most:
            limit = most
        if limit < least:
            return A_PASS
        step = t.rules.bid_multiple
        return pack(A_BID, 0, (least + (limit - least) // 2) // step * step)

    def _turn(self, t: Table, seat: i64, rolling: bool) -> i64:
        if t.jail[seat] > 0 and rolling == (t.rules.jail_release == RELEASE_MOVE):
            way_out = self._leave_jail(t, seat)
            if way_out:
                return way_out
        if rolling:
            return A_ROLL
        action: i64 = 0
        if t.rules.squatters:
            action = self._evict(t, seat)
        if action == 0 and t.rules.build:
            action = self._build(t, seat)
        if action == 0 and t.deeds[seat] & t.mortgaged:
            action = self._lift(t, seat)
        if action == 0:
            return A_END_TURN
        return action

    def _leave_jail(self, t: Table, seat: i64) -> i64:
        """Leave while there are deeds to buy; later a cell is a safe place."""
        if free_deeds(t) * 4 < count_bits(t.rules.deed_mask):
            return 0
        for number in range(len(t.rules.pass_card)):
            if jail.check_pass(t, seat, number) == OK:
                return pack(A_USE_PASS, number)
        if t.cash[seat] >= self.reserve and jail.check_fine(t, seat) == OK:
            return A_PAY_FINE
        return 0

    def _evict(self, t: Table, seat: i64) -> i64:
        for square in range(t.rules.squares):
            if (
                unrest.check_company(t, seat, square) == OK
                and t.cash[seat] - unrest.eviction_cost(t, square) >= self.reserve // 2
            ):
                return pack(A_EVICT_COMPANY, square)
        return 0

    def _build(self, t: Table, seat: i64) -> i64:
        """Build where a level adds most rent for its cost, above the reserve."""
        rules = t.rules
        best: i64 = 0
        action: i64 = 0
        streets = t.deeds[seat] & rules.street_mask
        if t.cash[seat] < self.reserve or streets == 0:
            return action
        group: i64 = -1
        for mask in rules.group_mask:
            group += 1
            if streets & mask != mask:
                continue
            square = self._next_site(t, seat, group)
            if square == NOBODY:
                continue
            gain = level_gain(t, square)
            if gain > best:
                best = gain
                action = pack(A_BUILD, square)
                if rules.build == BUILD_STRICT:
                    action = pack(A_BUILD_RUN, group, 1)
        return action

    def _next_site(self, t: Table, seat: i64, group: i64) -> i64:
        """Return the street of a full set to build on next, NOBODY if none is in reach."""
        rules = t.rules
        first = rules.group_squares[rules.group_start[group]]
        if t.cash[seat] - rules.house_cost[first] < self.reserve:
            return NOBODY
        if rules.build == BUILD_STRICT:
            if runs.check_build_run(t, seat, group, 1) != OK:
                return NOBODY
            return runs.next_up(t, group, 0)
        for at in range(rules.group_start[group + 1] - 1, rules.group_start[group] - 1, -1):
            if building.check_build(t, seat, rules.group_squares[at]) == OK:
                return rules.group_squares[at]
        return NOBODY

    def _lift(self, t: Table, seat: i64) -> i64:
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and is_mortgaged(t, square)
                and t.cash[seat] - lift_cost(t, square) >= self.reserve * 2
                and mortgage.check_lift(t, seat, square) == OK
            ):
                return pack(A_LIFT, square)
        return 0

    def _place(self, t: Table, seat: i64) -> i64:
        """Place a building won at auction where it adds most rent."""
        best: i64 = -1
        action: i64 = 0
        for square in range(t.rules.squares):
            if building.check_place(t, seat, square) == OK and level_gain(t, square) > best:
                best = level_gain(t, square)
                action = pack(A_PLACE, square)
        return action

    def _choice(self, t: Table, seat: i64, kind: i64) -> i64:
        if kind == F_TAX:
            return self._tax_way(t, seat, top_arg(t, 0))
        if kind == F_TRANSFER:
            spare = t.cash[seat] - lift_cost(t, top_arg(t, 0))
            return 1 if spare >= self.reserve * 2 else 0
        if kind == F_RIOT:
            return self._arrest(t, seat, top_arg(t, 0))
        return 0

    def _tax_way(self, t: Table, seat: i64, square: i64) -> i64:
        """Guess our worth from cash and the prices of our deeds, as a player at the table would."""
        guess = t.cash[seat]
        for each in range(t.rules.squares):
            if t.owner[each] == seat:
                guess += t.rules.price[each]
        share = guess * t.rules.tax_percent[square] // 100
        return 1 if share < t.rules.tax_flat[square] else 0

    def _arrest(self, t: Table, seat: i64, side: i64) -> i64:
        """Pay if what we would lose, by the odds, is more than the fee."""
        loss: i64 = 0
        for square in range(t.rules.squares):
            if (
                t.owner[square] == seat
                and t.level[square] > 0
                and unrest.side_of(t, square) == side
            ):
                loss += t.rules.house_cost[square]
        worth_it = loss > t.rules.riot_fee * t.rules.arrest_odds
        return 1 if worth_it and t.cash[seat] >= t.rules.riot_fee else 0


def level_gain(t: Table, square: i64) -> i64:
    """Return the rent one more level adds, in thousandths of its cost."""
    at = square * LADDER + t.level[square]
    gain = t.rules.rent[at + 1] - t.rules.rent[at]
    return gain * 1000 // t.rules.house_cost[square]
