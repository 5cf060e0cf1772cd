"""Who is here and lets two questions in a row time out is played for, until they speak up."""

import pytest

from freehold.server.messages import Act, Back
from freehold.wire.actions import Decline, EndTurn, Resign, Roll
from tests.server.rooms.party import Party, deal
from tests.server.rooms.questions import QUESTIONS, ask

FAST = 15 + 40  # seconds for a turn and the bank of a fast room


def dozing() -> Party:
    """Return a game in which Ann, who is here, has let two questions time out."""
    party = deal("Ann", "Bob", edition="us", pace="fast")
    party.pass_time(FAST)
    party.pass_time(15)
    assert len(party.acts) == 2
    return party


def test_two_time_outs_in_a_row_bring_a_bot() -> None:
    assert dozing().presence("Ann", "Bob").standing == "stand_in"


def test_one_time_out_does_not() -> None:
    party = deal("Ann", "Bob", edition="us", pace="fast")
    party.pass_time(FAST)
    assert party.presence("Ann", "Bob").standing == "here"


def test_an_action_in_between_counts() -> None:
    """The time-outs have to follow each other."""
    party = ask(QUESTIONS["turn us"], pace="fast")
    party.pass_time(FAST)
    party.lay(party.scene().turn(0, ended=True))
    party.do("Ann", EndTurn())
    party.lay(party.scene())
    party.pass_time(FAST)
    assert party.presence("Ann", "Bob").standing == "here"


def test_the_bot_plays_for_the_idle() -> None:
    party = dozing()
    before = len(party.acts)
    party.pass_until(lambda: party.state.current == 0 and len(party.acts) > before + 2)
    party.pass_time(2)
    assert any(seat == 0 for seat, _action in party.acts[2:])


def test_who_says_so_is_back() -> None:
    party = dozing()
    party.ok("Ann", Back)
    assert party.presence("Ann", "Bob").standing == "here"


def test_who_acts_is_back() -> None:
    party = dozing()
    party.lay(party.scene())
    party.do("Ann", Roll())
    assert party.presence("Ann", "Bob").standing == "here"


def test_even_an_action_that_is_refused_shows_that_one_is_back() -> None:
    party = dozing()
    party.refused("Ann", Act, 0, Roll())
    assert party.presence("Ann", "Bob").standing == "here"


def test_who_connects_again_is_back() -> None:
    party = dozing()
    party.join("Ann")
    assert party.presence("Ann", "Bob").standing == "here"


@pytest.mark.parametrize("by", ["word", "connection"])
def test_who_is_back_has_two_time_outs_again(by: str) -> None:
    party = dozing()
    if by == "word":
        party.ok("Ann", Back)
    else:
        party.join("Ann")
    party.pass_until(lambda: party.state.current == 0)
    party.pass_time(15)
    assert party.presence("Ann", "Bob").standing == "here"


def test_an_auction_by_the_clock_that_ends_makes_nobody_idle() -> None:
    party = ask(QUESTIONS["purchase us"], pace="fast")
    party.do("Ann", Decline())
    party.pass_time(15)
    assert party.room.time_outs == {0: 0}


def test_a_time_out_that_ends_the_game_brings_no_bot() -> None:
    """In the room after the game everybody is who they are."""
    party = ask(QUESTIONS["end us"], pace="fast")
    party.room.time_outs[0] = 1
    party.state.time_up = 1
    party.pass_time(FAST)
    assert party.sheet.phase == "over"
    assert party.presence("Ann", "Bob").standing == "here"


def test_without_a_game_nobody_can_be_back() -> None:
    party = Party(chairs=2)
    party.join("Ann")
    assert party.refused("Ann", Back) == "not_playing"


def test_who_was_never_away_may_say_so_all_the_same() -> None:
    deal("Ann", "Bob").ok("Ann", Back)


def test_spectators_have_no_seat_to_take_back() -> None:
    party = deal("Ann", "Bob")
    party.join("Wren")
    assert party.refused("Wren", Back) == "not_seated"


def test_who_is_out_of_the_game_is_never_idle() -> None:
    party = deal("Ann", "Bob", "Cleo", edition="us", pace="fast")
    party.do("Ann", Resign())
    party.pass_time(600)
    assert party.presence("Ann", "Bob").standing == "here"
