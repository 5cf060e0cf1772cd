"""A server's clock that a test turns, by writing how many seconds it is ahead into a file."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from freehold.server.ops.uptime import MILLISECONDS, Timer, UptimeClock

LOOK: Final = 100  # milliseconds until somebody who waits looks at the clock again


def install(path: Path) -> None:
    """Let every clock of this process be ahead by what the file says."""
    now, call_at = UptimeClock.now, UptimeClock.call_at

    def turned(clock: UptimeClock) -> int:
        return now(clock) + int(path.read_text()) * MILLISECONDS

    def soon(clock: UptimeClock, when: int, run: Callable[[], None]) -> Timer:
        return call_at(clock, min(when, turned(clock) + LOOK), run)

    UptimeClock.now = turned  # type: ignore[assignment, method-assign]
    UptimeClock.call_at = soon  # type: ignore[assignment, method-assign]


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now
