"""Building in strict order: a number of levels asked for on a color, street after street."""

from freehold.engine import codes
from freehold.engine.core.state import State, Table
from freehold.engine.ints import Seat, Square, i64
from freehold.engine.rules.building import (
    check_color,
    highest_level,
    level_cost,
    lowest_level,
    raise_level,
    sell_to_level,
)
from freehold.engine.rules.management import check_raising, check_spending
from freehold.engine.rules.money import transfer
from freehold.engine.rules.property import has_buildings, is_squatted, owns_group


def next_up(t: Table, group: i64, built: i64) -> Square:
    """Return the street that is due after `built` more levels, NOBODY when all are full.

    Streets below the most built one are filled first, the least valued first.
    """
    rules = t.rules
    for level in range(lowest_level(t, group), rules.hotel_level):
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if t.level[square] <= level:
                if built == 0:
                    return square
                built -= 1
    return codes.NOBODY


def next_down(t: Table, group: i64, sold: i64) -> Square:
    """Return the street to lose a level after `sold` others, NOBODY when all are bare."""
    rules = t.rules
    for level in range(highest_level(t, group), i64(0), -1):
        for at in range(rules.group_start[group + 1] - 1, rules.group_start[group] - 1, -1):
            square = rules.group_squares[at]
            if t.level[square] >= level:
                if sold == 0:
                    return square
                sold -= 1
    return codes.NOBODY


def _rank(t: Table, group: i64, square: Square, count: i64) -> i64:
    """Return how many of the first `count` levels of a run upward fall on the street."""
    found: i64 = 0
    for step in range(count):
        if next_up(t, group, step) == square:
            found += 1
    return found


def check_build_run(t: Table, seat: Seat, group: i64, count: i64) -> i64:
    """Check building `count` levels on a color."""
    if t.rules.build != codes.BUILD_STRICT:
        return codes.R_NOT_IN_THIS_GAME
    refusal = check_spending(t, seat)
    if refusal:
        return refusal
    if not 0 <= group < t.rules.groups:
        return codes.R_NO_SUCH_SQUARE
    refusal = check_color(t, seat, group)
    if refusal:
        return refusal
    if count < 1:
        return codes.R_BAD_AMOUNT
    return _check_levels(t, seat, group, count)


def _check_levels(t: Table, seat: Seat, group: i64, count: i64) -> i64:
    """Walk up the run, counting stock and cash."""
    houses = t.houses
    hotels = t.hotels
    cash = t.cash[seat]
    for step in range(count):
        square = next_up(t, group, step)
        if square < 0:
            return codes.R_FULLY_BUILT
        if is_squatted(t, square):
            return codes.R_SQUATTED
        level = t.level[square] + _rank(t, group, square, step) + 1
        if level == t.rules.hotel_level:
            hotels -= 1
            houses += level - 1
        else:
            houses -= 1
        if hotels < 0:
            return codes.R_NO_HOTELS_LEFT
        if houses < 0:
            return codes.R_NO_HOUSES_LEFT
        cash -= level_cost(t, square, level)
        if cash < 0:
            return codes.R_NOT_ENOUGH_CASH
    return codes.OK


def build_run(s: State, seat: Seat, group: i64, count: i64) -> None:
    """Build `count` levels in order."""
    for _step in range(count):
        square = next_up(s, group, 0)
        transfer(
            s, seat, codes.BANK, level_cost(s, square, s.level[square] + 1), codes.WHY_BUILDING
        )
        raise_level(s, seat, square)


def check_sell_run(t: Table, seat: Seat, group: i64, count: i64) -> i64:
    """Check selling `count` levels of a color; only what stands at the end must be in stock."""
    if t.rules.build != codes.BUILD_STRICT:
        return codes.R_NOT_IN_THIS_GAME
    refusal = check_raising(t, seat)
    if refusal:
        return refusal
    if not 0 <= group < t.rules.groups:
        return codes.R_NO_SUCH_SQUARE
    if not owns_group(t, seat, group):
        return codes.R_NOT_YOURS
    if not has_buildings(t, group):
        return codes.R_NOTHING_BUILT
    if count < 1 or next_down(t, group, count - 1) < 0:
        return codes.R_BAD_AMOUNT
    return codes.OK if t.houses + houses_freed(t, group, count) >= 0 else codes.R_NO_HOUSES_LEFT


def houses_freed(t: Table, group: i64, count: i64) -> i64:
    """Return how many houses come back to the bank by the sale; negative if it must add some."""
    rules = t.rules
    freed: i64 = 0
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        square = rules.group_squares[at]
        before = t.level[square]
        after = before
        for step in range(count):
            if next_down(t, group, step) == square:
                after -= 1
        if before < rules.hotel_level:
            freed += before
        if after < rules.hotel_level:
            freed -= after
    return freed


def sell_run(s: State, seat: Seat, group: i64, count: i64) -> None:
    """Sell `count` levels in reverse order."""
    for _step in range(count):
        square = next_down(s, group, 0)
        sell_to_level(s, seat, square, s.level[square] - 1)
