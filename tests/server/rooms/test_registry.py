"""The hall: opening, finding and listing rooms, letting them rest, and what is left of them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from freehold.record import parse_save, verify
from freehold.server.hall import NAP, SHELF_LIFE, Hall
from freehold.server.messages import Act, Begin, Chat, Kick, Leave, Ready, Rematch
from freehold.server.metrics import Metrics
from freehold.server.records import record_of
from freehold.server.refusing import RefusedError
from freehold.server.room import Room
from freehold.server.settings import Settings
from freehold.server.sheet import RoomSettings
from freehold.server.store import EntryRow, MemoryStore
from freehold.server.surroundings import Surroundings
from freehold.wire.actions import Resign, Roll
from tests.scene import EDITIONS
from tests.server.stage import FakeClock, Guest, InlineBrains, identity

T = TypeVar("T")
PUBLIC = RoomSettings(public=True, chairs=3)


class House:
    """A hall with a clock that is turned by hand."""

    def __init__(self, **settings: Any) -> None:
        self.settings = Settings(**settings)
        self.clock = FakeClock()
        self.store = MemoryStore()
        self.hall = self._built()

    def _built(self) -> Hall:
        around = Surroundings(self.clock, self.store, InlineBrains(), self.settings, Metrics())
        return Hall(around)

    async def reopen(self) -> None:
        """Kill the server and start it again."""
        self.clock = FakeClock(await self.store.uptime())
        self.hall = self._built()
        await self.hall.open()

    def open(self, settings: RoomSettings = PUBLIC, bots: int = 0, name: str = "Ann") -> Room:
        """Open a room."""
        return self.hall.create(settings, identity(name), ["steady"] * bots)

    def enter(self, room: Room, name: str = "Ann") -> Guest:
        """Let somebody in."""
        guest = Guest(name)
        room.enter(guest, identity(name), None, False)
        return guest

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and sweep."""
        self.clock.pass_time(int(seconds * 1000))
        await self.hall.sweep()

    async def rest(self) -> None:
        """Let empty rooms be put to rest."""
        await self.hall.sweep()
        await self.pass_time(NAP / 1000)


def in_a_house(happens: Callable[[House], Awaitable[T]], **settings: Any) -> T:
    """Return what comes of something that happens in a new house."""

    async def held() -> T:
        house = House(**settings)
        await house.hall.open()
        return await happens(house)

    return asyncio.run(held())


# --- opening


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_room_is_opened_with_its_host_and_bots(edition: str) -> None:
    async def happens(house: House) -> None:
        sheet = house.open(RoomSettings(edition=edition, chairs=3), bots=2).sheet
        assert [chair.name for chair in sheet.chairs] == ["Ann", "Steady 1", "Steady 2"]
        assert sheet.host == 1

    in_a_house(happens)


def test_codes_have_six_digits_and_differ() -> None:
    async def happens(house: House) -> None:
        codes = {house.open().sheet.code for _ in range(50)}
        assert len(codes) == 50
        assert all(len(code) == 6 and code.isdigit() for code in codes)

    in_a_house(happens)


def test_there_are_so_many_rooms_at_most() -> None:
    async def happens(house: House) -> None:
        house.open()
        with pytest.raises(RefusedError) as refused:
            house.open()
        assert refused.value.word == "too_many"

    in_a_house(happens, max_rooms=1)


def test_a_room_needs_a_chair_for_its_host() -> None:
    async def happens(house: House) -> None:
        with pytest.raises(RefusedError) as refused:
            house.open(RoomSettings(chairs=2), bots=2)
        assert refused.value.word == "room_full"
        assert house.hall.open_count == 0

    in_a_house(happens)


def test_settings_that_make_no_game_open_no_room() -> None:
    async def happens(house: House) -> None:
        with pytest.raises(RefusedError) as refused:
            house.open(RoomSettings(edition="atlantis"))
        assert refused.value.word == "bad_settings"
        assert house.hall.open_count == 0

    in_a_house(happens)


def test_a_host_who_never_comes_is_struck() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        await house.pass_time(60)
        assert room.sheet.members == ()

    in_a_house(happens)


# --- finding and listing


def test_a_room_is_found_by_its_code() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        assert await house.hall.find(room.sheet.code) is room

    in_a_house(happens)


