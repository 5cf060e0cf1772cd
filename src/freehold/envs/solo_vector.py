"""Many games with one agent against bots, for Gymnasium's vector interface."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION
from freehold.envs.observation import (
    OBSERVATION_VERSION,
    Observation,
    bots_around,
    observation_space,
)
from freehold.envs.vector import FreeholdVector, VectorArrays
from freehold.game import Game

Marks = NDArray[np.bool_]
Step = tuple[Observation, NDArray[np.float64], Marks, Marks, dict[str, Any]]


class FreeholdSoloVector(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games of one agent, in the given seat, against bots by name.

    It does what as many `FreeholdSolo` do, and much faster.  A game that ends begins anew in the
    same step; what the agent saw at its end is in `info["final_obs"]`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # declared so by Gymnasium
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "action_table_version": ACTION_TABLE_VERSION,
        "observation_version": OBSERVATION_VERSION,
    }

    def __init__(
        self,
        num_envs: int,
        edition: str = "us",
        bots: tuple[str, ...] = ("steady", "steady", "steady"),
        seat: int = 0,
        options: dict[str, object] | None = None,
        most_turns: int = 1000,
    ) -> None:
        named = bots_around(seat, bots)
        self.games = FreeholdVector(num_envs, edition, len(bots) + 1, named, options, most_turns)
        self.num_envs = num_envs
        self._seat = seat
        self.single_observation_space = observation_space(self.games.batch.games[0])
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games; a list has a seed for each."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        found = self.games.reset(seed, self.games.arrays())
        return _observed(found), _told(found)

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Do an action in every game and let the bots play until the agent decides again."""
        found = self.games.step(actions, self.games.arrays())
        info = _told(found)
        ended = found.terminated | found.truncated
        if ended.any():
            info["final_obs"], info["_final_obs"] = self._final(ended), ended
        rewards = found.rewards[:, self._seat].astype(np.float64)
        return _observed(found), rewards, found.terminated, found.truncated, info

    def _final(self, ended: Marks) -> NDArray[np.object_]:
        """Return what agents saw where games ended, None elsewhere; nothing was allowed then."""
        seen = self.games.final_observations()
        nothing = np.zeros(self.games.actions, np.int8)
        found = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended):
            found[row] = {"observation": seen[row], "action_mask": nothing}
        return found

    def as_game(self, row: int) -> Game:
        """Return the moment of a row as a game of its own, to look at and play on in words."""
        return self.games.as_game(row)


def _observed(found: VectorArrays) -> Observation:
    return {"observation": found.observations, "action_mask": found.masks}


def _told(found: VectorArrays) -> dict[str, Any]:
    everywhere = np.ones(len(found.seats), np.bool_)
    return {
        "action_mask": found.masks,
        "_action_mask": everywhere,
        "illegal": found.illegal,
        "_illegal": everywhere,
    }
