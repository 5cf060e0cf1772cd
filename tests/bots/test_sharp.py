"""The sharp player: expected values, trades that pay, and a reason for everything."""

from random import Random

import pytest

from freehold.bots.driver import play_out
from freehold.bots.levels.sharp import Sharp, bail_cost
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.reasons import REASONS
from freehold.bots.simulation.batch import play_batch
from freehold.bots.valuation.deals import Deal
from freehold.bots.valuation.landing_tables import landing_tables_of
from freehold.bots.valuation.list_prices import list_price
from freehold.bots.valuation.strength import stand
from freehold.editions import board_of, compile_rules, load
from freehold.engine import (
    COMPILED,
    State,
    Table,
    Terms,
    actors,
    apply,
    check,
    codes,
    kind_of,
    new_game,
    next_actor,
    owns_group,
    pack,
    target_of,
    top_kind,
)
from freehold.wire import table_of, view
from tests.kit.boards import never_ending
from tests.kit.random_play import random_move
from tests.kit.scene import Scene, rules_with, split
from tests.laws.laws import with_other_secrets
from tests.laws.options import random_options

GAMES = 60 if COMPILED else 2  # for each edition and number of players
STREETS = [square for square in range(40) if rules_with("us").price[square]]


def decision(scene: Scene, seat: int) -> tuple[int, int]:
    """Return kind and target of what the sharp player does."""
    action = Sharp(scene.rules).decide(scene.s, seat)
    assert check(scene.s, seat, action) == codes.OK
    return kind_of(action), target_of(action)


def offers_of(edition: str, seed: int) -> list[tuple[int, ...]]:
    """Return all offers of one game of four sharp players."""
    rules = rules_with(edition)
    policies: list[Policy] = [Sharp(rules) for _ in range(4)]
    state = new_game(rules, 4, seed, taping=True)
    play_out(state, policies, 400)
    return [event[1:] for event in split(list(state.take_tape())) if event[0] == codes.E_OFFERED]


# --- what holds in every game


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_any_size_are_played_without_a_refusal(edition: str, seats: int) -> None:
    """The loop raises on a refusal; sharp and steady players sit in turn."""
    rules = rules_with(edition)
    policies: list[Policy] = [(Sharp, Steady)[seat % 3 == 1](rules) for seat in range(seats)]
    result = play_batch(rules, policies, 0, GAMES, seats, 300)
    assert result.games == GAMES


def test_decisions_are_accepted_in_any_position(edition: str) -> None:
    """Under random house rules, after random play, whatever it does is legal and sees no secret."""
    for seed in range(6):
        rng = Random(seed)
        rules = compile_rules(load(edition), random_options(edition, rng))
        state = new_game(rules, 3, seed, clocked=seed % 2 == 1)
        for _ in range(150):
            if state.over:
                break
            _check_position(state, rng)
            assert apply(state, *random_move(state, rng)) == codes.OK


def _check_position(state: State, rng: Random) -> None:
    other = with_other_secrets(state, rng)
    for seat in range(state.seats):
        policy = Sharp(state.rules)
        answer = policy.answer(state, seat)
        assert answer == Sharp(state.rules).answer(other, seat)
        if answer and top_kind(state) in (codes.F_TURN, codes.F_DEBT):
            assert check(state, seat, answer, policy.terms) == codes.OK
        if not actors(state) >> seat & 1:
            continue
        offer = policy.propose(state, seat)
        if offer:
            assert check(state, seat, offer, policy.terms) == codes.OK
        action = policy.decide(state, seat)
        assert check(state, seat, action) == codes.OK
        assert action == Sharp(state.rules).decide(other, seat)
        assert kind_of(action) != codes.A_RESIGN


@pytest.mark.parametrize("edition", ["us", "bangladesh", "vietnam"])
def test_no_offer_is_made_twice_in_a_game(edition: str) -> None:
    """Whatever was offered to a partner is never offered to it again."""
    for seed in range(12 if COMPILED else 2):
        offers = offers_of(edition, seed)
        told = [(one, other, *terms) for one, other, _, *terms in offers]
        assert len(told) == len(set(told))


