"""A time limit counts played time: neither a save nor a restart of the server begins it anew."""

from typing import Final

import msgspec
import pytest

from freehold import protocol
from freehold.record import load_game, parse_save
from freehold.server.games.effort import LONGEST_PAUSE
from freehold.server.games.sealed_saves import is_sealed, open_seal
from freehold.server.http.saves import SECRET
from freehold.server.rooms.room import Room
from freehold.server.rooms.snapshots import encode_snapshot
from freehold.server.store import SnapshotRow
from freehold.wire.actions import Roll, TimeUp
from tests.kit.rig import Opened
from tests.kit.room_rig import RoomRig, deal, seconds
from tests.kit.saves import begin, saved
from tests.kit.saves_rig import SavesRig

MINUTE: Final = 60
LIMITED: Final = {"turn_order": "seat", "time_limit": 10}


@pytest.fixture
def rig() -> Opened:
    """Offer a house where games are saved and continued."""
    return Opened(SavesRig().opened)


def settings(edition: str = "us", **options: object) -> protocol.RoomSettings:
    """Return a room for two without clocks but with a time limit."""
    return msgspec.convert(
        {"edition": edition, "chairs": 2, "pace": "none", "options": LIMITED | options},
        protocol.RoomSettings,
    )


def left(rig: SavesRig, room: Room) -> int | None:
    """Return the milliseconds that are left of the game."""
    assert room.durable.clocks is not None
    return room.durable.clocks.face(rig.clock.now()).game_left


async def go_on(rig: SavesRig, data: bytes, *names: str) -> Room:
    """Continue a save with these people, or with one of them and bots."""
    room = await rig.upload(data, names[0])
    for chair, name in enumerate(names):
        if name not in rig.guests or name != names[0]:
            rig.come(room, name)
        rig.say(room, name, protocol.Sit, chair)
        rig.say(room, name, protocol.Ready, True)
    rig.ok(room, names[0], protocol.Begin)
    return room


# --- saved and continued


async def test_a_sealed_save_goes_on_where_the_limit_was(rig: SavesRig, edition: str) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings(edition))
    rig.clock.pass_time(seconds(4 * MINUTE))
    data = await rig.save(room, "Ann")
    assert is_sealed(data)
    rig.clock.pass_time(seconds(3 * MINUTE))
    again = await go_on(rig, data, "Ann", "Bob")
    assert left(rig, again) == seconds(6 * MINUTE)
    rig.clock.pass_time(seconds(MINUTE))
    assert left(rig, again) == seconds(5 * MINUTE)


async def test_an_open_save_goes_on_where_the_limit_was(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=1, settings=settings())
    rig.clock.pass_time(seconds(4 * MINUTE))
    again = await go_on(rig, await rig.save(room, "Ann"), "Ann")
    assert left(rig, again) == seconds(6 * MINUTE)


async def test_time_is_called_when_all_parts_together_are_up(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings())
    for _ in range(3):
        rig.clock.pass_time(seconds(3 * MINUTE))
        room = await go_on(rig, await rig.save(room, "Ann"), "Ann", "Bob")
    assert room.match is not None
    rig.clock.pass_time(seconds(MINUTE) - 1)
    assert not room.match.state.time_up
    rig.clock.pass_time(1)
    assert room.match.state.time_up


async def test_the_lobby_tells_how_long_it_was_played(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings())
    rig.clock.pass_time(seconds(4 * MINUTE))
    waiting = await rig.upload(await rig.save(room, "Ann"), "Ann")
    assert waiting.sheet.continues is not None
    assert waiting.sheet.continues.played == seconds(4 * MINUTE)


async def test_a_pause_before_the_save_does_not_count(rig: SavesRig) -> None:
    room = rig.dealt("Ann", bots=1, settings=settings())
    rig.clock.pass_time(seconds(4 * MINUTE))
    rig.ok(room, "Ann", protocol.CallVote, "pause")
    rig.clock.pass_time(seconds(30 * MINUTE))
    save = parse_save(await rig.save(room, "Ann"), "save")
    assert save.played == seconds(4 * MINUTE)


