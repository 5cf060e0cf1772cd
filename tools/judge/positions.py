"""Positions of games of bots as arrays, to learn from or to measure by."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from freehold.bots.learning.position_batch import PositionBatch, play_positions
from freehold.editions import compile_rules, house_rules, load
from freehold.lab.lineup import make_policy
from freehold.lab.match import Changes
from freehold.lab.workers import work

PIECE: Final = 250  # games

Cells = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]


class Games(NamedTuple):
    """Games to take positions from."""

    edition: str
    changes: Changes
    seats: int
    bots: str
    first: int
    games: int
    seed: int
    every: int  # turns of which one is looked at, about
    observing: bool = False


class Positions(NamedTuple):
    """Positions with equally many players left: cells and shares of the win by seat."""

    cells: Cells  # position, seat, cell
    won: Numbers  # position, seat
    seats: Whole  # position: players at the beginning
    rounds: Whole
    observed: npt.NDArray[np.int32]  # position, seat, cell; of no width unless asked for


Found = dict[int, Positions]  # by players left


def pieces(games: Games) -> Iterator[Games]:
    """Yield the games in pieces that one process plays at once."""
    for first in range(games.first, games.first + games.games, PIECE):
        count = min(PIECE, games.first + games.games - first)
        yield games._replace(first=first, games=count)


def play(games: Games) -> Found:
    """Play a piece."""
    setting = load(games.edition)
    rules = compile_rules(setting, house_rules(setting, games.changes))
    policies = [make_policy(games.bots, rules) for _seat in range(games.seats)]
    batch = PositionBatch(rules, games.seats)
    batch.observing = games.observing
    play_positions(batch, rules, policies, games.first, games.games, games.seed, games.every)
    return _sort(batch, games.seats)


def _sort(batch: PositionBatch, seats: int) -> Found:
    rows = int(batch.won.size)
    cells = np.array(batch.cells.all(), np.int16).reshape(rows, -1)
    observed = np.array(batch.observed.all(), np.int32).reshape(rows, -1)
    winners = np.array(batch.won.all(), np.float64)
    won = np.divide(1.0, winners, out=np.zeros_like(winners), where=winners > 0)
    alive = np.array(batch.alive.all(), np.int64)
    rounds = np.array(batch.rounds.all(), np.int64)
    starts = np.cumsum(alive) - alive
    found: Found = {}
    for count in range(2, seats + 1):
        chosen = np.flatnonzero(alive == count)
        if len(chosen):
            seen = starts[chosen][:, None] + np.arange(count)
            found[count] = Positions(
                cells[seen],
                won[seen],
                np.full(len(chosen), seats, np.int64),
                rounds[chosen],
                observed[seen],
            )
    return found


def gather(wanted: Sequence[Games], workers: int) -> Found:
    """Play all games and return their positions in an order that depends on nothing else."""
    jobs = [piece for games in wanted for piece in pieces(games)]
    done = {str(job): found for job, found in work(play, jobs, workers)}
    return join([done[str(job)] for job in jobs])


def join(parts: Sequence[Found]) -> Found:
    """Return all positions together; cells that only some have are left out."""
    joined: Found = {}
    for count in sorted({count for part in parts for count in part}):
        some = [part[count] for part in parts if count in part]
        width = min(each.cells.shape[2] for each in some)
        joined[count] = Positions(
            np.concatenate([each.cells[:, :, :width] for each in some]),
            *(np.concatenate(column) for column in list(zip(*some, strict=True))[1:]),
        )
    return joined
