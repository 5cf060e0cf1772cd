"""A game with a time limit ends with the turn in which its time is up."""

import pytest

from freehold.protocol import CallVote
from freehold.wire.actions import EndTurn, TimeUp
from freehold.wire.events import TimeCalled
from tests.kit.room_rig import RoomRig, deal, seconds
from tests.server.rooms.questions import QUESTIONS, ask

MINUTE = 60


def limited(edition: str = "us", pace: str = "none", minutes: int = 2) -> RoomRig:
    """Return a game for two that may take so long."""
    return deal("Ann", "Bob", edition=edition, pace=pace, options={"time_limit": minutes})


@pytest.mark.parametrize("pace", ["relaxed", "normal", "fast", "none"])
def test_the_time_of_the_game_is_shown(edition: str, pace: str) -> None:
    rig = limited(edition, pace)
    rig.pass_time(7)
    assert rig.face.game_left == seconds(2 * MINUTE - 7)


def test_time_is_called_when_it_is_up(edition: str) -> None:
    rig = limited(edition)
    rig.pass_time(2 * MINUTE)
    assert rig.acts == [(None, TimeUp())]
    assert rig.happened == (TimeCalled(False),)


def test_time_is_not_called_before() -> None:
    rig = limited()
    rig.pass_time(2 * MINUTE - 0.001)
    assert rig.acts == []


def test_time_is_called_once() -> None:
    rig = limited()
    rig.pass_time(10 * MINUTE)
    assert rig.acts == [(None, TimeUp())]
    assert rig.face.game_left is None


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "france"])
def test_the_game_is_over_with_the_turn(edition: str) -> None:
    rig = limited(edition)
    rig.lay(rig.scene().turn(0, ended=True))
    rig.pass_time(2 * MINUTE)
    rig.do("Ann", EndTurn())
    assert rig.sheet.phase == "over"


def test_a_game_by_the_clock_ends_by_itself(edition: str) -> None:
    rig = limited(edition, "fast", 5)
    rig.pass_time(15 * MINUTE)
    assert rig.sheet.phase == "over"


def test_the_time_of_the_game_and_of_a_question_may_be_up_at_once() -> None:
    rig = ask(QUESTIONS["end us"])
    rig.clocks.game_due = rig.clocks.expiry()
    rig.pass_time(160)
    assert rig.sheet.phase == "over"


def test_a_pause_does_not_count() -> None:
    rig = deal("Ann", options={"time_limit": 2}, pace="none", bots=1)
    rig.ok("Ann", CallVote, "pause")
    rig.pass_time(10 * MINUTE)
    rig.ok("Ann", CallVote, "go_on")
    assert rig.face.game_left == seconds(2 * MINUTE)


def test_without_a_limit_there_is_no_end() -> None:
    assert deal("Ann", "Bob").face.game_left is None
