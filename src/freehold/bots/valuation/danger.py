"""What a seat may have to pay on its next turn."""

from freehold.bots.prospects import MILLION, Prospects
from freehold.engine.bits import has
from freehold.engine.ints import i64
from freehold.engine.property import rent_due
from freehold.engine.state import Table


def expected_rent(p: Prospects, t: Table, seat: i64, position: i64) -> i64:
    """Return the rents of one turn from a square, by their odds, in thousandths of money."""
    rules = t.rules
    total: i64 = 0
    own = t.deeds[seat]
    base = position * rules.squares
    for other in range(t.seats):
        if other == seat or not has(t.alive, other):
            continue
        deeds = t.deeds[other] & ~t.mortgaged & ~own
        square: i64 = 0
        while deeds:
            if deeds & 1:
                odds = p.reach[base + square]
                if odds > 0:
                    total += odds * rent_due(t, square, rules.dice_sides + 1) // 1000
            deeds >>= 1
            square += 1
    return total


def worst_rent(p: Prospects, t: Table, seat: i64, position: i64) -> i64:
    """Return the highest rent within reach of the next turn."""
    rules = t.rules
    worst: i64 = 0
    base = position * rules.squares
    for square in range(rules.squares):
        owner = t.owner[square]
        if owner < 0 or owner == seat or p.reach[base + square] * 100 < MILLION:
            continue
        rent = rent_due(t, square, rules.dice_sides + 1)
        if rent > worst:
            worst = rent
    return worst
