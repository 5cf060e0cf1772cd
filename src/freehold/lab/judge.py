"""How well the judge tells who wins: log-loss and calibration, in games of bots and in records."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from freehold.bots.driver import GameDriver
from freehold.bots.judge.judge import Judge
from freehold.bots.judge.weights import model_for
from freehold.bots.simulation.batch import game_seed
from freehold.bots.valuation.shares import MILLION
from freehold.editions import Edition
from freehold.engine import Ruleset, State, Table, new_game
from freehold.engine.ints import i64, vec
from freehold.lab.lineup import make_policy
from freehold.lab.match import rules_of
from freehold.record import Save, open_game, replay

PHASES: Final = {"rounds 1 to 10": (1, 10), "11 to 40": (11, 40), "later": (41, 10**9)}
WHOLE_GAME: Final = "whole games"
BINS: Final = 10  # of chances, in a diagram of reliability
MOST_ROUNDS: Final = 250  # after which a game counts as one that never ends
LOOKED_AT: Final = 150  # of them
ROUNDS: Final = 3  # of which one turn is looked at, in games of bots
PIECE: Final = 100  # games
NO_CHANGES: Final = b"{}"
NEAR: Final = 1e-6  # to certainty, which no sum of logarithms takes


class JudgeJob(NamedTuple):
    """Games of bots to measure by."""

    edition: str
    seats: int
    bots: str
    first: int
    games: int
    seed: int


class Sight(NamedTuple):
    """What was said of a living seat at one moment, and the share of the win that it got."""

    round: int
    chance: float
    won: float


class Bin(msgspec.Struct, frozen=True):
    """Chances of about the same size: how many, what they were and what became of them."""

    count: int
    said: float
    won: float


class Measure(msgspec.Struct, frozen=True):
    """How good chances were; `base` is the log-loss of who always says the average."""

    phase: str
    count: int
    log_loss: float
    base: float
    error: float  # points by which what is said is off, on average
    bins: tuple[Bin, ...]


class Judging(Protocol):
    """Judges tables; `chances` are those of the last one, by seat, in millionths."""

    chances: vec[i64]

    def judge(self, t: Table, /) -> None:
        """Judge a table."""


def jobs_of(edition: str, seats: int, bots: str, games: int, seed: int) -> Iterator[JudgeJob]:
    """Yield the work in pieces."""
    for first in range(0, games, PIECE):
        yield JudgeJob(edition, seats, bots, first, min(PIECE, games - first), seed)


def model_name(rules: Ruleset) -> str:
    """Return the edition whose network judges these rules, or that it is the general one."""
    return model_for(rules).name


def do_job(job: JudgeJob) -> list[Sight]:
    """Play a piece and judge on the way."""
    rules = rules_of(job.edition, NO_CHANGES)
    return look_on(job, rules, Judge(rules))


def look_on(job: JudgeJob, rules: Ruleset, judge: Judging) -> list[Sight]:
    """Play a piece and let somebody judge on the way."""
    policies = [make_policy(job.bots, rules) for _seat in range(job.seats)]
    found: list[Sight] = []
    for number in range(job.first, job.first + job.games):
        for policy in policies:
            policy.begin()
        s = new_game(rules, job.seats, int(game_seed(job.seed, number)))
        driver = GameDriver(s, policies)
        watch = _Watch(judge, number % (ROUNDS * job.seats), ROUNDS * job.seats)
        while not s.over and s.round <= MOST_ROUNDS:
            watch.look(s)
            driver.step(driver.next_seat())
        found += watch.close(s)
    return found


def measure_record(save: Save, edition: Edition | None = None) -> list[Sight]:
    """Judge a record at every turn; one that has no end yet tells nothing."""
    game = open_game(save, edition)
    watch = _Watch(Judge(game.rules), 0, 1)
    for _act in replay(save, game):
        watch.look(game.state)
    return watch.close(game.state) if game.state.over else []


class _Watch:
    """Looks at one game, once in so many turns."""

    def __init__(self, judge: Judging, first: int, every: int) -> None:
        self._judge = judge
        self._first = first
        self._every = every
        self._turn = 0
        self._seen: list[tuple[int, int, list[int]]] = []

    def look(self, s: State) -> None:
        """Judge if a turn has come that is looked at."""
        turn = int(s.turns)
        if turn == self._turn or s.over or s.round > LOOKED_AT:
            return
        self._turn = turn
        if turn % self._every == self._first:
            self._judge.judge(s)
            chances = [int(self._judge.chances[seat]) for seat in range(s.seats)]
            self._seen.append((int(s.round), int(s.alive), chances))

    def close(self, s: State) -> list[Sight]:
        """Return all that was said, with what it came to."""
        winners = int(s.winners if s.over else s.alive)
        part = 1.0 / winners.bit_count()
        return [
            Sight(number, chances[seat] / MILLION, part * int(winners >> seat & 1))
            for number, alive, chances in self._seen
            for seat in range(int(s.seats))
            if alive >> seat & 1
        ]


def measure(sights: Sequence[Sight]) -> list[Measure]:
    """Return how good the chances were: of whole games, and of each phase that was seen."""
    parts = [(WHOLE_GAME, list(sights))]
    for name, (first, last) in PHASES.items():
        parts.append((name, [each for each in sights if first <= each.round <= last]))
    return [_measure(name, part) for name, part in parts if part]


def _measure(name: str, sights: Sequence[Sight]) -> Measure:
    count = len(sights)
    mean = math.fsum(each.won for each in sights) / count
    bins = [[each for each in sights if _bin(each) == number] for number in range(BINS)]
    told = tuple(
        Bin(
            len(part),
            math.fsum(each.chance for each in part) / len(part),
            math.fsum(each.won for each in part) / len(part),
        )
        for part in bins
        if part
    )
    return Measure(
        phase=name,
        count=count,
        log_loss=math.fsum(_loss(each.chance, each.won) for each in sights) / count,
        base=math.fsum(_loss(mean, each.won) for each in sights) / count,
        error=100 * sum(each.count * abs(each.said - each.won) for each in told) / count,
        bins=told,
    )


def _bin(sight: Sight) -> int:
    return min(BINS - 1, int(sight.chance * BINS))


def _loss(chance: float, won: float) -> float:
    chance = min(max(chance, NEAR), 1.0 - NEAR)
    return -won * math.log(chance) - (1.0 - won) * math.log(1.0 - chance)
