"""There is a host while anybody is in the room; who is here comes before who is away."""

from typing import Any

import pytest

from freehold.server.messages import (
    AddBot,
    Begin,
    Configure,
    Kick,
    Leave,
    RemoveBot,
    RoomChanged,
    RoomCommand,
    Silence,
)
from freehold.server.sheet import RoomSettings
from tests.server.rooms.party import Party, deal, gather


def host(party: Party) -> str | None:
    """Return the host's name."""
    found = next((one for one in party.sheet.members if one.number == party.sheet.host), None)
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
    party = gather("Ann", "Bob", "Cleo")
    party.ok("Ann", Leave)
    assert host(party) == "Bob"


def test_in_the_lobby_a_player_comes_before_a_spectator() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    party.join("Wren", watch=True)
    party.join("Bob")
    party.ok("Ann", Leave)
    assert host(party) == "Bob"


def test_a_spectator_can_be_the_host() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    party.join("Wren", watch=True)
    party.ok("Ann", Leave)
    assert host(party) == "Wren"


def test_in_the_lobby_who_is_away_stays_the_host_for_a_minute() -> None:
    party = gather("Ann", "Bob")
    party.hang_up("Ann")
    party.pass_time(59)
    assert host(party) == "Ann"


def test_in_the_lobby_the_host_moves_on_after_a_minute() -> None:
    party = gather("Ann", "Bob")
    party.hang_up("Ann")
    party.pass_time(60)
    assert host(party) == "Bob"


def test_in_the_lobby_the_host_does_not_move_to_who_is_away_as_well() -> None:
    party = gather("Ann", "Bob", "Cleo")
    party.hang_up("Ann")
    party.pass_time(30)
    party.hang_up("Bob")
    party.pass_time(30)
    assert host(party) == "Cleo"


def test_in_the_lobby_the_host_moves_to_somebody_who_is_here() -> None:
    party = gather("Ann", "Bob", "Cleo")
    party.hang_up("Bob")
    party.ok("Ann", Leave)
    assert host(party) == "Cleo"


def test_if_nobody_is_here_somebody_who_may_come_back_is_the_host() -> None:
    party = gather("Ann", "Bob")
    party.hang_up("Bob")
    party.ok("Ann", Leave)
    assert host(party) == "Bob"


def test_an_empty_room_has_no_host() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Leave)
    party.ok("Bob", Leave)
    assert (party.sheet.members, party.sheet.host) == ((), None)


def test_who_comes_into_an_empty_room_is_the_host() -> None:
    party = gather("Ann", "Bob")
    party.ok("Ann", Leave)
    party.ok("Bob", Leave)
    party.join("Cleo")
    assert host(party) == "Cleo"


def test_in_a_game_the_next_takes_over_from_who_leaves() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Leave)
    assert host(party) == "Bob"


def test_in_a_game_who_is_played_for_does_not_become_the_host() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.hang_up("Bob")
    party.pass_time(45)
    party.ok("Ann", Leave)
    assert host(party) == "Cleo"


def test_in_a_game_the_host_moves_on_when_a_bot_stands_in() -> None:
    party = deal("Ann", "Bob")
    party.hang_up("Ann")
    party.pass_time(44)
    assert host(party) == "Ann"
    party.pass_time(1)
    assert host(party) == "Bob"


def test_everybody_is_told_of_the_new_host() -> None:
    party = deal("Ann", "Bob")
    party.hang_up("Ann")
    party.pass_time(45)
    changes = [one.change for one in party["Bob"].all(RoomChanged)]
    assert (changes[-1].what, changes[-1].member) == ("host_moved", party.number("Bob"))


def test_who_was_the_host_does_not_become_it_again_by_coming_back() -> None:
    party = deal("Ann", "Bob")
    party.hang_up("Ann")
    party.pass_time(45)
    party.join("Ann")
    assert host(party) == "Bob"


def test_an_absent_spectator_who_is_the_host_of_a_game_loses_it() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Leave)
    party.ok("Bob", Leave)
    party.join("Wren")
    assert host(party) == "Wren"
    party.join("Bob")
    party.hang_up("Wren")
    party.pass_time(60)
    assert host(party) == "Bob"
