"""Groups: their members and what building costs."""

from collections.abc import Iterator
from typing import Final

from freehold.editions.checks.board import FILE, builds
from freehold.editions.checks.finding import Fault, Finding, repeats
from freehold.editions.edition import Edition, Group, Square
from freehold.editions.problems import listed, shown
from freehold.engine.codes import LADDER

MOST_MEMBERS: Final = LADDER


def check_groups(edition: Edition) -> Iterator[Finding]:
    """Find what is wrong with the groups."""
    ids = [group.id for group in edition.groups]
    yield from repeats(FILE, "groups", ids)
    yield from _check_membership(edition, ids)
    for number, group in enumerate(edition.groups):
        members = [square for square in edition.squares if square.group == group.id]
        for code, key, expected, came in _group_faults(group, members, builds(edition)):
            yield code, FILE, f"groups[{number}]{key}", expected, came


def _check_membership(edition: Edition, ids: list[str]) -> Iterator[Finding]:
    for number, square in enumerate(edition.squares):
        if square.group and square.group not in ids:
            key = f"squares[{number}].group"
            yield "unknown-group", FILE, key, listed(ids), shown(square.group)


def _group_faults(group: Group, members: list[Square], building: bool) -> Iterator[Fault]:
    if not 2 <= len(members) <= MOST_MEMBERS:
        expected = f"from 2 to {MOST_MEMBERS} squares in the group {shown(group.id)}"
        yield "group-size", "", expected, str(len(members))
    kinds = sorted({square.kind for square in members})
    if len(kinds) > 1:
        expected = f"squares of one kind in the group {shown(group.id)}"
        yield "group-kinds", "", expected, " and ".join(kinds)
    yield from _cost_faults(group, building and "street" in kinds)


def _cost_faults(group: Group, needed: bool) -> Iterator[Fault]:
    for key in ("house_cost", "hotel_cost"):
        cost = getattr(group, key)
        if needed and not cost:
            yield "missing", f".{key}", "a value for a group that is built on", "nothing"
        if cost and not needed:
            expected = "no such key for a group that is not built on"
            yield "superfluous", f".{key}", expected, shown(cost)
