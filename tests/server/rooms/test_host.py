"""There is a host while anybody is in the room; who is here comes before who is away."""

from typing import Any

import pytest
from msgspec.structs import replace

from freehold.protocol import (
    PIECES,
    AddBot,
    Begin,
    Configure,
    Kick,
    Leave,
    RemoveBot,
    RoomChanged,
    RoomCommand,
    RoomSettings,
    Silence,
)
from tests.kit.bare_room import identity
from tests.kit.room_rig import RoomRig, deal, gather


def host(rig: RoomRig) -> str | None:
    """Return the host's name."""
    found = next((one for one in rig.sheet.members if one.number == rig.sheet.host), None)
    return None if found is None else found.name


def test_who_comes_first_is_the_host() -> None:
    assert host(gather("Ann", "Bob")) == "Ann"


FOR_HOSTS: list[tuple[type[RoomCommand], tuple[Any, ...]]] = [
    (Begin, ()),
    (Configure, (RoomSettings(),)),
    (AddBot, ("steady",)),
    (RemoveBot, (0,)),
    (Kick, (1,)),
    (Silence, (1, True)),
]


@pytest.mark.parametrize(("command", "fields"), FOR_HOSTS)
def test_only_the_host_may(command: type[RoomCommand], fields: tuple[Any, ...]) -> None:
    assert gather("Ann", "Bob").refused("Bob", command, *fields) == "not_host"


def test_in_the_lobby_the_next_takes_over_from_who_leaves() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.ok("Ann", Leave)
    assert host(rig) == "Bob"


def test_in_the_lobby_a_player_comes_before_a_spectator() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.join("Wren", watch=True)
    rig.join("Bob")
    rig.ok("Ann", Leave)
    assert host(rig) == "Bob"


def test_a_spectator_can_be_the_host() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.join("Wren", watch=True)
    rig.ok("Ann", Leave)
    assert host(rig) == "Wren"


@pytest.mark.parametrize(("ago", "name"), [(59, "Ann"), (60, "Bob")])
def test_in_the_lobby_who_is_away_stays_the_host_for_a_minute(
    ago: int, name: str, lobby: RoomRig
) -> None:
    lobby.hang_up("Ann", ago=ago)
    assert host(lobby) == name


def test_in_the_lobby_the_host_does_not_move_to_who_is_away_as_well() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.hang_up("Ann", ago=30)
    rig.hang_up("Bob", ago=30)
    assert host(rig) == "Cleo"


def test_in_the_lobby_the_host_moves_to_somebody_who_is_here() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.hang_up("Bob")
    rig.ok("Ann", Leave)
    assert host(rig) == "Cleo"


def test_if_nobody_is_here_somebody_who_may_come_back_is_the_host(lobby: RoomRig) -> None:
    lobby.hang_up("Bob")
    lobby.ok("Ann", Leave)
    assert host(lobby) == "Bob"


def test_an_empty_room_has_no_host(lobby: RoomRig) -> None:
    lobby.ok("Ann", Leave)
    lobby.ok("Bob", Leave)
    assert (lobby.sheet.members, lobby.sheet.host) == ((), None)


def test_who_comes_into_an_empty_room_is_the_host(lobby: RoomRig) -> None:
    lobby.ok("Ann", Leave)
    lobby.ok("Bob", Leave)
    lobby.join("Cleo")
    assert host(lobby) == "Cleo"


def test_in_a_game_the_next_takes_over_from_who_leaves(game: RoomRig) -> None:
    game.ok("Ann", Leave)
    assert host(game) == "Bob"


def test_in_a_game_who_is_played_for_does_not_become_the_host() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.hang_up("Bob", ago=45)
    rig.ok("Ann", Leave)
    assert host(rig) == "Cleo"


def test_in_a_game_the_host_moves_on_when_a_bot_stands_in(game: RoomRig) -> None:
    game.hang_up("Ann", ago=44)
    assert host(game) == "Ann"
    game.pass_time(1)
    assert host(game) == "Bob"


def test_everybody_is_told_of_the_new_host(game: RoomRig) -> None:
    game.hang_up("Ann", ago=45)
    changes = [one.change for one in game["Bob"].all(RoomChanged)]
    assert (changes[-1].what, changes[-1].member) == ("host_moved", game.number("Bob"))


def test_who_was_the_host_does_not_become_it_again_by_coming_back(game: RoomRig) -> None:
    game.hang_up("Ann", ago=45)
    game.join("Ann")
    assert host(game) == "Bob"


def test_an_absent_spectator_who_is_the_host_of_a_game_loses_it(game: RoomRig) -> None:
    game.ok("Ann", Leave)
    game.ok("Bob", Leave)
    game.join("Wren")
    assert host(game) == "Wren"
    game.join("Bob")
    game.hang_up("Wren", ago=60)
    assert host(game) == "Bob"


def test_who_is_silenced_is_not_heard_by_another_name(lobby: RoomRig) -> None:
    lobby.ok("Ann", Silence, lobby.number("Bob"), True)
    lobby.room.rename(replace(identity("Bob"), name="You fool", piece=PIECES[-1]))
    assert lobby.member("Bob").piece == PIECES[-1]
    lobby.ok("Ann", Silence, lobby.number("Bob"), False)
    lobby.room.rename(replace(identity("Bob"), name="Robert"))
    assert lobby.member("Robert").chair == 1
