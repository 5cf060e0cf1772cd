"""Votes: most players pause a game, most of who is here let it go on, all of them end it."""

import pytest

from freehold.protocol import Act, CallVote, Chat, Leave, Now, RoomChanged, Topic, Vote
from freehold.wire.actions import Mortgage, Resign, Roll, Stop
from freehold.wire.actions import Propose as Offer
from freehold.wire.parts import Side
from tests.kit.room_rig import RoomRig, deal, gather, mirror_of, plain, seconds
from tests.kit.values import present
from tests.server.rooms.questions import STATIONS


@pytest.fixture
def rig() -> RoomRig:
    """Return a game for three."""
    return deal("Ann", "Bob", "Cleo")


def paused(edition: str = "us", seconds_before: float = 10) -> RoomRig:
    """Return a game for three that was paused after some seconds."""
    rig = deal("Ann", "Bob", "Cleo", edition=edition)
    rig.pass_time(seconds_before)
    rig.agree("pause", "Ann", "Bob")
    assert rig.sheet.paused
    return rig


@pytest.fixture
def stopped() -> RoomRig:
    """Return a game for three that was paused after a while."""
    return paused()


# --- counting


def test_a_vote_is_shown_to_everybody(rig: RoomRig) -> None:
    rig.join("Wren")
    rig.ok("Bob", CallVote, "pause")
    vote = rig["Wren"].last(Now).vote
    assert (vote.topic, vote.by, vote.asked, vote.agreed) == ("pause", 2, (1, 2, 3), (2,))


@pytest.fixture
def four() -> RoomRig:
    """Return a game for four in which two of them have agreed to a pause."""
    rig = deal("Ann", "Bob", "Cleo", "Dov")
    rig.agree("pause", "Ann", "Bob")
    return rig


@pytest.fixture
def alone() -> RoomRig:
    """Return a game of somebody among bots."""
    return deal("Ann", bots=2)


