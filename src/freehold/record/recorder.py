"""Writing games down: line by line as they are played, or whole files at once."""

import os
import tempfile
from pathlib import Path
from typing import TextIO

from freehold.record.chain import FIRST, write_line
from freehold.record.game import Game
from freehold.record.lines import AnyLine
from freehold.wire import Action, ClockAction, Event, Refusal


class Recorder:
    """A game whose every line goes to a text stream at once."""

    def __init__(self, game: Game, stream: TextIO) -> None:
        self.game = game
        self._stream = stream
        self._chain = FIRST
        self._written = 0
        self._write(game.header())
        self.catch_up()

    def act(self, seat: int, action: Action) -> tuple[Event, ...] | Refusal:
        """Do a seat's action and write it down."""
        happened = self.game.act(seat, action)
        self.catch_up()
        return happened

    def tick(self, action: ClockAction) -> tuple[Event, ...] | Refusal:
        """Do the clock's action and write it down."""
        happened = self.game.tick(action)
        self.catch_up()
        return happened

    def catch_up(self) -> None:
        """Write what the game's log has and the stream has not."""
        for line in self.game.log[self._written :]:
            self._write(line)
        self._written = len(self.game.log)
        self._stream.flush()

    def close(self) -> None:
        """Mark a game that is not over as paused; the stream stays open."""
        self.catch_up()
        if not self.game.state.over:
            self._write(self.game.pause())
            self._stream.flush()

    def _write(self, line: AnyLine) -> None:
        text, self._chain = write_line(line, self._chain)
        self._stream.write(text.decode() + "\n")


def write_save(game: Game, path: Path | str) -> None:
    """Save the game; whatever happens, the file is the old one or the whole new one."""
    path = Path(path).resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            Recorder(game, stream).close()
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
