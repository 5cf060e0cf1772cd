"""A server with many rooms in the middle of games comes back with all of them as they were."""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from freehold.editions import available
from freehold.engine import to_ints
from freehold.protocol import Act, RoomSettings, Sheet, Welcomed
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.rooms.doors import Door
from freehold.server.rooms.matchmaking import Matchmaking
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import SqliteStore
from tests.kit.bare_room import FakeClock, InlineBots, identity
from tests.kit.values import present
from tests.server.kill.player import choose
from tests.server.kill.witness import Seated, Witness

ROOMS = 100
ROUNDS = 12  # of one action in every room
OPENING = 6  # entries before the first action
MOMENT = 4_000  # milliseconds; all together longer than a bot waits for an answer to its offer


class Kept(msgspec.Struct):
    """A room as it was before the server ended."""

    code: str
    seq: int
    sheet: Sheet
    numbers: list[int]
    witness: Witness


class Before(msgspec.Struct):
    """Everything that was before the server ended."""

    data: Path
    rooms: list[Kept]
    doors: dict[str, Door | None]


class House:
    """A registry on a store, with a clock that is turned by hand."""

    def __init__(self, store: SqliteStore, uptime: int) -> None:
        self.store = store
        self.clock = FakeClock(uptime)
        services = Services(self.clock, store, InlineBots(), Settings(max_rooms=ROOMS), Metrics())
        self.registry = RoomRegistry(services)
        self.matchmaking = Matchmaking(self.registry, services)
        self._rng = Random(3)

    async def enter(self, room: Room, seated: Seated) -> None:
        """Let somebody in, after what they know."""
        after = seated.witness.seq
        if room.enter(seated, identity(seated.name), after, False) and after is not None:
            await room.catch_up(seated, after)
        await self.store.flush()

    async def play(self, rooms: Sequence[Room], guests: Sequence[Seated]) -> None:
        """Let everybody act a few times."""
        for _ in range(ROUNDS):
            for room, guest in zip(rooms, guests, strict=True):
                self._act(room, guest)
            self.clock.pass_time(MOMENT)
            await self.store.flush()

    def _act(self, room: Room, seated: Seated) -> None:
        prompt = seated.witness.prompt
        if prompt is None or seated.witness.seat not in prompt.awaited:
            return
        action = choose(seated.witness, self._rng)
        assert action is not None
        name = f"{seated.witness.seq}-{len(seated.witness.given)}"
        seated.witness.given[name] = Act
        room.receive(seated, Act(name, prompt.ask, action))


@contextlib.asynccontextmanager
async def running(data: Path) -> AsyncIterator[House]:
    """Run a house; it ends as suddenly as if it were killed, but for what waits to be written."""
    store = await SqliteStore.open(data, lambda _error: None)
    try:
        house = House(store, await store.uptime())
        await house.registry.open()
        yield house
    finally:
        await store.close()


async def play_everywhere(data: Path) -> Before:
    """Open all rooms and play a little in each."""
    async with running(data) as house:
        registry = house.registry
        guests = [Seated(f"{number}", Witness()) for number in range(ROOMS)]
        editions = available()
        rooms = []
        for number, guest in enumerate(guests):
            wish = RoomSettings(edition=editions[number % len(editions)], chairs=3)
            found = await house.matchmaking.quick(identity(guest.name), wish, "steady")
            assert isinstance(found, Room)
            rooms.append(found)
            await house.enter(rooms[-1], guest)
        await house.play(rooms, guests)
        kept = [keep(room, guest) for room, guest in zip(rooms, guests, strict=True)]
        return Before(data, kept, {one.code: registry.door(one.code) for one in kept})


def keep(room: Room, guest: Seated) -> Kept:
    """Return a room as it is."""
    assert room.match is not None
    numbers = to_ints(room.match.state)
    return Kept(room.sheet.code, room.durable.seq, room.sheet, numbers, guest.witness)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    """Return what was there before the server ended."""
    return asyncio.run(play_everywhere(tmp_path_factory.mktemp("many")))


@pytest.fixture
def data(before: Before, tmp_path: Path) -> Path:
    """Return a copy of what the server left."""
    return Path(shutil.copytree(before.data, tmp_path / "data"))


async def find(house: House, code: str) -> Room:
    """Return a room that must be there."""
    return present(await house.registry.find(code))


def test_rooms_were_in_the_middle_of_something(before: Before) -> None:
    assert min(one.seq for one in before.rooms) > OPENING


async def test_all_doors_are_as_they_were(before: Before, data: Path) -> None:
    """Nobody is in; all else is the same."""
    async with running(data) as house:
        doors = {one.code: house.registry.door(one.code) for one in before.rooms}
    emptied = {
        code: door and msgspec.structs.replace(door, people=0)
        for code, door in before.doors.items()
    }
    assert doors == emptied


async def test_no_room_is_restored_before_somebody_comes(data: Path) -> None:
    async with running(data) as house:
        assert (house.registry.open_count, house.registry.rooms) == (ROOMS, ())


async def test_all_games_are_as_they_were(before: Before, data: Path) -> None:
    async with running(data) as house:
        for one in before.rooms:
            room = await find(house, one.code)
            assert room.match is not None
            assert to_ints(room.match.state) == one.numbers


async def test_the_only_news_is_that_everybody_is_gone(before: Before, data: Path) -> None:
    """Games sleep until a player is back: that is one more entry in each log."""
    async with running(data) as house:
        for one in before.rooms:
            room = await find(house, one.code)
            assert room.durable.seq == one.seq + 1
            assert room.sheet == msgspec.structs.replace(one.sheet, asleep=True)


async def test_many_who_come_at_once_find_the_same_room(before: Before, data: Path) -> None:
    async with running(data) as house:
        codes = [one.code for one in before.rooms] * 2
        found = await asyncio.gather(*(find(house, code) for code in codes))
        assert found[:ROOMS] == found[ROOMS:]


async def test_players_resume_where_they_were(before: Before, data: Path) -> None:
    """They are told only what they missed, and see what the server would show."""
    async with running(data) as house:
        for number, one in enumerate(before.rooms):
            room = await find(house, one.code)
            guest = Seated(f"{number}", one.witness)
            await house.enter(room, guest)
            assert isinstance(guest.heard[0], Welcomed)
            assert one.witness.seq == room.durable.seq == one.seq + 2
            assert room.match is not None
            assert one.witness.view() == room.match.game.view(one.witness.seat)
            assert one.witness.contradictions == []


async def test_all_games_go_on(before: Before, data: Path) -> None:
    """Players and bots act; where nobody may, the clock does."""
    async with running(data) as house:
        rooms = [await find(house, one.code) for one in before.rooms]
        guests = [Seated(f"{number}", Witness()) for number in range(ROOMS)]
        for room, guest in zip(rooms, guests, strict=True):
            await house.enter(room, guest)
        await house.play(rooms, guests)
        played = [to_ints(room.match.state) for room in rooms if room.match is not None]
    pairs = zip(before.rooms, played, strict=True)
    assert [one.code for one, numbers in pairs if one.numbers == numbers] == []
