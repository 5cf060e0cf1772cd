"""Analyses with several nodes: each game is taken by one, and by another if that one dies."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import asyncpg
import pytest

from freehold.server.cluster.postgres_bus import PostgresBus
from freehold.server.games import analysis_jobs
from freehold.server.games.analysis_jobs import AnalysisJobs
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.ops.budgets import payer_at
from freehold.server.store import GameRow, JobRow, PostgresStore, RecordRow
from freehold.server.store.analysis_job_rows import LEASE_MILLISECONDS
from freehold.server.store.postgresql.dialect import numbered
from freehold.server.store.postgresql.store import TAKE_JOB
from tests.kit.postgres import execute
from tests.kit.stores import opened

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> dict[str, asyncio.Event]:
    """Let a game be analyzed when a test says so."""
    events: dict[str, asyncio.Event] = {}

    async def analyze(record: bytes, note: Callable[[int], None]) -> bytes:
        note(137)
        await events.setdefault(record.decode(), asyncio.Event()).wait()
        return b"{}"

    monkeypatch.setattr(analysis_jobs, "_ask_process", analyze)
    return events


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nodes look for work, and note how far it is, often."""
    monkeypatch.setattr(analysis_jobs, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(analysis_jobs, "NOTE_SECONDS", 0.02)


@asynccontextmanager
async def analyzing(address: str) -> AsyncIterator[tuple[PostgresStore, list[AnalysisJobs]]]:
    """Offer two nodes that analyze, and their store."""
    async with opened(address) as store:
        for game in ("one", "two", "three"):
            row = GameRow(game, 1, 1, 2, "hongkong", 1, 1, b"")
            store.write([row, RecordRow(game, packed(game.encode()))])
        buses = [await PostgresBus.open(address, store) for _ in range(2)]
        nodes = [AnalysisJobs(store, Records(store), bus) for bus in buses]
        try:
            yield store, nodes
        finally:
            for node in nodes:
                await node.close()
            for bus in buses:
                await bus.close()


async def until(
    node: AnalysisJobs, game: str, state: str, permille: int = 0
) -> analysis_jobs.JobStatus:
    """Ask until a game is in a state, and so far."""
    while True:
        told = await node.status(game)
        if told.state == state and told.permille >= permille:
            return told
        await asyncio.sleep(0.001)


async def test_each_node_takes_one_and_all_know_how_far_they_are(
    postgresql: str, worked: dict[str, asyncio.Event]
) -> None:
    async with analyzing(postgresql) as (store, nodes):
        for node in nodes:
            node.start()
        for game in ("one", "two", "three"):
            assert await nodes[0].begin(game)
            assert await nodes[1].begin(game)
        for node in nodes:
            for game in ("one", "two"):
                await until(node, game, "working", 137)
            assert (await node.status("three")).state == "waiting"
        assert len({row.worker for row in await store.jobs() if row.worker}) == 2
        for game in ("two", "one", "three"):
            while game not in worked:
                await asyncio.sleep(0.001)
            worked[game].set()
            for node in nodes:
                assert (await until(node, game, "done")).body == b"{}"
        while await store.jobs():
            await asyncio.sleep(0.001)


async def test_what_a_dead_node_worked_on_is_done_by_another(
    postgresql: str, worked: dict[str, asyncio.Event]
) -> None:
    async with analyzing(postgresql) as (store, nodes):
        store.write([JobRow("one", '[["all",""]]', 0, 1)])
        assert await store.take_job("dead")
        nodes[0].start()
        assert await nodes[0].begin("two")
        await until(nodes[0], "two", "working", 137)
        assert (await nodes[1].status("one")).state == "working"  # nobody took it: it may live
        worked["two"].set()
        await until(nodes[0], "two", "done")
        await execute(postgresql, "UPDATE jobs SET until = 0")
        while "one" not in worked:
            await asyncio.sleep(0.001)
        worked["one"].set()
        assert (await until(nodes[1], "one", "done")).body == b"{}"


@pytest.mark.usefixtures("worked")
async def test_a_node_that_ends_gives_back_what_it_works_on(postgresql: str) -> None:
    async with analyzing(postgresql) as (store, nodes):
        nodes[0].start()
        await nodes[0].begin("one")
        await until(nodes[0], "one", "working", 137)
        await nodes[0].close()
        (row,) = await store.jobs()
        assert (row.worker, row.tries) == ("", 0)
        nodes[1].start()
        await until(nodes[1], "one", "working", 137)


async def test_two_that_take_at_once_never_get_the_same(postgresql: str) -> None:
    async with analyzing(postgresql) as (store, _):
        store.write([JobRow(f"g{number}", "", 0, number) for number in range(4)])
        await store.flush()
        other = await asyncpg.connect(postgresql)
        async with other.transaction():
            row = await other.fetchrow(numbered(TAKE_JOB), "other", LEASE_MILLISECONDS)
            taken = await store.take_job("me")  # does not wait for the other
        await other.close()
        assert taken is not None
        assert (row["game"], taken.game) == ("g0", "g1")


async def test_an_address_has_its_places_once_over_all_nodes(postgresql: str) -> None:
    async with analyzing(postgresql) as (store, nodes):
        payer = payer_at("10.0.0.1")
        began = [await nodes[n % 2].begin(f"g{n}", payer) for n in range(6)]
        assert began == [True] * analysis_jobs.PER_ADDRESS + [False] * 3
        assert all("10.0" not in row.payer for row in await store.jobs())
        assert await nodes[1].begin("other", payer_at("203.0.113.7"))
