"""What is done to the servers, and what is measured meanwhile."""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from bench.load.processes import Process, bare, freehold, pin_client
from bench.load.tables import SEATS, Echo, GameTable, at_pace, flat_out
from freehold.server.client import ask

EVERY: Final = 2.0  # seconds between two actions of a room at human pace
# As long as our server's messages of this scenario are on average.
ECHO: Final = b'{"say":"act","id":"12345","ask":1234,"text":"%s"}' % (b"x" * 950)
AT_ONCE: Final = 32  # rooms that are set up side by side


class Scale(msgspec.Struct, frozen=True):
    """How much is measured."""

    rooms: int = 1000
    paced_seconds: float = 20.0
    busy_rooms: int = 128
    busy_seconds: float = 8.0


class Paced(msgspec.Struct, frozen=True):
    """A server at human pace."""

    actions: int
    seconds: float
    delivered_per_second: float
    p50: float  # milliseconds
    p99: float
    worst: float
    cpu: float  # share of one core
    lost: int
    refused: int


class Busy(msgspec.Struct, frozen=True):
    """A server with all it can do."""

    actions: int
    cpu_seconds: float
    per_cpu_second: float
    p50: float
    p99: float


class Restart(msgspec.Struct, frozen=True):
    """Seconds after a kill until the server answers, and until everybody is back in a game."""

    answers: float
    everybody: float
    connections: int


class Found(msgspec.Struct, frozen=True):
    """Everything that was measured."""

    rooms: int
    busy_rooms: int
    bare_paced: Paced
    paced: Paced
    bare_busy: Busy
    busy: Busy
    restart: Restart


def percentile(times: list[float], share: float) -> float:
    """Return the time in milliseconds that so many stay below."""
    if not times:
        return 0.0
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000


async def _paced(process: Process, tables: list[Any], times: list[float], seconds: float) -> Paced:
    await at_pace(tables, EVERY, EVERY)  # one round to warm up
    await asyncio.sleep(0.5)
    times.clear()
    before = sum(table.actions for table in tables)
    cpu, began = process.cpu(), time.perf_counter()
    await at_pace(tables, EVERY, seconds)
    await asyncio.sleep(0.5)
    took = time.perf_counter() - began
    actions = sum(table.actions for table in tables) - before
    games = [table for table in tables if isinstance(table, GameTable)]
    players = [player for table in games for player in table.players]
    return Paced(
        actions=actions,
        seconds=took,
        delivered_per_second=actions * SEATS / took,
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
        worst=max(times, default=0) * 1000,
        cpu=(process.cpu() - cpu) / took,
        lost=sum(player.gaps for player in players) + sum(_uneven(table) for table in games),
        refused=sum(player.refused for player in players),
    )


def _uneven(table: GameTable) -> int:
    """Return how many messages somebody has not got that another has."""
    numbers = [player.seq for player in table.players]
    return sum(max(numbers) - number for number in numbers)


async def _busy(process: Process, tables: list[Any], times: list[float], seconds: float) -> Busy:
    await flat_out(tables, 1.0)
    times.clear()
    before = sum(table.actions for table in tables)
    cpu = process.cpu()
    await flat_out(tables, seconds)
    used = process.cpu() - cpu
    actions = sum(table.actions for table in tables) - before
    return Busy(
        actions=actions,
        cpu_seconds=used,
        per_cpu_second=actions / used if used else 0.0,
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
    )


# --- the bare server


async def measure_bare(scale: Scale) -> tuple[Paced, Busy]:
    """Measure the bare broadcast."""
    process = bare()
    try:
        times: list[float] = []
        tables = [Echo(times.append, ECHO) for _ in range(scale.rooms)]
        for number, table in enumerate(tables):
            await table.enter(process.port, str(number).encode())
        paced = await _paced(process, tables, times, scale.paced_seconds)
        busy = await _busy(process, tables[: scale.busy_rooms], times, scale.busy_seconds)
        for table in tables:
            for socket in table.sockets:
                socket.close()
        return paced, busy
    finally:
        process.kill()


# --- ours