def test_a_code_of_no_room_finds_nothing() -> None:
    async def happens(house: House) -> None:
        assert await house.hall.find("000000") is None

    in_a_house(happens)


def test_a_public_room_with_somebody_in_it_is_listed() -> None:
    async def happens(house: House) -> None:
        house.enter(house.open())
        door = house.hall.public_doors()[0]
        assert (door.host, door.chairs, door.taken, door.people) == ("Ann", 3, 1, 1)

    in_a_house(happens)


def test_an_empty_room_is_not_listed() -> None:
    async def happens(house: House) -> None:
        house.open()
        assert house.hall.public_doors() == []

    in_a_house(happens)


def test_a_private_room_is_not_listed() -> None:
    async def happens(house: House) -> None:
        house.enter(house.open(RoomSettings()))
        assert house.hall.public_doors() == []

    in_a_house(happens)


def test_rooms_to_join_come_before_rooms_to_watch() -> None:
    async def happens(house: House) -> None:
        running = house.open(bots=1)
        guest = house.enter(running)
        running.receive(guest, Begin("1"))
        house.enter(house.open(name="Bob"), "Bob")
        assert [door.phase for door in house.hall.public_doors()] == ["lobby", "playing"]

    in_a_house(happens)


def test_a_door_says_how_many_rules_were_changed() -> None:
    async def happens(house: House) -> None:
        room = house.open(RoomSettings(options={"start_money": 2000}))
        door = house.hall.door(room.sheet.code)
        assert door is not None
        assert door.changed_rules == 1

    in_a_house(happens)


def test_people_find_the_rooms_they_belong_to() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        places = await house.hall.places_of("id-Ann")
        assert [(place.door.code, place.chair) for place in places] == [(room.sheet.code, 0)]

    in_a_house(happens)


def test_running_games_come_first() -> None:
    async def happens(house: House) -> None:
        house.open()
        room = house.open(bots=1)
        room.receive(house.enter(room), Begin("1"))
        places = await house.hall.places_of("id-Ann")
        assert [place.playing for place in places] == [True, False]

    in_a_house(happens)


def test_who_left_a_game_still_finds_it() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        guest = house.enter(room)
        room.receive(guest, Begin("1"))
        room.receive(guest, Leave("2"))
        places = await house.hall.places_of("id-Ann")
        assert [(place.playing, place.chair) for place in places] == [(True, 0)]

    in_a_house(happens)


def test_who_left_a_game_does_not_find_it_when_it_is_over() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        ann, bob = house.enter(room), house.enter(room, "Bob")
        room.receive(bob, Ready("1", True))
        room.receive(ann, Begin("1"))
        room.receive(bob, Act("2", 0, Resign()))
        room.receive(bob, Leave("3"))
        assert len(await house.hall.places_of("id-Bob")) == 1
        room.receive(ann, Act("2", 0, Resign()))
        assert room.sheet.phase == "over"
        assert await house.hall.places_of("id-Bob") == []

    in_a_house(happens)


def test_who_left_a_lobby_does_not_find_it() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        room.receive(house.enter(room), Leave("1"))
        assert await house.hall.places_of("id-Ann") == []

    in_a_house(happens)


# --- quick games


def test_without_a_room_to_join_a_game_against_bots_begins() -> None:
    async def happens(house: House) -> None:
        room = house.hall.quick(identity("Ann"), PUBLIC, "steady")
        assert room.sheet.phase == "playing"
        assert [chair.bot for chair in room.sheet.chairs] == [None, "steady", "steady"]

    in_a_house(happens)


def test_with_a_room_to_join_it_is_joined() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        house.enter(room)
        assert house.hall.quick(identity("Bob"), PUBLIC, "steady") is room
        assert [chair.name for chair in room.sheet.chairs] == ["Ann", "Bob", ""]

    in_a_house(happens)


@pytest.mark.parametrize(
    "other",
    [RoomSettings(public=True, edition="france"), RoomSettings(public=True, pace="fast")],
    ids=["edition", "pace"],
)
def test_only_a_room_as_wished_is_joined(other: RoomSettings) -> None:
    async def happens(house: House) -> None:
        room = house.open(other)
        house.enter(room)
        assert house.hall.quick(identity("Bob"), PUBLIC, "steady") is not room

    in_a_house(happens)


