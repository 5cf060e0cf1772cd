"""The move of all data from one store to another, compared row by row before it counts."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg
import msgspec

from freehold.server.store.interface import StoreError
from freehold.server.store.postgresql.address import shown_address
from freehold.server.store.postgresql.connecting import first_connection
from freehold.server.store.postgresql.dialect import NOTHING, numbered
from freehold.server.store.postgresql.node import UPTIME, Node
from freehold.server.store.postgresql.schema_versions import MANY_SECONDS, prepare
from freehold.server.store.sqlite_database import NAME, taken_database
from freehold.server.store.tables import TABLES, StoreTable

Place = Path | str
Row = tuple[Any, ...]
Advance = Callable[[int], None]
PAGE: Final = 500  # rows


class MoveResult(msgspec.Struct, frozen=True):
    """How much was moved."""

    tables: int
    rows: int


class StoreSide(ABC):
    """One of the two stores, in a transaction that ends well with `commit` only."""

    place: str

    @abstractmethod
    async def count(self, table: StoreTable) -> int:
        """Return how many rows a table has."""

    @abstractmethod
    async def page(self, table: StoreTable, after: Row | None) -> list[Row]:
        """Return the first rows behind a key, in the order of keys."""

    @abstractmethod
    async def add(self, table: StoreTable, rows: Sequence[Row]) -> None:
        """Write rows; the one of a table that always has one is replaced."""

    @abstractmethod
    async def commit(self) -> None:
        """Let what was written be so."""


class SqliteSide(StoreSide):
    """A folder with SQLite's file."""

    def __init__(self, connection: Any, folder: Path) -> None:
        self.place = str(folder)
        self._connection = connection
        connection.execute("BEGIN")

    async def count(self, table: StoreTable) -> int:
        """Return how many rows a table has."""
        return int(self._connection.execute(table.counting()).fetchone()[0])

    async def page(self, table: StoreTable, after: Row | None) -> list[Row]:
        """Return the first rows behind a key."""
        found = self._connection.execute(table.reading(after, PAGE), after or ())
        return [table.told(row) for row in found]

    async def add(self, table: StoreTable, rows: Sequence[Row]) -> None:
        """Write rows."""
        self._connection.executemany(table.adding(), rows)

    async def commit(self) -> None:
        """Let what was written be so."""
        self._connection.execute("COMMIT")


class PostgresSide(StoreSide):
    """A PostgreSQL database."""

    def __init__(self, connection: Any, address: str) -> None:
        self.place = shown_address(address)
        self._connection = connection

    async def count(self, table: StoreTable) -> int:
        """Return how many rows a table has."""
        return int(await self._connection.fetchval(table.counting(), timeout=MANY_SECONDS))

    async def page(self, table: StoreTable, after: Row | None) -> list[Row]:
        """Return the first rows behind a key."""
        sql = numbered(table.reading(after, PAGE))
        found = await self._connection.fetch(sql, *(after or ()), timeout=MANY_SECONDS)
        return [table.told(row) for row in found]

    async def add(self, table: StoreTable, rows: Sequence[Row]) -> None:
        """Write rows."""
        if table.key:
            await self._connection.copy_records_to_table(
                table.name, records=rows, columns=table.columns, timeout=MANY_SECONDS
            )
        else:
            await self._connection.executemany(numbered(table.adding()), rows)

    async def commit(self) -> None:
        """Let what was written be so."""
        await self._connection.execute("COMMIT", timeout=MANY_SECONDS)


@asynccontextmanager
async def side_at(place: Place) -> AsyncIterator[StoreSide]:
    """Have a store for oneself, brought up to date; what is not committed is taken back."""
    if isinstance(place, Path):
        with taken_database(place) as connection:
            yield SqliteSide(connection, place)
        return
    connection = await first_connection(place, Node())
    try:
        await prepare(connection, shown_address(place))
        await connection.execute("BEGIN")
        await connection.execute(f"UPDATE clock SET uptime = ({UPTIME})")
        yield PostgresSide(connection, place)
    finally:
        connection.terminate()


async def move(
    source: Place,
    target: Place,
    begin: Callable[[int], Advance] = lambda _total: lambda _done: None,
) -> MoveResult:
    """Copy all rows into an empty store and compare them; the source stays as it is.

    `begin` is told how many steps there are, and returns what is told of each.
    """
    if isinstance(source, Path) and not (source / NAME).is_file():
        raise StoreError(f"expected a server's data in {source}, found none")
    try:
        return await _move(source, target, begin)
    except (sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise StoreError(f"cannot move the data: {error}") from error


async def _move(source: Place, target: Place, begin: Callable[[int], Advance]) -> MoveResult:
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(side_at(source))
        new = await stack.enter_async_context(side_at(target))
        await expect_empty(new)
        counts = [await old.count(table) for table in TABLES]
        advance = begin(2 * sum(counts))
        for table in TABLES:
            await copy(table, old, new, advance)
        for table in TABLES:
            await compare(table, old, new, advance)
        await new.commit()
    return MoveResult(len(TABLES), sum(counts))


async def expect_empty(side: StoreSide) -> None:
    """Refuse a store in which there is anything."""
    for table in TABLES:
        if table.key and (found := await side.count(table)):
            raise StoreError(
                f"expected an empty store in {side.place}, found {found} rows in {table.name}"
            )


async def copy(table: StoreTable, old: StoreSide, new: StoreSide, advance: Advance) -> None:
    """Copy a table page by page."""
    after: Row | None = None
    while rows := await old.page(table, after):
        if isinstance(new, PostgresSide):
            expect_storable(table, rows)
        await new.add(table, rows)
        advance(len(rows))
        if not table.key:
            return
        after = table.key_of(rows[-1])


def expect_storable(table: StoreTable, rows: Sequence[Row]) -> None:
    """Refuse a text that PostgreSQL cannot keep, and say where it is."""
    for row in rows:
        if any(isinstance(value, str) and NOTHING in value for value in row):
            key = ", ".join(map(repr, table.key_of(row)))
            raise StoreError(
                f"{table.name} {key}: expected texts without the character 0, found one with it"
            )


async def compare(table: StoreTable, old: StoreSide, new: StoreSide, advance: Advance) -> None:
    """Read a table on both sides, and raise StoreError at the first row that differs."""
    after: Row | None = None
    while True:
        left, right = await old.page(table, after), await new.page(table, after)
        for here, there in zip(left, right, strict=False):
            if here != there:
                raise StoreError(_difference(table, here, new.place))
        if len(left) != len(right):
            more = (left if len(left) > len(right) else right)[min(len(left), len(right))]
            raise StoreError(_difference(table, more, new.place))
        advance(len(left))
        if not left or not table.key:
            return
        after = table.key_of(left[-1])


def _difference(table: StoreTable, row: Row, place: str) -> str:
    key = ", ".join(map(repr, table.key_of(row))) if table.key else "its row"
    return f"{table.name} {key}: expected the same row in {place}, found another"