def test_offers_are_rare() -> None:
    """There is at most one offer a turn, with what is countered at most three."""
    rules = rules_with("us")
    policies: list[Policy] = [Sharp(rules) for _ in range(4)]
    state = new_game(rules, 4, 5, taping=True)
    for turns in range(1, 120):
        play_out(state, policies, turns)
        events = split(list(state.take_tape()))
        assert sum(event[0] == codes.E_OFFERED for event in events) <= 3


def test_every_offer_raises_the_own_share_and_sells_no_set_cheaply() -> None:
    """An offer gains strength, and who gets a set gives a set or more than list prices."""
    rules = rules_with("us")
    seen = 0
    for seed in range(10 if COMPILED else 2):
        policies = [Sharp(rules) for _ in range(4)]
        state = new_game(rules, 4, seed)
        for _ in range(900):
            if state.over:
                break
            seat = next_actor(state)
            action = policies[seat].propose(state, seat) if top_kind(state) == codes.F_TURN else 0
            if action:
                seen += 1
                _check_offer(state, seat, target_of(action), policies[seat])
                assert apply(state, seat, action, policies[seat].terms) == codes.OK
                answer = policies[target_of(action)].answer(state, target_of(action))
                yes = kind_of(answer) == codes.A_ACCEPT
                answer = answer if yes else pack(codes.A_REJECT, seat, state.revision)
                assert apply(state, target_of(action), answer) == codes.OK
            else:
                assert apply(state, seat, policies[seat].decide(state, seat)) == codes.OK
    assert seen > 5


def _check_offer(state: State, seat: int, partner: int, policy: Sharp) -> None:
    terms = policy.terms
    trader, deal = policy.trader, Deal()
    deal.partner, deal.give, deal.take = partner, terms.give_deeds, terms.take_deeds
    deal.cash = terms.give_cash - terms.take_cash
    stand(trader.tables, trader.weights, state, trader.now)
    trader.weigh(state, seat, deal)
    assert deal.mine > 0
    gets = list_price(state, terms.take_deeds) + terms.take_cash
    gives = list_price(state, terms.give_deeds) + terms.give_cash
    if _completes(state, partner, terms.give_deeds):
        assert _completes(state, seat, terms.take_deeds) or gets > gives


def _completes(state: State, seat: int, deeds: int) -> bool:
    """Tell whether deeds make a full color of streets for the seat."""
    rules = state.rules
    for group in range(rules.groups):
        mask = rules.group_mask[group]
        after = (state.deeds[seat] | deeds) & mask
        if deeds & mask and after == mask and mask & rules.street_mask:
            return True
    return False


def test_decides_from_a_view_as_from_the_state(edition: str) -> None:
    """A hosted twin that sees only views does the same all game long, trades included."""
    rules = rules_with(edition)
    for seed in range(3 if COMPILED else 1):
        state = new_game(rules, 4, seed)
        insiders, twins = ([Sharp(rules) for _ in range(4)] for _ in range(2))
        for _ in range(500 if COMPILED else 150):
            if state.over:
                break
            seat = next_actor(state)
            if not _same_trade(state, seat, insiders, twins):
                action = insiders[seat].decide(state, seat)
                assert twins[seat].decide(seen_by(state, seat), seat) == action
                assert apply(state, seat, action) == codes.OK


def seen_by(state: State, seat: int) -> Table:
    """Return the table as the seat's view shows it."""
    return table_of(view(state, seat), state.rules)


def _same_trade(state: State, seat: int, insiders: list[Sharp], twins: list[Sharp]) -> bool:
    if top_kind(state) != codes.F_TURN or not state.rules.trade:
        return False
    action = insiders[seat].propose(state, seat)
    assert twins[seat].propose(seen_by(state, seat), seat) == action
    if action == 0:
        return False
    assert cells(twins[seat].terms) == cells(insiders[seat].terms)
    assert apply(state, seat, action, insiders[seat].terms) == codes.OK
    partner = target_of(action)
    answer = insiders[partner].answer(state, partner)
    assert twins[partner].answer(seen_by(state, partner), partner) == answer
    if kind_of(answer) == codes.A_COUNTER:
        answer = pack(codes.A_REJECT, seat, state.revision)
    assert apply(state, partner, answer) == codes.OK
    return True


def cells(terms: Terms) -> tuple[int, ...]:
    """Return terms for comparison."""
    return (terms.give_deeds, terms.take_deeds, terms.give_cash, terms.take_cash)


