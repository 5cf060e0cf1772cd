"""Who resigns is out of the game, but stays in the room."""

import pytest

from freehold.server.messages import Act, Chat, RoomChanged
from freehold.wire.actions import Decline, Resign, Roll
from freehold.wire.events import Resigned
from tests.scene import EDITIONS
from tests.server.rooms.party import deal
from tests.server.rooms.questions import QUESTIONS, ask


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_resigns_is_out(edition: str) -> None:
    party = deal("Ann", "Bob", "Cleo", edition=edition)
    party.do("Bob", Resign())
    assert Resigned(1) in party.happened
    assert [seat.alive for seat in party.view("Bob").seats] == [True, False, True]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_one_left_has_won(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    party.do("Ann", Resign())
    assert party.sheet.outcome is not None
    assert (party.sheet.phase, party.sheet.outcome.winners) == ("over", (1,))


def test_it_needs_no_question() -> None:
    """One may give up at any time, whatever was asked."""
    party = deal("Ann", "Bob", "Cleo")
    party.ok("Cleo", Act, 0, Resign())


def test_who_resigned_can_do_nothing_more() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.do("Bob", Resign())
    assert party.may_not("Bob", Resign()) == "out_of_game"


def test_who_resigned_still_talks() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.do("Bob", Resign())
    party.ok("Bob", Chat, "good luck")


def test_the_turn_of_who_resigns_is_over() -> None:
    party = deal("Ann", "Bob", "Cleo")
    party.do("Ann", Resign())
    party.do("Bob", Roll())


def test_no_bot_plays_for_who_resigned() -> None:
    party = deal("Ann", "Bob", "Cleo", pace="none")
    party.do("Bob", Resign())
    party.hang_up("Bob")
    party.pass_time(3600)
    assert len(party.acts) == 1


def test_an_auction_goes_on_without_who_resigns() -> None:
    party = ask(QUESTIONS["purchase us"])
    party.do("Ann", Decline())
    party.do("Bob", Resign())
    assert party.view("Ann").awaited == (0, 2)


def test_everybody_is_told_that_the_game_is_over() -> None:
    party = deal("Ann", "Bob")
    party.do("Ann", Resign())
    assert party["Bob"].last(RoomChanged).change.what == "game_over"
