"""Every question has its time, then the bank of who is asked runs, then the rules decide."""

from typing import Final, get_args

import pytest

from freehold.engine import top_kind, top_seat
from freehold.engine.codes import F_BUY, F_DEBT, F_TURN
from freehold.protocol import LONG_PACES, UNTIMED, Act, Pace, Played
from freehold.server.rooms.clocks import OVERDUE
from freehold.wire.actions import EndTurn, Mortgage, Roll, SellRun, TimeOut
from freehold.wire.events import Built, Chose, Declined, Rolled, TimedOut
from tests.kit.room_rig import RoomRig, deal, mirror_of, seconds
from tests.server.rooms.questions import MANAGING, QUESTIONS, STATIONS, Question, ask

# Seconds for each kind of question, and in the bank, at each pace.
TIMES: Final = {
    "relaxed": {"turn": 90, "buy": 60, "debt": 120, "choice": 60, "bank": 300},
    "normal": {"turn": 40, "buy": 25, "debt": 75, "choice": 30, "bank": 120},
    "fast": {"turn": 15, "buy": 10, "debt": 30, "choice": 12, "bank": 40},
}
every_timed_pace = pytest.mark.parametrize("pace", TIMES)


@every_timed_pace
def test_a_question_has_the_time_of_its_kind(question: Question, pace: Pace) -> None:
    rig = ask(question, pace=pace)
    assert rig.face.left == seconds(TIMES[pace][question.time])


def test_a_question_stands_until_time_and_bank_are_used_up(question: Question) -> None:
    rig = ask(question)
    before = rig.kept
    rig.pass_time(TIMES["normal"][question.time] + TIMES["normal"]["bank"] - 0.001)
    assert rig.kept == before


def test_then_the_rules_decide(question: Question) -> None:
    rig = ask(question)
    decision = rig.state.decision
    rig.pass_time(TIMES["normal"][question.time] + TIMES["normal"]["bank"])
    assert rig.acts == [(None, TimeOut(decision))]


def test_nothing_is_timed_without_clocks(question: Question) -> None:
    rig = ask(question, pace="none")
    before = rig.kept
    rig.pass_time(24 * 3600)
    assert rig.kept == before


def test_without_clocks_nothing_is_shown_as_running_down(question: Question) -> None:
    face = ask(question, pace="none").face
    assert (face.left, face.banks) == (None, (0, 0, 0))


def test_who_answers_in_time_keeps_the_bank(question: Question) -> None:
    rig = ask(question)
    rig.pass_time(TIMES["normal"][question.time])
    rig.do("Ann", question.answer)
    assert rig.face.banks[0] == seconds(TIMES["normal"]["bank"])


def test_the_bank_is_shown_running_down(question: Question) -> None:
    rig = ask(question)
    rig.pass_time(TIMES["normal"][question.time] + 7)
    bank = TIMES["normal"]["bank"]
    assert (rig.face.left, *rig.face.banks) == (0, *map(seconds, (bank - 7, bank, bank)))


def test_what_was_used_of_the_bank_stays_used(question: Question) -> None:
    rig = ask(question)
    rig.pass_time(TIMES["normal"][question.time] + 7)
    rig.do("Ann", question.answer)
    rig.pass_time(1)
    used = 8 if question.time == "debt" else 7  # one step does not settle the debt
    assert rig.face.banks[0] == seconds(TIMES["normal"]["bank"] - used)


@every_timed_pace
def test_banks_begin_full(pace: Pace) -> None:
    rig = deal("Ann", "Bob", pace=pace)
    assert rig.face.banks == (seconds(TIMES[pace]["bank"]),) * 2


def test_the_bank_is_not_filled_again() -> None:
    """What is used up in one turn is missing in the next."""
    rig = deal("Ann", "Bob", bots=0, edition="hongkong")
    rig.pass_time(40 + 30)
    rig.do("Ann", Roll())
    assert rig.face.banks == (seconds(90), seconds(120))
    rig.pass_until(lambda: rig.face.banks[0] < seconds(90))
    assert rig.face.banks[0] == seconds(89)


def test_a_used_up_bank_leaves_the_next_question_its_own_time() -> None:
    rig = ask(QUESTIONS["turn us"])
    rig.pass_time(40 + 120)
    assert top_seat(rig.state) == 0
    assert (rig.face.left, rig.face.banks[0]) == (seconds(40), 0)


def test_everybody_is_told_the_clocks_with_what_happened() -> None:
    rig = deal("Ann", "Bob", edition="hongkong")
    rig.pass_time(10)
    rig.do("Ann", Roll())
    assert rig["Bob"].last(Played).prompt.clock == rig.face


def test_who_enters_is_told_the_time_left_now(game: RoomRig) -> None:
    game.pass_time(10)
    watcher = mirror_of(game.join("Wren"))
    assert watcher.prompt is not None
    assert watcher.prompt.clock.left == seconds(30)


