"""How busy the process is: processor time against time, over the last moments."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

MOMENTS: Final = 10  # that are kept; one is noted each second
PERCENT: Final = 100


class ProcessLoad:
    """Remembers how much processor time was used, moment by moment."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        self._now = now
        self._cpu = cpu
        self._moments: deque[tuple[float, float]] = deque(maxlen=MOMENTS)
        self.note()

    def note(self) -> None:
        """Take note of this moment."""
        self._moments.append((self._now(), self._cpu()))

    @property
    def percent(self) -> int:
        """Return how much of one core was used since the oldest moment."""
        since, used = self._moments[0]
        took = self._now() - since
        return round((self._cpu() - used) / took * PERCENT) if took > 0 else 0
