"""What a seat's holdings are worth: cash, rents to come, and sets that may yet be completed."""

from freehold.bots.valuation.common_moves import levels_on
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.bots.valuation.set_values import free_deeds
from freehold.engine import Table, bit, count_bits, has, zeros
from freehold.engine.codes import LADDER, MOST_SEATS
from freehold.engine.ints import i64, vec


class Weights:
    """How much each part counts; parts of a whole are thousandths."""

    def __init__(self) -> None:
        self.horizon: i64 = 38  # turns of each opponent that rents are reckoned for
        self.deed: i64 = 600  # of its price, as a reserve of cash and a thing to trade
        self.pledge: i64 = 800  # of mortgage values, counted as means to build with
        self.savings: i64 = 330  # of the start money, to come before rents decide the game
        self.one_free: i64 = 250  # of a set that lacks one deed, which the bank holds
        self.one_held: i64 = 120  # ... which another player holds
        self.two_free: i64 = 70
        self.two_held: i64 = 40
        self.lone: i64 = 800  # of the rents of deeds that are in no color to build on
        self.power: i64 = 2  # of strengths to which chances to win are in proportion
        self.house: i64 = 500  # of a building's cost, got back by selling


def strength(
    tables: LandingTables, weights: Weights, t: Table, deeds: i64, cash: i64, free: i64, foes: i64
) -> i64:
    """Return what cash and deeds are worth, at least 1; `free` are the deeds of the bank."""
    rules = t.rules
    sets: i64 = 0
    value = cash
    means = cash + rules.start_money * weights.savings // 1000
    weight = weights.horizon * foes
    group: i64 = -1
    loose: i64 = 0
    pledges: i64 = 0
    rents: i64 = 0
    prices = tables.price
    fair = tables.fair
    holding = tables.holding
    for mask in rules.group_mask:
        group += 1
        own = deeds & mask
        if own == 0:
            continue
        if own == mask and fair[group] > 0:
            sets |= bit(group)
            continue
        count = count_bits(own)
        open_count = count
        if own & t.mortgaged:
            open_count -= count_bits(own & t.mortgaged)
            rents += holding[group * LADDER + count] * open_count // count
        else:
            rents += holding[group * LADDER + count]
        loose += prices[group] * open_count
        pledges += tables.mortgage[group] * open_count
        if fair[group] > 0:
            value += promise(tables, weights, group, mask & ~own, free, weight)
    value += loose * weights.deed // 1000 + rents * weight // 1000 * weights.lone // 1000
    means += pledges * weights.pledge // 1000
    if sets:
        value += _set_values(tables, weights, t, sets, means, weight)
    if value < 1:
        return 1
    return value


def promise(
    tables: LandingTables, weights: Weights, group: i64, lacking: i64, free: i64, weight: i64
) -> i64:
    """Return what the chance to complete a color is worth."""
    built = group * tables.row + tables.fair[group]
    gain = tables.income[built] * weight // 1000 - tables.cost[built]
    if gain <= 0:
        return 0
    odds = weights.two_held // 4
    missing = count_bits(lacking)
    if missing == 1:
        odds = weights.one_held
        if lacking & free:
            odds = weights.one_free
    elif missing == 2:
        odds = weights.two_held
        if lacking & free == lacking:
            odds = weights.two_free
    return gain * odds // 1000


def _set_values(
    tables: LandingTables, weights: Weights, t: Table, sets: i64, means: i64, weight: i64
) -> i64:
    """Return what full colors earn as far as the means reach, the best built first."""
    value: i64 = 0
    rules = t.rules
    for group in tables.order:
        if not has(sets, group):
            continue
        pledged = count_bits(t.mortgaged & rules.group_mask[group])
        if pledged:
            lift = pledged * tables.mortgage[group] * (100 + rules.lift_interest) // 100
            means -= lift
            value -= lift
        built = levels_on(t, group)
        base = group * tables.row
        top = built
        most = tables.size[group] * rules.hotel_level
        limit = means + tables.cost[base + built]
        while top < most and tables.cost[base + top + 1] <= limit:
            top += 1
        spent = tables.cost[base + top] - tables.cost[base + built]
        means -= spent
        value += tables.income[base + top] * weight // 1000 - spent
        value += tables.cost[base + built] * weights.house // 1000
        value += tables.price[group] * tables.size[group] * weights.deed // 1000
    return value


def might(weights: Weights, worth: i64, start: i64) -> i64:
    """Return what a strength counts for in the chances to win: more than in proportion."""
    part = worth * 1000 // start + 1
    if weights.power == 1:
        return part
    if weights.power == 2:
        return part * part
    return part * part // 1000 * part


class SeatChances:
    """The chances of all seats at one moment, not to scale."""

    def __init__(self) -> None:
        self.worth: vec[i64] = zeros(MOST_SEATS)
        self.total: i64 = 0
        self.wealth: i64 = 0  # all strengths together, in money
        self.free: i64 = 0
        self.foes: i64 = 0


def stand(tables: LandingTables, weights: Weights, t: Table, into: SeatChances) -> None:
    """Reckon the chances of all seats."""
    into.free = free_deeds(t)
    into.foes = count_bits(t.alive) - 1
    into.total = 0
    into.wealth = 0
    start = t.rules.start_money
    if start < 1:  # where everybody begins with nothing
        start = 1
    for seat in range(t.seats):
        into.worth[seat] = 0
        if has(t.alive, seat):
            worth = strength(tables, weights, t, t.deeds[seat], t.cash[seat], into.free, into.foes)
            into.wealth += worth
            into.worth[seat] = might(weights, worth, start)
            into.total += into.worth[seat]
