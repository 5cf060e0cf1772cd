"""`freehold play`: a game in the terminal."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import Whole, find_edition, find_language
from freehold.cli.evening import Evening
from freehold.cli.failures import UsageError
from freehold.cli.invitation import Wishes, invite
from freehold.cli.keeping import read_game
from freehold.cli.parlor import Parlor
from freehold.cli.screen import InputEnded, Screen, new_screen

Flag = Parameter(negative=(), show_default=False)
Many = Parameter(negative=(), show_default=False)


def play(
    *,
    terminal: Annotated[bool, Flag, Parameter(help="Play here, in the terminal.")] = False,
    edition: Annotated[str | None, Parameter(help="Edition, or the folder of one.")] = None,
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
    wishes = Wishes(
        edition=edition,
        players=players,
        humans=humans,
        names=tuple(name or ()),
        bot=bot,
        options=tuple(option or ()),
        seed=seed,
    )
    parlor = _open(new_screen(), wishes, load, language)
    if parlor is not None:
        Evening(parlor, pausing=pause).spend()
    return 0


def _open(screen: Screen, wishes: Wishes, load: Path | None, language: str | None) -> Parlor | None:
    """Return the table of a saved or a new game; none if nobody answers the questions."""
    if load is not None:
        if wishes != Wishes(edition=wishes.edition):
            raise UsageError("expected --load alone: the saved game has its players and rules")
        own = find_edition(wishes.edition) if wishes.edition else None
        game = read_game(load, own)
        return Parlor(screen, game, find_language(game.edition, language))
    if wishes.edition is not None:
        find_language(find_edition(wishes.edition), language)
    try:
        game = invite(screen, wishes)
    except InputEnded:
        screen.say("No game was started.")
        return None
    return Parlor(screen, game, find_language(game.edition, language))
