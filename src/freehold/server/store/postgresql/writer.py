"""The task that writes: it commits in groups, and sits out a database that is away.

Every commit takes the next turn, a number in the database that only this run of this node can raise
by one.  So after a lost connection the same group can be tried again: if its turn is taken, it was
committed, and if others have ended the run, it never will be.  What comes with a lease that is not
held any more is left out of its group, which harms nobody else; nor does what the database refuses
of a room: that is let go of, and restored from what is committed of it.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import asyncpg
import msgspec
import structlog

from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import StoreError
from freehold.server.store.leases import Lease, LeaseFigures
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.commit_groups import leases_of, lets_go, lines_of
from freehold.server.store.postgresql.connecting import (
    CONNECT_SECONDS,
    Outage,
    is_lost,
    next_connection,
)
from freehold.server.store.postgresql.node import FOUND, Node, RunOverError, register
from freehold.server.store.postgresql.statements import BEGIN, ENTRIES_ALONE, HELD, write_rows
from freehold.server.store.row_types import BeatRow, EntryRow
from freehold.server.store.store_jobs import (
    CloseJob,
    News,
    WriteJob,
    deliver,
    make_failure,
    refuse,
    resolve,
)

logger: Final = structlog.get_logger()
T = TypeVar("T")
Query = Callable[[Any], Awaitable[T]]
MOST_JOBS: Final = 1_024  # in one commit
# What the database says of rows that it does not take, and the client of values it cannot send.
REFUSALS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError)


class Do(msgspec.Struct, frozen=True, gc=False):
    """Something to do between two commits; doing it twice is no harm."""

    query: Query[Any]
    answer: asyncio.Future[Any]


class CommitMark(msgspec.Struct, frozen=True, gc=False):
    """Tells somebody that everything before it is committed."""

    answer: asyncio.Future[None]


Job = WriteJob | Do | CommitMark | CloseJob


class NoSpaceError(Exception):
    """The database has no space for something that nobody has been told is done."""


class PostgresWriter:
    """Carry out jobs in order; the first error that is no lost connection ends it."""

    def __init__(
        self,
        address: str,
        node: Node,
        connection: Any,
        backlog: Backlog,
        on_failure: Callable[[BaseException], None],
    ) -> None:
        self._address = address
        self._node = node
        self._connection = connection
        self._backlog = backlog
        self._on_failure = on_failure
        self._turn = 0
        self.held: dict[int, Lease] = {}  # by room, as far as we know
        self._refused: set[Lease] = set()  # of rooms of which something could not be written
        self.figures = LeaseFigures()
        self.beaten_at = time.monotonic()  # when the last commit was begun that came to be
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

    def put(self, job: WriteJob | Do | CommitMark) -> None:
        """Line up a job."""
        self.expect_open()
        if isinstance(job, WriteJob):
            self._backlog.add(job.rows)
        self._jobs.append(job)
        self._wake.set()

    async def flush(self) -> None:
        """Wait until everything so far is committed."""
        answer: asyncio.Future[None] = self._loop.create_future()
        self.put(CommitMark(answer))
        await answer

    async def do(self, query: Query[T]) -> T:
        """Commit everything so far, then do something else; return what comes of it."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self.put(Do(query, answer))
        return await answer

    async def ask(self, pool: Any, sql: str, *values: object) -> list[Any]:
        """Ask on a connection of a pool, again and again while the database is away.

        For how long it may be, only who writes decides: as long as they do, nothing has failed.
        """
        outage = Outage(ends=False)
        while True:
            try:
                return list(await pool.fetch(sql, *values))
            except Exception as error:
                if is_lost(error):
                    self.expect_open()
                    if not outage.has_begun:
                        logger.warning("no connection to ask by; trying again", error=str(error))
                    await outage.sit_out(error)
                elif _is_everybodys(error):
                    self.fail(error)
                    raise make_failure(str(error), error) from error
                else:
                    raise

    async def close(self) -> None:
        """Finish all jobs; a failure on the way is told to `on_failure`."""
        self._barred = self._barred or "the store is closed"
        self._jobs.append(CloseJob())
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
            while not (group and isinstance(group[-1], CloseJob)):
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
        while self._jobs and len(group) < MOST_JOBS and not isinstance(group[-1], Do | CloseJob):
            group.append(self._jobs.popleft())
        return group

    async def _carry_out(self, group: list[Job]) -> None:
        if self._failed:  # who reads has met an error of the database
            raise StoreError(self._barred)
        keeps = [job for job in group if isinstance(job, WriteJob)]
        lost = await self._commit(keeps) if any(keep.rows for keep in keeps) else frozenset()
        news: News = []
        for job in group:
            if isinstance(job, WriteJob):
                if job.lease in lost:
                    news.append(job.lease.lose)
                elif job.done is not None:
                    news.append(job.done)
            elif isinstance(job, CommitMark):
                news.append(partial(resolve, job.answer, None))
        self._backlog.commit(len(keeps), sum(len(keep.rows) for keep in keeps))
        deliver(self._loop, news)
        if isinstance(group[-1], Do):
            await self._do(group[-1])

    async def _do(self, job: Do) -> None:
        try:
            resolve(job.answer, await self._insist(partial(_within_space, job.query)))
        except NoSpaceError as error:  # all that was committed is kept
            refuse(job.answer, error)

    async def _commit(self, keeps: list[WriteJob]) -> frozenset[Lease]:
        """Commit what may be; return the leases that were lost."""
        written, turn, begun = self._but_refused(keeps), self._turn + 1, 0.0

        async def write(connection: Any) -> frozenset[Lease]:
            nonlocal begun
            begun = time.monotonic()  # of the attempt that comes to be, however long others took
            return await self._write(written, turn, connection)

        try:
            lost = await self._insist(write)
        except RunOverError:
            return await self._begin_again(keeps)
        except REFUSALS as error:
            return await self._commit_apart(keeps, error)
        self._turn = turn
        self.beaten_at = begun
        self.figures.renewals += 1
        self.figures.lost += len(lost)
        lost |= self._refused.intersection(leases_of(keeps))
        self._refused.difference_update(keep.lease for keep in keeps if lets_go(keep))
        return lost

    async def _commit_apart(self, keeps: list[WriteJob], error: Exception) -> frozenset[Lease]:
        """Commit one after the other; nothing more is written of a room that is refused."""
        if len(keeps) > 1:
            return frozenset[Lease]().union(*[await self._commit([keep]) for keep in keeps])
        lease = keeps[0].lease
        if lease is None or lease in self._refused:
            raise error
        logger.error("room not written: it is let go of", room=lease.room, error=repr(error))
        self._refused.add(lease)
        self.figures.lost += 1
        return frozenset((lease,))

    def _but_refused(self, keeps: list[WriteJob]) -> list[WriteJob]:
        """Return what is to be written: of a room that is refused only that it is let go of."""
        return [keep for keep in keeps if keep.lease not in self._refused or lets_go(keep)]

    async def _begin_again(self, keeps: list[WriteJob]) -> frozenset[Lease]:
        """Begin another run: no room is ours any more, all else is kept as it would have been."""
        if self._node.alone:
            raise StoreError("another server has taken the database over")
        logger.warning("others have ended this node's run; it begins another", node=self._node.name)
        await self._insist(partial(register, node=self._node))
        self._turn = 0
        self.figures.runs_ended += 1
        self.lose_all()
        others = [keep for keep in keeps if keep.lease is None]
        if others:
            await self._commit(others)
        return frozenset(keep.lease for keep in keeps if keep.lease is not None)

    def lose_all(self) -> None:
        """Let go of all rooms."""
        held, self.held = self.held, {}
        self.figures.lost += len(held)
        deliver(self._loop, [lease.lose for lease in held.values()])

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
            self._connection = await next_connection(self._address, self._node)
        return self._connection

    async def _write(self, keeps: list[WriteJob], turn: int, connection: Any) -> frozenset[Lease]:
        """Commit rows, unless an earlier attempt has; return the leases that were lost."""
        rows = [row for keep in keeps for row in keep.rows]
        entries = sum(isinstance(row, EntryRow) for row in rows)
        beats = [row.at for row in rows if isinstance(row, BeatRow)]
        uptime = max(beats, default=0)
        latest = max((row.at for row in rows if isinstance(row, EntryRow)), default=0)
        times = (turn, uptime, max(uptime, latest))
        if entries and entries + len(beats) == len(rows):
            status = await connection.execute(ENTRIES_ALONE, *lines_of(keeps), *times, *self._run)
            if status == f"INSERT 0 {entries}":
                return frozenset()
        elif await self._write_kinds(keeps, times, connection):
            return frozenset()
        await self._expect_turn(turn, connection)
        return await self._lost(keeps, connection)

    @property
    def _run(self) -> tuple[str, str]:
        return self._node.name, self._node.run

    async def _write_kinds(
        self, keeps: list[WriteJob], times: tuple[int, int, int], connection: Any
    ) -> bool:
        """Commit rows of several kinds; tell whether all of them were."""
        leases = leases_of(keeps)
        name, run = self._run
        turn, uptime, latest = times
        begin = BEGIN.format(
            turn=turn,
            uptime=uptime,
            latest=latest,
            name=f"'{name}'",
            run=f"'{run}'",
            rooms=",".join(str(lease.room) for lease in leases),
            epochs=",".join(str(lease.epoch) for lease in leases),
        )
        try:
            status = await connection.execute(begin)
            if status != "SELECT 0":
                if status != f"SELECT {len(leases) + 1}":
                    lost = await self._lost(keeps, connection)
                    keeps = [keep for keep in keeps if keep.lease not in lost]
                await write_rows(connection, [row for keep in keeps for row in keep.rows])
            await connection.execute("COMMIT")
        except BaseException:
            self._drop()  # which takes back what was begun
            raise
        return bool(status == f"SELECT {len(leases) + 1}")

    async def _lost(self, keeps: list[WriteJob], connection: Any) -> frozenset[Lease]:
        """Return the leases that are not held any more."""
        leases = leases_of(keeps)
        rooms, epochs = [one.room for one in leases], [one.epoch for one in leases]
        found = await connection.fetch(HELD, rooms, epochs, self._node.run)
        held = {tuple(row) for row in found}
        return frozenset(lease for lease in leases if (lease.room, lease.epoch) not in held)

    async def _expect_turn(self, turn: int, connection: Any) -> None:
        """See that a turn was ours, now or by an earlier attempt."""
        run, found, ended = await connection.fetchrow(FOUND, self._node.name)
        if run != self._node.run:
            raise StoreError("another server has taken the database over")
        if found == turn:
            return
        if ended:
            raise RunOverError
        raise StoreError(f"expected to commit turn {turn}, found turn {found}")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _refuse(self, group: list[Job], error: BaseException) -> None:
        """Refuse the jobs at hand and all that come until the last."""
        while True:
            for job in group:
                if isinstance(job, Do | CommitMark):
                    refuse(job.answer, make_failure(self._barred or str(error), error))
            if group and isinstance(group[-1], CloseJob):
                return
            group = await self._gather()

    async def _hang_up(self) -> None:
        if self._connection is None:
            return
        try:
            await self._connection.close(timeout=CONNECT_SECONDS)
        except Exception:
            self._drop()


async def _within_space(query: Query[T], connection: Any) -> T:
    """Do something that is not tried again if there is no space for it."""
    try:
        return await query(connection)
    except asyncpg.InsufficientResourcesError as error:
        raise NoSpaceError(str(error)) from error


def _is_everybodys(error: BaseException) -> bool:
    """Tell an error of the database from a value that cannot be asked about."""
    return isinstance(error, asyncpg.PostgresError) and not isinstance(error, asyncpg.DataError)
