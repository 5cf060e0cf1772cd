"""Leases in PostgreSQL: a room has one writer; what another writes the database refuses."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from freehold.server.store import (
    AuditRow,
    EntryRow,
    FoundRoom,
    Lease,
    Node,
    OtherNode,
    PostgresStore,
    RoomRow,
    SnapshotRow,
    StoreError,
    open_store,
)
from freehold.server.store.postgresql import connecting, leases
from freehold.server.store.postgresql import writer as writing
from freehold.server.store.postgresql.statements import write_rows
from tests.kit.postgres import empty, execute, refusing

Rows = list[Any]
SILENT = "UPDATE nodes SET expires = clock_timestamp() - interval '1 s' WHERE name = 'a'"


@asynccontextmanager
async def node(address: str, name: str) -> AsyncIterator[PostgresStore]:
    """Open a database as a node."""
    failures: list[BaseException] = []
    store = await PostgresStore.open(address, failures.append, Node(name, f"http://{name}"))
    try:
        yield store
    finally:
        await store.close()
        assert failures == []


@asynccontextmanager
async def two_nodes(address: str) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Open an empty database as two nodes."""
    await empty(address)
    async with node(address, "a") as one, node(address, "b") as other:
        yield one, other


def entry(room: int, seq: int, at: int = 0) -> EntryRow:
    return EntryRow(room, seq, at, b"x")


def room_row(room: int) -> RoomRow:
    return RoomRow(room, f"{room:06d}", "lobby", False, 0, b"{}")


async def held(store: PostgresStore, room: int, now: int = 0) -> Lease:
    lease = await store.leases.take(room, now)
    assert isinstance(lease, Lease)
    return lease


async def opened(store: PostgresStore, *rooms: int) -> list[Lease]:
    """Open rooms that a node has."""
    store.write([room_row(room) for room in rooms])
    return [await held(store, room) for room in rooms]


async def seqs(address: str, room: int) -> list[int]:
    rows = await execute(address, f"SELECT seq FROM entries WHERE room = {room} ORDER BY seq")
    return [row[0] for row in rows]


ALONE: tuple[Rows, Rows] = ([entry(1, 1)], [entry(2, 1)])
MIXED: tuple[Rows, Rows] = (
    [entry(1, 1), SnapshotRow(1, 1, b"s"), AuditRow(1, "m", "one", "", "")],
    [entry(2, 1), SnapshotRow(2, 1, b"s"), AuditRow(1, "m", "two", "", "")],
)


@pytest.mark.parametrize("rows", [ALONE, MIXED])
async def test_what_is_written_after_a_lease_is_lost_is_refused_alone(
    postgresql: str, rows: tuple[Rows, Rows]
) -> None:
    told: list[str] = []
    async with two_nodes(postgresql) as (a, _b):
        lost, kept = await opened(a, 1, 2)
        lost.on_loss = partial(told.append, "lost")
        await execute(postgresql, "UPDATE leases SET epoch = epoch + 1 WHERE room = 1")
        a.write(rows[0], partial(told.append, "one"), lost)
        a.write(rows[1], partial(told.append, "two"), kept)
        a.write([entry(9, 1)], partial(told.append, "nobody's"))
        await a.flush()
        assert (await seqs(postgresql, 1), await seqs(postgresql, 2)) == ([], [1])
        assert [row.action for row in await a.audit(9)] == [row.action for row in rows[1][2:]]
    assert (told, lost.lost, kept.lost) == (["lost", "two", "nobody's"], True, False)


@pytest.mark.parametrize("more", [[], [SnapshotRow(1, 1, b"s")]])
async def test_a_room_that_cannot_be_written_is_let_go_of_alone(
    postgresql: str, more: Rows
) -> None:
    told: list[str] = []
    async with two_nodes(postgresql) as (one, _other):
        bad, good = await opened(one, 1, 2)
        bad.on_loss = lambda: one.leases.release(bad, 5)
        async with refusing(postgresql, "check_violation", "NEW.room = 1"):
            one.write([entry(1, 1), *more], partial(told.append, "bad"), bad)
            one.write([entry(2, 1)], partial(told.append, "good"), good)
            one.write([entry(1, 2)], partial(told.append, "after it"), bad)
            one.write([AuditRow(1, "m", "one", "", "")], partial(told.append, "audit"))
            await one.flush()
        one.write([entry(1, 2)], partial(told.append, "later"), bad)
        await one.flush()
        assert (bad.lost, good.lost, told) == (True, False, ["good", "audit"])
        again = await held(one, 1)
        assert (again.epoch, again.at) == (bad.epoch + 1, 5)
        one.write([entry(1, 1)], partial(told.append, "again"), again)
        await one.flush()
        assert (await seqs(postgresql, 1), await seqs(postgresql, 2)) == ([1], [1])
        assert told[2:] == ["again"]


