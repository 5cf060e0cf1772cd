"""Remarks: what of the figures is not as it should be."""

from collections.abc import Iterator
from statistics import median
from typing import Final

from freehold.balance.report import BalanceReport as Report
from freehold.balance.report import (
    BoardRemark,
    GameLength,
    GroupReport,
    Measured,
    TrialMatch,
    Value,
)
from freehold.balance.standard_errors import is_above
from freehold.editions import Edition

SURE: Final = 3.5  # standard errors: figures are looked at again and again while they grow
NEVER: Final = 0.02  # share of games that may have no end
ADVANTAGE: Final = 0.03  # of a seat, in the share of wins
ORDER_ADVANTAGE: Final = 0.08  # of a place in the order of play, where chance gives the places
LONG_MINUTES: Final = 240
SHORT_ROUNDS: Final = 6
QUICK: Final = 0.55  # of the usual time to pay back
SLOW: Final = 2.2
NEEDED: Final = 0.12  # by which players win less without a group, while others matter half as much
RARELY: Final = 0.35  # of the usual visits
UNSOLD: Final = 0.15  # share of games in which a deed is bought
GROWTH: Final = 1.35  # of all cash in the second half of games without an end
SKILL: Final = 0.54  # share of wins of the far better players, at even seats
EARLY: Final = 3  # tenths of a game by which it should not be decided
IDLE: Final = 0.45  # share of a loser's time without a chance
WAITING: Final = 0.6  # share of a game for which the first out looks on
CHAIN: Final = 3.0  # cards from one landing

Figures = dict[str, Value]


def remarks_of(report: Report, edition: Edition, sure: float = SURE) -> list[BoardRemark]:
    """Return everything that is to be remarked, what is worst first; remedies are not known yet.

    A figure is remarked if it is beyond its bound by `sure` standard errors.
    """
    checks = (_loopholes, _endless, _seats, _groups, _lengths, _squares, _courses, _skills)
    return [remark for check in checks for remark in check(report, edition, sure)]


def _loopholes(report: Report, _edition: Edition, sure: float) -> Iterator[BoardRemark]:
    found, games = report.loopholes, report.games
    for code, count in (("stalled", found.stalled), ("refused", found.refused)):
        if count:
            yield BoardRemark(code=code, measure=Measured(count / games), figures={"games": count})
    if is_above(found.draws, CHAIN, sure):
        figures: Figures = {"mean": found.draws.value, "most": found.draws_most}
        yield BoardRemark(code="cards-chain", subject="decks", measure=found.draws, figures=figures)


def _endless(report: Report, _edition: Edition, sure: float) -> Iterator[BoardRemark]:
    never = report.length.never
    growth = report.loopholes.growth
    if is_above(never, 10 * NEVER, sure) and growth is not None and growth > GROWTH:
        yield BoardRemark(code="money-pump", measure=Measured(growth), figures={"growth": growth})
    if is_above(never, NEVER, min(2.0, sure)):
        figures: Figures = {"percent": _percent(never), "rounds": report.length.most_rounds}
        yield BoardRemark(code="never-ends", measure=never, figures=figures)


def _seats(report: Report, edition: Edition, sure: float) -> Iterator[BoardRemark]:
    fixed = edition.rules.turn_order == "seat"
    seats = report.seats_won if fixed else report.places_won
    best = max(seats, key=lambda seat: abs(seat.advantage.value))
    size = Measured(abs(best.advantage.value), best.advantage.error)
    bound = ADVANTAGE if fixed else ORDER_ADVANTAGE
    if is_above(size, bound / 2, sure) and size.value > bound:
        figures: Figures = {
            "number": best.number,
            "percent": _percent(best.advantage),
            "seats": len(seats),
        }
        code = "seat-advantage" if fixed else "order-advantage"
        yield BoardRemark(code=code, subject="rules.turn_order", measure=size, figures=figures)


def _groups(report: Report, edition: Edition, sure: float) -> Iterator[BoardRemark]:
    streets = [one for one in report.groups if _is_street(edition, one.group)]
    for one in streets:
        others = [each for each in streets if each is not one]
        usual = median([each.quickest for each in others if each.quickest] or [0])
        if one.quickest and usual and _dominates(report, one, others, usual, sure):
            yield _group_remark("dominating-group", edition, one, usual)
        elif usual and (one.quickest is None or one.quickest > SLOW * usual):
            yield _group_remark("slow-group", edition, one, usual)


