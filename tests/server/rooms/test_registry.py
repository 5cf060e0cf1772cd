"""The registry: opening, finding and listing rooms, letting them rest, and what is left of them."""

import asyncio
from contextlib import suppress
from random import Random
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from freehold.engine import to_ints
from freehold.protocol import Act, Begin, Chat, Leave, Ready, Rematch, RoomSettings
from freehold.record import parse_save, verify
from freehold.server.games import archive
from freehold.server.games.records import Records
from freehold.server.rooms.broadcasts import rename
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby.bot_names import BOT_NAMES
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import NAP
from freehold.server.rooms.retention import ROOM_LIFE
from freehold.server.rooms.room import Room
from freehold.server.store import EntryRow, SnapshotRow
from freehold.wire.actions import Resign, Roll
from tests.kit import size
from tests.kit.bare_room import identity, refusing
from tests.kit.faults import Faults
from tests.kit.registry_rig import RegistryRig, left_alone
from tests.kit.values import present

# --- opening


async def test_a_room_is_opened_with_its_host_and_bots(rig: RegistryRig, edition: str) -> None:
    sheet = rig.open(RoomSettings(edition=edition, chairs=3), bots=2).sheet
    assert [(chair.bot, chair.name in BOT_NAMES[edition]) for chair in sheet.chairs] == [
        (None, False),
        ("steady", True),
        ("steady", True),
    ]
    assert len({chair.name for chair in sheet.chairs}) == 3
    assert sheet.host == 1


async def test_codes_have_six_digits_and_differ(rig: RegistryRig) -> None:
    codes = {rig.open().sheet.code for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code) == 6 and code.isdigit() for code in codes)


@pytest.mark.server(max_rooms=1)
async def test_there_are_so_many_rooms_at_most(rig: RegistryRig) -> None:
    rig.open()
    with refusing("too_many"):
        rig.open()


async def test_a_room_needs_a_chair_for_its_host(rig: RegistryRig) -> None:
    with refusing("room_full"):
        rig.open(RoomSettings(chairs=2), bots=2)
    assert rig.registry.open_count == 0


async def test_settings_that_make_no_game_open_no_room(rig: RegistryRig) -> None:
    with refusing("bad_settings"):
        rig.open(RoomSettings(edition="atlantis"))
    assert rig.registry.open_count == 0


async def test_a_host_who_never_comes_is_struck(rig: RegistryRig) -> None:
    room = rig.open()
    await rig.pass_time(60)
    assert room.sheet.members == ()


# --- finding and listing


async def test_a_room_is_found_by_its_code(rig: RegistryRig) -> None:
    room = rig.open()
    assert await rig.registry.find(room.sheet.code) is room


async def test_a_code_of_no_room_finds_nothing(rig: RegistryRig) -> None:
    assert await rig.registry.find("000000") is None


async def test_a_public_room_with_somebody_in_it_is_listed(rig: RegistryRig) -> None:
    rig.enter(rig.open())
    door = rig.registry.public_doors()[0]
    assert (door.host, door.chairs, door.taken, door.people) == ("Ann", 3, 1, 1)


async def test_an_empty_room_is_not_listed(rig: RegistryRig) -> None:
    rig.open()
    assert rig.registry.public_doors() == []


async def test_a_private_room_is_not_listed(rig: RegistryRig) -> None:
    rig.enter(rig.open(RoomSettings()))
    assert rig.registry.public_doors() == []


async def test_rooms_to_join_come_before_rooms_to_watch(rig: RegistryRig) -> None:
    _running, _guest = rig.begun()
    rig.enter(rig.open(name="Bob"), "Bob")
    assert [door.phase for door in rig.registry.public_doors()] == ["lobby", "playing"]


async def test_a_door_says_how_many_rules_were_changed(rig: RegistryRig) -> None:
    room = rig.open(RoomSettings(options={"start_money": 2000}))
    door = present(rig.registry.door(room.sheet.code))
    assert door.changed_rules == 1


async def test_people_find_the_rooms_they_belong_to(rig: RegistryRig) -> None:
    room = rig.open()
    places = await rig.registry.rooms_of("id-Ann")
    assert [(place.door.code, place.chair) for place in places] == [(room.sheet.code, 0)]


