"""Where tokens will come to rest and what that earns: tables computed once from the rules.

All shares are whole millionths and all incomes thousandths of money for one turn of one opponent,
so that everybody who reckons with them stays within machine integers.
"""

from typing import Final

from freehold.bots.valuation.landing_chain import HALF_LEAVE_JAIL, LandingChain
from freehold.bots.valuation.shares import MILLION
from freehold.engine import Ruleset, zeros
from freehold.engine.codes import LADDER, SQ_STATION
from freehold.engine.ints import append, i64, vec

CARDS_IN_A_ROW: Final = 3  # that are followed from one landing
FAIR_HOUSES: Final = 3  # a street from which on a color is well built
MOST_RECENT: Final = 8  # rules whose tables are remembered


class LandingTables:
    """What follows from the rules alone."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.reach: vec[i64] = zeros(rules.squares * rules.squares)  # from a square, in one turn
        self.landing: vec[i64] = zeros(rules.squares)  # in any turn, in the long run
        self.row: i64 = 1
        for group in range(rules.groups):
            cells = group_size(rules, group) * rules.hotel_level + 1
            if cells > self.row:
                self.row = cells
        self.income: vec[i64] = zeros(rules.groups * self.row)  # of a set by levels built on it
        self.cost: vec[i64] = zeros(rules.groups * self.row)  # of building so many levels
        self.holding: vec[i64] = zeros(rules.groups * LADDER)  # income of so many deeds, no set
        self.size: vec[i64] = zeros(rules.groups)
        self.fair: vec[i64] = zeros(rules.groups)  # levels of a well built set
        self.price: vec[i64] = zeros(rules.groups)  # of an average deed
        self.mortgage: vec[i64] = zeros(rules.groups)
        self.order: vec[i64] = vec[i64]()  # groups, those that repay building soonest first
        _fill_landings(self)
        for group in range(rules.groups):
            _fill_group(self, group)
        _rank_groups(self)


def group_size(rules: Ruleset, group: i64) -> i64:
    """Return how many deeds a group has."""
    return rules.group_start[group + 1] - rules.group_start[group]


_recent: list[LandingTables] = []


def landing_tables_of(rules: Ruleset) -> LandingTables:
    """Return the tables of the rules, computed once for all seats and games."""
    for each in _recent:
        if each.rules is rules:
            return each
    made = LandingTables(rules)
    _recent.append(made)
    if len(_recent) > MOST_RECENT:
        del _recent[0]
    return made


# --- landings


def _fill_landings(tables: LandingTables) -> None:
    squares = tables.rules.squares
    chain = LandingChain(tables.rules, CARDS_IN_A_ROW, True)
    for start in range(squares):
        turn = chain.turn_from(start)
        for square in range(squares):
            tables.reach[start * squares + square] = _millionths(turn.touched[int(square)])
    touched = chain.settle(HALF_LEAVE_JAIL).touched
    for square in range(squares):
        tables.landing[square] = _millionths(touched[int(square)])


def _millionths(share: float) -> i64:
    return i64(int(share * MILLION))


# --- incomes


def _fill_group(tables: LandingTables, group: i64) -> None:
    rules = tables.rules
    size = group_size(rules, group)
    tables.size[group] = size
    tables.fair[group] = FAIR_HOUSES * size
    first = rules.group_start[group]
    if not rules.build or not rules.group_mask[group] & rules.street_mask:
        tables.fair[group] = 0
    for at in range(first, first + size):
        tables.price[group] += rules.price[rules.group_squares[at]]
        tables.mortgage[group] += rules.mortgage[rules.group_squares[at]]
    tables.price[group] //= size
    tables.mortgage[group] //= size
    if rules.group_mask[group] & rules.street_mask:
        _fill_set(tables, group, first, size)
    else:
        _fill_ladder(tables, group, first, size)


def _fill_set(tables: LandingTables, group: i64, first: i64, size: i64) -> None:
    """Reckon incomes of a color: of single deeds, and of the set built evenly, dearest first."""
    rules = tables.rules
    single: i64 = 0
    for at in range(first, first + size):
        square = rules.group_squares[at]
        single += tables.landing[square] * rules.rent[square * LADDER] // 1000
    for count in range(size + 1):
        tables.holding[group * LADDER + count] = single * count // size
    tables.income[group * tables.row] = single * rules.set_rent_factor
    for built in range(i64(1), tables.fair[group] // FAIR_HOUSES * rules.hotel_level + 1):
        cell = group * tables.row + built
        for at in range(first, first + size):
            square = rules.group_squares[at]
            level = (built + at - first) // size
            rent = rules.rent[square * LADDER + level]
            if level == 0:
                rent *= rules.set_rent_factor
            tables.income[cell] += tables.landing[square] * rent // 1000
            tables.cost[cell] += rules.house_cost[square] * level
            if level == rules.hotel_level:
                tables.cost[cell] += rules.hotel_cost[square] - rules.house_cost[square]


def _fill_ladder(tables: LandingTables, group: i64, first: i64, size: i64) -> None:
    """Reckon incomes of deeds whose rent goes by how many the owner holds."""
    rules = tables.rules
    for count in range(i64(1), size + 1):
        total: i64 = 0
        for at in range(first, first + size):
            square = rules.group_squares[at]
            rent = rules.rent[square * LADDER + count - 1]
            if rules.kind[square] != SQ_STATION:
                rent *= rules.utility_scale * (rules.dice_sides + 1)
            total += tables.landing[square] * rent // 1000
        tables.holding[group * LADDER + count] = total * count // size
    tables.income[group * tables.row] = tables.holding[group * LADDER + size]


def _rank_groups(tables: LandingTables) -> None:
    """Order groups by what a well built set earns for its cost."""
    ranks: list[tuple[int, int]] = []
    for group in range(tables.rules.groups):
        built = group * tables.row + tables.fair[group]
        cost = tables.cost[built] + tables.price[group] * tables.size[group]
        ranks.append((-int(tables.income[built] * 1000 // (cost + 1)), int(group)))
    ranks.sort()
    for _, group_number in ranks:
        tables.order = append(tables.order, i64(group_number))
