"""Rooms on their way into memory: whoever asks for one meanwhile waits for the same one."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog

from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room

logger: Final = structlog.get_logger()


class Loading:
    """What is being loaded, by the numbers of rooms."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[Room]] = {}

    def __contains__(self, number: int) -> bool:
        return number in self._tasks

    async def share(self, number: int, load: Callable[[], Coroutine[Any, Any, Room]]) -> Room:
        """Return a room that is being loaded; begin with it unless somebody has."""
        if number not in self._tasks:
            task = asyncio.ensure_future(load())
            self._tasks[number] = task
            task.add_done_callback(lambda _done: self._tasks.pop(number, None))
        task = self._tasks[number]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:  # who asked has gone, perhaps the only one
            task.add_done_callback(_hear_out)
            raise

    async def wait(self, number: int) -> None:
        """Wait until a room is not being loaded."""
        while number in self._tasks:
            await asyncio.wait({self._tasks[number]})


def _hear_out(task: asyncio.Task[Room]) -> None:
    """Let nobody complain that what was asked for is refused; tell of what went wrong."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, RefusedError):
        logger.error("room not loaded", error=repr(error))
