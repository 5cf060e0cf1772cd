"""A game without any of its players stands still, and goes on when one is back."""

import pytest

from freehold.server.messages import Begin, Leave, Now, RoomChanged, Stand, Welcome, Welcomed
from freehold.wire.actions import Propose, Roll
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of, seconds
from tests.server.rooms.questions import QUESTIONS, STATIONS, ask


def asleep(edition: str = "us", bots: int = 1) -> Party:
    """Return a game that all its people have left alone after ten seconds."""
    party = deal("Ann", "Bob", bots=bots, edition=edition)
    party.pass_time(10)
    party.hang_up("Ann", "Bob")
    return party


def test_it_sleeps_when_the_last_player_is_gone() -> None:
    assert asleep().sheet.asleep


def test_it_does_not_sleep_while_one_is_here() -> None:
    party = deal("Ann", "Bob")
    party.hang_up("Ann")
    assert not party.sheet.asleep


def test_spectators_keep_nothing_awake() -> None:
    party = deal("Ann", "Bob")
    party.join("Wren")
    party.hang_up("Ann", "Bob")
    assert party.sheet.asleep


def bots_alone() -> Party:
    """Return a game of bots among themselves that Ann watches."""
    party = gather("Ann", bots=3)
    party.ok("Ann", Stand)
    party.ok("Ann", Begin)
    return party


def test_bots_among_themselves_play_for_who_watches() -> None:
    party = bots_alone()
    party.pass_time(60)
    assert not party.sheet.asleep
    assert party.room.match is not None
    assert party.room.match.state.turns > 3


def test_bots_among_themselves_sleep_when_nobody_watches() -> None:
    party = bots_alone()
    party.hang_up("Ann")
    assert party.sheet.asleep


def test_bots_among_themselves_go_on_for_any_spectator() -> None:
    party = bots_alone()
    party.hang_up("Ann")
    party.join("Wren")
    assert not party.sheet.asleep


def test_it_sleeps_when_all_players_have_left_the_room() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Leave)
    party.ok("Bob", Leave)
    assert party.sheet.asleep


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_happens_meanwhile(edition: str) -> None:
    party = asleep(edition)
    before = party.kept
    party.pass_time(7 * 24 * 3600)
    assert party.kept == before


def test_it_wakes_when_a_player_is_back() -> None:
    party = asleep()
    party.join("Bob")
    assert not party.sheet.asleep


def test_a_spectator_does_not_wake_it() -> None:
    party = asleep()
    party.join("Wren")
    assert party.sheet.asleep


def test_who_is_shown_a_sleeping_game_sees_clocks_that_stand() -> None:
    party = asleep()
    prompt = mirror_of(party.join("Wren")).prompt
    assert prompt is not None
    assert (prompt.clock.running, prompt.clock.left) == (False, seconds(30))


def test_the_question_has_the_time_it_had() -> None:
    party = asleep()
    party.pass_time(3600)
    party.join("Ann")
    assert (party.face.running, party.face.left) == (True, seconds(30))


def test_the_bank_has_what_it_had() -> None:
    party = deal("Ann", "Bob")
    party.pass_time(40 + 20)
    party.hang_up("Ann", "Bob")
    party.pass_time(3600)
    party.join("Ann")
    assert party.face.banks[0] == seconds(100)


def test_offers_have_the_time_they_had() -> None:
    party = deal("Ann", "Bob", edition="us")
    party.lay(party.scene().own(1, *STATIONS))
    party.do("Ann", Propose(1, Side(cash=1), Side(deeds=(STATIONS[0],))))
    party.pass_time(5)
    party.hang_up("Ann", "Bob")
    party.pass_time(3600)
    party.join("Ann")
    assert party.face.offers[0].left == seconds(40)


def test_the_game_has_the_time_it_had() -> None:
    party = deal("Ann", "Bob", options={"time_limit": 10})
    party.pass_time(10)
    party.hang_up("Ann", "Bob")
    party.pass_time(3600)
    party.join("Ann")
    assert party.face.game_left == seconds(590)


def test_an_auction_goes_on_where_it_was() -> None:
    party = ask(QUESTIONS["purchase us"])
    party.pass_time(145)
    left = party.face.left
    party.hang_up("Ann", "Bob", "Cleo")
    party.pass_time(3600)
    party.join("Ann")
    assert party.face.left == left


def test_absent_players_are_waited_for_from_then_on() -> None:
    party = asleep()
    party.pass_time(3600)
    party.join("Bob")
    seen = party.presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("away", seconds(45))


def test_nobody_is_waited_for_while_it_sleeps() -> None:
    party = asleep()
    party.join("Wren")
    assert party.presence("Ann", "Wren").left is None


def test_bots_go_on_when_it_wakes() -> None:
    party = deal("Ann", bots=1, pace="none")
    party.do("Ann", Roll())
    party.hang_up("Ann")
    before = len(party.acts)
    party.pass_time(3600)
    assert len(party.acts) == before


def test_who_wakes_it_is_greeted_first() -> None:
    """The first thing a connection hears is where it is, and then nothing twice."""
    party = asleep()
    guest = party.join("Ann")
    assert isinstance(guest.heard[0], Welcome)
    assert guest.all(RoomChanged) == []


def test_who_resumes_and_wakes_it_is_greeted_first() -> None:
    party = asleep()
    guest = party.join("Ann", party["Ann"].numbers[-1])
    assert isinstance(guest.heard[0], Welcomed)
    assert [one.change.what for one in guest.all(RoomChanged)] == ["slept", "woke"]


def test_spectators_are_told_that_clocks_run_again() -> None:
    party = asleep()
    party.join("Wren")
    party.join("Ann")
    prompt = mirror_of(party["Wren"]).prompt
    assert prompt is not None
    assert prompt.clock.running
    assert party["Wren"].last(Now).prompt == prompt


def test_a_lobby_never_sleeps() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    party.hang_up("Ann")
    assert not party.sheet.asleep