class Party:
    """All tables of our server, with what they need to come back."""

    def __init__(self, port: int, times: list[float]) -> None:
        self.port = port
        self.tables: list[GameTable] = []
        self.hellos: list[list[bytes]] = []
        self._times = times

    async def seat(self, rooms: int) -> None:
        """Open rooms, let four guests into each, and start the games."""
        gate = asyncio.Semaphore(AT_ONCE)
        connector = aiohttp.TCPConnector(limit=AT_ONCE)
        async with aiohttp.ClientSession(connector=connector) as session:

            async def one() -> None:
                async with gate:
                    await self._seat_one(session)

            await asyncio.gather(*(one() for _ in range(rooms)))

    async def _seat_one(self, session: aiohttp.ClientSession) -> None:
        base = f"http://127.0.0.1:{self.port}"
        tokens = [
            (await ask(session, "POST", f"{base}/api/guests", "", {}))["token"]
            for _ in range(SEATS)
        ]
        wish = {"settings": {"edition": "us", "pace": "relaxed"}}
        code = (await ask(session, "POST", f"{base}/api/rooms", tokens[0], wish))["code"]
        hellos = [hello(token, code) for token in tokens]
        table = GameTable(self._times.append)
        for player, text in zip(table.players, hellos, strict=True):
            await player.enter(self.port, text)
            await _until(lambda who=player: who.seq >= 0)
        for player in table.players[1:]:
            assert player.socket is not None
            player.socket.send(b'{"say":"ready","id":"r","ready":true,"entropy":"load"}')
        host = table.players[0]
        due = host.seq + SEATS - 1
        await _until(lambda: host.seq >= due)
        assert host.socket is not None
        host.socket.send(b'{"say":"begin","id":"b"}')
        await _until(lambda: all(one.prompt is not None for one in table.players))
        self.tables.append(table)
        self.hellos.append(hellos)

    async def come_back(self, port: int) -> None:
        """Connect everybody again, after the last number they know."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: GameTable, hellos: list[bytes]) -> None:
            async with gate:
                for player, text in zip(table.players, hellos, strict=True):
                    player.prompt = None
                    await player.enter(port, text[:-1] + b',"after":%d}' % player.seq)
                await _until(lambda: all(who.prompt is not None for who in table.players))

        pairs = zip(self.tables, self.hellos, strict=True)
        await asyncio.gather(*(one(table, hellos) for table, hellos in pairs))


def hello(token: str, code: str) -> bytes:
    """Return the first message of a player."""
    return msgspec.json.encode({"say": "hello", "token": token, "room": code})


async def _until(holds: Any, seconds: float = 60.0) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        if time.perf_counter() > end:
            raise TimeoutError("expected an answer of the server, got none in time")
        await asyncio.sleep(0.005)


async def measure_freehold(scale: Scale, folder: Path) -> tuple[Paced, Busy, Restart]:
    """Measure our server."""
    process = freehold(folder)
    try:
        times: list[float] = []
        party = Party(process.port, times)
        await party.seat(scale.rooms)
        paced = await _paced(process, list(party.tables), times, scale.paced_seconds)
        busy = await _busy(
            process, list(party.tables[: scale.busy_rooms]), times, scale.busy_seconds
        )
        process.kill()
        began = time.perf_counter()
        process = freehold(folder)
        answers = time.perf_counter() - began
        await party.come_back(process.port)
        restart = Restart(answers, time.perf_counter() - began, scale.rooms * SEATS)
        return paced, busy, restart
    finally:
        process.kill()


async def measure(scale: Scale) -> Found:
    """Measure both servers, one after the other, in one run."""
    pin_client()
    bare_paced, bare_busy = await measure_bare(scale)
    with tempfile.TemporaryDirectory(prefix="freehold-load-") as folder:
        paced, busy, restart = await measure_freehold(scale, Path(folder))
    return Found(
        rooms=scale.rooms,
        busy_rooms=scale.busy_rooms,
        bare_paced=bare_paced,
        paced=paced,
        bare_busy=bare_busy,
        busy=busy,
        restart=restart,
    )
