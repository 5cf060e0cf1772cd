"""The notes under the matrix, and the rules of section 5."""

import pytest

from freehold.engine.codes import (
    A_ACCEPT,
    A_BID,
    A_BUILD,
    A_BUILD_RUN,
    A_DECLINE,
    A_LIFT,
    A_MORTGAGE,
    A_PASS,
    A_PROPOSE,
    A_ROLL,
    A_SELL,
    A_SELL_RUN,
    AUCTION_OPEN,
    AUCTION_TIMED,
    BANK,
    BUILD_STRICT,
    DEBT_NEGATIVE,
    E_BUILT,
    E_KNOCKED_DOWN,
    E_OUT,
    E_OWES,
    F_BUY,
    NOBODY,
    R_NOT_NOW,
    R_NOT_YOUR_TURN,
    SQ_TAX,
    TAX_CASH,
    WHEN_ANY_TIME,
    WHEN_OWN_TURN,
    WHY_BUILDING,
    WHY_MORTGAGE,
    WHY_RENT,
    WHY_SALARY,
    WHY_SALE,
    WHY_TAX,
    WHY_TRADE,
)
from freehold.engine.property import worth
from freehold.engine.state import Terms
from tests.clauses.catalog import clause
from tests.clauses.lookup import (
    AUCTIONING,
    BUILDING,
    MORTGAGING,
    bits,
    color,
    editions,
    of,
    payments,
    rent,
    squares,
)
from tests.scene import EDITIONS, Event, Scene, rules_with

ROUND_THE_TABLE = editions(lambda rules: rules.auction in (AUCTION_OPEN, AUCTION_TIMED))
PASS_IS_FINAL = [edition for edition in AUCTIONING if edition not in ROUND_THE_TABLE]
ANY_TIME = [e for e in BUILDING if rules_with(e).manage_when == WHEN_ANY_TIME]
OWN_TURN = [e for e in BUILDING if rules_with(e).manage_when == WHEN_OWN_TURN]
TRADING = editions(lambda rules: rules.trade)
NEGATIVE = editions(lambda rules: rules.debt == DEBT_NEGATIVE)
RAISING = [edition for edition in EDITIONS if edition not in NEGATIVE]
RED = 4


def auction(edition: str) -> Scene:
    """Return a scene of four in which seat 1 has declined a station."""
    scene = Scene(edition, 4).turn(1).pose(F_BUY, 1, 5)
    scene.do(1, A_DECLINE)
    return scene


def build(scene: Scene, seat: int) -> list[Event]:
    """Let a seat build one level on its red streets."""
    if scene.rules.build == BUILD_STRICT:
        return scene.do(seat, A_BUILD_RUN, RED, 1)
    return scene.do(seat, A_BUILD, color(scene.rules, RED)[0])


def sell(scene: Scene, seat: int) -> list[Event]:
    """Let a seat sell one level of its red streets, all of one level."""
    if scene.rules.build == BUILD_STRICT:
        return scene.do(seat, A_SELL_RUN, RED, 1)
    return scene.do(seat, A_SELL, color(scene.rules, RED)[0])


# --- auctions without a clock


@clause("1.note-auction-without-clock")
@pytest.mark.parametrize("edition", ROUND_THE_TABLE)
def test_note_auction_goes_round_from_the_decliners_left(edition: str) -> None:
    """Without a clock one speaks after the other, the decliner last."""
    scene = auction(edition)
    assert scene.refused(3, A_BID, 0, 50) == R_NOT_YOUR_TURN
    for seat in (2, 3, 0, 1):
        assert scene.awaited() == {seat}
        events = scene.do(seat, A_PASS)
    assert of(events, E_KNOCKED_DOWN) == [(5, NOBODY, 0)]
    assert scene.s.owner[5] == NOBODY


