"""The game for OpenSpiel: `load_game()`, or after `register` `pyspiel.load_game(NAME)`.

It needs the package `open_spiel`, which is no dependency of this one.  Chance is one node, the
first: it deals, and dice and cards follow from that, so a history is a whole game.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.engine import count_bits
from freehold.envs.freehold_v0 import describe
from freehold.envs.observation import ObservationReader, action_meanings, set_up

NAME: Final = "python_freehold"
DEALS: Final = 1000  # different games that can be dealt
ACTIONS_A_TURN: Final = 200  # more than anybody needs, on average over a game
DEFAULTS: Final = {"edition": "us", "players": 4, "most_turns": 1000, "deals": DEALS}
TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Freehold",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class GameSoFar:
    """A game as far as it has gone; a copy plays it again from its deal."""

    def __init__(self, game: "FreeholdGame") -> None:
        self._game = game
        seats = game.num_players()
        learners = [Policy() for _ in range(seats)]
        self.played = LearnerGame(game.rules, learners, (1 << seats) - 1, game.most_turns)
        self.deal: int | None = None
        self.actions: list[int] = []

    def begin(self, deal: int) -> None:
        """Deal."""
        self.deal = deal
        self.played.reset(deal)

    def act(self, action: int) -> None:
        """Do an action, which must be allowed."""
        if not self.played.act(action):
            raise ValueError(f"expected an action that is allowed, got {action}")
        self.actions.append(action)

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameSoFar":
        """Return the same game again."""
        del memo
        return _play_again(self._game, self.deal, self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pack the way that led here: tables of the compiled engine cannot be packed."""
        return _unpack, (self._game.get_parameters(), self.deal, self.actions)

    def returns(self) -> list[float]:
        """Return what everybody has won; of a game that was cut off, those left share it."""
        played, seats = self.played, self._game.num_players()
        if played.is_over():
            return [played.reward(seat) for seat in range(seats)]
        left = int(count_bits(played.state.alive))
        won = (seats - left) / (seats - 1) / left
        return [-1 / (seats - 1) if played.is_out(seat) else won for seat in range(seats)]


class FreeholdState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A moment of a game, as OpenSpiel sees it."""

    def __init__(self, game: "FreeholdGame") -> None:
        super().__init__(game)
        self.course = GameSoFar(game)

    def current_player(self) -> int:
        """Return who is to act: chance deals first."""
        if self.course.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.course.played.seat)
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals, each as likely as any other."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        mask = self.course.played.actions.mask
        return [number for number in range(len(mask)) if mask[number]]

    def _apply_action(self, action: int) -> None:
        if self.course.deal is None:
            self.course.begin(action)
        else:
            self.course.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"deal {action}"
        return str(self.get_game().meanings[action])

    def is_terminal(self) -> bool:
        """Tell whether nobody is to act any more."""
        return self.course.deal is not None and int(self.course.played.seat) < 0

    def returns(self) -> list[float]:
        """Return what everybody has won by now, which adds up to nothing."""
        return self.course.returns() if self.is_terminal() else [0.0] * self.num_players()

    def __str__(self) -> str:
        """Say how it stands."""
        if self.course.deal is None:
            return "to be dealt"
        return f"deal {self.course.deal}: {describe(self.course.played)}"


class FreeholdObserver:
    """What a player sees: the cells of the other environments' observations."""

    def __init__(self, game: "FreeholdGame") -> None:
        self.tensor = np.zeros(game.cells, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FreeholdState, player: int) -> None:
        """Write what a player sees into the tensor."""
        if state.course.deal is None:
            self.tensor.fill(0)
            return
        seen = ObservationReader(state.course.played).read(player)
        self.tensor[:] = seen["observation"]

    def string_from(self, state: FreeholdState, player: int) -> str:
        """Say what a player sees: all but what is hidden from everybody."""
        told = "to be dealt" if state.course.deal is None else describe(state.course.played)
        return f"player_{player} sees: {told}"


class FreeholdGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The rules of a table: edition, number of players, the longest game, and how many deals."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = {**DEFAULTS, **(params or {})}
        players = int(wanted["players"])
        if not TYPE.min_num_players <= players <= TYPE.max_num_players:
            raise ValueError(f"expected 2 to 8 players, got {players}")
        self.deals, self.most_turns = (_positive(wanted, name) for name in ("deals", "most_turns"))
        setup = set_up(str(wanted["edition"]), players)
        self.rules = setup.record.rules
        sample = LearnerGame(self.rules, [Policy() for _ in range(players)], 0, self.most_turns)
        self.cells = len(sample.cells)
        self.meanings = action_meanings(str(wanted["edition"]), players)
        info = pyspiel.GameInfo(
            num_distinct_actions=int(sample.actions.size),
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_turns * ACTIONS_A_TURN,
        )
        super().__init__(TYPE, info, wanted)

    def new_initial_state(self) -> FreeholdState:
        """Return a game before it is dealt."""
        return FreeholdState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FreeholdObserver:
        """Return what looks at games for a player."""
        del iig_obs_type, params
        return FreeholdObserver(self)


def _play_again(game: FreeholdGame, deal: int | None, actions: list[int]) -> GameSoFar:
    """Return a game that has gone the same way."""
    made = GameSoFar(game)
    if deal is not None:
        made.begin(deal)
        for action in actions:
            made.act(action)
    return made


def _unpack(params: dict[str, Any], deal: int | None, actions: list[int]) -> GameSoFar:
    """Return what was packed, in a game of its own."""
    return _play_again(FreeholdGame(params), deal, actions)


def _positive(wanted: dict[str, Any], name: str) -> int:
    number = int(wanted[name])
    if number < 1:
        raise ValueError(f"expected {name} of at least 1, got {number}")
    return number


def load_game(**params: Any) -> FreeholdGame:
    """Return the game with some parameters: `edition`, `players`, `most_turns`, `deals`."""
    return FreeholdGame(params)


def register() -> None:
    """Let OpenSpiel know the game by its name."""
    pyspiel.register_game(TYPE, FreeholdGame)
