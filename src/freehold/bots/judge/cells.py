"""What the judge looks at: the same few numbers about every seat of any board.

A cell is a whole number from 0 to `FULL`.  Amounts of money are told by what share they are of
themselves and a yardstick, so that no amount is too large.  docs/analysis.md tells what cells are
about.
"""

from typing import Final

from freehold.bots.valuation.landing_tables import LandingTables, landing_tables_of
from freehold.bots.valuation.set_values import free_deeds
from freehold.bots.valuation.strength import Weights, strength
from freehold.engine import Ruleset, Table, codes, count_bits, has, rent_due, zeros
from freehold.engine.codes import MOST_SEATS
from freehold.engine.ints import i64, vec

FULL: Final = 255  # of a cell
COMMON: Final = 20  # cells about the table, equal for all seats; they come first
GENERAL: Final = 66  # these and those about a seat
BY_GROUP: Final = 4  # about a seat and each group, which only judges of one board look at


class Tally:
    """An amount that each seat has: all of it, and who has most."""

    def __init__(self) -> None:
        self.total: i64 = 0
        self.top: i64 = 0
        self.holder: i64 = codes.NOBODY
        self.second: i64 = 0

    def clear(self) -> None:
        """Forget what was added."""
        self.total = 0
        self.top = 0
        self.holder = codes.NOBODY
        self.second = 0

    def add(self, seat: i64, amount: i64) -> None:
        """Add what a seat has."""
        self.total += amount
        if amount > self.top or self.holder < 0:
            self.second = self.top
            self.top = amount
            self.holder = seat
        elif amount > self.second:
            self.second = amount

    def others(self, amount: i64) -> i64:
        """Return what all but one have who has this amount."""
        return self.total - amount

    def best_other(self, seat: i64) -> i64:
        """Return the most that anybody else has."""
        if self.holder == seat:
            return self.second
        return self.top


