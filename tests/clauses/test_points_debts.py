"""Section 2: debts to several players, debts on another's turn, whole units."""

import pytest

from freehold.engine import Ruleset, codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import MORTGAGING, cards, color, deck_square, editions, of, payments
from tests.kit.scene import Event, Scene


def each_card(rules: Ruleset, sign: int) -> tuple[int, int, int]:
    """Return deck, number and amount of the card that pays (-1) or collects (1) from all."""
    for deck, number in cards(rules, codes.OP_EACH):
        effect = rules.card_effect[rules.deck_start[deck] + number]
        amount = int(rules.effects[effect * codes.EFFECT + 1])
        if amount * sign > 0:
            return deck, number, amount * sign
    return 0, 0, 0


PAYING = editions(lambda rules: each_card(rules, -1)[2])
BIRTHDAY = editions(lambda rules: each_card(rules, 1)[2])


def draw_each(scene: Scene, seat: int, sign: int) -> list[Event]:
    """Let a seat draw the card that pays or collects from all."""
    deck, number, _ = each_card(scene.rules, sign)
    scene.turn(seat).at(seat, deck_square(scene.rules, deck) - 3).card(deck, number).dice((1, 2))
    return scene.do(seat, codes.A_ROLL)


def share_of(edition: str, sign: int) -> int:
    """Return what the edition's card makes each pay."""
    return each_card(Scene(edition).rules, sign)[2]


# --- 2.10


@clause("2.10a", editions=PAYING)
def test_2_10a_several_are_paid_from_the_left(edition: str) -> None:
    """The drawer pays round the table, beginning at the left."""
    scene = Scene(edition, 4)
    share = share_of(edition, -1)
    assert payments(draw_each(scene, 1, -1)) == [
        (1, other, share, codes.WHY_CARD) for other in (2, 3, 0)
    ]


@clause("2.10a", editions=PAYING)
def test_2_10a_who_is_out_is_not_paid(edition: str) -> None:
    """A player who left the game gets nothing, and makes the sum smaller."""
    scene = Scene(edition, 4)
    scene.s.alive = 0b1011
    share = share_of(edition, -1)
    assert payments(draw_each(scene, 1, -1)) == [
        (1, other, share, codes.WHY_CARD) for other in (3, 0)
    ]


@clause("2.10b", editions=PAYING)
def test_2_10b_whole_sum_is_raised_before_anybody_is_paid(edition: str) -> None:
    """One unit short of the whole sum nobody is paid, though all but one could be."""
    scene = Scene(edition, 4).own(0, 5)
    owed = 3 * share_of(edition, -1)
    scene.cash(0, owed - 1)
    events = draw_each(scene, 0, -1)
    assert of(events, codes.E_OWES) == [(0, codes.EVERYBODY, owed, codes.WHY_CARD)]
    assert payments(events) == []


@clause("2.10b", editions=PAYING)
def test_2_10b_all_are_paid_once_the_sum_is_raised(edition: str) -> None:
    """As soon as the cash suffices for all, all are paid, from the left."""
    scene = Scene(edition, 4).own(0, 5)
    share = share_of(edition, -1)
    scene.cash(0, 3 * share - 1)
    draw_each(scene, 0, -1)
    assert payments(scene.do(0, codes.A_MORTGAGE, 5)) == [
        (codes.BANK, 0, scene.rules.mortgage[5], codes.WHY_MORTGAGE),
        *[(0, other, share, codes.WHY_CARD) for other in (1, 2, 3)],
    ]


@clause("2.10b", editions=PAYING)
def test_2_10b_nobody_gives_up_who_can_raise_the_sum(edition: str) -> None:
    """Bankruptcy is refused while the whole sum can be raised."""
    scene = Scene(edition, 4).own(0, 5).cash(0, 3 * share_of(edition, -1) - 1)
    draw_each(scene, 0, -1)
    assert scene.refused(0, codes.A_BANKRUPT) == codes.R_CAN_STILL_PAY


@clause("2.10c", editions=PAYING)
def test_2_10c_what_there_is_is_shared(edition: str) -> None:
    """The bankrupt's cash is shared by all; odd units go to the first from the left."""
    scene = Scene(edition, 4).cash(0, 101)
    draw_each(scene, 0, -1)
    events = scene.do(0, codes.A_BANKRUPT)
    assert payments(events) == [
        (0, 1, 34, codes.WHY_ESTATE),
        (0, 2, 34, codes.WHY_ESTATE),
        (0, 3, 33, codes.WHY_ESTATE),
    ]


@clause("2.10c", editions=PAYING)
def test_2_10c_buildings_are_sold_before_sharing(edition: str) -> None:
    """What the buildings bring is shared, too."""
    scene = Scene(edition, 4)
    streets = color(scene.rules, 0)
    scene.own(0, *streets, level=1).cash(0, 0)
    scene.pose(codes.F_DEBT, 0, codes.EVERYBODY, 3_000_000, codes.WHY_CARD, 1_000_000)
    events = scene.do(0, codes.A_BANKRUPT)
    raised = int(scene.rules.house_cost[streets[0]])
    shared = [paid[2] for paid in payments(events) if paid[3] == codes.WHY_ESTATE]
    assert sum(shared) == raised
    assert max(shared) - min(shared) <= 1


