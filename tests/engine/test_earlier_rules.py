"""Games of an earlier version of the rules go on by it."""

import pytest

from freehold.editions import rules_for
from freehold.engine import codes
from tests.clauses.columns import land, payments
from tests.clauses.lookup import of
from tests.kit.scene import Scene


def of_version_1(edition: str) -> Scene:
    """Return a scene by the first version of the rules."""
    scene = Scene(edition)
    scene.rules = scene.s.rules = rules_for(edition, None, 1)
    return scene


@pytest.mark.parametrize("edition", ["bangladesh", "vietnam", "us", "france"])
def test_no_cash_was_raised_for_a_deed(edition: str) -> None:
    scene = of_version_1(edition).own(0, 1, 3, level=1).cash(0, 99)
    land(scene, 0, 6)
    assert scene.top()[0] != codes.F_BUY


def test_nobody_sold_while_a_deed_was_offered() -> None:
    scene = of_version_1("us").own(0, 5)
    land(scene, 0, 6)
    assert scene.refused(0, codes.A_MORTGAGE, 5) == codes.R_NOT_NOW


def test_france_rolled_again_after_doubles() -> None:
    scene = of_version_1("france").at(0, 16).dice((2, 2), (1, 3))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_ROLL)
    assert scene.s.position[0] == 24


def test_france_gave_a_creditor_no_money_for_buildings() -> None:
    scene = of_version_1("france").own(1, 37, 39, level=1).own(0, 1, 3, level=1)
    land(scene.cash(0, 40).cash(1, 1000), 0, 39)
    assert payments(scene.do(0, codes.A_BANKRUPT), codes.WHY_SALE) == []
    assert scene.s.cash[1] == 1040


def test_a_riot_left_as_many_houses_as_the_bank_had() -> None:
    scene = of_version_1("france").own(0, 31, level=5).own(0, 32, 34, level=4)
    scene.cash(0, 0).s.houses = 0
    scene.rig(codes.STREAM_FATE, (21_850 * 100, 21_850 * 100 - 1), (7450 * 100, 0))
    scene.turn(2, ended=True)
    events = scene.do(2, codes.A_END_TURN)
    assert of(events, codes.E_STRUCK) == [(3, 34, 4, 3), (3, 32, 4, 3), (3, 31, 5, 2)]
