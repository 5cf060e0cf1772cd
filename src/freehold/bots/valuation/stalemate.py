"""A stalemate: whether a game can still get on, who could build, and whom rents could ruin."""

from freehold.bots.valuation.common_moves import levels_on
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.engine import Table, count_bits, has, rent_due
from freehold.engine.ints import i64


def is_stuck(tables: LandingTables, t: Table) -> bool:
    """Tell whether nobody builds any more unless somebody trades, and nobody is ruined by rents.

    Every color is split between players, or built to the top.
    """
    topped = False
    for group in range(t.rules.groups):
        mask = t.rules.group_mask[group]
        if mask & t.rules.street_mask == 0 or _holders(t, mask) > 1:
            continue
        if not t.rules.build or levels_on(t, group) < tables.size[group] * t.rules.hotel_level:
            return False
        topped = True
    return not topped or not _is_ruinous(tables, t)


def _holders(t: Table, deeds: i64) -> i64:
    """Return how many players in the game own some of the deeds."""
    count: i64 = 0
    for seat in range(t.seats):
        if has(t.alive, seat) and t.deeds[seat] & deeds:
            count += 1
    return count


def _is_ruinous(tables: LandingTables, t: Table) -> bool:
    """Tell whether somebody pays more rent by the odds than rents and salaries bring."""
    rules = t.rules
    total: i64 = 0
    for square in range(rules.squares):
        if t.owner[square] >= 0:
            total += rent_of(tables, t, square)
    salary = rules.salary_pass * (rules.dice_sides + 1) * 1000 // rules.squares
    for seat in range(t.seats):
        if not has(t.alive, seat):
            continue
        own: i64 = 0
        for square in range(rules.squares):
            if t.owner[square] == seat:
                own += rent_of(tables, t, square)
        if total - own > salary + own * (count_bits(t.alive) - 1):
            return True
    return False


def rent_of(tables: LandingTables, t: Table, square: i64) -> i64:
    """Return what a deed brings by the odds when one opponent takes a turn, in thousandths."""
    return tables.landing[square] * rent_due(t, square, t.rules.dice_sides + 1) // 1000
