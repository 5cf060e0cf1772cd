"""How the sharp player manages what it owns: building, mortgaging, lifting, evicting."""

from freehold.bots.levels.sharp_model import SharpModel, SharpSettings
from freehold.bots.policy import Policy
from freehold.bots.reasons import (
    SAY_BUILD,
    SAY_EVICT,
    SAY_LIFT,
    SAY_LIFT_SET,
    SAY_PLACE,
    SAY_PLEDGE_TO_BUILD,
)
from freehold.bots.valuation.common_moves import build_on, evict, levels_on, next_site
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.engine import (
    Table,
    check_lift,
    check_mortgage,
    check_place,
    count_bits,
    first_bit,
    has,
    lift_cost,
    pack,
    target_of,
)
from freehold.engine.codes import A_LIFT, A_MORTGAGE, A_PLACE, LADDER, NOBODY, OK
from freehold.engine.ints import i64


class EstateManager:
    """Manages the property of one seat; its policy says why."""

    def __init__(self, policy: Policy, model: SharpModel) -> None:
        self.policy: Policy = policy
        self.model: SharpModel = model
        self.tables: LandingTables = model.tables
        self.settings: SharpSettings = model.settings

    def build_aside(self, t: Table, seat: i64) -> i64:
        """Build before somebody else rolls."""
        if t.deeds[seat] & t.rules.street_mask == 0 or not t.rules.build:
            return 0
        sets = self.model.full_colors(t, seat)
        if sets == 0:
            return 0
        return self._build(t, seat, sets)

    def manage(self, t: Table, seat: i64) -> i64:
        """Return what to do with the estate at the end of a turn, 0 for nothing."""
        if t.deeds[seat] == 0:
            return 0
        action = evict(t, seat, self.model.scaled(self.settings.floor))
        if action:
            self.policy.say(SAY_EVICT, target_of(action), 0)
            return action
        if t.rules.build:
            sets = self.model.full_colors(t, seat)
            if sets:
                action = self._build(t, seat, sets)
                if action:
                    return action
                action = self._pledge(t, seat, sets)
                if action:
                    return action
        if t.deeds[seat] & t.mortgaged:
            return self._lift(t, seat)
        return 0

    def _build(self, t: Table, seat: i64, sets: i64) -> i64:
        """Build where what we can pay for now earns most for its cost."""
        least = self._least_cost(t, sets)
        if t.cash[seat] < least:
            return 0
        spare = t.cash[seat] - self.model.reserve(t, seat)
        if spare < least:
            return 0
        site = self._best_site(t, seat, sets, spare)
        if site == NOBODY:
            return 0
        self.policy.say(SAY_BUILD, site, t.cash[seat] - t.rules.house_cost[site])
        return build_on(t, site)

    def _best_site(self, t: Table, seat: i64, sets: i64, spare: i64) -> i64:
        """Return where building for so much earns most for its cost, NOBODY if not enough."""
        tables = self.tables
        best: i64 = 0
        found: i64 = NOBODY
        weight = self.model.visits(t)
        for group in range(t.rules.groups):
            if not has(sets, group) or t.mortgaged & t.rules.group_mask[group]:
                continue
            site = next_site(t, seat, group)
            if site == NOBODY:
                continue
            base = group * tables.row
            built = levels_on(t, group)
            most = tables.size[group] * t.rules.hotel_level
            limit = spare + tables.cost[base + built]
            top = built
            while top < most and tables.cost[base + top + 1] <= limit:
                top += 1
            if top == built:
                continue
            cost = tables.cost[base + top] - tables.cost[base + built]
            gain = (tables.income[base + top] - tables.income[base + built]) * weight
            rate = gain // cost
            if rate > best and rate >= self.settings.repay:
                best = rate
                found = site
        return found

    def _least_cost(self, t: Table, sets: i64) -> i64:
        least: i64 = 0
        for group in range(t.rules.groups):
            if has(sets, group):
                cost = self.tables.cost[group * self.tables.row + 1]
                if least == 0 or cost < least:
                    least = cost
        return least

    def _pledge(self, t: Table, seat: i64, sets: i64) -> i64:
        """Mortgage a lone deed if a color is not well built yet."""
        if not t.rules.mortgages or not self._is_thin(t, sets):
            return 0
        square = self._least_deed(t, seat, sets)
        if square == NOBODY or self._is_in_vain(t, seat, sets, square):
            return 0
        self.policy.say(SAY_PLEDGE_TO_BUILD, square, t.rules.mortgage[square])
        return pack(A_MORTGAGE, square)

    def _is_in_vain(self, t: Table, seat: i64, sets: i64, square: i64) -> bool:
        """Tell whether a deed would be lifted again at once, as no pledge leads to a building."""
        rules = t.rules
        left = t.cash[seat] + rules.mortgage[square] - lift_cost(t, square)
        left -= self.model.scaled(self.settings.lift_spare)
        if left < 0:
            return False
        reserve = self.model.reserve(t, seat)
        if left < reserve:
            return False
        spare = t.cash[seat] - reserve
        if self._best_site(t, seat, sets, spare + rules.mortgage[square]) != NOBODY:
            return False
        for deed in range(rules.squares):
            if has(t.deeds[seat] & ~t.mortgaged, deed) and not has(sets, rules.group[deed]):
                spare += rules.mortgage[deed]
        return self._best_site(t, seat, sets, spare) == NOBODY

    def _is_thin(self, t: Table, sets: i64) -> bool:
        """Tell whether some free color lacks houses that the bank has."""
        if t.houses < 3:
            return False
        for group in range(t.rules.groups):
            if (
                has(sets, group)
                and not t.mortgaged & t.rules.group_mask[group]
                and levels_on(t, group) < self.tables.fair[group]
            ):
                return True
        return False

    def _least_deed(self, t: Table, seat: i64, sets: i64) -> i64:
        """Return the lone deed that earns least for its mortgage, NOBODY if there is none."""
        rules = t.rules
        best: i64 = 0
        found: i64 = NOBODY
        for group in range(rules.groups):
            own = t.deeds[seat] & rules.group_mask[group]
            loose = own & ~t.mortgaged
            if loose == 0 or has(sets, group):
                continue
            count = count_bits(own)
            loss = (
                self.tables.holding[group * LADDER + count]
                // count
                * 1000
                // (self.tables.mortgage[group] + 1)
            )
            if found == NOBODY or loss < best:
                square = first_bit(loose)
                if check_mortgage(t, seat, square) == OK:
                    found = square
                    best = loss
        return found

    def _lift(self, t: Table, seat: i64) -> i64:
        """Lift what keeps a color from being built, then with plenty of cash whatever earns."""
        rules = t.rules
        pledged = t.deeds[seat] & t.mortgaged
        reserve = self.model.reserve(t, seat)
        spare = self.model.scaled(self.settings.lift_spare)
        for square in range(rules.squares):
            if not has(pledged, square):
                continue
            left = t.cash[seat] - lift_cost(t, square)
            mask = rules.group_mask[rules.group[square]]
            in_set = t.deeds[seat] & mask == mask and has(rules.street_mask, square)
            if left < reserve or (not in_set and left < reserve + spare):
                continue
            if check_lift(t, seat, square) == OK:
                if in_set:
                    self.policy.say(SAY_LIFT_SET, square, 0)
                else:
                    self.policy.say(SAY_LIFT, square, t.cash[seat])
                return pack(A_LIFT, square)
        return 0

    def place(self, t: Table, seat: i64) -> i64:
        """Put a building won at auction where it brings most."""
        best: i64 = -1
        action: i64 = 0
        for square in range(t.rules.squares):
            if t.owner[square] != seat or check_place(t, seat, square) != OK:
                continue
            gain = self.model.level_value(t, square)
            if gain > best:
                best = gain
                action = pack(A_PLACE, square)
                self.policy.say(SAY_PLACE, square, 0)
        return action
