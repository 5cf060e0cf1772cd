"""A server's data are carried from one store to another, whole, or not at all."""

import asyncio
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from freehold.cli.program import run
from freehold.server.store import EntryRow, StoreError, open_store
from freehold.server.store.data_move import MoveResult, SqliteSide, StoreSide, move
from freehold.server.store.sqlite_database import NAME
from freehold.server.store.tables import TABLES, StoreTable
from tests.compatibility.fixtures import unpack_server
from tests.kit.postgres import execute
from tools.postgresql import find


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the data of a server that was killed while people played."""
    folder = tmp_path / "data"
    folder.mkdir()
    unpack_server(folder)
    return folder


@pytest.fixture
def schema(postgresql: str) -> Iterator[str]:
    """Return the address of a schema in which there is nothing, by way of `search_path`."""
    asyncio.run(execute(postgresql, "CREATE SCHEMA moving"))
    yield f"{postgresql}&search_path=moving"
    asyncio.run(execute(postgresql, "DROP SCHEMA moving CASCADE"))


def rows_of(folder: Path) -> dict[str, list[object]]:
    """Return everything in a folder's database, by table."""
    with closing(sqlite3.connect(folder / NAME)) as connection:
        return {
            table.name: connection.execute(
                f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY 1, 2, 3"
                if len(table.columns) > 2
                else f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY 1"
            ).fetchall()
            for table in TABLES
        }


def test_all_tables_and_columns_are_moved(data: Path) -> None:
    asyncio.run(_open_and_close(data))
    with closing(sqlite3.connect(data / NAME)) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        columns = {
            name: {row[1] for row in connection.execute(f"PRAGMA table_info({name})")}
            for (name,) in names
        }
    assert {table.name: set(table.columns) for table in TABLES} == columns


async def _open_and_close(place: Path | str) -> None:
    await (await open_store(place, lambda _: None)).close()


def test_what_is_moved_there_and_back_is_the_same(data: Path, schema: str, tmp_path: Path) -> None:
    steps: list[int] = []

    def begin(total: int) -> Callable[[int], None]:
        steps.append(-total)
        return steps.append

    there = asyncio.run(move(data, schema, begin))
    back = asyncio.run(move(schema, tmp_path / "back"))
    assert rows_of(tmp_path / "back") == rows_of(data)
    assert there == back == MoveResult(len(TABLES), sum(map(len, rows_of(data).values())))
    assert sum(steps) == 0  # as many as were announced
    assert there.rows > 1_000


def test_a_dump_of_a_running_server_is_a_backup(data: Path, schema: str, tmp_path: Path) -> None:
    """Made and put back by the commands that the page on operating tells."""
    dump, programs = tmp_path / "freehold.dump", find()
    assert programs is not None
    database = schema.replace("&search_path=moving", "")
    made = [programs / "pg_dump", "--format=custom", "--schema=moving", f"--file={dump}", database]
    put_back = [programs / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={database}"]

    async def back_up_and_restore() -> None:
        await move(data, schema)
        store = await open_store(schema, lambda _: None)
        try:
            await asyncio.to_thread(partial(subprocess.run, made, check=True))
            store.write([EntryRow(1, 999_999, 0, b"written later, and lost")])
        finally:
            await store.close()
        await execute(database, "DROP SCHEMA moving CASCADE")
        await asyncio.to_thread(partial(subprocess.run, [*put_back, dump], check=True))
        await _open_and_close(schema)
        await move(schema, tmp_path / "back")

    asyncio.run(back_up_and_restore())
    assert rows_of(tmp_path / "back") == rows_of(data)


def test_a_target_with_anything_in_it_is_refused(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"

    async def fill() -> None:
        store = await open_store(other, lambda _: None)
        store.write([EntryRow(1, 1, 0, b"x")])
        await store.close()

    asyncio.run(fill())
    with pytest.raises(
        StoreError, match=r"expected an empty store in .*other, found 1 rows in ent"
    ):
        asyncio.run(move(data, other))
    assert len(rows_of(other)["entries"]) == 1


def test_a_source_in_use_is_refused(data: Path, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(data, lambda _: None)
        try:
            with pytest.raises(StoreError, match="in use"):
                await move(data, tmp_path / "new")
        finally:
            await store.close()

    asyncio.run(scenario())


def test_a_row_that_differs_is_found_and_nothing_is_moved(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = SqliteSide.add

    async def changing(self: SqliteSide, table: StoreTable, rows: list[tuple[object, ...]]) -> None:
        if table.name == "games":
            rows = [(*rows[0][:-1], b"another"), *rows[1:]]
        await add(self, table, rows)

    monkeypatch.setattr(SqliteSide, "add", changing)
    with pytest.raises(StoreError, match=r"games '.*': expected the same row"):
        asyncio.run(move(data, tmp_path / "new"))
    assert not any(rows_of(tmp_path / "new")[table.name] for table in TABLES if table.key)


def test_a_row_that_is_missing_is_found(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = SqliteSide.add

    async def losing(self: StoreSide, table: StoreTable, rows: list[tuple[object, ...]]) -> None:
        await add(self, table, rows[:-1] if table.name == "entries" else rows)  # type: ignore[arg-type]

    monkeypatch.setattr(SqliteSide, "add", losing)
    with pytest.raises(StoreError, match="entries"):
        asyncio.run(move(data, tmp_path / "new"))


def test_the_command_tells_what_it_did_or_why_not(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ("--from", str(data), "--to", str(tmp_path / "new"))
    assert run(["move-data", *there]) == 0
    assert "tables moved, and found to be the same" in capsys.readouterr().out
    assert run(["move-data", *there]) != 0
    assert "expected an empty store" in capsys.readouterr().err
    assert run(["move-data", "--from", str(tmp_path / "none"), "--to", str(data)]) != 0
    assert "found none" in capsys.readouterr().err
    for wrong in ("mysql://here", "postgresql:/u:secret@h/d", "host=h password=secret"):
        assert run(["move-data", "--from", wrong, "--to", str(data)]) != 0
        said = capsys.readouterr().err
        assert "expected a folder or postgresql://" in said
        assert "secret" not in said
