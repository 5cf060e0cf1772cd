"""`freehold play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import Whole, find_edition, find_language
from freehold.cli.errors import UsageError
from freehold.cli.saves import read_game
from freehold.cli.terminal.game import TerminalGame
from freehold.cli.terminal.screen import InputEnded, Screen, new_screen
from freehold.cli.terminal.session import Session
from freehold.cli.terminal.setup import NewGame, set_up_game
from freehold.game import Game

Flag = Parameter(negative=(), show_default=False)
Many = Parameter(negative=(), show_default=False)


def play(
    *,
    terminal: Annotated[bool, Flag, Parameter(help="Play here, in the terminal.")] = False,
    edition: Annotated[str | None, Parameter(help="Edition, or the folder or file of one.")] = None,
    players: Annotated[int | None, Whole, Parameter(help="Number of players.")] = None,
    humans: Annotated[int | None, Whole, Parameter(help="How many of them are human.")] = None,
    name: Annotated[
        list[str] | None, Many, Parameter(help="Name of a player; once for each, humans first.")
    ] = None,
    bot: Annotated[str, Parameter(help="Kind of the bots.")] = "steady",
    option: Annotated[
        list[str] | None, Many, Parameter(help="House rule as key=value; see `freehold editions`.")
    ] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    seed: Annotated[
        str | None, Parameter(help="1 to 64 hexadecimal digits that decide all dice and cards.")
    ] = None,
    language: Annotated[str | None, Parameter(help="Language of the squares and cards.")] = None,
    pause: Annotated[
        bool, Flag, Parameter(help="Stop before each bot's turn, so that humans can act.")
    ] = False,
) -> int:
    """Play a game.

    What is not given is asked; Enter takes what is offered. At the prompt ? lists what you can do.
    """
    if not terminal:
        raise UsageError(
            "expected --terminal: it plays here; `freehold serve` plays in the browser"
        )
    wanted = NewGame(
        edition=edition,
        players=players,
        humans=humans,
        names=tuple(name or ()),
        bot=bot,
        options=tuple(option or ()),
        seed=seed,
        language=language,
    )
    screen = new_screen()
    game = _set_up(screen, wanted) if load is None else _load(load, wanted)
    if game is not None:
        Session(TerminalGame(screen, game), pausing=pause).run()
    return 0


def _set_up(screen: Screen, wanted: NewGame) -> Game | None:
    """Return a new game; none if nobody answers the questions."""
    try:
        return set_up_game(screen, wanted)
    except InputEnded:
        screen.say("No game was started.")
        return None


def _load(path: Path, wanted: NewGame) -> Game:
    """Return a saved game; a board of the user's own is given with it."""
    if wanted != NewGame(edition=wanted.edition, language=wanted.language):
        raise UsageError("expected --load alone: the saved game has its players and rules")
    own = find_edition(wanted.edition) if wanted.edition else None
    game = read_game(path, own)
    return Game.of(game.record, find_language(game.edition, wanted.language))
