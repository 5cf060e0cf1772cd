"""Raising cash so that the least income is lost for the money."""

from freehold.bots.prospects import Prospects
from freehold.bots.raising import next_sale
from freehold.engine import mortgage
from freehold.engine.actions import pack
from freehold.engine.bits import count_bits, has
from freehold.engine.codes import A_BANKRUPT, A_MORTGAGE, NOBODY, OK
from freehold.engine.estate import check_bankrupt
from freehold.engine.ints import i64
from freehold.engine.rules import LADDER
from freehold.engine.state import Table


def raise_cash_wisely(p: Prospects, t: Table, seat: i64) -> i64:
    """Mortgage or sell what earns least for the money; lone deeds before anything of a set."""
    if check_bankrupt(t, seat) == OK:
        return A_BANKRUPT
    square = least_pledge(p, t, seat, False)
    if square != NOBODY:
        return pack(A_MORTGAGE, square)
    square = least_pledge(p, t, seat, True)
    action = _least_sale(p, t, seat)
    if action:
        return action
    return pack(A_MORTGAGE, square)


def least_pledge(p: Prospects, t: Table, seat: i64, from_set: bool) -> i64:
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
        full = t.deeds[seat] & mask == mask and p.fair[group] > 0
        if full != from_set:
            continue
        count = count_bits(t.deeds[seat] & mask)
        loss = p.holding[group * LADDER + count] // count * 1000 // (rules.mortgage[square] + 1)
        if (found == NOBODY or loss < best) and mortgage.check_mortgage(t, seat, square) == OK:
            found = square
            best = loss
    return found


def _least_sale(p: Prospects, t: Table, seat: i64) -> i64:
    """Return the sale of buildings that loses least income for the money, 0 if there is none."""
    rules = t.rules
    best: i64 = 0
    action: i64 = 0
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        if t.deeds[seat] & mask != mask or not mask & rules.street_mask:
            continue
        built: i64 = 0
        for at in range(rules.group_start[group], rules.group_start[group + 1]):
            built += t.level[rules.group_squares[at]]
        if built == 0:
            continue
        cell = group * p.row + built
        loss = (p.income[cell] - p.income[cell - 1]) * 1000 // (p.cost[cell] - p.cost[cell - 1])
        if action == 0 or loss < best:
            sale = next_sale(t, seat, group)
            if sale:
                best = loss
                action = sale
    return action
