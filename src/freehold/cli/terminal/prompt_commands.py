"""Commands at the prompt that are no moves: looking, saving, leaving."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from freehold.cli.errors import CommandError, UsageError
from freehold.cli.saves import free_path, read_game
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.offers import offer_text
from freehold.cli.terminal.prompts import ask_yes, read_number
from freehold.editions import changed
from freehold.editions.files import is_folder
from freehold.text.board import cell_width
from freehold.text.marks import LEGEND, tinted
from freehold.text.phrases import LETTERS
from freehold.text.rules import CHANGED_NOTE, rules_lines, rules_table
from freehold.text.square_list import draw_list
from freehold.text.status import (
    game_lines,
    next_lines,
    picture,
    player_lines,
    players_table,
    square_picture,
)
from freehold.wire.actions import Stop

LOG_LINES: Final = 15
MOST_LINES: Final = 10_000
FORCE: Final = " --force"


class QuitSession(Exception):  # noqa: N818 - no error: the person has left
    """The person is done."""


class PromptCommand(NamedTuple):
    """A word, its short forms, what follows it, and what it does."""

    word: str
    short: tuple[str, ...]
    rest: str
    help: str
    do: Callable[[TerminalGame, str], None]
    anywhere: bool = True  # also at a question that waits for an answer


def _status(terminal: TerminalGame, who: str) -> None:
    view = terminal.view()
    if not who:
        terminal.screen.show(players_table(view, terminal.phrases, terminal.bot_kinds))
        return
    seat = find_seat(terminal, who)
    if seat is None:
        names = ", ".join(terminal.phrases.names)
        terminal.screen.say(f"  expected one of {names}, got {who!r}", "red")
        return
    for line in player_lines(view, terminal.phrases, seat):
        terminal.screen.show(line)


def find_seat(terminal: TerminalGame, who: str) -> int | None:
    """Return a seat by its letter, its number from 1, or the beginning of its name."""
    names = [name.casefold() for name in terminal.phrases.names]
    seats = range(len(names))
    exact = [at for at in seats if who.casefold() == names[at]]
    marks = [at for at in seats if who.upper() == LETTERS[at] or who == str(at + 1)]
    begun = [at for at in seats if names[at].startswith(who.casefold())]
    found = exact or marks or begun
    return found[0] if len(found) == 1 else None


def _game(terminal: TerminalGame, form: str) -> None:
    """Show squares, owners and positions, then the stock."""
    view, screen = terminal.view(), terminal.screen
    if form not in ("", "board", "list"):
        screen.say(f"  expected g, g board or g list, got {form!r}", "red")
        return
    cell = cell_width(len(view.squares), screen.width)
    if form == "list":
        screen.show(draw_list(view, terminal.phrases, screen.width))
    elif form == "board" and cell:
        screen.show(square_picture(view, terminal.phrases, terminal.bot_kinds, cell, terminal.log))
    else:
        screen.show(picture(view, terminal.phrases, terminal.bot_kinds, screen.width, terminal.log))
    for line in game_lines(view, terminal.phrases):
        screen.say(line)


def _next(terminal: TerminalGame, _: str) -> None:
    for line in next_lines(terminal.view(), terminal.phrases):
        terminal.screen.say(f"  {line}", hang=4)
    seen = [offer for seat in terminal.humans for offer in terminal.view(seat).offers]
    for text in dict.fromkeys(offer_text(terminal.phrases, offer) for offer in seen):
        terminal.screen.say(f"  Open: {text}", hang=4)


def _rules(terminal: TerminalGame, _: str) -> None:
    edition, options = terminal.game.edition, terminal.game.options
    for line in rules_lines(terminal.phrases, options, len(terminal.bot_kinds)):
        terminal.screen.say(line, hang=2)
    terminal.screen.show(rules_table(terminal.phrases, options))
    if changed(edition, options):
        terminal.screen.say(CHANGED_NOTE, "dim")


def _log(terminal: TerminalGame, rest: str) -> None:
    try:
        count = read_number(rest or str(LOG_LINES), 1, MOST_LINES)
    except UsageError as error:
        terminal.screen.say(f"  {error}", "red")
        return
    for text in terminal.log[-count:]:
        terminal.screen.tell(tinted(terminal.phrases, text), 2, 4)


def _save(terminal: TerminalGame, name: str) -> None:
    """Save under a name; ask before a file is replaced, unless --force follows the name."""
    screen, forced = terminal.screen, name.endswith(FORCE)
    path = Path(name.removesuffix(FORCE).strip() or free_path(terminal.game))
    if is_folder(path):
        screen.say(f"  expected a file, got the folder {path}", "red")
        return
    if _exists(path) and not forced and not ask_yes(screen, f"{path} exists. Replace it?", "n"):
        screen.say("  Not saved.")
        return
    try:
        terminal.write(path)
    except CommandError as error:
        screen.say(f"  {error}", "red")
    else:
        screen.say(f"  Saved in {path}.")


def _exists(path: Path) -> bool:
    """Tell whether there is such a file; writing says what is wrong with a name none can have."""
    try:
        return path.exists()
    except OSError:
        return False


def _load(terminal: TerminalGame, name: str) -> None:
    if not name:
        terminal.screen.say("  expected a file: load FILE", "red")
        return
    try:
        game = read_game(Path(name), language=terminal.phrases.language)
    except CommandError as error:
        terminal.screen.say(f"  {error}", "red")
        return
    if is_unsaved(terminal) and not ask_yes(terminal.screen, "Leave this game unsaved?", "n"):
        return
    try:
        terminal.open(game)
    except CommandError as error:
        terminal.screen.say(f"  {error}", "red")
        return
    terminal.screen.say(f"  Loaded {name}.")


def is_unsaved(terminal: TerminalGame) -> bool:
    """Tell whether something would be lost."""
    return terminal.saved != terminal.game.state.decision and not terminal.game.over


def _stop(terminal: TerminalGame, _: str) -> None:
    if terminal.game.over:
        terminal.screen.say("  The game is over.")
    elif ask_yes(terminal.screen, "End the game now, by the standings?", "n"):
        terminal.act(None, Stop())


def _quit(terminal: TerminalGame, _: str) -> None:
    if is_unsaved(terminal) and ask_yes(terminal.screen, "Save the game first?", "y"):
        _save(terminal, "")
    raise QuitSession


def _help(terminal: TerminalGame, _: str) -> None:
    screen = terminal.screen
    screen.say("Type the number or the letter of a choice; b 60 bids 60, b +50 raises by 50.")
    screen.say("Enter rolls or ends the turn; in a list it goes back. Besides, at any time:")
    for command in COMMANDS:
        words = " or ".join((*command.short, command.word))
        screen.say(f"  {f'{words} {command.rest}':<24} {command.help}", hang=27)
    screen.say("  resign                   leave the game; it is final")
    screen.say("  o or other               let another human act out of turn")
    screen.say(f"  On the board: {LEGEND}.", hang=16)


COMMANDS: Final = (
    PromptCommand("status", ("s",), "[PLAYER]", "all players, or everything about one", _status),
    PromptCommand("game", ("g",), "[board|list]", "squares, owners and positions", _game),
    PromptCommand("next", ("n",), "", "what is awaited and who plays next", _next),
    PromptCommand("rules", ("i",), "", "the rules of this game", _rules),
    PromptCommand("log", ("l",), "[LINES]", "what happened", _log),
    PromptCommand("save", (), "[FILE]", "save the game; --force replaces a file", _save),
    PromptCommand("load", (), "FILE", "go on with a saved game", _load, anywhere=False),
    PromptCommand(
        "stop", (), "", "end the game early; the standings decide", _stop, anywhere=False
    ),
    PromptCommand("quit", ("q",), "", "leave; you can save first", _quit),
    PromptCommand("help", ("h", "?"), "", "this list", _help),
)
WORDS: Final = {word: each for each in COMMANDS for word in (each.word, *each.short)}
