"""Where tokens will come to rest and what that earns: tables computed once from the rules.

All shares are whole millionths and all incomes thousandths of money for one turn of one opponent,
so that everybody who reckons with them stays within machine integers.
"""

from typing import Final

from freehold.engine.codes import (
    OP_DRAW,
    OP_JAIL,
    OP_MOVE_BY,
    OP_MOVE_TO,
    OP_NEAREST,
    SQ_DECK,
    SQ_GO_TO_JAIL,
    SQ_STATION,
)
from freehold.engine.ints import append, i64, vec
from freehold.engine.rules import EFFECT, LADDER, Ruleset
from freehold.engine.state import zeros

MILLION: Final = 1000000
SWEEPS: Final = 60  # of the chain, until it has forgotten its start
STAY: Final = 0.5  # share of turns in jail after which a token is still inside
CHAIN: Final = 3  # cards that may follow from one landing
FAIR_HOUSES: Final = 3  # a street from which on a color is well built
KEPT: Final = 8  # rules whose tables are remembered


class Turnout:
    """Where one turn may lead to: squares visited, squares rested on, and jail."""

    def __init__(self, squares: int) -> None:
        self.visits: list[float] = [0.0] * squares
        self.rests: list[float] = [0.0] * squares
        self.jailed: float = 0.0


class Prospects:
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


_recent: list[Prospects] = []


def prospects_of(rules: Ruleset) -> Prospects:
    """Return the tables of the rules, computed once for all seats and games."""
    for each in _recent:
        if each.rules is rules:
            return each
    made = Prospects(rules)
    _recent.append(made)
    if len(_recent) > KEPT:
        del _recent[0]
    return made


# --- landings


def _fill_landings(p: Prospects) -> None:
    squares = int(p.rules.squares)
    turnouts = [_turn_from(p.rules, square) for square in range(squares)]
    for start in range(squares):
        for square in range(squares):
            p.reach[start * squares + square] = i64(int(turnouts[start].visits[square] * MILLION))
    shares = _settle(turnouts, int(p.rules.jail))
    for square in range(squares):
        total = 0.0
        for start in range(squares):
            total += shares[start] * turnouts[start].visits[square]
        p.landing[square] = i64(int(total * MILLION))


def _settle(turnouts: list[Turnout], jail: int) -> list[float]:
    """Return the shares of turns that begin on each square, free to move, in the long run."""
    squares = len(turnouts)
    free = [1.0 / squares] * squares
    inside = 0.0
    for _sweep in range(SWEEPS):
        then = [0.0] * squares
        then[jail] += inside * (1.0 - STAY)
        inside *= STAY
        for start in range(squares):
            share = free[start]
            for square in range(squares):
                then[square] += share * turnouts[start].rests[square]
            inside += share * turnouts[start].jailed
        free = then
    return free


def _turn_from(rules: Ruleset, start: int) -> Turnout:
    """Follow all rolls of one turn, doubles included."""
    out = Turnout(int(rules.squares))
    sides = int(rules.dice_sides)
    chance = 1.0 / (sides * sides)
    most = int(rules.doubles_jail) if rules.doubles_again else 1
    here = {start: 1.0}
    for number in range(1, most + 1):
        again: dict[int, float] = {}
        for square, share in here.items():
            for die1 in range(1, sides + 1):
                for die2 in range(1, sides + 1):
                    part = share * chance
                    if die1 != die2 or not rules.doubles_again:
                        _land(rules, out, square + die1 + die2, part, CHAIN)
                    elif number == most:
                        out.jailed += part
                    else:
                        _land_again(rules, out, again, square + die1 + die2, part)
        here = again
    return out


def _land_again(
    rules: Ruleset, out: Turnout, again: dict[int, float], square: int, part: float
) -> None:
    """Land with a further roll to come: what would rest goes on from there."""
    side = Turnout(len(out.visits))
    _land(rules, side, square, part, CHAIN)
    out.jailed += side.jailed
    for at in range(len(out.visits)):
        out.visits[at] += side.visits[at]
        if side.rests[at] > 0.0:
            again[at] = again.get(at, 0.0) + side.rests[at]


def _land(rules: Ruleset, out: Turnout, square: int, part: float, chain: int) -> None:
    square %= len(out.visits)
    out.visits[square] += part
    kind = rules.kind[square]
    if kind == SQ_GO_TO_JAIL:
        out.jailed += part
    elif kind == SQ_DECK and chain > 0:
        _draw(rules, out, square, int(rules.deck[square]), part, chain)
    else:
        out.rests[square] += part


