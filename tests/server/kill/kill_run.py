"""A server is killed over and over while people play, and must lose nothing."""

import asyncio
import contextlib
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
import msgspec

from freehold.client.room_client import ask, new_guest
from tests.kit.postgres import Cluster
from tests.kit.server_process import ServerProcess, free_port
from tests.server.kill.findings import (
    DATABASE_ENDS,
    LONGEST_OUTAGE,
    Findings,
    Say,
    meanwhile,
    spread,
)
from tests.server.kill.player_group import PLANS, Plan, PlayerGroup

# How a life of the server ends, and how often among so many: while it starts, when it has just
# started, while people play, by being asked to, and while it does what it was asked to.
ENDS: Final = {"starting": 1, "early": 1, "playing": 4, "asked": 1, "ending": 1}
# Of a server whose database is killed and started again, before it is killed itself.
OUTAGE: Final = "outage"
ENDING_SECONDS: Final = 0.1
EARLY_SECONDS: Final = 0.15
PLAYING_SECONDS: Final = 0.5
STARTING_SECONDS: Final = 1.0
LONGEST_WAIT: Final = 180.0  # seconds, so that a server that serves nobody is noticed
FOUNDING_SECONDS: Final = 0.25  # between two openings of rooms
BLINK: Final = 0.002  # seconds


class Figures(Findings):
    """What happened, in numbers, and what was wrong."""

    kills: int = 0
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    starts: list[float] = msgspec.field(default_factory=list)  # seconds until connections are taken
    returns: list[float] = msgspec.field(default_factory=list)  # from a start until somebody played
    outages: list[float] = msgspec.field(default_factory=list)  # from its start until an answer
    given: int = 0
    refused: int = 0
    found_again: int = 0
    told: int = 0
    heard: Counter[str] = msgspec.field(default_factory=Counter)
    gaps: int = 0
    furthest: int = 0
    opened: int = 0  # rooms, meanwhile
    done: Counter[str] = msgspec.field(default_factory=Counter)

    def summary(self) -> str:
        """Tell the figures in a few lines."""
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))
        done = ", ".join(f"{count} {name}" for name, count in self.done.most_common())
        heard = ", ".join(f"{count} {name}" for name, count in self.heard.most_common())
        return "\n".join(
            (
                f"{self.kills} kills (lives ended: {ends})",
                f"{self.given} commands: {self.acks} acknowledged, {self.refused} refused,"
                f" {self.found_again} acknowledged only after a kill although done before it",
                f"{self.told} numbered messages heard, {self.gaps} out of order, up to"
                f" {self.furthest} missed and told later",
                f"{self.entries} entries, {self.games} finished games ({self.records} records"
                f" downloaded), {self.opened} rooms opened",
                f"done: {done}",
                f"heard: {heard}",
                f"ready after {spread(self.starts)}; first answer after {spread(self.returns)}",
                f"after outages of the database: {spread(self.outages)}",
                *self.broken(),
            )
        )


