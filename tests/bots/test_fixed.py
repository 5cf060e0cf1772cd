"""The players of a fixed policy: every sentence of their published descriptions."""

import pytest

from freehold.bots.bot import POLICIES
from freehold.bots.references.fixed import color_on_the_way, dearest_streets
from freehold.engine import Terms, amount_of, bit, check, codes, kind_of, pack, target_of
from tests.kit.scene import Scene

ALL = ("fp-a", "fp-b", "fp-c")
every_player = pytest.mark.parametrize("name", ALL)
ORANGE = (16, 18, 19)
LIGHT_BLUE = (6, 8, 9)
DARK_BLUE = (37, 39)
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)


def decided(scene: Scene, seat: int = 0, name: str = "fp-a") -> tuple[int, int, int]:
    """Return kind, target and amount of what the player does."""
    action = POLICIES[name](scene.rules).decide(scene.s, seat)
    assert check(scene.s, seat, action) == codes.OK
    return kind_of(action), target_of(action), amount_of(action)


def did_aside(scene: Scene, seat: int, name: str = "fp-a") -> tuple[int, int]:
    """Return kind and target of what the player does in somebody else's turn."""
    action = POLICIES[name](scene.rules).aside(scene.s, seat)
    assert not action or check(scene.s, seat, action) == codes.OK
    return kind_of(action), target_of(action)


def proposed(scene: Scene, name: str = "fp-a") -> tuple[int, ...]:
    """Return partner and terms of seat 0's offer, nothing if it makes none."""
    player = POLICIES[name](scene.rules)
    action = player.propose(scene.s, 0)
    if not action:
        return ()
    terms = player.terms
    assert check(scene.s, 0, action, terms) == codes.OK
    deal = (terms.give_deeds, terms.take_deeds, terms.give_cash, terms.take_cash)
    return (target_of(action), *deal)


def answered(scene: Scene, terms: Terms, name: str = "fp-a") -> int:
    """Return what seat 1 answers to an offer of seat 0."""
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    return kind_of(POLICIES[name](scene.rules).answer(scene.s, 1))


def landed(square: int, cash: int, edition: str = "us") -> Scene:
    """Return a scene in which seat 0 has just reached a free square."""
    scene = Scene(edition).cash(0, cash).at(0, square - 3).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    return scene


def put_up(square: int, cash: int) -> Scene:
    """Return an auction in which seat 1 has to speak, with that much cash."""
    scene = landed(square, 1500).cash(1, cash)
    scene.do(0, codes.A_DECLINE)
    return scene


# --- jail


@every_player
@pytest.mark.parametrize(("cash", "does"), [(200, codes.A_PAY_FINE), (199, codes.A_ROLL)])
def test_leaves_jail_with_the_goal_in_cash(name: str, cash: int, does: int) -> None:
    assert decided(Scene().jailed(0).cash(0, cash), name=name)[0] == does


def test_uses_a_pass_rather_than_cash() -> None:
    assert decided(Scene().jailed(0).hold(0, 0))[0] == codes.A_USE_PASS


def test_the_goal_grows_with_the_money_of_the_edition() -> None:
    scene = Scene("vietnam").jailed(0)
    goal = scene.rules.start_money * 200 // 1500
    found = [decided(scene.cash(0, cash))[0] for cash in (goal, goal - 1)]
    assert found == [codes.A_PAY_FINE, codes.A_ROLL]


# --- buying


@pytest.mark.parametrize(("cash", "does"), [(420, codes.A_BUY), (419, codes.A_DECLINE)])
def test_buys_if_the_goal_stays_in_hand(cash: int, does: int) -> None:
    assert decided(landed(21, cash))[0] == does


def test_buys_to_the_last_coin_what_completes_a_set() -> None:
    scene = Scene().own(0, 37).cash(0, 400).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert decided(scene)[0] == codes.A_BUY


@pytest.mark.parametrize("square", [*DARK_BLUE, *STATIONS])
def test_b_always_wants_the_two_dearest_streets_and_the_stations(square: int) -> None:
    scene = landed(square, 400)
    found = [decided(scene, name=name)[0] for name in ("fp-a", "fp-b")]
    assert found == [
        codes.A_DECLINE if scene.rules.price[square] > 200 else codes.A_BUY,
        codes.A_BUY,
    ]


