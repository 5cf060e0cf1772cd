"""The games of a simulation: one kind of bot in all seats, in this process or in several."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Final, NamedTuple

import msgspec

from freehold.cli.progress import progress
from freehold.engine import COMPILED
from freehold.lab.match import Job, MatchSetup, Piece, Score, empty_score, play
from freehold.lab.workers import work, work_here

MOST_SEED: Final = 2**62 - 1
PIECES: Final = 40  # at least into which the games are cut, for progress and for processes
PIECE_TURNS: Final = 500_000  # at most in a piece: an interrupt is heard between pieces only


class BatchSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What is told about a simulation."""

    edition: str
    seats: int
    games: int
    finished: int
    seconds: float
    games_per_second: float
    turns_per_game: float
    decisions_per_game: float
    rounds_per_game: float
    wins: tuple[int, ...]
    draws: int
    seed: int
    engine: str


class Timed(NamedTuple):
    """What a piece came to, and when it was played on this machine's clock."""

    score: Score
    began: float
    ended: float


def run(match: MatchSetup, workers: int, edition: str) -> BatchSummary:
    """Play all games of a match in its first seating and return what they came to."""
    total, busy = empty_score(len(match.bots)), 0.0
    first, last = float("inf"), 0.0
    jobs = cut(match)
    with (
        progress(match.games) as tell,
        closing(
            work_here(play_timed, jobs) if workers == 1 else work(play_timed, jobs, workers)
        ) as played,
    ):
        for _, (score, began, ended) in played:
            total += score
            busy += ended - began
            first, last = min(first, began), max(last, ended)
            tell(score.games)
    return _summary(match, total, busy if workers == 1 else last - first, edition)


def cut(match: MatchSetup) -> Iterator[Job]:
    """Yield the pieces; none takes long, even if every game of it does."""
    size = max(1, min(-(-match.games // PIECES), PIECE_TURNS // match.most_turns))
    for first in range(0, match.games, size):
        yield Job(match, Piece(0, 0, first, min(size, match.games - first)))


def play_timed(job: Job) -> Timed:
    """Play a piece and take the time."""
    began = time.perf_counter()
    score = play(job)
    return Timed(score, began, time.perf_counter())


def _summary(match: MatchSetup, total: Score, seconds: float, edition: str) -> BatchSummary:
    return BatchSummary(
        edition=edition,
        seats=len(match.bots),
        games=total.games,
        finished=total.finished,
        seconds=round(seconds, 6),
        games_per_second=round(total.games / max(seconds, 1e-9), 3),
        turns_per_game=round(total.turns / total.games, 3),
        decisions_per_game=round(total.decisions / total.games, 3),
        rounds_per_game=round(total.rounds / total.games, 3),
        wins=total.wins,
        draws=total.draws,
        seed=match.seed,
        engine="compiled" if COMPILED else "plain",
    )
