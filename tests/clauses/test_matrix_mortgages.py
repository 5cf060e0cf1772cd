"""Rows of the matrix: mortgage, lift mortgage, mortgaged deed changing hands."""

import pytest

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.columns import WITH_MORTGAGES, by_edition, land, payments
from tests.kit.scene import Event, Scene

STREET, STATION, UTILITY = 1, 5, 12
KEEP, LIFT_NOW = 0, 1


def is_mortgaged(scene: Scene, square: int) -> bool:
    """Tell whether a deed is mortgaged."""
    return bool(scene.s.mortgaged >> square & 1)


# --- mortgage


@clause("1.mortgage")
@by_edition(bangladesh=(300, 1000, 750), vietnam=(30, 100, 75), us=(30, 100, 75))
def test_mortgage_pays_half_the_price(edition: str, expected: tuple[int, ...]) -> None:
    """A street, a station and a utility are mortgaged for half of their price."""
    scene = Scene(edition).own(0, STREET, STATION, UTILITY)
    paid = [scene.do(0, codes.A_MORTGAGE, square) for square in (STREET, STATION, UTILITY)]
    assert [payments(events, codes.WHY_MORTGAGE) for events in paid] == [
        [(codes.BANK, 0, value)] for value in expected
    ]


@clause("1.mortgage", "1.lift-mortgage")
@by_edition(hongkong=6, france=6)
def test_no_mortgages(edition: str, expected: int) -> None:
    """Hong Kong and France: deeds are not mortgaged."""
    scene = Scene(edition).own(0, expected)
    assert scene.refused(0, codes.A_MORTGAGE, expected) == codes.R_NOT_IN_THIS_GAME
    assert scene.refused(0, codes.A_LIFT, expected) == codes.R_NOT_IN_THIS_GAME


@clause("1.mortgage")
def test_france_option_of_mortgages() -> None:
    """France option: a deed is mortgaged for half of its price."""
    scene = Scene("france", mortgages=True).own(0, STATION)
    assert payments(scene.do(0, codes.A_MORTGAGE, STATION), codes.WHY_MORTGAGE) == [
        (codes.BANK, 0, 100)
    ]


@clause("1.mortgage", editions=WITH_MORTGAGES)
@pytest.mark.parametrize("square", [1, 3])
def test_built_color_is_not_mortgaged(edition: str, square: int) -> None:
    """No street is mortgaged while a building stands anywhere on its color."""
    scene = Scene(edition).own(0, 1, level=1).own(0, 3)
    assert scene.refused(0, codes.A_MORTGAGE, square) == codes.R_COLOR_BUILT


@clause("1.mortgage", editions=WITH_MORTGAGES)
def test_other_built_colors_do_not_matter(edition: str) -> None:
    """Buildings on another color do not bar a mortgage."""
    Scene(edition).own(0, 37, 39, level=1).own(0, 1, 3).do(0, codes.A_MORTGAGE, 1)


@clause("1.mortgage", editions=WITH_MORTGAGES)
def test_mortgaged_deed_is_not_mortgaged_again(edition: str) -> None:
    """A deed is mortgaged once."""
    scene = Scene(edition).own(0, STATION, mortgaged=True)
    assert scene.refused(0, codes.A_MORTGAGE, STATION) == codes.R_IS_MORTGAGED


@clause("1.mortgage", editions=WITH_MORTGAGES)
def test_only_the_owner_mortgages(edition: str) -> None:
    """Nobody mortgages another's deed, or the bank's."""
    scene = Scene(edition).own(1, STATION)
    assert scene.refused(0, codes.A_MORTGAGE, STATION) == codes.R_NOT_YOURS
    assert scene.refused(0, codes.A_MORTGAGE, STREET) == codes.R_NOT_YOURS


@clause("1.mortgage", editions=WITH_MORTGAGES)
def test_mortgaged_deed_takes_no_rent(edition: str) -> None:
    """A visitor of a mortgaged deed pays nothing."""
    scene = Scene(edition).own(1, STATION, mortgaged=True)
    assert payments(land(scene, 0, STATION), codes.WHY_RENT) == []


# --- lift


@clause("1.lift-mortgage")
@pytest.mark.parametrize(
    ("square", "cost"), [(1, 330), (9, 660), (5, 1100), (12, 825), (37, 1925), (39, 2200)]
)
def test_bangladesh_lifts_for_55_percent_of_the_price(square: int, cost: int) -> None:
    """Bangladesh: lifting costs 55 % of the price."""
    scene = Scene("bangladesh").own(0, square, mortgaged=True)
    assert payments(scene.do(0, codes.A_LIFT, square), codes.WHY_LIFT) == [(0, codes.BANK, cost)]


@clause("1.lift-mortgage", editions=("vietnam", "us"))
@pytest.mark.parametrize(
    ("square", "cost"), [(1, 33), (9, 66), (5, 110), (12, 83), (37, 193), (39, 220)]
)
def test_lift_costs_the_mortgage_and_a_tenth(edition: str, square: int, cost: int) -> None:
    """Vietnam and US: lifting costs the mortgage value and 10 %, rounded up."""
    scene = Scene(edition).own(0, square, mortgaged=True)
    assert payments(scene.do(0, codes.A_LIFT, square), codes.WHY_LIFT) == [(0, codes.BANK, cost)]


@clause("1.lift-mortgage")
def test_france_option_lifts_by_the_classic_rule() -> None:
    """France option: its rules are silent, so lifting costs the mortgage and 10 %."""
    scene = Scene("france", mortgages=True).own(0, STATION, mortgaged=True)
    assert payments(scene.do(0, codes.A_LIFT, STATION), codes.WHY_LIFT) == [(0, codes.BANK, 110)]


