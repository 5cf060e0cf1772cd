"""Writing games down, whole: as bytes, and as files that are never half written."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import replace

from freehold.record.game import RecordedGame
from freehold.record.hash_chain import write_lines
from freehold.record.lines import AnyLine, Fresh, Header, Pause


def save_bytes(game: RecordedGame) -> bytes:
    """Return the save of a game: all its lines, and a pause if it is not over."""
    pause = [] if game.state.over else [game.pause()]
    return write_lines([game.whole_header(), *game.log, *pause])


def paused_text(lines: Sequence[AnyLine], end: Pause | Fresh, played: int = 0) -> bytes:
    """Return the save of a game that has come so far; `end` tells the seed of its last part.

    `played` is for how many milliseconds, 0 if nobody knows.
    """
    header, *rest = lines
    assert isinstance(header, Header)
    assert end.seed is not UNSET
    first = next((line.seed for line in rest if isinstance(line, Fresh)), None)
    last = UNSET if first is None else end.seed
    header = replace(header, seed=first or end.seed)
    return write_lines([header, *rest, Pause(end.number, end.hash, last, played or UNSET)])


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
