"""The store on disk, and what it has in common with the one in memory, which is SQLite's, too."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from freehold.server.store import analysis_job_rows, queries, row_types
from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import SECRET_BYTES, Done
from freehold.server.store.leases import Lease, Leases, SoleLeases
from freehold.server.store.reader import Reader
from freehold.server.store.row_types import Write
from freehold.server.store.sql_reads import SqlReads
from freehold.server.store.sqlite_database import empty_log, write_anew
from freehold.server.store.statements import NOW
from freehold.server.store.store_jobs import Query, T, WriteJob
from freehold.server.store.table_dependencies import Subject, read_by
from freehold.server.store.writer import Writer

R = TypeVar("R")
TAKE_JOB: Final = analysis_job_rows.TAKE.format(now=NOW, chosen=":game")


class SqliteReads(SqlReads):
    """What every store in SQLite does with its connection, which it lets `ask` have."""

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows, all or none, after those of every earlier call; then run `done`."""
        raise NotImplementedError

    def beat(self, uptime: int) -> None:
        """Write a beat."""
        self.write((row_types.BeatRow(uptime),))

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question of one's own, behind everything written before."""
        raise NotImplementedError

    async def _ask_about(self, query: Query[T], *subjects: Subject) -> T:
        """Return the answer to a question, behind everything written before about its subjects."""
        del subjects
        return await self.ask(query)

    async def _rows(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        return await self._ask_about(
            lambda connection: _read(connection, kind, sql, *values), *read_by(sql)
        )

    async def _log_rows(
        self, kind: Callable[..., R], sql: str, room: int, *values: object
    ) -> list[R]:
        return await self._ask_about(
            lambda connection: _read(connection, kind, sql, room, *values), room
        )

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        await self.ask(lambda _connection: None)

    async def all_statistics(
        self,
    ) -> tuple[list[row_types.StatisticsRow], list[row_types.StandingRow]]:
        """Return the statistics as a whole, in order."""
        return await self.ask(
            lambda connection: (
                _read(connection, row_types.StatisticsRow, queries.STATISTICS),
                _read(connection, row_types.StandingRow, queries.STANDINGS),
            )
        )

    async def enter(self, before: int, rows: Sequence[Write]) -> bool:
        """Commit rows of the statistics, if nobody has written them meanwhile."""
        is_next = await self.entered() == before
        if is_next:
            self.write(rows)
        return is_next

    async def take_job(self, worker: str) -> analysis_job_rows.JobRow | None:
        """Let a worker have the next game: who had it before is gone, as this is another process.

        One worker has one at a time.
        """
        return await self.ask(lambda connection: _take_job(connection, worker))

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""
        return await self.ask(lambda connection: _secret(connection, name))


class SqliteStore(SqliteReads):
    """Keep rows in a SQLite database; what is told as done has been synced to the disk.

    A question about what is not committed yet goes behind it, to the writer; any other goes to the
    reader, at once.
    """

    def __init__(self, writer: Writer, reader: Reader, backlog: Backlog) -> None:
        self.backlog = backlog
        self.leases: Leases = SoleLeases()
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(cls, path: Path, on_failure: Callable[[BaseException], None]) -> "SqliteStore":
        """Open the database in the folder `path`, for this process alone; make what is missing.

        Once anything could not be committed, nothing is any more, and `on_failure` runs on the
        event loop.
        """
        loop, backlog = asyncio.get_running_loop(), Backlog()
        writer = Writer(path, loop, backlog, on_failure)
        await writer.start()
        return cls(writer, Reader(path, loop, writer.gate, writer.break_off), backlog)

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows, all or none, after those of every earlier call; then run `done`."""
        self._writer.put(WriteJob(tuple(rows), done, lease))

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question of one's own, behind everything written before."""
        return await self._writer.ask(query)

    async def _ask_about(self, query: Query[T], *subjects: Subject) -> T:
        self._writer.expect_open()
        if self.backlog.waits(subjects):
            return await self._writer.ask(query)
        return await self._reader.ask(query)

    async def scrub(self) -> None:
        """Commit, and empty the file beside the database, which has older pages."""
        await self._writer.tidy(empty_log)

    async def compact(self) -> None:
        """Write the file anew; whoever writes meanwhile waits."""
        await self._writer.tidy(write_anew)

    async def close(self) -> None:
        """Commit what was written, tell it, and end the threads; closing again does nothing."""
        self._writer.bar()
        await self._reader.close()
        await self._writer.close()


def _read(
    connection: sqlite3.Connection, kind: Callable[..., R], sql: str, *values: object
) -> list[R]:
    """Return what is found; it is made on the store's thread, where it holds nobody up."""
    return [kind(*row) for row in connection.execute(sql, values)]


def _secret(connection: sqlite3.Connection, name: str) -> bytes:
    """Return the secret of that name, and write it first if there is none."""
    row = connection.execute(queries.SECRET, (name,)).fetchone()
    if row:
        return bytes(row[0])
    made = secrets.token_bytes(SECRET_BYTES)
    connection.execute(queries.NEW_SECRET, (name, made))
    return made


def _take_job(connection: sqlite3.Connection, worker: str) -> analysis_job_rows.JobRow | None:
    connection.execute(analysis_job_rows.GIVE_UP.format(free="1"))
    row = connection.execute(analysis_job_rows.JOBS).fetchone()
    if row is None:
        return None
    game, lease = row[0], analysis_job_rows.LEASE_MILLISECONDS
    connection.execute(TAKE_JOB, {"worker": worker, "lease": lease, "game": game})
    return analysis_job_rows.JobRow(*connection.execute(analysis_job_rows.JOB, (game,)).fetchone())
