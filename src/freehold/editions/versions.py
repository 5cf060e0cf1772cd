"""Rules as they were: games that were begun by an earlier version of the rules keep it."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from freehold.editions.edition import Edition, Value
from freehold.editions.options import ADDED, RULES_VERSION, Options


def as_of(edition: Edition, version: int) -> Edition:
    """Return the edition with the rules that it had by that version."""
    if version >= edition.version:
        return edition
    own = msgspec.to_builtins(edition.rules)
    rules = msgspec.convert(own | otherwise(edition, version), Options)
    return replace(edition, rules=rules, version=version)


def otherwise(edition: Edition, version: int) -> dict[str, Value]:
    """Return what that version of an edition's rules had otherwise than the newest."""
    found: dict[str, Value] = {}
    for older in range(RULES_VERSION - 1, version - 1, -1):
        found |= {**ADDED[older + 1], **edition.earlier.get(str(older), {})}
    return found


def earlier_values(edition: Edition, name: str) -> Iterator[Value]:
    """Yield the values that an option had by earlier versions of the edition's rules."""
    for version in range(1, RULES_VERSION):
        differing = otherwise(edition, version)
        if name in differing:
            yield differing[name]
