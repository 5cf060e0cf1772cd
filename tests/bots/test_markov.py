"""The trader who projects both sides' worth: every sentence of its description."""

import pytest

from freehold.bots.references.forecast import HORIZON, THOUSAND, Forecast
from freehold.bots.references.markov import Markov
from freehold.engine import Terms, amount_of, bit, check, codes, kind_of, pack, target_of
from tests.kit.scene import Scene


def rises(scene: Scene, terms: Terms) -> tuple[int, int]:
    """Return by how much an offer of seat 0 raises the areas of seat 1, who gets it, and 0."""
    forecast = Forecast(scene.rules)
    forecast.project(scene.s, 1, 0, 0, 0, 0)
    before = forecast.one.area, forecast.other.area
    pays = terms.take_cash - terms.give_cash
    forecast.project(scene.s, 1, 0, terms.take_deeds, terms.give_deeds, pays)
    return forecast.one.area - before[0], forecast.other.area - before[1]


def answered(scene: Scene, terms: Terms) -> int:
    """Return what seat 1 answers to an offer of seat 0."""
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    return kind_of(Markov(scene.rules).answer(scene.s, 1))


def area(scene: Scene, seat: int) -> int:
    """Return the area of a seat's worth."""
    forecast = Forecast(scene.rules)
    forecast.project(scene.s, seat, (seat + 1) % 3, 0, 0, 0)
    return forecast.one.area


# --- the projection


def test_cash_counts_for_every_turn_of_the_horizon() -> None:
    more = area(Scene().cash(0, 1100), 0) - area(Scene().cash(0, 1000), 0)
    assert more == 100 * HORIZON * THOUSAND


def test_rents_that_others_pay_raise_the_area() -> None:
    station = Scene().own(0, 5).cash(0, 800)
    assert area(station, 0) > area(Scene().cash(0, 1000), 0)


def test_rents_to_others_lower_it() -> None:
    assert area(Scene().own(2, 37, 39, level=5), 0) < area(Scene(), 0)


def test_a_set_is_worth_the_houses_that_it_lets_build() -> None:
    lone = area(Scene().own(0, 16, 18).own(1, 19), 0)
    full = area(Scene().own(0, 16, 18, 19), 0)
    assert full - lone > 2 * 200 * HORIZON * THOUSAND


def test_without_cash_there_are_no_houses() -> None:
    poor = area(Scene().own(0, 16, 18, 19).cash(0, 0), 0)
    rich = area(Scene().own(0, 16, 18, 19).cash(0, 1000), 0)
    assert rich - poor > 1000 * HORIZON * THOUSAND


# --- answers


def test_accepts_what_raises_both_alike() -> None:
    scene = Scene().own(0, 16, 18, 21).own(1, 19, 23, 24)
    terms = Terms(give_deeds=bit(21), take_deeds=bit(19))
    mine, theirs = rises(scene, terms)
    assert mine >= 0
    assert theirs * 2 <= mine * 3
    assert answered(scene, terms) == codes.A_ACCEPT


def test_rejects_what_lowers_the_own_area() -> None:
    scene = Scene().own(1, 5)
    terms = Terms(take_deeds=bit(5), give_cash=150)
    assert rises(scene, terms)[0] < 0
    assert answered(scene, terms) == codes.A_REJECT


def test_rejects_what_raises_the_partner_s_far_more() -> None:
    scene = Scene().own(0, 1).own(1, 3)
    terms = Terms(take_deeds=bit(3), give_cash=600)
    mine, theirs = rises(scene, terms)
    assert 0 <= mine * 3 < theirs * 2
    assert answered(scene, terms) == codes.A_REJECT


# --- offers


def test_offers_a_deal_that_it_would_accept_from_the_other_side() -> None:
    scene = Scene().own(0, 1).own(1, 3)
    player = Markov(scene.rules)
    action = player.propose(scene.s, 0)
    assert (kind_of(action), target_of(action)) == (codes.A_PROPOSE, 1)
    assert check(scene.s, 0, action, player.terms) == codes.OK
    theirs, mine = rises(scene, player.terms)
    assert 0 < theirs * 2 <= mine * 3
    assert answered(scene, player.terms) == codes.A_ACCEPT


def test_offers_nothing_where_no_set_can_be_had() -> None:
    scene = Scene().own(0, 16).own(1, 19)
    assert Markov(scene.rules).propose(scene.s, 0) == 0


def test_offers_a_swap_that_completes_a_set_for_each() -> None:
    scene = Scene().own(0, 16, 18, 21).own(1, 19, 23, 24)
    player = Markov(scene.rules)
    assert player.propose(scene.s, 0) == pack(codes.A_PROPOSE, 1)
    assert (player.terms.give_deeds, player.terms.take_deeds) == (bit(21), bit(19))


def test_makes_no_offer_twice() -> None:
    scene = Scene().own(0, 1).own(1, 3)
    player, made = Markov(scene.rules), []
    for turn in range(1, 400):
        scene.s.turns = turn
        if player.propose(scene.s, 0):
            terms = player.terms
            made.append((terms.give_deeds, terms.take_deeds, terms.give_cash, terms.take_cash))
    assert made
    assert len(made) == len(set(made))


# --- auctions


def bid(scene: Scene, seat: int) -> int:
    """Return what the player bids, 0 if it passes."""
    action = Markov(scene.rules).decide(scene.s, seat)
    assert check(scene.s, seat, action) == codes.OK
    return amount_of(action) if kind_of(action) == codes.A_BID else 0


def put_up(scene: Scene, square: int) -> Scene:
    """Bring a deed to auction; seat 1 speaks first."""
    scene.at(0, square - 3).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    return scene


def test_bids_to_the_price_where_owning_equals_the_threat() -> None:
    scene = put_up(Scene(), 39)
    player, forecast = Markov(scene.rules), Forecast(scene.rules)
    limit = player.limit(scene.s, 1, 39)
    threat = min(forecast.threaten(scene.s, 1, other, 39, 400) for other in (0, 2))
    owning = []
    for price in (limit, limit + 1):
        forecast.project(scene.s, 1, 2, 0, bit(39), price, False)
        owning.append(forecast.one.area)
    assert owning[0] >= threat > owning[1]


def test_a_set_that_a_rival_would_complete_is_worth_more() -> None:
    alone = Markov(Scene().rules).limit(put_up(Scene(), 39).s, 1, 39)
    denied = Markov(Scene().rules).limit(put_up(Scene().own(2, 37), 39).s, 1, 39)
    assert denied > alone


def test_passes_above_the_limit() -> None:
    scene = put_up(Scene().cash(1, 3000).cash(2, 3000), 39)
    scene.do(1, codes.A_BID, 0, Markov(scene.rules).limit(scene.s, 2, 39))
    assert bid(scene, 2) == 0
    assert Markov(scene.rules).decide(scene.s, 2) == codes.A_PASS


def test_buys_at_the_list_price_what_is_worth_it() -> None:
    scene = Scene().at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert Markov(scene.rules).decide(scene.s, 0) == codes.A_BUY


# --- jail


@pytest.mark.parametrize(("free", "does"), [(True, codes.A_PAY_FINE), (False, codes.A_ROLL)])
def test_leaves_jail_while_deeds_are_free_then_stays(free: bool, does: int) -> None:
    scene = Scene().jailed(0)
    deeds = [square for square in range(40) if scene.rules.price[square]]
    scene.own(1, *deeds[1:] if free else deeds)
    assert Markov(scene.rules).decide(scene.s, 0) == pack(does)