@clause("1.note-auction-without-clock")
@pytest.mark.parametrize("edition", ROUND_THE_TABLE)
def test_note_auction_pass_is_for_the_round_only(edition: str) -> None:
    """Who passed may raise when the word comes round again after a raise."""
    scene = auction(edition)
    scene.do(2, A_PASS)
    scene.do(3, A_BID, 0, 10)
    scene.do(0, A_PASS)
    scene.do(1, A_PASS)
    assert scene.awaited() == {2}
    scene.do(2, A_BID, 0, 20)
    assert scene.awaited() == {3}


@clause("1.note-auction-without-clock")
@pytest.mark.parametrize("edition", ROUND_THE_TABLE)
def test_note_auction_ends_after_a_round_without_a_raise(edition: str) -> None:
    """When all others let a bid stand, the bidder has the deed, and not before."""
    scene = auction(edition)
    scene.do(2, A_BID, 0, 10)
    assert of(scene.do(3, A_PASS), E_KNOCKED_DOWN) == []
    assert of(scene.do(0, A_PASS), E_KNOCKED_DOWN) == []
    assert of(scene.do(1, A_PASS), E_KNOCKED_DOWN) == [(5, 2, 10)]
    assert scene.s.owner[5] == 2


@clause("1.note-auction-without-clock")
@pytest.mark.parametrize("edition", ROUND_THE_TABLE)
def test_note_auction_with_a_clock_hears_all_at_once(edition: str) -> None:
    """With a clock nobody waits for the word."""
    scene = Scene(edition, 4, clocked=True).turn(1).pose(F_BUY, 1, 5)
    scene.do(1, A_DECLINE)
    assert scene.awaited() == {0, 1, 2, 3}
    scene.do(0, A_BID, 0, 10)
    assert scene.awaited() == {1, 2, 3}


@clause("1.note-auction-without-clock")
@pytest.mark.parametrize("edition", PASS_IS_FINAL)
def test_note_auction_by_turns_has_no_second_round_for_who_passed(edition: str) -> None:
    """In the auction by turns a pass is final, so a raise brings nobody back."""
    scene = auction(edition)
    scene.do(2, A_PASS)
    scene.do(3, A_BID, 0, 10)
    scene.do(0, A_PASS)
    assert of(scene.do(1, A_PASS), E_KNOCKED_DOWN) == [(5, 3, 10)]


# --- acting out of turn


@clause("1.note-acting-out-of-turn")
@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("edition", ANY_TIME)
def test_note_out_of_turn_building(edition: str, ended: bool) -> None:
    """Where the rules allow it at any time, others build before and after a player's roll."""
    scene = Scene(edition).own(1, *color(rules_with(edition), RED)).turn(0, ended=ended)
    assert len(of(build(scene, 1), E_BUILT)) == 1
    assert scene.awaited() == {0}


@clause("1.note-acting-out-of-turn")
@pytest.mark.parametrize("edition", OWN_TURN)
def test_note_out_of_turn_is_refused_where_the_rules_say_so(edition: str) -> None:
    """Where only the own turn counts, others neither build, sell, mortgage nor lift."""
    scene = Scene(edition)
    low, *others = color(scene.rules, RED)
    scene.own(1, low, level=1).own(1, *others).own(1, 5).own(1, 15, mortgaged=True)
    assert scene.refused(1, A_BUILD, others[0]) == R_NOT_YOUR_TURN
    assert scene.refused(1, A_SELL, low) == R_NOT_YOUR_TURN
    assert scene.refused(1, A_MORTGAGE, 5) == R_NOT_YOUR_TURN
    assert scene.refused(1, A_LIFT, 15) == R_NOT_YOUR_TURN


@clause("1.note-acting-out-of-turn")
@pytest.mark.parametrize("edition", MORTGAGING)
def test_note_out_of_turn_waits_for_the_step_to_be_resolved(edition: str) -> None:
    """While a step is open nobody manages property, in turn or out of it."""
    scene = Scene(edition).own(0, 15).own(1, 5).pose(F_BUY, 0, 25)
    assert scene.refused(0, A_MORTGAGE, 15) == R_NOT_NOW
    assert scene.refused(1, A_MORTGAGE, 5) == R_NOT_NOW