async def test_a_save_without_the_figure_begins_anew(rig: SavesRig) -> None:
    game = begin("us", 3, time_limit=10)
    room = await go_on(rig, saved(game), "Ann")
    assert left(rig, room) == seconds(10 * MINUTE)


async def test_a_game_whose_time_was_called_is_not_given_more(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings())
    rig.clock.pass_time(seconds(10 * MINUTE))
    again = await go_on(rig, await rig.save(room, "Ann"), "Ann", "Bob")
    assert left(rig, again) is None
    assert again.match is not None
    assert again.match.state.time_up


async def test_a_save_of_a_continued_game_tells_all_of_its_time(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings(time_limit=0))
    rig.clock.pass_time(seconds(4 * MINUTE))
    room = await go_on(rig, await rig.save(room, "Ann"), "Ann", "Bob")
    rig.clock.pass_time(seconds(5 * MINUTE))
    key = await rig.store.secret(SECRET)
    save = parse_save(open_seal(await rig.save(room, "Ann"), key, 10**7), "save")
    assert save.played == load_game(save).played == seconds(9 * MINUTE)


async def test_the_effort_of_a_continued_game_goes_on(rig: SavesRig) -> None:
    """Silence before the save counts no more than it would have done otherwise."""
    room = rig.dealt("Ann", "Bob", settings=settings())
    rig.clock.pass_time(seconds(8 * MINUTE))
    rig.do(room, "Ann", Roll())
    again = await go_on(rig, await rig.save(room, "Ann"), "Ann", "Bob")
    assert again.durable.hosted is not None
    assert again.durable.hosted.effort.played == LONGEST_PAUSE


# --- restarts of the server


def limited() -> RoomRig:
    """Return a game for two that may take ten minutes."""
    return deal("Ann", "Bob", pace="none", options={"time_limit": 10})


@pytest.mark.parametrize("kept", [True, False])
def test_the_limit_goes_on_after_a_restart(kept: bool) -> None:
    rig = limited()
    rig.pass_time(4 * MINUTE)
    if kept:
        rig.keep()
    rig.reboot("Ann")
    rig.join("Bob")
    assert rig.face.game_left == seconds(6 * MINUTE)
    assert rig.clocks.played(rig.clock.now()) == seconds(4 * MINUTE)
    rig.pass_time(6 * MINUTE)
    assert rig.acts == [(None, TimeUp())]


def test_a_continued_game_goes_on_after_a_restart_too() -> None:
    rig = limited()
    rig.clocks.start(rig.clock.now(), rig.match, seconds(7 * MINUTE))
    rig.keep()
    rig.reboot("Ann")
    assert rig.face.game_left == seconds(3 * MINUTE)


async def test_the_log_of_a_continued_game_leads_to_the_same_clock(rig: SavesRig) -> None:
    room = rig.dealt("Ann", "Bob", settings=settings())
    rig.clock.pass_time(seconds(4 * MINUTE))
    again = await go_on(rig, await rig.save(room, "Ann"), "Ann", "Bob")
    rig.clock.pass_time(seconds(2 * MINUTE))
    rig.store.beat(rig.clock.now())
    await rig.reopen()
    found = await rig.registry.find(again.sheet.code)
    assert found is not None
    rig.come(found, "Ann")
    assert left(rig, found) == seconds(4 * MINUTE)


def test_a_snapshot_of_an_earlier_version_knows_the_time_by_the_limit() -> None:
    rig = limited()
    rig.pass_time(4 * MINUTE)
    snapshot = rig.kept
    assert snapshot.kept is not None
    snapshot.kept.clocks.began = None
    rig.store.write([SnapshotRow(1, rig.room.durable.seq, encode_snapshot(snapshot))])
    rig.reboot("Ann")
    assert rig.clocks.played(rig.clock.now()) == seconds(4 * MINUTE)
