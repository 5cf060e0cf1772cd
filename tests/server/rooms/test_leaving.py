"""Leaving and being sent away: acknowledged first, hung up then."""

import msgspec
import pytest

from freehold.server.messages import Ack, Begin, Chat, Kick, Leave, Ready, RoomChanged
from freehold.server.refusing import RefusedError
from freehold.server.store import IdentityRow
from tests.server.rooms.party import deal, gather
from tests.server.stage import identity


def test_who_leaves_is_hung_up_on() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    assert party["Bob"].closed == "left"


def test_all_connections_of_who_leaves_are_hung_up() -> None:
    party = gather("Ann", "Bob")
    other = party["Bob"]
    party.join("Bob")
    party.ok("Bob", Leave)
    assert other.closed == "left"


def test_who_leaves_is_acknowledged_before() -> None:
    """Nothing is said after the farewell."""
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    heard = len(party["Bob"].heard)
    assert isinstance(party["Bob"].heard[-1], Ack)
    party.ok("Ann", Chat, "bye")
    assert len(party["Bob"].heard) == heard


def test_who_left_the_lobby_is_out_of_the_room() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    assert [one.name for one in party.sheet.members] == ["Ann"]
    assert party.sheet.chairs[1].free


def test_who_left_may_come_back() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    party.join("Bob")
    assert party.member("Bob").chair == 1


def test_who_comes_back_has_a_new_number() -> None:
    """Whatever was said or muted under the old one stays with it."""
    party = gather("Ann", "Bob")
    before = party.number("Bob")
    party.ok("Bob", Leave)
    party.join("Bob")
    assert party.number("Bob") > before


def test_who_left_is_not_heard_any_more() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Leave)
    before = party.kept
    assert party.say(party["Bob"], Chat, "still here?") is None
    assert party.kept == before


def test_everybody_is_told_who_left() -> None:
    party = gather("Ann", "Bob")
    number = party.number("Bob")
    party.ok("Bob", Leave)
    change = party["Ann"].last(RoomChanged).change
    assert (change.what, change.member) == ("left", number)


# --- being sent away


def test_who_is_kicked_is_out_of_the_room() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    assert [one.name for one in party.sheet.members] == ["Ann"]


def test_who_is_kicked_is_hung_up_on() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    assert party["Bob"].closed == "kicked"


def test_who_is_kicked_hears_of_it_and_then_nothing_more() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    party.ok("Ann", Chat, "sorry")
    assert party["Bob"].last(RoomChanged).change.what == "kicked"
    assert party["Bob"].numbers[-1] == party.kept.seq - 1


def test_who_is_kicked_cannot_come_back() -> None:
    """The room looks to them as if it were not there."""
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    with pytest.raises(RefusedError) as refused:
        party.join("Bob")
    assert refused.value.word == "no_such_room"


def test_nor_after_a_restart() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    party.reboot()
    with pytest.raises(RefusedError) as refused:
        party.join("Bob")
    assert refused.value.word == "no_such_room"


def test_nor_in_the_next_game() -> None:
    party = gather("Ann", "Bob", "Cleo")
    party.ok("Ann", Kick, party.number("Bob"))
    party.ok("Ann", Begin)
    with pytest.raises(RefusedError) as refused:
        party.join("Bob")
    assert refused.value.word == "no_such_room"


def test_the_chair_of_who_is_kicked_is_free() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Kick, party.number("Bob"))
    assert party.sheet.chairs[1].free


def test_nobody_kicks_themselves() -> None:
    party = gather("Ann", "Bob")
    assert party.refused("Ann", Kick, party.number("Ann")) == "no_such_member"


def test_nobody_is_kicked_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", Kick, 77) == "no_such_member"


def test_players_are_not_kicked_during_a_game() -> None:
    party = deal("Ann", "Bob")
    assert party.refused("Ann", Kick, party.number("Bob")) == "not_in_lobby"


def test_spectators_are_kicked_at_any_time() -> None:
    party = deal("Ann", "Bob")
    party.join("Wren")
    party.ok("Ann", Kick, party.number("Wren"))
    assert party["Wren"].closed == "kicked"


# --- names


def test_a_new_name_is_told_to_everybody() -> None:
    party = gather("Ann", "Bob")
    party.room.rename(_renamed("Bob", "Bobby"))
    assert party["Ann"].last(RoomChanged).sheet.chairs[1].name == "Bobby"


def test_a_piece_that_another_has_is_not_taken() -> None:
    party = gather("Ann", "Bob")
    party.room.rename(_renamed("Bob", "Bob", party.member("Ann").piece))
    assert party.member("Bob").piece != party.member("Ann").piece


def test_everybody_has_a_piece_of_their_own() -> None:
    party = gather("Ann", "Bob", "Cleo", bots=2)
    pieces = [chair.piece for chair in party.sheet.chairs]
    assert len(set(pieces)) == len(pieces)


def test_who_is_not_in_the_room_is_not_renamed() -> None:
    party = gather("Ann", "Bob")
    before = party.kept
    party.room.rename(_renamed("Cleo", "Clea"))
    assert party.kept == before


def test_a_new_name_does_not_change_who_is_ready() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Ready, True)
    party.room.rename(_renamed("Bob", "Bobby"))
    assert party.member("Bobby").ready


def test_who_is_hung_up_on_by_the_server_stays_a_member() -> None:
    party = gather("Ann", "Bob")
    party.room.dismiss_identity("id-Bob", "unknown_token")
    assert party["Bob"].closed == "unknown_token"
    assert party.presence("Bob", "Ann").standing == "away"


def _renamed(name: str, new: str, piece: str = "drum") -> IdentityRow:
    return msgspec.structs.replace(identity(name), name=new, piece=piece)
