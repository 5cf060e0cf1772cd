"""Cash that bots raise for a deed or an arrest: with judgement, and never to their ruin."""

import pytest

from freehold.bots.levels.beginner import Beginner
from freehold.bots.levels.expert import Expert
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.reasons import (
    REASONS,
    SAY_ARREST,
    SAY_RAISE_TO_ARREST,
    SAY_RAISE_TO_BUY,
    SAY_STAND_BY,
)
from freehold.bots.references.fixed import make_fp_a
from freehold.bots.references.markov import Markov
from freehold.engine import apply, check, codes, kind_of, pack, raisable, target_of
from tests.kit.cases import one_of
from tests.kit.scene import Scene

BOARDWALK, PARK_PLACE = 39, 37
STATIONS = (5, 15, 25)
kind = one_of([Steady, Sharp])


def landed(edition: str, cash: int, square: int = BOARDWALK, **changes: bool) -> Scene:
    """Let seat 0 be offered a deed."""
    scene = Scene(edition, **changes).cash(0, cash).at(0, square)
    return scene.pose(codes.F_BUY, 0, square)


def decided(policy: Policy, scene: Scene) -> tuple[int, int]:
    """Return kind and target of what a policy does at seat 0, which must be allowed."""
    action = policy.decide(scene.s, 0)
    assert check(scene.s, 0, action) == codes.OK
    return kind_of(action), target_of(action)


def play(policy: Policy, scene: Scene) -> list[int]:
    """Let a policy act while the question is on the table; return the kinds of its actions."""
    kinds = []
    frame = scene.top()
    while scene.top() == frame:
        action = policy.decide(scene.s, 0)
        kinds.append(int(kind_of(action)))
        assert apply(scene.s, 0, action) == codes.OK
    return kinds


def test_a_color_is_completed_with_a_pledge_on_the_way(kind: type[Steady]) -> None:
    scene = landed("us", 350).own(0, PARK_PLACE, *STATIONS)
    policy = kind(scene.rules)
    assert play(policy, scene) == [codes.A_MORTGAGE, codes.A_BUY]
    assert scene.s.owner[BOARDWALK] == 0


def test_the_least_pledge_that_suffices_is_taken(kind: type[Steady]) -> None:
    scene = landed("us", 350).own(0, PARK_PLACE, 5, 1, 12, 31)
    assert decided(kind(scene.rules), scene) == (codes.A_MORTGAGE, 12)


def test_several_pledges_are_taken_if_one_does_not_suffice(kind: type[Steady]) -> None:
    scene = landed("us", 210).own(0, PARK_PLACE, *STATIONS, 1, 3, 11)
    kinds = play(kind(scene.rules), scene)
    assert kinds == [codes.A_MORTGAGE, codes.A_MORTGAGE, codes.A_BUY]


def test_no_cash_is_raised_for_just_any_deed(kind: type[Steady]) -> None:
    scene = landed("us", 350).own(0, *STATIONS, 1, 11)
    assert decided(kind(scene.rules), scene)[0] == codes.A_DECLINE


def test_nobody_raises_the_last_there_is(kind: type[Steady]) -> None:
    scene = landed("us", 120).own(0, PARK_PLACE, *STATIONS)
    scene.own(1, 6, 8, 9, level=5)
    assert raisable(scene.s, 0) >= scene.rules.price[BOARDWALK]
    assert decided(kind(scene.rules), scene)[0] == codes.A_DECLINE


def test_full_colors_and_the_color_itself_stay_free(kind: type[Steady]) -> None:
    scene = landed("us", 90, 9).own(0, 6, 8).own(0, 16, 18, 19)
    assert decided(kind(scene.rules), scene)[0] == codes.A_DECLINE


