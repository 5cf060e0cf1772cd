"""Batches of games, in this process or in several."""

import signal
import time
from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Final, NamedTuple

from freehold.bots import POLICIES
from freehold.bots.batch import play_batch
from freehold.cli.arguments import find_edition
from freehold.cli.progress import progress
from freehold.cli.tallies import Count, Summary, add, count_of
from freehold.editions import compile_rules, house_rules
from freehold.engine import COMPILED

MOST_SEED: Final = 2**62 - 1
PIECES: Final = 40  # at least into which the games are cut, for progress and for processes
PIECE_TURNS: Final = 500_000  # at most in a piece: an interrupt is heard between pieces only
AHEAD: Final = 2  # pieces that wait for each process

Piece = tuple[int, int]  # number of the first game, and how many


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
    pieces = cut(games, job.most_turns)
    total: Count | None = None
    seconds = 0.0
    with (
        progress(games) as tell,
        closing(_alone(job, pieces) if jobs == 1 else _together(job, pieces, jobs)) as counts,
    ):
        for count in counts:
            total = add(total, count) if total else count
            seconds += count.ended - count.began
            tell(count.games)
    assert total is not None  # there is one game at least
    return _summary(job, total, seconds if jobs == 1 else total.ended - total.began, edition)


def cut(games: int, most_turns: int) -> Iterator[Piece]:
    """Yield the pieces; none takes long, even if every game of it does."""
    size = max(1, min(-(-games // PIECES), PIECE_TURNS // most_turns))
    return ((first, min(size, games - first)) for first in range(0, games, size))


def _alone(job: Job, pieces: Iterator[Piece]) -> Generator[Count]:
    player = Player(job)
    for first, games in pieces:
        yield player.play(first, games)


def _together(job: Job, pieces: Iterator[Piece], jobs: int) -> Generator[Count]:
    """Play in several processes, which are ended at once if anything goes wrong here."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_prepare, initargs=(job,))
    try:
        waiting = _submit(pool, islice(pieces, AHEAD * jobs))
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= _submit(pool, islice(pieces, len(done)))
            for each in done:
                yield each.result()
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _submit(pool: ProcessPoolExecutor, pieces: Iterator[Piece]) -> set[Future[Count]]:
    """Hand pieces out; processes that are born of it leave interrupts to this one."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return {pool.submit(_play_piece, piece) for piece in pieces}
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


_worker: list[Player] = []  # what this process plays with, if it is a worker


def _prepare(job: Job) -> None:
    _worker.append(Player(job))


def _play_piece(piece: Piece) -> Count:
    return _worker[-1].play(*piece)


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
