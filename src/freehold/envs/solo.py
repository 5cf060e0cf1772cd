"""The game with one agent against bots, for Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from freehold.bots import POLICIES
from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.envs.freehold_v0 import MOST_SEED, describe
from freehold.envs.observation import (
    OBSERVATION_VERSION,
    Observation,
    ObservationReader,
    bots_around,
    observation_space,
    set_up,
)
from freehold.game import Game


class FreeholdSolo(gymnasium.Env[Observation, np.int64]):
    """One agent, in the given seat, against bots by name.

    The reward comes at the end: 1 for winning, -1/(n-1) for going out.  An action that the mask
    does not allow is replaced by the first that it does, and `info["illegal"]` is True.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # declared so by Gymnasium
        "render_modes": ["ansi"],
        "action_table_version": ACTION_TABLE_VERSION,
        "observation_version": OBSERVATION_VERSION,
    }

    def __init__(
        self,
        edition: str = "us",
        bots: tuple[str, ...] = ("steady", "steady", "steady"),
        seat: int = 0,
        options: dict[str, object] | None = None,
        most_turns: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        self._setup = set_up(edition, len(bots) + 1, options, bots_around(seat, bots))
        rules = self._setup.record.rules
        policies = [POLICIES[bot](rules) for bot in bots]
        policies.insert(seat, Policy())
        self.game = LearnerGame(rules, policies, 1 << seat, most_turns)
        self.render_mode = render_mode
        self._seat = seat
        self._reader = ObservationReader(self.game)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(int(self.game.actions.size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and another one if it is over before the agent's first decision."""
        super().reset(seed=seed, options=options)
        self.game.reset(int(self.np_random.integers(MOST_SEED)))
        while self.game.seat < 0:
            self.game.reset(int(self.np_random.integers(MOST_SEED)))
        return self._reader.read(self._seat), self._info(illegal=False)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action and let the bots play until the agent decides again."""
        game = self.game
        illegal = not game.act(int(action))
        if illegal and game.seat >= 0:
            game.act(int(np.argmax(self._reader.mask(self._seat))))
        out = game.is_over() or game.is_out(self._seat)
        reward = game.reward(self._seat) if out else 0.0
        return (
            self._reader.read(self._seat),
            reward,
            out,
            game.is_cut(),
            self._info(illegal=illegal),
        )

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self._reader.mask(self._seat), "illegal": illegal}

    def render(self) -> str | None:
        """Return a line about the moment, in the mode `ansi`."""
        return describe(self.game) if self.render_mode == "ansi" else None

    def as_game(self) -> Game:
        """Return the moment as a game of its own, to look at, play on and branch in words."""
        return self._setup.at(self.game.state)