def test_france_sells_a_building_for_a_color_if_most_of_the_price_is_there(
    kind: type[Steady],
) -> None:
    scene = landed("france", 390).own(0, PARK_PLACE).own(0, 31, 32, 34, level=2)
    policy = kind(scene.rules)
    assert play(policy, scene) == [codes.A_SELL_RUN, codes.A_BUY]
    scene = landed("france", 150).own(0, PARK_PLACE).own(0, 31, 32, 34, level=2)
    assert decided(policy, scene)[0] == codes.A_DECLINE


def test_where_cash_in_hand_counts_nothing_is_raised(kind: type[Steady]) -> None:
    scene = landed("us", 350, raise_for_purchase=False).own(0, PARK_PLACE, *STATIONS)
    assert decided(kind(scene.rules), scene)[0] == codes.A_DECLINE


def test_sharp_keeps_a_color_from_a_rival() -> None:
    scene = landed("us", 350).own(1, PARK_PLACE).own(0, *STATIONS, 1, 11)
    assert play(Sharp(scene.rules), scene) == [codes.A_MORTGAGE, codes.A_BUY]


def test_sharp_says_what_it_raises_cash_for() -> None:
    scene = landed("us", 350).own(0, PARK_PLACE, *STATIONS)
    policy = Sharp(scene.rules)
    policy.decide(scene.s, 0)
    assert (policy.why, policy.why_a, policy.why_b) == (SAY_RAISE_TO_BUY, BOARDWALK, 400)
    assert "{a}" in REASONS[SAY_RAISE_TO_BUY].text


def test_expert_weighs_a_pledge_against_declining() -> None:
    scene = landed("us", 350).own(0, PARK_PLACE, *STATIONS)
    assert play(Expert(scene.rules, 800), scene)[-1] in (codes.A_BUY, codes.A_DECLINE)


def test_beginner_raises_cash_for_what_shines() -> None:
    scene = landed("us", 150, 35).own(0, 1, 11, 13, 21, 24)
    assert decided(Beginner(scene.rules), scene)[0] == codes.A_MORTGAGE
    scene = landed("us", 50, 6).own(0, 8, 5, 15, 21, 24)
    assert decided(Beginner(scene.rules), scene)[0] == codes.A_DECLINE


@pytest.mark.parametrize("make", [make_fp_a, Markov])
def test_references_buy_with_cash_in_hand(make: type[Markov]) -> None:
    scene = landed("us", 350).own(0, PARK_PLACE, *STATIONS)
    assert decided(make(scene.rules), scene)[0] == codes.A_DECLINE


# --- arrests


def riotous(cash: int) -> Scene:
    """Let seat 0 be asked about an arrest on the last side."""
    return Scene("france").cash(0, cash).pose(codes.T_STRIKE, -1, 3, 0).pose(codes.F_RIOT, 0, 3)


def test_a_building_is_sold_for_an_arrest_that_saves_many(kind: type[Steady]) -> None:
    scene = riotous(60).own(0, 31, 32, 34, PARK_PLACE, BOARDWALK, level=3)
    policy = kind(scene.rules)
    assert decided(policy, scene)[0] == codes.A_SELL_RUN
    assert apply(scene.s, 0, policy.decide(scene.s, 0)) == codes.OK
    assert policy.decide(scene.s, 0) == pack(codes.A_CHOOSE, 0, 1)


def test_nothing_is_sold_for_an_arrest_that_saves_little(kind: type[Steady]) -> None:
    scene = riotous(60).own(0, PARK_PLACE, level=1).own(0, BOARDWALK).own(0, 1, 3, level=5)
    assert kind(scene.rules).decide(scene.s, 0) == pack(codes.A_CHOOSE, 0, 0)


def test_sharp_says_why_it_sells_pays_or_stands_by() -> None:
    for cash, level, reason in (
        (60, 3, SAY_RAISE_TO_ARREST),
        (500, 3, SAY_ARREST),
        (500, 0, SAY_STAND_BY),
    ):
        scene = riotous(cash).own(0, 31, 32, 34, PARK_PLACE, BOARDWALK, level=level)
        policy = Sharp(scene.rules)
        policy.decide(scene.s, 0)
        assert policy.why == reason
