"""What an action brings for PostgreSQL, counted on the way to it and in its own books."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import asyncpg
import msgspec
from msgspec.structs import astuple

from bench.cluster.forms import MICROSECONDS, Scale
from bench.cluster.machines import Cores, Site, Tree, node
from bench.cluster.wire import CountedWay
from bench.load.scenario import EVERY, percentile
from bench.load.tables import GameTable, at_pace, flat_out
from tests.kit.postgres import Cluster

IDLE_SECONDS: Final = 4.0
SETTLE_SECONDS: Final = 0.5  # until what was begun has ended
DATABASE: Final = "counted"
# Writing transactions so far, bytes of the write-ahead log, bytes of the database.
BOOKS: Final = """
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint,
    pg_database_size(current_database())
"""


class Counts(msgspec.Struct, frozen=True):
    """What was counted: for each action, or for each second where nobody acts."""

    round_trips: float
    sent: float  # bytes to PostgreSQL
    received: float
    commits: float
    wal: float  # bytes
    growth: float  # bytes of the database
    told: float  # bytes to all four players
    nodes: float  # microseconds of processor time
    database: float

    def beyond(self, idle: "Counts", seconds: float) -> "Counts":
        """Return what an action brings besides what so many idle seconds do."""
        pairs = zip(astuple(self), astuple(idle), strict=True)
        return Counts(*(max(0.0, mine - each * seconds) for mine, each in pairs))


class Counted(msgspec.Struct, frozen=True):
    """Everything that was counted about one node."""

    idle: Counts  # for each second
    paced: Counts  # for each action, besides what is done when idle
    busy: Counts  # for each action
    rooms: int  # at human pace
    p50: float  # milliseconds
    p99: float
    room_bytes: float  # of a node's memory, with its connections
    node_bytes: float  # of a node without rooms


async def count(folder: Path, cluster: Cluster, scale: Scale) -> Counted:
    """Count on a node of its own: idle, at human pace, and flat out."""
    cores = Cores()
    os.sched_setaffinity(0, cores.clients)
    async with AsyncExitStack() as exits:
        await cluster.make_database(DATABASE)
        way = CountedWay(folder / "way", cluster)
        await way.start()
        exits.callback(way.close)
        address = way.address(DATABASE)
        site = Site([await asyncio.to_thread(node, "a", address, cores.servers, folder)])
        exits.callback(site.close)
        books = await asyncpg.connect(cluster.address(DATABASE))
        exits.push_async_callback(books.close)
        counter = _Counter(way, site, Tree(cluster.pid), books)
        idle = await counter.during(asyncio.sleep(IDLE_SECONDS), IDLE_SECONDS)
        empty = site.nodes[0].memory()
        await site.seat(scale.counted_rooms)
        tables = site.parties[0].tables
        await at_pace(tables, EVERY, EVERY)
        await asyncio.sleep(SETTLE_SECONDS)
        site.times.clear()
        paced = await counter.during(_paced(tables, scale.paced_seconds))
        times = list(site.times)
        weight = (site.nodes[0].memory() - empty) / scale.counted_rooms
        busy = await counter.during(flat_out(tables[: scale.rooms], scale.seconds))
        p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
        paced = paced.beyond(idle, EVERY / scale.counted_rooms)
        return Counted(idle, paced, busy, scale.counted_rooms, p50, p99, weight, empty)


async def _paced(tables: list[GameTable], seconds: float) -> None:
    await at_pace(tables, EVERY, seconds)
    await asyncio.sleep(SETTLE_SECONDS)


class _Counter:
    """Reads all counters before something and after it."""

    def __init__(self, way: CountedWay, site: Site, database: Tree, books: Any) -> None:
        self._way = way
        self._site = site
        self._database = database
        self._books = books

    async def during(self, what: Any, by: float | None = None) -> Counts:
        """Return what was counted meanwhile, for each action or by something else."""
        before, actions = await self._read(), self._actions()
        await what
        done = by or max(self._actions() - actions, 1)
        after = await self._read()
        return Counts(*((end - start) / done for start, end in zip(before, after, strict=True)))

    def _actions(self) -> int:
        return sum(table.actions for party in self._site.parties for table in party.tables)

    async def _read(self) -> list[float]:
        way, site = self._way, self._site
        tables = [table for party in site.parties for table in party.tables]
        told = sum(player.bytes for table in tables for player in table.players)
        commits, wal, size = await self._books.fetchrow(BOOKS)
        cpu = (site.cpu() * MICROSECONDS, self._database.cpu() * MICROSECONDS)
        return [way.round_trips, way.sent, way.received, commits, wal, size, told, *cpu]
