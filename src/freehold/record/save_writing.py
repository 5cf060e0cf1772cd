"""Writing games down, whole: as bytes, and as files that are never half written."""

import os
import tempfile
from pathlib import Path

from freehold.record.game import RecordedGame
from freehold.record.hash_chain import write_lines


def save_bytes(game: RecordedGame) -> bytes:
    """Return the save of a game: all its lines, and a pause if it is not over."""
    pause = [] if game.state.over else [game.pause()]
    return write_lines([game.header(), *game.log, *pause])


def write_save(game: RecordedGame, path: Path | str) -> None:
    """Save the game; whatever happens, the file is the old one or the whole new one."""
    path = Path(path).resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(save_bytes(game))
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(_usual_mode())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _usual_mode() -> int:
    """Return the mode that new files get here; temporary ones are for the owner alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
