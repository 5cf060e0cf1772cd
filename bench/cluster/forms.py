"""The same load on one server with SQLite, on one node, and on three nodes by three ways."""

import os
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import msgspec

from bench.cluster.machines import Cores, Site, Tree, embedded, node
from bench.load.scenario import percentile
from bench.load.tables import GameTable, flat_out
from tests.kit.postgres import Cluster
from tests.kit.proxy import Proxy
from tests.kit.server_process import free_port
from tools import haproxy

NAMES: Final = ("a", "b", "c")
WARM_SECONDS: Final = 0.5
MICROSECONDS: Final = 1e6


class Scale(msgspec.Struct, frozen=True):
    """How much is measured."""

    rooms: int = 60  # that act flat out
    seconds: float = 4.0
    rounds: int = 3
    counted_rooms: int = 150
    paced_seconds: float = 8.0


QUICK: Final = Scale(rooms=24, seconds=1.5, rounds=1, counted_rooms=40, paced_seconds=4.0)


class Round(msgspec.Struct, frozen=True):
    """What came of a form: actions a second, and processor time for each action."""

    actions: float  # a second
    p50: float  # milliseconds
    p99: float
    nodes: float  # microseconds of an action, as are the next three
    database: float
    proxy: float
    clients: float

    @property
    def servers(self) -> float:
        """Return the microseconds of everything but the clients."""
        return self.nodes + self.database + self.proxy


Clock = Callable[[], float]


class Machines:
    """What is running, and how it is measured."""

    def __init__(self, database: Tree, proxy: Tree | None) -> None:
        self._database = database
        self._proxy = proxy

    async def play(self, site: Site, tables: list[GameTable], seconds: float) -> Round:
        """Let tables act as fast as they are answered."""
        await flat_out(tables, WARM_SECONDS)
        site.times.clear()
        clocks: tuple[Clock, ...] = (
            site.cpu,
            self._database.cpu,
            self._proxy.cpu if self._proxy is not None else float,
            time.process_time,
        )
        before = [clock() for clock in clocks]
        actions, began = sum(table.actions for table in tables), time.perf_counter()
        await flat_out(tables, seconds)
        took = time.perf_counter() - began
        actions = sum(table.actions for table in tables) - actions
        used = [
            (clock() - start) / max(actions, 1) * MICROSECONDS
            for clock, start in zip(clocks, before, strict=True)
        ]
        times = site.times
        return Round(actions / took, percentile(times, 0.5), percentile(times, 0.99), *used)

    def pin(self, cores: frozenset[int]) -> None:
        """Keep what stands between and below the nodes on some cores."""
        self._database.pin(cores)
        if self._proxy is not None:
            self._proxy.pin(cores)


class Forms(msgspec.Struct, frozen=True):
    """What was found: on two cores by form, and by number of nodes with clients apart."""

    shared: dict[str, Round]
    apart: dict[int, Round]


async def compare(folder: Path, cluster: Cluster, scale: Scale) -> Forms:
    """Measure all forms in turn, the best round of each, then nodes with the clients apart."""
    cores = Cores()
    os.sched_setaffinity(0, cores.two)
    async with AsyncExitStack() as exits:
        sites = {
            "sqlite": Site([embedded(folder / "sqlite", cores.two)]),
            "one": Site([node("a", await cluster.make_database("one"), cores.two, folder)]),
        }
        exits.callback(sites["sqlite"].close)
        exits.callback(sites["one"].close)
        store = await cluster.make_database("three")
        three = Site([node(name, store, cores.two, folder) for name in NAMES])
        exits.callback(three.close)
        proxy = await _proxy(folder, three, exits)
        machines = Machines(Tree(cluster.pid), None if proxy is None else Tree(proxy.pid))
        machines.pin(cores.two)
        for site in sites.values():
            await site.seat(scale.rooms)
        for number, party in enumerate(three.parties, 1):
            await party.seat(scale.rooms // number)
        shared = await _rounds(sites, three, machines, proxy, scale)
        await three.enter(three.ports)
        os.sched_setaffinity(0, cores.clients)
        machines.pin(cores.servers)
        for one in three.nodes:
            one.pin(cores.servers)
        return Forms(shared, await _apart(three, machines, scale))


async def _proxy(folder: Path, three: Site, exits: AsyncExitStack) -> Proxy | None:
    if haproxy.find() is None:
        return None
    ports = dict(zip(NAMES, three.ports, strict=True))
    proxy = Proxy(folder, free_port(), ports)
    await proxy.start()
    exits.callback(proxy.end)
    return proxy


async def _rounds(
    sites: dict[str, Site], three: Site, machines: Machines, proxy: Proxy | None, scale: Scale
) -> dict[str, Round]:
    """Let each form play in turn, so that what disturbs one disturbs all."""
    found: dict[str, list[Round]] = {}
    ways = {"three": three.ports, "relayed": three.ports[1:] + three.ports[:1]}
    if proxy is not None:
        ways["proxied"] = [proxy.port] * len(NAMES)
    for _round in range(scale.rounds):
        for name, site in sites.items():
            tables = site.parties[0].tables[: scale.rooms]
            found.setdefault(name, []).append(await machines.play(site, tables, scale.seconds))
        for name, ports in ways.items():
            await three.enter(ports)
            tables = _tables(three, len(NAMES), scale)
            found.setdefault(name, []).append(await machines.play(three, tables, scale.seconds))
    return {name: _best(rounds) for name, rounds in found.items()}


async def _apart(three: Site, machines: Machines, scale: Scale) -> dict[int, Round]:
    """Let the same number of tables play on one, two and three nodes."""
    found: dict[int, list[Round]] = {}
    for _round in range(scale.rounds):
        for count in range(1, len(NAMES) + 1):
            played = await machines.play(three, _tables(three, count, scale), scale.seconds)
            found.setdefault(count, []).append(played)
    return {count: _best(rounds) for count, rounds in found.items()}


def _tables(site: Site, nodes: int, scale: Scale) -> list[GameTable]:
    """Return all tables that play, evenly from some nodes."""
    share = scale.rooms // nodes
    return [table for party in site.parties[:nodes] for table in party.tables[:share]]


def _best(rounds: list[Round]) -> Round:
    return min(rounds, key=lambda one: one.servers)
