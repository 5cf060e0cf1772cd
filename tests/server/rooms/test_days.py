"""Rooms over days: nobody is replaced for being away, and the game goes on while nobody is here."""

import asyncio
from typing import Any, get_args
from unittest.mock import patch

import pytest
from msgspec import UNSET

from freehold.engine import top_kind
from freehold.engine.codes import F_AUCTION
from freehold.protocol import (
    LONG_PACES,
    Ack,
    Act,
    Begin,
    CallVote,
    Configure,
    Now,
    Pace,
    Ready,
    RoomSettings,
    Stand,
    Vote,
    Withheld,
)
from freehold.server.rooms.absence import MOST_MISSED
from freehold.server.rooms.clocks import BIDS_OF_PACE
from freehold.server.store import DueRow, EntryRow
from freehold.wire.actions import (
    Bid,
    EndTurn,
    Pass,
    Propose,
    Reject,
    Resign,
    Roll,
    TimeOut,
)
from freehold.wire.parts import Side
from tests.kit.room_rig import RoomRig, deal, gather, seconds
from tests.server.rooms.questions import QUESTIONS, ask, decline

DAY = 24 * 3600
each_pace = pytest.mark.parametrize("pace", LONG_PACES)
each_question = pytest.mark.parametrize("question", QUESTIONS)


def over_days(*names: str, pace: Pace = "day", **settings: Any) -> RoomRig:
    """Return a game over days that has just begun, and nobody is there any more."""
    rig = deal(*names, pace=pace, **settings)
    rig.hang_up(*names)
    return rig


def let_pass(rig: RoomRig, deadlines: int) -> None:
    """Let everybody miss some deadlines, with the turn in the same hands."""
    for _ in range(deadlines):
        rig.lay(rig.scene())
        rig.pass_time(DAY)


@pytest.fixture
def rig() -> RoomRig:
    """Return a game over days in which both have missed as many deadlines as they may."""
    rig = over_days("Ann", "Bob")
    for seat in (0, 1):
        for _ in range(MOST_MISSED):
            assert not rig.sheet.asleep
            rig.lay(rig.scene().turn(seat))
            rig.pass_time(DAY)
    return rig


# --- time


def test_all_these_paces_can_be_chosen() -> None:
    assert set(LONG_PACES) < set(get_args(Pace))


@each_pace
def test_a_decision_has_hours_or_days(pace: Pace) -> None:
    assert deal("Ann", "Bob", pace=pace).face.left == seconds(LONG_PACES[pace])


@each_question
def test_every_question_but_a_bid_has_the_whole_time(question: str) -> None:
    rig = ask(QUESTIONS[question], pace="day")
    share = BIDS_OF_PACE if top_kind(rig.state) == F_AUCTION else 1
    assert rig.face.left == seconds(DAY / share)


def test_there_is_no_time_besides() -> None:
    rig = over_days("Ann", "Bob")
    rig.pass_time(DAY - 1)
    assert rig.acts == []
    rig.pass_time(1)
    assert rig.acts == [(None, TimeOut(0))]


@each_pace
def test_nobody_is_replaced_for_being_away(pace: Pace) -> None:
    rig = deal("Ann", "Bob", pace=pace)
    rig.hang_up("Ann", ago=LONG_PACES[pace] - 1)
    seen = rig.presence("Ann", "Bob")
    assert (seen.standing, seen.left) == ("away", None)
    assert rig.acts == []


def test_nobody_is_replaced_for_missing_deadlines() -> None:
    rig = deal("Ann", "Bob", pace="day")
    let_pass(rig, MOST_MISSED + 1)
    assert rig.presence("Ann", "Bob").standing == "here"
    assert all(seat is None for seat, _action in rig.acts)


def test_everybody_sees_how_many_deadlines_somebody_missed() -> None:
    rig = deal("Ann", "Bob", pace="day")
    let_pass(rig, 2)
    assert rig.presence("Ann", "Bob").missed == 2
    assert rig.presence("Bob", "Bob").missed is UNSET


def test_who_acts_has_missed_none() -> None:
    rig = deal("Ann", "Bob", pace="day")
    let_pass(rig, 2)
    rig.lay(rig.scene())
    rig.do("Ann", Roll())
    assert rig.room.durable.missed_by(rig.number("Ann")) == 0


def test_a_deadline_is_missed_once_whatever_it_takes() -> None:
    rig = ask(QUESTIONS["debt us"], pace="day")
    rig.pass_time(DAY + 60)
    assert len(rig.acts) > 1  # two deeds had to be mortgaged
    assert rig.room.durable.missed_by(rig.number("Ann")) == 1


