"""How long a table's game will take, before it begins: an estimate from what the lab measured."""

from collections.abc import Iterable
from typing import Final

import msgspec

from freehold.editions.edition import Edition, Range
from freehold.editions.house import changed
from freehold.editions.lengths import Case, Lengths, Timing
from freehold.editions.options import SERVER_ONLY, Options

MINUTES: Final = (30, 60, 90)  # that a table may wish for
USUAL: Final = "steady"  # the bots that people are reckoned to play like
LIKE: Final = {"expert": "sharp"}  # who thinks for too long to be measured, and who plays alike
NO_TRADER: Final = "non-trader"
LIMITS: Final = ("round_limit", "bankruptcy_limit", "time_limit", "score")
# What changes nothing about the length, or is reckoned with by itself.
APART: Final = frozenset({*LIMITS, *SERVER_ONLY, "turn_order", "later_money"})
ROUGH: Final = 20  # rounds from which on limits are told in fives
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """A table before its game: who plays, and what a decision takes them."""

    options: Options
    people: int
    bots: tuple[str, ...] = ()  # their levels
    person_seconds: float
    bot_seconds: float

    @property
    def players(self) -> int:
        """Return how many play."""
        return self.people + len(self.bots)

    @property
    def seconds(self) -> float:
        """Return what a decision takes on average."""
        spent = self.people * self.person_seconds + len(self.bots) * self.bot_seconds
        return spent / self.players

    @property
    def level(self) -> str:
        """Return how most of them play."""
        levels = [*(LIKE.get(bot, bot) for bot in self.bots), *[USUAL] * self.people]
        return max(dict.fromkeys(levels), key=levels.count)


class Spread(msgspec.Struct, frozen=True):
    """Half of the games take at most `median`; one in ten less than `low`, one more than `high`."""

    low: int
    median: int
    high: int


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """How long games like this one take.

    `rounds` and `minutes` are those of the games that end, none if no game does.  Of a hundred,
    `never` are not over after `most_rounds`; `decided` are, before a limit ends them.  `untraded`
    tells how many never end if nobody trades, where people could.  It was measured in `games`
    games of such `bots`; `exact` says that these had all of the house rules.  `limits` are rounds
    that take about so many minutes.
    """

    rounds: Spread | None
    minutes: Spread | None
    never: int
    decided: int
    untraded: int | None
    exact: bool
    bots: str
    games: int
    most_rounds: int
    limits: tuple[tuple[int, int], ...]


def estimate(lengths: Lengths, edition: Edition, plan: TablePlan) -> Estimate | None:
    """Return how long a game will take; nothing of a table that was not measured."""
    case, exact = _fitting(lengths, edition, plan)
    if case is None:
        return None
    course = case.course(plan.options.bankruptcy_limit or plan.players)
    pace = course.decisions * plan.seconds / 60  # minutes of a round
    cap = _cap(plan.options, pace)
    rounds = _spread(course, cap)
    return Estimate(
        rounds=None if rounds is None else _rounded(rounds),
        minutes=None if rounds is None else _rounded(number * pace for number in rounds),
        never=0 if cap is not None else _percent(course.never),
        decided=_percent(1 - course.never if cap is None else course.share_by(cap)),
        untraded=_untraded(lengths, plan, cap),
        exact=exact,
        bots=case.bots,
        games=lengths.games,
        most_rounds=lengths.most_rounds,
        limits=tuple((minutes, _limit(edition, minutes / pace)) for minutes in MINUTES),
    )


def _cap(options: Options, pace: float) -> float | None:
    """Return the round in which a limit ends the game at the latest, if any does."""
    caps = [float(options.round_limit)] if options.round_limit else []
    caps += [options.time_limit / pace] if options.time_limit else []
    return min(caps, default=None)


def _spread(course: Timing, cap: float | None) -> list[float] | None:
    """Return the rounds of games that end: by themselves, or by the limit at the latest."""
    if cap is None:
        shares = (LOW, MIDDLE, HIGH)
        return [course.round_of(share) for share in shares] if course.rounds else None
    return [_within(course, share, cap) for share in (LOW, MIDDLE, HIGH)]


def _within(course: Timing, share: float, cap: float) -> float:
    ended = 1 - course.never
    if share >= ended:
        return cap
    return min(cap, course.round_of(share / ended))


def _rounded(numbers: Iterable[float]) -> Spread:
    return Spread(*(max(1, round(number)) for number in numbers))


def _percent(share: float) -> int:
    """Return a share of a hundred; what is rare is not nothing, nor almost all all."""
    if share <= 0 or share >= 1:
        return round(share * 100)
    return min(99, max(1, round(share * 100)))


def _untraded(lengths: Lengths, plan: TablePlan, cap: float | None) -> int | None:
    """Return how many games never end if nobody trades, where that is left to people."""
    idle = lengths.case(plan.players, NO_TRADER)
    if cap is not None or plan.options.trade == "never" or not plan.people or idle is None:
        return None
    return _percent(idle.course(plan.options.bankruptcy_limit or plan.players).never)


def _limit(edition: Edition, rounds: float) -> int:
    """Return a number of rounds that a room may set."""
    number = round(rounds) if rounds < ROUGH else round(rounds / 5) * 5
    allowed = edition.allow.get("round_limit")
    if isinstance(allowed, Range):
        return min(allowed.max, max(1, allowed.min, number))
    return max(1, number)


# --- which case


def _fitting(lengths: Lengths, edition: Edition, plan: TablePlan) -> tuple[Case | None, bool]:
    """Return the case nearest to a table, and whether it has all of the table's rules."""
    rules = changed(edition, plan.options)
    rules = {name: value for name, value in rules.items() if name not in APART}
    own = lengths.case(plan.players, plan.level) or lengths.case(plan.players, USUAL)
    if not rules:
        return own, own is not None and own.bots == plan.level
    alike = [
        one
        for one in lengths.cases
        if one.players == plan.players and one.changes and _leans(edition, one, rules)
    ]
    same = next((one for one in alike if one.changes == rules), None)
    if same is not None:
        return same, same.bots == plan.level
    usual = lengths.case(plan.players, USUAL)
    if usual is None or not alike:
        return own, False
    return max(alike, key=lambda one: _effect(usual, one)), False


def _leans(edition: Edition, case: Case, rules: dict[str, object]) -> bool:
    """Tell whether a case changes only what the table changes, and in the same direction."""
    return all(
        name in rules and _is_alike(getattr(edition.rules, name), value, rules[name])
        for name, value in case.changes.items()
    )


def _is_alike(own: object, measured: object, wanted: object) -> bool:
    numbers = (own, measured, wanted)
    if any(isinstance(number, bool) or not isinstance(number, int) for number in numbers):
        return measured == wanted
    assert isinstance(own, int)
    assert isinstance(measured, int)
    assert isinstance(wanted, int)
    return (measured > own) == (wanted > own)


def _effect(own: Case, case: Case) -> tuple[int, float]:
    """Return how much a change matters: of several that fit in part, the strongest is told."""
    return abs(case.never[-1] - own.never[-1]), abs(_middle(case) - _middle(own))


def _middle(case: Case) -> float:
    course = case.course(case.players)
    return course.round_of(MIDDLE) if course.rounds else 0.0