@pytest.mark.parametrize("square", UTILITIES)
def test_b_never_wants_utilities(square: int) -> None:
    scene = landed(square, 1500)
    assert [decided(scene, name=name)[0] for name in ALL] == [
        codes.A_BUY,
        codes.A_DECLINE,
        codes.A_BUY,
    ]


@pytest.mark.parametrize("square", [*ORANGE, *LIGHT_BLUE, *STATIONS])
def test_c_always_wants_its_colors_and_the_stations(square: int) -> None:
    assert decided(landed(square, 200), name="fp-c")[0] == codes.A_BUY


@pytest.mark.parametrize("square", [11, 21, 37])
def test_c_wants_other_streets_as_a_does(square: int) -> None:
    scene = landed(square, 1500)
    price = scene.rules.price[square]
    found = [decided(scene.cash(0, price + more), name="fp-c")[0] for more in (200, 199)]
    assert found == [codes.A_BUY, codes.A_DECLINE]


def test_the_colors_are_the_second_and_the_fourth_on_the_way() -> None:
    rules = Scene().rules
    assert color_on_the_way(rules, 2) == sum(bit(square) for square in LIGHT_BLUE)
    assert color_on_the_way(rules, 4) == sum(bit(square) for square in ORANGE)


def test_the_dearest_streets_are_those_of_highest_price() -> None:
    assert dearest_streets(Scene().rules) == sum(bit(square) for square in DARK_BLUE)


# --- auctions


def test_bids_the_middle_between_the_bid_and_the_list_price() -> None:
    scene = put_up(21, 1500)
    scene.do(1, codes.A_BID, 0, 100)
    assert decided(scene, 2)[::2] == (codes.A_BID, 160)


def test_passes_above_the_list_price() -> None:
    scene = put_up(21, 1500)
    scene.do(1, codes.A_BID, 0, 220)
    assert decided(scene, 2)[0] == codes.A_PASS


def test_bids_a_quarter_of_the_remaining_cash_above_it_to_complete_a_set() -> None:
    scene = put_up(21, 1500).own(2, 23, 24).cash(2, 620)
    scene.do(1, codes.A_BID, 0, 220)
    assert decided(scene, 2)[::2] == (codes.A_BID, 320)


@pytest.mark.parametrize("square", [39, 35])
def test_b_bids_up_by_a_sixth_of_its_cash(square: int) -> None:
    scene = put_up(square, 1500).cash(2, 1000)
    scene.do(1, codes.A_BID, 0, 400)
    found = [decided(scene, 2, name)[::2] for name in ("fp-a", "fp-b")]
    assert found == [(codes.A_PASS, 0), (codes.A_BID, 500)]


def test_b_does_not_bid_for_utilities() -> None:
    assert decided(put_up(12, 1500), 1, "fp-b")[0] == codes.A_PASS


# --- building


def test_builds_in_the_turns_of_others() -> None:
    scene = Scene().own(0, 1, 3).turn(1)
    assert did_aside(scene, 0) == (codes.A_BUILD, 3)


def test_does_not_build_in_the_own_turn_where_others_turns_allow_it() -> None:
    scene = Scene().own(0, 1, 3).turn(0, ended=True)
    assert decided(scene)[0] == codes.A_END_TURN


def test_builds_in_the_own_turn_where_the_rules_ask_for_it() -> None:
    scene = Scene("bangladesh").own(0, 1, 3).turn(0, ended=True)
    assert decided(scene)[0] == codes.A_BUILD


def test_builds_the_house_with_the_largest_rent_less_its_cost() -> None:
    scene = Scene().own(0, *ORANGE, level=2).own(0, *DARK_BLUE).turn(1)
    assert did_aside(scene, 0) == (
        codes.A_BUILD,
        19,
    )  # 600 - 220 - 100 is more than 200 - 100 - 200


def test_builds_with_the_last_coin() -> None:
    scene = Scene().own(0, 1, 3).turn(1).cash(0, 50)
    assert did_aside(scene, 0)[0] == codes.A_BUILD


def test_builds_in_strict_order_where_that_is_the_rule() -> None:
    assert did_aside(Scene("france").own(0, 1, 3).turn(1), 0)[0] == codes.A_BUILD_RUN


@pytest.mark.parametrize(("name", "does"), [("fp-a", codes.A_BUILD), ("fp-c", 0)])
def test_c_builds_three_houses_a_street_at_most(name: str, does: int) -> None:
    scene = Scene().own(0, 1, 3, level=3).turn(1)
    assert did_aside(scene, 0, name)[0] == does


