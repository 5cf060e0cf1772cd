"""Who resigns is out of the game, but stays in the room."""

from freehold.protocol import Act, Chat, RoomChanged
from freehold.wire.actions import Decline, Resign, Roll
from freehold.wire.events import Resigned
from tests.kit.room_rig import RoomRig, deal
from tests.server.rooms.questions import QUESTIONS, ask


def test_who_resigns_is_out(edition: str) -> None:
    rig = deal("Ann", "Bob", "Cleo", edition=edition)
    rig.do("Bob", Resign())
    assert Resigned(1) in rig.happened
    assert [seat.alive for seat in rig.view("Bob").seats] == [True, False, True]


def test_the_last_one_left_has_won(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.do("Ann", Resign())
    assert rig.sheet.outcome is not None
    assert (rig.sheet.phase, rig.sheet.outcome.winners) == ("over", (1,))


def test_it_needs_no_question() -> None:
    """One may give up at any time, whatever was asked."""
    rig = deal("Ann", "Bob", "Cleo")
    rig.ok("Cleo", Act, 0, Resign())


def test_who_resigned_can_do_nothing_more() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Bob", Resign())
    assert rig.may_not("Bob", Resign()) == "out_of_game"


def test_who_resigned_still_talks() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Bob", Resign())
    rig.ok("Bob", Chat, "good luck")


def test_the_turn_of_who_resigns_is_over() -> None:
    rig = deal("Ann", "Bob", "Cleo")
    rig.do("Ann", Resign())
    rig.do("Bob", Roll())


def test_no_bot_plays_for_who_resigned() -> None:
    rig = deal("Ann", "Bob", "Cleo", pace="none")
    rig.do("Bob", Resign())
    rig.hang_up("Bob", ago=3600)
    assert len(rig.acts) == 1


def test_an_auction_goes_on_without_who_resigns() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.do("Ann", Decline())
    rig.do("Bob", Resign())
    assert rig.view("Ann").awaited == (0, 2)


def test_everybody_is_told_that_the_game_is_over(game: RoomRig) -> None:
    game.do("Ann", Resign())
    assert game["Bob"].last(RoomChanged).change.what == "game_over"