def test_missed_deadlines_are_known_after_a_restart() -> None:
    rig = deal("Ann", "Bob", pace="day")
    rig.pass_time(DAY)
    assert rig.room.durable.missed_by(rig.number("Ann")) == 1
    rig.reboot()
    assert rig.room.durable.missed_by(rig.number("Ann")) == 1
    rig.keep()
    rig.reboot()
    assert rig.room.durable.missed_by(rig.number("Ann")) == 1


def test_in_a_quick_room_nobody_counts() -> None:
    rig = deal("Ann", "Bob", pace="fast")
    rig.pass_time(60)
    assert rig.presence("Ann", "Bob").missed is UNSET


def test_a_time_limit_of_minutes_makes_no_sense() -> None:
    rig = gather("Ann", "Bob", pace="day")
    wish = RoomSettings(pace="day", chairs=2, options={"time_limit": 60})
    assert rig.refused("Ann", Configure, wish) == "bad_settings"


# --- nobody is here


def test_the_clocks_go_on_while_nobody_is_here() -> None:
    rig = over_days("Ann", "Bob")
    rig.pass_time(2 * DAY)
    assert not rig.sheet.asleep
    assert len(rig.acts) == 2


def test_a_restart_costs_nobody_time() -> None:
    rig = over_days("Ann", "Bob")
    rig.pass_time(DAY / 2)
    rig.reboot()
    rig.pass_time(DAY / 2 - 1)
    assert rig.acts == []
    rig.pass_time(1)
    assert len(rig.acts) == 1


def test_bots_play_at_once_though_nobody_is_here() -> None:
    rig = over_days("Ann", bots=2)
    rig.lay(rig.scene().turn(1))
    rig.pass_time(60)
    assert rig.state.current == 0


def test_bots_go_on_after_a_crash_in_the_middle_of_their_turn() -> None:
    rig = over_days("Ann", bots=1)
    rig.lay(rig.scene().turn(1))
    rig.reboot()
    rig.pass_time(60)
    assert rig.state.current == 0


def test_a_game_stops_when_nobody_comes_any_more(rig: RoomRig) -> None:
    assert rig.sheet.asleep
    before = len(rig.acts)
    rig.pass_time(30 * DAY)
    assert len(rig.acts) == before


def test_it_goes_on_when_one_is_back(rig: RoomRig) -> None:
    rig.join("Bob")
    assert not rig.sheet.asleep


def test_bots_among_themselves_need_somebody_who_watches() -> None:
    rig = gather("Ann", bots=2, pace="day")
    rig.ok("Ann", Stand)
    rig.ok("Ann", Begin)
    rig.hang_up("Ann")
    assert rig.sheet.asleep


def test_who_leaves_the_lobby_for_a_while_keeps_the_chair() -> None:
    rig = gather("Ann", "Bob", pace="day")
    rig.hang_up("Bob", ago=DAY)
    assert rig.member("Bob").ready
    rig.ok("Ann", Ready, True)


def test_an_entry_says_in_its_own_commit_that_the_room_is_to_be_looked_at() -> None:
    rig = deal("Ann", "Bob", pace="day")
    with patch.object(rig.store, "write", wraps=rig.store.write) as writes:
        rig.do("Ann", Roll())
    first = writes.call_args_list[0].args[0]
    assert {type(row) for row in first} >= {EntryRow, DueRow}
    assert [row.due for row in first if isinstance(row, DueRow)] == [rig.clock.now()]
    ((_room, due),) = asyncio.run(rig.store.dues())
    assert due == rig.clock.now() + seconds(DAY)


def test_a_room_that_sleeps_needs_nothing(rig: RoomRig) -> None:
    assert asyncio.run(rig.store.dues()) == []
    rig.reboot()
    assert asyncio.run(rig.store.dues()) == []


# --- auctions and offers


def put_up(pace: Pace = "day", **options: Any) -> RoomRig:
    """Return a room of three in which Ann has just declined the first deed."""
    rig = deal("Ann", "Bob", "Cleo", pace=pace, options=options)
    decline(rig)
    return rig


@each_pace
def test_a_bid_by_turns_has_a_sixth_of_the_time(pace: Pace) -> None:
    rig = put_up(pace, auction="turns")
    assert rig.face.left == seconds(LONG_PACES[pace] / BIDS_OF_PACE)


def test_who_lets_the_time_for_a_bid_pass_is_out_of_the_auction() -> None:
    rig = put_up(auction="turns")
    rig.do("Bob", Bid(10))
    rig.pass_time(DAY / BIDS_OF_PACE)
    rig.do("Ann", Bid(20))
    rig.do("Bob", Pass())
    assert top_kind(rig.state) != F_AUCTION


