"""The course of a game at the terminal, from the greeting to the standings."""

from typing import Final

from freehold.cli.errors import CommandError
from freehold.cli.saves import free_path
from freehold.cli.terminal.dialog import Dialog
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.prompt_commands import WORDS, QuitSession, is_unsaved
from freehold.cli.terminal.screen import InputEnded
from freehold.text.marks import tinted
from freehold.text.status import fits_board, picture, players_table, standings
from freehold.wire import View
from freehold.wire.awaiting import Turn

GREETING: Final = 12  # sentences


class Session:
    """One person or more at one keyboard, until the game is over or they leave."""

    def __init__(self, terminal: TerminalGame, *, pausing: bool = False) -> None:
        self.terminal = terminal
        self.screen = terminal.screen
        self.dialog = Dialog(terminal)
        self._pausing = pausing
        self._announced = -1  # the turn that was announced last
        self._paused = -1

    def run(self) -> None:
        """Play until everybody has left; whatever is unsaved then is saved."""
        try:
            with self.screen.deferring_interrupts():
                self._greet()
                while True:
                    if self.terminal.game.over:
                        self._close()
                    else:
                        self.step()
        except QuitSession:
            return
        except InputEnded:
            self._save_unsaved()

    def _greet(self) -> None:
        game = self.terminal.game
        name = game.phrases.text(game.edition.name)
        self.screen.say(f"{name}: {game.phrases.people(range(len(game.names)))}", "bold")
        story = " ".join(self.terminal.log[-GREETING:])
        self.screen.tell(tinted(game.phrases, story))

    def _save_unsaved(self) -> None:
        """Save what would be lost, and say where."""
        if not is_unsaved(self.terminal):
            return
        path = free_path(self.terminal.game)
        try:
            self.terminal.write(path)
        except CommandError as error:
            raise CommandError(f"the game could not be saved: {error}") from error
        self.screen.say(f"The game is saved in {path}.")
        self.screen.say("Go on with: freehold play --terminal --load FILE")

    def step(self) -> None:
        """Let whoever is awaited decide once."""
        terminal = self.terminal
        if self.screen.interrupted:
            raise InputEnded
        terminal.check_time()
        terminal.bots.answer()
        view = terminal.view()
        if view.over or self.dialog.answer_offers():
            return
        seat = view.awaited[0]
        self._announce(view)
        if seat in terminal.humans:
            self.dialog.ask(seat)
        elif not self._pause(view):
            terminal.bots.play(seat)

    def _announce(self, view: View) -> None:
        """Show the table when a human's turn begins."""
        terminal, screen = self.terminal, self.screen
        if view.turns == self._announced or view.current not in terminal.humans:
            return
        self._announced = view.turns
        screen.say()
        kinds = terminal.bot_kinds
        if screen.is_live and fits_board(view, screen.width, screen.height):
            screen.show(picture(view, terminal.phrases, kinds, screen.width, terminal.log))
        else:
            screen.show(players_table(view, terminal.phrases, kinds))

    def _pause(self, view: View) -> bool:
        """Give the humans a chance before a bot's turn; tell whether they took it."""
        alive = [seat for seat in self.terminal.humans if view.seats[seat].alive]
        if not self._pausing or self._paused == view.turns or not alive:
            return False
        if not isinstance(view.awaiting, Turn) or view.awaiting.stage != "roll":
            return False
        name = self.terminal.phrases.name(view.current)
        line = self.screen.ask(f"Before {name}'s turn (o: act, Enter: go on) > ")
        if not line:
            self._paused = view.turns
            return False
        self.dialog.obey(line, alive[0], ())
        return True

    def _close(self) -> None:
        """Show how the game ended; look around, save, load or leave."""
        self.screen.say()
        self.screen.show(standings(self.terminal.game.record, self.terminal.phrases))
        while self.terminal.game.over:
            line = self.screen.ask("The game is over (save FILE, g, l, s; Enter: leave) > ")
            word, _, rest = line.partition(" ")
            if not word:
                raise QuitSession
            if word.lower() in WORDS:
                WORDS[word.lower()].do(self.terminal, rest.strip())
            else:
                self.dialog.refuse("a command or Enter", line)
