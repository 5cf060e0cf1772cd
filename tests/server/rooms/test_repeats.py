"""A command that comes again is acknowledged again and not done twice; a late one is refused."""

from typing import Any

import pytest

from freehold.server.logbook import COMMANDS
from freehold.server.match import ANSWERS
from freehold.server.messages import (
    Ack,
    Act,
    Back,
    Chat,
    Leave,
    Mute,
    Propose,
    Ready,
    Refused,
    RoomCommand,
    Silence,
    Vote,
)
from freehold.wire.actions import Buy, Decline, EndTurn, Mortgage, Pass, Resign, Roll
from tests.scene import EDITIONS
from tests.server.rooms.party import Party, deal, gather
from tests.server.rooms.questions import QUESTIONS, STATIONS, Question, ask

every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=[*QUESTIONS])
NAME = "the same name"


def twice(party: Party, name: str, command: type[RoomCommand], *fields: Any) -> tuple[Any, Any]:
    """Give a command twice under one id; return both answers."""
    first = party.say(party[name], command, *fields, name=NAME)
    before = party.kept
    second = party.say(party[name], command, *fields, name=NAME)
    assert party.kept == before
    return first, second


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_that_comes_again_is_done_once(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    first, second = twice(party, "Ann", Act, party.match.asked, Roll())
    assert isinstance(first, Ack)
    assert first == second


IN_A_GAME: list[tuple[type[RoomCommand], tuple[Any, ...]]] = [
    (Chat, ("hello",)),
    (Silence, (2, True)),
    (Mute, (2, True)),
    (Propose, ("pause",)),
    (Back, ()),
]


@pytest.mark.parametrize(("command", "fields"), IN_A_GAME)
def test_so_is_everything_else(command: type[RoomCommand], fields: tuple[Any, ...]) -> None:
    first, second = twice(deal("Ann", "Bob"), "Ann", command, *fields)
    assert isinstance(first, Ack)
    assert first == second


def test_a_vote_that_comes_again_counts_once() -> None:
    party = deal("Ann", "Bob", "Cleo", "Dov")
    party.ok("Ann", Propose, "pause")
    first, second = twice(party, "Bob", Vote, True)
    assert first == second
    assert not party.sheet.paused


def test_a_proposal_that_comes_again_calls_no_second_vote() -> None:
    party = deal("Ann", "Bob")
    party.say(party["Ann"], Propose, "pause", name=NAME)
    party.pass_time(30)
    party.say(party["Ann"], Propose, "pause", name=NAME)
    assert party.room.poll is None


def test_the_acknowledgement_names_the_entry() -> None:
    party = deal("Ann", "Bob")
    seq = party.do("Ann", Roll())
    assert seq == party.kept.seq


def test_an_acknowledgement_that_comes_again_names_the_same_entry() -> None:
    party = deal("Ann", "Bob")
    first = party.say(party["Ann"], Chat, "hello", name=NAME)
    party.ok("Bob", Chat, "hello")
    second = party.say(party["Ann"], Chat, "hello", name=NAME)
    assert first == second


def test_another_connection_of_the_same_member_gets_the_same_answer() -> None:
    """A command is sent again after the connection broke."""
    party = deal("Ann", "Bob")
    first = party.say(party["Ann"], Act, party.match.asked, Roll(), name=NAME)
    party.hang_up("Ann")
    party.join("Ann")
    assert party.say(party["Ann"], Act, 0, Roll(), name=NAME) == first


def test_the_ids_of_others_do_not_matter() -> None:
    party = deal("Ann", "Bob")
    party.say(party["Ann"], Chat, "hello", name=NAME)
    party.say(party["Bob"], Chat, "hello, too", name=NAME)
    assert [line.text for line in party.kept.chat] == ["hello", "hello, too"]


def test_after_a_restart_it_is_still_done_once() -> None:
    party = deal("Ann", "Bob")
    first = party.say(party["Ann"], Act, party.match.asked, Roll(), name=NAME)
    party.reboot()
    party.join("Ann")
    before = party.kept
    assert party.say(party["Ann"], Act, 0, Roll(), name=NAME) == first
    assert party.kept == before


def test_after_a_restart_from_a_snapshot_it_is_still_done_once() -> None:
    party = deal("Ann", "Bob")
    first = party.say(party["Ann"], Chat, "hello", name=NAME)
    party.lay(party.scene())
    party.reboot()
    party.join("Ann")
    assert party.say(party["Ann"], Chat, "hello", name=NAME) == first
    assert len(party.kept.chat) == 1


def test_what_left_no_trace_is_done_anew_after_a_restart() -> None:
    """A vote ends with the server; who asks for it again wants a new one."""
    party = deal("Ann", "Bob")
    party.say(party["Ann"], Propose, "pause", name=NAME)
    party.reboot()
    party.join("Ann")
    party.join("Bob")
    party.say(party["Ann"], Propose, "pause", name=NAME)
    assert party.room.poll is not None


def test_so_many_commands_are_remembered() -> None:
    party = gather("Ann", "Bob")
    party.say(party["Ann"], Ready, True, name=NAME)
    for _ in range(COMMANDS - 1):
        party.ok("Ann", Ready, True)
    before = party.kept
    party.say(party["Ann"], Ready, True, name=NAME)
    assert party.kept == before


def test_the_oldest_is_forgotten_then() -> None:
    party = gather("Ann", "Bob")
    party.say(party["Ann"], Ready, True, name=NAME)
    for _ in range(COMMANDS):
        party.ok("Ann", Ready, True)
    before = party.kept
    party.say(party["Ann"], Ready, True, name=NAME)
    assert party.kept != before


def test_others_do_not_make_it_forgotten() -> None:
    party = gather("Ann", "Bob")
    first = party.say(party["Ann"], Ready, True, name=NAME)
    for _ in range(2 * COMMANDS):
        party.ok("Bob", Ready, True)
    assert party.say(party["Ann"], Ready, True, name=NAME) == first


def test_what_was_refused_may_be_tried_again_under_the_same_id() -> None:
    party = deal("Ann", "Bob")
    refused = party.say(party["Bob"], Act, party.match.asked, Roll(), name=NAME)
    assert isinstance(refused, Refused)
    party.lay(party.scene().turn(1))
    assert isinstance(party.say(party["Bob"], Act, party.match.asked, Roll(), name=NAME), Ack)


def test_who_left_is_not_remembered() -> None:
    party = gather("Ann", "Bob")
    number = party.number("Bob")
    party.ok("Bob", Leave)
    assert number not in party.kept.done


# --- answers to what was asked before


@pytest.mark.parametrize(
    "question", [one for one in QUESTIONS.values() if isinstance(one.answer, ANSWERS)]
)
def test_an_answer_to_an_earlier_question_is_too_late(question: Question) -> None:
    party = ask(question)
    assert party.refused("Ann", Act, party.match.asked - 1, question.answer) == "too_late"


@every_question
def test_an_answer_to_the_question_is_accepted(question: Question) -> None:
    party = ask(question)
    party.ok("Ann", Act, party.match.asked, question.answer)


def test_an_answer_from_the_future_is_refused() -> None:
    party = deal("Ann", "Bob")
    assert party.refused("Ann", Act, party.match.asked + 1, Roll()) == "too_late"


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us"])
def test_what_is_done_beside_the_question_needs_no_number(edition: str) -> None:
    party = deal("Ann", "Bob", edition=edition)
    party.lay(party.scene().own(0, *STATIONS))
    party.ok("Ann", Act, 0, Mortgage(STATIONS[0]))


def test_it_does_not_make_another_question_of_it() -> None:
    party = deal("Ann", "Bob")
    party.lay(party.scene().own(0, *STATIONS))
    asked = party.match.asked
    party.do("Ann", Mortgage(STATIONS[0]))
    assert party.match.asked == asked


def test_acts_in_the_wrong_order_are_refused_one_by_one() -> None:
    """Buying overtakes the roll: it is not accepted for another square than was meant."""
    party = deal("Ann", "Bob", edition="hongkong")
    asked = party.match.asked
    assert party.refused("Ann", Act, asked, Buy()) == "not_now"
    party.ok("Ann", Act, asked, Roll())
    assert party.refused("Ann", Act, asked, Buy()) == "too_late"


def test_a_double_click_buys_once() -> None:
    party = ask(QUESTIONS["purchase us"])
    asked = party.match.asked
    party.ok("Ann", Act, asked, Buy())
    assert party.refused("Ann", Act, asked, Buy()) == "too_late"


def test_a_double_click_does_not_end_the_next_turn() -> None:
    party = ask(QUESTIONS["end us"])
    asked = party.match.asked
    party.ok("Ann", Act, asked, EndTurn())
    assert party.refused("Ann", Act, asked, EndTurn()) == "too_late"


def test_a_pass_for_one_lot_does_not_count_for_the_next() -> None:
    party = ask(QUESTIONS["purchase us"])
    party.do("Ann", Decline())
    asked = party.match.asked
    for name in ("Ann", "Bob", "Cleo"):
        party.do(name, Pass())
    assert party.refused("Ann", Act, asked, Pass()) == "too_late"


def test_resigning_is_never_too_late() -> None:
    deal("Ann", "Bob").ok("Ann", Act, 0, Resign())


def test_after_a_game_nothing_is_done() -> None:
    party = deal("Ann", "Bob")
    party.do("Bob", Resign())
    assert party.refused("Ann", Act, 0, Roll()) == "not_playing"


def test_before_a_game_nothing_is_done() -> None:
    assert gather("Ann", "Bob").refused("Ann", Act, 0, Roll()) == "not_playing"
