"""Vectors of machine integers, made."""

from freehold.engine.ints import append, i64, vec


def zeros(count: i64) -> vec[i64]:
    """Return a vector of `count` zeros."""
    return filled(count, 0)


def filled(count: i64, item: i64) -> vec[i64]:
    """Return a vector of `count` equal items."""
    made = vec[i64]()
    for _step in range(count):
        made = append(made, item)
    return made


def vector(items: list[int]) -> vec[i64]:
    """Return `items` as a vector; callers outside the compiled group need it."""
    made = vec[i64]()
    for item in items:
        made = append(made, i64(item))
    return made
