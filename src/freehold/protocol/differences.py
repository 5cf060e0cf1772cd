"""Differences between sheets: what has changed, without all that has not.

A difference is found by comparing field by field, whatever the fields are, so nobody has to think
of it who adds one.  Parts that did not change are shared by the sheets before and after.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

T = TypeVar("T", bound=msgspec.Struct)
Parts = dict[str, Any]


class SheetDifference(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What turns one sheet, or one part of it, into another; what is empty is left out.

    Parts of a struct go by the name of the field, of a mapping by the key, of a list by the place.
    `put` are those with another value, `within` those that have changed in themselves, and `gone`
    those that are no more.  A list that got longer or shorter has a `middle` instead: how many
    parts stay at its start and at its end, and all that stand between them now.
    """

    put: dict[str, Any] = {}
    within: dict[str, "SheetDifference"] = {}
    gone: tuple[str, ...] = ()
    middle: tuple[int, int, tuple[Any, ...]] | None = None


NONE = SheetDifference()


def difference(before: object, after: object) -> SheetDifference:
    """Return what turns one value into another of the same kind."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) != len(after):
        return SheetDifference(middle=_middle(before, after))
    old, new = _parts(before), _parts(after)
    put: Parts = {}
    within: dict[str, SheetDifference] = {}
    for key, value in new.items():
        if key not in old:
            put[key] = value
        elif not _is_same(old[key], value):
            if _are_alike(old[key], value):
                within[key] = difference(old[key], value)
            else:
                put[key] = value
    return SheetDifference(put, within, tuple(key for key in old if key not in new))


def applied(before: T, change: SheetDifference) -> T:
    """Return what a difference makes of a value; raise KeyError or ValidationError if nothing."""
    return msgspec.convert(_changed(before, change), type(before), str_keys=True)


def _changed(value: object, change: SheetDifference) -> object:
    """Return a value with what has changed in it, all of which is still to be converted."""
    if change.middle is not None:
        start, end, between = change.middle
        parts = list(_parts(value).values())
        return [*parts[:start], *between, *parts[len(parts) - end :]]
    found = _parts(value)
    for key, inner in change.within.items():
        found[key] = _changed(found[key], inner)
    found.update(change.put)
    for key in change.gone:
        del found[key]
    return list(found.values()) if isinstance(value, tuple) else found


def _parts(value: object) -> Parts:
    if isinstance(value, msgspec.Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {name: one for name, one in fields if one is not UNSET}
    if isinstance(value, Mapping):
        return {str(key): one for key, one in value.items()}
    assert isinstance(value, tuple)
    return {str(place): one for place, one in enumerate(value)}


def _is_same(one: object, other: object) -> bool:
    return one is other or (type(one) is type(other) and one == other)


def _are_alike(one: object, other: object) -> bool:
    """Tell whether two values can be compared part by part."""
    return type(one) is type(other) and isinstance(one, msgspec.Struct | Mapping | tuple)


def _middle(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, int, tuple[Any, ...]]:
    most = min(len(before), len(after))
    start = 0
    while start < most and _is_same(before[start], after[start]):
        start += 1
    end = 0
    while end < most - start and _is_same(before[-1 - end], after[-1 - end]):
        end += 1
    return start, end, after[start : len(after) - end]
