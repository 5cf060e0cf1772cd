"""Workers: bots think in threads and processes of their own, so that nobody waits for them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from zlib import crc32

import structlog

from freehold.bots import DEEP
from freehold.server.bots.decisions import attempt
from freehold.server.bots.processes import BotProcess
from freehold.server.bots.tasks import BotMove, BotTask, OnMove
from freehold.server.ops.metrics import Metrics

log: Final = structlog.get_logger()
THREADS: Final = 2
PROCESSES: Final = 2


class BotWorkers:
    """Bots in a few threads beside the event loop; who thinks for long does so in processes."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bots")
        self._processes = [BotProcess() for _ in range(PROCESSES)]

    def think(self, task: BotTask, done: OnMove) -> None:
        """Tell on the event loop what a bot does."""
        asked = time.monotonic()

        def answered(move: BotMove | None) -> None:
            self._metrics.observe("bot_seconds", time.monotonic() - asked, task.level)
            done(move)

        self._pool.submit(self._think, task, answered)

    def _think(self, task: BotTask, done: OnMove) -> None:
        try:
            self._ask(task, done)
        except Exception:
            log.exception("bot cannot be asked", level=task.level)
            self._pass(done, None)  # who waits for it must hear something

    def _ask(self, task: BotTask, done: OnMove) -> None:
        if task.level in DEEP and self._process(task).think(
            task, lambda move: self._pass(done, move)
        ):
            return
        self._pass(done, attempt(task))

    def _process(self, task: BotTask) -> BotProcess:
        return self._processes[crc32(f"{task.game} {task.seat}".encode()) % PROCESSES]

    def _pass(self, done: OnMove, move: BotMove | None) -> None:
        try:
            self._loop.call_soon_threadsafe(done, move)
        except RuntimeError:
            return  # the loop is closed: nobody wants to know any more

    def close(self) -> None:
        """Let the threads and processes end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()
