"""Who is here and lets two questions in a row time out is played for, until they speak up."""

import pytest

from freehold.protocol import Act, Back
from freehold.wire.actions import Decline, EndTurn, Resign, Roll
from tests.kit.room_rig import RoomRig, deal
from tests.server.rooms.questions import QUESTIONS, ask

FAST = 15 + 40  # seconds for a turn and the bank of a fast room


def dozing() -> RoomRig:
    """Return a game in which Ann, who is here, has let two questions time out."""
    rig = deal("Ann", "Bob", edition="us", pace="fast")
    rig.pass_time(FAST)
    rig.pass_time(15)
    assert len(rig.acts) == 2
    return rig


def test_two_time_outs_in_a_row_bring_a_bot() -> None:
    assert dozing().presence("Ann", "Bob").standing == "stand_in"


def test_one_time_out_does_not() -> None:
    rig = deal("Ann", "Bob", edition="us", pace="fast")
    rig.pass_time(FAST)
    assert rig.presence("Ann", "Bob").standing == "here"


def test_an_action_in_between_counts() -> None:
    """The time-outs have to follow each other."""
    rig = ask(QUESTIONS["turn us"], pace="fast")
    rig.pass_time(FAST)
    rig.lay(rig.scene().turn(0, ended=True))
    rig.do("Ann", EndTurn())
    rig.lay(rig.scene())
    rig.pass_time(FAST)
    assert rig.presence("Ann", "Bob").standing == "here"


def test_the_bot_plays_for_the_idle() -> None:
    rig = dozing()
    before = len(rig.acts)
    rig.pass_until(lambda: rig.state.current == 0 and len(rig.acts) > before + 2)
    rig.pass_time(2)
    assert any(seat == 0 for seat, _action in rig.acts[2:])


def test_who_says_so_is_back() -> None:
    rig = dozing()
    rig.ok("Ann", Back)
    assert rig.presence("Ann", "Bob").standing == "here"


def test_who_acts_is_back() -> None:
    rig = dozing()
    rig.lay(rig.scene())
    rig.do("Ann", Roll())
    assert rig.presence("Ann", "Bob").standing == "here"


def test_even_an_action_that_is_refused_shows_that_one_is_back() -> None:
    rig = dozing()
    rig.refused("Ann", Act, 0, Roll())
    assert rig.presence("Ann", "Bob").standing == "here"


def test_who_connects_again_is_back() -> None:
    rig = dozing()
    rig.join("Ann")
    assert rig.presence("Ann", "Bob").standing == "here"


@pytest.mark.parametrize("by", ["word", "connection"])
def test_who_is_back_has_two_time_outs_again(by: str) -> None:
    rig = dozing()
    if by == "word":
        rig.ok("Ann", Back)
    else:
        rig.join("Ann")
    rig.pass_until(lambda: rig.state.current == 0)
    rig.pass_time(15)
    assert rig.presence("Ann", "Bob").standing == "here"


def test_an_auction_by_the_clock_that_ends_makes_nobody_idle() -> None:
    rig = ask(QUESTIONS["purchase us"], pace="fast")
    rig.do("Ann", Decline())
    rig.pass_time(15)
    assert rig.room.attendance.time_outs == {1: 0}


def test_a_time_out_that_ends_the_game_brings_no_bot() -> None:
    """In the room after the game everybody is who they are."""
    rig = ask(QUESTIONS["end us"], pace="fast")
    rig.room.attendance.time_outs[1] = 1
    rig.state.time_up = 1
    rig.pass_time(FAST)
    assert rig.sheet.phase == "over"
    assert rig.presence("Ann", "Bob").standing == "here"


def test_without_a_game_nobody_can_be_back() -> None:
    rig = RoomRig(chairs=2)
    rig.join("Ann")
    assert rig.refused("Ann", Back) == "not_playing"


def test_who_was_never_away_may_say_so_all_the_same() -> None:
    deal("Ann", "Bob").ok("Ann", Back)


def test_spectators_have_no_seat_to_take_back(game: RoomRig) -> None:
    game.join("Wren")
    assert game.refused("Wren", Back) == "not_seated"


def test_who_is_out_of_the_game_is_never_idle() -> None:
    rig = deal("Ann", "Bob", "Cleo", edition="us", pace="fast")
    rig.do("Ann", Resign())
    rig.pass_time(600)
    assert rig.presence("Ann", "Bob").standing == "here"