def _dominates(
    report: Report, one: GroupReport, others: list[GroupReport], usual: float, sure: float
) -> bool:
    """Tell whether a group pays back far too quickly and games show it, or all depends on it."""
    assert one.quickest is not None
    mean = [each.won.value for each in others if each.won]
    wins = one.won is not None and mean and is_above(one.won, sum(mean) / len(mean), sure)
    if one.quickest < QUICK * usual and wins:
        return True
    losses = {each.group: _loss(report, each) for each in (one, *others)}
    own = losses.pop(one.group)
    if own is None or one.quickest > usual:
        return False
    rest = max((loss.value for loss in losses.values() if loss), default=0.0)
    return is_above(own, NEEDED, sure) and own.value > 2 * rest


def _loss(report: Report, one: GroupReport) -> Measured | None:
    if one.without is None or not report.restraints:
        return None
    return Measured(report.restraints[0].even - one.without.value, one.without.error)


def _group_remark(code: str, edition: Edition, one: GroupReport, usual: float) -> BoardRemark:
    name = _name(edition.groups[one.group].name)
    return BoardRemark(
        code=code,
        subject=f"groups[{one.group}]",
        measure=Measured(one.quickest or 0.0),
        figures={"name": name, "turns": round(one.quickest or 0.0, 1), "usual": round(usual, 1)},
    )


def _lengths(report: Report, _edition: Edition, sure: float) -> Iterator[BoardRemark]:
    length: GameLength = report.length
    if is_above(length.minutes, LONG_MINUTES, sure):
        figures: Figures = {"minutes": round(length.minutes.value), "most": LONG_MINUTES}
        yield BoardRemark(code="too-long", measure=length.minutes, figures=figures)
    rounds = length.rounds
    if rounds.value + sure * rounds.error < SHORT_ROUNDS:
        figures = {"rounds": rounds.value, "least": SHORT_ROUNDS}
        yield BoardRemark(code="too-short", measure=rounds, figures=figures)


def _squares(report: Report, edition: Edition, sure: float) -> Iterator[BoardRemark]:
    deeds = [one for one in report.squares if one.bought is not None]
    usual = sum(one.visits.value for one in deeds) / max(1, len(deeds))
    for one in deeds:
        assert one.bought is not None
        name = _name(edition.squares[one.square].name)
        subject = f"squares[{one.square}]"
        if one.visits.value + sure * one.visits.error < RARELY * usual:
            figures: Figures = {"name": name, "visits": one.visits.value, "usual": round(usual, 2)}
            code = "rarely-visited"
            yield BoardRemark(code=code, subject=subject, measure=one.visits, figures=figures)
        elif one.bought.value + sure * one.bought.error < UNSOLD:
            figures = {"name": name, "percent": _percent(one.bought)}
            code = "dead-square"
            yield BoardRemark(code=code, subject=subject, measure=one.bought, figures=figures)


def _courses(report: Report, _edition: Edition, sure: float) -> Iterator[BoardRemark]:
    course = report.course
    if course.decided is not None and course.decided < EARLY and report.length.never.value < 0.5:
        leader = course.leader[course.decided]
        if is_above(leader, 0.75, sure):
            figures: Figures = {"tenths": course.decided, "percent": _percent(leader)}
            yield BoardRemark(code="decided-early", measure=leader, figures=figures)
    for code, share, bound in (
        ("idle-long", course.idle, IDLE),
        ("waiting-long", report.length.waiting, WAITING),
    ):
        if share is not None and is_above(share, bound, sure):
            yield BoardRemark(code=code, measure=share, figures={"percent": _percent(share)})


def _skills(report: Report, _edition: Edition, _sure: float) -> Iterator[BoardRemark]:
    for match in report.skill:
        if (match.first, match.second) == ("sharp", "beginner") and _is_no_better(match):
            figures: Figures = {"first": match.first, "percent": _percent(match.share)}
            yield BoardRemark(code="all-luck", measure=match.share, figures=figures)
            return


def _is_no_better(match: TrialMatch) -> bool:
    bound = match.even + SKILL - 0.5
    return match.share.value + 2 * match.share.error < bound and match.share.error < SKILL - 0.5


def _is_street(edition: Edition, group: int) -> bool:
    id_ = edition.groups[group].id
    return any(one.group == id_ and one.kind == "street" for one in edition.squares)


def _name(names: dict[str, str]) -> str:
    return names.get("en") or next(iter(names.values()), "")


def _percent(figure: Measured) -> float:
    return round(100 * figure.value, 1)
