"""Cash that is raised for a deed on offer, or for an arrest of rioters."""

import pytest

from freehold.engine import actors, codes, default_action
from tests.clauses.catalog import clause
from tests.clauses.columns import WITH_MORTGAGES, by_edition, land
from tests.clauses.lookup import of
from tests.clauses.riots import RIOTOUS, quiet, riot
from tests.kit.scene import Scene

SQUARE = 6
PRICE = {"bangladesh": 1000, "vietnam": 100, "us": 100, "france": 100}
RAISING = tuple(PRICE)
SALE = {  # of a house on a brown street, and what it brings
    "bangladesh": ((codes.A_SELL, 3, 0), 250),
    "vietnam": ((codes.A_SELL, 3, 0), 25),
    "us": ((codes.A_SELL, 3, 0), 25),
    "france": ((codes.A_SELL_RUN, 0, 1), 25),
}


def short(edition: str, missing: int, **changes: bool) -> Scene:
    """Return a scene in which seat 0 lacks that much of the deed it is going to land on."""
    return Scene(edition, **changes).cash(0, PRICE[edition] - missing)


def visit(scene: Scene) -> Scene:
    """Let seat 0 land on the free deed."""
    land(scene, 0, SQUARE)
    return scene


# --- who is asked


@clause("1.unowned-deed", "2.1b", editions=RAISING)
def test_who_could_sell_buildings_is_asked(edition: str) -> None:
    """Without the cash, but with houses that would bring it, the visitor is asked."""
    _act, value = SALE[edition]
    scene = visit(short(edition, 2 * value).own(0, 1, 3, level=1))
    assert scene.top()[:3] == (codes.F_BUY, 0, SQUARE)


@clause("1.unowned-deed", "2.1b", editions=WITH_MORTGAGES)
def test_who_could_mortgage_is_asked(edition: str) -> None:
    """Without the cash, but with a deed that would bring it in pledge, the visitor is asked."""
    scene = Scene(edition)
    value = int(scene.rules.mortgage[5])
    scene = visit(short(edition, value).own(0, 5))
    assert scene.top()[:3] == (codes.F_BUY, 0, SQUARE)


@clause("1.unowned-deed", "1.declined", "2.1a", editions=WITH_MORTGAGES)
def test_who_could_not_even_raise_it_is_passed_over(edition: str) -> None:
    """One unit less than all that could be raised, and the deed goes to auction unasked."""
    value = int(Scene(edition).rules.mortgage[5])
    scene = short(edition, value + 1).own(0, 5)
    events = land(scene, 0, SQUARE)
    assert of(events, codes.E_DECLINED) == [(0, SQUARE)]
    assert scene.top()[0] == codes.F_AUCTION


@clause("2.1a", editions=WITH_MORTGAGES)
def test_what_is_pledged_already_raises_nothing(edition: str) -> None:
    """Mortgaged deeds bring no cash a second time."""
    assert visit(short(edition, 1).own(0, 5, mortgaged=True)).top()[0] == codes.F_AUCTION


@clause("1.unowned-deed", "2.1a")
def test_france_raises_no_cash_on_bare_deeds() -> None:
    """France: without mortgages only buildings bring cash; owners of bare deeds are passed over."""
    scene = visit(short("france", 1).own(0, 1, 3, 5))
    assert scene.top()[0] == codes.F_TURN
    assert scene.s.owner[SQUARE] == codes.NOBODY


@clause("1.unowned-deed", "2.1b")
def test_france_option_of_mortgages_raises_cash() -> None:
    """France option: with mortgages on, a deed in pledge brings the cash."""
    scene = visit(short("france", 100, mortgages=True).own(0, 5))
    scene.do(0, codes.A_MORTGAGE, 5)
    scene.do(0, codes.A_BUY)
    assert scene.s.owner[SQUARE] == 0


@clause("1.unowned-deed", "2.1b")
def test_hong_kong_buys_with_the_cash_only() -> None:
    """Hong Kong: whatever else a player owns, only cash in hand buys."""
    scene = Scene("hongkong").own(0, 1, 2, 4, 9).cash(0, 399)
    land(scene, 0, SQUARE)
    assert scene.s.owner[SQUARE] == codes.NOBODY
    assert scene.rules.raise_for_purchase == 0


@clause("1.unowned-deed", "2.1a")
@by_edition(
    bangladesh=codes.F_AUCTION,
    vietnam=codes.F_AUCTION,
    us=codes.F_AUCTION,
    france=codes.F_TURN,
)
def test_option_of_cash_in_hand(edition: str, expected: int) -> None:
    """Option: with raising off, who lacks the cash is passed over, whatever could be sold."""
    scene = visit(short(edition, 1, raise_for_purchase=False).own(0, 1, 3, level=1))
    assert scene.top()[0] == expected


# --- while the purchase is pending


@clause("1.unowned-deed", "2.1b", editions=RAISING)
def test_deed_is_bought_after_a_sale(edition: str) -> None:
    """Buying is refused before the house is sold, and done after it."""
    act, value = SALE[edition]
    scene = visit(short(edition, value).own(0, 1, 3, level=1))
    assert scene.refused(0, codes.A_BUY) == codes.R_NOT_ENOUGH_CASH
    scene.do(0, *act)
    assert scene.top()[:3] == (codes.F_BUY, 0, SQUARE)
    scene.do(0, codes.A_BUY)
    assert (scene.s.owner[SQUARE], scene.s.cash[0]) == (0, 0)


