"""Batches of games, in this process or in several."""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import reduce
from multiprocessing import get_context
from typing import Final, NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from freehold.bots import POLICIES
from freehold.bots.batch import play_batch
from freehold.cli.arguments import find_edition
from freehold.cli.output import notice_console
from freehold.cli.tallies import Count, Summary, add, count_of
from freehold.editions import compile_rules, house_rules
from freehold.engine import COMPILED

MOST_SEED: Final = 2**62 - 1
PIECES: Final = 40  # into which the games are cut, for progress and for processes


class Job(NamedTuple):
    """All that a process must know to play its share."""

    edition: str
    changes: Mapping[str, object]
    bot: str
    seats: int
    seed: int
    most_turns: int


class Player:
    """A process's own rules and policies."""

    def __init__(self, job: Job) -> None:
        edition = find_edition(job.edition)
        self._job = job
        self._rules = compile_rules(edition, house_rules(edition, job.changes))
        self._policies = [POLICIES[job.bot](self._rules) for _ in range(job.seats)]

    def play(self, first: int, games: int) -> Count:
        """Play the games from that number on."""
        job = self._job
        began = time.perf_counter()
        tally = play_batch(self._rules, self._policies, first, games, job.seed, job.most_turns)
        return count_of(tally, began, time.perf_counter())


def run(job: Job, games: int, jobs: int, edition: str) -> Summary:
    """Play all games and return what they came to."""
    pieces = _cut(games)
    with _progress(games) as tell:
        counts = []
        for count in _alone(job, pieces) if jobs == 1 else _together(job, pieces, jobs):
            counts.append(count)
            tell(count.games)
    total = reduce(add, counts)
    seconds = sum(each.ended - each.began for each in counts)
    return _summary(job, total, seconds if jobs == 1 else total.ended - total.began, edition)


def _cut(games: int) -> list[tuple[int, int]]:
    """Return first number and size of each piece."""
    size = max(1, -(-games // PIECES))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _alone(job: Job, pieces: list[tuple[int, int]]) -> Iterator[Count]:
    player = Player(job)
    for first, games in pieces:
        yield player.play(first, games)


def _together(job: Job, pieces: list[tuple[int, int]], jobs: int) -> Iterator[Count]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_prepare, initargs=(job,))
    try:
        yield from pool.map(_play_piece, pieces)
    finally:
        pool.shutdown(cancel_futures=True)


_worker: list[Player] = []  # what this process plays with, if it is a worker


def _prepare(job: Job) -> None:
    _worker.append(Player(job))


def _play_piece(piece: tuple[int, int]) -> Count:
    return _worker[-1].play(*piece)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """Show how far it is, on a terminal only; yield the function that is told of progress."""
    console = notice_console()
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


def _summary(job: Job, total: Count, seconds: float, edition: str) -> Summary:
    return Summary(
        edition=edition,
        seats=job.seats,
        games=total.games,
        finished=total.finished,
        seconds=round(seconds, 6),
        games_per_second=round(total.games / max(seconds, 1e-9), 3),
        turns_per_game=round(total.turns / total.games, 3),
        decisions_per_game=round(total.decisions / total.games, 3),
        rounds_per_game=round(total.rounds / total.games, 3),
        wins=total.wins,
        draws=total.draws,
        seed=job.seed,
        engine="compiled" if COMPILED else "plain",
    )
