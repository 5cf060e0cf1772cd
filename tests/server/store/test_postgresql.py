"""What the store in PostgreSQL promises besides: nothing twice, no gap, one server at a time."""

import asyncio
import itertools
from functools import partial
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from freehold.server.store import (
    AuditRow,
    EntryRow,
    GoneRow,
    IdentityRow,
    Node,
    PostgresStore,
    SnapshotRow,
    StoreError,
)
from freehold.server.store.postgresql import connecting, statements
from freehold.server.store.postgresql import store as storing
from freehold.server.store.postgresql import writer as writing
from freehold.server.store.postgresql.writer import PostgresWriter
from tests.kit.postgres import execute, refusing
from tests.kit.stores import Failures, opened

GUARD_SECONDS = 180
WRITERS = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'freehold writer%'"


def entry(seq: int, room: int = 1) -> EntryRow:
    return EntryRow(room, seq, seq, b"x")


async def seqs(address: str, room: int = 1) -> list[int]:
    rows = await execute(address, f"SELECT seq FROM entries WHERE room = {room} ORDER BY seq")
    return [row[0] for row in rows]


async def hang_up_on_writer(address: str) -> None:
    await execute(address, WRITERS.replace("SELECT pid", "SELECT pg_terminate_backend(pid)"))


# --- a lost connection


async def test_what_is_written_without_a_connection_is_there_once(postgresql: str) -> None:
    told: list[int] = []
    async with opened(postgresql) as store:
        for seq in range(1, 200):
            snapshots = [SnapshotRow(1, seq, b"s")] if seq % 3 else []
            store.write([entry(seq), *snapshots], partial(told.append, seq))
            if seq % 40 == 0:
                await hang_up_on_writer(postgresql)
            await asyncio.sleep(0)
        await store.flush()
        assert await seqs(postgresql) == list(range(1, 200))
    assert told == list(range(1, 200))


@pytest.mark.parametrize(
    "rows", [[entry(1)], [entry(1), SnapshotRow(1, 1, b"s"), AuditRow(1, "m", "a", "", "")]]
)
async def test_a_commit_whose_answer_is_lost_is_not_done_twice(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, rows: list[Any]
) -> None:
    write, lost = PostgresWriter._write, list[int]()

    async def losing(self: PostgresWriter, keeps: list[Any], turn: int, connection: Any) -> Any:
        found = await write(self, keeps, turn, connection)
        if not lost:
            lost.append(turn)
            raise ConnectionResetError("the answer never came")
        return found

    monkeypatch.setattr(PostgresWriter, "_write", losing)
    async with opened(postgresql) as store:
        store.write(rows)
        store.write([entry(2)])
        await store.flush()
        assert await seqs(postgresql) == [1, 2]
        assert len(await store.audit(9)) == len(rows) // 3
    assert lost == [1]


