"""`freehold verify`: whether a saved game is what it says it is."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import find_edition
from freehold.cli.saves import read_game
from freehold.game import Game
from freehold.text.wording import counted, joined, listed, printable


def verify(
    file: Annotated[Path, Parameter(help="A saved game.")],
    /,
    *,
    edition: Annotated[
        str | None, Parameter(help="Folder of the edition, if it is a board of your own.")
    ] = None,
) -> int:
    """Play a saved game again from its seed and compare every event."""
    game = read_game(file, find_edition(edition) if edition else None)
    print(f"ok: {printable(file.name)}: {_facts(game)}")
    return 0


def _facts(game: Game) -> str:
    """Return what the game was and how it stands."""
    state = game.state
    facts = [
        game.edition.id,
        counted(len(game.names), "player"),
        counted(int(state.decision), "action"),
        counted(int(state.round), "round"),
    ]
    ending = f"won by {joined(game.winners) or 'nobody'}" if game.over else "paused"
    return listed([*facts, ending])