async def test_a_room_belongs_to_one_node_until_it_lets_go(postgresql: str) -> None:
    async with two_nodes(postgresql) as (a, b):
        (mine,) = await opened(a, 1)
        assert await b.leases.take(1, 0) == OtherNode("a", "http://a")
        assert await b.leases.holder(1) == OtherNode("a", "http://a")
        assert await a.leases.holder(1) is None
        a.write([entry(1, 1, 40)], lease=mine)
        a.leases.release(mine, 90)
        await a.flush()
        theirs = await held(b, 1, 500)
        assert (theirs.epoch, theirs.at) == (mine.epoch + 1, 90)
        assert await a.leases.take(1, 0) == OtherNode("b", "http://b")
        assert await a.leases.find("000001") == FoundRoom(room_row(1), OtherNode("b", "http://b"))
        assert await a.leases.find("000007") is None
        assert await a.leases.take(7, 0) is None


async def test_a_silent_node_loses_all_its_rooms_and_goes_on_without_them(postgresql: str) -> None:
    told: list[int] = []
    async with two_nodes(postgresql) as (a, b):
        leases = await opened(a, 1, 2)
        for lease in leases:
            lease.on_loss = partial(told.append, -lease.room)
        a.beat(1000)
        await a.flush()
        await execute(postgresql, SILENT)
        assert (await held(b, 1)).epoch == 2
        a.write([entry(1, 1)], partial(told.append, 1), leases[0])
        a.write([AuditRow(1, "m", "kept", "", "")], partial(told.append, 3))
        await a.flush()
        assert sorted(told) == [-2, -1, 3]
        assert (await seqs(postgresql, 1), len(await a.audit(9))) == ([], 1)
        again = await held(a, 2)
        assert (again.epoch, again.at) == (2, 1000)
        a.write([entry(2, 1)], partial(told.append, 2), again)
        a.write([entry(2, 2)], partial(told.append, 4), leases[1])
        await a.flush()
        assert (await seqs(postgresql, 2), told[3:]) == ([1], [2])


async def test_who_is_stopped_in_the_middle_of_a_commit_holds_nobody_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped, goes_on = asyncio.Event(), asyncio.Event()

    async def stopping(link: Any, rows: Any) -> None:
        await write_rows(link, rows)
        if any(isinstance(row, SnapshotRow) for row in rows):
            stopped.set()
            await goes_on.wait()

    monkeypatch.setattr(writing, "write_rows", stopping)
    async with two_nodes(postgresql) as (a, b):
        (lease,) = await opened(a, 1)
        await execute(postgresql, SILENT)
        a.write([entry(1, 1), SnapshotRow(1, 1, b"s")], lease=lease)
        await stopped.wait()
        taken = await held(b, 1)
        goes_on.set()
        b.write([entry(1, 1), entry(1, 2)], lease=taken)
        await asyncio.gather(a.flush(), b.flush())
        assert (lease.lost, taken.lost, await seqs(postgresql, 1)) == (True, False, [1, 2])


async def test_a_node_that_begins_again_does_not_hurry_its_rooms(postgresql: str) -> None:
    async with two_nodes(postgresql) as (a, b):
        a.write([room_row(1)])
        b.beat(5_000)  # the other has been up for longer
        await asyncio.gather(a.flush(), b.flush())
        await execute(postgresql, SILENT.replace("expires", "ended = true, expires"))
        a.beat(100)
        await a.flush()
        await held(a, 1, 100)
        a.beat(130)
        await a.flush()
        await execute(postgresql, SILENT)
        assert (await held(b, 1)).at == 30


async def test_a_node_that_beats_again_in_time_keeps_its_rooms(postgresql: str) -> None:
    async with two_nodes(postgresql) as (a, b):
        await opened(a, 1)
        await execute(postgresql, SILENT)
        a.beat(1)
        await a.flush()
        assert await b.leases.take(1, 0) == OtherNode("a", "http://a")