def test_a_room_that_one_was_sent_away_from_is_not_joined() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        host = house.enter(room)
        house.enter(room, "Bob")
        room.receive(host, Kick("1", 2))
        assert house.hall.quick(identity("Bob"), PUBLIC, "steady") is not room

    in_a_house(happens)


# --- resting and coming back


def test_an_empty_room_is_put_to_rest() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        guest = house.enter(room)
        room.receive(guest, Begin("1"))
        room.depart(guest)
        await house.rest()
        assert house.hall.rooms == ()
        assert house.hall.open_count == 1

    in_a_house(happens)


def test_a_room_with_somebody_in_it_is_not() -> None:
    async def happens(house: House) -> None:
        house.enter(house.open())
        await house.rest()
        assert len(house.hall.rooms) == 1

    in_a_house(happens)


def test_a_room_at_rest_is_found_as_it_was() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        guest = house.enter(room)
        room.receive(guest, Begin("1"))
        room.depart(guest)
        before = room.book.snapshot()
        await house.rest()
        found = await house.hall.find(room.sheet.code)
        assert found is not None
        assert found is not room
        assert found.book.snapshot() == before

    in_a_house(happens)


def test_who_look_for_a_room_at_once_find_the_same() -> None:
    async def happens(house: House) -> None:
        code = house.open().sheet.code
        await house.reopen()
        one, other = await asyncio.gather(house.hall.find(code), house.hall.find(code))
        assert one is other is not None

    in_a_house(happens)


def test_rooms_are_there_after_a_restart() -> None:
    async def happens(house: House) -> None:
        codes = {house.open().sheet.code for _ in range(3)}
        await house.reopen()
        assert house.hall.open_count == 3
        assert {code for code in codes if await house.hall.find(code)} == codes

    in_a_house(happens)


def test_no_time_passes_between_a_restart_and_looking_for_the_room() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        room.receive(house.enter(room), Begin("1"))
        await house.reopen()
        house.clock.pass_time(3_600_000)
        found = await house.hall.find(room.sheet.code)
        assert found is not None
        house.enter(found)
        assert found.clocks is not None
        assert found.clocks.face(house.clock.now()).left == 40_000

    in_a_house(happens)


def test_new_rooms_get_new_numbers_after_a_restart() -> None:
    async def happens(house: House) -> None:
        before = house.open().id
        await house.reopen()
        assert house.open().id > before

    in_a_house(happens)


def test_a_room_whose_log_is_broken_is_closed_and_others_are_not() -> None:
    async def happens(house: House) -> None:
        broken, sound = house.open(), house.open(name="Bob")
        house.store.write([EntryRow(broken.id, broken.book.seq + 1, 0, b"{}")])
        await house.reopen()
        with pytest.raises(RefusedError) as refused:
            await house.hall.find(broken.sheet.code)
        assert refused.value.word == "room_closed"
        assert await house.hall.find(sound.sheet.code) is not None

    in_a_house(happens)


# --- the archive


@pytest.mark.parametrize("phase", SHELF_LIFE)
def test_a_room_is_archived_when_nobody_has_touched_it_for_long(phase: str) -> None:
    async def happens(house: House) -> None:
        code = _left_alone(house, phase).sheet.code
        await house.rest()
        await house.pass_time(SHELF_LIFE[phase] - NAP / 1000 - 120)
        assert house.hall.door(code) is not None
        await house.pass_time(200)
        assert house.hall.door(code) is None
        assert await house.hall.find(code) is None

    in_a_house(happens)


def _left_alone(house: House, phase: str) -> Room:
    """Return a room that was left in a phase."""
    room = house.open(bots=1)
    guest = house.enter(room)
    if phase != "lobby":
        room.receive(guest, Begin("1"))
    if phase == "over":
        assert room.match is not None
        room.receive(guest, Act("2", 0, Resign()))
        house.clock.pass_time(1000)
    room.depart(guest)
    return room


def _played(house: House) -> str:
    """Play a game to its end; return its number."""
    room = house.open(RoomSettings(chairs=2), bots=1)
    guest = house.enter(room)
    room.receive(guest, Begin("1"))
    assert room.match is not None
    room.receive(guest, Act("2", room.match.asked, Roll()))
    room.receive(guest, Act("3", 0, Resign()))
    assert room.sheet.outcome is not None
    room.depart(guest)
    return room.sheet.outcome.game


