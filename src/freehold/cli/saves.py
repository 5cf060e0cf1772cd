"""Keeping games: saving without losing anything, loading with one clear message."""

import time
from pathlib import Path
from typing import Final

from msgspec import UNSET

from freehold.cli.arguments import find_edition
from freehold.cli.errors import CommandError
from freehold.editions import Edition, EditionError, carried_board, load
from freehold.game import Game
from freehold.record import Save, SaveError, read_save
from freehold.text.wording import printable

SUFFIX: Final = ".jsonl"


def read_game(path: Path, edition: Edition | None = None, language: str | None = None) -> Game:
    """Return the saved game, ready to go on."""
    try:
        return Game.load(path, edition, language)
    except SaveError as error:
        raise CommandError(str(error)) from error


def read_record(path: Path) -> Save:
    """Return the saved game as it was written."""
    try:
        return read_save(path)
    except SaveError as error:
        raise CommandError(str(error)) from error


def edition_of(save: Save, given: str | None) -> Edition:
    """Return the edition of a saved game: as it is given, as it comes along, or one we ship."""
    if given is not None:
        return find_edition(given)
    header = save.header
    try:
        if header.board is UNSET:
            return load(header.edition)
        return carried_board(header.board, header.edition)
    except EditionError as error:
        raise CommandError(
            f"{printable(save.name)}: expected a shipped edition, or --edition FOLDER, "
            f"got {printable(save.header.edition)!r}"
        ) from error


def write_game(game: Game, path: Path) -> None:
    """Save the game, or raise CommandError with the reason."""
    try:
        game.save(path)
    except SaveError as error:
        raise CommandError(f"{path}: expected {error.expected}, got: {error.came}") from error


def free_path(game: Game) -> Path:
    """Return a name in the working folder that no file has."""
    stem = f"freehold-{game.edition.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    paths = [Path(f"{stem}{SUFFIX}"), *[Path(f"{stem}-{at}{SUFFIX}") for at in range(2, 100)]]
    return next((path for path in paths if not path.exists()), paths[0])
