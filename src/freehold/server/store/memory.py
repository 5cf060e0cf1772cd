"""The store that forgets: for tests, and for a server that keeps nothing."""

import asyncio
import sqlite3
import weakref
from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import Done, StoreError
from freehold.server.store.leases import Lease, Leases, SoleLeases
from freehold.server.store.pruning import prepare_pruning, prune_more
from freehold.server.store.row_types import Write
from freehold.server.store.sqlite import SqliteReads
from freehold.server.store.sqlite_database import migrate, read_migrations, take_back
from freehold.server.store.statements import write_rows
from freehold.server.store.store_jobs import Query, make_failure

T = TypeVar("T")


class MemoryStore(SqliteReads):
    """Keep rows in a database in memory; `write` commits and runs `done` before it returns.

    A `held` store commits nothing before `release`, and reads wait for it.  Once anything could not
    be committed, nothing is any more, and whoever watches `on_failure` is told.
    """

    def __init__(
        self,
        on_failure: Callable[[BaseException], None] = lambda _failure: None,
        *,
        held: bool = False,
    ) -> None:
        self._on_failure = on_failure
        self.backlog = Backlog()
        self.leases: Leases = SoleLeases()
        self._held = held
        self._pending: list[tuple[tuple[Write, ...], Done | None]] = []
        self._gates: list[asyncio.Future[None]] = []
        self._barred: str | None = None
        self._connection = _copied()
        weakref.finalize(self, self._connection.close)  # who only reads it may never close it

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows and run `done`, or keep both until `release`; none of a lost room."""
        self._require_open()
        if lease is not None and lease.lost:
            return
        self._pending.append((tuple(rows), done))
        if not self._held:
            self.release()

    def release(self) -> None:
        """Commit what is held, in order; what its `done` writes is held anew."""
        pending, self._pending = self._pending, []
        try:
            for rows, done in pending:
                self._commit(rows)
                if done is not None:
                    done()
        finally:
            self._open_gates()

    async def flush(self) -> None:
        """Wait until everything written so far is released."""
        self._require_open()
        if self._pending:
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._gates.append(gate)
            await gate
            self._require_open()

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question of one's own, behind everything written before."""
        await self.flush()
        return query(self._connection)

    async def traces(self) -> int:
        """Return 0: what was deleted is gone."""
        self._require_open()
        return 0

    async def scrub(self) -> None:
        """Wait for what was written: what was deleted is gone then."""
        await self.flush()

    async def compact(self) -> None:
        """Do nothing more than `scrub` does."""
        await self.flush()

    async def close(self) -> None:
        """Release what is held; closing again does nothing."""
        if self._barred is None:
            self.release()
        self._barred = self._barred or "the store is closed"

    def _require_open(self) -> None:
        if self._barred is not None:
            raise StoreError(self._barred)

    def _open_gates(self) -> None:
        gates, self._gates = self._gates, []
        for gate in gates:
            if not gate.done():
                gate.set_result(None)

    def _commit(self, rows: Sequence[Write]) -> None:
        self._require_open()
        try:
            self._connection.execute("BEGIN")
            write_rows(self._connection, rows)
            self._connection.execute("COMMIT")
            while prune_more(self._connection):
                pass
        except Exception as error:
            take_back(self._connection)
            self._barred = f"the store failed: {error}"
            failure = make_failure(self._barred, error)
            self._on_failure(failure)
            raise failure from error


def _copied() -> sqlite3.Connection:
    """Return an empty database."""
    connection = _opened()
    _blank().backup(connection)
    prepare_pruning(connection)
    return connection


@cache
def _blank() -> sqlite3.Connection:
    """Return the database that others are copied from, as making one takes a while."""
    connection = _opened()
    migrate(connection, read_migrations())
    return connection


def _opened() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
