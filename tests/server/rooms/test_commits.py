"""Nobody is told of anything that a crash could undo."""

from typing import Any

import pytest

from freehold.server.messages import (
    Ack,
    Act,
    AddBot,
    Begin,
    Chat,
    ChatSaid,
    Kick,
    Leave,
    Mute,
    Propose,
    Ready,
    Refused,
    RoomCommand,
    Silence,
    Stand,
    Welcome,
)
from freehold.wire.actions import Resign, Roll
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather

Said = tuple[str, type[RoomCommand], tuple[Any, ...]]


def told(party: Party) -> dict[str, int]:
    """Return how much everybody has heard."""
    return {name: len(guest.heard) for name, guest in party.guests.items()}


IN_A_LOBBY: list[Said] = [
    ("Ann", Chat, ("hello",)),
    ("Ann", AddBot, ("steady",)),
    ("Bob", Ready, (False,)),
    ("Bob", Stand, ()),
    ("Bob", Mute, (1, True)),
    ("Ann", Silence, (2, True)),
    ("Ann", Kick, (2,)),
    ("Bob", Leave, ()),
    ("Ann", Begin, ()),
]


@pytest.mark.parametrize(("name", "command", "fields"), IN_A_LOBBY)
def test_in_a_lobby_nothing_is_said_before_the_commit(
    name: str, command: type[RoomCommand], fields: tuple[Any, ...]
) -> None:
    party = gather("Ann", "Bob", chairs=3)
    party.hold()
    before = told(party)
    party.say(party[name], command, *fields)
    party.pass_time(2)
    assert told(party) == before
    assert party["Bob"].closed is None


@pytest.mark.parametrize(("name", "command", "fields"), IN_A_LOBBY)
def test_in_a_lobby_everything_is_said_after_it(
    name: str, command: type[RoomCommand], fields: tuple[Any, ...]
) -> None:
    party = gather("Ann", "Bob", chairs=3)
    party.hold()
    party.say(party[name], command, *fields)
    party.store.release()
    assert isinstance(party[name].last(Ack), Ack)
    assert party["Ann"].numbers[-1] == party.kept.seq


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("action", [Roll(), Resign()])
def test_in_a_game_nothing_is_said_before_the_commit(edition: str, action: Roll | Resign) -> None:
    party = deal("Ann", "Bob", edition=edition)
    party.join("Wren")
    party.hold()
    before = told(party)
    party.say(party["Ann"], Act, party.match.asked, action)
    assert told(party) == before


def test_what_the_clock_does_is_not_said_before_the_commit() -> None:
    party = deal("Ann", "Bob")
    party.hold()
    before = told(party)
    party.pass_time(200)
    assert party.state.decision > 0
    assert told(party) == before


def test_what_bots_do_is_not_said_before_the_commit() -> None:
    party = deal("Ann", bots=1, pace="none")
    party.lay(party.scene().turn(1))
    party.hold()
    before = told(party)
    party.pass_time(10)
    assert party.state.decision > 0
    assert told(party) == before


def test_a_carried_vote_is_not_said_before_the_commit() -> None:
    party = deal("Ann", bots=1)
    party.hold()
    before = told(party)
    party.say(party["Ann"], Propose, "pause")
    assert told(party) == before


def test_a_refusal_waits_for_what_was_done_before_it() -> None:
    """It may be refused because of what is not committed yet."""
    party = deal("Ann", "Bob")
    party.hold()
    party.say(party["Ann"], Act, party.match.asked, Roll())
    assert party.say(party["Bob"], Act, 0, Roll()) is None
    party.store.release()
    assert isinstance(party["Bob"].last(Refused), Refused)


def test_a_refusal_with_nothing_before_it_is_said_at_once() -> None:
    party = deal("Ann", "Bob")
    party.hold()
    assert party.say(party["Bob"], Act, 0, Roll()).word == "too_late"


def test_who_enters_is_not_greeted_with_what_is_not_committed() -> None:
    party = deal("Ann", "Bob")
    party.hold()
    party.say(party["Ann"], Act, party.match.asked, Roll())
    guest = party.join("Bob")
    assert guest.heard == []
    party.store.release()
    assert guest.last(Welcome).seq == party.kept.seq


def test_a_new_member_is_greeted_when_the_entrance_is_committed() -> None:
    party = gather("Ann", "Bob")
    party.hold()
    guest = party.join("Wren")
    assert guest.heard == []
    party.store.release()
    assert isinstance(guest.heard[0], Welcome)


def test_a_repeated_command_is_not_acknowledged_before_the_first_is_committed() -> None:
    party = gather("Ann", "Bob")
    party.hold()
    for _ in range(2):
        party.say(party["Ann"], Chat, "hello", name="the same name")
    assert party["Ann"].all(Ack) == []
    party.store.release()
    assert len(party["Ann"].all(Ack)) == 2


def test_everything_is_said_in_the_order_it_was_done() -> None:
    party = gather("Ann", "Bob")
    party.hold()
    for number in range(3):
        party.say(party["Ann"], Chat, str(number))
        party.say(party["Bob"], Chat, str(number))
    party.store.release()
    numbers = party["Bob"].numbers
    assert numbers == list(range(numbers[0], party.kept.seq + 1))


def test_an_acknowledgement_follows_what_it_acknowledges() -> None:
    party = gather("Ann", "Bob")
    party.hold()
    party.say(party["Ann"], Chat, "hello")
    party.store.release()
    assert [type(one) for one in party["Ann"].heard[-2:]] == [ChatSaid, Ack]


def test_who_is_kicked_is_hung_up_on_after_the_commit() -> None:
    party = gather("Ann", "Bob")
    party.hold()
    party.say(party["Ann"], Kick, party.number("Bob"))
    assert party["Bob"].closed is None
    party.store.release()
    assert party["Bob"].closed == "kicked"


def test_a_crash_undoes_only_what_nobody_was_told() -> None:
    party = deal("Ann", "Bob")
    before, heard = party.kept, told(party)
    party.hold()
    party.say(party["Ann"], Act, party.match.asked, Roll())
    party.say(party["Bob"], Chat, "well rolled")
    assert told(party) == heard
    party.crash()
    party.join("Ann")
    assert (party.kept.chat, party.kept.kept) == (before.chat, before.kept)


def test_what_a_crash_undid_can_be_done_under_the_same_id() -> None:
    party = deal("Ann", "Bob")
    asked = party.match.asked
    party.hold()
    party.say(party["Ann"], Act, asked, Roll(), name="the same name")
    party.crash()
    party.join("Ann")
    party.say(party["Ann"], Act, asked, Roll(), name="the same name")
    assert party.state.decision == 1
