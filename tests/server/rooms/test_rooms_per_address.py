"""Rooms of one address: it holds only so many, whatever is played in them, and they go earlier."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final
from unittest.mock import patch

import pytest

from freehold.protocol import Begin, CallVote, Configure, Leave, Ready, RoomSettings
from freehold.server.ops.budgets import Payer, Places, payer_at
from freehold.server.ops.server_budgets import places
from freehold.server.rooms.doors import LISTED
from freehold.server.rooms.matchmaking import Matchmaking
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import NAP
from freehold.server.rooms.retention import HOUR, LIFE_ALONE, LIFE_OVER_IN_CROWD, ROOM_LIFE
from freehold.server.rooms.room import Room
from freehold.server.rooms.rooms_per_address import LATER, RoomsPerAddress
from freehold.server.store import VisitorsRow
from tests.kit.bare_room import identity
from tests.kit.live_server import LiveServer
from tests.kit.registry_rig import PUBLIC, RegistryRig

EVE: Final = payer_at("203.0.113.7")
ANN: Final = payer_at("198.51.100.1")
FEW: Final = 3


def bot_game(rig: RegistryRig) -> Room:
    """Return a game against bots that was begun and left."""
    room, guest = rig.begun(bots=2)
    room.depart(guest)
    return room


def own_game(rig: RegistryRig) -> Room:
    """Return a game of two guests, which was begun and left."""
    room = rig.open()
    ann, ben = rig.enter(room), rig.enter(room, "Ben")
    room.receive(ben, Ready("1", ready=True))
    room.receive(ann, Begin("2"))
    assert room.playing
    room.depart(ann)
    room.depart(ben)
    return room


def over_game(rig: RegistryRig) -> Room:
    """Return a game against bots that was ended at once."""
    room, guest = rig.begun(bots=2)
    room.receive(guest, CallVote("2", "end"))
    assert room.sheet.phase == "over"
    room.depart(guest)
    return room


DAYS: Final = RoomSettings(pace="day")


@pytest.mark.server.with_args(max_rooms=40)
async def test_few_addresses_leave_rooms_over_days_to_others(live: LiveServer) -> None:
    """Such rooms are kept for weeks; two addresses in each count as company everywhere else."""
    admission, opened = live.admission, 0
    for at in range(40):
        homes = (f"203.0.{at % 4}.1", f"198.18.{at % 4}.1")
        with suppress(RefusedError):
            await admission.expect_few_long_rooms(f"id-{at}", DAYS, homes[0])
            room = admission.registry.create(DAYS, identity(f"{at}"), ())
            for number, home in enumerate(homes, 1):
                household = admission.household(home)
                admission.registry.visitor_addresses.note(room.id, room.sheet, number, household)
                room.admit(identity(f"{at} too"))
            opened += 1
    assert 10 <= opened < 20
    await admission.expect_few_long_rooms("id-Ann", DAYS, "198.51.100.1")


@pytest.mark.server.with_args(max_rooms=16)
async def test_a_room_that_becomes_one_over_days_is_of_who_opened_it(live: LiveServer) -> None:
    admission, ann = live.admission, await live.guest("Ann")
    codes = [(await live.ask("POST", "/api/rooms", ann))["code"] for _each in range(4)]
    rooms = [room for code in codes if (room := admission.registry.awake(code)) is not None]
    for room in rooms[:3]:
        await admission.expect_few_long_rooms("id-Eve", DAYS, "198.51.100.1", room.id)
        room.order(1, Configure("", settings=DAYS))
    with patch.object(admission.budgets, "_long_rooms", (3, 8)):
        with pytest.raises(RefusedError, match="of this address"):
            await admission.expect_few_long_rooms("id-Eve", DAYS, "198.51.100.1", rooms[3].id)
        await admission.expect_few_long_rooms("id-Eve", DAYS, "198.51.100.1")


def few(rig: RegistryRig, *, opened: int = 100) -> RoomsPerAddress:
    """Return holdings of which an address has few."""
    return RoomsPerAddress(rig.registry, places(FEW, 100), places(opened, 1000))


def come(rig: RegistryRig, room: Room, payer: Payer) -> None:
    """Note from where everybody in a room has come."""
    for member in room.sheet.members:
        rig.registry.visitor_addresses.note(room.id, room.sheet, member.number, payer)


async def opened(
    rig: RegistryRig,
    holdings: RoomsPerAddress,
    payer: Payer,
    times: int,
    begin: Callable[[RegistryRig], Room] = bot_game,
) -> list[Room]:
    """Begin games, as many as are allowed; all in them are at one address."""
    rooms = []
    for _time in range(times):
        try:
            await holdings.expect_place(payer)
        except RefusedError:
            break
        rooms.append(begin(rig))
        come(rig, rooms[-1], payer)
    return rooms


@pytest.mark.parametrize("begin", [bot_game, own_game, over_game], ids=lambda one: one.__name__)
async def test_an_address_holds_only_so_many_rooms_alone(
    rig: RegistryRig, begin: Callable[[RegistryRig], Room]
) -> None:
    """118 bot games in a minute kept their places for two weeks; so did games of own guests."""
    holdings = few(rig)
    assert len(await opened(rig, holdings, EVE, 10, begin)) == FEW
    assert len(await opened(rig, holdings, ANN, 1)) == 1
    with pytest.raises(RefusedError, match="fewer rooms of this address") as refused:
        await holdings.expect_place(EVE)
    assert (refused.value.word, refused.value.wait) == ("too_many", LATER)


async def test_a_room_with_somebody_from_elsewhere_in_it_is_held_by_nobody_alone(
    rig: RegistryRig,
) -> None:
    holdings = few(rig)
    for room in await opened(rig, holdings, EVE, FEW):
        rig.enter(room, "Ben")
        rig.registry.visitor_addresses.note(room.id, room.sheet, 2, ANN)
    assert len(await opened(rig, holdings, EVE, 10)) == FEW


async def test_it_is_again_when_they_have_left(rig: RegistryRig) -> None:
    holdings = few(rig)
    for room in await opened(rig, holdings, EVE, FEW):
        ben = rig.enter(room, "Ben")
        rig.registry.visitor_addresses.note(room.id, room.sheet, 2, ANN)
        room.receive(ben, Leave("1"))
    assert await opened(rig, holdings, EVE, 10) == []


async def test_people_from_elsewhere_help_only_so_far(rig: RegistryRig) -> None:
    """Two addresses whose guests sit together are no way around it."""
    holdings = few(rig, opened=2 * FEW)
    for _time in range(3):
        for room in await opened(rig, holdings, EVE, FEW):
            rig.enter(room, "Ben")
            rig.registry.visitor_addresses.note(room.id, room.sheet, 2, ANN)
    assert len(holdings) == 2 * FEW


async def test_neighbors_count_for_their_network(rig: RegistryRig) -> None:
    room = rig.open()
    rig.enter(room, "Ben")
    at = [payer_at(f"203.0.113.{number}") for number in (7, 8)]
    for number, payer in enumerate(at, 1):
        rig.registry.visitor_addresses.note(room.id, room.sheet, number, payer)
    holder = rig.registry.visitor_addresses.holder(room.id, room.sheet)
    assert holder.scopes == at[0].scopes[1:]


@pytest.mark.parametrize("begin", [bot_game, own_game, over_game], ids=lambda one: one.__name__)
async def test_a_restart_is_no_way_to_more_rooms(
    rig: RegistryRig, begin: Callable[[RegistryRig], Room]
) -> None:
    """One address could fill the server anew after each."""
    assert len(await opened(rig, few(rig), EVE, 10, begin)) == FEW
    await rig.reopen()
    holdings = few(rig)
    assert await opened(rig, holdings, EVE, 10, begin) == []
    assert len(await opened(rig, holdings, ANN, 1)) == 1


async def test_after_a_restart_it_is_known_who_came_from_elsewhere(rig: RegistryRig) -> None:
    for room in await opened(rig, few(rig), EVE, FEW):
        rig.enter(room, "Ben")
        rig.registry.visitor_addresses.note(room.id, room.sheet, 2, ANN)
    await rig.reopen()
    assert len(await opened(rig, few(rig), EVE, 10)) == FEW


async def test_what_is_known_of_a_room_goes_with_it(rig: RegistryRig) -> None:
    (room,) = await opened(rig, few(rig), EVE, 1)
    (row,) = await rig.store.visitors()
    assert row.room == room.id
    await rig.rest()
    await rig.pass_time(ROOM_LIFE["playing"])
    assert rig.registry.open_count == 0
    assert await rig.store.visitors() == []


async def test_what_another_version_wrote_of_a_room_is_passed_over(rig: RegistryRig) -> None:
    (room,) = await opened(rig, few(rig), EVE, 1)
    rig.store.write([VisitorsRow(room.id, b'{"unheard": "of"}')])
    await rig.reopen()
    assert len(rig.registry.visitor_addresses) == 0


async def test_who_comes_again_from_the_same_place_is_not_written_again(rig: RegistryRig) -> None:
    room = rig.open()
    come(rig, room, EVE)
    with patch.object(rig.store, "write") as write:
        come(rig, room, EVE)
    write.assert_not_called()


async def test_the_room_left_for_the_longest_makes_way(rig: RegistryRig) -> None:
    holdings = few(rig)
    first, second, _third = await opened(rig, holdings, EVE, FEW)
    await rig.rest()
    await rig.pass_time(HOUR + NAP / 1000)
    assert len(await opened(rig, holdings, EVE, 1)) == 1
    left = [rig.registry.door(room.sheet.code) is not None for room in (first, second)]
    assert left == [False, True]


async def test_a_game_that_is_over_makes_way_first(rig: RegistryRig) -> None:
    holdings = few(rig)
    (first,) = await opened(rig, holdings, EVE, 1)
    (over,) = await opened(rig, holdings, EVE, 1, over_game)
    await opened(rig, holdings, EVE, 1, own_game)
    await rig.rest()
    await rig.pass_time(HOUR + NAP / 1000)
    assert len(await opened(rig, holdings, EVE, 1)) == 1
    left = [rig.registry.door(room.sheet.code) is not None for room in (first, over)]
    assert left == [True, False]


async def test_twenty_addresses_leave_places_to_others(rig: RegistryRig) -> None:
    holdings = RoomsPerAddress(rig.registry, Places(address=FEW, all=60), Places())
    for at in range(20):
        await opened(rig, holdings, payer_at(f"10.0.{at}.1"), FEW)
    assert len(await opened(rig, holdings, ANN, 1)) == 1


async def test_a_game_against_bots_is_archived_earlier_than_one_among_people(
    rig: RegistryRig,
) -> None:
    code = bot_game(rig).sheet.code
    await rig.rest()
    await rig.pass_time(LIFE_ALONE - 200)
    assert rig.registry.door(code) is not None
    await rig.pass_time(400)
    assert rig.registry.door(code) is None
    assert ROOM_LIFE["playing"] > LIFE_ALONE


@pytest.mark.server(max_rooms=3)
async def test_on_a_server_that_fills_up_it_goes_after_an_hour(rig: RegistryRig) -> None:
    codes = [bot_game(rig).sheet.code for _ in range(2)]
    await rig.rest()
    await rig.pass_time(HOUR + 200)
    assert rig.registry.door(codes[0]) is None


@pytest.mark.server(max_rooms=3)
async def test_on_a_server_that_fills_up_a_game_that_is_over_goes_first(rig: RegistryRig) -> None:
    over, running = over_game(rig).sheet.code, own_game(rig).sheet.code
    await rig.rest()
    await rig.pass_time(LIFE_OVER_IN_CROWD + NAP / 1000)
    assert rig.registry.door(over) is None
    assert rig.registry.door(running) is not None


# --- the list


def lobby_of(rig: RegistryRig, payer: Payer, name: str = "Ann") -> Room:
    """Open a public lobby at an address, and stay."""
    room = rig.open(name=name)
    rig.enter(room, name)
    come(rig, room, payer)
    return room


async def test_households_take_turns_in_the_list(rig: RegistryRig) -> None:
    """135 lobbies of five addresses took 89 of 100 places."""
    for at in range(5):
        for _time in range(LISTED // 4):
            lobby_of(rig, payer_at(f"10.0.{at}.1"))
    honest = {lobby_of(rig, payer_at(f"10.1.{at}.1")).sheet.code for at in range(15)}
    listed = [door.code for door in rig.registry.public_doors()]
    assert len(listed) == LISTED
    assert honest <= set(listed[:20])


async def test_quick_play_prefers_the_room_with_the_most_households(rig: RegistryRig) -> None:
    own = rig.open(name="Eve")
    rig.enter(own, "Eve")
    rig.enter(own, "Eva")
    come(rig, own, EVE)
    shared = lobby_of(rig, ANN)
    rig.enter(shared, "Ben")
    rig.registry.visitor_addresses.note(shared.id, shared.sheet, 2, payer_at("192.0.2.1"))
    quick = Matchmaking(rig.registry, rig.services)
    assert await quick.quick(identity("New"), PUBLIC, "steady") is shared
