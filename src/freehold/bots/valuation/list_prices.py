"""What deeds count in a deal for players who reckon by list prices and full sets."""

from freehold.engine import Ruleset, Table, bit, count_bits, has, has_buildings
from freehold.engine.ints import i64


def list_price(t: Table, deeds: i64) -> i64:
    """Return the prices of deeds, half for mortgaged ones."""
    total: i64 = 0
    square: i64 = 0
    while deeds:
        if deeds & 1:
            price = t.rules.price[square]
            if has(t.mortgaged, square):
                price //= 2
            total += price
        deeds >>= 1
        square += 1
    return total


def usual_reserve(rules: Ruleset) -> i64:
    """Return the cash a careful player keeps: the average price of a deed."""
    total: i64 = 0
    for square in range(rules.squares):
        total += rules.price[square]
    return total // count_bits(rules.deed_mask)


def makes_set(t: Table, seat: i64, gives: i64, gets: i64) -> bool:
    """Tell whether a deal completes a color of streets for the seat."""
    after = (t.deeds[seat] | gets) & ~gives
    for group in range(t.rules.groups):
        mask = t.rules.group_mask[group]
        if gets & mask and mask & t.rules.street_mask and after & mask == mask:
            return True
    return False


def lone_deeds(t: Table, seat: i64) -> i64:
    """Return the seat's deeds that are in no full color of streets, and may be dealt in."""
    lone: i64 = 0
    deeds = t.deeds[seat]
    for group in range(t.rules.groups):
        mask = t.rules.group_mask[group]
        if not deeds & mask or has_buildings(t, group):
            continue
        if deeds & mask != mask or not mask & t.rules.street_mask:
            lone |= deeds & mask
    return lone


def only(deeds: i64) -> i64:
    """Return the one member of a set, -1 if there are none or more."""
    if deeds == 0 or deeds & (deeds - 1):
        return -1
    square: i64 = 0
    while deeds != bit(square):
        square += 1
    return square