# --- worth


@clause("1.note-total-worth")
@pytest.mark.parametrize("edition", EDITIONS)
def test_note_worth_is_cash_and_printed_prices(edition: str) -> None:
    """Cash and the price of every deed; negative cash counts as such."""
    scene = Scene(edition).cash(0, 77)
    one, two, *_ = color(scene.rules, 1)
    scene.own(0, one, two)
    assert worth(scene.s, 0) == 77 + scene.rules.price[one] + scene.rules.price[two]
    assert worth(scene.cash(0, -7).s, 0) == -7 + scene.rules.price[one] + scene.rules.price[two]


@clause("1.note-total-worth")
@pytest.mark.parametrize("edition", MORTGAGING)
def test_note_worth_counts_mortgaged_deeds_at_half(edition: str) -> None:
    """A mortgaged deed counts half its price."""
    scene = Scene(edition).cash(0, 0).own(0, 5, mortgaged=True)
    assert worth(scene.s, 0) == scene.rules.price[5] // 2


@clause("1.note-total-worth")
@pytest.mark.parametrize("level", [1, 4, 5])
@pytest.mark.parametrize("edition", BUILDING)
def test_note_worth_counts_buildings_at_cost(edition: str, level: int) -> None:
    """Every level counts what it cost, a hotel five levels; not the half it is sold for."""
    scene = Scene(edition).cash(0, 0)
    street = color(scene.rules, RED)[0]
    scene.own(0, street, level=level)
    cost = scene.rules.house_cost[street]
    assert worth(scene.s, 0) == scene.rules.price[street] + level * cost


@clause("1.note-total-worth")
@pytest.mark.parametrize("edition", EDITIONS)
def test_note_worth_counts_no_pass_and_no_strangers_deed(edition: str) -> None:
    """Jail passes and other players' deeds are worth nothing."""
    scene = Scene(edition).cash(0, 0).own(1, color(rules_with(edition), 0)[0])
    scene.s.passes[0] = 0b11 if len(scene.rules.pass_card) else 0
    assert worth(scene.s, 0) == 0


# --- rights in jail


@clause("1.note-rights-in-jail")
@pytest.mark.parametrize("edition", EDITIONS)
def test_note_jail_owner_collects_rent(edition: str) -> None:
    """Rent is due to an owner in jail."""
    scene = Scene(edition).jailed(1)
    street = color(scene.rules, 1)[0]
    scene.own(1, street).at(0, street - 3).dice((1, 2))
    assert payments(scene.do(0, A_ROLL)) == [(0, 1, rent(scene.rules, street), WHY_RENT)]


@clause("1.note-rights-in-jail")
@pytest.mark.parametrize("edition", TRADING)
def test_note_jail_prisoner_trades(edition: str) -> None:
    """A prisoner proposes, and a prisoner accepts."""
    scene = Scene(edition).jailed(0).jailed(1).own(0, 5)
    scene.do(0, A_PROPOSE, 1, terms=Terms(bits(5), take_cash=10))
    assert payments(scene.do(1, A_ACCEPT, 0, 1)) == [(1, 0, 10, WHY_TRADE)]


