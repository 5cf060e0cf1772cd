"""The tables of a PostgreSQL database: made once, brought up to date, copied; and its address."""

import asyncio

import asyncpg
import pytest

from freehold.server.store import Node, PostgresStore, StoreError
from freehold.server.store.postgresql import schema_versions
from freehold.server.store.postgresql.address import is_address, shown_address
from freehold.server.store.sqlite_database import read_migrations
from tests.kit.postgres import empty, execute


@pytest.fixture
def old(postgresql: str) -> str:
    """Return a schema with tables of version 3 and an entry."""

    async def make() -> str:
        await execute(postgresql, "DROP SCHEMA IF EXISTS old CASCADE; CREATE SCHEMA old")
        address = f"{postgresql}&search_path=old"
        connection = await asyncpg.connect(address)
        try:
            await schema_versions.migrate(
                connection, read_migrations(schema_versions.PACKAGE)[:3], 0
            )
            await connection.execute("INSERT INTO entries VALUES (1, 1, 0, '')")
        finally:
            await connection.close()
        return address

    return asyncio.run(make())


async def open_and_close(address: str) -> None:
    await (await PostgresStore.open(address, lambda _: None)).close()


def test_migrations_are_numbered_as_those_of_sqlite() -> None:
    assert len(read_migrations(schema_versions.PACKAGE)) == len(read_migrations())


async def test_older_tables_are_copied_and_brought_up_to_date(old: str) -> None:
    await open_and_close(old)
    newest = len(read_migrations(schema_versions.PACKAGE))
    versions = "FROM freehold, old_version_3.freehold AS copy"
    found = await execute(old, f"SELECT freehold.version, copy.version {versions}")
    assert [tuple(row) for row in found] == [(newest, 3)]
    assert len(await execute(old, "SELECT * FROM old_version_3.entries")) == 1
    assert await execute(old, "SELECT seq FROM entries") == [(1,)]


async def test_a_migration_that_fails_changes_nothing(
    old: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = [*read_migrations(schema_versions.PACKAGE)[:4], "CREATE TABLE rooms (x BIGINT);"]
    monkeypatch.setattr(schema_versions, "read_migrations", lambda _package: scripts)
    with pytest.raises(StoreError, match="already exists"):
        await open_and_close(old)
    assert await execute(old, "SELECT version FROM freehold") == [(3,)]
    with pytest.raises(asyncpg.UndefinedTableError):
        await execute(old, "SELECT * FROM annals")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE freehold SET version = 999", r"newer.*found 999"),
        ("DROP TABLE freehold", "not Freehold's"),
    ],
)
async def test_newer_tables_and_those_of_others_are_refused(
    old: str, change: str, said: str
) -> None:
    await execute(old, change)
    with pytest.raises(StoreError, match=said):
        await open_and_close(old)


async def test_nodes_that_start_together_make_the_tables_once(postgresql: str) -> None:
    await execute(postgresql, "DROP SCHEMA IF EXISTS fresh CASCADE; CREATE SCHEMA fresh")
    nodes = [Node(name, f"http://{name}") for name in "abc"]
    fresh = f"{postgresql}&search_path=fresh"
    stores = await asyncio.gather(
        *(PostgresStore.open(fresh, lambda _: None, node) for node in nodes)
    )
    rows = await stores[0].leases.nodes()
    assert [row.name for row in rows] == ["a", "b", "c"]
    for store in stores:
        await store.close()


async def test_tables_do_not_change_below_nodes_that_run(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await empty(postgresql)
    scripts = [*read_migrations(schema_versions.PACKAGE), "CREATE TABLE later (x BIGINT);"]
    store = await PostgresStore.open(postgresql, lambda _: None, Node("a", "http://a"))
    try:
        await execute(postgresql, "UPDATE nodes SET expires = expires + interval '1 h'")
        monkeypatch.setattr(schema_versions, "read_migrations", lambda _package: scripts)
        monkeypatch.setattr(schema_versions, "OTHERS_SECONDS", 0.0)
        for node in (Node("b", "http://b"), Node("c", "http://c")):
            with pytest.raises(StoreError, match="nodes of it run: a; expected none"):
                await PostgresStore.open(postgresql, lambda _: None, node)
        assert await execute(postgresql, "SELECT to_regclass('later')") == [(None,)]
    finally:
        await store.close()


# --- addresses


async def test_no_error_tells_a_password() -> None:
    with pytest.raises(StoreError, match=r"cannot open postgresql://ann@127.0.0.1:1/x: ") as caught:
        await open_and_close("postgresql://ann:secret@127.0.0.1:1/x?password=secret")
    assert "secret" not in str(caught.value)
    for unreadable in ("ann:secret/a@h/x", "ann:a?secret@h/x", "ann:secret#a@h/x"):
        with pytest.raises(StoreError, match="with %2F for a / in a part") as caught:
            await open_and_close(f"postgresql://{unreadable}")
        assert "secret" not in str(caught.value)


async def test_a_port_that_cannot_be_is_told_without_a_trace() -> None:
    with pytest.raises(StoreError, match=r"cannot open postgresql://ann@127.0.0.1:99999/x: "):
        await open_and_close("postgresql://ann:secret@127.0.0.1:99999/x")


def test_an_address_is_told_from_a_folder() -> None:
    texts = ("postgresql://h/d", "postgres:///d?host=/tmp", "data", "mysql://h/d", "postgresql")
    assert [is_address(text) for text in texts] == [True, True, False, False, False]
    assert shown_address("postgresql:///d?password=secret") == "postgresql:///d"
    assert shown_address("postgresql://u:se/cr:e@t@h/d") == "postgresql://u@h/d"
    for ambiguous in ("postgresql://u:se?cret@h/d", "postgresql://h/d?password=secr@et"):
        assert shown_address(ambiguous) == "postgresql://..."
    assert shown_address("postgresql://u:secret@[::1/d?x") == "postgresql://u@[::1/d"  # is wrong
