"""Recorded games for tests, played at random."""

import io
from random import Random

from freehold.editions import house_rules, load
from freehold.record import Game, Player, Recorder
from tests.random_play import random_move

SEED = bytes(range(32))
PLAYERS = (Player("Ann"), Player("Bo", "greedy"), Player("Céline 李"))


def begin(edition: str = "us", seed: int = 1, *, hosted: bool = False, **changes: object) -> Game:
    """Start a game that is the same every time."""
    loaded = load(edition)
    options = house_rules(loaded, changes)
    key = bytes([seed % 256]) + SEED[1:]
    return Game(loaded, options, PLAYERS, key, clocked=seed % 2 == 0, hosted=hosted)


def play(game: Game, most: int, rng: Random) -> Game:
    """Play up to so many actions at random."""
    for _ in range(most):
        if game.state.over:
            break
        assert isinstance(game.do(*random_move(game.state, rng)), tuple)
    return game


def saved(game: Game) -> bytes:
    """Return the bytes of the game's save."""
    stream = io.StringIO(newline="\n")
    Recorder(game, stream).close()
    return stream.getvalue().encode()
