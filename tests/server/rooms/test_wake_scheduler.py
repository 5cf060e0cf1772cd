"""A game over days by a clock that the test turns: rooms rest, are loaded, and act in time."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from freehold.protocol import Act, Begin, CallVote, Ready, RoomSettings
from freehold.server.games.entries import PlayEntry
from freehold.server.games.log_lines import LogReader
from freehold.server.rooms import loaded_rooms
from freehold.server.rooms.absence import MOST_MISSED
from freehold.server.rooms.registry import NAP
from freehold.server.rooms.retention import LONG_LIFE
from freehold.server.rooms.room import Room
from freehold.server.rooms.wake_scheduler import AGAIN
from freehold.server.store import DueRow
from freehold.wire.actions import Resign
from tests.kit.bare_room import Guest, identity
from tests.kit.registry_rig import RegistryRig
from tests.kit.rig import Opened
from tests.kit.values import present

HOUR = 3600
DAY = 24 * HOUR
OVER_DAYS = RoomSettings(pace="day", chairs=2, options={"turn_order": "seat"})


class DaysRig(RegistryRig):
    """A registry that goes from one moment at which something is due to the next."""

    async def restart(self, down: int = 0) -> None:
        """Kill the server, and start it again after some seconds."""
        self.store.beat(self.clock.now())
        await self.reopen(self.clock.ahead + down)

    async def pass_time(self, seconds: float, step: int = HOUR // 4) -> None:
        """Let time pass in steps: rooms that are due are loaded, those left alone put to rest."""
        for _ in range(int(seconds // step)):
            self.clock.pass_time(step * 1000)
            await self.registry.wake_scheduler.settled()
            self.clock.pass_time(0)
            await self.registry.sweep()

    def deal(self, *names: str, settings: RoomSettings = OVER_DAYS, bots: int = 0) -> str:
        """Begin a game and let everybody go; return the code of the room."""
        room = self.registry.create(settings, identity(names[0]), ["steady"] * bots)
        guests = {name: Guest(name) for name in names}
        for name, guest in guests.items():
            room.enter(guest, identity(name), None, False)
        for guest in list(guests.values())[1:]:
            room.receive(guest, Ready("ready", ready=True))
        room.receive(guests[names[0]], Begin("begin"))
        assert room.sheet.phase == "playing"
        for guest in guests.values():
            room.depart(guest)
        return room.sheet.code

    async def room(self, code: str) -> Room:
        """Return a room, loaded if need be."""
        return present(await self.registry.find(code))

    async def decisions(self, code: str) -> int:
        """Return how many actions the log of a room has, without loading it."""
        listing = present(self.registry.listing(code))
        rows = await self.store.entries(listing.id, 0)
        return sum(b'"act"' in row.body for row in rows)


@pytest.fixture
def rig(settings: dict[str, Any]) -> Opened:
    """Offer a registry."""
    return Opened(DaysRig(**settings).opened)


async def test_a_room_over_days_rests_like_any_other(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(HOUR)
    assert rig.registry.awake(code) is None


async def test_a_room_that_rests_acts_when_its_time_is_up(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(DAY - HOUR)
    assert await rig.decisions(code) == 0
    await rig.pass_time(2 * HOUR)
    assert await rig.decisions(code) == 1
    assert rig.registry.awake(code) is None  # and rests again


async def test_a_room_that_nobody_loads_goes_on_day_after_day(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(4 * DAY + HOUR)
    assert await rig.decisions(code) == 4


async def test_after_a_restart_a_room_is_loaded_for_its_time(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(DAY // 2)
    await rig.restart()
    await rig.pass_time(DAY // 2 + HOUR)
    assert await rig.decisions(code) == 1


async def test_nobody_loses_by_the_servers_being_down(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(DAY // 2)
    await rig.restart(down=5 * DAY)
    await rig.pass_time(DAY // 2 - HOUR)
    assert await rig.decisions(code) == 0


async def test_a_room_that_crashed_in_the_middle_is_looked_at_when_the_server_starts(
    rig: DaysRig,
) -> None:
    """Each entry says "now" in its own commit, until the room has said when it is due."""
    code = rig.deal("Ann", bots=1)
    room = await rig.room(code)
    room.close("shutting_down")
    store, listing = rig.store, rig.registry.listing(code)
    assert listing is not None
    for kept in [row for row in await store.dues() if row[0] == listing.id]:
        assert kept[1] > rig.clock.now()
    rows = await store.entries(listing.id, 0)
    store.write([DueRow(listing.id, rows[-1].at)])  # as the commit of the last entry left it
    await rig.restart()
    await rig.pass_time(HOUR)
    ((_room, due),) = await store.dues()
    assert due > rig.clock.now()


async def test_a_room_that_failed_is_loaded_again_for_its_time(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    rig.registry._fail(await rig.room(code))
    rig.clock.pass_time(AGAIN)
    await rig.registry.wake_scheduler.settled()
    assert rig.registry.awake(code) is not None


async def test_a_game_that_goes_on_is_never_removed_as_idle(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    listing = present(rig.registry.listing(code))
    rig.clock.oversleep(100 * DAY * 1000)
    assert not rig.registry.is_old(listing, crowded=True, own=True)


async def test_one_that_nobody_comes_back_to_is(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time((2 * MOST_MISSED + 24) * DAY, step=DAY // 4)  # however the dice fall
    listing = present(rig.registry.listing(code))
    assert listing.sheet.asleep
    await rig.pass_time(LONG_LIFE["playing"] + 2 * DAY, step=DAY)
    assert rig.registry.listing(code) is None
    assert await rig.store.dues() == []


async def test_one_that_cannot_be_restored_is(
    rig: DaysRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.restart()

    async def fail(_store: object, _room: int) -> None:
        raise ValueError("expected another log")

    monkeypatch.setattr(loaded_rooms, "restored", fail)
    await rig.pass_time(LONG_LIFE["playing"] - DAY, step=DAY)
    assert rig.registry.aside_count == 1
    assert rig.registry.listing(code) is not None
    await rig.pass_time(3 * DAY, step=DAY)
    assert rig.registry.listing(code) is None


async def test_a_lobby_waits_for_days(rig: DaysRig) -> None:
    room = rig.registry.create(OVER_DAYS, identity("Ann"), [])
    code = room.sheet.code
    await rig.pass_time(2 * DAY, step=HOUR)
    assert (await rig.room(code)).sheet.members[0].name == "Ann"
    await rig.pass_time(3 * DAY, step=HOUR)
    assert rig.registry.listing(code) is None


async def test_a_vote_waits_while_its_room_rests_and_ends_in_time(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    room, ann = await rig.room(code), Guest("Ann")
    room.enter(ann, identity("Ann"), None, False)
    room.receive(ann, CallVote("end", "end"))
    room.depart(ann)
    await rig.pass_time(HOUR)
    assert rig.registry.awake(code) is None
    assert (await rig.room(code)).durable.vote is not None
    await rig.pass_time(DAY)
    room = await rig.room(code)
    assert room.votes.poll is None
    assert room.durable.vote is None
    assert room.sheet.phase == "playing"


async def test_bots_of_a_room_that_is_loaded_play_before_it_rests(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob", settings=replace(OVER_DAYS, chairs=3), bots=1)
    await rig.pass_time(12 * DAY, step=HOUR)
    listing = present(rig.registry.listing(code))
    read = LogReader().read
    entries = [read(row.body) for row in await rig.store.entries(listing.id, 0)]
    seats = [one.act.seat for one in entries if isinstance(one, PlayEntry)]
    assert {None, 1} <= set(seats)  # time has acted for the people, and a bot for itself


# --- one's own games


async def test_ones_own_games_tell_who_is_awaited(rig: DaysRig) -> None:
    others, mine = rig.deal("Bob", "Ann"), rig.deal("Ann", "Bob")
    await rig.pass_time(HOUR)
    found = {place.door.code: place for place in await rig.registry.rooms_of("id-Ann")}
    assert (found[mine].mine, found[mine].awaited) == (True, ("Ann",))
    assert (found[others].mine, found[others].awaited) == (False, ("Bob",))


async def test_ones_own_games_tell_how_much_time_is_left(rig: DaysRig) -> None:
    rig.deal("Ann", "Bob")
    await rig.pass_time(6 * HOUR)
    (place,) = await rig.registry.rooms_of("id-Ann")
    assert place.left == 18 * HOUR * 1000


async def test_a_game_that_is_over_awaits_nobody(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    room, ann = await rig.room(code), Guest("Ann")
    room.enter(ann, identity("Ann"), None, False)
    assert room.match is not None
    room.receive(ann, Act("resign", room.match.asked, Resign()))
    (place,) = await rig.registry.rooms_of("id-Ann")
    assert (place.playing, place.mine, place.awaited, place.left) == (False, False, (), None)


async def test_nothing_is_loaded_after_the_end(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(HOUR)
    rig.registry.wake_scheduler.close()
    rig.clock.pass_time(2 * DAY * 1000)
    await asyncio.sleep(0)
    assert rig.registry.awake(code) is None
    assert NAP < HOUR * 1000


# --- what goes wrong


async def test_a_room_that_fails_when_it_is_due_is_loaded_again(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(HOUR)
    with patch.object(Room, "_settle", side_effect=RuntimeError):
        await rig.pass_time(DAY)
    assert await rig.decisions(code) == 0
    await rig.pass_time(HOUR)
    assert await rig.decisions(code) == 1


async def test_a_room_in_memory_that_fails_when_it_is_due_is_loaded_again(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(HOUR)
    room = await rig.room(code)
    rig.clock.oversleep(DAY * 1000)
    rig.registry.wake_scheduler._ring()  # by chance before the room's own alarm
    await rig.registry.wake_scheduler.settled()
    room.close("shutting_down")
    rig.registry._fail(room)
    await rig.pass_time(HOUR)
    assert await rig.decisions(code) == 1


async def test_nothing_is_due_while_the_operator_holds_all_games(rig: DaysRig) -> None:
    code = rig.deal("Ann", "Bob")
    await rig.pass_time(DAY - HOUR)
    rig.registry.drain.mode = "hold"
    await rig.pass_time(2 * HOUR)
    assert (await rig.decisions(code), rig.registry.awake(code)) == (0, None)
    rig.registry.drain.mode = "open"
    await rig.pass_time(HOUR)
    assert await rig.decisions(code) == 1


async def test_a_room_whose_last_player_is_deleted_is_not_due_any_more(rig: DaysRig) -> None:
    code = rig.deal("Ann", bots=1)
    (await rig.room(code)).forget("id-Ann")
    assert await rig.store.dues() == []
