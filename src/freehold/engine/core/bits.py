"""Sets of squares, seats and passes as the bits of one number."""

from freehold.engine.ints import i64


def bit(at: i64) -> i64:
    """Return the set that holds only `at`; empty if it is negative, as nobody is.

    The compiler makes a 32-bit int of a shifted literal, so `one` must not look constant to it.
    """
    one: i64 = 1
    if at < 0:
        one = 0
    return one << (at & 63)


def has(items: i64, at: i64) -> bool:
    """Tell whether `at` is in the set."""
    return (items >> at) & 1 != 0


def count_bits(items: i64) -> i64:
    """Return how many are in the set."""
    count: i64 = 0
    while items:
        items &= items - 1
        count += 1
    return count


def first_bit(items: i64) -> i64:
    """Return the lowest member of a set that is not empty."""
    at: i64 = 0
    while (items >> at) & 1 == 0:
        at += 1
    return at
