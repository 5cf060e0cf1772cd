"""A game with a time limit ends with the turn in which its time is up."""

import pytest

from freehold.server.messages import Propose
from freehold.wire.actions import EndTurn, TimeUp
from freehold.wire.events import TimeCalled
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, seconds
from tests.server.rooms.questions import QUESTIONS, ask

MINUTE = 60


def limited(edition: str = "us", pace: str = "none", minutes: int = 2) -> Party:
    """Return a game for two that may take so long."""
    return deal("Ann", "Bob", edition=edition, pace=pace, options={"time_limit": minutes})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pace", ["relaxed", "normal", "fast", "none"])
def test_the_time_of_the_game_is_shown(edition: str, pace: str) -> None:
    party = limited(edition, pace)
    party.pass_time(7)
    assert party.face.game_left == seconds(2 * MINUTE - 7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_time_is_called_when_it_is_up(edition: str) -> None:
    party = limited(edition)
    party.pass_time(2 * MINUTE)
    assert party.acts == [(None, TimeUp())]
    assert party.happened == (TimeCalled(False),)


def test_time_is_not_called_before() -> None:
    party = limited()
    party.pass_time(2 * MINUTE - 0.001)
    assert party.acts == []


def test_time_is_called_once() -> None:
    party = limited()
    party.pass_time(10 * MINUTE)
    assert party.acts == [(None, TimeUp())]
    assert party.face.game_left is None


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "france"])
def test_the_game_is_over_with_the_turn(edition: str) -> None:
    party = limited(edition)
    party.lay(party.scene().turn(0, ended=True))
    party.pass_time(2 * MINUTE)
    party.do("Ann", EndTurn())
    assert party.sheet.phase == "over"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_by_the_clock_ends_by_itself(edition: str) -> None:
    party = limited(edition, "fast", 5)
    party.pass_time(15 * MINUTE)
    assert party.sheet.phase == "over"


def test_the_time_of_the_game_and_of_a_question_may_be_up_at_once() -> None:
    party = ask(QUESTIONS["end us"])
    party.clocks.game_due = party.clocks.expiry()
    party.pass_time(160)
    assert party.sheet.phase == "over"


def test_a_pause_does_not_count() -> None:
    party = deal("Ann", options={"time_limit": 2}, pace="none", bots=1)
    party.ok("Ann", Propose, "pause")
    party.pass_time(10 * MINUTE)
    party.ok("Ann", Propose, "go_on")
    assert party.face.game_left == seconds(2 * MINUTE)


def test_without_a_limit_there_is_no_end() -> None:
    assert deal("Ann", "Bob").face.game_left is None