async def test_what_is_committed_after_an_outage_counts_from_its_last_attempt(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else rooms that were taken since would be let go of again."""
    write, passed, lost = writing.PostgresWriter._write, [0.0], list[int]()
    later = SimpleNamespace(monotonic=lambda: time.monotonic() + passed[0])
    monkeypatch.setattr(writing, "time", later)

    async def losing(self: Any, keeps: Any, turn: int, connection: Any) -> Any:
        if not lost:
            lost.append(turn)
            passed[0] = 60.0
            raise ConnectionResetError("for a minute")
        return await write(self, keeps, turn, connection)

    async with two_nodes(postgresql) as (one, _other):
        monkeypatch.setattr(writing.PostgresWriter, "_write", losing)
        since = time.monotonic()
        one.beat(1)
        await one.flush()
        assert one._writer.beaten_at >= since + 60.0


async def test_a_node_without_a_connection_is_gone_sooner(postgresql: str) -> None:
    quiet = "UPDATE nodes SET expires = expires - interval '2 s' WHERE name = 'a'"
    await empty(postgresql)
    async with node(postgresql, "b") as b:
        async with node(postgresql, "a") as a:
            await opened(a, 1)
            await execute(postgresql, quiet)
            assert isinstance(await b.leases.take(1, 0), OtherNode)
        assert (await held(b, 1)).epoch == 2
        assert [(row.name, row.gone, row.rooms) for row in await b.leases.nodes()] == [
            ("a", True, 0),
            ("b", False, 1),
        ]


async def test_a_run_that_was_given_up_is_ended_unless_its_node_commits_again(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faint = SILENT.replace("- interval '1 s'", "+ interval '2 s'")
    async with two_nodes(postgresql) as (one, other):
        (lease,) = await opened(one, 1)
        a = OtherNode("a", "http://a")
        assert (one.leases.give_up(), lease.lost) == ("", False)
        monkeypatch.setattr(leases, "FAINT_SECONDS", 0.0)
        run = one.leases.give_up()
        assert lease.lost
        assert await execute(postgresql, "SELECT run FROM nodes WHERE name = 'a'") == [(run,)]
        one.beat(1)
        await one.flush()
        await other.leases.end(a, run)
        assert (await other.leases.living())[a] is False
        assert await other.leases.take(1, 0) == a
        await execute(postgresql, faint)
        other.beat(1)
        await other.flush()
        assert (await other.leases.living())[a] is True
        await other.leases.end(a, run)
        assert isinstance(await other.leases.take(1, 0), Lease)
        one.write([entry(1, 1)], None, lease)
        one.beat(2)
        await one.flush()
        assert await seqs(postgresql, 1) == []


async def test_who_does_not_commit_takes_nobody_for_cut_off(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "WELL_SECONDS", 0.0)
    async with two_nodes(postgresql) as (_one, other):
        await execute(postgresql, SILENT.replace("- interval '1 s'", "+ interval '2 s'"))
        assert set((await other.leases.living()).values()) == {False}


async def test_a_room_goes_on_at_the_time_that_it_had_come_to(postgresql: str) -> None:
    async with two_nodes(postgresql) as (a, b):
        a.write([room_row(1), room_row(2)])
        await held(a, 1, 100)
        lease = await held(a, 2, 100)
        a.beat(160)
        a.write([entry(2, 1, 75)], lease=lease)
        await a.flush()
        await execute(postgresql, SILENT)
        assert [(await held(b, room, 7000)).at for room in (1, 2)] == [60, 75]
        assert await b.uptime() == 160


async def test_numbers_and_codes_are_given_out_once(postgresql: str) -> None:
    async with two_nodes(postgresql) as (a, b):
        a.write([room_row(5)])
        await a.flush()
        found = [*await a.leases.reserve(20), *await b.leases.reserve(20)]
        assert sorted(one.lease.room for one in found) == list(range(6, 46))
        assert len({one.code for one in found}) == 40
        lease = found[0].lease
        a.write([entry(lease.room, 1)], lease=lease)
        a.leases.release(found[1].lease, 0)
        await a.flush()
        assert await seqs(postgresql, lease.room) == [1]


async def test_a_game_that_moves_while_it_is_played_has_one_gapless_log(postgresql: str) -> None:
    """Let two nodes take a room from each other in the middle of writing."""
    async with two_nodes(postgresql) as nodes:
        nodes[0].write([room_row(1)])
        await nodes[0].flush()
        acknowledged: list[int] = []
        for turn in range(12):
            lease: Lease | OtherNode | None
            mine, silent = nodes[turn % 2], "ba"[turn % 2]
            lease = None
            while not isinstance(lease, Lease):  # it may have beaten again in between
                await execute(postgresql, SILENT.replace("'a'", f"'{silent}'"))
                lease = await mine.leases.take(1, 0)
            last = max((row.seq for row in await mine.entries(1, 0)), default=0)
            for seq in range(last + 1, last + 30):
                mine.write([entry(1, seq)], partial(acknowledged.append, seq), lease)
                if seq % 5 == turn % 5:
                    await asyncio.sleep(0)
        await asyncio.gather(*(store.flush() for store in nodes))
        found = await seqs(postgresql, 1)
        assert found == list(range(1, len(found) + 1))
        assert sorted(acknowledged) == sorted(set(acknowledged))
        assert set(acknowledged) <= set(found)


async def test_a_node_is_there_once_and_not_beside_a_server_that_is_alone(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "TAKING_SECONDS", 0.0)
    async with two_nodes(postgresql):
        with pytest.raises(
            StoreError, match="in use: node a runs already, at http://a; expected another"
        ):
            await PostgresStore.open(postgresql, print, Node("a"))
        with pytest.raises(StoreError, match="in use: nodes run on it: a"):
            await PostgresStore.open(postgresql, print)
        with pytest.raises(StoreError, match="node a is at http://a; expected another node_addr"):
            await PostgresStore.open(postgresql, print, Node("c", "http://a"))


async def test_nodes_share_nothing_but_a_database() -> None:
    with pytest.raises(StoreError, match="expected a PostgreSQL database for a node"):
        await open_store(None, print, Node("a"))
