"""Rooms on their way into memory: whoever asks for one meanwhile waits for the same one."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from freehold.server.rooms.room import Room


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
        return await asyncio.shield(self._tasks[number])

    async def wait(self, number: int) -> None:
        """Wait until a room is not being loaded."""
        while number in self._tasks:
            await asyncio.wait({self._tasks[number]})
