"""A game without any of its players stands still, and goes on when one is back."""

import pytest

from freehold.protocol import Begin, Leave, Now, RoomChanged, Stand, Welcome, Welcomed
from freehold.wire.actions import Propose, Roll
from freehold.wire.parts import Side
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of, seconds
from tests.kit.values import present
from tests.server.rooms.questions import QUESTIONS, STATIONS, ask


def asleep(edition: str = "us", bots: int = 1) -> RoomRig:
    """Return a game that all its people have left alone after ten seconds."""
    rig = deal("Ann", "Bob", bots=bots, edition=edition)
    rig.pass_time(10)
    rig.hang_up("Ann", "Bob")
    return rig


@pytest.fixture
def rig() -> RoomRig:
    """Return a game that all its people have left alone after ten seconds."""
    return asleep()


def test_it_sleeps_when_the_last_player_is_gone() -> None:
    assert asleep().sheet.asleep


def test_it_does_not_sleep_while_one_is_here(game: RoomRig) -> None:
    game.hang_up("Ann")
    assert not game.sheet.asleep


def test_spectators_keep_nothing_awake(game: RoomRig) -> None:
    game.join("Wren")
    game.hang_up("Ann", "Bob")
    assert game.sheet.asleep


def bots_alone() -> RoomRig:
    """Return a game of bots among themselves that Ann watches."""
    rig = gather("Ann", bots=3)
    rig.ok("Ann", Stand)
    rig.ok("Ann", Begin)
    return rig


def test_bots_among_themselves_play_for_who_watches() -> None:
    rig = bots_alone()
    rig.pass_time(60)
    assert not rig.sheet.asleep
    assert rig.room.match is not None
    assert rig.room.match.state.turns > 3


def test_bots_among_themselves_sleep_when_nobody_watches() -> None:
    rig = bots_alone()
    rig.hang_up("Ann")
    assert rig.sheet.asleep


def test_bots_among_themselves_go_on_for_any_spectator() -> None:
    rig = bots_alone()
    rig.hang_up("Ann")
    rig.join("Wren")
    assert not rig.sheet.asleep


def test_it_sleeps_when_all_players_have_left_the_room(game: RoomRig) -> None:
    game.ok("Ann", Leave)
    game.ok("Bob", Leave)
    assert game.sheet.asleep


def test_nothing_happens_meanwhile(edition: str) -> None:
    rig = asleep(edition)
    before = rig.kept
    rig.pass_time(7 * 24 * 3600)
    assert rig.kept == before


def test_it_wakes_when_a_player_is_back(rig: RoomRig) -> None:
    rig.join("Bob")
    assert not rig.sheet.asleep


def test_a_spectator_does_not_wake_it(rig: RoomRig) -> None:
    rig.join("Wren")
    assert rig.sheet.asleep


def test_who_is_shown_a_sleeping_game_sees_clocks_that_stand(rig: RoomRig) -> None:
    prompt = present(mirror_of(rig.join("Wren")).prompt)
    assert (prompt.clock.running, prompt.clock.left) == (False, seconds(30))


def test_the_question_has_the_time_it_had(rig: RoomRig) -> None:
    rig.pass_time(3600)
    rig.join("Ann")
    assert (rig.face.running, rig.face.left) == (True, seconds(30))


def test_the_bank_has_what_it_had(game: RoomRig) -> None:
    game.pass_time(40 + 20)
    game.hang_up("Ann", "Bob", ago=3600)
    game.join("Ann")
    assert game.face.banks[0] == seconds(100)


def test_offers_have_the_time_they_had() -> None:
    rig = deal("Ann", "Bob", edition="us")
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    rig.pass_time(5)
    rig.hang_up("Ann", "Bob", ago=3600)
    rig.join("Ann")
    assert rig.face.offers[0].left == seconds(40)


def test_the_game_has_the_time_it_had() -> None:
    rig = deal("Ann", "Bob", options={"time_limit": 10})
    rig.pass_time(10)
    rig.hang_up("Ann", "Bob", ago=3600)
    rig.join("Ann")
    assert rig.face.game_left == seconds(590)


def test_an_auction_goes_on_where_it_was() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.pass_time(145)
    left = rig.face.left
    rig.hang_up("Ann", "Bob", "Cleo", ago=3600)
    rig.join("Ann")
    assert rig.face.left == left


def test_absent_players_are_waited_for_from_then_on(rig: RoomRig) -> None:
    rig.pass_time(3600)
    rig.join("Bob")
    seen = rig.presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("away", seconds(45))


def test_nobody_is_waited_for_while_it_sleeps(rig: RoomRig) -> None:
    rig.join("Wren")
    assert rig.presence("Ann", "Wren").left is None


def test_bots_go_on_when_it_wakes() -> None:
    rig = deal("Ann", bots=1, pace="none")
    rig.do("Ann", Roll())
    rig.hang_up("Ann")
    before = len(rig.acts)
    rig.pass_time(3600)
    assert len(rig.acts) == before


def test_who_wakes_it_is_greeted_first(rig: RoomRig) -> None:
    """The first thing a connection hears is where it is, and then nothing twice."""
    guest = rig.join("Ann")
    assert isinstance(guest.heard[0], Welcome)
    assert guest.all(RoomChanged) == []


def test_who_resumes_and_wakes_it_is_greeted_first(rig: RoomRig) -> None:
    guest = rig.join("Ann", rig["Ann"].numbers[-1])
    assert isinstance(guest.heard[0], Welcomed)
    assert [one.change.what for one in guest.all(RoomChanged)] == ["slept", "woke"]


def test_spectators_are_told_that_clocks_run_again(rig: RoomRig) -> None:
    rig.join("Wren")
    rig.join("Ann")
    prompt = present(mirror_of(rig["Wren"]).prompt)
    assert prompt.clock.running
    assert rig["Wren"].last(Now).prompt == prompt


def test_a_lobby_never_sleeps() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    rig.hang_up("Ann")
    assert not rig.sheet.asleep
