"""The thread that owns the connection: it commits in groups and answers questions in between."""

import asyncio
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from freehold.server.store.backlog import Backlog
from freehold.server.store.gil_yield import GilYield
from freehold.server.store.interface import StoreError
from freehold.server.store.pruning import prepare_pruning, prune_more
from freehold.server.store.row_types import Write
from freehold.server.store.sqlite_database import empty_log, taken_database
from freehold.server.store.statements import write_rows
from freehold.server.store.store_jobs import (
    CloseJob,
    FailJob,
    Job,
    MaintenanceJob,
    News,
    Query,
    QueryJob,
    T,
    WriteJob,
    deliver,
    find_answer,
    make_failure,
    refuse,
    resolve,
)

# Bounds how long the first of a group waits for the last.
MOST_JOBS = 1_024


class Writer:
    """Carry out jobs in order on a thread of its own.

    The first error ends it: nothing is committed any more, questions are refused, and `on_failure`
    runs on the loop, once.
    """

    def __init__(
        self,
        folder: Path,
        loop: asyncio.AbstractEventLoop,
        backlog: Backlog,
        on_failure: Callable[[BaseException], None],
    ) -> None:
        self.gate = Lock()  # held while the file itself is worked on
        self._folder = folder
        self._loop = loop
        self._backlog = backlog
        self._on_failure = on_failure
        self._barred: str | None = None
        self._opened: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()
        self._queue: SimpleQueue[Job] = SimpleQueue()
        self._jobs: list[Job] = []
        self._upkeep: list[Job] = []  # work on the file that waits until no log is half deleted
        self._gil_yield = GilYield(loop)
        # A daemon, so that a server which crashes without closing ends.
        self._thread = Thread(target=self._work, name="store", daemon=True)

    async def start(self) -> None:
        """Open the database, or raise StoreError."""
        self._thread.start()
        try:
            await self._opened
        except asyncio.CancelledError:
            self._queue.put(CloseJob())
            raise
        except BaseException:
            self._thread.join()
            raise

    def expect_open(self) -> None:
        """Raise StoreError after a failure, and after `close`."""
        if self._barred is not None:
            raise StoreError(self._barred)

    def put(self, job: WriteJob | QueryJob | MaintenanceJob | FailJob) -> None:
        """Line up a job."""
        self.expect_open()
        self._queue.put(job)
        if isinstance(job, WriteJob):
            self._backlog.add(job.rows)
        self._gil_yield.line_up()

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question, in which everything written before is seen."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self.put(QueryJob(query, answer))
        return await answer

    async def tidy(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Do something with the file itself, in which everything written so far is committed.

        Who writes meanwhile comes first as long as long logs are being deleted.
        """
        answer: asyncio.Future[None] = self._loop.create_future()
        self.put(MaintenanceJob(work, answer))
        await answer

    def break_off(self, error: BaseException) -> None:
        """Fail, because whoever reads has met an error of the database."""
        if self._barred is None:
            self.put(FailJob(error))

    def bar(self) -> None:
        """Take nothing more."""
        self._barred = self._barred or "the store is closed"

    async def close(self) -> None:
        """Finish all jobs and end the thread; a failure on the way is told to `on_failure`."""
        self.bar()
        self._queue.put(CloseJob())
        await asyncio.shield(self._closed)
        self._thread.join()
        self._gil_yield.end()
        self._backlog.close()

    def _report(self, failure: StoreError) -> None:
        self._barred = str(failure)
        self._backlog.close()
        self._on_failure(failure)

    # What follows runs on the thread.

    def _work(self) -> None:
        opened = False
        try:
            with taken_database(self._folder) as connection:
                opened = True
                self._tell([partial(resolve, self._opened, None)])
                self._serve(connection)
        except BaseException as error:
            if not opened:
                self._tell([partial(refuse, self._opened, error)])
                return
            self._fail(error)
        self._tell([partial(resolve, self._closed, None)])

    def _serve(self, connection: sqlite3.Connection) -> None:
        prepare_pruning(connection)
        while not is_last(self._jobs):
            news = commit(connection, self._take_jobs())
            sizes = [len(job.rows) for job in self._jobs if type(job) is WriteJob]
            self._tell([partial(self._backlog.commit, len(sizes), sum(sizes)), *news])
            if len(sizes) < len(self._jobs):
                self._upkeep += [job for job in self._jobs if isinstance(job, MaintenanceJob)]
            if not is_last(self._jobs) and prune_while(connection, self._queue.empty):
                self._tidy(connection)
        prune_while(connection, lambda: True)
        self._tidy(connection)
        with self.gate:
            empty_log(connection)

    def _tidy(self, connection: sqlite3.Connection) -> None:
        """Do what is to be done with the file, of whose logs none is half deleted."""
        if self._upkeep:
            with self.gate:
                self._tell(tidied(connection, self._upkeep))
            self._upkeep.clear()

    def _take_jobs(self) -> list[Job]:
        """Go on to the next group; the one before is finished."""
        self._gil_yield.finished += len(self._jobs)
        self._jobs = gather(self._queue)
        return self._jobs

    def _fail(self, error: BaseException) -> None:
        """Report an error; refuse the jobs at hand and all that come until the last."""
        message = f"the store in {self._folder} failed: {error}"
        self._tell([partial(self._report, make_failure(message, error))])
        self._tell(refusals(self._upkeep + self._jobs, message, error))
        while not is_last(self._jobs):
            self._tell(refusals(self._take_jobs(), message, error))

    def _tell(self, news: News) -> None:
        if not news:
            return
        try:
            self._loop.call_soon_threadsafe(deliver, self._loop, news)
        except RuntimeError:
            # The loop is closed and nobody is left to be told: commit the rest and end.
            self._queue.put(CloseJob())


def gather(queue: SimpleQueue[Job]) -> list[Job]:
    """Wait for a job; take along those that are already there."""
    jobs = [queue.get()]
    jobs += [queue.get() for _ in range(min(queue.qsize(), MOST_JOBS))]
    return jobs


def is_last(jobs: list[Job]) -> bool:
    """Tell whether a group ends with the last job."""
    return bool(jobs) and isinstance(jobs[-1], CloseJob)


def prune_while(connection: sqlite3.Connection, free: Callable[[], bool]) -> bool:
    """Go on deleting long logs that are put off, by a piece at least and as long as told.

    Tell whether none is left.
    """
    while prune_more(connection):
        if not free():
            return False
    return True


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
        if isinstance(job, WriteJob):
            rows += job.rows
            if job.done is not None:
                news.append(job.done)
        elif isinstance(job, QueryJob):
            write_rows(connection, rows)
            rows.clear()
            news.append(find_answer(connection, job))
        elif isinstance(job, FailJob):
            raise job.error
    write_rows(connection, rows)
    return news


def tidied(connection: sqlite3.Connection, jobs: list[Job]) -> News:
    """Do what is to be done outside of any transaction."""
    news: News = []
    for job in jobs:
        if isinstance(job, MaintenanceJob):
            try:
                job.work(connection)
            except sqlite3.OperationalError as error:  # no space for it, perhaps: all is kept
                news.append(partial(refuse, job.answer, error))
            else:
                news.append(partial(resolve, job.answer, None))
    return news


def refusals(jobs: list[Job], message: str, cause: BaseException) -> News:
    """Raise the failure in everyone who asked."""
    return [
        partial(refuse, job.answer, make_failure(message, cause))
        for job in jobs
        if isinstance(job, QueryJob | MaintenanceJob)
    ]
