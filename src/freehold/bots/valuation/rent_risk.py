"""What a seat may have to pay on its next turn."""

from freehold.bots.valuation.landing_tables import LandingTables
from freehold.engine import Table, has, rent_due
from freehold.engine.ints import i64


def expected_rent(tables: LandingTables, t: Table, seat: i64, position: i64) -> i64:
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
                odds = tables.reach[base + square]
                if odds > 0:
                    total += odds * rent_due(t, square, rules.dice_sides + 1) // 1000
            deeds >>= 1
            square += 1
    return total
