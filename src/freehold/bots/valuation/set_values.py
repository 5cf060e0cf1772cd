"""What deeds are worth to a seat in simple terms: prices, sets completed, sets denied."""

from freehold.engine.bits import bit, count_bits, has
from freehold.engine.codes import NOBODY
from freehold.engine.ints import i64
from freehold.engine.rules import Ruleset
from freehold.engine.state import (
    GIVE_CASH,
    GIVE_DEEDS,
    GIVE_PASSES,
    TAKE_CASH,
    TAKE_DEEDS,
    TAKE_PASSES,
    Table,
)


def is_completing(t: Table, seat: i64, square: i64) -> bool:
    """Tell whether the deed would complete a set of the seat."""
    mask = t.rules.group_mask[t.rules.group[square]]
    return (t.deeds[seat] | bit(square)) & mask == mask


def completed_by(t: Table, seat: i64, gets: i64, gives: i64) -> i64:
    """Return a deed with which a trade completes a set of the seat, NOBODY if it does not."""
    held = (t.deeds[seat] | gets) & ~gives
    for square in range(t.rules.squares):
        if not has(gets, square):
            continue
        mask = t.rules.group_mask[t.rules.group[square]]
        if held & mask == mask:
            return square
    return NOBODY


def is_blocking(t: Table, seat: i64, square: i64) -> bool:
    """Tell whether the deed would complete somebody else's set."""
    for other in range(t.seats):
        if other != seat and has(t.alive, other) and is_completing(t, other, square):
            return True
    return False


def free_deeds(t: Table) -> i64:
    """Return how many deeds the bank still holds."""
    taken: i64 = 0
    for seat in range(t.seats):
        taken |= t.deeds[seat]
    return count_bits(t.rules.deed_mask & ~taken)


def bid_limit(t: Table, seat: i64, square: i64, reserve: i64) -> i64:
    """Return the most to bid for a deed: its price, more for a set, less than all our cash."""
    price = t.rules.price[square]
    if is_completing(t, seat, square):
        return _least(price * 2, t.cash[seat])
    if is_blocking(t, seat, square):
        return _least(price * 3 // 2, t.cash[seat] - reserve // 2)
    return _least(price, t.cash[seat] - reserve // 2)


def _least(one: i64, other: i64) -> i64:
    return one if one < other else other


def offer_gain(t: Table, at: i64) -> i64:
    """Return what the partner of an offer gains by it, in money; our own set counts as theirs."""
    gain = t.offers[at + GIVE_CASH] - t.offers[at + TAKE_CASH]
    gain += swap_gain(
        t, t.offers[at + 1], t.offers[at], t.offers[at + GIVE_DEEDS], t.offers[at + TAKE_DEEDS]
    )
    passes = count_bits(t.offers[at + GIVE_PASSES]) - count_bits(t.offers[at + TAKE_PASSES])
    return gain + passes * t.rules.jail_fine


def swap_gain(t: Table, seat: i64, other: i64, gets: i64, gives: i64) -> i64:
    """Return what a seat gains by exchanging deeds with another, whose new sets count as lost."""
    mine = (t.deeds[seat] | gets) & ~gives
    theirs = (t.deeds[other] | gives) & ~gets
    gain = _value(t, mine) - _value(t, t.deeds[seat])
    return gain - (_sets(t, theirs) - _sets(t, t.deeds[other]))


def _value(t: Table, deeds: i64) -> i64:
    """Return prices, half for mortgaged deeds, with full sets counted twice."""
    total = _sets(t, deeds)
    for square in range(t.rules.squares):
        if has(deeds, square):
            price = t.rules.price[square]
            total += price // 2 if has(t.mortgaged, square) else price
    return total


def _sets(t: Table, deeds: i64) -> i64:
    """Return the prices of all full sets among the deeds."""
    total: i64 = 0
    for group in range(t.rules.groups):
        mask = t.rules.group_mask[group]
        if deeds & mask == mask:
            total += set_price(t.rules, group)
    return total


def set_price(rules: Ruleset, group: i64) -> i64:
    """Return what all deeds of a group cost together."""
    total: i64 = 0
    for at in range(rules.group_start[group], rules.group_start[group + 1]):
        total += rules.price[rules.group_squares[at]]
    return total
