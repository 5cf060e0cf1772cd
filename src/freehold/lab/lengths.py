"""Measuring how long games take: what `freehold.editions.lengths` keeps of an edition."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from freehold.bots.simulation.length_batch import play_length_batch
from freehold.editions import Edition, Options, changed, compile_rules, house_rules, schema
from freehold.editions.estimate import NO_TRADER, USUAL
from freehold.editions.lengths import ALL, FORMAT, TENTHS, Case, Lengths
from freehold.lab.lineup import make_policy
from freehold.lab.match import Changes, edition_of
from freehold.lab.report_data import agrees, variants_of
from freehold.lab.strength import fast_bots

HEAD: Final = """\
# How long games take, as bots play them; written by `freehold lab lengths`, do not edit.
# Run it again when rules or bots have changed; `freehold.editions.lengths` tells what it means.
"""
PIECE: Final = 50  # games
SUMS: Final = ("start_money", "salary_pass", "salary_land")
SCARCE_HOUSES: Final = 20
SCARCE_HOTELS: Final = 6


class LengthPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure of an edition, and how long."""

    edition: str  # its id, or the folder or file of one
    games: int
    seed: int
    most_rounds: int


class LengthJob(NamedTuple):
    """A part of the games of one case."""

    plan: LengthPlan
    case: int
    first: int
    games: int


class Sample(NamedTuple):
    """When one bankruptcy came in one game, 0 if never, and what was decided by which round."""

    round: int
    end: int
    decisions: int


class Setup(NamedTuple):
    """Who plays a case, and by which changes of the rules."""

    players: int
    bots: str
    changes: Changes


Samples = list[list[Sample]]  # by bankruptcy


def setups_of(setting: Edition) -> list[Setup]:
    """Return the cases of an edition: every number of players, kind of bot and telling change."""
    seats = range(setting.players.min, setting.players.max + 1)
    kinds = [*fast_bots(), *([NO_TRADER] if setting.rules.trade != "never" else [])]
    own = [Setup(count, bot, {}) for bot in kinds for count in seats]
    tried = [_said(setting, each) for each in (*variants_of(setting), *_together(setting))]
    return [*own, *(Setup(count, USUAL, changes) for changes in tried for count in seats)]


def _said(setting: Edition, changes: Changes) -> Changes:
    """Return only what differs from the edition's own rules, as rooms tell it."""
    return msgspec.convert(changed(setting, house_rules(setting, changes)), Changes)


def _together(setting: Edition) -> Iterator[Changes]:
    """Yield house rules that are often changed together, as far as the edition has them."""
    allowed = {form.name for form in schema(setting) if form.changeable}
    own = setting.rules
    sets: list[Changes] = [
        {"trade": "any_time", "mortgages": True},
        {"squatters": False, "riots": False},
        {name: 2 * getattr(own, name) for name in SUMS} | {"jackpot": True},
        {"houses": SCARCE_HOUSES, "hotels": SCARCE_HOTELS},
    ]
    for changes in sets:
        if set(changes) <= allowed and agrees(setting, changes):
            yield changes


def jobs_of(plan: LengthPlan) -> Iterator[LengthJob]:
    """Yield the work in pieces."""
    for case in range(len(setups_of(edition_of(plan.edition)))):
        for first in range(0, plan.games, PIECE):
            yield LengthJob(plan, case, first, min(PIECE, plan.games - first))


def do_job(job: LengthJob) -> Samples:
    """Play a piece."""
    setting = edition_of(job.plan.edition)
    setup = setups_of(setting)[job.case]
    options = unlimited(house_rules(setting, setup.changes), job.plan.most_rounds)
    rules = compile_rules(setting, options)
    policies = [make_policy(setup.bots, rules) for _seat in range(setup.players)]
    found = play_length_batch(
        rules, policies, job.first, job.games, job.plan.seed, job.plan.most_rounds
    )
    samples = [
        Sample(int(a), int(b), int(c))
        for a, b, c in zip(found.rounds, found.ends, found.decisions, strict=True)
    ]
    last = setup.players - 1
    return [samples[number::last] for number in range(last)]


def unlimited(options: Options, most_rounds: int) -> Options:
    """Return rules under which no limit ends a game; one that has a round limit has it later."""
    limit = most_rounds if options.round_limit else 0
    return replace(options, round_limit=limit, bankruptcy_limit=0)


class LengthTotals:
    """What came of the jobs so far."""

    def __init__(self, plan: LengthPlan) -> None:
        self.plan = plan
        self.setups = setups_of(edition_of(plan.edition))
        self._samples: list[Samples] = [[] for _setup in self.setups]

    def add(self, job: LengthJob, found: Samples) -> None:
        """Add the result of a job; the order does not matter."""
        before = self._samples[job.case] or [[] for _ in found]
        self._samples[job.case] = [a + b for a, b in zip(before, found, strict=True)]

    def lengths(self) -> Lengths:
        """Return what is kept with the edition, once all is done."""
        setting = edition_of(self.plan.edition)
        cases = zip(self.setups, self._samples, strict=True)
        return Lengths(
            format=FORMAT,
            digest=compile_rules(setting, setting.rules).digest,
            games=self.plan.games,
            most_rounds=self.plan.most_rounds,
            seed=self.plan.seed,
            cases=tuple(_case(setup, samples) for setup, samples in cases),
        )


def _case(setup: Setup, samples: Samples) -> Case:
    return Case(
        players=setup.players,
        bots=setup.bots,
        changes=msgspec.convert(setup.changes, dict[str, bool | int | str]),
        rounds=tuple(quantiles([one.round for one in each if one.round]) for each in samples),
        never=tuple(_never(each) for each in samples),
        decisions=tuple(_decisions(each) for each in samples),
    )


def quantiles(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the least number, every tenth and the greatest; nothing of nothing."""
    ordered = sorted(numbers)
    if not ordered:
        return ()
    last = len(ordered) - 1
    return tuple(ordered[round(last * tenth / TENTHS)] for tenth in range(TENTHS + 1))


def _never(samples: Sequence[Sample]) -> int:
    return round(ALL * sum(one.round == 0 for one in samples) / len(samples))


def _decisions(samples: Sequence[Sample]) -> int:
    """Return how much is decided in a hundred rounds."""
    rounds = sum(one.end for one in samples)
    return round(100 * sum(one.decisions for one in samples) / rounds)


def lengths_text(lengths: Lengths) -> str:
    """Return the file, a line for each case."""
    lines = [
        f"format = {lengths.format}",
        f'digest = "{lengths.digest}"',
        f"games = {lengths.games}",
        f"most_rounds = {lengths.most_rounds}",
        f"seed = {lengths.seed}",
        "cases = [",
        *(f"  {_case_text(case)}," for case in lengths.cases),
        "]",
    ]
    return HEAD + "\n".join(lines) + "\n"


def _case_text(case: Case) -> str:
    changes = ", ".join(f"{name} = {_value(value)}" for name, value in case.changes.items())
    cells = [
        f"players = {case.players}",
        f'bots = "{case.bots}"',
        *([f"changes = {{ {changes} }}"] if changes else []),
        f"rounds = {_list(case.rounds)}",
        f"never = {_list(case.never)}",
        f"decisions = {_list(case.decisions)}",
    ]
    return f"{{ {', '.join(cells)} }}"


def _value(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _list(items: Iterable[object]) -> str:
    return msgspec.json.encode(tuple(items)).decode()
