"""What numbered actions and cells of observations mean, and arrays of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from freehold.bots.learning import observation_cells as layout
from freehold.bots.learning.action_numbers import BID_PARTS, BIDS, CHOICES, WAYS
from freehold.bots.learning.learner_game import LearnerGame
from freehold.editions import Edition
from freehold.engine import Ruleset
from freehold.game import Game

OBSERVATION_VERSION: Final = 1  # of the layout of observations
FARTHEST: Final = 1e6  # of any cell, scaled; only to have bounds
WAY_WORDS: Final = (
    "buy {theirs} from {partner} for the price",
    "buy {theirs} from {partner} for twice the price",
    "sell {theirs} to {partner} for the price",
    "sell {theirs} to {partner} for twice the price",
    "swap for {theirs} with {partner}",
)

Observation = dict[str, Any]  # `observation` and `action_mask`


def set_up(
    edition: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    bots: Mapping[int, str] | None = None,
) -> Game:
    """Return a game of agents and bots, from which learners' games take rules and players."""
    return Game(edition, [f"player_{seat}" for seat in range(seats)], options=options, bots=bots)


def bots_around(seat: int, bots: Sequence[str]) -> dict[int, str]:
    """Return the seats of bots around an agent's, or raise ValueError if there is no such seat."""
    if not 0 <= seat <= len(bots):
        raise ValueError(f"expected a seat from 0 to {len(bots)}, got {seat}")
    return {at + (at >= seat): bot for at, bot in enumerate(bots)}


def observation_space(game: LearnerGame) -> spaces.Dict:
    """Return the space of observations of a game."""
    cells = len(game.cells)
    return spaces.Dict(
        {
            "observation": spaces.Box(-FARTHEST, FARTHEST, (cells,), np.float32),
            "action_mask": spaces.Box(0, 1, (int(game.actions.size),), np.int8),
        }
    )


def scales(game: LearnerGame) -> NDArray[np.float32]:
    """Return what every cell of an observation is multiplied with.

    Money is in units of the money of the start, positions in rounds of the board, levels in
    hotels, turns in those of the longest game, stocks in what the bank begins with.
    """
    rules = game.rules
    money = 1 / max(1, int(rules.start_money))
    found = np.ones(len(game.cells), np.float32)
    found[layout.TURNS] = 1 / max(1, int(game.most_turns))
    found[layout.HOUSES] = 1 / max(1, int(rules.houses))
    found[layout.HOTELS] = 1 / max(1, int(rules.hotels))
    found[[layout.DIE1, layout.DIE2]] = 1 / int(rules.dice_sides)
    found[[layout.POT, layout.DEBT, layout.LEAST_BID, layout.HIGH_BID, layout.OFFERED_CASH]] = money
    seats = int(game.seats)
    for seat in range(seats):
        at = layout.HEAD + seat * layout.SEAT
        found[at + layout.CASH] = money
        found[at + layout.POSITION] = 1 / int(rules.squares)
        found[at + layout.JAIL] = 1 / int(rules.jail_turns)
    first = layout.HEAD + seats * layout.SEAT + seats
    found[first + layout.LEVEL :: seats + layout.DEED] = 1 / int(rules.hotel_level)
    found[first + layout.SQUATTED :: seats + layout.DEED] = 1 / int(rules.squatter_rounds)
    return found


class ObservationReader:
    """Reads a game's cells and mask as arrays."""

    def __init__(self, game: LearnerGame) -> None:
        self._game = game
        self._scales = scales(game)
        self._size = int(game.actions.size)

    def read(self, seat: int) -> Observation:
        """Return what a seat sees; only who is to act has any action allowed."""
        cells = np.asarray(self._game.observe(seat), np.float32)
        return {"observation": cells * self._scales, "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return 1 for every action that the seat may take now."""
        if self._game.seat != seat:
            return np.zeros(self._size, np.int8)
        return np.asarray(self._game.actions.mask, np.int8)


def action_meanings(edition: str, seats: int) -> list[str]:
    """Say in words what each action of an edition's table does, in the order of their numbers."""
    game = set_up(edition, seats)
    return list(_meanings(game.edition, game.record.rules, seats))


def _meanings(setting: Edition, rules: Ruleset, seats: int) -> Iterator[str]:
    deeds = [square.id for square in setting.squares if square.price]
    streets = [square.id for square in setting.squares if square.kind == "street"]
    groups = [group.id for group in setting.groups]
    yield from ("roll", "end the turn", "buy the deed", "decline the deed", "pass in the auction")
    yield from ("pay the fine", "go bankrupt", "accept the offer", "reject the offer")
    yield from (f"choose alternative {number}" for number in range(CHOICES))
    yield "bid the least"
    yield from (f"bid {BID_PARTS[slot]} % of the price" for slot in range(1, BIDS))
    yield from (f"use jail pass {number}" for number in range(len(rules.pass_card)))
    for words in ("build on", "sell a building of", "place the building won on"):
        yield from (f"{words} {street}" for street in streets)
    for words in ("hire evictors for", "evict by force from"):
        yield from (f"{words} {street}" for street in streets)
    yield from (f"mortgage {deed}" for deed in deeds)
    yield from (f"lift the mortgage of {deed}" for deed in deeds)
    for words in ("build the next of", "sell the last of", "sell down together"):
        yield from (f"{words} {group}" for group in groups)
    for step in range(1, seats):
        for group in groups:
            for way in range(WAYS):
                yield WAY_WORDS[way].format(theirs=group, partner=f"player +{step}")
