"""Two players' worth over the turns to come: cash, rents, and the houses they can build with it."""

from typing import Final

from freehold.bots.valuation.landing_chain import LEAVE_JAIL, LandingChain
from freehold.bots.valuation.list_prices import usual_reserve
from freehold.bots.valuation.shares import MILLION
from freehold.engine import (
    Ruleset,
    Table,
    bit,
    building_value,
    count_bits,
    has,
    lowest_level,
    zeros,
)
from freehold.engine.codes import LADDER, SQ_STATION, SQ_STREET
from freehold.engine.ints import append, i64, vec

CARDS_IN_A_ROW: Final = 4  # that are followed from one landing
HORIZON: Final = 60  # turns of each player
THOUSAND: Final = 1000  # money is counted in thousandths


class PlayerForecast:
    """One of the two players, as time goes on."""

    def __init__(self, rules: Ruleset) -> None:
        self.deeds: i64 = 0
        self.cash: i64 = 0
        self.fixed: i64 = 0  # list prices, and buildings at cost
        self.rate: i64 = 0  # rent that one visitor pays in a turn, by the odds
        self.level: vec[i64] = zeros(rules.groups)
        self.sites: vec[i64] = vec[i64]()  # colors that can be built on
        self.area: i64 = 0


class Forecast:
    """The projection for one set of rules."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.reserve: i64 = usual_reserve(rules) * THOUSAND
        self.chance: vec[i64] = vec[i64]()  # that a turn's moves come to rest on each square
        rolls = self._fill_chances()
        steps = rolls * (rules.dice_sides + 1)
        self.salary: i64 = steps * rules.salary_pass // rules.squares // (MILLION // THOUSAND)
        self.group_rate: vec[i64] = zeros(rules.groups * LADDER)
        self.group_cost: vec[i64] = zeros(rules.groups * LADDER)
        self.one: PlayerForecast = PlayerForecast(rules)
        self.other: PlayerForecast = PlayerForecast(rules)
        self._fill()

    def _fill_chances(self) -> i64:
        """Fill in where turns lead, for who leaves jail at once; return a turn's rolls.

        All are in millionths.
        """
        found = LandingChain(self.rules, CARDS_IN_A_ROW, True).settle(LEAVE_JAIL)
        for rested in found.rested:
            chance = int(rested * found.rolls_per_turn * MILLION)
            self.chance = append(self.chance, i64(chance))
        return i64(int(found.rolls_per_turn * MILLION))

    def _fill(self) -> None:
        """Sum up what each color brings and costs, level by level."""
        rules = self.rules
        for square in range(rules.squares):
            if rules.kind[square] != SQ_STREET:
                continue
            group = rules.group[square]
            for level in range(rules.hotel_level + 1):
                rent = rules.rent[square * LADDER + level]
                if level == 0:
                    rent *= rules.set_rent_factor
                cost = rules.house_cost[square]
                if level == rules.hotel_level:
                    cost = rules.hotel_cost[square]
                self.group_rate[group * LADDER + level] += self._by_odds(square, rent)
                self.group_cost[group * LADDER + level] += cost * THOUSAND

    def _by_odds(self, square: i64, rent: i64) -> i64:
        return self.chance[square] * rent // (MILLION // THOUSAND)

    def project(
        self, t: Table, one: i64, other: i64, gives: i64, gets: i64, pays: i64, moves: bool = True
    ) -> None:
        """Fill in `one.area` and `other.area` as if `one` had given, got and paid that.

        Without `moves` the other player's side stays: the bank is the partner.
        """
        mine = (t.deeds[one] | gets) & ~gives
        theirs = t.deeds[other]
        cash = t.cash[other]
        if moves:
            theirs = (theirs | gives) & ~gets
            cash += pays
        self._set(t, self.one, mine, t.cash[one] - pays)
        self._set(t, self.other, theirs, cash)
        self._run(t, one, other)

    def threaten(self, t: Table, one: i64, other: i64, square: i64, price: i64) -> i64:
        """Return the area of `one` if `other` bought that free deed."""
        self._set(t, self.one, t.deeds[one], t.cash[one])
        self._set(t, self.other, t.deeds[other] | bit(square), t.cash[other] - price)
        self._run(t, one, other)
        return self.one.area

    def _run(self, t: Table, one: i64, other: i64) -> None:
        rest: i64 = 0
        visitors: i64 = -1
        for seat in range(t.seats):
            if not has(t.alive, seat):
                continue
            visitors += 1
            if seat != one and seat != other:
                rest += self.rate_of(t, t.deeds[seat])
        for _turn in range(HORIZON):
            mine = self.one.rate
            theirs = self.other.rate
            self._pass_turn(self.one, mine * visitors - theirs - rest)
            self._pass_turn(self.other, theirs * visitors - mine - rest)

    def _pass_turn(self, side: PlayerForecast, gain: i64) -> None:
        """Let a turn pass: rents, the salary, houses for what is left over."""
        side.cash += gain + self.salary
        if side.cash > self.reserve and len(side.sites):
            self._build(side)
        worth = side.cash + side.fixed
        if worth > 0:
            side.area += worth

    def _build(self, side: PlayerForecast) -> None:
        """Build up the color that adds most rent for its cost, as long as cash lasts."""
        while True:
            best: i64 = -1
            gain: i64 = 0
            for group in side.sites:
                at = group * LADDER + side.level[group]
                if side.level[group] == self.rules.hotel_level:
                    continue
                cost = self.group_cost[at + 1]
                if side.cash - cost < self.reserve:
                    continue
                added = (self.group_rate[at + 1] - self.group_rate[at]) * MILLION // cost
                if added > gain:
                    gain = added
                    best = group
            if best < 0:
                return
            self._raise_level(side, best)

    def _raise_level(self, side: PlayerForecast, group: i64) -> None:
        at = group * LADDER + side.level[group]
        side.cash -= self.group_cost[at + 1]
        side.fixed += self.group_cost[at + 1]
        side.rate += self.group_rate[at + 1] - self.group_rate[at]
        side.level[group] += 1

    def _set(self, t: Table, side: PlayerForecast, deeds: i64, cash: i64) -> None:
        """Begin with what a player has."""
        rules = self.rules
        side.deeds = deeds
        side.cash = cash * THOUSAND
        side.area = 0
        side.fixed = 0
        for square in range(rules.squares):
            if has(deeds, square):
                price = rules.price[square]
                if has(t.mortgaged, square):
                    price //= 2
                side.fixed += (price + building_value(t, square)) * THOUSAND
        side.sites = vec[i64]()
        side.rate = self.rate_of(t, deeds)
        if not rules.build:
            return
        for group in range(rules.groups):
            mask = rules.group_mask[group]
            if deeds & mask != mask or not mask & rules.street_mask or t.mortgaged & mask:
                continue
            side.sites = append(side.sites, group)
            side.level[group] = lowest_level(t, group)

    def rate_of(self, t: Table, deeds: i64) -> i64:
        """Return the rent of deeds that one visitor pays in a turn, by the odds."""
        rules = self.rules
        total: i64 = 0
        bare = deeds & ~t.mortgaged
        for square in range(rules.squares):
            if has(bare, square):
                total += self._by_odds(square, self._rent(t, square, deeds))
        return total

    def _rent(self, t: Table, square: i64, deeds: i64) -> i64:
        rules = self.rules
        mask = rules.group_mask[rules.group[square]]
        if rules.kind[square] == SQ_STREET:
            rent = rules.rent[square * LADDER + t.level[square]]
            if t.level[square] == 0 and deeds & mask == mask:
                return rent * rules.set_rent_factor
            return rent
        step = rules.rent[square * LADDER + count_bits(deeds & mask) - 1]
        if rules.kind[square] == SQ_STATION:
            return step
        return step * rules.utility_scale * (rules.dice_sides + 1)
