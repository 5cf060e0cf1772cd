"""Two boards side by side: the main figures, and whether they differ for certain."""

from collections.abc import Iterator
from math import hypot
from typing import Final

import msgspec

from freehold.balance.report import BalanceReport, Measured

CERTAIN: Final = 3.0  # standard errors


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of two boards; `certain` if chance alone hardly makes such a difference."""

    name: str
    first: Measured
    second: Measured
    certain: bool


def compare(first: BalanceReport, second: BalanceReport) -> tuple[Difference, ...]:
    """Return the figures that both boards have."""
    others = dict(_main_figures(second))
    return tuple(
        Difference(name=name, first=one, second=others[name], certain=_differ(one, others[name]))
        for name, one in _main_figures(first)
        if name in others
    )


def _differ(one: Measured, other: Measured) -> bool:
    error = hypot(one.error, other.error)
    return error > 0 and abs(one.value - other.value) > CERTAIN * error


def _main_figures(report: BalanceReport) -> Iterator[tuple[str, Measured]]:
    length, course = report.length, report.course
    yield "turns", length.turns
    yield "rounds", length.rounds
    yield "minutes", length.minutes
    yield "never ends", length.never
    for name, figure in (
        ("first out after", length.first_out),
        ("first out waits", length.waiting),
        ("without a chance", course.idle),
    ):
        if figure is not None:
            yield name, figure
    for place in report.places_won:
        yield f"advantage of place {place.number}", place.advantage
    for at in (2, 5):
        if at < len(course.leader):
            yield f"leader wins, after {at} tenths", course.leader[at]
    for match in report.skill:
        yield f"{match.first} against {match.second}", match.share
    for match in report.restraints:
        if not match.first.startswith("without group"):
            yield match.first, match.share
