"""Uptime: the server's own time, which goes on where it stopped when the server last ended."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

MILLISECONDS: Final = 1000
MOST_BETWEEN: Final = 2 * MILLISECONDS  # that count of the time between two looks at the clock
STANDING: Final = 0.1  # seconds until somebody looks again at a clock that stands still


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
    """The event loop's time, counted on from a base.

    The server looks at it every second.  If much more has passed between two looks, the process was
    stopped or got no time to run: nobody could act meanwhile, so that is not counted.  Nor is the
    time in which the store is behind and everybody has to wait for it, or nobody is let play.
    """

    def __init__(self, base: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._seen = self._loop.time()
        self._up = 0.0  # milliseconds since the base
        self._stands: set[str] = set()  # for these reasons
        self.base = base

    def now(self) -> int:
        """Return the milliseconds the server has been up, over all restarts."""
        seen = self._loop.time()
        if not self._stands:
            self._up += min((seen - self._seen) * MILLISECONDS, MOST_BETWEEN)
        self._seen = seen
        return self.base + int(self._up)

    def stand_still(self, stands: bool, reason: str) -> None:
        """Let no time pass from now on for a reason, or let it pass again."""
        self.now()
        if stands:
            self._stands.add(reason)
        else:
            self._stands.discard(reason)

    def wall(self) -> int:
        """Return the seconds since 1970."""
        return int(time.time())

    def call_at(self, when: int, run: Callable[[], None]) -> Timer:
        """Run something at a time, or at once if it is over; too early if it stood still.

        Who set it then has to see that it is not time yet.
        """
        # one more, so that the time has surely come when it runs
        left = (when - self.now() + 1) / MILLISECONDS
        if self._stands:
            left = max(left, STANDING)
        return self._loop.call_at(self._seen + left, run)


class ShiftedClock:
    """A room's clock: another that is so many milliseconds ahead."""

    def __init__(self, clock: Clock, ahead: int) -> None:
        self._clock = clock
        self._ahead = ahead
        self.base = clock.base + ahead

    def now(self) -> int:
        """Return the time."""
        return self._clock.now() + self._ahead

    def wall(self) -> int:
        """Return the seconds since 1970."""
        return self._clock.wall()

    def call_at(self, when: int, run: Callable[[], None]) -> Timer:
        """Run something at a time."""
        return self._clock.call_at(when - self._ahead, run)
