"""Spectators see what is public, say what they like, and do nothing in the game."""

from typing import Any

import pytest

from freehold.server.messages import (
    Act,
    Chat,
    Emit,
    Now,
    Played,
    Ready,
    RoomCommand,
    Sit,
    Stand,
    Welcome,
)
from freehold.server.refusing import RefusedError
from freehold.wire.actions import Resign, Roll
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of, plain


def watched(edition: str = "us", **settings: Any) -> Party:
    """Return a game for two that Wren watches."""
    party = deal("Ann", "Bob", edition=edition, **settings)
    party.join("Wren")
    return party


def test_who_comes_into_a_game_watches() -> None:
    assert watched().member("Wren").chair is None


def test_who_comes_to_watch_takes_no_chair() -> None:
    party = Party(chairs=2)
    party.join("Wren", watch=True)
    assert party.member("Wren").chair is None


def test_who_comes_into_a_full_lobby_watches() -> None:
    party = gather("Ann", "Bob")
    party.join("Wren")
    assert party.member("Wren").chair is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spectator_sees_the_table_of_nobody(edition: str) -> None:
    party = watched(edition)
    welcome = party["Wren"].last(Welcome)
    assert welcome.view.seat is None
    assert welcome.view.choices == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spectator_has_no_choices(edition: str) -> None:
    party = watched(edition)
    party.do("Ann", Roll())
    assert party["Wren"].last(Played).prompt.choices == ()
    assert party["Wren"].last(Now).prompt.choices == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_spectator_knows_the_table_all_along(edition: str) -> None:
    party = watched(edition, pace="fast")
    party.pass_time(120)
    assert plain(mirror_of(party["Wren"]).view()) == plain(party.view("Wren"))


@pytest.mark.parametrize("action", [Roll(), Resign()])
def test_a_spectator_cannot_act(action: Roll | Resign) -> None:
    assert watched().may_not("Wren", action) == "not_seated"


IN_THE_LOBBY: list[tuple[type[RoomCommand], tuple[Any, ...]]] = [(Ready, (True,)), (Stand, ())]


@pytest.mark.parametrize(("command", "fields"), IN_THE_LOBBY)
def test_only_players_may(command: type[RoomCommand], fields: tuple[Any, ...]) -> None:
    party = gather("Ann", "Bob")
    party.join("Wren")
    assert party.refused("Wren", command, *fields) == "not_seated"


def test_a_spectator_may_talk() -> None:
    party = watched()
    party.ok("Wren", Chat, "what a roll")
    party.ok("Wren", Emit, "wow")


def test_a_spectator_may_sit_down_before_the_game() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    party.join("Wren", watch=True)
    party.ok("Wren", Sit, 1)
    assert party.member("Wren").chair == 1


def test_a_spectator_may_not_sit_down_in_a_game() -> None:
    assert watched().refused("Wren", Sit, 0) == "not_in_lobby"


def test_who_stands_up_watches() -> None:
    party = gather("Ann", "Bob")
    party.ok("Bob", Stand)
    assert party.member("Bob").chair is None
    assert party.sheet.chairs[1].free


# --- limits


def test_a_room_takes_so_many_spectators() -> None:
    party = deal("Ann", "Bob", spectators_per_room=2)
    party.join("Wren")
    party.join("Xena")
    with pytest.raises(RefusedError, match="no more spectators") as refused:
        party.join("Yann")
    assert refused.value.word == "room_full"


def test_who_is_in_already_is_not_counted_again() -> None:
    party = deal("Ann", "Bob", spectators_per_room=1)
    party.join("Wren")
    party.join("Wren")


def test_players_are_not_counted() -> None:
    party = deal("Ann", "Bob", spectators_per_room=0)
    party.hang_up("Bob")
    party.join("Bob")


def test_who_is_refused_changes_nothing() -> None:
    party = deal("Ann", "Bob", spectators_per_room=0)
    before = party.kept
    with pytest.raises(RefusedError):
        party.join("Wren")
    assert party.kept == before


def test_a_spectator_who_goes_away_makes_room_after_a_minute() -> None:
    """Who came and went does not keep others out."""
    party = deal("Ann", "Bob", spectators_per_room=1, pace="none")
    party.join("Wren")
    party.hang_up("Wren")
    party.pass_time(60)
    party.join("Xena")
    assert [one.name for one in party.sheet.members] == ["Ann", "Bob", "Xena"]


def test_a_spectator_who_is_back_within_a_minute_is_the_same() -> None:
    party = watched(pace="none")
    number = party.number("Wren")
    party.hang_up("Wren")
    party.pass_time(59)
    party.join("Wren")
    assert party.number("Wren") == number


def test_a_room_may_want_no_spectators_of_a_game() -> None:
    party = deal("Ann", "Bob", spectators=False)
    with pytest.raises(RefusedError) as refused:
        party.join("Wren")
    assert refused.value.word == "no_spectators"


def test_a_room_may_want_no_spectators_in_the_lobby() -> None:
    party = Party(chairs=2, spectators=False)
    party.join("Ann")
    with pytest.raises(RefusedError) as refused:
        party.join("Wren", watch=True)
    assert refused.value.word == "no_spectators"


def test_a_full_lobby_without_spectators_says_that_it_is_full() -> None:
    party = gather("Ann", "Bob", spectators=False)
    with pytest.raises(RefusedError) as refused:
        party.join("Wren")
    assert refused.value.word == "room_full"


def test_a_room_without_spectators_lets_nobody_stand() -> None:
    assert gather("Ann", "Bob", spectators=False).refused("Bob", Stand) == "no_spectators"


def test_a_room_without_spectators_lets_players_back_in() -> None:
    party = deal("Ann", "Bob", spectators=False)
    party.hang_up("Bob")
    party.join("Bob")
    assert party.member("Bob").chair == 1


def test_nobody_acts_for_somebody_else() -> None:
    party = deal("Ann", "Bob")
    assert party.refused("Bob", Act, party.match.asked, Roll()) == "not_your_turn"
