"""The thread that owns the connection: it commits in groups and answers questions in between."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec

from freehold.server.store.database import empty_log, open_database
from freehold.server.store.interface import Done, StoreError
from freehold.server.store.schema import Write
from freehold.server.store.statements import write_rows

T = TypeVar("T")
Query = Callable[[sqlite3.Connection], T]
News = list[Callable[[], object]]

# Bounds how long the first of a group waits for the last.
MOST_JOBS = 1_024
# A loop without a free moment takes the interpreter's lock back before the thread wakes up, for
# seconds on end. So if no group was finished for PATIENCE, the loop sleeps for PAUSE.
PATIENCE_SECONDS = 0.01
PAUSE_SECONDS = 0.001


class Keep(msgspec.Struct, frozen=True, gc=False):
    """Rows of one call."""

    rows: tuple[Write, ...]
    done: Done | None


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question, answered when everything before it is committed, and what it writes, too."""

    query: Query[Any]
    answer: asyncio.Future[Any]


class Tidy(msgspec.Struct, frozen=True, gc=False):
    """Something to do with the file itself when everything before it is committed."""

    work: Callable[[sqlite3.Connection], None]
    answer: asyncio.Future[None]


class Close(msgspec.Struct, frozen=True, gc=False):
    """The last job."""


Job = Keep | Ask | Tidy | Close


