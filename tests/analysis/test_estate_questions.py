"""Decisions about property, jail and counter-offers: asked where there was another way."""

from typing import Any

import pytest

from freehold.analysis.action_sequences import ActionSequence
from freehold.analysis.estate_questions import EstateQuestioner
from freehold.analysis.questions import DecisionPoint, Other, Questioner, is_open
from freehold.analysis.replay_steps import Step
from freehold.analysis.report import Work
from freehold.analysis.rollouts import Rollout, RolloutResult, look_ahead_for
from freehold.engine import Terms, amount_of, codes, kind_of, pack, target_of
from freehold.record import Act
from freehold.wire import Action, Side
from freehold.wire.actions import (
    Build,
    Counter,
    EndTurn,
    Mortgage,
    PayFine,
    Roll,
    UsePass,
)
from tests.kit.scene import Scene

ORANGE = (16, 18, 19)
RED = (21, 23, 24)
PAIRS = 40


def act(scene: Scene, seat: int, action: Action, packed: int, terms: Terms | None = None) -> Step:
    """Do an action in a scene; return it as a step of a record."""
    before = scene.s.copy()
    scene.do(seat, kind_of(packed), target_of(packed), amount_of(packed), terms=terms)
    return Step(Act(int(before.decision) + 1, seat, action, ()), before, scene.s)


def estate(scene: Scene) -> EstateQuestioner:
    return EstateQuestioner(scene.rules)


def run(question: DecisionPoint) -> RolloutResult:
    rollout = Rollout(question)
    rollout.run(look_ahead_for(question.state.rules), PAIRS)
    return rollout.found()


def rich() -> Scene:
    """Return a scene in which seat 0 has a bare color and cash, and others come towards it."""
    scene = Scene().own(0, *ORANGE).own(1, *RED[:2]).cash(0, 1500).turn(0, ended=True)
    return scene.at(1, 10).at(2, 11)


def end_turn(scene: Scene) -> Step:
    return act(scene, 0, EndTurn(), codes.A_END_TURN)


def build(scene: Scene, square: int) -> Step:
    return act(scene, 0, Build(square), pack(codes.A_BUILD, square))


def test_who_ends_a_turn_with_a_bare_color_and_cash_is_asked_why() -> None:
    scene = rich()
    (question,) = estate(scene).ask(end_turn(scene))
    assert (question.did, question.others[0].instead, question.seat) == ("save", "build", 0)
    assert {work.square for work in question.others[0].works} <= set(ORANGE)
    assert is_open(question)
    found = run(question)
    assert found.significant
    assert found.swing < 0


def test_building_is_asked_about_once_when_the_turn_goes_on() -> None:
    scene = rich()
    questioner = estate(scene)
    for square in ORANGE * 3:
        assert questioner.ask(build(scene, square)) == []
    (question,) = questioner.ask(end_turn(scene))
    assert (question.kind, question.did, question.price) == ("building", "build", 900)
    assert question.works == tuple(Work(what="build", square=at, levels=3) for at in ORANGE)
    assert question.others[0].instead == "save"
    assert is_open(question)
    assert run(question._replace(others=question.others[:1])).swing > 0


def test_who_has_nothing_to_build_on_is_not_asked() -> None:
    scene = Scene().own(0, *ORANGE[:2]).turn(0, ended=True)
    assert estate(scene).ask(end_turn(scene)) == []


def test_mortgages_alone_are_no_decision() -> None:
    scene = rich()
    questioner = estate(scene)
    assert questioner.ask(act(scene, 0, Mortgage(16), pack(codes.A_MORTGAGE, 16))) == []
    assert questioner.ask(end_turn(scene)) == []


def debtor() -> Scene:
    """Return a scene in which seat 0 owes 60 and can raise it by any of its deeds."""
    scene = Scene().own(0, *ORANGE, 1).own(1, *RED).cash(0, 0).turn(0, ended=True)
    return scene.pose(codes.F_DEBT, 0, 1, 60, 5, 0)


def test_a_debt_is_asked_about_where_sharp_would_raise_it_otherwise() -> None:
    scene = debtor()
    (question,) = estate(scene).ask(act(scene, 0, Mortgage(16), pack(codes.A_MORTGAGE, 16)))
    assert (question.kind, question.did, question.price) == ("debt", "raise", 60)
    assert question.works == (Work(what="mortgage", square=16),)
    assert question.others[0].instead == "raise"
    assert question.others[0].works != question.works
    assert is_open(question)


@pytest.mark.parametrize(
    ("action", "packed", "did", "instead"),
    [
        (PayFine(), codes.A_PAY_FINE, "pay_fine", {"stay", "use_pass"}),
        (Roll(), codes.A_ROLL, "stay", {"pay_fine", "use_pass"}),
        (UsePass(0), pack(codes.A_USE_PASS, 0), "use_pass", {"stay", "pay_fine"}),
    ],
)
def test_a_prisoner_is_asked_about_the_ways_out(
    action: Action, packed: int, did: str, instead: set[str]
) -> None:
    scene = Scene().jailed(0).hold(0, 0).turn(0)
    (question,) = Questioner().ask(act(scene, 0, action, packed))
    assert (question.kind, question.did) == ("jail", did)
    assert {other.instead for other in question.others} == instead


def test_who_cannot_leave_jail_is_not_asked() -> None:
    scene = Scene().jailed(0).turn(0).cash(0, 0)
    assert Questioner().ask(act(scene, 0, Roll(), codes.A_ROLL)) == []


def haggled(cash: int) -> DecisionPoint:
    """Return the question about a counter-offer: a color for so much, and not for 1."""
    scene = Scene().own(1, *ORANGE[:2]).own(0, ORANGE[2]).turn(1)
    deed = 1 << ORANGE[2]
    scene.do(1, codes.A_PROPOSE, 0, terms=Terms(0, deed, 1, 0))
    revision = int(scene.s.revision)
    action = Counter(1, revision, Side((ORANGE[2],)), Side(cash=cash))
    packed = pack(codes.A_COUNTER, 1, revision)
    (question,) = Questioner().ask(act(scene, 0, action, packed, Terms(deed, 0, 0, cash)))
    return question


def test_a_counter_offer_is_compared_with_yes_and_no() -> None:
    question = haggled(400)
    assert [other.instead for other in question.others] == ["accept", "reject"]
    assert (question.give, question.take) == (Side(cash=400), Side((ORANGE[2],)))


def test_a_counter_offer_that_nobody_would_take_is_a_no() -> None:
    question = haggled(1500)
    no = question.others[1]
    assert run(question._replace(others=(no,))).swing == 0


def test_a_better_price_beats_the_first_one() -> None:
    question = haggled(400)
    assert run(question._replace(others=question.others[:1])).swing > 0


def test_who_waits_in_one_imagined_game_builds_in_the_next() -> None:
    scene = rich()
    question: Any = DecisionPoint(
        number=1, state=scene.s, seat=0, kind="building", did="save",
        sequence=ActionSequence(waits=True),
        others=(Other(ActionSequence(), "build", 0),),
    )  # fmt: skip # a list to look things up in, side by side
    look = look_ahead_for(scene.rules)
    Rollout(question).run(look, 1)
    assert not look.imagined[0].idle