async def test_a_commit_that_is_cut_short_is_done_as_a_whole(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[int] = []

    async def cutting(link: Any, rows: Any) -> None:
        await statements.write_rows(link, rows)
        if not cut:
            cut.append(1)
            await hang_up_on_writer(postgresql)

    monkeypatch.setattr(writing, "write_rows", cutting)
    async with opened(postgresql) as store:
        store.write([entry(1), SnapshotRow(1, 1, b"s")])
        await store.flush()
        assert await seqs(postgresql) == [1]
        assert (await store.snapshot(1)) == SnapshotRow(1, 1, b"s")


async def test_a_question_outlives_its_connection(postgresql: str) -> None:
    async with opened(postgresql) as store:
        assert await store.last_room() == 0
        await execute(
            postgresql,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'freehold reader'",
        )
        assert await store.last_room() == 0


async def test_a_database_that_stays_away_is_a_failure(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nowhere(_address: str, _node: Node) -> Any:
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setattr(connecting.Outage, "LONGEST", 0.0)
    monkeypatch.setattr(writing, "next_connection", nowhere)
    told: list[int] = []
    reported: Failures = []
    async with opened(postgresql, 1, reported) as store:
        await hang_up_on_writer(postgresql)
        store.write([entry(1)], partial(told.append, 1))
        with pytest.raises(StoreError, match="nobody there"):
            await store.flush()
        with pytest.raises(StoreError, match="nobody there"):
            store.write([entry(2)])
        with pytest.raises(StoreError, match="nobody there"):
            await store.entries(1, 0)
    assert [type(failure) for failure in reported] == [StoreError]
    assert (told, await seqs(postgresql)) == ([], [])


@pytest.mark.parametrize("code", ["disk_full", "read_only_sql_transaction"])
async def test_a_database_that_takes_nothing_for_a_moment_is_waited_for(
    postgresql: str, code: str
) -> None:
    async with opened(postgresql) as store:
        async with refusing(postgresql, code):
            store.write([entry(1), SnapshotRow(1, 1, b"s")])
        store.write([entry(2)])
        await store.flush()
        assert await seqs(postgresql) == [1, 2]


async def test_what_there_is_no_space_for_is_refused_to_who_asks_for_it(postgresql: str) -> None:
    async with opened(postgresql) as store:

        async def ask(_connection: Any) -> None:
            raise asyncpg.DiskFullError("no space")

        with pytest.raises(writing.NoSpaceError, match="no space"):
            await store._writer.do(ask)
        store.write([entry(1)])
        await store.flush()


async def test_a_question_waits_for_a_connection_as_long_as_others_write(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting.Outage, "LONGEST", 0.0)
    monkeypatch.setattr(connecting.Outage, "PAUSES", (0.01,))
    tries = itertools.count()
    async with opened(postgresql) as store:
        fetch = store._pool.fetch

        async def crowded(*asked: Any) -> Any:
            if next(tries) < 5:
                raise asyncpg.TooManyConnectionsError("too many clients already")
            return await fetch(*asked)

        store._pool = SimpleNamespace(fetch=crowded, close=store._pool.close)
        assert await store.identity("a") is None
        store.write([entry(1)])
        await store.flush()
    assert next(tries) == 6


# --- one server at a time


async def test_a_second_server_is_refused_and_the_first_goes_on(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgresql) as store:
        monkeypatch.setattr(connecting, "TAKING_SECONDS", 0.0)
        with pytest.raises(StoreError, match="in use: another server runs on it"):
            await PostgresStore.open(postgresql, lambda _: None)
        store.write([entry(1)])
        await store.flush()


async def test_a_pooler_that_shares_connections_is_refused(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pid = WRITERS.replace("SELECT pid", "SELECT MAX(pid)")

    async def shared(address: str) -> Any:
        async def same(_sql: str) -> int:
            return int((await execute(address, pid))[0][0])

        return SimpleNamespace(fetchval=same)

    monkeypatch.setattr(storing, "connect_pool", shared)
    with pytest.raises(StoreError, match="expected the database itself, or a pooler that keeps"):
        await PostgresStore.open(postgresql, print)


async def test_who_has_lost_the_database_to_another_writes_nothing_more(postgresql: str) -> None:
    async with opened(postgresql, failures=1) as store:
        await execute(postgresql, "UPDATE nodes SET run = 'another', turn = 0")
        store.write([entry(1)])
        with pytest.raises(StoreError, match="another server has taken the database over"):
            await store.flush()
        assert await seqs(postgresql) == []


# --- failures


async def test_an_entry_written_twice_takes_back_its_whole_commit(postgresql: str) -> None:
    reported: Failures = []
    async with opened(postgresql, 1, reported) as store:
        store.write([entry(1)])
        await store.flush()
        store.write([entry(2), SnapshotRow(1, 2, b"s"), entry(1)])
        with pytest.raises(StoreError, match="entries_pkey"):
            await store.flush()
    assert [type(one.__cause__) for one in reported] == [asyncpg.UniqueViolationError]
    assert await seqs(postgresql) == [1]


async def test_texts_that_cannot_be_kept_harm_nobody(postgresql: str) -> None:
    async with opened(postgresql) as store:
        store.write([IdentityRow("a", "A\0b", "", 0, 0, 0)])
        who = await store.identity("a")
        assert who is not None
        assert who.name == "A\ufffdb"
        assert await store.identity("\0") is None
        with pytest.raises(asyncpg.DataError):
            await store.identity("\ud800")
        await store.flush()


# --- reads and commits


async def test_a_read_does_not_wait_for_a_commit_that_it_is_not_about(postgresql: str) -> None:
    async with opened(postgresql) as store:
        store.write([entry(1, room=2)])
        await store.flush()
        holder = await asyncpg.connect(postgresql)
        try:
            await holder.execute("BEGIN; LOCK TABLE snapshots IN EXCLUSIVE MODE")
            store.write([entry(1), SnapshotRow(1, 1, b"s")])  # waits for the lock
            waiting = asyncio.ensure_future(store.entries(1, 0))
            assert await store.identity("nobody") is None
            assert await store.entries(2, 0) == [entry(1, room=2)]
            assert not waiting.done()
            await holder.execute("ROLLBACK")
            assert await waiting == [entry(1)]
        finally:
            await holder.close()


async def test_tables_are_written_anew_after_somebody_was_deleted(postgresql: str) -> None:
    async with opened(postgresql) as store:
        store.write([IdentityRow("a", "Ann", "", 0, 0, 0), GoneRow("a", "gone:1")])
        assert await store.traces() == 1
        await store.compact()
        assert await store.traces() == 0
