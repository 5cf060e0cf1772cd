"""A command that comes again is acknowledged again and not done twice; a late one is refused."""

from typing import Any

import pytest

from freehold import protocol
from freehold.server.games.match import ANSWERS
from freehold.server.rooms.durable import COMMANDS
from freehold.wire.actions import Buy, Decline, EndTurn, Mortgage, Pass, Resign, Roll
from tests.kit.room_rig import RoomRig, deal, gather
from tests.server.rooms.questions import QUESTIONS, STATIONS, Question, ask

NAME = "the same name"


def twice(
    rig: RoomRig, name: str, command: type[protocol.RoomCommand], *fields: Any
) -> tuple[Any, Any]:
    """Give a command twice under one id; return both answers."""
    first = rig.say(rig[name], command, *fields, name=NAME)
    before = rig.kept
    second = rig.say(rig[name], command, *fields, name=NAME)
    assert rig.kept == before
    return first, second


def test_a_roll_that_comes_again_is_done_once(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    first, second = twice(rig, "Ann", protocol.Act, rig.match.asked, Roll())
    assert isinstance(first, protocol.Ack)
    assert first == second


IN_A_GAME: list[tuple[type[protocol.RoomCommand], tuple[Any, ...]]] = [
    (protocol.Chat, ("hello",)),
    (protocol.Silence, (2, True)),
    (protocol.Mute, (2, True)),
    (protocol.CallVote, ("pause",)),
    (protocol.Back, ()),
]


@pytest.mark.parametrize(("command", "fields"), IN_A_GAME)
def test_so_is_everything_else(
    command: type[protocol.RoomCommand], fields: tuple[Any, ...]
) -> None:
    first, second = twice(deal("Ann", "Bob"), "Ann", command, *fields)
    assert isinstance(first, protocol.Ack)
    assert first == second


def test_a_vote_that_comes_again_counts_once() -> None:
    rig = deal("Ann", "Bob", "Cleo", "Dov")
    rig.ok("Ann", protocol.CallVote, "pause")
    first, second = twice(rig, "Bob", protocol.Vote, True)
    assert first == second
    assert not rig.sheet.paused


def test_a_proposal_that_comes_again_calls_no_second_vote(game: RoomRig) -> None:
    game.say(game["Ann"], protocol.CallVote, "pause", name=NAME)
    game.pass_time(30)
    game.say(game["Ann"], protocol.CallVote, "pause", name=NAME)
    assert game.room.votes.poll is None


def test_the_acknowledgement_names_the_entry(game: RoomRig) -> None:
    seq = game.do("Ann", Roll())
    assert seq == game.kept.seq


def test_an_acknowledgement_that_comes_again_names_the_same_entry(game: RoomRig) -> None:
    first = game.say(game["Ann"], protocol.Chat, "hello", name=NAME)
    game.ok("Bob", protocol.Chat, "hello")
    second = game.say(game["Ann"], protocol.Chat, "hello", name=NAME)
    assert first == second


def test_another_connection_of_the_same_member_gets_the_same_answer(game: RoomRig) -> None:
    """A command is sent again after the connection broke."""
    first = game.say(game["Ann"], protocol.Act, game.match.asked, Roll(), name=NAME)
    game.hang_up("Ann")
    game.join("Ann")
    assert game.say(game["Ann"], protocol.Act, 0, Roll(), name=NAME) == first


def test_the_ids_of_others_do_not_matter(game: RoomRig) -> None:
    game.say(game["Ann"], protocol.Chat, "hello", name=NAME)
    game.say(game["Bob"], protocol.Chat, "hello, too", name=NAME)
    assert [line.text for line in game.kept.chat] == ["hello", "hello, too"]


def test_after_a_restart_it_is_still_done_once(game: RoomRig) -> None:
    first = game.say(game["Ann"], protocol.Act, game.match.asked, Roll(), name=NAME)
    game.reboot("Ann")
    before = game.kept
    assert game.say(game["Ann"], protocol.Act, 0, Roll(), name=NAME) == first
    assert game.kept == before


def test_after_a_restart_from_a_snapshot_it_is_still_done_once(game: RoomRig) -> None:
    first = game.say(game["Ann"], protocol.Chat, "hello", name=NAME)
    game.lay(game.scene())
    game.reboot("Ann")
    assert game.say(game["Ann"], protocol.Chat, "hello", name=NAME) == first
    assert len(game.kept.chat) == 1


def test_what_left_no_trace_is_done_anew_after_a_restart(game: RoomRig) -> None:
    """A vote ends with the server; who asks for it again wants a new one."""
    game.say(game["Ann"], protocol.CallVote, "pause", name=NAME)
    game.reboot("Ann")
    game.join("Bob")
    game.say(game["Ann"], protocol.CallVote, "pause", name=NAME)
    assert game.room.votes.poll is not None


def test_so_many_commands_are_remembered(lobby: RoomRig) -> None:
    lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME)
    for _ in range(COMMANDS - 1):
        lobby.ok("Ann", protocol.Ready, True)
    before = lobby.kept
    lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME)
    assert lobby.kept == before


