"""Raising cash so that the least income is lost for the money."""

from freehold.bots.valuation.common_moves import levels_on
from freehold.bots.valuation.landing_tables import LandingTables
from freehold.bots.valuation.raising import next_sale
from freehold.engine import Table, check_bankrupt, check_mortgage, count_bits, has, pack
from freehold.engine.codes import A_BANKRUPT, A_MORTGAGE, LADDER, NOBODY, OK
from freehold.engine.ints import i64


def raise_cash_wisely(tables: LandingTables, t: Table, seat: i64) -> i64:
    """Mortgage or sell what earns least for the money; lone deeds before anything of a set."""
    if check_bankrupt(t, seat) == OK:
        return A_BANKRUPT
    square = least_pledge(tables, t, seat, False)
    if square != NOBODY:
        return pack(A_MORTGAGE, square)
    square = least_pledge(tables, t, seat, True)
    action = _least_sale(tables, t, seat)
    if action:
        return action
    return pack(A_MORTGAGE, square)


def least_pledge(tables: LandingTables, t: Table, seat: i64, from_set: bool) -> i64:
    """Return the deed to mortgage that loses least rent for its value, NOBODY if there is none."""
    rules = t.rules
    found: i64 = NOBODY
    best: i64 = 0
    if not rules.mortgages:
        return found
    loose = t.deeds[seat] & ~t.mortgaged
    for square in range(rules.squares):
        if not has(loose, square):
            continue
        group = rules.group[square]
        mask = rules.group_mask[group]
        full = t.deeds[seat] & mask == mask and tables.fair[group] > 0
        if full != from_set:
            continue
        count = count_bits(t.deeds[seat] & mask)
        loss = (
            tables.holding[group * LADDER + count] // count * 1000 // (rules.mortgage[square] + 1)
        )
        if (found == NOBODY or loss < best) and check_mortgage(t, seat, square) == OK:
            found = square
            best = loss
    return found


def _least_sale(tables: LandingTables, t: Table, seat: i64) -> i64:
    """Return the sale of buildings that loses least income for the money, 0 if there is none."""
    rules = t.rules
    best: i64 = 0
    action: i64 = 0
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or not mask & rules.street_mask:
            continue
        built = levels_on(t, group)
        if built == 0:
            continue
        cell = group * tables.row + built
        loss = (
            (tables.income[cell] - tables.income[cell - 1])
            * 1000
            // (tables.cost[cell] - tables.cost[cell - 1])
        )
        if action == 0 or loss < best:
            sale = next_sale(t, seat, group)
            if sale:
                best = loss
                action = sale
    return action
