"""What is done to the servers, and what is measured meanwhile."""

import asyncio
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from bench.load.processes import Process, bare, freehold, pin_client
from bench.load.tables import SEATS, Echo, GameTable, Player, at_pace, flat_out
from freehold.client.room_client import ask

EVERY: Final = 2.0  # seconds between two actions of a room at human pace
# As long as our server's messages of this scenario are on average.
ECHO: Final = b'{"say":"act","id":"12345","ask":1234,"text":"%s"}' % (b"x" * 950)
AT_ONCE: Final = 32  # rooms that are set up side by side
Is = Callable[[], bool]
BACK_SECONDS: Final = 60.0  # in which somebody must be let in again
PAUSE: Final = 0.2  # seconds until the next attempt


class Scale(msgspec.Struct, frozen=True):
    """How much is measured."""

    rooms: int = 1000
    paced_seconds: float = 20.0
    busy_rooms: int = 128
    busy_seconds: float = 4.0
    busy_rounds: int = 4


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


async def _paced(process: Process, tables: list[Any], times: list[float], scale: Scale) -> Paced:
    await at_pace(tables, EVERY, EVERY)  # one round to warm up
    await asyncio.sleep(0.5)
    times.clear()
    before = sum(table.actions for table in tables)
    cpu, began = process.cpu(), time.perf_counter()
    await at_pace(tables, EVERY, scale.paced_seconds)
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


async def _busy(process: Process, tables: list[Any], times: list[float], scale: Scale) -> Busy:
    await flat_out(tables, 1.0)
    times.clear()
    before = sum(table.actions for table in tables)
    cpu = process.cpu()
    await flat_out(tables, scale.busy_seconds)
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


class Bare:
    """The bare broadcast, with its tables."""

    def __init__(self, rooms: int) -> None:
        self.process = bare()
        self.times: list[float] = []
        self.tables = [Echo(self.times.append, ECHO) for _ in range(rooms)]

    async def seat(self) -> None:
        """Connect everybody."""
        for number, table in enumerate(self.tables):
            await table.enter(self.process.port, str(number).encode())

    def close(self) -> None:
        """Hang up, and end the server."""
        for table in self.tables:
            for socket in table.sockets:
                socket.close()
        self.process.kill()


# --- ours


class Party:
    """All tables of our server, with what they need to come back."""

    def __init__(self, port: int, times: list[float]) -> None:
        self.port = port
        self.tables: list[GameTable] = []
        self.hellos: list[list[bytes]] = []
        self.codes: list[str] = []
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
            await _let_in(player, self.port, text, code, partial(_is_welcome, player))
        for player in table.players[1:]:
            assert player.socket is not None
            player.socket.send(b'{"say":"ready","id":"r","ready":true}')
        host = table.players[0]
        due = host.seq + SEATS - 1
        await _until(lambda: host.seq >= due)
        assert host.socket is not None
        host.socket.send(b'{"say":"begin","id":"b"}')
        await _until(lambda: all(one.prompt is not None for one in table.players))
        self.tables.append(table)
        self.hellos.append(hellos)
        self.codes.append(code)

    async def come_back(self, port: int) -> None:
        """Connect everybody again, after the last number they know."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: GameTable, hellos: list[bytes], code: str) -> None:
            async with gate:
                for player, text in zip(table.players, hellos, strict=True):
                    player.prompt = None
                    resumed = text[:-1] + b',"after":%d}' % player.seq
                    await _let_in(player, port, resumed, code, partial(_is_asked, player))

        games = zip(self.tables, self.hellos, self.codes, strict=True)
        await asyncio.gather(*(one(*game) for game in games))

    def hang_up(self) -> None:
        """End all connections."""
        for table in self.tables:
            for player in table.players:
                if player.socket is not None:
                    player.socket.close()


def _is_welcome(player: Player) -> bool:
    return player.seq >= 0


def _is_asked(player: Player) -> bool:
    return player.prompt is not None


async def _let_in(player: Player, port: int, text: bytes, code: str, is_in: Is) -> None:
    """Connect somebody and wait until they are in; who is sent away comes again."""
    end = time.perf_counter() + BACK_SECONDS
    while not is_in():
        try:
            await player.enter(port, text, f"/ws/{code}")
            await _until(lambda: is_in() or player.gone)
        except ConnectionError:
            if time.perf_counter() > end:
                raise
            await asyncio.sleep(PAUSE)


def hello(token: str, code: str) -> bytes:
    """Return the first message of a player."""
    return msgspec.json.encode({"say": "hello", "token": token, "room": code})


async def _until(holds: Any, seconds: float = 60.0) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        if time.perf_counter() > end:
            raise TimeoutError("expected an answer of the server, got none in time")
        await asyncio.sleep(0.005)


class Ours:
    """Our server, with its store in a folder and its tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.process = freehold(folder)
        self.times: list[float] = []
        self.party = Party(self.process.port, self.times)

    @property
    def tables(self) -> list[GameTable]:
        """Return all tables."""
        return self.party.tables

    async def restart(self) -> Restart:
        """Kill the server, start it again, and let everybody come back."""
        self.process.kill()
        began = time.perf_counter()
        self.process = freehold(self._folder)
        answers = time.perf_counter() - began
        await self.party.come_back(self.process.port)
        return Restart(answers, time.perf_counter() - began, len(self.tables) * SEATS)

    def close(self) -> None:
        """End the server."""
        self.process.kill()


async def measure(scale: Scale) -> Found:
    """Measure both servers in one run."""
    pin_client()
    with tempfile.TemporaryDirectory(prefix="freehold-load-") as folder, ExitStack() as stack:
        other = Bare(scale.rooms)
        stack.callback(other.close)
        await other.seat()
        bare_paced = await _paced(other.process, list(other.tables), other.times, scale)
        ours = Ours(Path(folder))
        stack.callback(ours.close)
        await ours.party.seat(scale.rooms)
        paced = await _paced(ours.process, list(ours.tables), ours.times, scale)
        bare_busy, busy = await _contest(other, ours, scale)
        return Found(
            rooms=scale.rooms,
            busy_rooms=scale.busy_rooms,
            bare_paced=bare_paced,
            paced=paced,
            bare_busy=bare_busy,
            busy=busy,
            restart=await ours.restart(),
        )


async def _contest(other: Bare, ours: Ours, scale: Scale) -> tuple[Busy, Busy]:
    """Let both do all they can, in turn, so that noise hits both; the best round of each counts."""
    rounds: list[tuple[Busy, Busy]] = []
    for _round in range(scale.busy_rounds):
        both = [
            await _busy(one.process, list(one.tables[: scale.busy_rooms]), one.times, scale)
            for one in (other, ours)
        ]
        rounds.append((both[0], both[1]))
    return _best([one for one, _ours in rounds]), _best([one for _bare, one in rounds])


def _best(rounds: list[Busy]) -> Busy:
    return max(rounds, key=lambda one: one.per_cpu_second)
