"""Uptime: the server's own time, which goes on where it stopped when the server last ended."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

MILLISECONDS: Final = 1000


class Timer(Protocol):
    """Something that was set to happen."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """The server's time, in milliseconds that it has been up, over all restarts.

    `base` is when it was started this time.
    """

    base: int

    def now(self) -> int:
        """Return the time."""
        ...

    def wall(self) -> int:
        """Return the seconds since 1970, for people."""
        ...

    def call_at(self, when: int, run: Callable[[], None]) -> Timer:
        """Run something at a time."""
        ...


class UptimeClock:
    """The event loop's time, counted on from a base."""

    def __init__(self, base: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._start = self._loop.time()
        self.base = base

    def now(self) -> int:
        """Return the milliseconds the server has been up, over all restarts."""
        return self.base + int((self._loop.time() - self._start) * MILLISECONDS)

    def wall(self) -> int:
        """Return the seconds since 1970."""
        return int(time.time())

    def call_at(self, when: int, run: Callable[[], None]) -> Timer:
        """Run something at a time, or at once if it is over."""
        # one more, so that the time has surely come when it runs
        later = self._start + (when - self.base + 1) / MILLISECONDS
        return self._loop.call_at(later, run)
