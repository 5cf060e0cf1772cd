"""What waits for a commit is counted, and whoever writes is told when it is too much."""

import asyncio
import threading
from pathlib import Path

import pytest

from freehold.server.store import (
    BeatRow,
    EntryRow,
    IdentityRow,
    PruneRow,
    SeenRow,
    SnapshotRow,
    Write,
    backlog,
    queries,
)
from freehold.server.store.backlog import Backlog
from freehold.server.store.sqlite import SqliteStore
from freehold.server.store.table_dependencies import NOTHING, TABLES, read_by, touched_by
from freehold.server.store.tables import TABLES as ALL_TABLES


def entries(count: int, room: int = 1) -> list[EntryRow]:
    return [EntryRow(room, seq, 0, b"x") for seq in range(1, count + 1)]


async def test_rows_wait_until_their_calls_are_committed() -> None:
    waiting = Backlog()
    for count in (3, 4):
        waiting.add(entries(count))
    told = [waiting.rows]
    for count in (3, 4):
        waiting.commit(1, count)
        told.append(waiting.rows)
    waiting.close()
    assert (told, waiting.commits) == ([7, 4, 0], 2)


async def test_too_many_rows_are_told_until_half_of_them_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backlog, "MOST_ROWS", 10)
    waiting, told = Backlog(), list[bool]()
    waiting.watch(told.append)
    waiting.add(entries(10))
    assert told == []
    waiting.add(entries(1))
    waiting.add(entries(5))
    waiter = asyncio.ensure_future(waiting.caught_up())
    await asyncio.sleep(0)
    waiting.commit(1, 10)  # six are left
    await asyncio.sleep(0)
    assert not waiter.done()
    waiting.commit(1, 1)
    await waiter
    waiting.close()
    assert told == [True, False]


async def test_a_row_that_waits_for_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "LONGEST_SECONDS", 0.001)
    waiting, fell_behind = Backlog(), asyncio.Event()
    waiting.watch(lambda behind: fell_behind.set() if behind else None)
    waiting.add(entries(1))
    await fell_behind.wait()
    monkeypatch.setattr(backlog, "LONGEST_SECONDS", 1_000)
    waiting.commit(1, 1)
    assert not waiting.behind
    waiting.close()


async def test_nobody_waits_for_a_store_that_takes_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backlog, "MOST_ROWS", 0)
    waiting = Backlog()
    waiting.add(entries(1))
    waiter = asyncio.ensure_future(waiting.caught_up())
    await asyncio.sleep(0)
    waiting.close()
    await waiter


async def test_what_waits_is_known_by_what_it_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "MOST_SUBJECTS", 3)
    waiting = Backlog()
    waiting.add(entries(1))
    waiting.add([IdentityRow("a", "", "", 0, 0, 0)])
    assert [waiting.waits([one]) for one in (1, 2, "identities", "games")] == [
        True,
        False,
        True,
        False,
    ]
    waiting.commit(1, 1)
    assert [waiting.waits([one]) for one in (1, "identities")] == [False, True]
    waiting.add([PruneRow(3)])
    assert waiting.waits(["games"])
    waiting.commit(2, 2)
    for room in range(10, 20):
        waiting.add(entries(1, room))
        waiting.commit(1, 1)
    waiting.add(entries(1, 30))
    assert [waiting.waits([one]) for one in (10, 30, "games")] == [False, True, False]
    waiting.commit(1, 1)
    waiting.close()


@pytest.mark.parametrize(
    ("row", "subject"),
    [
        (EntryRow(7, 1, 0, b""), 7),
        (SnapshotRow(8, 1, b""), 8),
        (IdentityRow("a", "", "", 0, 0, 0), "identities"),
        (BeatRow(5), "clock"),
        (SeenRow("s", "a", 5), "*"),
        (PruneRow(7), "*"),
    ],
)
def test_a_row_touches_a_room_a_table_or_everything(row: Write, subject: object) -> None:
    assert touched_by(row) == subject


def test_questions_read_the_tables_that_they_name() -> None:
    assert read_by(queries.SESSION) == ("identities", "sessions")
    assert read_by(queries.RANKS_OF["rating"]) == ("identities", "standings")
    assert read_by(queries.people(["a"])[0]) == ("accounts", "identities")
    assert set(TABLES.values()) - {NOTHING} <= {table.name for table in ALL_TABLES}


# --- reads beside commits, in SQLite


async def test_a_read_does_not_wait_for_a_commit_that_it_is_not_about(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path, lambda _: None)
    try:
        gate = threading.Event()
        store.write(entries(2, room=2))
        await store.flush()
        held = asyncio.ensure_future(store.ask(lambda _: gate.wait()))
        await asyncio.sleep(0)
        store.write(entries(1))
        waiting = asyncio.ensure_future(store.entries(1, 0))
        assert await store.identity("nobody") is None
        assert len(await store.entries(2, 0)) == 2
        assert not waiting.done()
        gate.set()
        assert await waiting == entries(1)
        await held
    finally:
        await store.close()


async def test_a_reader_cannot_write(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path, lambda _: None)
    try:
        sql = "PRAGMA query_only"
        found = await store._reader.ask(lambda connection: connection.execute(sql).fetchone())
        assert found == (1,)
    finally:
        await store.close()
