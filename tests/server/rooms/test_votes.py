"""Votes: a majority of the players who are here pauses a game and lets it go on."""

import pytest

from freehold.server.messages import Act, Chat, Leave, Now, Propose, RoomChanged, Topic, Vote
from freehold.wire.actions import Mortgage, Resign, Roll
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather, mirror_of, seconds
from tests.server.rooms.questions import STATIONS


def three() -> Party:
    """Return a game for three."""
    return deal("Ann", "Bob", "Cleo")


def paused(edition: str = "us", seconds_before: float = 10) -> Party:
    """Return a game for three that was paused after some seconds."""
    party = deal("Ann", "Bob", "Cleo", edition=edition)
    party.pass_time(seconds_before)
    party.agree("pause", "Ann", "Bob")
    assert party.sheet.paused
    return party


# --- counting


def test_a_vote_is_shown_to_everybody() -> None:
    party = three()
    party.join("Wren")
    party.ok("Bob", Propose, "pause")
    vote = party["Wren"].last(Now).vote
    assert (vote.topic, vote.by, vote.asked, vote.agreed) == ("pause", 2, (1, 2, 3), (2,))


def test_a_majority_carries_it() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    assert not party.sheet.paused
    party.ok("Bob", Vote, True)
    assert party.sheet.paused


def test_half_is_no_majority() -> None:
    party = deal("Ann", "Bob")
    party.ok("Ann", Propose, "pause")
    assert not party.sheet.paused


def test_it_is_lost_when_no_majority_is_left() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    party.ok("Bob", Vote, False)
    party.ok("Cleo", Vote, False)
    assert party["Ann"].last(Now).vote is None
    assert not party.sheet.paused


def test_one_against_is_not_enough_to_lose_it() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    party.ok("Bob", Vote, False)
    assert party["Ann"].last(Now).vote is not None


def test_a_vote_can_be_changed() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    party.ok("Bob", Vote, False)
    party.ok("Bob", Vote, True)
    assert party.sheet.paused


def test_who_is_alone_among_bots_has_won_at_once() -> None:
    party = deal("Ann", bots=2)
    party.ok("Ann", Propose, "pause")
    assert party.sheet.paused


def test_who_is_away_is_not_asked() -> None:
    party = three()
    party.hang_up("Cleo")
    party.ok("Ann", Propose, "pause")
    assert party["Ann"].last(Now).vote.asked == (1, 2)


def test_who_leaves_is_asked_no_longer() -> None:
    """Of four, three must agree; of three, two."""
    party = deal("Ann", "Bob", "Cleo", "Dov")
    party.ok("Ann", Propose, "pause")
    party.ok("Bob", Vote, True)
    assert not party.sheet.paused
    party.hang_up("Dov")
    assert party.sheet.paused


def test_the_vote_of_who_leaves_does_not_count() -> None:
    party = deal("Ann", "Bob", "Cleo", "Dov")
    party.ok("Ann", Propose, "pause")
    party.ok("Bob", Vote, True)
    party.ok("Bob", Leave)
    assert not party.sheet.paused
    assert party["Ann"].last(Now).vote.agreed == (1,)


@pytest.mark.parametrize("how", ["away", "left"])
def test_a_vote_ends_with_who_called_it(how: str) -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    if how == "away":
        party.hang_up("Ann")
    else:
        party.ok("Ann", Leave)
    assert party["Bob"].last(Now).vote is None


def test_a_vote_ends_after_half_a_minute() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    assert party["Bob"].last(Now).vote.left == seconds(30)
    party.pass_time(30)
    assert party["Bob"].last(Now).vote is None


def test_a_vote_that_is_over_cannot_be_answered() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    party.pass_time(30)
    assert party.refused("Bob", Vote, True) == "no_vote"


def test_a_vote_can_be_answered_until_then() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    party.pass_time(29.999)
    party.ok("Bob", Vote, True)
    assert party.sheet.paused


def test_one_vote_at_a_time() -> None:
    party = three()
    party.ok("Ann", Propose, "pause")
    assert party.refused("Bob", Propose, "pause") == "vote_running"


def test_who_is_not_asked_cannot_answer() -> None:
    party = three()
    party.join("Wren")
    party.ok("Ann", Propose, "pause")
    assert party.refused("Wren", Vote, True) == "no_vote"


@pytest.mark.parametrize("topic", ["pause", "go_on", "take_back"])
def test_spectators_call_no_votes(topic: Topic) -> None:
    party = three()
    party.join("Wren")
    assert party.refused("Wren", Propose, topic) == "not_seated"


@pytest.mark.parametrize("topic", ["pause", "go_on", "take_back"])
def test_without_a_game_there_are_no_votes(topic: Topic) -> None:
    assert gather("Ann", "Bob").refused("Ann", Propose, topic) == "not_playing"


def test_what_is_paused_cannot_be_paused() -> None:
    assert paused().refused("Ann", Propose, "pause") == "paused"


def test_what_is_not_paused_cannot_go_on() -> None:
    assert three().refused("Ann", Propose, "go_on") == "no_vote"


