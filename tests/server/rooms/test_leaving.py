"""Leaving and being sent away: acknowledged first, hung up then."""

import msgspec

from freehold.protocol import Ack, Begin, Chat, Kick, Leave, Ready, RoomChanged
from freehold.server.rooms.broadcasts import dismiss
from freehold.server.store import IdentityRow
from tests.kit.bare_room import identity, refusing
from tests.kit.room_rig import RoomRig, gather


def test_who_leaves_is_hung_up_on(lobby: RoomRig) -> None:
    lobby.ok("Bob", Leave)
    assert lobby["Bob"].closed == "left"


def test_all_connections_of_who_leaves_are_hung_up(lobby: RoomRig) -> None:
    other = lobby["Bob"]
    lobby.join("Bob")
    lobby.ok("Bob", Leave)
    assert other.closed == "left"


def test_who_leaves_is_acknowledged_before(lobby: RoomRig) -> None:
    """Nothing is said after the farewell."""
    lobby.ok("Bob", Leave)
    heard = len(lobby["Bob"].heard)
    assert isinstance(lobby["Bob"].heard[-1], Ack)
    lobby.ok("Ann", Chat, "bye")
    assert len(lobby["Bob"].heard) == heard


def test_who_left_the_lobby_is_out_of_the_room(lobby: RoomRig) -> None:
    lobby.ok("Bob", Leave)
    assert [one.name for one in lobby.sheet.members] == ["Ann"]
    assert lobby.sheet.chairs[1].free


def test_who_left_may_come_back(lobby: RoomRig) -> None:
    lobby.ok("Bob", Leave)
    lobby.join("Bob")
    assert lobby.member("Bob").chair == 1


def test_who_comes_back_has_a_new_number(lobby: RoomRig) -> None:
    """Whatever was said or muted under the old one stays with it."""
    before = lobby.number("Bob")
    lobby.ok("Bob", Leave)
    lobby.join("Bob")
    assert lobby.number("Bob") > before


def test_who_left_is_not_heard_any_more(lobby: RoomRig) -> None:
    lobby.ok("Bob", Leave)
    before = lobby.kept
    assert lobby.say(lobby["Bob"], Chat, "still here?") is None
    assert lobby.kept == before


def test_everybody_is_told_who_left(lobby: RoomRig) -> None:
    number = lobby.number("Bob")
    lobby.ok("Bob", Leave)
    change = lobby["Ann"].last(RoomChanged).change
    assert (change.what, change.member) == ("left", number)


# --- being sent away


def test_who_is_kicked_is_out_of_the_room(lobby: RoomRig) -> None:
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    assert [one.name for one in lobby.sheet.members] == ["Ann"]


def test_who_is_kicked_is_hung_up_on(lobby: RoomRig) -> None:
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    assert lobby["Bob"].closed == "kicked"


def test_who_is_kicked_hears_of_it_and_then_nothing_more(lobby: RoomRig) -> None:
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    lobby.ok("Ann", Chat, "sorry")
    assert lobby["Bob"].last(RoomChanged).change.what == "kicked"
    assert lobby["Bob"].numbers[-1] == lobby.kept.seq - 1


def test_who_is_kicked_cannot_come_back(lobby: RoomRig) -> None:
    """The room looks to them as if it were not there."""
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    with refusing("no_such_room"):
        lobby.join("Bob")


def test_nor_after_a_restart(lobby: RoomRig) -> None:
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    lobby.reboot()
    with refusing("no_such_room"):
        lobby.join("Bob")


def test_nor_in_the_next_game() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.ok("Ann", Kick, rig.number("Bob"))
    rig.ok("Ann", Begin)
    with refusing("no_such_room"):
        rig.join("Bob")


def test_the_chair_of_who_is_kicked_is_free(lobby: RoomRig) -> None:
    lobby.ok("Ann", Kick, lobby.number("Bob"))
    assert lobby.sheet.chairs[1].free


def test_nobody_kicks_themselves(lobby: RoomRig) -> None:
    assert lobby.refused("Ann", Kick, lobby.number("Ann")) == "no_such_member"


def test_nobody_is_kicked_who_is_not_there() -> None:
    assert gather("Ann", "Bob").refused("Ann", Kick, 77) == "no_such_member"


def test_players_are_not_kicked_during_a_game(game: RoomRig) -> None:
    assert game.refused("Ann", Kick, game.number("Bob")) == "not_in_lobby"


def test_spectators_are_kicked_at_any_time(game: RoomRig) -> None:
    game.join("Wren")
    game.ok("Ann", Kick, game.number("Wren"))
    assert game["Wren"].closed == "kicked"


# --- names


def test_a_new_name_is_told_to_everybody(lobby: RoomRig) -> None:
    lobby.room.rename(_renamed("Bob", "Bobby"))
    assert lobby["Ann"].last(RoomChanged).sheet.chairs[1].name == "Bobby"


def test_a_piece_that_another_has_is_not_taken(lobby: RoomRig) -> None:
    lobby.room.rename(_renamed("Bob", "Bob", lobby.member("Ann").piece))
    assert lobby.member("Bob").piece != lobby.member("Ann").piece


def test_everybody_has_a_piece_of_their_own() -> None:
    rig = gather("Ann", "Bob", "Cleo", bots=2)
    pieces = [chair.piece for chair in rig.sheet.chairs]
    assert len(set(pieces)) == len(pieces)


def test_who_is_not_in_the_room_is_not_renamed(lobby: RoomRig) -> None:
    before = lobby.kept
    lobby.room.rename(_renamed("Cleo", "Clea"))
    assert lobby.kept == before


def test_a_new_name_does_not_change_who_is_ready(lobby: RoomRig) -> None:
    lobby.ok("Bob", Ready, True)
    lobby.room.rename(_renamed("Bob", "Bobby"))
    assert lobby.member("Bobby").ready


def test_who_is_hung_up_on_by_the_server_stays_a_member(lobby: RoomRig) -> None:
    dismiss([lobby.room], "id-Bob", "unknown_token")
    assert lobby["Bob"].closed == "unknown_token"
    assert lobby.presence("Bob", "Ann").standing == "away"


def _renamed(name: str, new: str, piece: str = "drum") -> IdentityRow:
    return msgspec.structs.replace(identity(name), name=new, piece=piece)