@clause("1.unowned-deed", "2.1b", editions=WITH_MORTGAGES)
def test_deed_is_bought_after_a_mortgage(edition: str) -> None:
    """Buying is refused before the deed is pledged, and done after it."""
    scene = visit(short(edition, 1).own(0, 5))
    assert scene.refused(0, codes.A_BUY) == codes.R_NOT_ENOUGH_CASH
    scene.do(0, codes.A_MORTGAGE, 5)
    scene.do(0, codes.A_BUY)
    assert scene.s.owner[SQUARE] == 0


@clause("2.1b", editions=RAISING)
def test_choices_say_what_raises_cash(edition: str) -> None:
    """Buying is among the choices only once the cash is there; selling is from the beginning."""
    act, value = SALE[edition]
    scene = visit(short(edition, value).own(0, 1, 3, level=1))
    assert scene.kinds(0) == {act[0], codes.A_DECLINE, codes.A_RESIGN}
    scene.do(0, *act)
    assert codes.A_BUY in scene.kinds(0)


@clause("2.1b", "1.declined", editions=RAISING)
def test_who_has_raised_cash_may_still_decline(edition: str) -> None:
    """Cash that was raised binds nobody to buy."""
    act, value = SALE[edition]
    scene = visit(short(edition, value).own(0, 1, 3, level=1))
    scene.do(0, *act)
    assert of(scene.do(0, codes.A_DECLINE), codes.E_DECLINED) == [(0, SQUARE)]
    assert scene.s.cash[0] == PRICE[edition]


@clause("2.1b", editions=RAISING)
def test_who_could_raise_it_and_runs_out_of_time_declines(edition: str) -> None:
    """The clock sells nothing for a purchase: silence declines."""
    _act, value = SALE[edition]
    scene = visit(short(edition, value).own(0, 1, 3, level=1))
    assert default_action(scene.s, 0) == codes.A_DECLINE
    events = scene.do(codes.CLOCK, codes.A_TIME_OUT, 0, int(scene.s.decision))
    assert of(events, codes.E_DECLINED) == [(0, SQUARE)]
    assert scene.s.level[3] == 1


# --- arrests


@clause("4.14", editions=RIOTOUS)
def test_4_14_who_could_raise_the_fee_is_asked(edition: str) -> None:
    """With 99 and a house to sell there is a question; paying needs the cash first."""
    scene = quiet(edition).own(0, 37, 39, level=1).cash(0, 99)
    riot(scene, 3, (2, 0))
    assert scene.top()[:2] == (codes.F_RIOT, 0)
    assert scene.refused(0, codes.A_CHOOSE, 0, 1) == codes.R_NOT_ENOUGH_CASH
    scene.do(0, codes.A_SELL_RUN, 7, 1)
    assert scene.top()[:2] == (codes.F_RIOT, 0)
    events = scene.do(0, codes.A_CHOOSE, 0, 1)
    assert of(events, codes.E_ARREST_TRIED) == [(0, 1)]
    assert scene.s.level[37] == 1


@clause("4.14", editions=RIOTOUS)
def test_4_14_mortgages_raise_the_fee_where_they_are_allowed(edition: str) -> None:
    """With the option of mortgages a deed in pledge pays the arrest."""
    scene = quiet(edition, mortgages=True).own(1, 37, 39, level=1).own(0, 35).cash(0, 0)
    riot(scene, 3, (2, 0))
    assert actors(scene.s) == 1
    scene.do(0, codes.A_MORTGAGE, 35)
    events = scene.do(0, codes.A_CHOOSE, 0, 1)
    assert of(events, codes.E_ARREST_TRIED) == [(0, 1)]


@clause("4.14", "1.when-to-build-sell-mortgage", editions=RIOTOUS)
def test_4_14_only_the_owner_asked_sells(edition: str) -> None:
    """While an arrest is pending nobody else sells, and nobody builds."""
    scene = quiet(edition).own(0, 35).own(1, 37, 39, level=1)
    riot(scene, 3)
    assert scene.top()[:2] == (codes.F_RIOT, 0)
    assert scene.refused(1, codes.A_SELL_RUN, 7, 1) == codes.R_NOT_NOW
    scene.do(0, codes.A_CHOOSE, 0, 0)
    assert scene.refused(1, codes.A_BUILD_RUN, 7, 1) == codes.R_NOT_NOW
    scene.do(1, codes.A_SELL_RUN, 7, 1)


@clause("4.14", editions=RIOTOUS)
def test_4_14_who_is_silent_stands_by(edition: str) -> None:
    """The clock sells nothing for an arrest."""
    scene = quiet(edition).own(0, 37, 39, level=1).cash(0, 0)
    riot(scene, 3)
    events = scene.do(codes.CLOCK, codes.A_TIME_OUT, 0, int(scene.s.decision))
    assert len(of(events, codes.E_STRUCK)) == 2


@clause("4.14", editions=RIOTOUS)
@pytest.mark.parametrize(("cash", "asked"), [(99, False), (100, True)])
def test_4_14_option_of_cash_in_hand(edition: str, cash: int, *, asked: bool) -> None:
    """Option: with raising off, only who has the fee is asked."""
    scene = quiet(edition, raise_for_purchase=False).own(0, 37, 39, level=1).cash(0, cash)
    riot(scene, 3)
    assert (scene.top()[0] == codes.F_RIOT) == asked