def test_a_majority_carries_it(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    assert not rig.sheet.paused
    rig.ok("Bob", Vote, True)
    assert rig.sheet.paused


def test_half_is_no_majority(game: RoomRig) -> None:
    game.ok("Ann", CallVote, "pause")
    assert not game.sheet.paused


def test_it_is_lost_when_no_majority_is_left(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.ok("Bob", Vote, False)
    rig.ok("Cleo", Vote, False)
    assert rig["Ann"].last(Now).vote is None
    assert not rig.sheet.paused


def test_one_against_is_not_enough_to_lose_it(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.ok("Bob", Vote, False)
    assert rig["Ann"].last(Now).vote is not None


def test_a_vote_can_be_changed(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.ok("Bob", Vote, False)
    rig.ok("Bob", Vote, True)
    assert rig.sheet.paused


def test_who_is_alone_among_bots_has_won_at_once(alone: RoomRig) -> None:
    alone.ok("Ann", CallVote, "pause")
    assert alone.sheet.paused


def test_who_is_away_is_asked_all_the_same(rig: RoomRig) -> None:
    rig.hang_up("Cleo")
    rig.ok("Ann", CallVote, "pause")
    assert rig["Ann"].last(Now).vote.asked == (1, 2, 3)


def test_nobody_pauses_alone_while_the_other_is_away(game: RoomRig) -> None:
    game.hang_up("Bob")
    game.ok("Ann", CallVote, "pause")
    game.pass_time(20)
    assert not game.sheet.paused
    game.join("Bob")
    game.ok("Bob", Vote, True)
    assert game.sheet.paused


def test_nobody_pauses_alone_by_losing_the_other_on_the_way(game: RoomRig) -> None:
    game.ok("Ann", CallVote, "pause")
    game.hang_up("Bob")
    assert not game.sheet.paused


def test_a_bot_that_stands_in_refuses(game: RoomRig) -> None:
    game.hang_up("Bob", ago=45)
    assert game.presence("Bob", "Ann").standing == "stand_in"
    assert game.refused("Ann", CallVote, "pause") == "absent"
    assert game["Ann"].last(Now).vote is None


def test_who_is_here_but_idle_may_still_agree(game: RoomRig) -> None:
    game.room.attendance.stand_in_for(game.number("Bob"))
    game.agree("pause", "Ann", "Bob")
    assert game.sheet.paused


def test_a_vote_is_lost_when_a_bot_begins_to_stand_in(game: RoomRig) -> None:
    game.hang_up("Bob", ago=40)
    game.ok("Ann", CallVote, "pause")
    game.pass_time(5)
    assert game["Ann"].last(Now).vote is None


def test_of_many_a_majority_needs_no_absent(rig: RoomRig) -> None:
    rig.hang_up("Cleo", ago=45)
    rig.agree("pause", "Ann", "Bob")
    assert rig.sheet.paused


def test_who_has_agreed_may_lose_the_connection(four: RoomRig) -> None:
    four.hang_up("Bob")
    four.ok("Cleo", Vote, True)
    assert four.sheet.paused


def test_who_leaves_is_asked_no_longer(four: RoomRig) -> None:
    """Of four, three must agree; of three, two."""
    assert not four.sheet.paused
    four.ok("Dov", Leave)
    assert four.sheet.paused


def test_who_gives_up_is_asked_no_longer(four: RoomRig) -> None:
    four.do("Dov", Resign())
    assert four.sheet.paused


def test_a_vote_ends_with_a_restart(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.reboot("Ann", "Bob")
    assert rig["Bob"].last(Now).vote is None
    assert rig.refused("Bob", Vote, True) == "no_vote"
    rig.agree("pause", "Bob", "Ann")
    assert rig.sheet.paused


def test_the_vote_of_who_leaves_does_not_count(four: RoomRig) -> None:
    four.ok("Bob", Leave)
    assert not four.sheet.paused
    assert four["Ann"].last(Now).vote.agreed == (1,)


@pytest.mark.parametrize("how", ["away", "left"])
def test_a_vote_ends_with_who_called_it(how: str, rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    if how == "away":
        rig.hang_up("Ann")
    else:
        rig.ok("Ann", Leave)
    assert rig["Bob"].last(Now).vote is None


def test_a_vote_ends_after_half_a_minute(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    assert rig["Bob"].last(Now).vote.left == seconds(30)
    rig.pass_time(30)
    assert rig["Bob"].last(Now).vote is None


def test_a_vote_that_is_over_cannot_be_answered(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(30)
    assert rig.refused("Bob", Vote, True) == "no_vote"


def test_a_vote_can_be_answered_until_then(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(29.999)
    rig.ok("Bob", Vote, True)
    assert rig.sheet.paused


def test_one_vote_at_a_time(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    assert rig.refused("Bob", CallVote, "pause") == "vote_running"


def test_who_is_not_asked_cannot_answer(rig: RoomRig) -> None:
    rig.join("Wren")
    rig.ok("Ann", CallVote, "pause")
    assert rig.refused("Wren", Vote, True) == "no_vote"


@pytest.mark.parametrize("topic", ["pause", "go_on", "take_back", "end"])
def test_spectators_call_no_votes(topic: Topic, rig: RoomRig) -> None:
    rig.join("Wren")
    assert rig.refused("Wren", CallVote, topic) == "not_seated"


@pytest.mark.parametrize("topic", ["pause", "go_on", "take_back", "end"])
def test_without_a_game_there_are_no_votes(topic: Topic) -> None:
    assert gather("Ann", "Bob").refused("Ann", CallVote, topic) == "not_playing"


@pytest.mark.parametrize("topic", ["pause", "take_back"])
def test_what_is_paused_cannot_be_paused_nor_taken_back(topic: Topic) -> None:
    assert paused().refused("Ann", CallVote, topic) == "paused"


def test_what_is_not_paused_cannot_go_on(rig: RoomRig) -> None:
    assert rig.refused("Ann", CallVote, "go_on") == "no_vote"


def test_a_vote_does_not_outlive_its_game(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "pause")
    rig.do("Bob", Resign())
    rig.do("Cleo", Resign())
    assert rig["Ann"].last(Now).vote is None


# --- a pause


def test_nothing_happens_in_a_pause(edition: str) -> None:
    rig = deal("Ann", bots=2, edition=edition)
    rig.ok("Ann", CallVote, "pause")
    before = rig.kept
    rig.pass_time(24 * 3600)
    assert rig.kept == before


def test_who_paused_is_told() -> None:
    change = paused()["Cleo"].last(RoomChanged).change
    assert (change.what, change.by) == ("paused", 1)


def test_clocks_stand_still(stopped: RoomRig) -> None:
    stopped.pass_time(600)
    assert (stopped.face.running, stopped.face.left) == (False, seconds(30))


def test_clocks_go_on_where_they_stood(stopped: RoomRig) -> None:
    stopped.pass_time(600)
    stopped.agree("go_on", "Cleo", "Bob")
    stopped.pass_time(1)
    assert (stopped.face.running, stopped.face.left) == (True, seconds(29))


def test_a_bank_that_runs_stands_still_too() -> None:
    rig = paused(seconds_before=40 + 20)
    rig.pass_time(600)
    rig.agree("go_on", "Cleo", "Bob")
    rig.pass_time(1)
    assert rig.face.banks[0] == seconds(99)


def test_offers_stand_still() -> None:
    rig = deal("Ann", bots=1)
    rig.lay(rig.scene().own(1, *STATIONS))
    rig.ok("Ann", Act, rig.match.asked, Offer(1, Side(cash=1), Side(deeds=(5,))))
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(3600)
    rig.ok("Ann", CallVote, "go_on")
    assert rig.face.offers[0].left == seconds(45)


@pytest.mark.parametrize("action", [Roll(), Mortgage(5)])
def test_actions_are_refused_in_a_pause(action: Roll | Mortgage) -> None:
    assert paused().may_not("Ann", action) == "paused"


def test_who_wants_to_go_may_resign_in_a_pause(edition: str) -> None:
    rig = paused(edition)
    rig.do("Bob", Resign())
    assert rig.sheet.paused
    assert not rig.state.alive >> 1 & 1
    rig.do("Ann", Resign())
    assert rig.sheet.phase == "over"


def test_resigning_is_all_that_is_shown_in_a_pause() -> None:
    prompt = present(mirror_of(paused()["Ann"]).prompt)
    assert [one["action"]["do"] for one in plain(prompt.choices)] == ["resign"]


def test_who_resigns_in_a_pause_moves_no_clock(stopped: RoomRig) -> None:
    stopped.pass_time(600)
    stopped.do("Ann", Resign())
    stopped.agree("go_on", "Bob", "Cleo")
    assert (stopped.face.running, stopped.face.left) == (True, seconds(40))


def test_a_pause_of_several_ends_by_itself(edition: str) -> None:
    rig = paused(edition)
    rig.pass_time(15 * 60 - 1)
    before = rig.sheet.paused
    rig.pass_time(1)
    assert (before, rig.sheet.paused) == (True, False)
    change = rig["Cleo"].last(RoomChanged).change
    assert (change.what, change.by) == ("went_on", None)


def test_a_pause_with_somebody_absent_ends_by_itself(stopped: RoomRig) -> None:
    stopped.hang_up("Ann", "Bob", ago=15 * 60)
    assert not stopped.sheet.paused


def test_a_pause_ends_by_itself_after_a_restart_too(stopped: RoomRig) -> None:
    stopped.reboot("Cleo")
    assert stopped.sheet.paused
    stopped.pass_time(15 * 60)
    assert not stopped.sheet.paused


def test_talk_goes_on_in_a_pause() -> None:
    paused().ok("Ann", Chat, "back in five")


def test_choices_are_shown_again_afterwards(stopped: RoomRig) -> None:
    stopped.agree("go_on", "Ann", "Bob")
    prompt = present(mirror_of(stopped["Ann"]).prompt)
    assert prompt.choices


def test_who_is_alone_is_told_the_clocks_when_it_goes_on(alone: RoomRig) -> None:
    """Even if nobody had to be asked, everybody learns what time is left."""
    alone.pass_time(10)
    alone.ok("Ann", CallVote, "pause")
    alone.pass_time(3600)
    alone.ok("Ann", CallVote, "go_on")
    prompt = present(mirror_of(alone["Ann"]).prompt)
    assert (prompt.clock.running, prompt.clock.left) == (True, seconds(30))


def test_who_is_alone_is_told_that_clocks_stand(alone: RoomRig) -> None:
    alone.ok("Ann", CallVote, "pause")
    prompt = present(mirror_of(alone["Ann"]).prompt)
    assert not prompt.clock.running


def test_nobody_is_waited_for_in_a_pause(stopped: RoomRig) -> None:
    stopped.hang_up("Cleo")
    assert stopped.presence("Cleo", "Ann").left is None


def test_the_absent_are_waited_for_from_its_end(stopped: RoomRig) -> None:
    stopped.hang_up("Cleo", ago=600)
    stopped.agree("go_on", "Ann", "Bob")
    assert stopped.presence("Cleo", "Ann").left == seconds(45)


def test_a_paused_game_that_is_deserted_is_still_paused_afterwards(stopped: RoomRig) -> None:
    stopped.hang_up("Ann", "Bob", "Cleo", ago=3600)
    stopped.join("Ann")
    assert (stopped.sheet.asleep, stopped.sheet.paused) == (False, True)
    assert stopped.face.left == seconds(30)


def test_who_is_the_last_one_here_can_let_it_go_on(stopped: RoomRig) -> None:
    stopped.hang_up("Ann", "Bob")
    stopped.ok("Cleo", CallVote, "go_on")
    assert not stopped.sheet.paused


def test_bots_rest_in_a_pause_and_go_on_after_it() -> None:
    rig = deal("Ann", bots=1, pace="none")
    rig.lay(rig.scene().turn(1))
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(60)
    assert rig.acts == []
    rig.ok("Ann", CallVote, "go_on")
    rig.pass_time(2)
    assert rig.acts[0] == (1, Roll())


def test_who_is_out_of_the_game_has_no_vote() -> None:
    rig = deal("Ann", "Bob", "Cleo", pace="none")
    rig.do("Cleo", Resign())
    assert rig.refused("Cleo", CallVote, "pause") == "out_of_game"
    rig.ok("Ann", CallVote, "pause")
    assert rig.room.votes.poll is not None
    assert not rig.room.votes.poll.asks(rig.number("Cleo"))


# --- ending the game


def outcome_of(rig: RoomRig) -> tuple[int, ...]:
    """Return who won the game that was ended, which is over."""
    assert rig.sheet.phase == "over"
    assert rig.sheet.outcome is not None
    assert rig.acts[-1] == (None, Stop())
    return rig.sheet.outcome.winners


def test_a_game_that_all_agree_to_end_is_counted(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.lay(rig.scene().cash(1, 90_000))
    rig.agree("end", "Ann", "Bob")
    assert outcome_of(rig) == (1,)


def test_everybody_has_to_agree_to_end_it(rig: RoomRig) -> None:
    rig.agree("end", "Ann", "Bob")
    assert rig.sheet.phase == "playing"
    rig.ok("Cleo", Vote, True)
    assert outcome_of(rig)


def test_one_against_keeps_it_going(rig: RoomRig) -> None:
    rig.ok("Ann", CallVote, "end")
    rig.ok("Bob", Vote, False)
    assert rig["Ann"].last(Now).vote is None
    assert rig.sheet.phase == "playing"


@pytest.mark.parametrize("bots", [1, 3])
def test_bots_agree_by_themselves(bots: int) -> None:
    rig = deal("Ann", bots=bots)
    rig.ok("Ann", CallVote, "end")
    assert outcome_of(rig)


def test_two_people_among_bots_have_to_agree() -> None:
    rig = deal("Ann", "Bob", bots=2)
    rig.ok("Ann", CallVote, "end")
    vote = rig["Bob"].last(Now).vote
    assert (vote.topic, vote.asked, vote.agreed) == ("end", (1, 2), (1,))
    rig.ok("Bob", Vote, True)
    assert outcome_of(rig)


def test_who_has_lost_the_connection_is_asked_too(game: RoomRig) -> None:
    game.hang_up("Bob")
    game.ok("Ann", CallVote, "end")
    assert game["Ann"].last(Now).vote.asked == (1, 2)
    game.join("Bob")
    game.ok("Bob", Vote, True)
    assert outcome_of(game)


def test_nobody_is_rid_of_by_a_lost_connection(game: RoomRig) -> None:
    game.ok("Ann", CallVote, "end")
    game.hang_up("Bob", ago=30)
    assert game["Ann"].last(Now).vote is None
    assert game.sheet.phase == "playing"


def test_the_bot_that_stands_in_agrees(game: RoomRig) -> None:
    game.hang_up("Bob", ago=44)
    game.ok("Ann", CallVote, "end")
    assert game.sheet.phase == "playing"
    game.pass_time(1)
    assert outcome_of(game)


def test_who_has_left_is_not_asked(game: RoomRig) -> None:
    game.ok("Ann", CallVote, "end")
    game.ok("Bob", Leave)
    assert outcome_of(game)


def test_who_is_out_ends_it_when_only_bots_are_left() -> None:
    rig = deal("Ann", "Bob", bots=2, pace="none")
    rig.do("Ann", Resign())
    assert rig.refused("Ann", CallVote, "end") == "out_of_game"
    rig.do("Bob", Resign())
    rig.ok("Ann", CallVote, "end")
    assert outcome_of(rig)


def test_who_is_out_is_not_asked_to_end_it() -> None:
    rig = deal("Ann", "Bob", "Cleo", pace="none")
    rig.do("Cleo", Resign())
    assert rig.refused("Cleo", CallVote, "end") == "out_of_game"
    rig.agree("end", "Ann", "Bob")
    assert outcome_of(rig)


def test_a_paused_game_can_be_ended(stopped: RoomRig) -> None:
    stopped.agree("end", "Ann", "Bob", "Cleo")
    assert outcome_of(stopped)
    assert not stopped.sheet.paused


def test_the_end_outlives_the_server(game: RoomRig) -> None:
    game.agree("end", "Ann", "Bob")
    before = game.sheet.outcome
    game.reboot()
    assert game.sheet.outcome == before
