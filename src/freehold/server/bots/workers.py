"""Workers: bots think in threads and processes of their own, so that nobody waits for them."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar
from zlib import crc32

import structlog

from freehold.bots import DEEP
from freehold.bots.judge.weights import models
from freehold.server.bots.coaching import attempt_counsel
from freehold.server.bots.decisions import attempt
from freehold.server.bots.processes import BotProcess
from freehold.server.bots.tasks import BotMove, BotTask, CoachTask, Counsel, OnCounsel, OnMove
from freehold.server.ops.metrics import Metrics

log: Final = structlog.get_logger()
THREADS: Final = 2
PROCESSES: Final = 2
MOST_CONSULTED: Final = 8  # who wait for the coach: bots, who are waited for, come first
T = TypeVar("T")


class BotWorkers:
    """Bots in a few threads beside the event loop; who thinks for long does so in processes."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._loop = asyncio.get_running_loop()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bots")
        self._processes = [BotProcess() for _ in range(PROCESSES)]
        self._consulted = 0
        self._pool.submit(models)  # so that nobody waits for the judge's weights later

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

    def consult(self, task: CoachTask, done: OnCounsel) -> bool:
        """Tell on the event loop what the coach says, unless too many wait for it already."""
        if self._consulted >= MOST_CONSULTED:
            return False
        self._consulted += 1

        def answered(counsel: Counsel | None) -> None:
            self._consulted -= 1
            done(counsel)

        self._pool.submit(self._consult, task, answered)
        return True

    def _consult(self, task: CoachTask, done: OnCounsel) -> None:
        self._pass(done, attempt_counsel(task))

    def _process(self, task: BotTask) -> BotProcess:
        return self._processes[crc32(f"{task.game} {task.seat}".encode()) % PROCESSES]

    def _pass(self, done: Callable[[T | None], None], found: T | None) -> None:
        try:
            self._loop.call_soon_threadsafe(done, found)
        except RuntimeError:
            return  # the loop is closed: nobody wants to know any more

    def close(self) -> None:
        """Let the threads and processes end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()
