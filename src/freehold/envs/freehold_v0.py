"""The game with an agent in every seat, for PettingZoo: `freehold_v0.env(edition="us")`."""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.envs.observation import (
    OBSERVATION_VERSION,
    Observation,
    ObservationReader,
    observation_space,
    set_up,
)
from freehold.game import Game

MOST_SEED = 2**62 - 1


def env(**settings: Any) -> AECEnv:
    """Return the environment in the usual wrappers; an action not allowed ends the game."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw_env(**settings), illegal_reward=-1)
        )
    )


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it, and its types
    """The environment itself; an action not allowed is an error.

    Agents are `player_0` and on, by seat.  Who goes out is done with -1/(n-1); the winner gets 1.
    A game that is too long is truncated for all who are left.
    """

    metadata: ClassVar[dict[str, object]] = {
        "name": "freehold_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "action_table_version": ACTION_TABLE_VERSION,
        "observation_version": OBSERVATION_VERSION,
    }

    def __init__(
        self,
        edition: str = "us",
        seats: int = 4,
        options: dict[str, object] | None = None,
        most_turns: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._setup = set_up(edition, seats, options)
        policies = [Policy() for _ in range(seats)]
        rules = self._setup.record.rules
        self.game = LearnerGame(rules, policies, (1 << seats) - 1, most_turns)
        self.render_mode = render_mode
        self.possible_agents = list(self._setup.names)
        self.agents: list[str] = []
        self._reader = ObservationReader(self.game)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.game)
        size = int(self.game.actions.size)
        self._observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._nothing = np.zeros(size, np.int8)  # the mask of who is not to act
        self._random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002  # PettingZoo's
        """Begin a game."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.game.reset(int(self._random.integers(MOST_SEED)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {
            agent: {"action_mask": self._nothing} for agent in self.agents
        }
        self.agent_selection = self.agents[0]
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees."""
        return self._reader.read(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Do the selected agent's action; None lets go of one that is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.game.act(int(action)):
            raise ValueError(f"expected an action that the mask allows, got {action}")
        self._cumulative_rewards[agent] = 0.0
        self._settle()
        self._accumulate_rewards()
        self._select()
        self._deads_step_first()

    def _settle(self) -> None:
        """Tell who went out, won or was cut off by the last action."""
        game = self.game
        for agent in self.agents:
            seat = self._seats[agent]
            self.rewards[agent] = 0.0
            if self.terminations[agent]:
                continue
            if game.is_over() or game.is_out(seat):
                self.terminations[agent] = True
                self.rewards[agent] = game.reward(seat)
            elif game.is_cut():
                self.truncations[agent] = True

    def _select(self) -> None:
        """Select who acts; when the game is over, those left are let go one by one."""
        seat = int(self.game.seat)
        if seat >= 0:
            self.infos[self.agent_selection] = {"action_mask": self._nothing}
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection] = {"action_mask": self._reader.mask(seat)}
        else:
            self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return a line about the moment, in the mode `ansi`."""
        return describe(self.game) if self.render_mode == "ansi" else None

    def as_game(self) -> Game:
        """Return the moment as a game of its own, to look at, play on and branch in words."""
        return self._setup.at(self.game.state)

    def close(self) -> None:
        """Do nothing; there is nothing to let go of."""


def describe(game: LearnerGame) -> str:
    """Say who has how much, and whose decision it is."""
    state = game.state
    cash = ", ".join(f"player_{seat}: {state.cash[seat]}" for seat in range(state.seats))
    return f"turn {state.turns}, decision of player_{game.seat}; cash {cash}"
