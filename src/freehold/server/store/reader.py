"""The thread that answers questions about what is committed, beside the one that commits."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from freehold.server.store.gil_yield import GilYield
from freehold.server.store.sqlite_database import open_reader
from freehold.server.store.store_jobs import (
    CloseJob,
    News,
    Query,
    QueryJob,
    T,
    deliver,
    find_answer,
    make_failure,
    refuse,
)


class Reader:
    """Answer questions in order, on a connection of its own that cannot write.

    `gate` is held while a question is answered: who tidies the file up takes it.  An error of the
    database is everybody's, and is told to `on_error` on the loop.
    """

    def __init__(
        self,
        folder: Path,
        loop: asyncio.AbstractEventLoop,
        gate: Lock,
        on_error: Callable[[BaseException], None],
    ) -> None:
        self._folder = folder
        self._loop = loop
        self._gate = gate
        self._on_error = on_error
        self._queue: SimpleQueue[QueryJob | CloseJob] = SimpleQueue()
        self._gil_yield = GilYield(loop)
        self._job: QueryJob | None = None  # the last that was taken
        self._thread: Thread | None = None

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question; the first one starts the thread."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="store reader", daemon=True)
            self._thread.start()
        answer: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(QueryJob(query, answer))
        self._gil_yield.line_up()
        return await answer

    async def close(self) -> None:
        """Answer what was asked, and end the thread."""
        self._queue.put(CloseJob())
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self._gil_yield.end()

    # What follows runs on the thread.

    def _work(self) -> None:
        try:
            with closing(open_reader(self._folder)) as connection:
                self._serve(connection)
        except BaseException as error:
            self._fail(error)

    def _serve(self, connection: sqlite3.Connection) -> None:
        while isinstance(job := self._queue.get(), QueryJob):
            self._job = job
            with self._gate:
                told = find_answer(connection, job)
            self._gil_yield.finished += 1
            self._tell([told])

    def _fail(self, error: BaseException) -> None:
        """Report an error; refuse the question at hand and all that come until the last."""
        self._tell([partial(self._on_error, error)])
        job: QueryJob | CloseJob = self._job or self._queue.get()
        while isinstance(job, QueryJob):
            self._gil_yield.finished += 1
            self._tell([partial(refuse, job.answer, self._failure(error))])
            job = self._queue.get()

    def _failure(self, error: BaseException) -> BaseException:
        return make_failure(f"the store in {self._folder} failed: {error}", error)

    def _tell(self, news: News) -> None:
        try:
            self._loop.call_soon_threadsafe(deliver, self._loop, news)
        except RuntimeError:
            self._queue.put(CloseJob())  # the loop is closed and nobody is left to be told
