"""The task that writes: it commits in groups, and sits out a database that is away.

Every commit takes the next turn, a number in the database that only the server with the right name
can raise by one.  So after a lost connection the same group can be tried again: if its turn is
taken, it was committed, and if somebody else has the database, it never will be.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import asyncpg
import msgspec
import structlog

from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import StoreError
from freehold.server.store.jobs import Close, Keep, News, deliver, make_failure, refuse, resolve
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.connecting import (
    CONNECT_SECONDS,
    Outage,
    is_lost,
    next_connection,
)
from freehold.server.store.postgresql.statements import ENTRIES_ALONE, columns, write_rows
from freehold.server.store.schema import BeatRow, EntryRow, Write

logger: Final = structlog.get_logger()
T = TypeVar("T")
Query = Callable[[Any], Awaitable[T]]
MOST_JOBS: Final = 1_024  # in one commit
OWNER: Final = "SELECT owner, turn FROM clock"


class Do(msgspec.Struct, frozen=True, gc=False):
    """Something to do between two commits; doing it twice is no harm."""

    query: Query[Any]
    answer: asyncio.Future[Any]


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Tells somebody that everything before it is committed."""

    answer: asyncio.Future[None]


Job = Keep | Do | Mark | Close


class Writer:
    """Carry out jobs in order; the first error that is no lost connection ends it."""

    def __init__(
        self,
        address: str,
        owner: str,
        connection: Any,
        backlog: Backlog,
        on_failure: Callable[[BaseException], None],
    ) -> None:
        self._address = address
        self._owner = owner
        self._connection = connection
        self._backlog = backlog
        self._on_failure = on_failure
        self._turn = 0
        self._barred: str | None = None
        self._failed = False
        self._jobs: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._work())

    def expect_open(self) -> None:
        """Raise StoreError after a failure, and after `close`."""
        if self._barred is not None:
            raise StoreError(self._barred)

    def put(self, job: Keep | Do | Mark) -> None:
        """Line up a job."""
        self.expect_open()
        if isinstance(job, Keep):
            self._backlog.add(job.rows)
        self._jobs.append(job)
        self._wake.set()

    async def flush(self) -> None:
        """Wait until everything so far is committed."""
        answer: asyncio.Future[None] = self._loop.create_future()
        self.put(Mark(answer))
        await answer

    async def do(self, query: Query[T]) -> T:
        """Commit everything so far, then do something else; return what comes of it."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self.put(Do(query, answer))
        return await answer

    async def close(self) -> None:
        """Finish all jobs; a failure on the way is told to `on_failure`."""
        self._barred = self._barred or "the store is closed"
        self._jobs.append(Close())
        self._wake.set()
        await asyncio.shield(self._task)
        self._backlog.close()

    def fail(self, error: BaseException) -> None:
        """Take nothing more, and report an error, once."""
        if self._failed:
            return
        message = f"the store at {shown_address(self._address)} failed: {error}"
        failure = make_failure(message, error)
        self._failed, self._barred = True, str(failure)
        self._backlog.close()
        self._on_failure(failure)

    # --- the task

    async def _work(self) -> None:
        group: list[Job] = []
        try:
            while not (group and isinstance(group[-1], Close)):
                group = await self._gather()
                await self._carry_out(group)
        except Exception as error:
            self.fail(error)
            await self._refuse(group, error)
        finally:
            await self._hang_up()

    async def _gather(self) -> list[Job]:
        """Wait for a job; take along those behind it, up to one that stands for itself."""
        while not self._jobs:
            self._wake.clear()
            await self._wake.wait()
        group = [self._jobs.popleft()]
        while self._jobs and len(group) < MOST_JOBS and not isinstance(group[-1], Do | Close):
            group.append(self._jobs.popleft())
        return group

    async def _carry_out(self, group: list[Job]) -> None:
        if self._failed:  # who reads has met an error of the database
            raise StoreError(self._barred)
        news: News = []
        rows: list[Write] = []
        kept = 0
        for job in group:
            if isinstance(job, Keep):
                rows += job.rows
                kept += 1
                if job.done is not None:
                    news.append(job.done)
            elif isinstance(job, Mark):
                news.append(partial(resolve, job.answer, None))
        if rows:
            await self._commit(rows)
        self._backlog.commit(kept, len(rows))
        deliver(self._loop, news)
        if isinstance(group[-1], Do):
            await self._do(group[-1])

    async def _do(self, job: Do) -> None:
        try:
            resolve(job.answer, await self._insist(job.query))
        except asyncpg.InsufficientResourcesError as error:  # no space for it: all is kept
            refuse(job.answer, error)

    async def _commit(self, rows: list[Write]) -> None:
        await self._insist(partial(self._write, rows, self._turn + 1))
        self._turn += 1

    async def _insist(self, work: Query[T]) -> T:
        """Do something, again and again while the connection is lost over it."""
        outage = Outage()
        while True:
            try:
                connection = await self._connected()
                found = await work(connection)
                if outage.has_begun:
                    logger.warning("database is back")
                return found
            except Exception as error:
                if not is_lost(error):
                    raise
                if not outage.has_begun:
                    logger.warning("database lost; trying again", error=str(error))
                self._drop()
                await outage.sit_out(error)

    async def _connected(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await next_connection(self._address, name_of(self._owner))
        return self._connection

    async def _write(self, rows: list[Write], turn: int, connection: Any) -> None:
        """Commit rows, unless an earlier attempt has."""
        entries = [row for row in rows if isinstance(row, EntryRow)]
        uptime = max((row.at for row in rows if isinstance(row, EntryRow | BeatRow)), default=0)
        beats = sum(isinstance(row, BeatRow) for row in rows)
        if entries and len(entries) + beats == len(rows):
            values = (*columns(entries), uptime, turn, self._owner)
            status = await connection.execute(ENTRIES_ALONE, *values)
            taken = status != "INSERT 0 0"
        else:
            taken = await self._write_kinds(rows, turn, uptime, connection)
        if not taken:
            await self._expect_turn(turn, connection)

    async def _write_kinds(
        self, rows: list[Write], turn: int, uptime: int, connection: Any
    ) -> bool:
        try:
            status = await connection.execute(
                f"BEGIN; UPDATE clock SET uptime = GREATEST(uptime, {uptime}), turn = {turn} "
                f"WHERE owner = '{self._owner}' AND turn = {turn - 1}"
            )
            if status == "UPDATE 1":
                await write_rows(connection, rows)
            await connection.execute("COMMIT")
        except BaseException:
            self._drop()  # which takes back what was begun
            raise
        return bool(status == "UPDATE 1")

    async def _expect_turn(self, turn: int, connection: Any) -> None:
        """See that a turn was ours that could not be taken again."""
        owner, found = await connection.fetchrow(OWNER)
        if owner != self._owner:
            raise StoreError("another server has taken the database over")
        if found != turn:
            raise StoreError(f"expected to commit turn {turn}, found turn {found}")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _refuse(self, group: list[Job], error: BaseException) -> None:
        """Refuse the jobs at hand and all that come until the last."""
        while True:
            for job in group:
                if isinstance(job, Do | Mark):
                    refuse(job.answer, make_failure(self._barred or str(error), error))
            if group and isinstance(group[-1], Close):
                return
            group = await self._gather()

    async def _hang_up(self) -> None:
        if self._connection is None:
            return
        try:
            await self._connection.close(timeout=CONNECT_SECONDS)
        except Exception:
            self._drop()


def name_of(owner: str) -> str:
    """Return what the connection of a writer is called in the database."""
    return f"freehold writer {owner}"
