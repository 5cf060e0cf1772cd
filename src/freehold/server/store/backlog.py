"""What was written and is not committed yet: how much, since when, and what it touches."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from freehold.server.store.row_types import Write
from freehold.server.store.table_dependencies import EVERYTHING, Subject, touched_by

# A store has fallen behind when more rows wait than this, or one for longer; whoever writes is then
# to wait until half of them are committed, and none is so old any more.
MOST_ROWS: Final = 8_192
LONGEST_SECONDS: Final = 2.0
MOST_SUBJECTS: Final = 20_000  # remembered, the committed ones among them
MILLISECONDS: Final = 1_000
WAVE_SECONDS: Final = 0.002


class Wave:
    """Calls within a moment: when the first came, and the number of the last."""

    __slots__ = ("at", "last")

    def __init__(self, at: float, last: int) -> None:
        self.at = at
        self.last = last


class Backlog:
    """Counts what waits for a commit; only ever called on the event loop."""

    def __init__(self) -> None:
        self.rows = 0  # that wait
        self.behind = False  # whether whoever writes should wait
        self.commits = 0
        self.commit_milliseconds = 0  # that the oldest of each commit waited, summed up
        self.longest_milliseconds = 0
        self._waves: deque[Wave] = deque()  # calls that came at about the same time
        self._added = 0  # calls
        self._committed = 0  # calls
        self._touched: dict[Subject, int] = {}  # the last call that touches it
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: list[asyncio.Future[None]] = []
        self._watcher: Callable[[bool], None] = lambda _behind: None

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Tell somebody whenever the store falls behind, and when it has caught up."""
        self._watcher = watcher

    async def caught_up(self) -> None:
        """Wait until the store is not behind, or takes nothing any more."""
        while self.behind:
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(gate)
            await gate

    def waits(self, subjects: Iterable[Subject]) -> bool:
        """Tell whether anything waits that touches one of these."""
        if not self._waves:
            return False
        last, done = self._touched, self._committed
        return last.get(EVERYTHING, 0) > done or any(last.get(one, 0) > done for one in subjects)

    # --- told by who commits

    def add(self, rows: Sequence[Write]) -> None:
        """Note rows of one call."""
        self._added = number = self._added + 1
        now, waves = time.monotonic(), self._waves
        if waves and now - waves[-1].at < WAVE_SECONDS:
            waves[-1].last = number
        else:
            waves.append(Wave(now, number))
        self.rows += len(rows)
        for row in rows:
            self._touched[touched_by(row)] = number
        if len(self._touched) > MOST_SUBJECTS:
            self._forget()
        if self._timer is None:
            self._look_after(LONGEST_SECONDS)
        if self.rows > MOST_ROWS and not self.behind:
            self._fall_behind()

    def commit(self, calls: int, rows: int) -> None:
        """Note that the oldest calls, with so many rows, are committed."""
        if not calls:
            return
        waited = round(self._age() * MILLISECONDS)
        self.commits += 1
        self.commit_milliseconds += waited
        self.longest_milliseconds = max(self.longest_milliseconds, waited)
        self.rows -= rows
        self._committed += calls
        while self._waves and self._waves[0].last <= self._committed:
            self._waves.popleft()
        if self.behind and self.rows <= MOST_ROWS // 2 and self._age() < LONGEST_SECONDS:
            self._catch_up()

    def close(self) -> None:
        """Let nobody wait any more: nothing is committed."""
        if self._timer is not None:
            self._timer.cancel()
        self.behind = False
        self._open_gates()

    # ---

    def _age(self) -> float:
        return time.monotonic() - self._waves[0].at if self._waves else 0.0

    def _look_after(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        """See how long the oldest has waited."""
        self._timer = None
        if not self._waves:
            return
        left = LONGEST_SECONDS - self._age()
        if left <= 0 and not self.behind:
            self._fall_behind()
        self._look_after(left if left > 0 else LONGEST_SECONDS)

    def _forget(self) -> None:
        done = self._committed
        self._touched = {subject: last for subject, last in self._touched.items() if last > done}

    def _fall_behind(self) -> None:
        self.behind = True
        self._watcher(True)

    def _catch_up(self) -> None:
        self.behind = False
        self._watcher(False)
        self._open_gates()

    def _open_gates(self) -> None:
        gates, self._waiting = self._waiting, []
        for gate in gates:
            if not gate.done():
                gate.set_result(None)