class JudgeCells:
    """Reads a table once and writes what there is to see for each seat."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.tables: LandingTables = landing_tables_of(rules)
        self.weights: Weights = Weights()
        self.width: i64 = GENERAL + rules.groups * BY_GROUP
        self.unit: i64 = rules.start_money  # the yardstick of all amounts
        if self.unit < 16:
            self.unit = 16
        self.dice: i64 = rules.dice_sides + 1  # of a middling roll
        self.deeds: i64 = count_bits(rules.deed_mask)
        # of the table that was read last, by seat
        self.cash: vec[i64] = zeros(MOST_SEATS)
        self.owed: vec[i64] = zeros(MOST_SEATS)
        self.strength: vec[i64] = zeros(MOST_SEATS)
        self.income: vec[i64] = zeros(MOST_SEATS)  # thousandths, for a turn of one opponent
        self.assets: vec[i64] = zeros(MOST_SEATS)  # what deeds and buildings cost
        self.pledges: vec[i64] = zeros(MOST_SEATS)  # what they could be turned into
        self.danger: vec[i64] = zeros(MOST_SEATS)  # rent to be paid in the next turn, thousandths
        self.houses: vec[i64] = zeros(MOST_SEATS)
        self.levels: vec[i64] = zeros(rules.groups)  # on each group
        self.rents: vec[i64] = zeros(rules.squares)
        self.held: vec[i64] = zeros(MOST_SEATS * rules.groups)  # deeds, by seat and group
        self.most: vec[i64] = zeros(rules.groups)  # that anybody holds of a group
        self.holder: vec[i64] = zeros(rules.groups)  # who that is
        self.second: vec[i64] = zeros(rules.groups)  # the most that anybody else holds
        self.all_cash: Tally = Tally()
        self.all_power: Tally = Tally()
        self.all_income: Tally = Tally()
        self.all_worth: Tally = Tally()
        self.dangers: i64 = 0  # of all seats
        self.free: i64 = 0
        self.alive: i64 = 0
        self.to_roll: i64 = 0  # 1 if the current seat has its roll before it

    def read(self, t: Table) -> None:
        """Take in a table."""
        self.free = free_deeds(t)
        self.alive = count_bits(t.alive)
        self._read_frame(t)
        self._read_deeds(t)
        self.all_cash.clear()
        self.all_power.clear()
        self.all_income.clear()
        self.all_worth.clear()
        self.dangers = 0
        for seat in range(t.seats):
            if not has(t.alive, seat):
                continue
            self.cash[seat] = t.cash[seat]
            if t.cash[seat] < 0:
                self.owed[seat] -= t.cash[seat]
                self.cash[seat] = 0
            self.danger[seat] = self._expected_rent(t, seat)
            self.strength[seat] = strength(
                self.tables,
                self.weights,
                t,
                t.deeds[seat],
                t.cash[seat],
                self.free,
                self.alive - 1,
            )
            self.dangers += self.danger[seat]
            self.all_cash.add(seat, self.cash[seat])
            self.all_power.add(seat, self.strength[seat])
            self.all_income.add(seat, self.income[seat])
            self.all_worth.add(seat, self.cash[seat] + self.assets[seat])

    def _read_frame(self, t: Table) -> None:
        """Note who is to roll and who is in debt."""
        for seat in range(t.seats):
            self.owed[seat] = 0
        self.to_roll = 0
        if t.depth == 0:
            return
        at = (t.depth - 1) * codes.FRAME
        kind = t.frames[at]
        if kind == codes.F_TURN and t.frames[at + codes.TURN_STAGE] == codes.STAGE_ROLL:
            self.to_roll = 1
        elif kind == codes.F_DEBT:
            self.owed[t.frames[at + codes.FRAME_SEAT]] = t.frames[at + codes.DEBT_AMOUNT]

    def _read_deeds(self, t: Table) -> None:
        rules = self.rules
        for seat in range(t.seats):
            self.income[seat] = 0
            self.assets[seat] = 0
            self.pledges[seat] = 0
            self.houses[seat] = 0
        for cell in range(t.seats * rules.groups):
            self.held[cell] = 0
        for group in range(rules.groups):
            self.levels[group] = 0
            self.most[group] = 0
            self.holder[group] = codes.NOBODY
            self.second[group] = 0
        for square in range(rules.squares):
            self.rents[square] = 0
            owner = t.owner[square]
            if owner < 0:
                continue
            self._count(owner, rules.group[square])
            rent = rent_due(t, square, self.dice)
            self.rents[square] = rent
            self.income[owner] += self.tables.landing[square] * rent // 1000
            if has(t.mortgaged, square):
                self.assets[owner] += rules.price[square] - rules.mortgage[square]
                continue
            self.assets[owner] += rules.price[square]
            if rules.mortgages:
                self.pledges[owner] += rules.mortgage[square]
            level = t.level[square]
            if level:
                cost = level * rules.house_cost[square]
                self.levels[rules.group[square]] += level
                self.houses[owner] += level
                self.assets[owner] += cost
                self.pledges[owner] += cost * rules.sell_percent // 100

    def _count(self, seat: i64, group: i64) -> None:
        """Count a deed of a seat."""
        held = self.held[seat * self.rules.groups + group] + 1
        self.held[seat * self.rules.groups + group] = held
        if self.holder[group] == seat:
            self.most[group] = held
        elif held > self.most[group]:
            self.second[group] = self.most[group]
            self.most[group] = held
            self.holder[group] = seat
        elif held > self.second[group]:
            self.second[group] = held

    def _expected_rent(self, t: Table, seat: i64) -> i64:
        rules = self.rules
        row = t.position[seat] * rules.squares
        total: i64 = 0
        for square in range(rules.squares):
            if self.rents[square] and t.owner[square] != seat:
                total += self.tables.reach[row + square] * self.rents[square] // 1000
        return total

    # --- writing

    def write_common(self, t: Table, cells: vec[i64]) -> None:
        """Write what is equal for all seats into the first cells."""
        rules = self.rules
        for at in range(COMMON):
            cells[at] = 0
        cells[self.alive - 1] = FULL  # 1 to 7, and nothing in the first
        cells[8] = share(t.seats - self.alive, self.alive)
        cells[9] = share(t.round, 10)
        cells[10] = share(t.round, 40)
        cells[11] = share(t.round, 160)
        if rules.round_limit:
            left = rules.round_limit - t.round + 1
            if left < 0:
                left = 0
            cells[12] = FULL * left // (rules.round_limit + 1)
            cells[13] = share(left, 8)
            cells[14] = FULL - share(left, 2)
        if self.deeds:
            cells[15] = FULL * count_bits(self.free) // self.deeds
        if rules.houses:
            cells[16] = FULL * t.houses // rules.houses
            if t.houses < 8:
                cells[17] = FULL - FULL * t.houses // 8
        if rules.bankruptcy_limit:
            cells[18] = share(rules.bankruptcy_limit - (t.seats - self.alive), 2)
        cells[19] = FULL  # always: what everything begins from

    def write_seat(self, t: Table, seat: i64, cells: vec[i64]) -> None:
        """Write what there is to see of a seat behind what is common."""
        self._write_means(t, seat, cells)
        self._write_place(t, seat, cells)
        self._write_others(seat, cells)
        self._write_groups(seat, cells)

    def _write_means(self, t: Table, seat: i64, cells: vec[i64]) -> None:
        unit = self.unit
        cash = self.cash[seat]
        rounds = self.income[seat] * (self.alive - 1) // 1000
        cells[20] = share(cash, unit >> 3)
        cells[21] = share(cash, unit)
        cells[22] = share(cash, unit << 3)
        cells[23] = share(self.owed[seat], unit >> 2)
        cells[24] = share(self.pledges[seat], unit >> 1)
        cells[25] = share(self.assets[seat], unit)
        cells[26] = share(self.assets[seat], unit << 2)
        cells[27] = share(rounds, unit >> 4)
        cells[28] = share(rounds, unit >> 1)
        cells[29] = share(self.strength[seat], unit)
        cells[30] = share(self.strength[seat], unit << 3)
        cells[31] = share(self.houses[seat], 8)
        cells[32] = share(count_bits(t.deeds[seat]), 6)
        cells[33] = share(count_bits(t.deeds[seat] & t.mortgaged), 3)
        cells[34] = share(count_bits(t.passes[seat]), 1)

    def _write_place(self, t: Table, seat: i64, cells: vec[i64]) -> None:
        unit = self.unit
        danger = self.danger[seat] // 1000
        cells[35] = share(danger, unit >> 5)
        cells[36] = share(danger << 3, self.cash[seat] + (unit >> 6))
        cells[37] = share(danger << 3, self.cash[seat] + self.pledges[seat] + (unit >> 6))
        cells[38] = FULL * t.position[seat] // self.rules.squares
        cells[39] = 0
        if t.jail[seat] > 0:
            cells[39] = FULL
        steps: i64 = 0  # until the seat rolls
        if t.current != seat or not self.to_roll:
            place = t.place[t.current]
            steps = 1
            for _step in range(t.seats):
                place += 1
                if place == t.seats:
                    place = 0
                if t.order[place] == seat:
                    break
                if has(t.alive, t.order[place]):
                    steps += 1
        cells[40] = 0
        if steps == 0:
            cells[40] = FULL
        cells[41] = FULL * steps // (self.alive + 1)

    def _write_others(self, seat: i64, cells: vec[i64]) -> None:
        """Write how the seat stands beside all others and beside the best of them."""
        unit = self.unit
        cash = self.cash[seat]
        power = self.strength[seat]
        earned = self.income[seat]
        worth = cash + self.assets[seat]
        others_cash = self.all_cash.others(cash)
        top_power = self.all_power.best_other(seat)
        rents = self.all_income.others(earned)
        cells[42] = share(cash, others_cash)
        cells[43] = share(cash, self.all_cash.best_other(seat))
        cells[44] = share(power, self.all_power.others(power))
        cells[45] = share(power, top_power)
        cells[46] = share(earned, rents)
        cells[47] = share(earned, self.all_income.best_other(seat))
        cells[48] = share(worth, self.all_worth.others(worth))
        cells[49] = share(worth, self.all_worth.best_other(seat))
        cells[50] = share(rents // 1000, unit >> 4)
        cells[51] = share(rents // 1000, unit >> 1)
        cells[52] = share(rents // 125, cash + (unit >> 4))
        cells[53] = share(rents // 125, cash + self.pledges[seat] + (unit >> 4))
        cells[54] = share(earned // 125, others_cash + (unit >> 4))
        cells[55] = share(self.all_cash.best_other(seat), unit)
        cells[56] = share(top_power, unit << 2)
        cells[57] = share((self.dangers - self.danger[seat]) // 1000, unit >> 5)
        cells[58] = 0
        if power >= top_power:
            cells[58] = FULL

    def _write_groups(self, seat: i64, cells: vec[i64]) -> None:
        """Write what the seat holds of each group, what stands there, and what others hold."""
        rules = self.rules
        row = seat * rules.groups
        sets: i64 = 0
        held_sets: i64 = 0  # of others
        free_one: i64 = 0
        held_one: i64 = 0
        denied: i64 = 0  # colors that somebody would have, but for this seat
        stations: i64 = 0
        at: i64 = GENERAL
        for group in range(rules.groups):
            size = self.tables.size[group]
            mine = self.held[row + group]
            most = self.most[group]
            if self.holder[group] == seat:
                most = self.second[group]
            cells[at] = 0
            cells[at + 1] = 0
            cells[at + 2] = 0
            cells[at + 3] = 0
            if mine:
                cells[at] = FULL * mine // size
            if most:
                cells[at + 2] = FULL * most // size
            if self.levels[group]:
                level = FULL * self.levels[group] // (size * rules.hotel_level)
                if mine == size:
                    cells[at + 1] = level
                else:
                    cells[at + 3] = level
            if self.tables.fair[group] == 0:
                stations += mine
            elif mine == size:
                sets += 1
            elif most == size:
                held_sets += 1
            elif mine == size - 1:
                if self.free & rules.group_mask[group]:
                    free_one += 1
                else:
                    held_one += 1
            elif most == size - 1 and mine:
                denied += 1
            at += BY_GROUP
        cells[59] = share(sets, 1)
        cells[60] = share(held_sets, 1)
        cells[61] = share(free_one, 1)
        cells[62] = share(held_one, 1)
        cells[63] = share(denied, 1)
        cells[64] = share(stations, 2)
        cells[65] = 0
        if sets and not held_sets:
            cells[65] = FULL


def share(part: i64, rest: i64) -> i64:
    """Return a part of itself and the rest, as a cell; half of nothing is half."""
    if part <= 0:
        if rest <= 0:
            return FULL >> 1
        return 0
    if rest < 0:
        return FULL
    return part * FULL // (part + rest)