@clause("1.lift-mortgage", editions=WITH_MORTGAGES)
def test_lifted_deed_earns_again(edition: str) -> None:
    """A lifted deed takes rent again."""
    scene = Scene(edition).own(1, STATION, mortgaged=True).turn(1)
    scene.do(1, codes.A_LIFT, STATION)
    assert len(payments(land(scene.turn(0), 0, STATION), codes.WHY_RENT)) == 1


@clause("1.lift-mortgage")
@by_edition(bangladesh=330, vietnam=33, us=33)
def test_lift_needs_the_cash(edition: str, expected: int) -> None:
    """Lifting needs its cost in cash, and just that is enough."""
    scene = Scene(edition).own(0, STREET, mortgaged=True).cash(0, expected - 1)
    assert scene.refused(0, codes.A_LIFT, STREET) == codes.R_NOT_ENOUGH_CASH
    scene.cash(0, expected).do(0, codes.A_LIFT, STREET)


@clause("1.lift-mortgage", editions=WITH_MORTGAGES)
def test_free_deed_is_not_lifted(edition: str) -> None:
    """Only a mortgaged deed is lifted."""
    assert Scene(edition).own(0, STREET).refused(0, codes.A_LIFT, STREET) == codes.R_NOT_MORTGAGED


# --- changing hands


def sold_pledged(edition: str, square: int = STREET) -> tuple[Scene, list[Event]]:
    """Let seat 0 sell a mortgaged deed to seat 1 for 1; return what followed at once."""
    scene = Scene(edition).own(0, square, mortgaged=True)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(give_deeds=1 << square, take_cash=1))
    return scene, scene.do(1, codes.A_ACCEPT, 0, int(scene.s.revision))


@clause("1.mortgaged-deed-changing-hands")
@by_edition(bangladesh=(30, 75), vietnam=(3, 8))
def test_new_owner_pays_a_tenth_at_once(edition: str, expected: tuple[int, int]) -> None:
    """Bangladesh and Vietnam: the new owner pays 10 % of the mortgage, rounded up, unasked."""
    for square, interest in zip((STREET, UTILITY), expected, strict=True):
        scene, events = sold_pledged(edition, square)
        assert payments(events, codes.WHY_INTEREST) == [(1, codes.BANK, interest)]
        assert scene.top()[0] == codes.F_TURN


@clause("1.mortgaged-deed-changing-hands")
@by_edition(bangladesh=330, vietnam=33)
def test_new_owner_lifts_at_the_normal_cost_later(edition: str, expected: int) -> None:
    """Bangladesh and Vietnam: the deed stays mortgaged, and the later lift costs the full sum."""
    scene, _ = sold_pledged(edition)
    assert is_mortgaged(scene, STREET)
    assert payments(scene.turn(1).do(1, codes.A_LIFT, STREET), codes.WHY_LIFT) == [
        (1, codes.BANK, expected)
    ]


@clause("1.mortgaged-deed-changing-hands")
def test_us_asks_the_new_owner() -> None:
    """US: the new owner is asked before anything is paid."""
    scene, events = sold_pledged("us")
    assert scene.top()[:3] == (codes.F_TRANSFER, 1, STREET)
    assert payments(events, codes.WHY_INTEREST) == []


@clause("1.mortgaged-deed-changing-hands")
def test_us_lift_now() -> None:
    """US: lifting at once costs the mortgage and 10 %, and no interest beside it."""
    scene, _ = sold_pledged("us")
    events = scene.do(1, codes.A_CHOOSE, 0, LIFT_NOW)
    assert payments(events, codes.WHY_LIFT) == [(1, codes.BANK, 33)]
    assert payments(events, codes.WHY_INTEREST) == []
    assert not is_mortgaged(scene, STREET)


@clause("1.mortgaged-deed-changing-hands")
def test_us_keep_the_mortgage() -> None:
    """US: or 10 % is paid now, and the lift later costs 10 % again."""
    scene, _ = sold_pledged("us", STATION)
    assert payments(scene.do(1, codes.A_CHOOSE, 0, KEEP), codes.WHY_INTEREST) == [
        (1, codes.BANK, 10)
    ]
    assert is_mortgaged(scene, STATION)
    assert payments(scene.do(1, codes.A_LIFT, STATION), codes.WHY_LIFT) == [(1, codes.BANK, 110)]


@clause("1.mortgaged-deed-changing-hands", editions=WITH_MORTGAGES)
def test_free_deed_changes_hands_without_interest(edition: str) -> None:
    """A deed without a mortgage costs its new owner no interest."""
    scene = Scene(edition).own(0, STREET)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(give_deeds=1 << STREET, take_cash=1))
    events = scene.do(1, codes.A_ACCEPT, 0, int(scene.s.revision))
    assert payments(events, codes.WHY_INTEREST) == []
    assert scene.top()[0] == codes.F_TURN


@clause("1.mortgaged-deed-changing-hands")
def test_france_deeds_change_hands_without_interest() -> None:
    """France: what a creditor gets from a bankrupt costs no interest."""
    scene = Scene("france").own(0, STREET).own(1, 37, 39).cash(0, 5)
    land(scene, 0, 39)
    assert payments(scene.do(0, codes.A_BANKRUPT), codes.WHY_INTEREST) == []
    assert scene.s.owner[STREET] == 1


@clause("1.mortgaged-deed-changing-hands")
def test_hong_kong_deeds_do_not_change_hands() -> None:
    """Hong Kong: no deed goes from player to player, by trade or by ruin."""
    scene = Scene("hongkong").own(0, 6).own(1, 11).cash(0, 5)
    terms = Terms(give_deeds=1 << 6, take_cash=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, terms) == codes.R_NOT_IN_THIS_GAME
    land(scene, 0, 11)
    assert scene.s.owner[6] == codes.NOBODY
