"""Recorded games for tests, played at random."""

from collections.abc import Iterable
from random import Random

from freehold.editions import RULES_VERSION, as_of, house_rules, load
from freehold.record import Player, RecordedGame, save_bytes, write_lines
from freehold.server.games.entries import AnyEntry
from freehold.server.games.game_lines import lines_of
from freehold.wire import View
from tests.kit.random_play import random_move

SEED = bytes(range(32))
saved = save_bytes
PLAYERS = (Player("Ann"), Player("Bo", "greedy"), Player("Céline 李"))


def record_text(entries: Iterable[AnyEntry], game: str) -> bytes:
    """Return the record of a game so far, from the entries of its room; nobody has an account."""
    return write_lines(lines_of(entries, game, {}))


def open_table(game: RecordedGame) -> list[View]:
    """Return everything that anybody can see; chance, and cards that nobody has seen, are not."""
    return [game.view(seat) for seat in (None, *range(len(game.players)))]


def begin(
    edition: str = "us",
    seed: int = 1,
    *,
    hosted: bool = False,
    version: int = RULES_VERSION,
    **changes: object,
) -> RecordedGame:
    """Start a game that is the same every time, by a version of the edition's rules."""
    loaded = as_of(load(edition), version)
    options = house_rules(loaded, changes)
    key = bytes([seed % 256]) + SEED[1:]
    return RecordedGame(loaded, options, PLAYERS, key, clocked=seed % 2 == 0, hosted=hosted)


def play(game: RecordedGame, most: int, rng: Random) -> RecordedGame:
    """Play up to so many actions at random."""
    for _ in range(most):
        if game.state.over:
            break
        assert isinstance(game.do(*random_move(game.state, rng)), tuple)
    return game
