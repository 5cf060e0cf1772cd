"""Humans who type anything: nothing breaks, and the game that comes of it verifies."""

from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from freehold.cli.saves import read_game, write_game
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.screen import Screen
from freehold.cli.terminal.session import Session
from freehold.game import Game
from tests.kit.size import times

PROMPTS = times(120)
TYPED = ["1"] * 8 + ["", "r", "b", "e", "y"] * 4
TYPED += ["2", "3", "4", "7", "0", "50", "1 2", "d", "p", "f", "u", "k", "m", "t", "t", "x", "n"]
TYPED += ["b 60", "s", "s A", "g", "g board", "g list", "i", "l", "o", "?", "no", "-1", "é", "\x1b"]
WILD: dict[str, dict[str, object]] = {
    "us": {"tax_choice": True, "shortage_auction": True, "houses": 12, "jackpot": True},
    "france": {"mortgages": True, "trade": "any_time", "start_money": 4000},
    "vietnam": {"trade": "any_time", "start_money": 4000},
    "bangladesh": {"trade": "any_time", "auction": "open", "bank_estate": "auction"},
    "hongkong": {"jackpot": True},
}


class Monkey:
    """Somebody who types at random, for a while."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._left = PROMPTS

    def __call__(self, _: str) -> str:
        """Return a line."""
        self._left -= 1
        if self._left < 0:
            raise EOFError
        return self._rng.choice(TYPED)


@pytest.mark.parametrize("seed", range(3))
def test_anything_may_be_typed(
    edition: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names, bots = ["Ann", "Bob", "Robo"], {"Robo": "steady"}
    game = Game(edition, names, seed=bytes([seed]) * 32, options=WILD[edition], bots=bots)
    width = 80 if seed else 120
    with Path("out").open("w", encoding="utf-8") as stream:
        console = Console(file=stream, force_terminal=True, width=width, height=40)
        Session(TerminalGame(Screen(console, Monkey(seed)), game), pausing=seed == 2).run()
    write_game(game, Path("game.jsonl"))
    assert read_game(Path("game.jsonl")).position == game.position
