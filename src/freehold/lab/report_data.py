"""What a report is made of: walks, games watched from inside, and games under other house rules."""

from collections.abc import Iterable, Iterator
from statistics import median
from typing import Final, Literal

import msgspec

from freehold.bots.simulation.batch import game_seed
from freehold.bots.simulation.detailed_batch import play_detailed_batch
from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.bots.simulation.walk import walk
from freehold.editions import Edition, Form, OptionError, house_rules, schema
from freehold.lab.lineup import make_policy
from freehold.lab.match import Changes, edition_of, rules_of

PIECE_GAMES: Final = 50
PIECE_ROLLS: Final = 250_000
MOST_VARIANTS: Final = 12
FACTORS: Final = (0.5, 2.0)  # by which numbers are changed
# what is tried of an edition's house rules, the most telling first
TRIED: Final = (
    *("auction", "trade", "jackpot", "mortgages", "squatters", "riots", "doubles_again"),
    *("shortage_auction", "start_money", "salary_pass", "houses", "jail_fine"),
)


class ReportPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What to look at, and how long."""

    edition: str
    bots: tuple[str, ...]
    games: int
    rolls: int
    seed: int
    most_turns: int


class GameSums(msgspec.Struct):
    """Sums over games, as `freehold.bots.simulation.detailed_batch` has them."""

    games: int
    finished: int
    draws: int
    lengths: list[int]
    wins: list[int]
    rent: list[int]
    bought: list[int]
    built: list[int]
    ruined: int
    ruins: list[int]
    winner_worth: list[int]
    winner_count: list[int]
    loser_worth: list[int]
    loser_count: list[int]

    @property
    def finish_rate(self) -> float:
        """Return the share of games that came to an end."""
        return self.finished / self.games

    @property
    def median_turns(self) -> float:
        """Return the length that half of all games exceed, those cut off included."""
        return median(abs(length) for length in self.lengths)


class ReportTask(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of work: rolls of a walk (variant -1), or games under one variant of the rules."""

    kind: Literal["walk", "games"]
    plan: ReportPlan
    changes: Changes = {}
    variant: int = -1  # 0 is the edition as it is
    first: int = 0
    count: int = 0


class ReportData(msgspec.Struct):
    """What came of the tasks so far."""

    plan: ReportPlan
    variants: list[Changes]
    visits: list[int]
    sums: list[GameSums | None]

    def add(self, task: ReportTask, found: "list[int] | GameSums") -> None:
        """Add the result of a task; the order does not matter."""
        if isinstance(found, list):
            self.visits = [a + b for a, b in zip(self.visits, found, strict=True)]
            return
        before = self.sums[task.variant]
        self.sums[task.variant] = _sum(before, found) if before else found


def empty_report(plan: ReportPlan) -> ReportData:
    """Return data of nothing yet."""
    setting = edition_of(plan.edition)
    variants = [{}, *variants_of(setting)]
    return ReportData(plan, variants, [0] * (len(setting.squares) + 1), [None] * len(variants))


def variants_of(setting: Edition) -> list[Changes]:
    """Return house rules worth a comparison: one option of the edition changed in each."""
    forms = {form.name: form for form in schema(setting) if form.changeable}
    tried = (changes for name in TRIED if name in forms for changes in _changes(forms[name]))
    return [changes for changes in tried if _agrees(setting, changes)][:MOST_VARIANTS]


def _changes(form: Form) -> Iterator[Changes]:
    if form.values:
        yield from (
            _with_its_like(form.name, value) for value in form.values if value != form.default
        )
        return
    for factor in FACTORS:
        assert isinstance(form.default, int)
        value = round(form.default * factor)
        if form.least <= value <= form.most and value != form.default:
            yield {form.name: value}


def _with_its_like(name: str, value: bool | int | str) -> Changes:
    """Return the change and what it needs: without auctions estates cannot be auctioned."""
    if (name, value) == ("auction", "none"):
        return {"auction": "none", "bank_estate": "return"}
    return {name: value}


def _agrees(setting: Edition, changes: Changes) -> bool:
    try:
        house_rules(setting, changes)
    except OptionError:
        return False
    return True


def tasks_of(data: ReportData) -> Iterator[ReportTask]:
    """Yield all work, a bit of every part in turn, so that a stop leaves something of each."""
    parts = [_walks(data.plan)]
    for variant, changes in enumerate(data.variants):
        parts.append(_games(data.plan, variant, changes))
    while parts:
        for part in list(parts):
            task = next(part, None)
            if task is None:
                parts.remove(part)
            else:
                yield task


def _walks(plan: ReportPlan) -> Iterator[ReportTask]:
    for first in range(0, plan.rolls, PIECE_ROLLS):
        count = min(PIECE_ROLLS, plan.rolls - first)
        yield ReportTask(kind="walk", plan=plan, first=first, count=count)


def _games(plan: ReportPlan, variant: int, changes: Changes) -> Iterator[ReportTask]:
    for first in range(0, plan.games, PIECE_GAMES):
        count = min(PIECE_GAMES, plan.games - first)
        yield ReportTask(
            kind="games", plan=plan, changes=changes, variant=variant, first=first, count=count
        )


def do_task(task: ReportTask) -> list[int] | GameSums:
    """Do a task."""
    return _walk(task) if task.kind == "walk" else _play(task)


def _walk(task: ReportTask) -> list[int]:
    rules = lonely_rules(edition_of(task.plan.edition))
    seed = game_seed(task.plan.seed, task.first // PIECE_ROLLS)
    return [int(count) for count in walk(rules, task.count, seed, False)]


def _play(task: ReportTask) -> GameSums:
    plan = task.plan
    rules = rules_of(plan.edition, msgspec.json.encode(task.changes))
    policies = [make_policy(bot, rules) for bot in plan.bots]
    found = play_detailed_batch(rules, policies, task.first, task.count, plan.seed, plan.most_turns)
    fields = {name: _plain(getattr(found, name)) for name in GameSums.__struct_fields__}
    return msgspec.convert(fields, GameSums)


def _plain(value: int | Iterable[int]) -> int | list[int]:
    return int(value) if isinstance(value, int) else [int(each) for each in value]


def _sum(one: GameSums, other: GameSums) -> GameSums:
    """Add two sums; lengths are kept one by one, in order, whoever came first."""
    fields = {name: _added(one, other, name) for name in GameSums.__struct_fields__}
    return msgspec.convert(fields | {"lengths": sorted(one.lengths + other.lengths)}, GameSums)


def _added(one: GameSums, other: GameSums, name: str) -> int | list[int]:
    a, b = getattr(one, name), getattr(other, name)
    if isinstance(a, int):
        return a + int(b)
    return [x + y for x, y in zip(a, b, strict=False)]
