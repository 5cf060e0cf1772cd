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


def test_what_the_clock_does_is_not_said_before_the_commit(game: RoomRig) -> None:
    game.hold()
    before = told(game)
    game.pass_time(200)
    assert game.state.decision > 0
    assert told(game) == before


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


def test_a_refusal_waits_for_what_was_done_before_it(game: RoomRig) -> None:
    """It may be refused because of what is not committed yet."""
    game.hold()
    game.say(game["Ann"], protocol.Act, game.match.asked, Roll())
    assert game.say(game["Bob"], protocol.Act, 0, Roll()) is None
    game.store.release()
    assert isinstance(game["Bob"].last(protocol.Refused), protocol.Refused)


def test_a_refusal_with_nothing_before_it_is_said_at_once(game: RoomRig) -> None:
    game.hold()
    assert game.say(game["Bob"], protocol.Act, 0, Roll()).word == "too_late"


def test_who_enters_is_not_greeted_with_what_is_not_committed(game: RoomRig) -> None:
    game.hold()
    game.say(game["Ann"], protocol.Act, game.match.asked, Roll())
    guest = game.join("Bob")
    assert guest.heard == []
    game.store.release()
    assert guest.last(protocol.Welcome).seq == game.kept.seq


def test_a_new_member_is_greeted_when_the_entrance_is_committed(lobby: RoomRig) -> None:
    lobby.hold()
    guest = lobby.join("Wren")
    assert guest.heard == []
    lobby.store.release()
    assert isinstance(guest.heard[0], protocol.Welcome)


def test_a_repeated_command_is_not_acknowledged_before_the_first_is_committed() -> None:
    rig = gather("Ann", "Bob")
    rig.hold()
    for _ in range(2):
        rig.say(rig["Ann"], protocol.Chat, "hello", name="the same name")
    assert rig["Ann"].all(protocol.Ack) == []
    rig.store.release()
    assert len(rig["Ann"].all(protocol.Ack)) == 2


def test_everything_is_said_in_the_order_it_was_done(lobby: RoomRig) -> None:
    lobby.hold()
    for number in range(3):
        lobby.say(lobby["Ann"], protocol.Chat, str(number))
        lobby.say(lobby["Bob"], protocol.Chat, str(number))
    lobby.store.release()
    numbers = lobby["Bob"].numbers
    assert numbers == list(range(numbers[0], lobby.kept.seq + 1))


def test_an_acknowledgement_follows_what_it_acknowledges(lobby: RoomRig) -> None:
    lobby.hold()
    lobby.say(lobby["Ann"], protocol.Chat, "hello")
    lobby.store.release()
    assert [type(one) for one in lobby["Ann"].heard[-2:]] == [protocol.ChatSaid, protocol.Ack]


def test_who_is_kicked_is_hung_up_on_after_the_commit(lobby: RoomRig) -> None:
    lobby.hold()
    lobby.say(lobby["Ann"], protocol.Kick, lobby.number("Bob"))
    assert lobby["Bob"].closed is None
    lobby.store.release()
    assert lobby["Bob"].closed == "kicked"


def test_a_crash_undoes_only_what_nobody_was_told(game: RoomRig) -> None:
    before, heard = game.kept, told(game)
    game.hold()
    game.say(game["Ann"], protocol.Act, game.match.asked, Roll())
    game.say(game["Bob"], protocol.Chat, "well rolled")
    assert told(game) == heard
    game.crash()
    game.join("Ann")
    assert (game.kept.chat, game.kept.kept) == (before.chat, before.kept)


def test_what_a_crash_undid_can_be_done_under_the_same_id(game: RoomRig) -> None:
    asked = game.match.asked
    game.hold()
    game.say(game["Ann"], protocol.Act, asked, Roll(), name="the same name")
    game.crash()
    game.join("Ann")
    game.say(game["Ann"], protocol.Act, asked, Roll(), name="the same name")
    assert game.state.decision == 1
