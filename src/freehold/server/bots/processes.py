"""Processes for bots that think for long, as compiled code never lets other threads run.

A seat's bot always thinks in the same process, where it remembers its game.
"""

import os
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import Final

from freehold.engine import Ruleset
from freehold.record.rules_source import UNKNOWN, RulesSource, compile_source, rules_source_of
from freehold.server.bots.decisions import attempt
from freehold.server.bots.tasks import BotMove, BotTask, OnMove
from freehold.server.ops.lazy_log import LazyLog
from freehold.wire import View, table_of, view

log: Final = LazyLog(__name__)
NICENESS: Final = 5  # who serves people comes first
ORPHAN_SECONDS: Final = 2.0
KNOWN_RULES: Final = 64


class BotProcess:
    """One process that is started when it is needed first, and again if it has died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()
        self._closed = False

    def think(self, task: BotTask, done: OnMove) -> bool:
        """Tell, from another thread, what a bot does; return whether that could be asked."""
        source = rules_source_of(task.table.rules)
        if source.edition == UNKNOWN:
            return False
        asked = self._submit(task, source)
        if asked is None:
            return False
        asked.add_done_callback(lambda asked: done(self._result(asked, task)))
        return True

    def _submit(self, task: BotTask, source: RulesSource) -> "Future[BotMove | None] | None":
        seen = view(task.table, task.seat)  # which can be sent, as a table cannot
        facts = (task.game, task.level, task.seat, seen, task.wanted)
        with self._lock:
            if self._closed:
                return None
            if self._pool is None:
                context = get_context("spawn")  # a forked copy of a server with threads may hang
                self._pool = ProcessPoolExecutor(1, context, initializer=_begin)
            try:
                return self._pool.submit(_think, source, *facts)
            except BrokenProcessPool:
                self._pool = None
                return None

    def _result(self, done: "Future[BotMove | None]", task: BotTask) -> BotMove | None:
        """Return what came; if the process died, what this one thinks."""
        if done.cancelled():
            return None
        error = done.exception()
        if error is None:
            return done.result()
        log.error("bot process failed", error=repr(error))
        with self._lock:
            self._pool = None
        return attempt(task)

    def close(self) -> None:
        """Let the process end."""
        with self._lock:
            self._closed = True
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)


# --- in the process


def _begin() -> None:
    """Leave interrupts to the server, come after it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(ORPHAN_SECONDS)
    os._exit(1)


@lru_cache(maxsize=KNOWN_RULES)
def _rules(source: RulesSource) -> Ruleset:
    return compile_source(source)


def _think(
    source: RulesSource, game: str, level: str, seat: int, seen: View, wanted: int
) -> BotMove | None:
    table = table_of(seen, _rules(source))
    return attempt(BotTask(game=game, level=level, seat=seat, table=table, wanted=wanted))