@clause("1.note-rights-in-jail")
@pytest.mark.parametrize("edition", BUILDING)
def test_note_jail_prisoner_builds_and_sells(edition: str) -> None:
    """A prisoner builds and sells on the own turn."""
    scene = Scene(edition).jailed(0).own(0, *color(rules_with(edition), RED))
    cost = int(scene.rules.house_cost[color(scene.rules, RED)[0]])
    assert payments(build(scene, 0)) == [(0, BANK, cost, WHY_BUILDING)]
    assert payments(sell(scene, 0)) == [(BANK, 0, cost // 2, WHY_SALE)]


@clause("1.note-rights-in-jail")
@pytest.mark.parametrize("edition", MORTGAGING)
def test_note_jail_prisoner_mortgages(edition: str) -> None:
    """A prisoner mortgages on the own turn."""
    scene = Scene(edition).jailed(0).own(0, 5)
    value = scene.rules.mortgage[5]
    assert payments(scene.do(0, A_MORTGAGE, 5)) == [(BANK, 0, value, WHY_MORTGAGE)]


@clause("1.note-rights-in-jail")
@pytest.mark.parametrize("edition", AUCTIONING)
def test_note_jail_prisoner_bids(edition: str) -> None:
    """A prisoner bids and wins."""
    scene = Scene(edition, 2).jailed(1).pose(F_BUY, 0, 5)
    scene.do(0, A_DECLINE)
    scene.do(1, A_BID, 0, 10)
    scene.do(0, A_PASS)
    assert scene.s.owner[5] == 1


# --- section 5


@clause("5.1")
@pytest.mark.parametrize("cash", [0, 9, 1000, 1099])
def test_5_1_hong_kong_taxes_the_raised_sum(cash: int) -> None:
    """After passing Go a tenth of cash and salary is due, rounded down to a multiple of 10."""
    scene = Scene("hongkong").cash(0, cash)
    (square,) = squares(scene.rules, SQ_TAX)
    assert scene.rules.tax_mode[square] == TAX_CASH
    tax = (cash + 1500) // 100 * 10
    scene.at(0, 18).dice((2, 3))
    assert square == 3
    assert payments(scene.do(0, A_ROLL)) == [
        (BANK, 0, 1500, WHY_SALARY),
        (0, BANK, tax, WHY_TAX),
    ]


@clause("5.1")
@pytest.mark.parametrize("edition", RAISING)
def test_5_1_salary_pays_for_the_square_behind_go(edition: str) -> None:
    """Everywhere the salary comes first: it pays the rent of the first street behind GO."""
    scene = Scene(edition).cash(0, 0).own(1, 3).at(0, 35).dice((3, 5))
    events = scene.do(0, A_ROLL)
    assert payments(events) == [
        (BANK, 0, scene.rules.salary_pass, WHY_SALARY),
        (0, 1, rent(scene.rules, 3), WHY_RENT),
    ]
    assert of(events, E_OWES) == []


@clause("5.2")
@pytest.mark.parametrize("edition", NEGATIVE)
def test_5_2_owner_gets_full_rent_of_who_goes_negative(edition: str) -> None:
    """A payer with 5 pays a rent of 40 in full and stands at -35, and so goes out."""
    scene = Scene(edition).cash(0, 5).own(1, 7).at(0, 4).dice((1, 2))
    before = scene.s.cash[1]
    events = scene.do(0, A_ROLL)
    assert payments(events)[0] == (0, 1, 40, WHY_RENT)
    assert of(events, E_OUT) == [(0, 0)]
    assert scene.s.cash[1] == before + 40


@clause("5.2")
@pytest.mark.parametrize("edition", NEGATIVE)
def test_5_2_rent_down_to_zero_ruins_nobody(edition: str) -> None:
    """Cash of just the rent leaves zero, which is not negative."""
    scene = Scene(edition).cash(0, 40).own(1, 7).at(0, 4).dice((1, 2))
    assert of(scene.do(0, A_ROLL), E_OUT) == []
    assert scene.s.cash[0] == 0


@clause("5.2")
@pytest.mark.parametrize("edition", RAISING)
def test_5_2_elsewhere_the_debtor_owes_first(edition: str) -> None:
    """Where cash is raised, rent beyond the cash is a debt, and nothing is paid yet."""
    scene = Scene(edition).cash(0, 5).own(1, 5).at(0, 2).dice((1, 2))
    events = scene.do(0, A_ROLL)
    assert of(events, E_OWES) == [(0, 1, rent(scene.rules, 5), WHY_RENT)]
    assert payments(events) == []