async def test_running_games_come_first(rig: RegistryRig) -> None:
    rig.open()
    _room, _guest = rig.begun()
    places = await rig.registry.rooms_of("id-Ann")
    assert [place.playing for place in places] == [True, False]


async def test_who_left_a_game_still_finds_it(rig: RegistryRig) -> None:
    room, guest = rig.begun()
    room.receive(guest, Leave("2"))
    places = await rig.registry.rooms_of("id-Ann")
    assert [(place.playing, place.chair) for place in places] == [(True, 0)]


async def test_who_left_a_game_does_not_find_it_when_it_is_over(rig: RegistryRig) -> None:
    room = rig.open(bots=1)
    ann, bob = rig.enter(room), rig.enter(room, "Bob")
    room.receive(bob, Ready("1", True))
    room.receive(ann, Begin("1"))
    room.receive(bob, Act("2", 0, Resign()))
    room.receive(bob, Leave("3"))
    assert len(await rig.registry.rooms_of("id-Bob")) == 1
    room.receive(ann, Act("2", 0, Resign()))
    assert room.sheet.phase == "over"
    assert await rig.registry.rooms_of("id-Bob") == []


async def test_who_left_a_lobby_does_not_find_it(rig: RegistryRig) -> None:
    room = rig.open()
    room.receive(rig.enter(room), Leave("1"))
    assert await rig.registry.rooms_of("id-Ann") == []


# --- resting and coming back


async def test_an_empty_room_is_put_to_rest(rig: RegistryRig) -> None:
    room, guest = rig.begun()
    room.depart(guest)
    await rig.rest()
    assert rig.registry.rooms == ()
    assert rig.registry.open_count == 1


async def test_a_room_with_somebody_in_it_is_not(rig: RegistryRig) -> None:
    rig.enter(rig.open())
    await rig.rest()
    assert len(rig.registry.rooms) == 1


async def test_a_room_at_rest_is_found_as_it_was(rig: RegistryRig) -> None:
    room, guest = rig.begun()
    room.depart(guest)
    before = room.durable.snapshot()
    await rig.rest()
    found = present(await rig.registry.find(room.sheet.code))
    assert found is not room
    assert found.durable.snapshot() == before


async def test_who_look_for_a_room_at_once_find_the_same(rig: RegistryRig) -> None:
    code = rig.open().sheet.code
    await rig.reopen()
    one, other = await asyncio.gather(rig.registry.find(code), rig.registry.find(code))
    assert one is other is not None


async def test_rooms_are_there_after_a_restart(rig: RegistryRig) -> None:
    codes = {rig.open().sheet.code for _ in range(3)}
    await rig.reopen()
    assert rig.registry.open_count == 3
    assert {code for code in codes if await rig.registry.find(code)} == codes


async def test_no_time_passes_between_a_restart_and_looking_for_the_room(rig: RegistryRig) -> None:
    room, _guest = rig.begun()
    await rig.reopen()
    rig.clock.pass_time(3_600_000)
    found = present(await rig.registry.find(room.sheet.code))
    rig.enter(found)
    assert found.durable.clocks is not None
    assert found.durable.clocks.face(rig.clock.now()).left == 40_000


async def test_new_rooms_get_new_numbers_after_a_restart(rig: RegistryRig) -> None:
    before = rig.open().id
    await rig.reopen()
    assert rig.open().id > before


async def test_a_room_whose_log_is_broken_is_closed_and_others_are_not(rig: RegistryRig) -> None:
    broken, sound = rig.open(), rig.open(name="Bob")
    rig.store.write([EntryRow(broken.id, broken.durable.seq + 1, 0, b"{}")])
    await rig.reopen()
    with refusing("set_aside"):
        await rig.registry.find(broken.sheet.code)
    assert await rig.registry.find(sound.sheet.code) is not None


# --- the archive