class Writer:
    """Carry out jobs in order on a thread of its own.

    The first error ends it: nothing is committed any more, questions are refused, and `on_failure`
    runs on the loop, once.
    """

    def __init__(
        self,
        folder: Path,
        loop: asyncio.AbstractEventLoop,
        on_failure: Callable[[BaseException], None],
    ) -> None:
        self._folder = folder
        self._loop = loop
        self._on_failure = on_failure
        self._barred: str | None = None
        self._opened: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()
        self._queue: SimpleQueue[Job] = SimpleQueue()
        self._jobs: list[Job] = []
        self._lined_up = 0
        self._finished = 0
        self._watch: asyncio.TimerHandle | None = None
        # A daemon, so that a server which crashes without closing ends.
        self._thread = Thread(target=self._work, name="store", daemon=True)

    async def start(self) -> None:
        """Open the database, or raise StoreError."""
        self._thread.start()
        try:
            await self._opened
        except asyncio.CancelledError:
            self._queue.put(Close())
            raise
        except BaseException:
            self._thread.join()
            raise

    def put(self, job: Keep | Ask | Tidy) -> None:
        """Line up a job."""
        if self._barred is not None:
            raise StoreError(self._barred)
        self._queue.put(job)
        self._lined_up += 1
        if self._watch is None:
            self._watch_over(self._finished)

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question, in which everything written before is seen."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self.put(Ask(query, answer))
        return await answer

    async def tidy(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Commit everything written so far, then do something with the file itself."""
        answer: asyncio.Future[None] = self._loop.create_future()
        self.put(Tidy(work, answer))
        await answer

    async def close(self) -> None:
        """Finish all jobs and end the thread; a failure on the way is told to `on_failure`."""
        self._barred = self._barred or "the store is closed"
        self._queue.put(Close())
        await asyncio.shield(self._closed)
        self._thread.join()
        if self._watch is not None:
            self._watch.cancel()

    def _watch_over(self, finished: int) -> None:
        self._watch = self._loop.call_later(PATIENCE_SECONDS, self._give_way, finished)

    def _give_way(self, finished: int) -> None:
        """Sleep if the thread got nowhere since `finished`; look again while there are jobs."""
        self._watch = None
        if self._finished >= self._lined_up:
            return
        if self._finished == finished:
            time.sleep(PAUSE_SECONDS)
        self._watch_over(self._finished)

    def _deliver(self, news: News) -> None:
        for tell in news:
            try:
                tell()
            except Exception as error:
                context = {"message": f"{tell!r} failed", "exception": error}
                self._loop.call_exception_handler(context)

    def _report(self, failure: StoreError) -> None:
        self._barred = str(failure)
        self._on_failure(failure)

    # What follows runs on the thread.

    def _work(self) -> None:
        try:
            connection = open_database(self._folder)
        except BaseException as error:
            self._tell([partial(refuse, self._opened, error)])
            return
        self._tell([partial(resolve, self._opened, None)])
        try:
            with closing(connection):
                self._serve(connection)
        except BaseException as error:
            self._fail(error)
        self._tell([partial(resolve, self._closed, None)])

    def _serve(self, connection: sqlite3.Connection) -> None:
        while not is_last(self._jobs):
            self._tell(commit(connection, self._take_jobs()))
            self._tell(tidied(connection, self._jobs))
        empty_log(connection)

    def _take_jobs(self) -> list[Job]:
        """Go on to the next group; the one before is finished."""
        self._finished += len(self._jobs)
        self._jobs = gather(self._queue)
        return self._jobs

    def _fail(self, error: BaseException) -> None:
        """Report an error; refuse the jobs at hand and all that come until the last."""
        message = f"the store in {self._folder} failed: {error}"
        self._tell([partial(self._report, make_failure(message, error))])
        self._tell(refusals(self._jobs, message, error))
        while not is_last(self._jobs):
            self._tell(refusals(self._take_jobs(), message, error))

    def _tell(self, news: News) -> None:
        if not news:
            return
        try:
            self._loop.call_soon_threadsafe(self._deliver, news)
        except RuntimeError:
            # The loop is closed and nobody is left to be told: commit the rest and end.
            self._queue.put(Close())


def gather(queue: SimpleQueue[Job]) -> list[Job]:
    """Wait for a job; take along those that are already there."""
    jobs = [queue.get()]
    jobs += [queue.get() for _ in range(min(queue.qsize(), MOST_JOBS))]
    return jobs


def is_last(jobs: list[Job]) -> bool:
    """Tell whether a group ends with the last job."""
    return bool(jobs) and isinstance(jobs[-1], Close)


def commit(connection: sqlite3.Connection, jobs: list[Job]) -> News:
    """Carry out jobs in one transaction; return what to tell when it is committed."""
    connection.execute("BEGIN")
    news = carry_out(connection, jobs)
    connection.execute("COMMIT")
    return news


def carry_out(connection: sqlite3.Connection, jobs: list[Job]) -> News:
    """Write rows and find answers in the order of the jobs."""
    news: News = []
    rows: list[Write] = []
    for job in jobs:
        if isinstance(job, Keep):
            rows += job.rows
            if job.done is not None:
                news.append(job.done)
        elif isinstance(job, Ask):
            write_rows(connection, rows)
            rows.clear()
            news.append(find_answer(connection, job))
    write_rows(connection, rows)
    return news


def tidied(connection: sqlite3.Connection, jobs: list[Job]) -> News:
    """Do what is to be done outside of any transaction."""
    news: News = []
    for job in jobs:
        if isinstance(job, Tidy):
            try:
                job.work(connection)
            except sqlite3.OperationalError as error:  # no space for it, perhaps: all is kept
                news.append(partial(refuse, job.answer, error))
            else:
                news.append(partial(resolve, job.answer, None))
    return news


def find_answer(connection: sqlite3.Connection, job: Ask) -> Callable[[], None]:
    """Ask; an error of the database is everybody's, any other only the questioner's."""
    try:
        return partial(resolve, job.answer, job.query(connection))
    except sqlite3.Error:
        raise
    except Exception as error:
        return partial(refuse, job.answer, error)


def refusals(jobs: list[Job], message: str, cause: BaseException) -> News:
    """Raise the failure in everyone who asked."""
    return [
        partial(refuse, job.answer, make_failure(message, cause))
        for job in jobs
        if isinstance(job, Ask | Tidy)
    ]


def make_failure(message: str, cause: BaseException) -> StoreError:
    """Return an error that knows its cause."""
    failure = StoreError(message)
    failure.__cause__ = cause
    return failure


def resolve(future: asyncio.Future[T], value: T) -> None:
    """Answer, unless nobody waits any more."""
    if not future.done():
        future.set_result(value)


def refuse(future: asyncio.Future[Any], error: BaseException) -> None:
    """Raise in the one who waits, if there is still one."""
    if not future.done():
        future.set_exception(error)
