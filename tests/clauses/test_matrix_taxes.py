"""Rows of the matrix: income tax and luxury tax, with the note on total worth."""

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.columns import by_edition, land, payments
from tests.kit.scene import Scene

INCOME_TAX = 4
LUXURY_TAX = 38
HONG_KONG_TAX = 3
FLAT = 0
SHARE = 1


def wealthy(edition: str, **changes: bool) -> Scene:
    """Give seat 0 a worth of 1000 + 350 + 400 + 2 * 200 + 100 = 2250."""
    scene = Scene(edition, 3, clocked=False, **changes).cash(0, 1000)
    return scene.own(0, 37, 39, level=1).own(0, 5, mortgaged=True)


def choosing(edition: str, **changes: bool) -> Scene:
    """Bring a wealthy seat 0 to a tax of which it may choose the kind."""
    scene = Scene(edition, 3, clocked=False, **changes).cash(0, 1000)
    scene.own(0, 37, 39, level=1).own(0, 5, mortgaged=True)
    land(scene, 0, INCOME_TAX)
    return scene


@clause("1.income-tax")
@by_edition(bangladesh=2000, us=200, france=200)
def test_income_tax_is_flat(edition: str, expected: int) -> None:
    """Bangladesh, US, France: income tax is a fixed sum, whatever one owns."""
    events = land(wealthy(edition).cash(0, 9000), 0, INCOME_TAX)
    assert payments(events, codes.WHY_TAX) == [(0, codes.BANK, expected)]


@clause("1.income-tax")
def test_vietnam_asks_before_it_taxes() -> None:
    """Vietnam: the player chooses the kind of tax before anything is paid."""
    scene = Scene("vietnam")
    assert payments(land(scene, 0, INCOME_TAX), codes.WHY_TAX) == []
    assert scene.awaited() == {0}
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW


@clause("1.income-tax")
def test_vietnam_does_not_show_the_worth_before_the_choice() -> None:
    """Vietnam: what is asked names the square only, not the worth or the sum."""
    scene = choosing("vietnam")
    assert scene.top() == (codes.F_TAX, 0, INCOME_TAX, 0, 0, 0, 0, 0)


@clause("1.income-tax", "1.note-total-worth")
@pytest.mark.parametrize(("choice", "tax"), [(FLAT, 100), (SHARE, 225)])
def test_vietnam_flat_tax_or_share_of_worth(choice: int, tax: int) -> None:
    """Vietnam: 100, or 10 % of cash, deeds (mortgaged at half) and buildings."""
    events = choosing("vietnam").do(0, codes.A_CHOOSE, 0, choice)
    assert payments(events, codes.WHY_TAX) == [(0, codes.BANK, tax)]


@clause("1.income-tax", "1.note-total-worth")
def test_worth_counts_a_hotel_as_five_levels() -> None:
    """A hotel counts with its own cost and that of four houses: 1000 + 120 + 10 * 50."""
    scene = Scene("vietnam").cash(0, 1000).own(0, 1, 3, level=5)
    land(scene, 0, INCOME_TAX)
    assert payments(scene.do(0, codes.A_CHOOSE, 0, SHARE), codes.WHY_TAX) == [(0, codes.BANK, 162)]


@clause("1.income-tax")
def test_vietnam_has_no_third_choice() -> None:
    """Vietnam: there are two ways to pay."""
    assert choosing("vietnam").refused(0, codes.A_CHOOSE, 0, 2) == codes.R_NO_SUCH_CHOICE


@clause("1.income-tax")
@pytest.mark.parametrize(("choice", "tax"), [(FLAT, 200), (SHARE, 225)])
def test_us_option_of_a_choice(choice: int, tax: int) -> None:
    """US option: 200, or 10 % of total worth."""
    scene = choosing("us", tax_choice=True)
    assert payments(scene.do(0, codes.A_CHOOSE, 0, choice), codes.WHY_TAX) == [(0, codes.BANK, tax)]


@clause("1.income-tax")
@pytest.mark.parametrize(
    ("cash", "tax"), [(1500, 150), (1567, 150), (1599, 150), (1600, 160), (109, 10), (100, 10)]
)
def test_hong_kong_taxes_cash_in_tens(cash: int, tax: int) -> None:
    """Hong Kong: 10 % of cash, rounded down to a multiple of 10."""
    events = land(Scene("hongkong").cash(0, cash), 0, HONG_KONG_TAX)
    assert payments(events, codes.WHY_TAX) == [(0, codes.BANK, tax)]


@clause("1.income-tax")
@pytest.mark.parametrize("cash", [99, 10, 0, -10, -1234])
def test_hong_kong_does_not_tax_the_poor(cash: int) -> None:
    """Hong Kong: less than a hundred rounds down to nothing, and below zero there is no tax."""
    events = land(Scene("hongkong").cash(0, cash), 0, HONG_KONG_TAX)
    assert payments(events, codes.WHY_TAX) == []


@clause("1.income-tax")
def test_hong_kong_does_not_tax_deeds() -> None:
    """Hong Kong: only cash is taxed."""
    scene = Scene("hongkong").cash(0, 500).own(0, 1, 2, 4)
    assert payments(land(scene, 0, HONG_KONG_TAX), codes.WHY_TAX) == [(0, codes.BANK, 50)]


@clause("1.luxury-tax")
@by_edition(bangladesh=1000, vietnam=200, us=100, france=150)
def test_luxury_tax_is_flat(edition: str, expected: int) -> None:
    """Luxury tax is a fixed sum."""
    assert payments(land(wealthy(edition), 0, LUXURY_TAX), codes.WHY_TAX) == [
        (0, codes.BANK, expected)
    ]


@clause("1.luxury-tax")
def test_us_option_of_the_older_luxury_tax() -> None:
    """US option: 75, as older prints have it; income tax stays as it is."""
    scene = wealthy("us", older_taxes=True)
    assert payments(land(scene, 0, LUXURY_TAX), codes.WHY_TAX) == [(0, codes.BANK, 75)]
    scene = wealthy("us", older_taxes=True)
    assert payments(land(scene, 0, INCOME_TAX), codes.WHY_TAX) == [(0, codes.BANK, 200)]


@clause("1.luxury-tax")
@pytest.mark.parametrize("square", [square for square in range(20) if square != HONG_KONG_TAX])
def test_hong_kong_has_no_luxury_tax(square: int) -> None:
    """Hong Kong: no square but income tax takes a tax."""
    events = land(Scene("hongkong").cash(0, 1000), 0, square)
    assert payments(events, codes.WHY_TAX) == []
    assert len(payments(events, codes.WHY_SALARY)) == (square < 3)
