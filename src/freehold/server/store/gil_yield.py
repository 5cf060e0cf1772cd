"""Yielding the interpreter's lock: the event loop gives way to a thread that gets nowhere."""

import asyncio
import time
from typing import Final

# A loop without a free moment takes the interpreter's lock back before the thread wakes up, for
# seconds on end. So if nothing was finished for PATIENCE, the loop sleeps for PAUSE.
PATIENCE_SECONDS: Final = 0.01
PAUSE_SECONDS: Final = 0.001


class GilYield:
    """Watches how far a thread is with what was lined up for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.finished = 0  # counted on by the thread
        self._loop = loop
        self._lined_up = 0
        self._timer: asyncio.TimerHandle | None = None

    def line_up(self) -> None:
        """Note another job."""
        self._lined_up += 1
        if self._timer is None:
            self._watch(self.finished)

    def end(self) -> None:
        """Watch no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _watch(self, finished: int) -> None:
        self._timer = self._loop.call_later(PATIENCE_SECONDS, self._give_way, finished)

    def _give_way(self, finished: int) -> None:
        """Sleep if the thread got nowhere since `finished`; look again while there are jobs."""
        self._timer = None
        if self.finished >= self._lined_up:
            return
        if self.finished == finished:
            time.sleep(PAUSE_SECONDS)
        self._watch(self.finished)