def test_a_vote_does_not_outlive_its_game() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.ok("Ann", Propose, "pause")
    party.do("Bob", Resign())
    party.do("Cleo", Resign())
    assert party["Ann"].last(Now).vote is None


# --- a pause


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_happens_in_a_pause(edition: str) -> None:
    party = deal("Ann", bots=2, edition=edition)
    party.ok("Ann", Propose, "pause")
    before = party.kept
    party.pass_time(24 * 3600)
    assert party.kept == before


def test_who_paused_is_told() -> None:
    change = paused()["Cleo"].last(RoomChanged).change
    assert (change.what, change.by) == ("paused", 1)


def test_clocks_stand_still() -> None:
    party = paused()
    party.pass_time(3600)
    assert (party.face.running, party.face.left) == (False, seconds(30))


def test_clocks_go_on_where_they_stood() -> None:
    party = paused()
    party.pass_time(3600)
    party.agree("go_on", "Cleo", "Bob")
    party.pass_time(1)
    assert (party.face.running, party.face.left) == (True, seconds(29))


def test_a_bank_that_runs_stands_still_too() -> None:
    party = paused(seconds_before=40 + 20)
    party.pass_time(3600)
    party.agree("go_on", "Cleo", "Bob")
    party.pass_time(1)
    assert party.face.banks[0] == seconds(99)


def test_offers_stand_still() -> None:
    party = deal("Ann", bots=1)
    party.lay(party.scene().own(1, *STATIONS))
    party.ok("Ann", Act, party.match.asked, Offer(1, Side(cash=1), Side(deeds=(5,))))
    party.ok("Ann", Propose, "pause")
    party.pass_time(3600)
    party.ok("Ann", Propose, "go_on")
    assert party.face.offers[0].left == seconds(45)


@pytest.mark.parametrize("action", [Roll(), Resign(), Mortgage(5)])
def test_actions_are_refused_in_a_pause(action: Roll | Resign | Mortgage) -> None:
    assert paused().may_not("Ann", action) == "paused"


def test_nothing_is_taken_back_in_a_pause() -> None:
    assert paused().refused("Ann", Propose, "take_back") == "paused"


def test_talk_goes_on_in_a_pause() -> None:
    paused().ok("Ann", Chat, "back in five")


def test_no_choices_are_shown_in_a_pause() -> None:
    prompt = mirror_of(paused()["Ann"]).prompt
    assert prompt is not None
    assert prompt.choices == ()


def test_choices_are_shown_again_afterwards() -> None:
    party = paused()
    party.agree("go_on", "Ann", "Bob")
    prompt = mirror_of(party["Ann"]).prompt
    assert prompt is not None
    assert prompt.choices


def test_who_is_alone_is_told_the_clocks_when_it_goes_on() -> None:
    """Even if nobody had to be asked, everybody learns what time is left."""
    party = deal("Ann", bots=2)
    party.pass_time(10)
    party.ok("Ann", Propose, "pause")
    party.pass_time(3600)
    party.ok("Ann", Propose, "go_on")
    prompt = mirror_of(party["Ann"]).prompt
    assert prompt is not None
    assert (prompt.clock.running, prompt.clock.left) == (True, seconds(30))


def test_who_is_alone_is_told_that_clocks_stand() -> None:
    party = deal("Ann", bots=2)
    party.ok("Ann", Propose, "pause")
    prompt = mirror_of(party["Ann"]).prompt
    assert prompt is not None
    assert not prompt.clock.running


def test_nobody_is_waited_for_in_a_pause() -> None:
    party = paused()
    party.hang_up("Cleo")
    assert party.presence("Cleo", "Ann").left is None


def test_the_absent_are_waited_for_from_its_end() -> None:
    party = paused()
    party.hang_up("Cleo")
    party.pass_time(3600)
    party.agree("go_on", "Ann", "Bob")
    assert party.presence("Cleo", "Ann").left == seconds(45)


def test_a_paused_game_that_is_deserted_is_still_paused_afterwards() -> None:
    party = paused()
    party.hang_up("Ann", "Bob", "Cleo")
    party.pass_time(3600)
    party.join("Ann")
    assert (party.sheet.asleep, party.sheet.paused) == (False, True)
    assert party.face.left == seconds(30)


def test_who_is_the_last_one_here_can_let_it_go_on() -> None:
    party = paused()
    party.hang_up("Ann", "Bob")
    party.ok("Cleo", Propose, "go_on")
    assert not party.sheet.paused


def test_bots_rest_in_a_pause_and_go_on_after_it() -> None:
    party = deal("Ann", bots=1, pace="none")
    party.lay(party.scene().turn(1))
    party.ok("Ann", Propose, "pause")
    party.pass_time(60)
    assert party.acts == []
    party.ok("Ann", Propose, "go_on")
    party.pass_time(2)
    assert party.acts[0] == (1, Roll())


def test_who_is_out_of_the_game_has_no_vote() -> None:
    party = deal("Ann", "Bob", "Cleo", pace="none")
    party.do("Cleo", Resign())
    assert party.refused("Cleo", Propose, "pause") == "out_of_game"
    party.ok("Ann", Propose, "pause")
    assert party.room.poll is not None
    assert not party.room.poll.asks(party.number("Cleo"))
