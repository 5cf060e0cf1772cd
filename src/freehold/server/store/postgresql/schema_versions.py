"""The tables of a PostgreSQL database: known to be ours, copied, brought up to date."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from freehold.server.store.interface import StoreError
from freehold.server.store.sqlite_database import read_migrations

PACKAGE: Final = "freehold.server.store.postgresql"
# Has one row, and marks the tables beside it as ours.
MARK: Final = "freehold"
TABLES: Final = """
    SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename
"""
# "Mend" in ASCII: the lock of who brings tables up to date.
ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(1298493028, hashtext(current_schema()))"
RUNNING: Final = """
    SELECT name FROM nodes WHERE NOT ended AND expires > clock_timestamp() AND name NOT IN ('', $1)
    ORDER BY name
"""
OTHERS_SECONDS: Final = 8.0  # more than a lease lasts: who was just stopped still has one
PAUSE_SECONDS: Final = 0.2
MANY_SECONDS: Final = 24 * 3600.0  # that copying and changing tables may take


async def prepare(connection: Any, place: str, node: str = "") -> None:
    """Check the tables and bring them up to date, all in one transaction.

    Of nodes that start at the same time one does it, while the others wait.  Nodes of before must
    not run on tables that change: then StoreError names them.
    """
    migrations = read_migrations(PACKAGE)
    if await _expect_known(connection, place, len(migrations)) == len(migrations):
        return
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME, timeout=MANY_SECONDS)
        found = await _expect_known(connection, place, len(migrations))
        if found == len(migrations):
            return
        if found and node:
            await _expect_no_others(connection, place, node)
        if found:
            await copy_tables(connection, found)
        await migrate(connection, migrations, found)


async def _expect_known(connection: Any, place: str, newest: int) -> int:
    """Return the version of the tables; refuse those of a newer program."""
    found = await version_of(connection, place)
    if found > newest:
        raise StoreError(
            f"{place} is of a newer Freehold: expected version {newest} or older, found {found}"
        )
    return found


async def _expect_no_others(connection: Any, place: str, node: str) -> None:
    """Wait until no other node runs; refuse to go on if some do for longer than a lease lasts."""
    if await connection.fetchval("SELECT to_regclass('nodes')") is None:
        return
    end = time.monotonic() + OTHERS_SECONDS
    while rows := await connection.fetch(RUNNING, node):
        if time.monotonic() > end:
            names = ", ".join(row[0] for row in rows)
            raise StoreError(
                f"{place} is of an older Freehold, and nodes of it run: {names}; expected none."
                " Stop all of them, then start this version"
            )
        await asyncio.sleep(PAUSE_SECONDS)


async def version_of(connection: Any, place: str) -> int:
    """Return the version of the tables, 0 where there are none; refuse those of others."""
    if await connection.fetchval("SELECT current_schema()") is None:
        raise StoreError(f"{place} has no schema to work in: expected one in its search_path")
    names = [row[0] for row in await connection.fetch(TABLES)]
    if MARK in names:
        version: int = await connection.fetchval(f"SELECT version FROM {MARK}")
        return version
    if names:
        raise StoreError(f"{place} is not Freehold's: expected its tables, found {names[0]}")
    return 0


async def migrate(connection: Any, migrations: Sequence[str], found: int) -> None:
    """Apply what is missing, and note the version."""
    if not found:
        await connection.execute(
            f"CREATE TABLE {MARK} (version BIGINT NOT NULL);INSERT INTO {MARK} (version) VALUES (0)"
        )
    for script in migrations[found:]:
        await connection.execute(script, timeout=MANY_SECONDS)
    await connection.execute(f"UPDATE {MARK} SET version = $1", len(migrations))


async def copy_tables(connection: Any, version: int) -> None:
    """Copy tables into a schema of their own, which the program of before can be pointed at."""
    current = await connection.fetchval("SELECT current_schema()")
    copy = f'"{current}_version_{version}"'
    tables = [row[0] for row in await connection.fetch(TABLES)]
    await connection.execute(f"DROP SCHEMA IF EXISTS {copy} CASCADE; CREATE SCHEMA {copy}")
    for table in tables:
        await connection.execute(
            f"CREATE TABLE {copy}.{table} (LIKE {table} INCLUDING ALL);"
            f"INSERT INTO {copy}.{table} SELECT * FROM {table}",
            timeout=MANY_SECONDS,
        )