# --- mortgages


@pytest.mark.parametrize(("cash", "does"), [(310, codes.A_LIFT), (309, codes.A_END_TURN)])
def test_lifts_while_the_goal_stays_in_hand(cash: int, does: int) -> None:
    scene = Scene().own(0, 5, mortgaged=True).turn(0, ended=True).cash(0, cash)
    assert decided(scene)[0] == does


# --- offers


@pytest.mark.parametrize(
    ("cash", "offer"),
    [(700, (1, bit(39), 0, 0, 600)), (1500, (1, bit(39), 0, 0, 750)), (599, ())],
)
def test_offers_a_lone_street_that_completes_a_set_when_short(
    cash: int, offer: tuple[int, ...]
) -> None:
    """It asks half the buyer's cash if that is more, and for nothing that cannot be paid."""
    scene = Scene().own(0, 39).own(1, 37).cash(0, 199).cash(1, cash)
    assert proposed(scene) == offer


def test_does_not_break_up_an_own_set() -> None:
    scene = Scene().own(0, 37, 39).own(1, 1).cash(0, 10).cash(1, 1500)
    assert proposed(scene) == ()


def test_asks_for_what_completes_the_own_set_in_a_swap_with_cash() -> None:
    scene = Scene().own(0, 16, 18, 6).own(1, 19, 8)
    assert proposed(scene) == (1, bit(6), bit(19), 150, 0)


def test_asks_for_it_in_cash_if_there_is_nothing_to_swap() -> None:
    scene = Scene().own(0, 16, 18).own(1, 19)
    assert proposed(scene) == (1, 0, bit(19), 225, 0)


def test_asks_for_nothing_where_two_deeds_are_lacking() -> None:
    assert proposed(Scene().own(0, 16).own(1, 18, 19)) == ()


@every_player
def test_makes_no_offer_twice(name: str) -> None:
    scene = Scene().own(0, 16, 18).own(1, 19)
    player = POLICIES[name](scene.rules)
    assert player.propose(scene.s, 0)
    for turn in range(2, 500):
        scene.s.turns = turn
        assert not player.propose(scene.s, 0)


def test_in_a_new_game_it_may_be_made_again() -> None:
    scene = Scene().own(0, 16, 18).own(1, 19)
    player = POLICIES["fp-a"](scene.rules)
    player.propose(scene.s, 0)
    player.begin()
    assert player.propose(scene.s, 0) == pack(codes.A_PROPOSE, 1)


# --- answers


@pytest.mark.parametrize(("cash", "answer"), [(140, codes.A_ACCEPT), (139, codes.A_REJECT)])
def test_sells_a_deed_for_its_list_price(cash: int, answer: int) -> None:
    scene = Scene().own(1, 11)
    assert answered(scene, Terms(take_deeds=bit(11), give_cash=cash)) == answer


@pytest.mark.parametrize(("cash", "answer"), [(450, codes.A_ACCEPT), (449, codes.A_REJECT)])
def test_wants_more_for_what_completes_the_partner_s_set(cash: int, answer: int) -> None:
    scene = Scene().own(0, 37).own(1, 39)
    assert answered(scene, Terms(take_deeds=bit(39), give_cash=cash)) == answer


@pytest.mark.parametrize(("cash", "answer"), [(600, codes.A_ACCEPT), (601, codes.A_REJECT)])
def test_pays_up_to_half_as_much_again_for_an_own_set(cash: int, answer: int) -> None:
    scene = Scene().own(0, 39).own(1, 37)
    assert answered(scene, Terms(give_deeds=bit(39), take_cash=cash)) == answer


def test_breaks_up_no_set_for_cash() -> None:
    scene = Scene().own(1, 37, 39)
    assert answered(scene, Terms(take_deeds=bit(39), give_cash=1500)) == codes.A_REJECT


@pytest.mark.parametrize(("cash", "answer"), [(300, codes.A_ACCEPT), (299, codes.A_REJECT)])
def test_buys_a_lone_deed_only_if_the_goal_stays_in_hand(cash: int, answer: int) -> None:
    scene = Scene().own(0, 11).cash(1, cash)
    assert answered(scene, Terms(give_deeds=bit(11), take_cash=100)) == answer
