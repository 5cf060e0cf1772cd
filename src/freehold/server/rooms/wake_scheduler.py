"""The wake scheduler: when rooms need the server next though nobody is in them.

Games over days go on while their people are away.  Their rooms are put to rest all the same; when
something is due in one, it is loaded, does what is due, and is put to rest again.  What is due is
kept in the store, by the server's own time: after a restart it is as far away as it was before.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import structlog

from freehold.server.ops.uptime import Clock
from freehold.server.rooms.alarm import Alarm
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import StoreError

logger: Final = structlog.get_logger()
AGAIN: Final = 60_000  # milliseconds until a room that could not be loaded, or failed, is again


class WakeScheduler:
    """All rooms that need the server at a time."""

    def __init__(self, clock: Clock, load: Callable[[int], Awaitable[object]]) -> None:
        self._clock = clock
        self._load = load
        self._dues: dict[int, int] = {}
        self._alarm = Alarm(clock, self._ring)
        self._loading: set[asyncio.Task[None]] = set()

    def take_over(self, dues: Iterable[tuple[int, int]]) -> None:
        """Watch over what the store says."""
        for room, due in dues:
            self.note(room, due)

    def note(self, room: int, due: int | None) -> None:
        """Note when a room needs the server next."""
        if due is None:
            self._dues.pop(room, None)
        else:
            self._dues[room] = due
            self._alarm.set(due)

    def look_again(self, room: int) -> None:
        """Come back to a room in a while."""
        self.note(room, self._clock.now() + AGAIN)

    async def settled(self) -> None:
        """Wait until no room is being loaded."""
        while self._loading:
            await asyncio.wait(self._loading)

    def close(self) -> None:
        """Load nothing any more."""
        self._alarm.cancel()
        for task in self._loading:
            task.cancel()

    def _ring(self) -> None:
        now = self._clock.now()
        for room in [room for room, due in self._dues.items() if due <= now]:
            del self._dues[room]  # the room says when it is due again
            task = asyncio.ensure_future(self._wake(room))
            self._loading.add(task)
            task.add_done_callback(self._loading.discard)
        self._alarm.set(min(self._dues.values(), default=None))

    async def _wake(self, room: int) -> None:
        try:
            await self._load(room)
        except RefusedError as refused:
            if refused.word == "shutting_down":  # else it is no more, or was set aside
                self.look_again(room)
        except StoreError:
            pass  # the server stops, for this very reason
        except Exception:
            logger.exception("room over days not loaded", room=room)
            self.look_again(room)
