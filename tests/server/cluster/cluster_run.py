"""Nodes are killed, stopped, cut off, drained, restarted while people play; a referee looks on."""

import asyncio
import contextlib
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, Protocol

import aiohttp
import asyncpg
import msgspec

from freehold.server.games.rebuild import rebuild
from freehold.server.games.statistics_writer import bounds_of
from freehold.server.ops.settings import Settings
from freehold.server.store import LEASE_SECONDS
from tests.kit.node_processes import TOKEN, NodeProcess
from tests.kit.postgres import Cluster, execute
from tests.server.kill.findings import (
    DATABASE_ENDS,
    LONGEST_OUTAGE,
    Findings,
    Say,
    meanwhile,
    spread,
)
from tests.server.kill.player_group import Plan, PlayerGroup

# What happens, and how often among so many.
FAULTS: Final = {
    "kill": 4,
    "stop": 2,
    "cut": 2,
    "swallow": 1,
    "drain": 2,
    "restart": 2,
    "database": 1,
    "reload": 1,
}
BEYOND_LEASE: Final = LEASE_SECONDS + 1.5
CALM_SECONDS: Final = 0.5  # between two faults
LONGEST_WAIT: Final = 120.0
# What is promised of the time until all rooms play on.
MIDDLE_SECONDS: Final = 3.0
WORST_SECONDS: Final = 10.0
BLINK: Final = 0.01
LOOK_SECONDS: Final = 0.1
# What looking at a database may raise that is just being ended.
AWAY: Final = (
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
OWNERS: Final = "SELECT room, epoch, run FROM leases WHERE run <> ''"
HOLDERS: Final = """
    SELECT DISTINCT nodes.name FROM leases JOIN nodes ON nodes.run = leases.run
    JOIN rooms ON rooms.id = leases.room
"""
BEHIND: Final = """
    SELECT (SELECT COALESCE(MAX(number), 0) FROM finished) - number AS behind FROM entered
"""
SMALL: Final = (
    Plan(edition="us", people=2, bots=("steady",), options={"round_limit": 12}),
    Plan(edition="france", people=2, options={"round_limit": 12}),
    Plan(edition="vietnam", people=2, options={"round_limit": 12}),
)


class StuckError(Exception):
    """Say that rooms do not play on, whatever they are given."""


class Frontier(Protocol):
    """Whatever people connect to."""

    port: int


class Reloading(Protocol):
    """A proxy that can read its configuration anew."""

    def reload(self) -> None:
        """Read it anew."""


class Figures(Findings):
    """What happened, in numbers, and what was wrong."""

    faults: Counter[str] = msgspec.field(default_factory=Counter)
    waits: defaultdict[str, list[float]] = msgspec.field(default_factory=lambda: defaultdict(list))
    epochs: int = 0  # seen

    def summary(self) -> str:
        """Tell the figures in a few lines."""
        every = [seconds for fault in FAULTS for seconds in self.waits.get(fault, ())]
        each = (f"  {kind}: {spread(waits)}" for kind, waits in sorted(self.waits.items()))
        return "\n".join(
            (
                f"{self.faults.total()} faults, {self.acks} commands acknowledged,"
                f" {self.entries} entries, {self.games} finished games,"
                f" {self.records} records verified, {self.epochs} epochs, each of one owner",
                f"from a fault until all rooms played on: {spread(every)}{verdict(every)}",
                *each,
                *self.broken(),
            )
        )


def verdict(seconds: Sequence[float]) -> str:
    """Tell whether that was quick enough; a busy machine may be the reason that it was not."""
    if not seconds:
        return ""
    kept = median(seconds) < MIDDLE_SECONDS and max(seconds) < WORST_SECONDS
    bounds = f"below {MIDDLE_SECONDS:g} s and {WORST_SECONDS:g} s"
    return f": {bounds}, as promised" if kept else f": NOT {bounds}"


class ClusterRun:
    """People who play by way of a front while nodes, and their database, suffer."""

    def __init__(
        self,
        cluster: Cluster,
        nodes: dict[str, NodeProcess],
        front: Frontier,
        seed: int,
        say: Say = lambda _text: None,
    ) -> None:
        self.figures = Figures()
        self._cluster = cluster
        self._nodes = nodes
        self._front = front
        self._rng = Random(seed)
        self._say = say
        self._owners: dict[tuple[int, int], str] = {}
        self._began = time.monotonic()

    async def run(self, faults: Sequence[str], plans: Sequence[Plan]) -> Figures:
        """Let so much happen; return the figures, in which everything is told that went wrong."""
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session:
            group = PlayerGroup(session, f"http://127.0.0.1:{self._front.port}", self._rng)
            group.heartbeat = 3.0
            for plan in plans:
                await group.open(plan)
            self._say(f"{len(group.rooms)} rooms are open, {len(group.players)} people in them")
            try:
                async with group.playing(), meanwhile(self._look_on()):
                    await self._played_on(group, "start")
                    for fault in faults:
                        await self._suffer(group, fault)
                        self._tell_progress(len(faults))
                    self._say("the last fault is over; everything comes to rest")
                    await self._settled(group)
            except (StuckError, TimeoutError) as error:  # what was done is looked at all the same
                self.figures.problems.append(f"stuck: {error}\n{self._told()}")
            await self._ended()
        await self._audit(group)
        return self.figures

    def _tell_progress(self, count: int) -> None:
        """Tell how far it is, and about how long the rest takes."""
        done, passed = self.figures.faults.total(), time.monotonic() - self._began
        left = passed / done * (count - done)
        self._say(f"  {done} of {count} after {passed / 60:.1f} min, {left / 60:.1f} min to go")

    # --- faults

    async def _suffer(self, group: PlayerGroup, fault: str) -> None:
        while not (rows := await execute(self._cluster.address(), HOLDERS)):
            await asyncio.sleep(BLINK)
        node = self._nodes[self._rng.choice(sorted(row[0] for row in rows))]
        await getattr(self, f"_{fault}")(group, node)
        self.figures.faults[fault] += 1
        waits = self.figures.waits[fault]
        self._say(f"{self.figures.faults.total()}: {fault} {node.name}, {waits[-1]:.2f} s")
        await asyncio.sleep(self._rng.uniform(0, CALM_SECONDS))

    async def _kill(self, group: PlayerGroup, node: NodeProcess) -> None:
        await node.end(signal.SIGKILL)
        await self._played_on(group, "kill")
        await node.start()

    async def _stop(self, group: PlayerGroup, node: NodeProcess) -> None:
        """Stop a node for longer than its lease; resumed, it must not go on where it was."""
        node.send(signal.SIGSTOP)
        resumes = asyncio.create_task(asyncio.sleep(BEYOND_LEASE))
        try:
            await self._played_on(group, "stop")
            await resumes
        finally:
            node.send(signal.SIGCONT)
        await self._played_on(group, "resumed")

    async def _cut(self, group: PlayerGroup, node: NodeProcess) -> None:
        node.gate.cut()
        await self._away(group, node, "cut")

    async def _swallow(self, group: PlayerGroup, node: NodeProcess) -> None:
        node.gate.swallow()
        await self._away(group, node, "swallow")

    async def _away(self, group: PlayerGroup, node: NodeProcess, fault: str) -> None:
        mends = asyncio.create_task(asyncio.sleep(BEYOND_LEASE))
        try:
            await self._played_on(group, fault)
            await mends
        finally:
            node.gate.mend()
        await self._played_on(group, "mended")

    async def _drain(self, group: PlayerGroup, node: NodeProcess) -> None:
        """Hand all rooms of a node over, then end it and start it again."""
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            url = f"{node.base}/api/admin/drain"
            async with session.post(url, json={"mode": "hand_over"}) as answer:
                if answer.status != 204:
                    self.figures.problems.append(f"a drain was answered with {answer.status}")
        await self._played_on(group, "drain")
        await self._end_well(node)
        await node.start()

    async def _restart(self, group: PlayerGroup, node: NodeProcess) -> None:
        ends = asyncio.create_task(self._end_well(node))
        await self._played_on(group, "restart")
        await ends
        await node.start()

    async def _end_well(self, node: NodeProcess) -> None:
        code = await node.end(signal.SIGTERM)
        if code != 0:
            self.figures.problems.append(f"asked to end: expected exit code 0, got {code}")

    async def _database(self, group: PlayerGroup, _node: NodeProcess) -> None:
        self._cluster.end(self._rng.choice(DATABASE_ENDS))
        await asyncio.sleep(self._rng.uniform(0, LONGEST_OUTAGE))
        self._cluster.start()
        await self._cluster.ready()
        await self._played_on(group, "database")

    async def _reload(self, group: PlayerGroup, _node: NodeProcess) -> None:
        reload: Reloading = self._front  # type: ignore[assignment] # only asked of one that can
        reload.reload()
        await self._played_on(group, "reload")

    # --- the referee

    async def _played_on(self, group: PlayerGroup, since: str) -> None:
        """Wait until something new was done in every room, and note how long that took."""
        began = time.monotonic()
        given = {player.name: len(player.witness.given) for player in group.players}
        waiting = list(group.rooms)
        while waiting := [code for code in waiting if not is_answered(group, code, given)]:
            if time.monotonic() - began > LONGEST_WAIT:
                raise StuckError(f"{since}: rooms {waiting} do not play on")
            await asyncio.sleep(BLINK)
        if since != "start":
            self.figures.waits[since].append(time.monotonic() - began)

    def _told(self) -> str:
        return "\n".join(f"{one.name}: {one.complaints()[-4000:]}" for one in self._nodes.values())

    async def _look_on(self) -> None:
        """See that no two nodes have a room under one epoch."""
        while True:
            with contextlib.suppress(*AWAY):
                connection = await asyncpg.connect(self._cluster.address())
                try:
                    while True:
                        self._compare_owners(await connection.fetch(OWNERS))
                        await asyncio.sleep(LOOK_SECONDS)
                finally:
                    connection.terminate()
            await asyncio.sleep(LOOK_SECONDS)

    def _compare_owners(self, rows: Sequence[tuple[int, int, str]]) -> None:
        for room, epoch, run in rows:
            owner = self._owners.setdefault((room, epoch), run)
            if owner != run:
                self.figures.problems.append(f"room {room}: two owners in epoch {epoch}")

    async def _settled(self, group: PlayerGroup) -> None:
        """Let everything come to rest, and look at it."""
        await self.figures.look_at(group)
        async with asyncio.timeout(LONGEST_WAIT):
            while (await execute(self._cluster.address(), BEHIND))[0][0]:
                await asyncio.sleep(LOOK_SECONDS)

    async def _ended(self) -> None:
        for node in self._nodes.values():
            await self._end_well(node)

    async def _audit(self, group: PlayerGroup) -> None:
        figures = self.figures
        async with figures.audit(self._cluster.address(), group, self._say) as store:
            self._say("statistics are built anew, to be compared")
            done = await rebuild(store, bounds_of(Settings()))
            if done.before != done.after:
                figures.problems.append(f"statistics of {done.games} games differ from a rebuild")
        if figures.records != figures.games and not figures.problems:
            told = f"expected the records of {figures.games} games, found {figures.records}"
            figures.problems.append(told)
        figures.acks, figures.epochs = group.acks, len(self._owners)


def is_answered(group: PlayerGroup, code: str, given: dict[str, int]) -> bool:
    """Tell whether anybody in a room was answered of late to what they said after so much."""
    for player in group.rooms[code]:
        last = next(reversed(player.witness.acks), "-0")
        if int(last.rpartition("-")[2]) > given[player.name]:
            return True
    return False
