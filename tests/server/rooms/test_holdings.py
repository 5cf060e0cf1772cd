"""Rooms in which one person is alone: an address holds only so many, and they go earlier."""

from typing import Any, Final

import pytest

from freehold.protocol import Begin
from freehold.server.ops.budgets import Payer, Places, payer_at
from freehold.server.ops.server_budgets import places
from freehold.server.rooms.holdings import LATER, Holdings
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import NAP
from freehold.server.rooms.room import Room
from freehold.server.rooms.shelf import HOUR, LIFE_ALONE, SHELF_LIFE
from tests.kit.rig import Opened
from tests.server.rooms.test_registry import RegistryRig

EVE: Final = payer_at("203.0.113.7")
ANN: Final = payer_at("198.51.100.1")
FEW: Final = 3


@pytest.fixture
def rig(settings: dict[str, Any]) -> Opened:
    """Offer a registry."""
    return Opened(RegistryRig(**settings).opened)


def bot_game(rig: RegistryRig) -> Room:
    """Return a game against bots that was begun and left."""
    room = rig.open(bots=2)
    guest = rig.enter(room)
    room.receive(guest, Begin("1"))
    room.depart(guest)
    return room


async def opened(rig: RegistryRig, holdings: Holdings, payer: Payer, times: int) -> list[Room]:
    """Begin games against bots, as many as are allowed."""
    rooms = []
    for _time in range(times):
        try:
            await holdings.expect_place(payer)
        except RefusedError:
            break
        rooms.append(bot_game(rig))
        holdings.note(rooms[-1], payer)
    return rooms


async def test_an_address_holds_only_so_many_rooms_alone(rig: RegistryRig) -> None:
    """118 bot games in a minute kept their places for two weeks."""
    holdings = Holdings(rig.registry, places(FEW, 100))
    assert len(await opened(rig, holdings, EVE, 10)) == FEW
    assert len(await opened(rig, holdings, ANN, 1)) == 1
    with pytest.raises(RefusedError, match="fewer rooms of this address") as refused:
        await holdings.expect_place(EVE)
    assert (refused.value.word, refused.value.wait) == ("too_many", LATER)


async def test_a_room_with_somebody_else_in_it_counts_for_nobody(rig: RegistryRig) -> None:
    holdings = Holdings(rig.registry, places(FEW, 100))
    for room in await opened(rig, holdings, EVE, FEW):
        rig.enter(room, "Ben")
    assert len(await opened(rig, holdings, EVE, 10)) == FEW


async def test_the_room_left_for_the_longest_makes_way(rig: RegistryRig) -> None:
    holdings = Holdings(rig.registry, places(FEW, 100))
    first, second, _third = await opened(rig, holdings, EVE, FEW)
    await rig.rest()
    await rig.pass_time(HOUR + NAP / 1000)
    assert len(await opened(rig, holdings, EVE, 1)) == 1
    left = [rig.registry.door(room.sheet.code) is not None for room in (first, second)]
    assert left == [False, True]


async def test_twenty_addresses_leave_places_to_others(rig: RegistryRig) -> None:
    holdings = Holdings(rig.registry, Places(address=FEW, all=60))
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
    assert SHELF_LIFE["playing"] > LIFE_ALONE


@pytest.mark.server(max_rooms=3)
async def test_on_a_server_that_fills_up_it_goes_after_an_hour(rig: RegistryRig) -> None:
    codes = [bot_game(rig).sheet.code for _ in range(2)]
    await rig.rest()
    await rig.pass_time(HOUR + 200)
    assert rig.registry.door(codes[0]) is None