def test_says_why_it_decides(edition: str) -> None:
    """Every decision comes with a reason of its own that can be put into words."""
    rules = rules_with(edition)
    policy, state = Sharp(rules), new_game(rules, 3, 2)
    for _ in range(400 if COMPILED else 150):
        if state.over:
            break
        seat = next_actor(state)
        policy.why = -1
        action = policy.decide(state, seat)
        reason = REASONS[policy.why]
        assert reason.text.format(a=policy.why_a, b=policy.why_b)
        assert apply(state, seat, action) == codes.OK


def test_reasons_have_words_of_their_own() -> None:
    """No two sentences share a word or a text, and each names exactly the arguments it has."""
    assert len({reason.word for reason in REASONS.values()}) == len(REASONS)
    assert len({reason.text for reason in REASONS.values()}) == len(REASONS)
    for reason in REASONS.values():
        assert ("{a}" in reason.text) == bool(reason.a)
        assert ("{b}" in reason.text) == bool(reason.b)


# --- landing tables


def test_landings_are_those_of_the_exact_chain() -> None:
    """On the classic board the corner after jail's third is the most visited street."""
    tables = landing_tables_of(rules_with("us"))
    streets = [square for square in STREETS if tables.rules.kind[square] == 1]
    assert max(streets, key=lambda square: tables.landing[square]) == 24
    assert 1_000_000 < sum(tables.landing) < 1_400_000


def test_tables_are_computed_once_for_the_same_rules() -> None:
    """All seats and games of the same rules share them."""
    rules = rules_with("us")
    assert Sharp(rules).tables is Sharp(rules).tables


# --- what it does


def test_buys_what_completes_a_set_with_the_last_cash() -> None:
    """A set is worth everything in hand."""
    scene = Scene().own(0, 37).own(1, 21, 23, 24, level=4).cash(0, 400).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0)[0] == codes.A_BUY


def test_keeps_cash_for_rents_rather_than_buy_a_lone_deed() -> None:
    """Close behind somebody's hotels a lone deed is left."""
    scene = Scene().own(1, 16, 18, 19, level=5).cash(0, 200).at(0, 9).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0)[0] == codes.A_DECLINE


@pytest.mark.parametrize("edition", ["us", "bangladesh", "vietnam"])
def test_bids_more_for_what_completes_a_set(edition: str) -> None:
    """In each kind of auction the last deed of a color is worth more than its price."""
    limits = []
    for owned in ((), (37,)):
        scene = Scene(edition).own(1, *owned).at(0, 36).dice((1, 2))
        for seat in range(3):
            scene.cash(seat, scene.rules.price[39] * 5)
        scene.do(0, codes.A_ROLL)
        scene.do(0, codes.A_DECLINE)
        policy = Sharp(scene.rules)
        assert kind_of(policy.decide(scene.s, 1)) == codes.A_BID
        limits.append(policy.buyer.lot_limit)
    assert limits[1] > max(limits[0], scene.rules.price[39])


def test_bids_more_to_deny_a_rival_its_set() -> None:
    """A deed that completes somebody else's color is worth more than its own rents."""
    limits = []
    for owned in ((), (37,)):
        scene = Scene().own(2, *owned).at(0, 36).dice((1, 2))
        for seat in range(3):
            scene.cash(seat, 2000)
        scene.do(0, codes.A_ROLL)
        scene.do(0, codes.A_DECLINE)
        policy = Sharp(scene.rules)
        policy.decide(scene.s, 1)
        limits.append(policy.buyer.lot_limit)
    assert limits[1] > limits[0]


def test_passes_above_its_limit() -> None:
    """Nothing makes it go on bidding for a lone deed at several times its price."""
    scene = Scene().at(0, 36).dice((1, 2))
    for seat in range(3):
        scene.cash(seat, 9000)
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    scene.do(1, codes.A_BID, 0, 3000)
    assert decision(scene, 2)[0] == codes.A_PASS


def test_builds_to_three_houses_with_almost_all_cash() -> None:
    """Without danger ahead only a small floor stays in hand."""
    scene = Scene().own(0, 16, 18, 19).turn(0, ended=True).cash(0, 1000)
    while decision(scene, 0)[0] == codes.A_BUILD:
        scene.do(0, *decision(scene, 0))
    assert [scene.s.level[square] for square in (16, 18, 19)] == [3, 3, 3]
    assert scene.s.cash[0] == 100


