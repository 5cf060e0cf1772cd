"""Nobody is told of anything that a crash could undo."""

from typing import Any

import pytest

from freehold import protocol
from freehold.wire.actions import Resign, Roll
from tests.kit.room_rig import RoomRig, deal, gather

Said = tuple[str, type[protocol.RoomCommand], tuple[Any, ...]]


def told(rig: RoomRig) -> dict[str, int]:
    """Return how much everybody has heard."""
    return {name: len(guest.heard) for name, guest in rig.guests.items()}


IN_A_LOBBY: list[Said] = [
    ("Ann", protocol.Chat, ("hello",)),
    ("Ann", protocol.AddBot, ("steady",)),
    ("Bob", protocol.Ready, (False,)),
    ("Bob", protocol.Stand, ()),
    ("Bob", protocol.Mute, (1, True)),
    ("Ann", protocol.Silence, (2, True)),
    ("Ann", protocol.Kick, (2,)),
    ("Bob", protocol.Leave, ()),
    ("Ann", protocol.Begin, ()),
]


@pytest.mark.parametrize(("name", "command", "fields"), IN_A_LOBBY)
def test_in_a_lobby_nothing_is_said_before_the_commit(
    name: str, command: type[protocol.RoomCommand], fields: tuple[Any, ...]
) -> None:
    rig = gather("Ann", "Bob", chairs=3)
    rig.hold()
    before = told(rig)
    rig.say(rig[name], command, *fields)
    rig.pass_time(2)
    assert told(rig) == before
    assert rig["Bob"].closed is None


@pytest.mark.parametrize(("name", "command", "fields"), IN_A_LOBBY)
def test_in_a_lobby_everything_is_said_after_it(
    name: str, command: type[protocol.RoomCommand], fields: tuple[Any, ...]
) -> None:
    rig = gather("Ann", "Bob", chairs=3)
    rig.hold()
    rig.say(rig[name], command, *fields)
    rig.store.release()
    assert isinstance(rig[name].last(protocol.Ack), protocol.Ack)
    assert rig["Ann"].numbers[-1] == rig.kept.seq


@pytest.mark.parametrize("action", [Roll(), Resign()])
def test_in_a_game_nothing_is_said_before_the_commit(edition: str, action: Roll | Resign) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.join("Wren")
    rig.hold()
    before = told(rig)
    rig.say(rig["Ann"], protocol.Act, rig.match.asked, action)
    assert told(rig) == before


def test_what_the_clock_does_is_not_said_before_the_commit() -> None:
    rig = deal("Ann", "Bob")
    rig.hold()
    before = told(rig)
    rig.pass_time(200)
    assert rig.state.decision > 0
    assert told(rig) == before


def test_what_bots_do_is_not_said_before_the_commit() -> None:
    rig = deal("Ann", bots=1, pace="none")
    rig.lay(rig.scene().turn(1))
    rig.hold()
    before = told(rig)
    rig.pass_time(10)
    assert rig.state.decision > 0
    assert told(rig) == before


def test_a_carried_vote_is_not_said_before_the_commit() -> None:
    rig = deal("Ann", bots=1)
    rig.hold()
    before = told(rig)
    rig.say(rig["Ann"], protocol.CallVote, "pause")
    assert told(rig) == before


def test_a_refusal_waits_for_what_was_done_before_it() -> None:
    """It may be refused because of what is not committed yet."""
    rig = deal("Ann", "Bob")
    rig.hold()
    rig.say(rig["Ann"], protocol.Act, rig.match.asked, Roll())
    assert rig.say(rig["Bob"], protocol.Act, 0, Roll()) is None
    rig.store.release()
    assert isinstance(rig["Bob"].last(protocol.Refused), protocol.Refused)


def test_a_refusal_with_nothing_before_it_is_said_at_once() -> None:
    rig = deal("Ann", "Bob")
    rig.hold()
    assert rig.say(rig["Bob"], protocol.Act, 0, Roll()).word == "too_late"


def test_who_enters_is_not_greeted_with_what_is_not_committed() -> None:
    rig = deal("Ann", "Bob")
    rig.hold()
    rig.say(rig["Ann"], protocol.Act, rig.match.asked, Roll())
    guest = rig.join("Bob")
    assert guest.heard == []
    rig.store.release()
    assert guest.last(protocol.Welcome).seq == rig.kept.seq


def test_a_new_member_is_greeted_when_the_entrance_is_committed() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    guest = rig.join("Wren")
    assert guest.heard == []
    rig.store.release()
    assert isinstance(guest.heard[0], protocol.Welcome)


def test_a_repeated_command_is_not_acknowledged_before_the_first_is_committed() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    for _ in range(2):
        rig.say(rig["Ann"], protocol.Chat, "hello", name="the same name")
    assert rig["Ann"].all(protocol.Ack) == []
    rig.store.release()
    assert len(rig["Ann"].all(protocol.Ack)) == 2


def test_everything_is_said_in_the_order_it_was_done() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    for number in range(3):
        rig.say(rig["Ann"], protocol.Chat, str(number))
        rig.say(rig["Bob"], protocol.Chat, str(number))
    rig.store.release()
    numbers = rig["Bob"].numbers
    assert numbers == list(range(numbers[0], rig.kept.seq + 1))


def test_an_acknowledgement_follows_what_it_acknowledges() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    rig.say(rig["Ann"], protocol.Chat, "hello")
    rig.store.release()
    assert [type(one) for one in rig["Ann"].heard[-2:]] == [protocol.ChatSaid, protocol.Ack]


def test_who_is_kicked_is_hung_up_on_after_the_commit() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    rig.say(rig["Ann"], protocol.Kick, rig.number("Bob"))
    assert rig["Bob"].closed is None
    rig.store.release()
    assert rig["Bob"].closed == "kicked"


def test_a_crash_undoes_only_what_nobody_was_told() -> None:
    rig = deal("Ann", "Bob")
    before, heard = rig.kept, told(rig)
    rig.hold()
    rig.say(rig["Ann"], protocol.Act, rig.match.asked, Roll())
    rig.say(rig["Bob"], protocol.Chat, "well rolled")
    assert told(rig) == heard
    rig.crash()
    rig.join("Ann")
    assert (rig.kept.chat, rig.kept.kept) == (before.chat, before.kept)


def test_what_a_crash_undid_can_be_done_under_the_same_id() -> None:
    rig = deal("Ann", "Bob")
    asked = rig.match.asked
    rig.hold()
    rig.say(rig["Ann"], protocol.Act, asked, Roll(), name="the same name")
    rig.crash()
    rig.join("Ann")
    rig.say(rig["Ann"], protocol.Act, asked, Roll(), name="the same name")
    assert rig.state.decision == 1
