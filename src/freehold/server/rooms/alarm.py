"""The alarm of a room: one timer for whatever is due next."""

from collections.abc import Callable

from freehold.server.ops.uptime import Clock, Timer


class Alarm:
    """Rings once, not later than it was asked to."""

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._timer: Timer | None = None
        self._due = 0

    def set(self, due: int | None) -> None:
        """Ring at a time; an alarm that is set already and rings too early does no harm."""
        if due is None or (self._timer is not None and self._due <= due):
            return
        self.cancel()
        self._due = due
        self._timer = self._clock.call_at(due, self._go_off)

    def cancel(self) -> None:
        """Do not ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _go_off(self) -> None:
        self._timer = None
        self._ring()


def earliest(*dues: int | None) -> int | None:
    """Return which of some times comes first, if any is set."""
    first = None
    for due in dues:
        if due is not None and (first is None or due < first):
            first = due
    return first