def test_keeps_a_reserve_for_rents_within_reach() -> None:
    """Before the rows of somebody's hotels it does not build."""
    scene = Scene().own(0, 16, 18, 19).own(1, 31, 32, 34, level=5).at(0, 24).cash(0, 300)
    assert decision(scene.turn(0, ended=True), 0)[0] == codes.A_END_TURN
    scene.at(0, 35)
    assert decision(scene, 0)[0] == codes.A_BUILD


def test_builds_in_others_turns_where_that_is_allowed() -> None:
    """What came in since the own turn is built before the next one rolls."""
    scene = Scene().own(0, 16, 18, 19).turn(1).cash(0, 500)
    action = Sharp(scene.rules).aside(scene.s, 0)
    assert kind_of(action) == codes.A_BUILD
    assert check(scene.s, 0, action) == codes.OK


def test_builds_in_strict_order_where_that_is_the_rule() -> None:
    """Where a number is asked for on a color, it asks for one."""
    scene = Scene("france").own(0, 1, 3).turn(0, ended=True)
    assert decision(scene, 0)[0] == codes.A_BUILD_RUN


def test_mortgages_lone_deeds_to_build() -> None:
    """Houses on a bare color earn more than a lone deed."""
    scene = Scene().own(0, 16, 18, 19, 39).turn(0, ended=True).cash(0, 60)
    assert decision(scene, 0) == (codes.A_MORTGAGE, 39)


def test_mortgages_nothing_for_buildings_that_do_not_pay() -> None:
    """It would lift the deed again at once, and so on for ever."""
    board = board_of(never_ending())
    scene = Scene()
    scene.rules = compile_rules(board, board.rules)
    scene.s = new_game(scene.rules, 3, 1)
    scene.own(0, 16, 18, 19, 1).turn(0, ended=True).cash(0, 5000)
    assert decision(scene, 0)[0] == codes.A_END_TURN


def test_plays_where_nobody_has_money_to_start_with() -> None:
    board = board_of(never_ending() | {"rules": {"start_money": 0}, "allow": {}})
    rules = compile_rules(board, board.rules)
    found = play_batch(rules, [Sharp(rules), Sharp(rules)], 0, 2, 1, 40)
    assert found.turns > 0


def test_lifts_a_color_first_of_all() -> None:
    """What keeps a color from being built is lifted before a lone deed."""
    scene = Scene().own(0, 5, 16, mortgaged=True).own(0, 18, 19).turn(0, ended=True).cash(0, 400)
    assert decision(scene, 0) == (codes.A_LIFT, 16)


def test_raises_cash_by_what_earns_least() -> None:
    """Lone deeds go before houses of a color, and in the end it is over."""
    scene = Scene().own(0, 12).own(0, 16, 18, 19, level=1).own(1, 37, 39, level=5)
    scene.cash(0, 1420).at(0, 36).dice((1, 2)).own(0, 5)
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0) == (codes.A_MORTGAGE, 5)
    scene.do(0, codes.A_MORTGAGE, 5)
    assert decision(scene, 0) == (codes.A_MORTGAGE, 12)
    scene.do(0, codes.A_MORTGAGE, 12)
    assert decision(scene, 0)[0] == codes.A_SELL
    hopeless = Scene().own(1, 37, 39, level=5).cash(0, 10).at(0, 36).dice((1, 2))
    hopeless.do(0, codes.A_ROLL)
    assert decision(hopeless, 0)[0] == codes.A_BANKRUPT


def test_leaves_jail_early_and_stays_late() -> None:
    """While deeds are free it pays; among hotels it waits."""
    assert decision(Scene().jailed(0), 0)[0] == codes.A_PAY_FINE
    scene = Scene().jailed(0).own(1, *STREETS)
    for square in (16, 18, 19, 21, 23, 24):
        scene.s.level[square] = 4
    assert decision(scene, 0)[0] == codes.A_ROLL


