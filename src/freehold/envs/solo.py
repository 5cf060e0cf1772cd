"""The game with one agent against bots, for Gymnasium."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from freehold.bots import POLICIES
from freehold.bots.moves import ACTION_TABLE_VERSION
from freehold.bots.policy import Policy
from freehold.bots.stage import Stage
from freehold.envs.freehold_v0 import MOST_SEED, describe
from freehold.envs.table import (
    OBSERVATION_VERSION,
    Lens,
    Observation,
    find_rules,
    observation_space,
)


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
        setting, rules = find_rules(edition, options)
        seats = len(bots) + 1
        if not setting.players.min <= seats <= setting.players.max:
            allowed = f"{setting.players.min - 1} to {setting.players.max - 1} bots"
            raise ValueError(f"expected {allowed} in the edition {edition}, got {len(bots)}")
        if not 0 <= seat < seats:
            raise ValueError(f"expected a seat from 0 to {seats - 1}, got {seat}")
        for bot in bots:
            if bot not in POLICIES:
                raise ValueError(f"expected a bot ({', '.join(POLICIES)}), got {bot!r}")
        policies = [POLICIES[bot](rules) for bot in bots]
        policies.insert(seat, Policy())
        self.stage = Stage(rules, policies, 1 << seat, most_turns)
        self.render_mode = render_mode
        self._seat = seat
        self._lens = Lens(self.stage)
        self.observation_space = observation_space(self.stage)
        self.action_space = spaces.Discrete(int(self.stage.moves.size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, and another one if it is over before the agent's first decision."""
        super().reset(seed=seed, options=options)
        self.stage.reset(int(self.np_random.integers(MOST_SEED)))
        while self.stage.seat < 0:
            self.stage.reset(int(self.np_random.integers(MOST_SEED)))
        return self._lens.look(self._seat), self._info(illegal=False)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action and let the bots play until the agent decides again."""
        stage = self.stage
        illegal = not stage.act(int(action))
        if illegal and stage.seat >= 0:
            stage.act(int(np.argmax(self._lens.mask(self._seat))))
        out = stage.is_over() or stage.is_out(self._seat)
        reward = stage.reward(self._seat) if out else 0.0
        return self._lens.look(self._seat), reward, out, stage.is_cut(), self._info(illegal=illegal)

    def _info(self, *, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self._lens.mask(self._seat), "illegal": illegal}

    def render(self) -> str | None:
        """Return a line about the moment, in the mode `ansi`."""
        return describe(self.stage) if self.render_mode == "ansi" else None
