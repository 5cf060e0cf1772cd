"""Bots take a moment, think beside everything else, and whatever they say, the game goes on."""

from unittest.mock import Mock, patch

import pytest

from freehold.engine import first_bit, top_kind
from freehold.engine.codes import F_AUCTION, F_BUY
from freehold.protocol import Begin, CallVote, Pace, Rematch
from freehold.server.rooms import bot_seats
from freehold.wire import Action, view
from freehold.wire.actions import Bid, EndTurn, Pass, Resign, Roll, TimeOut
from tests.kit.room_rig import RoomRig, bots_of, deal, slow
from tests.server.rooms.questions import decline


@pytest.fixture
def rig() -> RoomRig:
    """Return a game whose bots think slowly; it is the turn of the last bot, or of that seat."""
    return slow()


@pytest.mark.parametrize(
    ("pace", "least", "most"),
    [
        ("relaxed", 0.9, 1.8),
        ("normal", 0.55, 1.15),
        ("fast", 0.25, 0.5),
        ("none", 0.55, 1.15),
        ("quick", 0.12, 0.24),
    ],
)
def test_a_bot_takes_a_moment(pace: Pace, least: float, most: float) -> None:
    rig = slow(pace=pace)
    rig.pass_time(least - 0.01)
    assert bots_of(rig).thinking == []
    rig.pass_time(most - least + 0.01)
    assert len(bots_of(rig).thinking) == 1


def test_a_bot_ends_its_turn_in_a_third_of_a_moment() -> None:
    rig = slow(turn=0)
    rig.lay(rig.scene().turn(1, ended=True))
    rig.pass_time(0.18)
    assert bots_of(rig).thinking == []
    rig.pass_time(0.21)
    assert len(bots_of(rig).thinking) == 1


def test_a_bot_decides_about_a_deed_in_half_a_moment() -> None:
    rig = slow(turn=0)
    scene = rig.scene().turn(1, ended=True)
    rig.lay(scene.pose(F_BUY, 1, first_bit(scene.rules.deed_mask)))
    rig.pass_time(0.27)
    assert bots_of(rig).thinking == []
    rig.pass_time(0.31)
    assert len(bots_of(rig).thinking) == 1


def test_at_a_quick_table_nobody_has_a_clock() -> None:
    rig = deal("Ann", "Bob", pace="quick")
    assert not rig.state.clocked
    assert rig.clocks.expiry() is None


def test_a_bot_sees_what_its_seat_sees(edition: str) -> None:
    rig = slow(edition=edition)
    rig.pass_time(2)
    [task] = bots_of(rig).tasks
    assert view(task.table, task.seat) == rig.match.game.view(1)


def test_a_bot_does_what_it_has_thought(rig: RoomRig) -> None:
    rig.pass_time(2)
    bots_of(rig).answer(Roll())
    assert rig.acts == [(1, Roll())]


def test_it_is_asked_once(rig: RoomRig) -> None:
    rig.pass_time(3600)
    assert len(bots_of(rig).thinking) == 1


def test_the_stand_in_is_of_the_level_of_the_room() -> None:
    rig = slow("Ann", "Bob", bots=0, turn=0, stand_in="steady")
    rig.hang_up("Ann", ago=122)
    assert bots_of(rig).levels == ["steady"]


# --- what comes too late


def test_after_the_pause_the_bot_thinks_again(rig: RoomRig) -> None:
    """What was thought before a pause is not done in it, too."""
    rig.pass_time(2)
    rig.ok("Ann", CallVote, "pause")
    bots_of(rig).answer(Roll())
    assert rig.acts == []
    rig.ok("Ann", CallVote, "go_on")
    rig.pass_time(2)
    bots_of(rig).answer(Roll())
    assert rig.acts == [(1, Roll())]


def test_what_was_thought_through_a_pause_is_done_after_it(rig: RoomRig) -> None:
    rig.pass_time(2)
    rig.ok("Ann", CallVote, "pause")
    rig.ok("Ann", CallVote, "go_on")
    bots_of(rig).answer(Roll())
    assert rig.acts == [(1, Roll())]


def test_nothing_is_done_for_who_is_back_meanwhile() -> None:
    rig = slow("Ann", "Bob", bots=0, turn=0)
    rig.hang_up("Ann", ago=122)
    rig.join("Ann")
    bots_of(rig).answer(Roll())
    assert rig.acts == []


def test_the_bot_then_thinks_about_this_one() -> None:
    """What was thought about another decision is not done, too."""
    rig = slow("Ann", bots=2)
    rig.pass_time(2)
    rig.do("Ann", Resign())
    bots_of(rig).answer(Roll())
    assert len(rig.acts) == 1
    rig.pass_time(2)
    bots_of(rig).answer(Roll())
    assert rig.acts[1:] == [(2, Roll())]


def test_what_was_thought_in_the_last_game_is_not_done_in_this(rig: RoomRig) -> None:
    rig.pass_time(2)
    rig.do("Ann", Resign())
    rig.ok("Ann", Rematch)
    rig.ok("Ann", Begin)
    before = rig.kept
    bots_of(rig).answer(Resign())
    assert rig.kept == before


def test_what_was_thought_is_not_done_in_a_room_that_sleeps(rig: RoomRig) -> None:
    rig.pass_time(2)
    rig.hang_up("Ann")
    before = rig.kept
    bots_of(rig).answer(Roll())
    assert rig.kept == before


def test_what_was_thought_is_not_done_in_a_room_that_is_closed(rig: RoomRig) -> None:
    rig.pass_time(2)
    rig.room.close("shutting_down")
    before = rig.kept
    bots_of(rig).answer(Roll())
    assert rig.kept == before


def test_a_bot_that_never_answers_runs_out_of_time_like_anybody() -> None:
    rig = slow(pace="normal")
    rig.pass_time(40 + 120)
    assert rig.acts == [(None, TimeOut(0))]


# --- what is wrong


@pytest.mark.parametrize("action", [None, EndTurn(), Bid(10)])
def test_for_a_bot_that_fails_the_rules_decide(action: Action | None, rig: RoomRig) -> None:
    rig.pass_time(2)
    with patch.object(bot_seats, "logger", Mock()):
        bots_of(rig).answer(action)
    assert rig.acts == [(None, TimeOut(0))]


@pytest.mark.parametrize("action", [None, Roll(), Bid(1)])
@pytest.mark.parametrize("pace", ["normal", "none"])
def test_a_bot_that_fails_in_an_auction_passes(action: Action | None, pace: Pace) -> None:
    rig = slow(pace=pace, turn=0)
    decline(rig)
    rig.pass_time(2)
    with patch.object(bot_seats, "logger", Mock()):
        bots_of(rig).answer(action)
    assert rig.acts[-1] == (1, Pass())


def test_a_bot_that_bids_when_the_time_is_over_is_too_late() -> None:
    rig = slow(pace="normal", turn=0, edition="bangladesh")
    decline(rig)
    rig.pass_time(2)
    rig.clock.oversleep(rig.face.left or 0)
    bots_of(rig).answer(Bid(100))
    rig.pass_time(0)
    assert rig.acts[-1] == (None, TimeOut(rig.state.decision - 1))
    assert top_kind(rig.state) != F_AUCTION


def test_it_is_logged_what_was_wrong(rig: RoomRig) -> None:
    rig.pass_time(2)
    with patch.object(bot_seats, "logger", Mock()) as log:
        bots_of(rig).answer(EndTurn())
    assert log.error.call_args.kwargs["word"] == "not_now"