@clause("2.10c", editions=PAYING)
def test_2_10c_bankruptcy_counts_as_one_to_the_bank(edition: str) -> None:
    """No creditor gets a deed: they go the way the bank's estates go."""
    scene = Scene(edition, 4).own(0, 5, mortgaged=True).cash(0, 10)
    draw_each(scene, 0, -1)
    events = scene.do(0, codes.A_BANKRUPT)
    assert of(events, codes.E_DEED_MOVED) == [(5, 0, codes.NOBODY, codes.WHY_ESTATE)]
    auctioned = scene.rules.bank_estate == codes.BANK_ESTATE_AUCTION
    assert of(events, codes.E_AUCTION_OPENED) == ([(5, 0, 0b1110)] if auctioned else [])


# --- 2.11


@clause("2.11", editions=MORTGAGING)
def test_2_11_interest_of_every_deed_is_rounded_up(scene: Scene) -> None:
    """Lifting any mortgage costs its value and a tenth of it, rounded up to a whole unit."""
    for square in [at for at in range(scene.rules.squares) if scene.rules.price[at]]:
        scene.own(0, square, mortgaged=True).cash(0, 10_000)
        value = int(scene.rules.mortgage[square])
        tenth, rest = divmod(value, 10)
        assert payments(scene.do(0, codes.A_LIFT, square)) == [
            (0, codes.BANK, value + tenth + (rest > 0), codes.WHY_LIFT)
        ]


@clause("2.11", editions=["us", "vietnam"])
@pytest.mark.parametrize(("square", "cost"), [(12, 83), (37, 193), (5, 110)])
def test_2_11_half_units_of_interest_are_rounded_up(edition: str, square: int, cost: int) -> None:
    """7.5 of interest on 75 makes 8, 17.5 on 175 makes 18; 10 on 100 stay 10."""
    scene = Scene(edition).own(0, square, mortgaged=True).cash(0, cost)
    scene.do(0, codes.A_LIFT, square)
    assert scene.s.cash[0] == 0


# --- 2.12


def birthday_debt(edition: str) -> tuple[Scene, list[Event], int]:
    """Return a scene in which seat 1 cannot pay for seat 0's birthday, but can raise it."""
    scene = Scene(edition)
    share = share_of(edition, 1)
    scene.cash(1, share - 1)
    if scene.rules.mortgages:
        scene.own(1, 5)
    else:
        scene.own(1, *color(scene.rules, 0), level=1)
    return scene, draw_each(scene, 0, 1), share


def raise_cash(scene: Scene) -> list[Event]:
    """Let seat 1 raise cash."""
    if scene.rules.mortgages:
        return scene.do(1, codes.A_MORTGAGE, 5)
    return scene.do(1, codes.A_SELL_RUN, 0, 1)


@clause("2.12", editions=BIRTHDAY)
def test_2_12_debtor_on_anothers_turn_is_awaited(edition: str) -> None:
    """Play waits for the debtor alone, and nobody after it has paid yet."""
    scene, events, share = birthday_debt(edition)
    assert of(events, codes.E_OWES) == [(1, 0, share, codes.WHY_CARD)]
    assert payments(events) == []
    assert scene.awaited() == {1}


@clause("2.12", editions=BIRTHDAY)
def test_2_12_play_does_not_go_on_before(edition: str) -> None:
    """The player to move can neither end the turn nor roll while another owes."""
    scene, _, _ = birthday_debt(edition)
    assert scene.refused(0, codes.A_END_TURN) == codes.R_NOT_NOW
    assert scene.refused(0, codes.A_ROLL) == codes.R_NOT_NOW


@clause("2.12", editions=BIRTHDAY)
def test_2_12_debt_is_paid_when_raised_and_the_others_follow(edition: str) -> None:
    """The debtor raises cash out of turn and pays; then the next one pays, and play goes on."""
    scene, _, share = birthday_debt(edition)
    events = raise_cash(scene)
    raised = payments(events)[0]
    assert raised[3] in (codes.WHY_MORTGAGE, codes.WHY_SALE)
    assert payments(events)[1:] == [(1, 0, share, codes.WHY_CARD), (2, 0, share, codes.WHY_CARD)]
    assert scene.awaited() == {0}


@clause("2.12", editions=BIRTHDAY)
def test_2_12_debtor_who_cannot_raise_it_is_bankrupt_to_the_drawer(edition: str) -> None:
    """The drawer gets what is left, the others still pay, and the turn stays where it is."""
    scene = Scene(edition).cash(1, 5)
    share = share_of(edition, 1)
    draw_each(scene, 0, 1)
    events = scene.do(1, codes.A_BANKRUPT)
    assert of(events, codes.E_WENT_BANKRUPT) == [(1, 0)]
    assert payments(events) == [(1, 0, 5, codes.WHY_ESTATE), (2, 0, share, codes.WHY_CARD)]
    assert of(events, codes.E_TURN_BEGAN) == []
    assert scene.awaited() == {0}


@clause("2.12", "2.15b", editions=BIRTHDAY)
def test_2_12_last_opponent_ruined_by_a_birthday_ends_the_game(edition: str) -> None:
    """A bankruptcy on another's turn ends a game of two at once."""
    scene = Scene(edition, 2).cash(1, 5)
    draw_each(scene, 0, 1)
    assert of(scene.do(1, codes.A_BANKRUPT), codes.E_GAME_OVER) == [(0b01,)]