class KillRun:
    """One server on one store, with its players, from the first start to the last end.

    The store is a folder, or a database of a cluster that is killed now and then, too.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        say: Say = lambda _text: None,
        cluster: Cluster | None = None,
        ends: Mapping[str, int] = ENDS,
    ) -> None:
        self.figures = Figures()
        self._folder = folder
        self._cluster = cluster
        self._place = folder / "data" if cluster is None else cluster.address()
        self._ends_of_lives = ends
        self._rng = Random(seed)
        self._say = say
        self._port = free_port()
        self._base = f"http://127.0.0.1:{self._port}"
        self._ends: list[str] = []
        self._opened: list[str] = []  # rooms whose opening was confirmed

    async def run(self, kills: int, plans: Sequence[Plan] = PLANS) -> Figures:
        """Kill so many times; return the figures, in which everything is told that went wrong."""
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session:
            group = PlayerGroup(session, self._base, self._rng)
            await self._prepare(group, plans)
            async with group.playing(), meanwhile(self._found(session)):
                while self.figures.kills < kills:
                    await self._live(group)
                await self._end_well(group)
        await self._audit(group)
        self._count(group)
        return self.figures

    # --- lives

    @contextlib.asynccontextmanager
    async def _life(self) -> AsyncIterator[ServerProcess]:
        """Start a server; whatever happens, it does not outlive the context."""
        complaints = self._folder / f"complaints-{len(list(self._folder.iterdir()))}.txt"
        process = await ServerProcess.start(self._port, self._place, complaints)
        try:
            yield process
        finally:
            await process.end(signal.SIGKILL)
            self.figures.problems += process.complaints()

    async def _prepare(self, group: PlayerGroup, plans: Sequence[Plan]) -> None:
        async with self._life() as process:
            await process.ready()
            for plan in plans:
                await group.open(plan)
        self._note_kill("prepared")

    def _note_kill(self, end: str) -> None:
        self.figures.kills += 1
        self.figures.ends[end] += 1

    def _next_end(self) -> str:
        """Return how the next life ends: in any order, but every end has its turn."""
        if not self._ends:
            ends = self._ends_of_lives
            self._ends = self._rng.sample(list(ends), sum(ends.values()), counts=ends.values())
        return self._ends.pop()

    async def _live(self, group: PlayerGroup) -> None:
        end = self._next_end()
        async with self._life() as process:
            if end == "starting":
                await asyncio.sleep(self._rng.uniform(0, STARTING_SECONDS))
            else:
                await self._serve(process, group, end)
            if end == OUTAGE:
                await self._take_database_away(group)
            if end == "asked":
                await self._ask_to_end(process, group)
                return
            if end == "ending":
                process.send(signal.SIGTERM)
                await asyncio.sleep(self._rng.uniform(0, ENDING_SECONDS))
        self._note_kill(end)
        if self.figures.kills % 10 == 0:
            self._say(f"{self.figures.kills} kills, {group.acks} commands acknowledged")

    async def _take_database_away(self, group: PlayerGroup) -> None:
        """End the database in any way, start it again, and see that people play on."""
        assert self._cluster is not None
        self._cluster.end(self._rng.choice(DATABASE_ENDS))
        await asyncio.sleep(self._rng.uniform(0, LONGEST_OUTAGE))
        self._cluster.start()
        began, acks = time.monotonic(), group.acks
        await self._cluster.ready()
        await _until(lambda: group.acks > acks, "nobody was served after the database was back")
        self.figures.outages.append(time.monotonic() - began)

    async def _serve(self, process: ServerProcess, group: PlayerGroup, end: str) -> None:
        self.figures.starts.append(await process.ready())
        if end == "early":
            await asyncio.sleep(self._rng.uniform(0, EARLY_SECONDS))
            return
        began, acks = time.monotonic(), group.acks
        try:
            await _until(lambda: group.acks > acks, "nobody was served")
        except TimeoutError as error:
            await process.end(signal.SIGABRT)  # says where all its threads are
            raise AssertionError("\n".join([str(error), *process.complaints()])) from error
        self.figures.returns.append(time.monotonic() - began)
        await asyncio.sleep(self._rng.uniform(0, PLAYING_SECONDS))

    async def _ask_to_end(self, process: ServerProcess, group: PlayerGroup) -> None:
        """End a server in good order: everybody is told."""
        players = [player for player in group.players if not player.watches]
        await _until(lambda: all(player.client.here for player in players), "not all were back")
        before = [(player.witness.byes["shutting_down"], player.hung_up) for player in players]
        code = await process.end(signal.SIGTERM)
        self.figures.ends["asked"] += 1
        if code != 0:
            self.figures.problems.append(f"asked to end: expected exit code 0, got {code}")
        await _until(lambda: not any(player.client.here for player in players), "some were there")
        self.figures.problems += [
            f"{player.name} was not told that the server ends"
            for player, mark in zip(players, before, strict=True)
            if (player.witness.byes["shutting_down"], player.hung_up) == mark
        ]

    async def _end_well(self, group: PlayerGroup) -> None:
        """Serve for a last time, without a kill: everything comes to rest and is looked at."""
        async with self._life() as process:
            await self._serve(process, group, "playing")
            await self.figures.look_at(group)
            await self._ask_to_end(process, group)

    # --- rooms that are opened meanwhile

    async def _found(self, session: aiohttp.ClientSession) -> None:
        """Open rooms, whether the server lives or not."""
        while True:
            try:
                token = await new_guest(session, self._base, "Founder")
                key = await ask(session, "POST", f"{self._base}/api/rooms", token, {})
                self._opened.append(key["code"])
            except (aiohttp.ClientError, ConnectionError):
                pass
            except ValueError as refused:
                if "draining" not in str(refused):  # it was asked to end a moment ago
                    raise
            await asyncio.sleep(FOUNDING_SECONDS)

    # --- looking at what is left

    async def _audit(self, group: PlayerGroup) -> None:
        async with self.figures.audit(self._place, group) as store:
            rooms = {row.code for row in await store.open_rooms()}
            gone = {*group.rooms, *self._opened} - rooms
            self.figures.problems += [f"room {code} is gone" for code in sorted(gone)]

    def _count(self, group: PlayerGroup) -> None:
        figures = self.figures
        figures.opened = len(self._opened)
        for player in group.players:
            witness = player.witness
            figures.given += len(witness.given)
            figures.acks += len(witness.acks)
            figures.refused += len(witness.refused)
            figures.heard += witness.heard
            figures.told += len(witness.told)
            figures.gaps += witness.gaps
            figures.furthest = max(figures.furthest, witness.furthest)
            figures.found_again += player.found_again
            figures.done += player.done


async def _until(holds: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"after {LONGEST_WAIT} s {otherwise}")
        await asyncio.sleep(BLINK)
