"""The loop watch: tells when the event loop stands still, and what it was doing then.

The loop beats while it has time to.  A beat that is late says that something held it up, and for
how long; a thread, which looks at the loop while a beat is late, has seen what that was.  It works
with any loop: what they offer themselves differs, or measures single callbacks only.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final

import msgspec
import structlog

import freehold
from freehold.server.ops.metrics import Metrics

logger: Final = structlog.get_logger()
BEAT: Final = 0.01  # seconds between two beats
STALL: Final = 0.02  # seconds that a beat may be late
STUCK: Final = 2.0  # seconds after which it is told though it is not over
PAUSE: Final = 10.0  # seconds between two lines in the logs, however often it happens
MOST_PLACES: Final = 6  # of a stack that are told, from the innermost on
OURS: Final = str(Path(freehold.__file__).parent)


class Stall(msgspec.Struct, frozen=True):
    """The loop stood still: for how long, how much of that it worked, and where it was."""

    milliseconds: int
    cpu_milliseconds: int
    doing: str
    over: bool = True


class LoopWatch:
    """Watches one event loop, from its `start` to its `stop`, both on the loop."""

    def __init__(self, metrics: Metrics, tell: Callable[[Stall], None] | None = None) -> None:
        self._metrics = metrics
        self._tell = tell or StallLog().tell
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._look, name="loop watch", daemon=True)
        self._loop_thread = threading.get_ident()
        self._beat = time.monotonic()  # when the last one was
        self._cpu = time.thread_time()
        self._timer: asyncio.TimerHandle | None = None
        self._seen = (0.0, "")  # a beat, and where the loop was when the next one was late
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begin."""
        self._mark()
        self._thread.start()

    def stop(self) -> None:
        """End, and leave no thread behind."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
        self._thread.join()

    @property
    def has_seen(self) -> bool:
        """Tell whether the loop is late and was looked at."""
        return self._seen[0] == self._beat

    # --- on the loop

    def _mark(self) -> None:
        self._beat, self._cpu = time.monotonic(), time.thread_time()
        self._timer = self._loop.call_later(BEAT, self._note_beat)

    def _note_beat(self) -> None:
        late = time.monotonic() - self._beat - BEAT
        self._metrics.observe("loop_lag_seconds", max(late, 0.0))
        if late > STALL:
            seen = self._seen[1] if self.has_seen else "unknown"
            self._report(late, time.thread_time() - self._cpu, seen, over=True)
        self._mark()

    def _report(self, late: float, cpu: float, seen: str, *, over: bool) -> None:
        milliseconds = round(late * 1000)
        if over:
            self._metrics.count("loop_stalls_total")
            self._metrics.raise_to("loop_stall_longest_milliseconds", milliseconds)
        self._tell(Stall(milliseconds, round(cpu * 1000), seen, over))

    # --- in the thread

    def _look(self) -> None:
        """Look at the loop whenever a beat is late, until it is over."""
        told = 0.0  # of which beat it was told that none follows
        while not self._stopped.wait(self._wait()):
            beat, late = self._beat, time.monotonic() - self._beat - BEAT
            if late <= STALL:
                continue
            if self._seen[0] != beat:
                self._seen = (beat, place_of(sys._current_frames().get(self._loop_thread)))
            if late > STUCK and told != beat:
                told = beat
                self._report(late, 0.0, self._seen[1], over=False)

    def _wait(self) -> float:
        """Return the seconds until a beat that does not come would be late."""
        return max(BEAT / 2, self._beat + BEAT + STALL - time.monotonic())


def place_of(frame: FrameType | None) -> str:
    """Return where a thread is, in our own code where that is so, the innermost first."""
    places, ours = [], []
    while frame is not None:
        code = frame.f_code
        place = f"{Path(code.co_filename).stem}.{code.co_qualname}:{frame.f_lineno}"
        places.append(place)
        if code.co_filename.startswith(OURS):
            ours.append(place)
        frame = frame.f_back
    innermost = places[:1] if places and places[0] not in ours else []
    return " < ".join([*innermost, *ours[:MOST_PLACES]])


class StallLog:
    """Writes stalls to the logs, but not each of many."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._next = now()
        self._untold = 0

    def tell(self, stall: Stall) -> None:
        """Log a stall, unless another was logged just now."""
        if self._now() < self._next:
            self._untold += 1
            return
        untold, self._untold = self._untold, 0
        self._next = self._now() + PAUSE
        logger.warning(
            "event loop stood still" if stall.over else "event loop stands still",
            milliseconds=stall.milliseconds,
            cpu_milliseconds=stall.cpu_milliseconds,
            doing=stall.doing,
            untold=untold,
        )