def test_comes_to_a_swap_that_completes_a_color_for_both() -> None:
    """Two who lack what the other has agree within a few offers."""
    scene = Scene().own(0, 16, 18, 21).own(1, 23, 24, 19).own(2, 1, 5, 9)
    policy = Sharp(scene.rules)
    for _ in range(4):
        scene.s.turns += 40
        action = policy.propose(scene.s, 0)
        assert check(scene.s, 0, action, policy.terms) == codes.OK
        scene.do(0, codes.A_PROPOSE, target_of(action), 0, policy.terms)
        answer = kind_of(Sharp(scene.rules).answer(scene.s, target_of(action)))
        agreed = answer == codes.A_ACCEPT
        scene.do(
            target_of(action), codes.A_ACCEPT if agreed else codes.A_REJECT, 0, scene.s.revision
        )
        if agreed:
            break
    assert owns_group(scene.s, 0, scene.rules.group[16])
    assert owns_group(scene.s, 1, scene.rules.group[21])


def test_rejects_what_gives_the_partner_a_color_for_list_prices() -> None:
    """The last deed of somebody's color is not for sale at about its price."""
    scene = Scene().own(0, 37).own(1, 39).cash(0, 1500)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << 39, give_cash=420))
    assert kind_of(Sharp(scene.rules).answer(scene.s, 1)) in (codes.A_REJECT, codes.A_COUNTER)


def test_accepts_a_gift() -> None:
    """More cash than a lone deed is worth is taken."""
    scene = Scene().own(1, 12).cash(0, 1500)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << 12, give_cash=900))
    assert kind_of(Sharp(scene.rules).answer(scene.s, 1)) == codes.A_ACCEPT


def test_counters_with_a_sum_that_suits_both() -> None:
    """A swap of colors that favors the partner comes back with cash on top."""
    scene = Scene().own(0, 16, 18, 6).own(1, 8, 9, 19).own(2, 5, 15, 25)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(give_deeds=1 << 6, take_deeds=1 << 19))
    policy = Sharp(scene.rules)
    answer = policy.answer(scene.s, 1)
    assert kind_of(answer) == codes.A_COUNTER
    assert policy.terms.take_cash > 0
    assert check(scene.s, 1, answer, policy.terms) == codes.OK


def test_beats_the_steady_player() -> None:
    """Two against two on the classic board it wins far more than half."""
    rules = rules_with("us")
    pair: list[Policy] = [Sharp(rules), Steady(rules), Sharp(rules), Steady(rules)]
    result = play_batch(rules, pair, 0, 200 if COMPILED else 8, 3, 1000)
    assert result.wins[0] + result.wins[2] > 2 * (result.wins[1] + result.wins[3])


def test_keeps_cash_when_buying_where_nothing_can_be_mortgaged() -> None:
    """A deed that cannot be turned into cash again leaves enough for a tax."""
    kinds = []
    for edition in ("us", "france"):
        scene = Scene(edition).at(0, 36).dice((1, 2))
        scene.cash(0, scene.rules.price[39] + 50).do(0, codes.A_ROLL)
        kinds.append(decision(scene, 0)[0])
    assert kinds == [codes.A_BUY, codes.A_DECLINE]


@pytest.mark.parametrize(("trade", "kind"), [("never", codes.A_DECLINE), ("own_turn", codes.A_BUY)])
def test_leaves_what_no_trade_can_make_a_set_of(trade: str, kind: int) -> None:
    """A color that two others share is dead without trades: cash is worth more."""
    scene = Scene("france", trade=trade).own(1, 31).own(2, 32).at(0, 31).dice((1, 2))
    scene.cash(0, 800).do(0, codes.A_ROLL)
    assert decision(scene, 0)[0] == kind


@pytest.mark.parametrize(("round_number", "kind"), [(1, codes.A_BUY), (90, codes.A_DECLINE)])
def test_buys_what_repays_before_cash_is_counted(round_number: int, kind: int) -> None:
    """Where the most cash wins, a deed must bring its price back in the rounds that are left."""
    scene = Scene("hongkong").at(0, 18).dice((1, 2)).cash(0, 2000)
    scene.s.round = round_number
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0)[0] == kind


def test_weighs_the_fine_against_the_turns_it_saves() -> None:
    """A last try that is free makes the fine dearer than one that costs it anyway."""
    costs = [bail_cost(rules_with(edition)) for edition in ("us", "france")]
    assert 0 < costs[0] < costs[1]
