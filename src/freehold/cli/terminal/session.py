"""Commands at the prompt that are no moves: looking, saving, leaving."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from freehold.cli.board import cell_width
from freehold.cli.failures import CommandError, UsageError
from freehold.cli.keeping import read_game, save_as
from freehold.cli.marks import LEGEND, tinted
from freehold.cli.parlor import Parlor
from freehold.cli.phrases import LETTERS
from freehold.cli.prompts import ask_yes, read_number
from freehold.cli.rulesheet import CHANGED_NOTE, rules_lines, rules_table
from freehold.cli.squarelist import draw_list
from freehold.cli.status import (
    game_lines,
    next_lines,
    picture,
    player_lines,
    players_table,
    square_picture,
)
from freehold.cli.trading import offer_text
from freehold.editions import changed

LOG_LINES: Final = 15
MOST_LINES: Final = 10_000


class Left(Exception):  # noqa: N818 - no error: the person has left
    """The person is done."""


class Command(NamedTuple):
    """A word, its short forms, what follows it, and what it does."""

    word: str
    short: tuple[str, ...]
    rest: str
    help: str
    do: Callable[[Parlor, str], None]
    anywhere: bool = True  # also at a question that waits for an answer


def _status(parlor: Parlor, who: str) -> None:
    view = parlor.view()
    if not who:
        parlor.screen.show(players_table(view, parlor.phrases, parlor.kinds))
        return
    seat = find_seat(parlor, who)
    if seat is None:
        names = ", ".join(parlor.phrases.names)
        parlor.screen.say(f"  expected one of {names}, got {who!r}", "red")
        return
    for line in player_lines(view, parlor.phrases, seat):
        parlor.screen.show(line)


def find_seat(parlor: Parlor, who: str) -> int | None:
    """Return a seat by its letter, its number from 1, or the beginning of its name."""
    names = [name.casefold() for name in parlor.phrases.names]
    seats = range(len(names))
    exact = [at for at in seats if who.casefold() == names[at]]
    marks = [at for at in seats if who.upper() == LETTERS[at] or who == str(at + 1)]
    begun = [at for at in seats if names[at].startswith(who.casefold())]
    found = exact or marks or begun
    return found[0] if len(found) == 1 else None


def _game(parlor: Parlor, form: str) -> None:
    """Show squares, owners and positions, then the stock."""
    view, screen = parlor.view(), parlor.screen
    if form not in ("", "board", "list"):
        screen.say(f"  expected g, g board or g list, got {form!r}", "red")
        return
    cell = cell_width(len(view.squares), screen.width)
    if form == "list":
        screen.show(draw_list(view, parlor.phrases, screen.width))
    elif form == "board" and cell:
        screen.show(square_picture(view, parlor.phrases, parlor.kinds, cell, parlor.log))
    else:
        screen.show(picture(view, parlor.phrases, parlor.kinds, screen.width, parlor.log))
    for line in game_lines(view, parlor.phrases):
        screen.say(line)


def _next(parlor: Parlor, _: str) -> None:
    for line in next_lines(parlor.view(), parlor.phrases):
        parlor.screen.say(f"  {line}", hang=4)
    seen = [offer for seat in parlor.humans for offer in parlor.view(seat).offers]
    for text in dict.fromkeys(offer_text(parlor.phrases, offer) for offer in seen):
        parlor.screen.say(f"  Open: {text}", hang=4)


def _rules(parlor: Parlor, _: str) -> None:
    edition, options = parlor.game.edition, parlor.game.options
    for line in rules_lines(parlor.phrases, options, len(parlor.kinds)):
        parlor.screen.say(line, hang=2)
    parlor.screen.show(rules_table(parlor.phrases, options))
    if changed(edition, options):
        parlor.screen.say(CHANGED_NOTE, "dim")


def _log(parlor: Parlor, rest: str) -> None:
    try:
        count = read_number(rest or str(LOG_LINES), 1, MOST_LINES)
    except UsageError as error:
        parlor.screen.say(f"  {error}", "red")
        return
    for text in parlor.log[-count:]:
        parlor.screen.tell(tinted(parlor.phrases, text), 2, 4)


def _save(parlor: Parlor, name: str) -> None:
    if save_as(parlor.screen, parlor.game, name):
        parlor.saved = parlor.game.state.decision


def _load(parlor: Parlor, name: str) -> None:
    if not name:
        parlor.screen.say("  expected a file: load FILE", "red")
        return
    try:
        game = read_game(Path(name))
    except CommandError as error:
        parlor.screen.say(f"  {error}", "red")
        return
    if is_unsaved(parlor) and not ask_yes(parlor.screen, "Leave this game unsaved?", "n"):
        return
    try:
        parlor.seat_game(game)
    except CommandError as error:
        parlor.screen.say(f"  {error}", "red")
        return
    parlor.screen.say(f"  Loaded {name}.")


def is_unsaved(parlor: Parlor) -> bool:
    """Tell whether something would be lost."""
    return parlor.saved != parlor.game.state.decision and not parlor.game.state.over


def _stop(parlor: Parlor, _: str) -> None:
    if parlor.game.state.over:
        parlor.screen.say("  The game is over.")
    elif ask_yes(parlor.screen, "End the game now, by the standings?", "n"):
        parlor.stop()


def _quit(parlor: Parlor, _: str) -> None:
    if is_unsaved(parlor) and ask_yes(parlor.screen, "Save the game first?", "y"):
        _save(parlor, "")
    raise Left


def _help(parlor: Parlor, _: str) -> None:
    screen = parlor.screen
    screen.say("Type the number or the letter of a choice; b 60 bids 60, b +50 raises by 50.")
    screen.say("Enter rolls or ends the turn; in a list it goes back. Besides, at any time:")
    for command in COMMANDS:
        words = " or ".join((*command.short, command.word))
        screen.say(f"  {f'{words} {command.rest}':<24} {command.help}", hang=27)
    screen.say("  resign                   leave the game; it is final")
    screen.say("  o or other               let another human act out of turn")
    screen.say(f"  On the board: {LEGEND}.", hang=16)


COMMANDS: Final = (
    Command("status", ("s",), "[PLAYER]", "all players, or everything about one", _status),
    Command("game", ("g",), "[board|list]", "squares, owners and positions", _game),
    Command("next", ("n",), "", "what is awaited and who plays next", _next),
    Command("rules", ("i",), "", "the rules of this game", _rules),
    Command("log", ("l",), "[LINES]", "what happened", _log),
    Command("save", (), "[FILE]", "save the game; --force replaces a file", _save),
    Command("load", (), "FILE", "go on with a saved game", _load, anywhere=False),
    Command("stop", (), "", "end the game early; the standings decide", _stop, anywhere=False),
    Command("quit", ("q",), "", "leave; you can save first", _quit),
    Command("help", ("h", "?"), "", "this list", _help),
)
WORDS: Final = {word: each for each in COMMANDS for word in (each.word, *each.short)}
