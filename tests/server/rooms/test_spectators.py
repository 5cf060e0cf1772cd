"""Spectators see what is public, say what they like, and do nothing in the game."""

from typing import Any

import pytest

from freehold.protocol import Act, Chat, Emit, Now, Played, Ready, RoomCommand, Sit, Stand, Welcome
from freehold.server.rooms.refusals import RefusedError
from freehold.wire.actions import Resign, Roll
from freehold.wire.events import Rolled
from tests.kit.bare_room import refusing
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of, plain


def watched(edition: str = "us", **settings: Any) -> RoomRig:
    """Return a game for two that Wren watches."""
    rig = deal("Ann", "Bob", edition=edition, **settings)
    rig.join("Wren")
    return rig


def test_who_comes_into_a_game_watches() -> None:
    assert watched().member("Wren").chair is None


def test_who_comes_to_watch_takes_no_chair() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Wren", watch=True)
    assert rig.member("Wren").chair is None


def test_who_comes_into_a_full_lobby_watches(lobby: RoomRig) -> None:
    lobby.join("Wren")
    assert lobby.member("Wren").chair is None


def test_a_spectator_sees_the_table_of_nobody(edition: str) -> None:
    rig = watched(edition)
    welcome = rig["Wren"].last(Welcome)
    assert welcome.view.seat is None
    assert welcome.view.choices == ()


def test_who_comes_in_the_middle_may_hear_what_was_played_before(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.do("Ann", Roll())
    seq = rig.kept.seq
    wren = rig.join("Wren", watch=True)
    assert not rig.room.resume(wren, 0)
    assert any(
        one.seq == seq and any(isinstance(event, Rolled) for event in one.events)
        for one in wren.all(Played)
    )


def test_a_spectator_has_no_choices(edition: str) -> None:
    rig = watched(edition)
    rig.do("Ann", Roll())
    assert rig["Wren"].last(Played).prompt.choices == ()
    assert rig["Wren"].last(Now).prompt.choices == ()


def test_a_spectator_knows_the_table_all_along(edition: str) -> None:
    rig = watched(edition, pace="fast")
    rig.pass_time(120)
    assert plain(mirror_of(rig["Wren"]).view()) == plain(rig.view("Wren"))


@pytest.mark.parametrize("action", [Roll(), Resign()])
def test_a_spectator_cannot_act(action: Roll | Resign) -> None:
    assert watched().may_not("Wren", action) == "not_seated"


IN_THE_LOBBY: list[tuple[type[RoomCommand], tuple[Any, ...]]] = [(Ready, (True,)), (Stand, ())]


@pytest.mark.parametrize(("command", "fields"), IN_THE_LOBBY)
def test_only_players_may(command: type[RoomCommand], fields: tuple[Any, ...]) -> None:
    rig = gather("Ann", "Bob")
    rig.join("Wren")
    assert rig.refused("Wren", command, *fields) == "not_seated"


def test_a_spectator_may_talk() -> None:
    rig = watched()
    rig.ok("Wren", Chat, "what a roll")
    rig.ok("Wren", Emit, "wow")


def test_a_spectator_may_sit_down_before_the_game() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.join("Wren", watch=True)
    rig.ok("Wren", Sit, 1)
    assert rig.member("Wren").chair == 1


def test_a_spectator_may_not_sit_down_in_a_game() -> None:
    assert watched().refused("Wren", Sit, 0) == "not_in_lobby"


def test_who_stands_up_watches(lobby: RoomRig) -> None:
    lobby.ok("Bob", Stand)
    assert lobby.member("Bob").chair is None
    assert lobby.sheet.chairs[1].free


# --- limits


def test_a_room_takes_so_many_spectators() -> None:
    rig = deal("Ann", "Bob", spectators_per_room=2)
    rig.join("Wren")
    rig.join("Xena")
    with pytest.raises(RefusedError, match="no more spectators") as refused:
        rig.join("Yann")
    assert refused.value.word == "room_full"


def test_who_is_in_already_is_not_counted_again() -> None:
    rig = deal("Ann", "Bob", spectators_per_room=1)
    rig.join("Wren")
    rig.join("Wren")


def test_players_are_not_counted() -> None:
    rig = deal("Ann", "Bob", spectators_per_room=0)
    rig.hang_up("Bob")
    rig.join("Bob")


def test_who_is_refused_changes_nothing() -> None:
    rig = deal("Ann", "Bob", spectators_per_room=0)
    before = rig.kept
    with pytest.raises(RefusedError):
        rig.join("Wren")
    assert rig.kept == before


def test_a_spectator_who_goes_away_makes_room_after_a_minute() -> None:
    """Who came and went does not keep others out."""
    rig = deal("Ann", "Bob", spectators_per_room=1, pace="none")
    rig.join("Wren")
    rig.hang_up("Wren", ago=60)
    rig.join("Xena")
    assert [one.name for one in rig.sheet.members] == ["Ann", "Bob", "Xena"]


def test_a_spectator_who_is_back_within_a_minute_is_the_same() -> None:
    rig = watched(pace="none")
    number = rig.number("Wren")
    rig.hang_up("Wren", ago=59)
    rig.join("Wren")
    assert rig.number("Wren") == number


def test_a_room_may_want_no_spectators_of_a_game() -> None:
    rig = deal("Ann", "Bob", spectators=False)
    with refusing("no_spectators"):
        rig.join("Wren")


def test_a_room_may_want_no_spectators_in_the_lobby() -> None:
    rig = RoomRig(chairs=2, spectators=False)
    rig.join("Ann")
    with refusing("no_spectators"):
        rig.join("Wren", watch=True)


def test_a_full_lobby_without_spectators_says_that_it_is_full() -> None:
    rig = gather("Ann", "Bob", spectators=False)
    with refusing("room_full"):
        rig.join("Wren")


def test_a_room_without_spectators_lets_nobody_stand() -> None:
    assert gather("Ann", "Bob", spectators=False).refused("Bob", Stand) == "no_spectators"


def test_a_room_without_spectators_lets_players_back_in() -> None:
    rig = deal("Ann", "Bob", spectators=False)
    rig.hang_up("Bob")
    rig.join("Bob")
    assert rig.member("Bob").chair == 1


def test_nobody_acts_for_somebody_else(game: RoomRig) -> None:
    assert game.refused("Bob", Act, game.match.asked, Roll()) == "not_your_turn"
