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


def test_in_the_lobby_who_is_away_stays_the_host_for_a_minute() -> None:
    rig = gather("Ann", "Bob")
    rig.hang_up("Ann")
    rig.pass_time(59)
    assert host(rig) == "Ann"


def test_in_the_lobby_the_host_moves_on_after_a_minute() -> None:
    rig = gather("Ann", "Bob")
    rig.hang_up("Ann")
    rig.pass_time(60)
    assert host(rig) == "Bob"


def test_in_the_lobby_the_host_does_not_move_to_who_is_away_as_well() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.hang_up("Ann")
    rig.pass_time(30)
    rig.hang_up("Bob")
    rig.pass_time(30)
    assert host(rig) == "Cleo"


def test_in_the_lobby_the_host_moves_to_somebody_who_is_here() -> None:
    rig = gather("Ann", "Bob", "Cleo")
    rig.hang_up("Bob")
    rig.ok("Ann", Leave)
    assert host(rig) == "Cleo"


def test_if_nobody_is_here_somebody_who_may_come_back_is_the_host() -> None:
    rig = gather("Ann", "Bob")
    rig.hang_up("Bob")
    rig.ok("Ann", Leave)
    assert host(rig) == "Bob"


def test_an_empty_room_has_no_host() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Leave)
    rig.ok("Bob", Leave)
    assert (rig.sheet.members, rig.sheet.host) == ((), None)


def test_who_comes_into_an_empty_room_is_the_host() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Leave)
    rig.ok("Bob", Leave)
    rig.join("Cleo")
    assert host(rig) == "Cleo"


def test_in_a_game_the_next_takes_over_from_who_leaves() -> None:
    rig = deal("Ann", "Bob")
    rig.ok("Ann", Leave)
    assert host(rig) == "Bob"


def test_in_a_game_who_is_played_for_does_not_become_the_host() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.hang_up("Bob")
    rig.pass_time(45)
    rig.ok("Ann", Leave)
    assert host(rig) == "Cleo"


def test_in_a_game_the_host_moves_on_when_a_bot_stands_in() -> None:
    rig = deal("Ann", "Bob")
    rig.hang_up("Ann")
    rig.pass_time(44)
    assert host(rig) == "Ann"
    rig.pass_time(1)
    assert host(rig) == "Bob"


def test_everybody_is_told_of_the_new_host() -> None:
    rig = deal("Ann", "Bob")
    rig.hang_up("Ann")
    rig.pass_time(45)
    changes = [one.change for one in rig["Bob"].all(RoomChanged)]
    assert (changes[-1].what, changes[-1].member) == ("host_moved", rig.number("Bob"))


def test_who_was_the_host_does_not_become_it_again_by_coming_back() -> None:
    rig = deal("Ann", "Bob")
    rig.hang_up("Ann")
    rig.pass_time(45)
    rig.join("Ann")
    assert host(rig) == "Bob"


def test_an_absent_spectator_who_is_the_host_of_a_game_loses_it() -> None:
    rig = deal("Ann", "Bob")
    rig.ok("Ann", Leave)
    rig.ok("Bob", Leave)
    rig.join("Wren")
    assert host(rig) == "Wren"
    rig.join("Bob")
    rig.hang_up("Wren")
    rig.pass_time(60)
    assert host(rig) == "Bob"


def test_who_is_silenced_is_not_heard_by_another_name() -> None:
    rig = gather("Ann", "Bob")
    rig.ok("Ann", Silence, rig.number("Bob"), True)
    rig.room.rename(replace(identity("Bob"), name="You fool", piece=PIECES[-1]))
    assert rig.member("Bob").piece == PIECES[-1]
    rig.ok("Ann", Silence, rig.number("Bob"), False)
    rig.room.rename(replace(identity("Bob"), name="Robert"))
    assert rig.member("Robert").chair == 1
