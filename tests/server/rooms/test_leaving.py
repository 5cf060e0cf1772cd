"""Leaving and being sent away: acknowledged first, hung up then."""

import msgspec
import pytest

from freehold.protocol import Ack, Begin, Chat, Kick, Leave, Ready, RoomChanged
from freehold.server.rooms.broadcasts import dismiss
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import IdentityRow
from tests.kit.bare_room import identity
from tests.kit.room_rig import deal, gather


def test_who_leaves_is_hung_up_on() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Leave)
    assert rig["Bob"].closed == "left"


def test_all_connections_of_who_leaves_are_hung_up() -> None:
    rig = gather("Ann", "Bob")
    other = rig["Bob"]
    rig.join("Bob")
    rig.ok("Bob", Leave)
    assert other.closed == "left"


def test_who_leaves_is_acknowledged_before() -> None:
    """Nothing is said after the farewell."""
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Leave)
    heard = len(rig["Bob"].heard)
    assert isinstance(rig["Bob"].heard[-1], Ack)
    rig.ok("Ann", Chat, "bye")
    assert len(rig["Bob"].heard) == heard


def test_who_left_the_lobby_is_out_of_the_room() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Leave)
    assert [one.name for one in rig.sheet.members] == ["Ann"]
    assert rig.sheet.chairs[1].free


def test_who_left_may_come_back() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Leave)
    rig.join("Bob")
    assert rig.member("Bob").chair == 1


def test_who_comes_back_has_a_new_number() -> None:
    """Whatever was said or muted under the old one stays with it."""
    rig = gather("Ann", "Bob")
    before = rig.number("Bob")
    rig.ok("Bob", Leave)
    rig.join("Bob")
    assert rig.number("Bob") > before


def test_who_left_is_not_heard_any_more() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Leave)
    before = rig.kept
    assert rig.say(rig["Bob"], Chat, "still here?") is None
    assert rig.kept == before


def test_everybody_is_told_who_left() -> None:
    rig = gather("Ann", "Bob")
    number = rig.number("Bob")
    rig.ok("Bob", Leave)
    change = rig["Ann"].last(RoomChanged).change
    assert (change.what, change.member) == ("left", number)


# --- being sent away


def test_who_is_kicked_is_out_of_the_room() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    assert [one.name for one in rig.sheet.members] == ["Ann"]


def test_who_is_kicked_is_hung_up_on() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    assert rig["Bob"].closed == "kicked"


def test_who_is_kicked_hears_of_it_and_then_nothing_more() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    rig.ok("Ann", Chat, "sorry")
    assert rig["Bob"].last(RoomChanged).change.what == "kicked"
    assert rig["Bob"].numbers[-1] == rig.kept.seq - 1


def test_who_is_kicked_cannot_come_back() -> None:
    """The room looks to them as if it were not there."""
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    with pytest.raises(RefusedError) as refused:
        rig.join("Bob")
    assert refused.value.word == "no_such_room"


def test_nor_after_a_restart() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    rig.reboot()
    with pytest.raises(RefusedError) as refused:
        rig.join("Bob")
    assert refused.value.word == "no_such_room"


def test_nor_in_the_next_game() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.ok("Ann", Kick, rig.number("Bob"))
    rig.ok("Ann", Begin)
    with pytest.raises(RefusedError) as refused:
        rig.join("Bob")
    assert refused.value.word == "no_such_room"


def test_the_chair_of_who_is_kicked_is_free() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Kick, rig.number("Bob"))
    assert rig.sheet.chairs[1].free


def test_nobody_kicks_themselves() -> None:
    rig = gather("Ann", "Bob")
    assert rig.refused("Ann", Kick, rig.number("Ann")) == "no_such_member"


def test_nobody_is_kicked_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", Kick, 77) == "no_such_member"


def test_players_are_not_kicked_during_a_game() -> None:
    rig = deal("Ann", "Bob")
    assert rig.refused("Ann", Kick, rig.number("Bob")) == "not_in_lobby"


def test_spectators_are_kicked_at_any_time() -> None:
    rig = deal("Ann", "Bob")
    rig.join("Wren")
    rig.ok("Ann", Kick, rig.number("Wren"))
    assert rig["Wren"].closed == "kicked"


# --- names


def test_a_new_name_is_told_to_everybody() -> None:
    rig = gather("Ann", "Bob")
    rig.room.rename(_renamed("Bob", "Bobby"))
    assert rig["Ann"].last(RoomChanged).sheet.chairs[1].name == "Bobby"


def test_a_piece_that_another_has_is_not_taken() -> None:
    rig = gather("Ann", "Bob")
    rig.room.rename(_renamed("Bob", "Bob", rig.member("Ann").piece))
    assert rig.member("Bob").piece != rig.member("Ann").piece


def test_everybody_has_a_piece_of_their_own() -> None:
    rig = gather("Ann", "Bob", "Cleo", bots=2)
    pieces = [chair.piece for chair in rig.sheet.chairs]
    assert len(set(pieces)) == len(pieces)


def test_who_is_not_in_the_room_is_not_renamed() -> None:
    rig = gather("Ann", "Bob")
    before = rig.kept
    rig.room.rename(_renamed("Cleo", "Clea"))
    assert rig.kept == before


def test_a_new_name_does_not_change_who_is_ready() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Bob", Ready, True)
    rig.room.rename(_renamed("Bob", "Bobby"))
    assert rig.member("Bobby").ready


def test_who_is_hung_up_on_by_the_server_stays_a_member() -> None:
    rig = gather("Ann", "Bob")
    dismiss([rig.room], "id-Bob", "unknown_token")
    assert rig["Bob"].closed == "unknown_token"
    assert rig.presence("Bob", "Ann").standing == "away"


def _renamed(name: str, new: str, piece: str = "drum") -> IdentityRow:
    return msgspec.structs.replace(identity(name), name=new, piece=piece)
