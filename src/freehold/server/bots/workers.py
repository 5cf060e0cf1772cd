"""Brains: bots think in threads and processes of their own, so that nobody waits for them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from zlib import crc32

from freehold.bots import DEEP
from freehold.server.surroundings import Task, Tell, Thought
from freehold.server.thinkers import Thinker
from freehold.server.thoughts import attempt

THREADS: Final = 2
THINKERS: Final = 2


class ThreadBrains:
    """Bots in a few threads beside the event loop; who thinks for long does so in processes."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bots")
        self._thinkers = [Thinker() for _ in range(THINKERS)]

    def think(self, task: Task, tell: Tell) -> None:
        """Tell on the event loop what a bot does."""
        self._pool.submit(self._think, task, tell)

    def _think(self, task: Task, tell: Tell) -> None:
        if task.level in DEEP and self._thinker(task).think(
            task, lambda thought: self._pass(tell, thought)
        ):
            return
        self._pass(tell, attempt(task))

    def _thinker(self, task: Task) -> Thinker:
        return self._thinkers[crc32(f"{task.game} {task.view.seat}".encode()) % THINKERS]

    def _pass(self, tell: Tell, thought: Thought | None) -> None:
        try:
            self._loop.call_soon_threadsafe(tell, thought)
        except RuntimeError:
            return  # the loop is closed: nobody wants to know any more

    def close(self) -> None:
        """Let the threads and processes end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for thinker in self._thinkers:
            thinker.close()
