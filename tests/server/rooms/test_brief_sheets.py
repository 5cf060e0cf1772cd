"""Who asks for it is told what has changed of a sheet: little, and worth as much as the whole."""

from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold import protocol
from freehold.client.mirror import Mirror
from tests.kit import size
from tests.kit.bare_room import Guest
from tests.kit.room_rig import BEYOND, RoomRig, gather
from tests.server.rooms.changes import CHANGES, crowd, steps, went_on

MOST: Final = 400  # bytes, for what one person changes
SHEETS: Final = protocol.RoomChanged | protocol.SheetChanged
MOMENTS: Final = protocol.Now | protocol.Standings


def told(guest: Guest) -> list[Any]:
    """Return the changes of the sheet that a connection heard of."""
    return [one for one in guest.heard if isinstance(one, SHEETS)]


def listening(rig: RoomRig, brief: bool) -> None:
    """Let everybody in a lobby come anew, in one way or the other."""
    for name in list(rig.guests):
        rig.hang_up(name)
        rig.join(name, guest=Guest(name, brief))
        rig[name].heard.clear()


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_one_of_thirty_changes_is_told_in_few_words(change: Any) -> None:
    """A whole sheet takes 4 KB then, for each of thirty."""
    rig = crowd()
    listening(rig, brief=True)
    here = list(rig.guests.values())
    change(rig)
    heard = [one for guest in here for one in guest.heard if isinstance(one, SHEETS | MOMENTS)]
    assert heard
    assert max(len(msgspec.json.encode(one)) for one in heard) < MOST


def test_who_does_not_ask_is_told_whole_sheets(lobby: RoomRig) -> None:
    lobby.ok("Bob", protocol.Ready, False)
    assert [type(one) for one in told(lobby["Ann"])] == [protocol.RoomChanged] * len(
        told(lobby["Ann"])
    )


def test_other_settings_and_another_phase_come_with_the_whole_sheet(lobby: RoomRig) -> None:
    lobby.join("Wren", guest=Guest("Wren", brief=True), watch=True)
    lobby.ok("Ann", protocol.Configure, protocol.RoomSettings(edition="france"))
    assert told(lobby["Wren"])[-1].sheet.settings.edition == "france"
    lobby.ok("Bob", protocol.Ready, True)
    assert isinstance(told(lobby["Wren"])[-1], protocol.SheetChanged)


def test_what_was_missed_begins_with_a_whole_sheet(lobby: RoomRig) -> None:
    """A name may be other than it was: somebody was deleted meanwhile."""
    after = lobby.kept.seq
    for turn in range(3):
        lobby.ok("Bob", protocol.Ready, turn == 1)
    wren = lobby.join("Ann", after, guest=Guest("Ann", brief=True))
    lobby.ok("Bob", protocol.Ready, True)
    lobby.ok("Bob", protocol.Ready, False)
    whole, change = protocol.RoomChanged, protocol.SheetChanged
    assert [type(one) for one in told(wren)] == [whole, change, change, whole, change]


@settings(max_examples=size.times(40))
@given(steps, st.lists(st.integers(0, 59), max_size=4))
def test_a_brief_mirror_shows_what_the_room_does(
    said: list[tuple[str, tuple[Any, ...]]], breaks: list[int]
) -> None:
    """Whatever is said, and whenever a connection breaks or asks again."""
    rig = gather("Ann", "Bob", chairs=4)
    mirror = Mirror()
    wren = _come(rig, mirror)
    for at, step in enumerate(said):
        went_on(rig, [step])
        if at in breaks and at % 3 == 0:
            rig.room.resume(wren, max(0, rig.kept.seq - at) if at % 2 else BEYOND)
        elif at in breaks:
            _hear(mirror, wren)
            rig.room.depart(wren)
            went_on(rig, [step])
            wren = _come(rig, mirror)
        if wren.closed is not None:  # sent away
            wren = _come(rig, mirror := Mirror(), f"Wren {at}")
    _hear(mirror, wren)
    assert mirror.seq == rig.kept.seq
    assert mirror.sheet == rig.sheet
    standings = {one.member: one.standing for one in mirror.presence}
    assert standings == {one.member: one.standing for one in _shown(rig)}


def _shown(rig: RoomRig) -> tuple[protocol.Presence, ...]:
    durable, now = rig.room.durable, rig.clock.now()
    return rig.room.attendance.shown(durable.members, now, durable.missed_by)


def _come(rig: RoomRig, mirror: Mirror, name: str = "Wren") -> Guest:
    return rig.join(name, mirror.seq, watch=True, guest=Guest(name, brief=True))


def _hear(mirror: Mirror, guest: Guest) -> None:
    for message in guest.heard:
        mirror.hear(message)
    guest.heard.clear()
