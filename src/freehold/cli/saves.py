"""Keeping games: saving without losing anything, loading with one clear message."""

import time
from pathlib import Path
from typing import Final

from freehold.cli.failures import CommandError
from freehold.cli.prompts import ask_yes
from freehold.cli.screen import Screen
from freehold.editions import Edition
from freehold.editions.files import is_folder
from freehold.record import Game, Save, SaveError, load_game, read_save, write_save

SUFFIX: Final = ".jsonl"
FORCE: Final = " --force"


def read_game(path: Path, edition: Edition | None = None) -> Game:
    """Return the saved game, ready to go on."""
    try:
        return load_game(read_save(path), edition)
    except SaveError as error:
        raise CommandError(str(error)) from error


def read_record(path: Path) -> Save:
    """Return the saved game as it was written."""
    try:
        return read_save(path)
    except SaveError as error:
        raise CommandError(str(error)) from error


def write_game(game: Game, path: Path) -> None:
    """Save the game, or raise CommandError with the reason."""
    try:
        write_save(game, path)
    except (OSError, ValueError) as error:  # the latter for a name with a zero in it
        reason = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{path}: expected a file that can be written, got: {reason}") from error


def save_as(screen: Screen, game: Game, name: str) -> bool:
    """Save under a name; ask before a file is replaced, unless --force follows the name."""
    forced = name.endswith(FORCE)
    path = Path(name.removesuffix(FORCE).strip() or free_path(game))
    if is_folder(path):
        screen.say(f"  expected a file, got the folder {path}", "red")
        return False
    if _exists(path) and not forced and not ask_yes(screen, f"{path} exists. Replace it?", "n"):
        screen.say("  Not saved.")
        return False
    try:
        write_game(game, path)
    except CommandError as error:
        screen.say(f"  {error}", "red")
        return False
    screen.say(f"  Saved in {path}.")
    return True


def _exists(path: Path) -> bool:
    """Tell whether there is such a file; writing says what is wrong with a name none can have."""
    try:
        return path.exists()
    except OSError:
        return False


def free_path(game: Game) -> Path:
    """Return a name in the working folder that no file has."""
    stem = f"freehold-{game.edition.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    paths = [Path(f"{stem}{SUFFIX}"), *[Path(f"{stem}-{at}{SUFFIX}") for at in range(2, 100)]]
    return next((path for path in paths if not path.exists()), paths[0])