def test_a_bid_that_is_let_pass_is_no_missed_deadline() -> None:
    rig = put_up(auction="turns")
    rig.pass_time(DAY / BIDS_OF_PACE)
    assert rig.room.durable.missed == 0


@each_pace
def test_an_auction_by_the_clock_lasts_as_long_as_a_decision(pace: Pace) -> None:
    assert put_up(pace, auction="open").face.left == seconds(LONG_PACES[pace])


def test_a_late_bid_leaves_the_others_hours() -> None:
    rig = put_up(auction="open")
    rig.pass_time(DAY - 60)
    rig.do("Bob", Bid(10))
    assert rig.face.left == seconds(DAY / BIDS_OF_PACE)


def test_where_the_rules_close_on_time_a_late_bid_leaves_no_more() -> None:
    rig = put_up(auction="open", auction_extension=0)
    rig.pass_time(DAY - 60)
    rig.do("Bob", Bid(10))
    assert rig.face.left == seconds(60)


def test_an_offer_stays_open_for_the_time_of_a_decision() -> None:
    rig = deal("Ann", "Bob", pace="day")
    rig.lay(rig.scene().own(0, 1).turn(0))
    rig.do("Ann", Propose(1, Side(deeds=(1,)), Side(cash=50)))
    assert rig.face.offers[0].left == seconds(DAY)
    rig.pass_time(DAY)
    assert (1, Reject(0, 1)) in rig.acts


# --- votes


def late(*names: str) -> RoomRig:
    """Return a game in which Ann has let so many deadlines pass that she can be dropped."""
    rig = deal(*names, pace="day")
    rig.hang_up("Ann")
    let_pass(rig, MOST_MISSED)
    rig.lay(rig.scene())
    return rig


def test_who_misses_too_many_deadlines_is_dropped_by_a_vote_of_the_others() -> None:
    rig = late("Ann", "Bob", "Cleo")
    rig.ok("Bob", CallVote, "drop")
    assert rig.guests["Cleo"].last(Now).vote.chair == 0
    assert rig.state.alive & 1
    rig.ok("Cleo", Vote, True)
    assert rig.acts[-1] == (0, Resign())
    assert not rig.state.alive & 1


def test_of_two_the_other_decides_alone() -> None:
    rig = late("Ann", "Bob")
    rig.ok("Bob", CallVote, "drop")
    assert rig.sheet.phase == "over"


def test_who_comes_back_and_plays_is_not_dropped() -> None:
    rig = late("Ann", "Bob", "Cleo")
    rig.ok("Bob", CallVote, "drop")
    rig.join("Ann")
    rig.do("Ann", Roll())
    assert rig.refused("Cleo", Vote, True) == "no_vote"


def test_who_was_late_but_once_is_not_dropped() -> None:
    rig = deal("Ann", "Bob", pace="day")
    let_pass(rig, MOST_MISSED - 1)
    rig.lay(rig.scene())
    assert rig.refused("Bob", CallVote, "drop") == "no_vote"


def test_nobody_drops_themselves() -> None:
    rig = late("Ann", "Bob")
    rig.join("Ann")
    assert rig.refused("Ann", CallVote, "drop") == "no_vote"


def test_in_a_quick_room_nobody_is_dropped() -> None:
    rig = deal("Ann", "Bob", pace="fast")
    rig.pass_time(200)
    assert rig.refused("Bob", CallVote, "drop") == "no_vote"


def test_who_is_not_counted_on_any_more_is_not_asked_about_the_end() -> None:
    rig = late("Ann", "Bob", "Cleo")
    rig.agree("end", "Bob", "Cleo")
    assert rig.sheet.phase == "over"


def test_a_vote_waits_for_who_comes_by_later() -> None:
    rig = deal("Ann", "Bob", pace="day")
    rig.hang_up("Bob")
    rig.ok("Ann", CallVote, "end")
    rig.hang_up("Ann", ago=DAY / 2)
    rig.join("Bob")
    rig.ok("Bob", Vote, True)
    assert rig.sheet.phase == "over"


@pytest.mark.parametrize("kept", ["log", "snapshot"])
def test_a_vote_goes_on_after_a_restart(kept: str) -> None:
    """It asks the same people, for the time that was left; who has answered has answered."""
    rig = deal("Ann", "Bob", "Cleo", pace="day")
    rig.agree("end", "Ann", "Bob")
    rig.pass_time(DAY / 4)
    if kept == "snapshot":
        rig.keep()
    rig.reboot("Ann", "Cleo")
    vote = rig["Cleo"].last(Now).vote
    assert (vote.topic, vote.by, vote.agreed) == ("end", rig.number("Ann"), (1, 2))
    assert vote.left == seconds(DAY * 3 / 4)
    rig.ok("Cleo", Vote, True)
    assert rig.sheet.phase == "over"
    assert rig.kept.vote is None


