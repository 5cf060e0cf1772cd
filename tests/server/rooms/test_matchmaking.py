"""Quick play: which room is joined, and which is left alone."""

import msgspec
import pytest

from freehold.protocol import Begin, Chat, Kick, Leave, RoomSettings
from freehold.server.rooms.matchmaking import Matchmaking
from freehold.server.rooms.public_rooms import AWAKE
from freehold.server.rooms.room import Room
from freehold.server.store import BlockRow, SightingRow
from tests.kit.bare_room import identity
from tests.kit.registry_rig import PUBLIC, RegistryRig

SHORT = AWAKE / 1000 - 1
LONG = AWAKE / 1000 + 1


async def quick(rig: RegistryRig, name: str) -> Room:
    """Play at once."""
    matchmaking = Matchmaking(rig.registry, rig.services)
    found = await matchmaking.quick(identity(name), PUBLIC, "steady")
    assert isinstance(found, Room)
    return found


async def test_without_a_room_to_join_a_game_against_bots_begins(rig: RegistryRig) -> None:
    room = await quick(rig, "Ann")
    assert room.sheet.phase == "playing"
    assert [chair.bot for chair in room.sheet.chairs] == [None, "steady", "steady"]


async def test_with_a_room_to_join_it_is_joined(rig: RegistryRig) -> None:
    room = rig.open()
    rig.enter(room)
    assert await quick(rig, "Bob") is room
    assert [chair.name for chair in room.sheet.chairs] == ["Ann", "Bob", ""]


@pytest.mark.parametrize(
    "other",
    [RoomSettings(public=True, edition="france"), RoomSettings(public=True, pace="fast")],
    ids=["edition", "pace"],
)
async def test_only_a_room_as_wished_is_joined(rig: RegistryRig, other: RoomSettings) -> None:
    room = rig.open(other)
    rig.enter(room)
    assert await quick(rig, "Bob") is not room


# --- rooms that are asleep


async def test_a_room_where_nothing_has_happened_for_long_is_left_alone(rig: RegistryRig) -> None:
    room = rig.open()
    rig.enter(room)
    rig.clock.pass_time(int(LONG * 1000))
    assert await quick(rig, "Bob") is not room


async def test_quick_players_do_not_keep_the_room_of_a_sleeping_host_awake(
    rig: RegistryRig,
) -> None:
    room = rig.open(RoomSettings(public=True, chairs=6))
    rig.enter(room)
    rig.clock.pass_time(int(SHORT * 1000))
    assert await quick(rig, "Bob") is room
    rig.enter(room, "Bob")
    rig.clock.pass_time(2000)
    assert await quick(rig, "Cy") is not room


async def test_a_host_who_says_something_is_awake(rig: RegistryRig) -> None:
    room = rig.open()
    host = rig.enter(room)
    rig.clock.pass_time(int(LONG * 1000))
    room.receive(host, Chat("1", "still here"))
    assert await quick(rig, "Bob") is room


async def test_a_host_who_is_here_comes_first(rig: RegistryRig) -> None:
    left, fresh = rig.open(), rig.open(name="Dee")
    ann = rig.enter(left)
    rig.enter(left, "Eve")
    rig.enter(fresh, "Dee")
    left.depart(ann)
    assert left.sheet.host == 1
    assert await quick(rig, "Bob") is fresh


@pytest.mark.parametrize(("coach", "joins"), [(True, False), (msgspec.UNSET, True)])
async def test_nobody_comes_to_a_table_with_a_coach_unasked(
    rig: RegistryRig, coach: bool, joins: bool
) -> None:
    room = rig.open(msgspec.structs.replace(PUBLIC, coach=coach))
    rig.enter(room)
    assert (await quick(rig, "Bob") is room) is joins
    assert rig.registry.public_doors()[0].coach is coach


# --- people who are kept apart


@pytest.mark.parametrize(("who", "whom"), [("Bob", "Ann"), ("Ann", "Bob")])
async def test_people_who_block_each_other_are_not_brought_together(
    rig: RegistryRig, who: str, whom: str
) -> None:
    room = rig.open()
    rig.enter(room)
    rig.services.blocks.note(BlockRow(f"id-{who}", f"id-{whom}", 1))
    assert await quick(rig, "Bob") is not room
    assert await quick(rig, "Cy") is room


async def test_a_room_that_one_was_sent_away_from_is_not_joined(rig: RegistryRig) -> None:
    room = rig.open()
    host = rig.enter(room)
    rig.enter(room, "Bob")
    room.receive(host, Kick("1", 2))
    assert await quick(rig, "Bob") is not room


async def test_nor_is_it_by_the_same_device(rig: RegistryRig) -> None:
    room = rig.open()
    host = rig.enter(room)
    rig.enter(room, "Bob")
    rig.store.write([SightingRow("id-Bob", "phone"), SightingRow("id-Rob", "phone")])
    room.receive(host, Kick("1", 2))
    assert await quick(rig, "Rob") is not room


async def test_a_game_that_has_begun_is_not_joined(rig: RegistryRig) -> None:
    room = rig.open(bots=1)
    room.receive(rig.enter(room), Begin("1"))
    assert await quick(rig, "Bob") is not room


async def test_a_room_whose_host_has_gone_waits_for_the_next(rig: RegistryRig) -> None:
    room = rig.open()
    ann = rig.enter(room)
    rig.enter(room, "Bob")
    room.receive(ann, Leave("1"))
    assert await quick(rig, "Cy") is room
