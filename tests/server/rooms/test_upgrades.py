"""Upgrades: a game goes on under the rules it began with, or is set aside, and harms no other."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Raw
from msgspec.structs import replace

from freehold.editions import Edition, EditionError, Problem, compile_rules, load
from freehold.editions.edition_json import edition_from, edition_text
from freehold.protocol import Act, Begin
from freehold.record import RULES_VERSION
from freehold.server.games import match
from freehold.server.games.entries import StartEntry, decode_stored, encode_entry
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.retention import ROOM_LIFE
from freehold.server.rooms.room import Room
from freehold.server.rooms.snapshots import encode_snapshot
from freehold.server.store import EntryRow, RewrittenRow, RoomRow, SnapshotRow
from freehold.wire.actions import Resign
from tests.kit.bare_room import Guest, identity, refusing
from tests.kit.registry_rig import RegistryRig, left_alone


def changed_edition(name: str) -> Edition:
    """Return an edition as a later version may have it."""
    edition = load(name)
    return replace(edition, squares=tuple(replace(one, name={"en": "?"}) if one.price == 0
        else replace(one, price=one.price + 1) for one in edition.squares))  # fmt: skip


def no_edition(name: str) -> Edition:
    """Know no edition any more."""
    raise EditionError([Problem("editions", "id", "another", name)])


@contextmanager
def upgraded(**names: Any) -> Iterator[None]:
    """Be a later version in which these names of the module about matches mean something else."""
    with patch.multiple(match, **names):
        yield


async def started(rig: RegistryRig, *, snapshot: bool = False) -> Room:
    """Return a game of Ann against a bot that has gone on for a while."""
    room = rig.open(bots=1)
    room.receive(rig.enter(room), Begin("1"))
    if snapshot:
        body = encode_snapshot(room.durable.snapshot())
        rig.store.write([SnapshotRow(room.id, room.durable.seq, body)])
    rig.clock.pass_time(60_000)
    rig.store.beat(rig.clock.now())
    assert room.match is not None
    return room


async def found(rig: RegistryRig, room: Room) -> Room:
    """Return a room after a restart."""
    await rig.reopen()
    again = await rig.registry.find(room.sheet.code)
    assert again is not None
    return again


def test_an_edition_is_read_again_as_it_was(edition: str) -> None:
    before = load(edition)
    again = edition_from(edition_text(before))
    assert again == before
    assert compile_rules(again, again.rules).digest == compile_rules(before, before.rules).digest


@pytest.mark.parametrize("snapshot", [True, False])
@pytest.mark.parametrize("later", [changed_edition, no_edition])
async def test_a_running_game_keeps_its_edition(
    rig: RegistryRig, later: Any, snapshot: bool
) -> None:
    room = await started(rig, snapshot=snapshot)
    with upgraded(load=later):
        again = await found(rig, room)
        assert again.match is not None
        assert room.match is not None
        assert again.match.game.rules.digest == room.match.game.rules.digest
        assert again.match.game.hash == room.match.game.hash
        assert again.match.rents == room.match.rents
        guest = rig.enter(again)
        again.receive(guest, Act("2", again.match.asked, Resign()))
        assert again.sheet.phase == "over"


@pytest.mark.parametrize("later", [changed_edition, no_edition])
async def test_who_comes_back_is_told_a_game_under_its_own_rules(
    rig: RegistryRig, later: Any
) -> None:
    room = await started(rig)
    with upgraded(load=later):
        again = await found(rig, room)
        guest = Guest("Ann")
        behind = again.enter(guest, identity("Ann"), 1, False)
        if behind:
            await again.catch_up(guest, 1)
        assert guest.heard


async def without_its_edition(rig: RegistryRig, room: Room) -> None:
    """Let a game be as earlier versions have written it down."""
    for row in await rig.store.entries(room.id, 0):
        entry = decode_stored(row.body)
        if isinstance(entry, StartEntry):
            old = encode_entry(replace(entry, edition=Raw(b"null")))
            rig.store.write([RewrittenRow(row.room, row.seq, old)])


@pytest.mark.parametrize("snapshot", [True, False])
async def test_a_game_whose_rules_are_lost_is_set_aside(rig: RegistryRig, snapshot: bool) -> None:
    """It would go on under other rules, without anybody being told."""
    room, other = await started(rig, snapshot=snapshot), rig.open(name="Bob")
    await without_its_edition(rig, room)
    with upgraded(load=changed_edition):
        await rig.reopen()
        await expect_set_aside(rig, room, other)


async def test_a_game_of_other_rules_is_set_aside(rig: RegistryRig) -> None:
    room, other = await started(rig), rig.open(name="Bob")
    with upgraded(RULES_VERSION=RULES_VERSION - 1):
        await rig.reopen()
        await expect_set_aside(rig, room, other)


@pytest.mark.parametrize("failure", [KeyError, AssertionError, IndexError, OSError, ValueError])
async def test_whatever_goes_wrong_with_a_room_is_its_own(
    rig: RegistryRig, failure: type[Exception]
) -> None:
    room, other = await started(rig), rig.open(name="Bob")

    def fail(*_args: object) -> None:
        raise failure("what nobody has thought of")

    with upgraded(deal=fail):
        await rig.reopen()
        await expect_set_aside(rig, room, other)


async def expect_set_aside(rig: RegistryRig, room: Room, other: Room) -> None:
    """Hold a registry to it: members are told, and nobody else is harmed."""
    for _ in range(2):
        with refusing("set_aside"):
            await rig.registry.find(room.sheet.code)
    places = await rig.registry.rooms_of("id-Ann")
    assert [(one.door.code, one.set_aside, one.playing) for one in places] == [
        (room.sheet.code, True, False)
    ]
    assert [one.set_aside for one in await rig.registry.rooms_of("id-Bob")] == [False]
    assert await rig.registry.find(other.sheet.code) is not None
    assert rig.registry.aside_count == 1


async def test_a_game_that_was_set_aside_is_there_when_it_can_go_on(rig: RegistryRig) -> None:
    room = await started(rig)
    with upgraded(RULES_VERSION=RULES_VERSION - 1):
        await rig.reopen()
        with pytest.raises(RefusedError):
            await rig.registry.find(room.sheet.code)
    assert (await found(rig, room)).match is not None
    assert rig.registry.aside_count == 0


async def test_a_row_that_nobody_can_read_keeps_no_server_from_starting(rig: RegistryRig) -> None:
    broken, other = rig.open(), rig.open(name="Bob")
    rig.store.write([RoomRow(broken.id, broken.sheet.code, "lobby", False, 0, b'{"code":1}')])
    await rig.reopen()
    assert await rig.registry.find(other.sheet.code) is not None
    assert await rig.registry.find(broken.sheet.code) is None
    assert rig.open(name="Cid").sheet.code != broken.sheet.code


async def test_a_room_that_cannot_be_archived_keeps_no_other_from_it(rig: RegistryRig) -> None:
    broken, other = left_alone(rig, "over"), left_alone(rig, "over")
    await rig.rest()
    rig.store.write([EntryRow(broken.id, broken.durable.seq + 1, 0, b"{}")])
    await rig.pass_time(ROOM_LIFE["over"] + 200)
    assert rig.registry.door(other.sheet.code) is None
    assert rig.registry.door(broken.sheet.code) is not None
