"""Statistics with several nodes: one writes them, in order; no game is skipped or there twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from bench.recorded import people, recorded
from freehold.server.cluster.bus import Bus, LocalBus
from freehold.server.cluster.postgres_bus import PostgresBus
from freehold.server.games.rebuild import rebuild
from freehold.server.games.records import Records
from freehold.server.games.statistics_writer import StatisticsWriter
from freehold.server.store import AuditRow, FinishRow, PostgresStore, Store, Write
from freehold.server.store.postgresql.statements import write_rows
from freehold.statistics.eligibility import Bounds
from tests.kit.postgres import execute
from tests.kit.stores import opened

GUARD_SECONDS = 120
GAMES = 8
BOUNDS = Bounds()
WAITING = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


@pytest.fixture(scope="module")
def games() -> list[list[Write]]:
    return list(recorded(GAMES, seed=4))


@asynccontextmanager
async def peopled(address: str) -> AsyncIterator[PostgresStore]:
    """Open a store in which there are people, and nothing else."""
    async with opened(address) as store:
        store.write(people())
        yield store


def writer(store: Store, bus: Bus) -> StatisticsWriter:
    return StatisticsWriter(store, BOUNDS, Records(store), bus)


async def expect_rebuilt(store: Store, count: int) -> None:
    """Expect that the statistics hold so many games, and are those that a rebuild writes."""
    assert await store.entered() == count
    done = await rebuild(store, BOUNDS)
    assert (done.games, done.before) == (count, done.after)


@asynccontextmanager
async def transaction(address: str) -> AsyncIterator[Any]:
    """Offer a connection in a transaction that commits in the end."""
    connection = await asyncpg.connect(address)
    try:
        async with connection.transaction():
            yield connection
    finally:
        await connection.close()


def without_number(rows: list[Write]) -> list[Write]:
    return [row for row in rows if not isinstance(row, FinishRow)]


@pytest.mark.parametrize("rows", [(FinishRow("g1"), FinishRow("g2")), ()], ids=["games", "audit"])
async def test_a_number_is_seen_after_all_lower_ones(
    postgresql: str, rows: tuple[Write, ...]
) -> None:
    first, second = rows or (AuditRow(1, "m", "one", "", ""), AuditRow(1, "m", "two", "", ""))
    async with peopled(postgresql):

        async def finish_second() -> None:
            async with transaction(postgresql) as link:
                await write_rows(link, [second])

        async with transaction(postgresql) as link:
            await write_rows(link, [first])
            later = asyncio.create_task(finish_second())
            while not await execute(postgresql, WAITING):
                assert not later.done()
            for table in ("finished", "audit"):
                assert await execute(postgresql, f"SELECT * FROM {table}") == []
        await later
        table, name = ("finished", "game") if rows else ("audit", "action")
        found = await execute(postgresql, f"SELECT number, {name} FROM {table} ORDER BY number")
        names = ["g1", "g2"] if rows else ["one", "two"]
        assert [tuple(row) for row in found] == list(enumerate(names, 1))


async def test_a_game_whose_commit_is_late_is_entered_in_its_turn(
    postgresql: str, games: list[list[Write]]
) -> None:
    async with peopled(postgresql) as store:
        here = writer(store, LocalBus(store))
        for rows in games[:3]:
            store.write(without_number(rows))
        await store.flush()
        late, early, last = (
            [row for row in rows if isinstance(row, FinishRow)] for rows in games[:3]
        )
        store.write(last)
        assert await here.catch_up() == 1

        async def finish_early() -> None:
            async with transaction(postgresql) as link:
                await write_rows(link, early)

        async with transaction(postgresql) as link:
            await write_rows(link, late)
            other = asyncio.create_task(finish_early())
            while not await execute(postgresql, WAITING):
                assert not other.done()
            assert await here.catch_up() == 0
        await other
        assert await here.catch_up() == 2
        await expect_rebuilt(store, 3)


async def test_another_node_goes_on_when_the_one_that_writes_is_gone(
    postgresql: str, games: list[list[Write]]
) -> None:
    async with peopled(postgresql) as store:
        buses = [await PostgresBus.open(postgresql, store) for _ in range(2)]
        writers = [writer(store, bus) for bus in buses]
        tasks = [asyncio.create_task(writers[0].run())]
        while not await buses[0].leads("statistics"):
            await asyncio.sleep(0)
        tasks.append(asyncio.create_task(writers[1].run()))
        for rows in games[: GAMES // 2]:
            store.write(rows)
            writers[1].note_finish()  # which tells the other one
        while await store.entered() < GAMES // 2:
            await asyncio.sleep(0.001)
        assert not await buses[1].leads("statistics")
        tasks[0].cancel()
        await buses[0].close()
        for rows in games[GAMES // 2 :]:
            store.write(rows)
            writers[1].note_finish()
        while await store.entered() < GAMES:
            await asyncio.sleep(0.001)
        tasks[1].cancel()
        await buses[1].close()
        await expect_rebuilt(store, GAMES)


async def test_two_that_both_believe_to_be_the_one_enter_each_game_once(
    postgresql: str, games: list[list[Write]]
) -> None:
    async with peopled(postgresql) as store:
        for rows in games:
            store.write(rows)
        both = [writer(store, LocalBus(store)) for _ in range(2)]  # neither knows of the other
        counts = await asyncio.gather(*(one.catch_up() for one in both))
        assert sum(counts) == GAMES
        await expect_rebuilt(store, GAMES)