@pytest.mark.parametrize("phase", ROOM_LIFE)
async def test_a_room_is_archived_when_nobody_has_touched_it_for_long(
    rig: RegistryRig, phase: str
) -> None:
    code = left_alone(rig, phase).sheet.code
    await rig.rest()
    await rig.pass_time(ROOM_LIFE[phase] - NAP / 1000 - 120)
    assert rig.registry.door(code) is not None
    await rig.pass_time(200)
    assert rig.registry.door(code) is None
    assert await rig.registry.find(code) is None


def _played(rig: RegistryRig) -> str:
    """Play a game to its end; return its number."""
    room = rig.open(RoomSettings(chairs=2), bots=1)
    guest = rig.enter(room)
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


async def test_the_record_of_a_finished_game_can_be_had(rig: RegistryRig) -> None:
    assert _verified(await Records(rig.store).text(_played(rig)))


async def test_the_record_is_the_same_when_the_room_is_archived(rig: RegistryRig) -> None:
    game = _played(rig)
    before = await Records(rig.store).text(game)
    await rig.rest()
    await rig.pass_time(ROOM_LIFE["over"] + 200)
    assert rig.registry.open_count == 0
    assert await rig.store.entries(1, 0) == []
    assert await Records(rig.store).text(game) == before


async def test_every_game_of_a_room_has_its_record(rig: RegistryRig) -> None:
    room = rig.open(RoomSettings(chairs=2), bots=1)
    guest = rig.enter(room)
    games = []
    for number in range(3):
        room.receive(guest, Begin(f"begin {number}"))
        room.receive(guest, Chat(f"chat {number}", "hello"))
        room.receive(guest, Act(f"resign {number}", 0, Resign()))
        assert room.sheet.outcome is not None
        games.append(room.sheet.outcome.game)
        room.receive(guest, Rematch(f"again {number}"))
    room.depart(guest)
    kept = [await Records(rig.store).text(game) for game in games]
    assert all(map(_verified, kept))
    await rig.rest()
    await rig.pass_time(ROOM_LIFE["over"] + 200)
    assert rig.registry.open_count == 0
    assert [await Records(rig.store).text(game) for game in games] == kept


async def test_a_running_game_has_no_record(rig: RegistryRig) -> None:
    room, _guest = rig.begun()
    assert room.sheet.game is not None
    assert await Records(rig.store).text(room.sheet.game) is None


async def test_a_game_that_never_was_has_no_record(rig: RegistryRig) -> None:
    assert await Records(rig.store).text("nothing") is None


async def test_nobody_belongs_to_an_archived_room(rig: RegistryRig) -> None:
    left_alone(rig, "playing")
    await rig.rest()
    await rig.pass_time(ROOM_LIFE["playing"] + 200)
    assert await rig.registry.rooms_of("id-Ann") == []


async def test_who_played_has_the_game_in_the_list(rig: RegistryRig) -> None:
    game = _played(rig)
    games = await rig.store.games_of("id-Ann", 10, 2**40)
    assert [row.id for row in games] == [game]


# --- everybody


async def test_a_new_name_reaches_every_room(rig: RegistryRig) -> None:
    rooms = [rig.open(), rig.open()]
    rename(rig.registry.rooms, replace(identity("Ann"), name="Anna"))
    assert [room.sheet.members[0].name for room in rooms] == ["Anna", "Anna"]


async def test_somebody_is_hung_up_on_in_every_room(rig: RegistryRig) -> None:
    guests = [rig.enter(rig.open()) for _ in range(2)]
    rig.registry.dismiss("id-Ann", "unknown_token")
    assert [guest.closed for guest in guests] == ["unknown_token"] * 2


async def test_everybody_is_hung_up_on_at_the_end(rig: RegistryRig) -> None:
    room = rig.open()
    guests = [rig.enter(room), rig.enter(room, "Bob")]
    rig.registry.put_down("shutting_down")
    assert [guest.closed for guest in guests] == ["shutting_down"] * 2


async def test_a_closed_room_does_nothing_any_more(rig: RegistryRig) -> None:
    room, guest = rig.begun()
    rig.registry.put_down("shutting_down")
    before = room.durable.snapshot()
    room.receive(guest, Chat("2", "hello"))
    rig.clock.pass_time(3_600_000)
    assert room.durable.snapshot() == before


# --- what fails


