"""What a riot destroys: as little as the order of building and the bank's houses allow."""

from freehold.engine import codes
from freehold.engine.core.state import State, Table
from freehold.engine.core.tape import emit4
from freehold.engine.ints import Square, i64, vec
from freehold.engine.rules.building import set_level
from freehold.engine.rules.property import side_of


def strike_in_order(s: State, side: i64) -> None:
    """Destroy buildings on the side; houses go back to the bank before hotels need some."""
    after = levels_after(s, side)
    for hotels in range(2):
        for square in range(s.rules.squares - 1, i64(-1), -1):
            before = s.level[square]
            if before == after[square] or (before == s.rules.hotel_level) != (hotels == 1):
                continue
            set_level(s, square, after[square])
            emit4(s, codes.E_STRUCK, side, square, before, after[square])


def levels_after(t: Table, side: i64) -> vec[i64]:
    """Return the level of every square after a riot on the side.

    Every built street loses a level at least.  Where a color is built in strict order, a cheaper
    street keeps as much as a dearer one.  If the bank has too few houses for what were hotels,
    more is lost, of the cheapest color first, in the order of selling.
    """
    after = t.level[:]
    short = -t.houses
    for group in range(t.rules.groups):
        short += _strike_color(t, side, group, after)
    while short > 0:
        after[_next_to_fall(t, side, after)] -= 1
        short -= 1
    return after


def _strike_color(t: Table, side: i64, group: i64, after: vec[i64]) -> i64:
    """Take what a color must lose; return how many more houses it needs than it has now."""
    rules = t.rules
    needed: i64 = 0
    most = rules.hotel_level
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        square = rules.group_squares[at]
        if side_of(t, square) != side:
            continue
        before = t.level[square]
        level = before - 1 if before > 0 else before
        if rules.build == codes.BUILD_STRICT:
            if level > most:
                level = most
            most = level
        after[square] = level
        needed += level
        if before < rules.hotel_level:
            needed -= before
    return needed


def _next_to_fall(t: Table, side: i64, after: vec[i64]) -> Square:
    """Return the street of the cheapest color that is sold next, of those with a building left."""
    rules = t.rules
    found: i64 = codes.NOBODY
    for group in range(rules.groups):
        highest: i64 = codes.NOBODY
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            square = rules.group_squares[at]
            if side_of(t, square) != side or after[square] == 0:
                continue
            if highest == codes.NOBODY or after[square] >= after[highest]:
                highest = square
        if highest != codes.NOBODY and (found == codes.NOBODY or _is_cheaper(t, highest, found)):
            found = highest
    return found


def _is_cheaper(t: Table, square: Square, other: Square) -> bool:
    """Tell whether a level of one street costs less than of another; or the street itself does."""
    rules = t.rules
    if rules.house_cost[square] != rules.house_cost[other]:
        return rules.house_cost[square] < rules.house_cost[other]
    return rules.price[square] < rules.price[other]