def test_a_vote_whose_time_is_over_does_not_come_back() -> None:
    rig = deal("Ann", "Bob", "Cleo", pace="day")
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(DAY)
    rig.reboot("Bob")
    assert rig["Bob"].last(Now).vote is None
    rig.ok("Bob", CallVote, "pause")


def test_an_answer_that_was_acknowledged_is_not_lost_with_the_server() -> None:
    """How a vote stands is told to nobody by its entry: `now` does that."""
    rig = deal("Ann", "Bob", "Cleo", pace="day")
    rig.hold()
    rig.say(rig["Ann"], CallVote, "pause", name="call")
    assert not any(one.id == "call" for one in rig["Ann"].all(Ack))
    rig.store.release()
    assert any(one.id == "call" for one in rig["Ann"].all(Ack))
    assert rig["Bob"].all(Withheld)


def test_a_pause_lasts_until_somebody_wants_to_go_on() -> None:
    rig = deal("Ann", "Bob", pace="day")
    rig.agree("pause", "Ann", "Bob")
    rig.hang_up("Ann", "Bob", ago=9 * DAY)
    assert rig.sheet.paused
    rig.join("Bob")
    rig.ok("Bob", CallVote, "go_on")
    assert not rig.sheet.paused


def test_one_can_resign_at_any_time() -> None:
    rig = deal("Ann", "Bob", pace="day")
    rig.ok("Bob", Act, rig.match.asked, Resign())
    assert rig.sheet.phase == "over"


# --- calling people to the table


class Calls:
    """Hears who is called."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str, str]] = []

    def call(self, identity: str, kind: str, code: str) -> None:
        """Hear a call."""
        self.heard.append((identity, kind, code))

    def take(self) -> set[tuple[str, str]]:
        """Return whom was called for what since this was asked last."""
        heard, self.heard = self.heard, []
        assert len(set(heard)) == len(heard)
        return {(who.removeprefix("id-"), kind) for who, kind, _code in heard}


def with_calls(*names: str, away: tuple[str, ...] = (), **settings: Any) -> tuple[RoomRig, Calls]:
    """Return a room that is ready to begin, whose calls are heard; some are away."""
    calls = Calls()
    rig = gather(*names, pace="day", caller=calls, **settings)
    rig.hang_up(*away)
    return rig, calls


def test_who_is_away_is_called_when_the_game_begins() -> None:
    rig, calls = with_calls("Ann", "Bob", away=("Bob",))
    rig.ok("Ann", Begin)
    assert calls.take() == {("Bob", "began")}


def test_who_is_away_is_called_when_awaited() -> None:
    rig, calls = with_calls("Ann", "Bob", away=("Bob",))
    rig.ok("Ann", Begin)
    rig.lay(rig.scene().turn(0, ended=True))
    calls.take()
    rig.do("Ann", EndTurn())
    assert calls.take() == {("Bob", "turn")}


def test_nobody_is_called_twice_for_the_same_or_after_a_restart() -> None:
    rig, calls = with_calls("Ann", "Bob", away=("Bob",))
    rig.ok("Ann", Begin)
    rig.lay(rig.scene().turn(0, ended=True))
    rig.do("Ann", EndTurn())
    calls.take()
    rig.pass_time(60)
    rig.reboot()
    rig.pass_time(60)
    assert calls.take() == set()


def test_who_is_made_an_offer_is_called() -> None:
    rig, calls = with_calls("Ann", "Bob", away=("Bob",))
    rig.ok("Ann", Begin)
    rig.lay(rig.scene().own(0, 1).turn(0))
    calls.take()
    rig.do("Ann", Propose(1, Side(deeds=(1,)), Side(cash=50)))
    assert calls.take() == {("Bob", "offer")}


def test_everybody_is_called_to_an_auction_by_the_clock() -> None:
    rig, calls = with_calls("Ann", "Bob", "Cleo", away=("Bob", "Cleo"), options={"auction": "open"})
    rig.ok("Ann", Begin)
    calls.take()
    decline(rig)
    assert calls.take() == {("Bob", "auction"), ("Cleo", "auction")}


def test_who_is_away_is_told_the_end() -> None:
    rig, calls = with_calls("Ann", "Bob", away=("Bob",))
    rig.ok("Ann", Begin)
    calls.take()
    rig.ok("Ann", Act, rig.match.asked, Resign())
    assert calls.take() == {("Bob", "over")}


def test_nobody_is_called_to_a_quick_game() -> None:
    calls = Calls()
    rig = gather("Ann", "Bob", pace="normal", caller=calls)
    rig.hang_up("Bob")
    rig.ok("Ann", Begin)
    assert calls.take() == set()