def test_the_oldest_is_forgotten_then(lobby: RoomRig) -> None:
    lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME)
    for at in range(COMMANDS + 1):
        lobby.ok("Ann", protocol.Ready, bool(at % 2))
    before = lobby.kept
    lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME)
    assert lobby.kept != before


def test_others_do_not_make_it_forgotten(lobby: RoomRig) -> None:
    first = lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME)
    for _ in range(2 * COMMANDS):
        lobby.ok("Bob", protocol.Ready, True)
    assert lobby.say(lobby["Ann"], protocol.Ready, True, name=NAME) == first


def test_what_was_refused_may_be_tried_again_under_the_same_id(game: RoomRig) -> None:
    refused = game.say(game["Bob"], protocol.Act, game.match.asked, Roll(), name=NAME)
    assert isinstance(refused, protocol.Refused)
    game.lay(game.scene().turn(1))
    assert isinstance(
        game.say(game["Bob"], protocol.Act, game.match.asked, Roll(), name=NAME), protocol.Ack
    )


def test_who_left_is_not_remembered(lobby: RoomRig) -> None:
    number = lobby.number("Bob")
    lobby.ok("Bob", protocol.Leave)
    assert number not in lobby.kept.done


# --- answers to what was asked before


@pytest.mark.parametrize(
    "question", [one for one in QUESTIONS.values() if type(one.answer) in ANSWERS]
)
def test_an_answer_to_an_earlier_question_is_too_late(question: Question) -> None:
    rig = ask(question)
    assert rig.refused("Ann", protocol.Act, rig.match.asked - 1, question.answer) == "too_late"


def test_an_answer_to_the_question_is_accepted(question: Question) -> None:
    rig = ask(question)
    rig.ok("Ann", protocol.Act, rig.match.asked, question.answer)


def test_an_answer_from_the_future_is_refused(game: RoomRig) -> None:
    assert game.refused("Ann", protocol.Act, game.match.asked + 1, Roll()) == "too_late"


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us"])
def test_what_is_done_beside_the_question_needs_no_number(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.ok("Ann", protocol.Act, 0, Mortgage(STATIONS[0]))


def test_it_does_not_make_another_question_of_it(game: RoomRig) -> None:
    game.lay(game.scene().own(0, *STATIONS))
    asked = game.match.asked
    game.do("Ann", Mortgage(STATIONS[0]))
    assert game.match.asked == asked


def test_acts_in_the_wrong_order_are_refused_one_by_one() -> None:
    """Buying overtakes the roll: it is not accepted for another square than was meant."""
    rig = deal("Ann", "Bob", edition="hongkong")
    asked = rig.match.asked
    assert rig.refused("Ann", protocol.Act, asked, Buy()) == "not_now"
    rig.ok("Ann", protocol.Act, asked, Roll())
    assert rig.refused("Ann", protocol.Act, asked, Buy()) == "too_late"


@pytest.mark.parametrize(("question", "action"), [("purchase us", Buy()), ("end us", EndTurn())])
def test_a_double_click_buys_or_ends_a_turn_once(question: str, action: Buy | EndTurn) -> None:
    rig = ask(QUESTIONS[question])
    asked = rig.match.asked
    rig.ok("Ann", protocol.Act, asked, action)
    assert rig.refused("Ann", protocol.Act, asked, action) == "too_late"


def test_a_pass_for_one_lot_does_not_count_for_the_next() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.do("Ann", Decline())
    asked = rig.match.asked
    for name in ("Ann", "Bob", "Cleo"):
        rig.do(name, Pass())
    assert rig.refused("Ann", protocol.Act, asked, Pass()) == "too_late"


def test_resigning_is_never_too_late() -> None:
    deal("Ann", "Bob").ok("Ann", protocol.Act, 0, Resign())


def test_after_a_game_nothing_is_done(game: RoomRig) -> None:
    game.do("Bob", Resign())
    assert game.refused("Ann", protocol.Act, 0, Roll()) == "not_playing"


def test_before_a_game_nothing_is_done() -> None:
    assert gather("Ann", "Bob").refused("Ann", protocol.Act, 0, Roll()) == "not_playing"
