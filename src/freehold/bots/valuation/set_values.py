"""What deeds are worth to a seat in simple terms: prices, sets completed, sets denied."""

from freehold.bots.valuation.list_prices import list_price
from freehold.engine import Ruleset, Table, bit, codes, count_bits, has
from freehold.engine.ints import i64


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
    return codes.NOBODY


def completing_rival(t: Table, seat: i64, square: i64) -> i64:
    """Return somebody else whose set the deed would complete, NOBODY if there is none."""
    for other in range(t.seats):
        if other != seat and has(t.alive, other) and is_completing(t, other, square):
            return other
    return codes.NOBODY


def free_deeds(t: Table) -> i64:
    """Return the deeds that the bank holds, as a bit set."""
    taken: i64 = 0
    for seat in range(t.seats):
        taken |= t.deeds[seat]
    return t.rules.deed_mask & ~taken


def offer_gain(t: Table, at: i64) -> i64:
    """Return what the partner of an offer gains by it, in money; our own set counts as theirs."""
    gain = t.offers[at + codes.GIVE_CASH] - t.offers[at + codes.TAKE_CASH]
    gain += swap_gain(
        t,
        t.offers[at + codes.OFFER_PARTNER],
        t.offers[at],
        t.offers[at + codes.GIVE_DEEDS],
        t.offers[at + codes.TAKE_DEEDS],
    )
    passes = count_bits(t.offers[at + codes.GIVE_PASSES]) - count_bits(
        t.offers[at + codes.TAKE_PASSES]
    )
    return gain + passes * t.rules.jail_fine


def swap_gain(t: Table, seat: i64, other: i64, gets: i64, gives: i64) -> i64:
    """Return what a seat gains by exchanging deeds with another, whose new sets count as lost."""
    mine = (t.deeds[seat] | gets) & ~gives
    theirs = (t.deeds[other] | gives) & ~gets
    gain = _value(t, mine) - _value(t, t.deeds[seat])
    return gain - (_sets(t, theirs) - _sets(t, t.deeds[other]))


def _value(t: Table, deeds: i64) -> i64:
    """Return prices, half for mortgaged deeds, with full sets counted twice."""
    return _sets(t, deeds) + list_price(t, deeds)


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
