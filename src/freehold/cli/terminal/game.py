"""A game at the terminal: humans at the prompt, bots by themselves."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from freehold.cli.errors import CommandError
from freehold.cli.saves import write_game
from freehold.cli.terminal.screen import Screen
from freehold.game import Game
from freehold.game.bot_players import BotPlayers
from freehold.game.errors import SetupError
from freehold.text.marks import tinted
from freehold.text.phrases import Phrases
from freehold.text.sentences import ToldEvent
from freehold.wire import AnyAction, Refusal, View, is_visible
from freehold.wire.actions import TimeUp

SECOND: Final = 1000  # milliseconds
MINUTE: Final = 60 * SECOND


class TerminalGame:
    """The game on the screen, its bots, and which seats are human."""

    def __init__(self, screen: Screen, game: Game) -> None:
        self.screen = screen
        self.open(game)

    def open(self, game: Game) -> None:
        """Take up a game, new or loaded, with all its story."""
        try:
            self.bots = BotPlayers(game, game.seated_bots(), self.attempt)
        except SetupError as error:
            raise CommandError(str(error)) from error
        self.game = game
        self.saved = game.state.decision
        self.humans = [seat for seat in range(len(game.names)) if seat not in game.bots]
        self._began = time.monotonic() - game.record.played / SECOND

    @property
    def phrases(self) -> Phrases:
        """Return how players, squares and sums are called."""
        return self.game.phrases

    @property
    def bot_kinds(self) -> Sequence[str | None]:
        """Return the kind of bot at each seat, none for humans."""
        return [self.game.bots.get(seat) for seat in range(len(self.game.names))]

    @property
    def log(self) -> list[str]:
        """Return the story so far."""
        return self._told_to_us(self.game.told)

    def view(self, seat: int | None = None) -> View:
        """Return the table as a seat sees it."""
        return self.game.view(seat)

    def attempt(self, seat: int | None, action: AnyAction) -> Refusal | None:
        """Do an action, the clock's without a seat, and tell what happened; return a refusal."""
        before = len(self.game.told)
        refusal = self.game.attempt(seat, action)
        news = self._told_to_us(self.game.told[before:])
        if news:
            self.screen.tell(tinted(self.phrases, " ".join(news)))
        return refusal

    def act(self, seat: int | None, action: AnyAction) -> None:
        """Do an action and tell what happened, or why it was refused."""
        if refusal := self.attempt(seat, action):
            self.screen.say(f"  {refusal.message}", "red")

    def _told_to_us(self, told: Sequence[ToldEvent]) -> list[str]:
        """Return the sentences; those of negotiations only if a human takes part."""
        ours = (*self.humans, None)
        return [each.text for each in told if any(is_visible(each.event, one) for one in ours)]

    def check_time(self) -> None:
        """Call time when the minutes that the options allow are over."""
        limit = self.game.options.time_limit * MINUTE
        if limit and not self.game.state.time_up and self._played() >= limit:
            self.act(None, TimeUp())

    def _played(self) -> int:
        """Return for how many milliseconds the game has been played, saved or not in between."""
        return round((time.monotonic() - self._began) * SECOND)

    def write(self, path: Path) -> None:
        """Save the game with the time that it has taken so far, or raise CommandError."""
        self.game.record.played = self._played()
        write_game(self.game, path)
        self.saved = self.game.state.decision
