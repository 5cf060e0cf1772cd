"""Bots take a moment, think beside everything else, and whatever they say, the game goes on."""

from typing import Any
from unittest.mock import Mock, patch

import pytest
from msgspec.structs import replace

from freehold.engine.codes import F_AUCTION
from freehold.engine.state import top_kind
from freehold.server import playing
from freehold.server.messages import Begin, Propose, Rematch
from freehold.server.sheet import Pace
from freehold.server.surroundings import Task, Tell, Thought
from freehold.wire import Action, View
from freehold.wire.actions import Bid, Decline, EndTurn, Pass, Resign, Roll, TimeOut
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal
from tests.server.rooms.questions import purchase


class SlowBrains:
    """Bots that think until they are told what they have thought."""

    def __init__(self) -> None:
        self.thinking: list[Tell] = []
        self.levels: list[str] = []
        self.views: list[View] = []
        self.tasks: list[Task] = []

    def think(self, task: Task, tell: Tell) -> None:
        """Note who thinks about what."""
        assert task.rules.digest
        self.thinking.append(tell)
        self.levels.append(task.level)
        self.views.append(task.view)
        self.tasks.append(task)

    def answer(self, action: Action | None) -> None:
        """Let the bot that began first come to an end."""
        self.thinking.pop(0)(None if action is None else Thought(action))


def slow(*names: str, bots: int = 1, turn: int | None = None, **settings: Any) -> Party:
    """Return a game whose bots think slowly; it is the turn of the last bot, or of that seat."""
    party = deal(*(names or ("Ann",)), bots=bots, **{"pace": "none", **settings})
    brains = SlowBrains()
    party.around = replace(party.around, brains=brains)
    party.room.around = party.around
    last = party.state.seats - 1
    party.lay(party.scene().turn(last if turn is None else turn))
    return party


def brains_of(party: Party) -> SlowBrains:
    """Return who thinks for bots."""
    brains = party.around.brains
    assert isinstance(brains, SlowBrains)
    return brains


@pytest.mark.parametrize(
    ("pace", "least", "most"),
    [("relaxed", 0.9, 1.8), ("normal", 0.6, 1.3), ("fast", 0.25, 0.5), ("none", 0.6, 1.3)],
)
def test_a_bot_takes_a_moment(pace: Pace, least: float, most: float) -> None:
    party = slow(pace=pace)
    party.pass_time(least - 0.01)
    assert brains_of(party).thinking == []
    party.pass_time(most - least + 0.01)
    assert len(brains_of(party).thinking) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bot_sees_what_its_seat_sees(edition: str) -> None:
    party = slow(edition=edition)
    party.pass_time(2)
    assert brains_of(party).views == [party.match.game.view(1)]


def test_a_bot_does_what_it_has_thought() -> None:
    party = slow()
    party.pass_time(2)
    brains_of(party).answer(Roll())
    assert party.acts == [(1, Roll())]


def test_it_is_asked_once() -> None:
    party = slow()
    party.pass_time(3600)
    assert len(brains_of(party).thinking) == 1


def test_the_stand_in_is_of_the_level_of_the_room() -> None:
    party = slow("Ann", "Bob", bots=0, turn=0, stand_in="steady")
    party.hang_up("Ann")
    party.pass_time(122)
    assert brains_of(party).levels == ["steady"]


# --- what comes too late


def test_what_was_thought_before_a_pause_is_not_done_in_it() -> None:
    party = slow()
    party.pass_time(2)
    party.ok("Ann", Propose, "pause")
    brains_of(party).answer(Roll())
    assert party.acts == []


def test_after_the_pause_the_bot_thinks_again() -> None:
    party = slow()
    party.pass_time(2)
    party.ok("Ann", Propose, "pause")
    brains_of(party).answer(Roll())
    party.ok("Ann", Propose, "go_on")
    party.pass_time(2)
    brains_of(party).answer(Roll())
    assert party.acts == [(1, Roll())]


def test_what_was_thought_through_a_pause_is_done_after_it() -> None:
    party = slow()
    party.pass_time(2)
    party.ok("Ann", Propose, "pause")
    party.ok("Ann", Propose, "go_on")
    brains_of(party).answer(Roll())
    assert party.acts == [(1, Roll())]


def test_nothing_is_done_for_who_is_back_meanwhile() -> None:
    party = slow("Ann", "Bob", bots=0, turn=0)
    party.hang_up("Ann")
    party.pass_time(122)
    party.join("Ann")
    brains_of(party).answer(Roll())
    assert party.acts == []


def test_what_was_thought_about_another_decision_is_not_done() -> None:
    party = slow("Ann", bots=2)
    party.pass_time(2)
    party.do("Ann", Resign())
    brains_of(party).answer(Roll())
    assert len(party.acts) == 1


def test_the_bot_then_thinks_about_this_one() -> None:
    party = slow("Ann", bots=2)
    party.pass_time(2)
    party.do("Ann", Resign())
    brains_of(party).answer(Roll())
    party.pass_time(2)
    brains_of(party).answer(Roll())
    assert party.acts[1:] == [(2, Roll())]


def test_what_was_thought_in_the_last_game_is_not_done_in_this() -> None:
    party = slow()
    party.pass_time(2)
    party.do("Ann", Resign())
    party.ok("Ann", Rematch)
    party.ok("Ann", Begin)
    before = party.kept
    brains_of(party).answer(Resign())
    assert party.kept == before


def test_what_was_thought_is_not_done_in_a_room_that_sleeps() -> None:
    party = slow()
    party.pass_time(2)
    party.hang_up("Ann")
    before = party.kept
    brains_of(party).answer(Roll())
    assert party.kept == before


def test_what_was_thought_is_not_done_in_a_room_that_is_closed() -> None:
    party = slow()
    party.pass_time(2)
    party.room.close("shutting_down")
    before = party.kept
    brains_of(party).answer(Roll())
    assert party.kept == before


def test_a_bot_that_never_answers_runs_out_of_time_like_anybody() -> None:
    party = slow(pace="normal")
    party.pass_time(40 + 120)
    assert party.acts == [(None, TimeOut(0))]


# --- what is wrong


@pytest.mark.parametrize("action", [None, EndTurn(), Bid(10)])
def test_for_a_bot_that_fails_the_rules_decide(action: Action | None) -> None:
    party = slow()
    party.pass_time(2)
    with patch.object(playing, "log", Mock()):
        brains_of(party).answer(action)
    assert party.acts == [(None, TimeOut(0))]


@pytest.mark.parametrize("action", [None, Roll(), Bid(1)])
@pytest.mark.parametrize("pace", ["normal", "none"])
def test_a_bot_that_fails_in_an_auction_passes(action: Action | None, pace: Pace) -> None:
    party = slow(pace=pace, turn=0)
    scene = party.scene()
    purchase(scene)
    party.lay(scene)
    party.do("Ann", Decline())
    assert top_kind(party.state) == F_AUCTION
    party.pass_time(2)
    with patch.object(playing, "log", Mock()):
        brains_of(party).answer(action)
    assert party.acts[-1] == (1, Pass())


def test_it_is_logged_what_was_wrong() -> None:
    party = slow()
    party.pass_time(2)
    with patch.object(playing, "log", Mock()) as log:
        brains_of(party).answer(EndTurn())
    assert log.error.call_args.kwargs["word"] == "not_now"
