"""Raising cash for a debt in the order that hurts least."""

from freehold.engine import (
    Table,
    check_bankrupt,
    check_mortgage,
    check_sell,
    check_sell_down,
    check_sell_run,
    codes,
    highest_level,
    lowest_level,
    owns_group,
    pack,
)
from freehold.engine.ints import i64


def raise_cash(t: Table, seat: i64) -> i64:
    """Mortgage lone deeds, then sell buildings, then mortgage sets; give up if all would not do.

    Where the rules say so, buildings are sold first.
    """
    if check_bankrupt(t, seat) == codes.OK:
        return codes.A_BANKRUPT
    square = _cheapest_mortgage(t, seat, False)
    if square != codes.NOBODY and t.rules.raise_order == codes.RAISE_DEEDS:
        return pack(codes.A_MORTGAGE, square)
    action = cheapest_sale(t, seat)
    if action:
        return action
    if square != codes.NOBODY:
        return pack(codes.A_MORTGAGE, square)
    return pack(codes.A_MORTGAGE, _cheapest_mortgage(t, seat, True))


def _cheapest_mortgage(t: Table, seat: i64, from_set: bool) -> i64:
    """Return the deed of least price to mortgage, from a set or not; NOBODY if there is none."""
    found: i64 = codes.NOBODY
    if not t.rules.mortgages:
        return found
    for square in range(t.rules.squares):
        if t.owner[square] != seat or check_mortgage(t, seat, square) != codes.OK:
            continue
        if owns_group(t, seat, t.rules.group[square]) != from_set:
            continue
        if found == codes.NOBODY or t.rules.price[square] < t.rules.price[found]:
            found = square
    return found


def cheapest_sale(t: Table, seat: i64) -> i64:
    """Return the sale of buildings that loses least rent for the money, 0 if there is none."""
    rules = t.rules
    best: i64 = 0
    action: i64 = 0
    for group in range(rules.groups):
        if not owns_group(t, seat, group) or not rules.group_mask[group] & rules.street_mask:
            continue
        sale = next_sale(t, seat, group)
        if sale == 0:
            continue
        top = rules.group_squares[rules.group_start[group + 1] - 1]
        level = highest_level(t, group)
        at = top * codes.LADDER + level
        loss = (rules.rent[at] - rules.rent[at - 1]) * 1000 // rules.house_cost[top]
        if action == 0 or loss < best:
            best = loss
            action = sale
    return action


def next_sale(t: Table, seat: i64, group: i64) -> i64:
    """Return the smallest sale on a color that the bank can serve, 0 if nothing stands there."""
    rules = t.rules
    if highest_level(t, group) == 0:
        return 0
    if rules.build == codes.BUILD_STRICT:
        count: i64 = 1
        while check_sell_run(t, seat, group, count) != codes.OK:
            count += 1
        return pack(codes.A_SELL_RUN, group, count)
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        if check_sell(t, seat, rules.group_squares[at]) == codes.OK:
            return pack(codes.A_SELL, rules.group_squares[at])
    level = lowest_level(t, group)
    if level == rules.hotel_level:
        level -= 1
    while check_sell_down(t, seat, group, level) != codes.OK:
        level -= 1
    return pack(codes.A_SELL_DOWN, group, level)