async def test_a_room_that_failed_is_restored_for_who_comes_back(rig: RegistryRig) -> None:
    room = rig.open(bots=1)
    guest = rig.enter(room)
    failing = patch.object(room.durable, "advance", side_effect=KeyError)
    with capture_logs(), failing, pytest.raises(KeyError):
        room.receive(guest, Begin("1"))
    assert (guest.closed, rig.registry.rooms) == ("shutting_down", ())
    again = present(await rig.registry.find(room.sheet.code))
    assert again is not room
    again.receive(rig.enter(again), Begin("1"))
    assert again.playing


async def test_a_snapshot_that_cannot_be_read_costs_nothing_but_time(rig: RegistryRig) -> None:
    room, _guest = rig.begun()
    seq = room.durable.seq
    rig.store.write([SnapshotRow(room.id, seq, b"{}")])
    await rig.reopen()
    with capture_logs():
        again = await rig.registry.find(room.sheet.code)
    assert again is not None
    assert again.playing


async def test_a_room_that_cannot_be_archived_keeps_no_other_from_it(rig: RegistryRig) -> None:
    first, second = rig.open(), rig.open(name="Bob")
    await rig.rest()
    with capture_logs(), patch.object(archive, "archived", side_effect=[KeyError, []]) as archived:
        await rig.pass_time(ROOM_LIFE["lobby"] + 1)
        await rig.pass_time(1)
    assert archived.call_count == 2
    assert rig.registry.door(second.sheet.code) is None
    assert rig.registry.door(first.sheet.code) is not None


async def test_a_room_that_cannot_be_read_hides_no_other_room(rig: RegistryRig) -> None:
    first, second = rig.open(bots=1), rig.open(bots=1)
    for room in (first, second):
        guest = rig.enter(room)
        room.receive(guest, Begin("1"))
        room.depart(guest)
    await rig.rest()
    read = DurableState.repeat

    def fail(durable: DurableState, row: EntryRow) -> None:
        assert row.room != first.id
        read(durable, row)

    with capture_logs(), patch.object(DurableState, "repeat", fail):
        found = await rig.registry.rooms_of(identity("Ann").id)
    assert [(one.door.code, one.set_aside) for one in found] == [
        (second.sheet.code, False),
        (first.sheet.code, True),
    ]


async def test_what_fails_in_one_room_is_no_matter_of_the_next(rig: RegistryRig) -> None:
    first, second = rig.open(), rig.open()
    with capture_logs(), patch.object(first.durable, "advance", side_effect=KeyError):
        rename(rig.registry.rooms, replace(identity("Ann"), name="Anna"))
    assert [one.name for one in second.sheet.members] == ["Anna"]


async def test_a_fault_at_any_call_of_archiving_leaves_a_room_or_its_record(
    rig: RegistryRig,
) -> None:
    rng = Random(7)
    for _time in range(size.times(12)):
        room = rig.open(bots=1)
        guest = rig.enter(room)
        room.receive(guest, Begin("1"))
        room.receive(guest, Act("2", 0, Resign()))
        room.depart(guest)
        await rig.rest()
        rig.clock.pass_time(ROOM_LIFE["over"] * 1000 + 1000)
        game = present(room.sheet.game)
        with capture_logs(), Faults(rng.randint(1, 60)).armed():
            await rig.registry.sweep()
        await rig.reopen()
        assert await Records(rig.store).text(game) is not None
        await rig.pass_time(ROOM_LIFE["over"] + 1)
        assert rig.registry.open_count == 0
        assert await Records(rig.store).text(game) is not None


async def test_a_fault_at_any_call_of_restoring_is_over_at_the_next_try(rig: RegistryRig) -> None:
    rng = Random(7)
    room, _guest = rig.begun()
    code, before = room.sheet.code, table_of(room)
    for _time in range(size.times(12)):
        await rig.reopen()
        with capture_logs(), suppress(RefusedError), Faults(rng.randint(1, 200)).armed():
            await rig.registry.find(code)
        with capture_logs():
            again = await rig.registry.find(code)
        assert again is not None
        assert table_of(again) == before


def table_of(room: Room) -> list[int]:
    """Return the game on the table as numbers."""
    assert room.match is not None
    return to_ints(room.match.state)