def test_what_is_done_beside_a_question_does_not_renew_its_time() -> None:
    rig = deal("Ann", "Bob", edition="us")
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.pass_time(10)
    rig.do("Ann", Mortgage(STATIONS[0]))
    assert rig.face.left == seconds(30)


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us"])
def test_raising_cash_for_a_deed_does_not_renew_its_time(edition: str) -> None:
    rig = deal("Ann", "Bob", edition=edition)
    scene = rig.scene().own(0, *STATIONS).turn(0, ended=True)
    rig.lay(scene.cash(0, scene.rules.price[6] - 1).pose(F_BUY, 0, 6))
    rig.pass_time(10)
    rig.do("Ann", Mortgage(STATIONS[0]))
    assert rig.face.left == seconds(TIMES["normal"]["buy"] - 10)
    rig.pass_time(TIMES["normal"]["buy"] - 10 + TIMES["normal"]["bank"])
    assert rig.state.owner[6] != 0


def test_raising_cash_for_an_arrest_does_not_renew_its_time() -> None:
    rig = ask(QUESTIONS["riot"])
    rig.pass_time(10)
    rig.do("Ann", SellRun(7, 1))
    assert rig.face.left == seconds(TIMES["normal"]["choice"] - 10)


def test_the_next_question_to_the_same_seat_has_its_own_time() -> None:
    rig = ask(QUESTIONS["purchase us"])
    rig.pass_time(10)
    rig.do("Ann", QUESTIONS["purchase us"].answer)
    assert (rig.state.current, rig.face.left) == (0, seconds(40))


# --- debts of several steps


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us"])
def test_a_debt_is_raised_step_by_step_after_its_time(edition: str) -> None:
    """The first step comes when all time is used up, each further one a moment later."""
    rig = ask(QUESTIONS[f"debt {edition}"])
    rig.pass_time(75 + 120)
    assert (len(rig.acts), top_kind(rig.state)) == (1, F_DEBT)
    rig.pass_time(OVERDUE / 1000)
    assert len(rig.acts) == 2
    assert top_kind(rig.state) != F_DEBT


def test_a_debtor_may_still_act_between_the_steps() -> None:
    rig = ask(QUESTIONS["debt us"])
    rig.pass_time(75 + 120)
    rig.do("Ann", Mortgage(STATIONS[1]))
    assert top_kind(rig.state) != F_DEBT


def test_raising_part_of_a_debt_does_not_renew_its_time() -> None:
    rig = ask(QUESTIONS["debt us"])
    rig.pass_time(70)
    rig.do("Ann", Mortgage(STATIONS[0]))
    assert rig.face.left == seconds(5)


# --- what a time-out is


def test_who_does_not_roll_in_time_has_it_done(edition: str) -> None:
    rig = ask(QUESTIONS[f"turn {edition}"])
    rig.pass_time(160)
    assert [type(event) for event in rig.happened[:2]] == [TimedOut, Rolled]


@pytest.mark.parametrize("edition", MANAGING)
def test_who_does_not_end_the_turn_in_time_has_it_done(edition: str) -> None:
    rig = ask(QUESTIONS[f"end {edition}"])
    rig.pass_time(160)
    assert (rig.state.current, top_kind(rig.state)) == (1, F_TURN)


def test_who_does_not_buy_in_time_has_declined(edition: str) -> None:
    rig = ask(QUESTIONS[f"purchase {edition}"])
    rig.pass_time(25 + 120)
    assert isinstance(rig.happened[1], Declined)


@pytest.mark.parametrize("name", ["card", "tax vietnam", "tax us", "transfer", "riot"])
def test_who_does_not_choose_in_time_has_the_first_alternative(name: str) -> None:
    rig = ask(QUESTIONS[name])
    rig.pass_time(30 + 120)
    assert Chose(0, 0) in rig.happened


def test_who_does_not_place_a_house_in_time_has_it_placed() -> None:
    rig = ask(QUESTIONS["placement"])
    rig.pass_time(30 + 120)
    assert Built(0, 1, 0, 1) in rig.happened


def test_a_time_out_is_told_as_one(game: RoomRig) -> None:
    game.pass_time(160)
    assert isinstance(game.happened[0], TimedOut)


def test_who_answers_just_after_the_time_out_is_too_late() -> None:
    rig = ask(QUESTIONS["end us"])
    asked = rig.match.asked
    rig.pass_time(160)
    assert rig.refused("Ann", Act, asked, EndTurn()) == "too_late"


def test_all_paces_are_tested() -> None:
    over_days = set(LONG_PACES)  # test_days.py
    assert {*TIMES, *UNTIMED} == set(get_args(Pace)) - over_days
