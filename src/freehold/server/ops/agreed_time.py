"""Time that two clocks agree on, for whatever expires or is deleted when it is old.

The clock on the wall goes on while the server is down, but may jump.  The server's own does not
jump, but stands still with it.  What both say has come, has come; and only after a grace in which
this very server was up, so that a clock that was wrong at its start can be set right.
"""

from typing import Final

from freehold.server.ops.uptime import MILLISECONDS, Clock

DAY: Final = 86_400  # seconds


class AgreedTime:
    """The earlier of the time on the wall, and that at the start and what has passed since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = (clock.wall(), clock.now())

    def seconds(self) -> int:
        """Return the seconds since 1970 that both clocks agree have passed."""
        return min(self._clock.wall(), self._counted())

    def today(self) -> int:
        """Return when this day began."""
        return self.seconds() // DAY * DAY

    def latest(self) -> int:
        """Return the seconds since 1970 by the clock that is ahead.

        That is when somebody was seen who comes now: a clock that was behind for a while, at the
        start or later, makes nobody older than they are.
        """
        return max(self._clock.wall(), self._counted())

    def _counted(self) -> int:
        wall, _own = self._started
        return wall + self.up()

    def up(self) -> int:
        """Return for how many seconds this server has been up."""
        return (self._clock.now() - self._started[1]) // MILLISECONDS
