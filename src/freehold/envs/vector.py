"""Many games stepped together, into arrays of the caller's: the plain interface for learners."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from freehold.bots import POLICIES
from freehold.bots.learning.learner_batch import LearnerBatch
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.envs.freehold_v0 import MOST_SEED
from freehold.envs.observation import scales, set_up
from freehold.game import Game


class VectorArrays(NamedTuple):
    """What a step of all games brings, a row for each.

    Arrays for many steps have them in front: `arrays.at(step)` are views of one.
    """

    observations: NDArray[np.float32]  # of who decides now
    masks: NDArray[np.int8]  # 1 for what that seat may do
    seats: NDArray[np.int64]  # who decides now
    rewards: NDArray[np.float32]  # of every seat, by the last action
    terminated: NDArray[np.bool_]  # the last action ended the game; the next one has begun
    truncated: NDArray[np.bool_]  # the game was cut off for its length; the next one has begun
    illegal: NDArray[np.bool_]  # the last action was not allowed, and the first that was was done

    def at(self, step: int) -> "VectorArrays":
        """Return views of one step."""
        return VectorArrays(*(array[step] for array in self))


class FreeholdVector:
    """Games of agents and bots, stepped by one call; a game that has ended begins anew at once.

    In each game one agent decides at a time, whoever the game waits for; `bots` names those who sit
    in the other seats.  Rewards are for agents alone.
    """

    def __init__(
        self,
        games: int,
        edition: str = "us",
        seats: int = 4,
        bots: Mapping[int, str] | None = None,
        options: Mapping[str, object] | None = None,
        most_turns: int = 1000,
    ) -> None:
        if games < 1:
            raise ValueError(f"expected at least 1 game, got {games}")
        chosen = dict(bots or {})
        self._setup = set_up(edition, seats, options, chosen)
        learners = sum(1 << seat for seat in range(seats) if seat not in chosen)
        if not learners:
            raise ValueError(f"expected a seat without a bot, got bots in all {seats}")
        rules = self._setup.record.rules

        def players() -> list[Policy]:
            names = [chosen.get(seat) for seat in range(seats)]
            return [POLICIES[name](rules) if name else Policy() for name in names]

        self.batch = LearnerBatch(
            [LearnerGame(rules, players(), learners, most_turns) for _ in range(games)]
        )
        self.games = games
        self.cells = int(self.batch.width)
        self.actions = int(self.batch.size)
        self.chairs = seats
        one = scales(self.batch.games[0])
        self._scales = np.tile(one, (games, 1))  # of every row: half the time of one for all
        self._random = np.random.default_rng()
        self._arrays = self.arrays()

    def arrays(self, *steps: int) -> VectorArrays:
        """Return empty arrays for a step, or for as many as are told."""
        rows = (*steps, self.games)
        return VectorArrays(
            np.zeros((*rows, self.cells), np.float32),
            np.zeros((*rows, self.actions), np.int8),
            np.zeros(rows, np.int64),
            np.zeros((*rows, self.chairs), np.float32),
            np.zeros(rows, np.bool_),
            np.zeros(rows, np.bool_),
            np.zeros(rows, np.bool_),
        )

    def reset(
        self, seed: int | Sequence[int] | None = None, out: VectorArrays | None = None
    ) -> VectorArrays:
        """Begin all games; a seed, or one for each row, decides all games that follow."""
        if seed is None or isinstance(seed, int):
            if seed is not None:
                self._random = np.random.default_rng(seed)
            seeds = self._random.integers(MOST_SEED, size=self.games)
        else:
            seeds = np.asarray(seed)
        self.batch.reset(self._pack(seeds))
        return self._write(out)

    def step(self, actions: ArrayLike, out: VectorArrays | None = None) -> VectorArrays:
        """Do an action in every game and write what it brings into `out`.

        Without it, arrays of the environment's own are written, always the same.
        """
        self.batch.step(self._pack(actions))
        return self._write(out)

    def sample(self) -> NDArray[np.int64]:
        """Return an allowed action by chance for every game."""
        return np.asarray(self.batch.pick(), np.int64)

    def final_observations(self) -> NDArray[np.float32]:
        """Return, for games that the last step ended, what the agent that acted saw at the end.

        Other rows hold what they held before.
        """
        ends = np.asarray(self.batch.ends, np.int32).reshape(self.games, self.cells)
        return ends.astype(np.float32) * self._scales

    def as_game(self, row: int) -> Game:
        """Return the moment of a row as a game of its own, to look at and play on in words."""
        return self._setup.at(self.batch.games[row].state)

    def _pack(self, numbers: ArrayLike) -> bytes:
        """Return a number for each row as the compiled loop reads them."""
        found = np.asarray(numbers)
        if found.shape != (self.games,):
            raise ValueError(f"expected a number for each of {self.games} rows, got {found.shape}")
        return found.astype("<i8", casting="same_kind", copy=False).tobytes()

    def _write(self, out: VectorArrays | None) -> VectorArrays:
        into = self._arrays if out is None else out
        batch = self.batch
        cells = np.asarray(batch.cells, np.int32).reshape(self.games, self.cells)
        np.copyto(into.observations, cells, casting="unsafe")
        np.multiply(into.observations, self._scales, out=into.observations)
        _copy(into.masks, np.asarray(batch.masks, np.uint8).view(np.int8))  # a plain copy
        _copy(into.seats, np.asarray(batch.seats, np.int64))
        if batch.news:
            _copy(into.rewards, np.asarray(batch.rewards, np.float64))
            _copy(into.terminated, np.asarray(batch.over, np.uint8))
            _copy(into.truncated, np.asarray(batch.cut, np.uint8))
            _copy(into.illegal, np.asarray(batch.illegal, np.uint8))
        else:  # as after most steps
            into.rewards.fill(0)
            into.terminated.fill(False)
            into.truncated.fill(False)
            into.illegal.fill(False)
        return into


def _copy(into: NDArray[Any], found: NDArray[Any]) -> None:
    np.copyto(into, found.reshape(into.shape), casting="unsafe")