def _draw(rules: Ruleset, out: Turnout, square: int, deck: int, part: float, chain: int) -> None:
    if deck < 0:
        out.rests[square] += part
        return
    size = int(rules.deck_size[deck])
    first = int(rules.deck_start[deck])
    for card in range(first, first + size):
        _follow(rules, out, square, int(rules.card_effect[card]) * EFFECT, part / size, chain)


def _follow(rules: Ruleset, out: Turnout, square: int, at: int, part: float, chain: int) -> None:
    """Go where a card sends the token."""
    op = rules.effects[at]
    operand = int(rules.effects[at + 1])
    if op == OP_JAIL:
        out.jailed += part
    elif op == OP_MOVE_TO:
        _land(rules, out, operand, part, chain - 1)
    elif op == OP_MOVE_BY:
        _land(rules, out, square + operand, part, chain - 1)
    elif op == OP_NEAREST:
        _land(rules, out, _nearest(rules, square, operand), part, chain - 1)
    elif op == OP_DRAW and chain > 0:
        _draw(rules, out, square, operand, part, chain - 1)
    else:
        out.rests[square] += part


def _nearest(rules: Ruleset, square: int, kind: int) -> int:
    for steps in range(1, int(rules.squares)):
        if rules.kind[(square + steps) % rules.squares] == kind:
            return square + steps
    return square


# --- incomes


def _fill_group(p: Prospects, group: i64) -> None:
    rules = p.rules
    size = group_size(rules, group)
    p.size[group] = size
    p.fair[group] = FAIR_HOUSES * size
    first = rules.group_start[group]
    if not rules.build or not rules.group_mask[group] & rules.street_mask:
        p.fair[group] = 0
    for at in range(first, first + size):
        p.price[group] += rules.price[rules.group_squares[at]]
        p.mortgage[group] += rules.mortgage[rules.group_squares[at]]
    p.price[group] //= size
    p.mortgage[group] //= size
    if rules.group_mask[group] & rules.street_mask:
        _fill_set(p, group, first, size)
    else:
        _fill_ladder(p, group, first, size)


def _fill_set(p: Prospects, group: i64, first: i64, size: i64) -> None:
    """Reckon incomes of a color: of single deeds, and of the set built evenly, dearest first."""
    rules = p.rules
    single: i64 = 0
    for at in range(first, first + size):
        square = rules.group_squares[at]
        single += p.landing[square] * rules.rent[square * LADDER] // 1000
    for count in range(size + 1):
        p.holding[group * LADDER + count] = single * count // size
    p.income[group * p.row] = single * rules.set_rent_factor
    for built in range(i64(1), p.fair[group] // FAIR_HOUSES * rules.hotel_level + 1):
        cell = group * p.row + built
        for at in range(first, first + size):
            square = rules.group_squares[at]
            level = (built + at - first) // size
            rent = rules.rent[square * LADDER + level]
            if level == 0:
                rent *= rules.set_rent_factor
            p.income[cell] += p.landing[square] * rent // 1000
            p.cost[cell] += rules.house_cost[square] * level
            if level == rules.hotel_level:
                p.cost[cell] += rules.hotel_cost[square] - rules.house_cost[square]


def _fill_ladder(p: Prospects, group: i64, first: i64, size: i64) -> None:
    """Reckon incomes of deeds whose rent goes by how many the owner holds."""
    rules = p.rules
    for count in range(i64(1), size + 1):
        total: i64 = 0
        for at in range(first, first + size):
            square = rules.group_squares[at]
            rent = rules.rent[square * LADDER + count - 1]
            if rules.kind[square] != SQ_STATION:
                rent *= rules.utility_scale * (rules.dice_sides + 1)
            total += p.landing[square] * rent // 1000
        p.holding[group * LADDER + count] = total * count // size
    p.income[group * p.row] = p.holding[group * LADDER + size]


def _rank_groups(p: Prospects) -> None:
    """Order groups by what a well built set earns for its cost."""
    ranks: list[tuple[int, int]] = []
    for group in range(p.rules.groups):
        built = group * p.row + p.fair[group]
        cost = p.cost[built] + p.price[group] * p.size[group]
        ranks.append((-int(p.income[built] * 1000 // (cost + 1)), int(group)))
    ranks.sort()
    for _, group_number in ranks:
        p.order = append(p.order, i64(group_number))
