"""A registry of rooms without sockets, under a clock that is turned by hand."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from freehold.protocol import Act, Begin, RoomSettings, Stand
from freehold.server.bots.tasks import BotPool
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.rooms.registry import NAP, RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import MemoryStore
from freehold.wire.actions import Resign
from tests.kit.bare_room import FakeClock, Guest, InlineBots, identity

PUBLIC = RoomSettings(public=True, chairs=3)


class RegistryRig:
    """A registry with a clock that is turned by hand."""

    def __init__(self, **settings: Any) -> None:
        self.settings = Settings(**settings)
        self.clock = FakeClock()
        self.store = MemoryStore()
        self.bots: BotPool = InlineBots()
        self.registry = self._built()

    def _built(self) -> RoomRegistry:
        self.services = Services(self.clock, self.store, self.bots, self.settings, Metrics())
        return RoomRegistry(self.services)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        """Be open for a while."""
        await self.registry.open()
        yield self

    async def reopen(self, ahead: int = 0) -> None:
        """Kill the server and start it again, so many seconds later."""
        self.clock = FakeClock(await self.store.uptime())
        self.clock.ahead = ahead
        self.registry = self._built()
        await self.registry.open()

    def open(self, settings: RoomSettings = PUBLIC, bots: int = 0, name: str = "Ann") -> Room:
        """Open a room."""
        return self.registry.create(settings, identity(name), ["steady"] * bots)

    def enter(self, room: Room, name: str = "Ann") -> Guest:
        """Let somebody in."""
        guest = Guest(name)
        room.enter(guest, identity(name), None, False)
        return guest

    def begun(self, bots: int = 1) -> tuple[Room, Guest]:
        """Return a room where somebody has begun a game against bots, and that person."""
        room = self.open(bots=bots)
        guest = self.enter(room)
        room.receive(guest, Begin("1"))
        return room, guest

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and sweep."""
        self.clock.pass_time(int(seconds * 1000))
        await self.registry.sweep()

    async def rest(self) -> None:
        """Let empty rooms be put to rest."""
        await self.registry.sweep()
        await self.pass_time(NAP / 1000)


def left_alone(rig: RegistryRig, phase: str) -> Room:
    """Return a room that two people left in a phase."""
    room = rig.open(bots=1)
    guest, other = rig.enter(room), rig.enter(room, "Ben")
    room.receive(other, Stand("s"))
    if phase != "lobby":
        room.receive(guest, Begin("1"))
    if phase == "over":
        assert room.match is not None
        room.receive(guest, Act("2", 0, Resign()))
        rig.clock.pass_time(1000)
    for one in (guest, other):
        room.depart(one)
    return room
