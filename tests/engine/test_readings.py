"""Answers to questions that the rules leave open; docs/rules/readings.md lists them."""

import pytest

from freehold.engine import Terms, codes
from freehold.engine.rules.money import charge_for_each
from freehold.engine.rules.unrest import side_rents, start_riot
from tests.kit.scene import Scene

NEXT_UTILITY = 2  # card of the Bangladeshi Chance deck


@pytest.mark.parametrize(
    "terms", [Terms(give_deeds=1 << 1), Terms(take_deeds=1 << 3), Terms(give_cash=5)]
)
def test_gifts_are_no_trades(terms: Terms) -> None:
    """Both sides give something."""
    scene = Scene().own(0, 1).own(1, 3)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, terms) == codes.R_EMPTY_SIDE


def test_only_one_side_gives_cash() -> None:
    """Cash for cash is refused."""
    scene = Scene().own(0, 1)
    terms = Terms(give_deeds=1 << 1, give_cash=5, take_cash=10)
    assert scene.refused(0, codes.A_PROPOSE, 1, 0, terms) == codes.R_BAD_TERMS


def test_a_pass_frees_who_has_no_bail() -> None:
    """Without bail the fine is barred, the pass is not."""
    scene = Scene("france").jailed(0, 8).hold(0, 0)
    scene.s.no_bail = 1
    assert scene.refused(0, 6) == codes.R_NO_BAIL
    assert [event for event in scene.do(0, codes.A_USE_PASS) if event[0] == codes.E_FREED]


def test_the_utility_card_asks_ten_times_even_where_utilities_are_scaled() -> None:
    """A room's scale is for utilities one lands on, not for the card."""
    scene = Scene("bangladesh", utility_scale=10).own(1, 12).at(0, 5).dice((1, 1), (2, 3))
    scene.card(0, NEXT_UTILITY)
    events = scene.do(0, codes.A_ROLL)
    assert (codes.E_PAID, 0, 1, 50, codes.WHY_RENT) in events


def test_a_percentage_of_worth_is_rounded_down() -> None:
    """A tenth of 1,239 is 123."""
    scene = Scene("vietnam").cash(0, 1239).at(0, 1).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert (codes.E_PAID, 0, codes.BANK, 123, codes.WHY_TAX) in scene.do(0, codes.A_CHOOSE, 0, 1)


def test_by_turns_a_pass_stays_final_when_the_highest_bidder_leaves() -> None:
    """Who passed does not come back in; the one left may take it for the least bid."""
    scene = Scene("vietnam", seats=4).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_PASS)
    scene.do(2, codes.A_BID, 0, 50)
    scene.do(2, codes.A_RESIGN)
    assert scene.awaited() == {3}
    scene.do(3, codes.A_PASS)
    assert scene.awaited() == {0}
    assert (codes.E_KNOCKED_DOWN, 39, 0, 10) in scene.do(0, codes.A_BID, 0, 10)


def test_in_the_open_auction_a_pass_does_not_outlive_the_bid_it_answered() -> None:
    """When the highest bidder leaves, everybody is asked again."""
    scene = Scene(seats=4).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_BID, 0, 50)
    scene.do(2, codes.A_PASS)
    scene.do(1, codes.A_RESIGN)
    assert scene.top()[0] == codes.F_AUCTION
    assert scene.top()[3:6] == (codes.NOBODY, 0, 0)


def test_of_two_equally_dear_sides_the_first_riots() -> None:
    """The first side with the highest sum is meant."""
    scene = Scene("france", 2).own(0, 1, 3, level=5).own(0, 14, level=4)
    assert list(side_rents(scene.s))[:2] == [700, 700]
    scene.rig(codes.STREAM_FATE, (scene.rules.side_full[0] * 100, 0))
    start_riot(scene.s)
    assert list(scene.s.take_tape()) == [codes.E_RIOT_BREWED, 0]


def test_debts_to_all_are_paid_in_order_of_play() -> None:
    """The order of play counts, not the number of the seat."""
    scene = Scene(seats=4)
    for at, seat in enumerate((2, 0, 3, 1)):
        scene.s.order[at], scene.s.place[seat] = seat, at
    charge_for_each(scene.s, 0, 10, 7)
    tape = list(scene.s.take_tape())
    assert tape[2::5] == [3, 1, 2]
