"""`freehold verify`: whether a saved game is what it says it is."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freehold.cli.arguments import find_edition
from freehold.cli.failures import printable
from freehold.cli.happenings import counted
from freehold.cli.keeping import read_game
from freehold.cli.phrases import Phrases
from freehold.record import Game


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
    phrases = Phrases(game.edition, [player.name for player in game.players])
    state = game.state
    facts = [
        game.edition.id,
        counted(len(game.players), "player"),
        counted(int(state.decision), "action"),
        counted(int(state.round), "round"),
    ]
    if not state.over:
        return ", ".join([*facts, "paused"])
    return ", ".join([*facts, f"won by {phrases.people(game.result().winners) or 'nobody'}"])
