"""The store in a PostgreSQL database."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import asyncpg

from freehold.server.store import analysis_job_rows, queries, row_types
from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import SECRET_BYTES, Done, StoreError
from freehold.server.store.leases import Lease, Leases
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.connecting import (
    connect_pool,
    expect_own_address,
    expect_own_connection,
    first_connection,
)
from freehold.server.store.postgresql.dialect import numbered, storable
from freehold.server.store.postgresql.leases import PostgresLeases
from freehold.server.store.postgresql.node import UPTIME, Node, register
from freehold.server.store.postgresql.schema_versions import MANY_SECONDS, TABLES, prepare
from freehold.server.store.postgresql.statements import NOW, write_rows
from freehold.server.store.postgresql.writer import PostgresWriter
from freehold.server.store.row_types import Write
from freehold.server.store.sql_reads import SqlReads
from freehold.server.store.store_jobs import WriteJob
from freehold.server.store.table_dependencies import Subject, read_by

R = TypeVar("R")
FREE: Final = f"until < {NOW} OR worker = ''"
GIVE_UP_JOBS: Final = analysis_job_rows.GIVE_UP.format(free=FREE)
# What was given to this worker is given again: it asks for one at a time, so it was not told.
CHOSEN: Final = f"""(
    SELECT game FROM jobs WHERE problem = '' AND ({FREE} OR worker = :worker)
    ORDER BY turn, asked, game LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING {analysis_job_rows.COLUMNS}"""
TAKE_JOB: Final = analysis_job_rows.TAKE.format(now=NOW, chosen=CHOSEN)
ENTERED: Final = "SELECT number FROM entered FOR UPDATE"
NEW_SECRET: Final = """
    INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING
"""


class PostgresStore(SqlReads):
    """Keep rows in PostgreSQL; what is told as done has been synced to its disk.

    A question waits until what it is about is committed, and then has a connection of the pool.
    """

    def __init__(self, node: Node, writer: PostgresWriter, pool: Any, backlog: Backlog) -> None:
        self.backlog = backlog
        self.leases: Leases = PostgresLeases(node, writer, pool)
        self._writer = writer
        self._pool = pool

    @classmethod
    async def open(
        cls, address: str, on_failure: Callable[[BaseException], None], node: Node | None = None
    ) -> "PostgresStore":
        """Open a database, for this process alone if it is no node; make what is missing in it.

        A database that is away for a while is waited for.  Once anything could not be committed,
        nothing is any more, and `on_failure` runs on the event loop.
        """
        node = node or Node()
        connection = await first_connection(address, node)
        try:
            await prepare(connection, shown_address(address), node.name)
            await expect_own_address(connection, node)
            await register(connection, node)
            pool = await connect_pool(address)
            await expect_own_connection(connection, pool, address)
        except asyncpg.PostgresError as error:
            connection.terminate()
            raise StoreError(f"cannot open {shown_address(address)}: {error}") from error
        except BaseException:
            connection.terminate()
            raise
        backlog = Backlog()
        return cls(
            node, PostgresWriter(address, node, connection, backlog, on_failure), pool, backlog
        )

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows, all or none, after those of every earlier call; then run `done`."""
        self._writer.put(WriteJob(tuple(rows), done, lease))

    def beat(self, uptime: int) -> None:
        """Write a beat."""
        self.write((row_types.BeatRow(uptime),))

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        await self._writer.flush()

    # --- reading

    async def _rows(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        await self._settle(*read_by(sql))
        return await self._fetch(kind, sql, *values)

    async def _log_rows(
        self, kind: Callable[..., R], sql: str, room: int, *values: object
    ) -> list[R]:
        await self._settle(room)
        return await self._fetch(kind, sql, room, *values)

    async def _settle(self, *subjects: Subject) -> None:
        """Wait for what was written about something."""
        self._writer.expect_open()
        if self.backlog.waits(subjects):
            await self._writer.flush()

    async def _fetch(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        asked = map(storable, values)
        found = await self._writer.ask(self._pool, numbered(sql), *asked)
        return [kind(*row) for row in found]

    async def uptime(self) -> int:
        """Return the highest uptime ever seen in a beat or in an entry, of any node."""
        await self.flush()  # any entry advances it
        return int((await self._writer.ask(self._pool, UPTIME))[0][0])

    async def all_statistics(
        self,
    ) -> tuple[list[row_types.StatisticsRow], list[row_types.StandingRow]]:
        """Return the statistics as a whole, in order."""

        async def read(
            connection: Any,
        ) -> tuple[list[row_types.StatisticsRow], list[row_types.StandingRow]]:
            statistics = await connection.fetch(queries.STATISTICS)
            standings = await connection.fetch(queries.STANDINGS)
            return (
                [row_types.StatisticsRow(*row) for row in statistics],
                [row_types.StandingRow(*row) for row in standings],
            )

        return await self._writer.do(read)  # nothing is written in between

    # --- what is done between commits

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""

        async def find(connection: Any) -> bytes:
            await connection.execute(NEW_SECRET, name, secrets.token_bytes(SECRET_BYTES))
            return bytes(await connection.fetchval(numbered(queries.SECRET), name))

        return await self._writer.do(find)

    async def enter(self, before: int, rows: Sequence[Write]) -> bool:
        """Commit rows of the statistics, unless another server has written them meanwhile."""

        async def write(connection: Any) -> bool:
            async with connection.transaction():
                if await connection.fetchval(ENTERED) != before:
                    return False
                await write_rows(connection, rows)
            return True

        return await self._writer.do(write)

    async def take_job(self, worker: str) -> analysis_job_rows.JobRow | None:
        """Let a worker have the next game; others that take one meanwhile pass over it."""

        async def take(connection: Any) -> analysis_job_rows.JobRow | None:
            await connection.execute(GIVE_UP_JOBS)
            row = await connection.fetchrow(
                numbered(TAKE_JOB), worker, analysis_job_rows.LEASE_MILLISECONDS
            )
            return None if row is None else analysis_job_rows.JobRow(*row)

        return await self._writer.do(take)

    async def scrub(self) -> None:
        """Commit: what lies beside the tables is the database's own."""
        await self.flush()

    async def compact(self) -> None:
        """Write the tables anew; whoever writes meanwhile waits."""

        async def rewrite(connection: Any) -> None:
            names = ", ".join(row[0] for row in await connection.fetch(TABLES))
            await connection.execute(f"VACUUM FULL {names}", timeout=MANY_SECONDS)
            await connection.execute("UPDATE traces SET deleted = 0")

        await self._writer.do(rewrite)

    async def close(self) -> None:
        """Commit what was written, tell it, and hang up; closing again does nothing."""
        await self._writer.close()
        await self._pool.close()