def _verified(record: bytes | None) -> bool:
    assert record is not None
    return verify(parse_save(record, "game")).ok


def test_the_record_of_a_finished_game_can_be_had() -> None:
    async def happens(house: House) -> None:
        assert _verified(await record_of(house.store, _played(house)))

    in_a_house(happens)


def test_the_record_is_the_same_when_the_room_is_archived() -> None:
    async def happens(house: House) -> None:
        game = _played(house)
        before = await record_of(house.store, game)
        await house.rest()
        await house.pass_time(SHELF_LIFE["over"] + 200)
        assert house.hall.open_count == 0
        assert await house.store.entries(1, 0) == []
        assert await record_of(house.store, game) == before

    in_a_house(happens)


def test_every_game_of_a_room_has_its_record() -> None:
    async def happens(house: House) -> None:
        room = house.open(RoomSettings(chairs=2), bots=1)
        guest = house.enter(room)
        games = []
        for number in range(3):
            room.receive(guest, Begin(f"begin {number}"))
            room.receive(guest, Chat(f"chat {number}", "hello"))
            room.receive(guest, Act(f"resign {number}", 0, Resign()))
            assert room.sheet.outcome is not None
            games.append(room.sheet.outcome.game)
            room.receive(guest, Rematch(f"again {number}"))
        room.depart(guest)
        kept = [await record_of(house.store, game) for game in games]
        assert all(map(_verified, kept))
        await house.rest()
        await house.pass_time(SHELF_LIFE["over"] + 200)
        assert house.hall.open_count == 0
        assert [await record_of(house.store, game) for game in games] == kept

    in_a_house(happens)


def test_a_running_game_has_no_record() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        room.receive(house.enter(room), Begin("1"))
        assert room.sheet.game is not None
        assert await record_of(house.store, room.sheet.game) is None

    in_a_house(happens)


def test_a_game_that_never_was_has_no_record() -> None:
    async def happens(house: House) -> None:
        assert await record_of(house.store, "nothing") is None

    in_a_house(happens)


def test_nobody_belongs_to_an_archived_room() -> None:
    async def happens(house: House) -> None:
        _left_alone(house, "playing")
        await house.rest()
        await house.pass_time(SHELF_LIFE["playing"] + 200)
        assert await house.hall.places_of("id-Ann") == []

    in_a_house(happens)


def test_who_played_has_the_game_in_the_list() -> None:
    async def happens(house: House) -> None:
        game = _played(house)
        games = await house.store.games_of("id-Ann", 10, 2**40)
        assert [row.id for row in games] == [game]

    in_a_house(happens)


# --- everybody


def test_a_new_name_reaches_every_room() -> None:
    async def happens(house: House) -> None:
        rooms = [house.open(), house.open()]
        house.hall.rename(replace(identity("Ann"), name="Anna"))
        assert [room.sheet.members[0].name for room in rooms] == ["Anna", "Anna"]

    in_a_house(happens)


def test_somebody_is_hung_up_on_in_every_room() -> None:
    async def happens(house: House) -> None:
        guests = [house.enter(house.open()) for _ in range(2)]
        house.hall.dismiss("id-Ann", "unknown_token")
        assert [guest.closed for guest in guests] == ["unknown_token"] * 2

    in_a_house(happens)


def test_everybody_is_hung_up_on_at_the_end() -> None:
    async def happens(house: House) -> None:
        room = house.open()
        guests = [house.enter(room), house.enter(room, "Bob")]
        house.hall.close("shutting_down")
        assert [guest.closed for guest in guests] == ["shutting_down"] * 2

    in_a_house(happens)


def test_a_closed_room_does_nothing_any_more() -> None:
    async def happens(house: House) -> None:
        room = house.open(bots=1)
        guest = house.enter(room)
        room.receive(guest, Begin("1"))
        house.hall.close("shutting_down")
        before = room.book.snapshot()
        room.receive(guest, Chat("2", "hello"))
        house.clock.pass_time(3_600_000)
        assert room.book.snapshot() == before

    in_a_house(happens)
