"""The notes under the matrix, and the rules of section 5."""

import pytest

from freehold.engine import codes, worth
from tests.clauses.catalog import clause
from tests.clauses.lookup import BUILDING, MORTGAGING, color, editions, of, payments, rent, squares
from tests.kit.scene import EDITIONS, Scene, rules_with

ROUND_THE_TABLE = editions(lambda rules: rules.auction in (codes.AUCTION_OPEN, codes.AUCTION_TIMED))
NEGATIVE = editions(lambda rules: rules.debt == codes.DEBT_NEGATIVE)
RAISING = [edition for edition in EDITIONS if edition not in NEGATIVE]
RED = 4


def auction(edition: str) -> Scene:
    """Return a scene of four in which seat 1 has declined a station."""
    scene = Scene(edition, 4).turn(1).pose(codes.F_BUY, 1, 5)
    scene.do(1, codes.A_DECLINE)
    return scene


# --- auctions without a clock


@clause("1.note-auction-without-clock", editions=ROUND_THE_TABLE)
def test_note_auction_goes_round_from_the_decliners_left(edition: str) -> None:
    """Without a clock one speaks after the other, the decliner last."""
    scene = auction(edition)
    assert scene.refused(3, codes.A_BID, 0, 50) == codes.R_NOT_YOUR_TURN
    for seat in (2, 3, 0, 1):
        assert scene.awaited() == {seat}
        events = scene.do(seat, codes.A_PASS)
    assert of(events, codes.E_KNOCKED_DOWN) == [(5, codes.NOBODY, 0)]
    assert scene.s.owner[5] == codes.NOBODY


# --- worth


@clause("1.note-total-worth")
def test_note_worth_is_cash_and_printed_prices(edition: str) -> None:
    """Cash and the price of every deed; negative cash counts as such."""
    scene = Scene(edition).cash(0, 77)
    one, two, *_ = color(scene.rules, 1)
    scene.own(0, one, two)
    assert worth(scene.s, 0) == 77 + scene.rules.price[one] + scene.rules.price[two]
    assert worth(scene.cash(0, -7).s, 0) == -7 + scene.rules.price[one] + scene.rules.price[two]


@clause("1.note-total-worth", editions=MORTGAGING)
def test_note_worth_counts_mortgaged_deeds_at_half(edition: str) -> None:
    """A mortgaged deed counts half its price."""
    scene = Scene(edition).cash(0, 0).own(0, 5, mortgaged=True)
    assert worth(scene.s, 0) == scene.rules.price[5] // 2


@clause("1.note-total-worth", editions=BUILDING)
@pytest.mark.parametrize("level", [1, 4, 5])
def test_note_worth_counts_buildings_at_cost(edition: str, level: int) -> None:
    """Every level counts what it cost, a hotel five levels; not the half it is sold for."""
    scene = Scene(edition).cash(0, 0)
    street = color(scene.rules, RED)[0]
    scene.own(0, street, level=level)
    cost = scene.rules.house_cost[street]
    assert worth(scene.s, 0) == scene.rules.price[street] + level * cost


@clause("1.note-total-worth")
def test_note_worth_counts_no_pass_and_no_strangers_deed(edition: str) -> None:
    """Jail passes and other players' deeds are worth nothing."""
    scene = Scene(edition).cash(0, 0).own(1, color(rules_with(edition), 0)[0])
    scene.s.passes[0] = 0b11 if len(scene.rules.pass_card) else 0
    assert worth(scene.s, 0) == 0


# --- section 5


@clause("5.1")
@pytest.mark.parametrize("cash", [0, 9, 1000, 1099])
def test_5_1_hong_kong_taxes_the_raised_sum(cash: int) -> None:
    """After passing Go a tenth of cash and salary is due, rounded down to a multiple of 10."""
    scene = Scene("hongkong").cash(0, cash)
    (square,) = squares(scene.rules, codes.SQ_TAX)
    assert scene.rules.tax_mode[square] == codes.TAX_CASH
    tax = (cash + 1500) // 100 * 10
    scene.at(0, 18).dice((2, 3))
    assert square == 3
    assert payments(scene.do(0, codes.A_ROLL)) == [
        (codes.BANK, 0, 1500, codes.WHY_SALARY),
        (0, codes.BANK, tax, codes.WHY_TAX),
    ]


@clause("5.1", editions=RAISING)
def test_5_1_salary_pays_for_the_square_behind_go(edition: str) -> None:
    """Everywhere the salary comes first: it pays the rent of the first street behind GO."""
    scene = Scene(edition).cash(0, 0).own(1, 3).at(0, 35).dice((3, 5))
    events = scene.do(0, codes.A_ROLL)
    assert payments(events) == [
        (codes.BANK, 0, scene.rules.salary_pass, codes.WHY_SALARY),
        (0, 1, rent(scene.rules, 3), codes.WHY_RENT),
    ]
    assert of(events, codes.E_OWES) == []


@clause("5.2", editions=NEGATIVE)
def test_5_2_owner_gets_full_rent_of_who_goes_negative(edition: str) -> None:
    """A payer with 5 pays a rent of 40 in full and stands at -35, and so goes out."""
    scene = Scene(edition).cash(0, 5).own(1, 7).at(0, 4).dice((1, 2))
    before = scene.s.cash[1]
    events = scene.do(0, codes.A_ROLL)
    assert payments(events)[0] == (0, 1, 40, codes.WHY_RENT)
    assert of(events, codes.E_WENT_OUT) == [(0, 0)]
    assert scene.s.cash[1] == before + 40


@clause("5.2", editions=NEGATIVE)
def test_5_2_rent_down_to_zero_ruins_nobody(edition: str) -> None:
    """Cash of just the rent leaves zero, which is not negative."""
    scene = Scene(edition).cash(0, 40).own(1, 7).at(0, 4).dice((1, 2))
    assert of(scene.do(0, codes.A_ROLL), codes.E_WENT_OUT) == []
    assert scene.s.cash[0] == 0


@clause("5.2", editions=RAISING)
def test_5_2_elsewhere_the_debtor_owes_first(edition: str) -> None:
    """Where cash is raised, rent beyond the cash is a debt, and nothing is paid yet."""
    scene = Scene(edition).cash(0, 5).own(1, 5).at(0, 2).dice((1, 2))
    events = scene.do(0, codes.A_ROLL)
    assert of(events, codes.E_OWES) == [(0, 1, rent(scene.rules, 5), codes.WHY_RENT)]
    assert payments(events) == []
