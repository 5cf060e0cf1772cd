"""The steady player: the same from a view as from the state, and sound in what it does."""

from random import Random

import pytest

from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.editions import compile_rules, load
from freehold.engine import (
    State,
    Terms,
    actors,
    apply,
    check,
    codes,
    kind_of,
    new_game,
    pack,
    state_hash,
    target_of,
    top_kind,
)
from tests.kit.random_play import random_move
from tests.kit.scene import Scene, rules_with
from tests.laws.laws import with_other_secrets
from tests.laws.options import random_options

either = pytest.mark.parametrize("kind", [Steady, Sharp])


def decision(scene: Scene, seat: int) -> tuple[int, int]:
    """Return kind and target of what the steady player does."""
    action = Steady(scene.rules).decide(scene.s, seat)
    assert check(scene.s, seat, action) == codes.OK
    return kind_of(action), target_of(action)


def test_decisions_are_accepted_in_any_position(edition: str) -> None:
    """In positions of random play under random house rules the decision is always legal."""
    for seed in range(6):
        rng = Random(seed)
        rules = compile_rules(load(edition), random_options(edition, rng))
        policy, state = Steady(rules), new_game(rules, 3, seed, clocked=seed % 2 == 1)
        for _ in range(200):
            if state.over:
                break
            _check_decisions(policy, state, rng)
            assert apply(state, *random_move(state, rng)) == codes.OK


def _check_decisions(policy: Steady, state: State, rng: Random) -> None:
    """Check decision and answer of every awaited seat, also with other secrets."""
    other = with_other_secrets(state, rng)
    for seat in range(state.seats):
        answer = policy.answer(state, seat)
        assert answer == policy.answer(other, seat)
        if answer and top_kind(state) in (codes.F_TURN, codes.F_DEBT):
            assert check(state, seat, answer) == codes.OK
        if actors(state) >> seat & 1:
            action = policy.decide(state, seat)
            assert check(state, seat, action) == codes.OK
            assert action == policy.decide(other, seat)
            assert kind_of(action) != codes.A_RESIGN


def test_batch_is_reproducible_and_splits_by_game(edition: str) -> None:
    """A batch gives the same for its seed, whole or in two parts."""
    rules = rules_with(edition)
    policies: list[Policy] = [Steady(rules), Steady(rules), Steady(rules)]
    whole = play_batch(rules, policies, 0, 12, 5, 120)
    parts = [play_batch(rules, policies, first, 6, 5, 120) for first in (0, 6)]
    assert whole.decisions == sum(part.decisions for part in parts)
    assert list(whole.wins) == [sum(part.wins[seat] for part in parts) for seat in range(3)]
    assert play_batch(rules, policies, 0, 12, 6, 120).decisions != whole.decisions


def test_playing_leaves_the_policy_without_memory() -> None:
    """Deciding does not touch the table."""
    scene = Scene().own(0, 1, 3)
    before = state_hash(scene.s)
    decision(scene, 0)
    assert state_hash(scene.s) == before


def test_buys_above_the_reserve_only() -> None:
    """A deed is bought if the average price of a deed stays in hand."""
    for cash, wanted in ((508, codes.A_BUY), (380, codes.A_DECLINE)):
        scene = Scene(seats=3).cash(0, cash).at(0, 20).dice((1, 2))
        scene.do(0, codes.A_ROLL)
        assert decision(scene, 0)[0] == wanted


def test_buys_with_the_last_cash_what_completes_a_set() -> None:
    """A set is worth going below the reserve."""
    scene = Scene().own(0, 37).cash(0, 400).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0)[0] == codes.A_BUY


@pytest.mark.parametrize(("edition", "square"), [("us", 39), ("bangladesh", 39), ("vietnam", 39)])
def test_bids_up_to_the_price_and_not_beyond(edition: str, square: int) -> None:
    """In each kind of auction an ordinary deed is worth its price."""
    scene = Scene(edition).at(0, square - 3).dice((1, 2))
    price = scene.rules.price[square]
    for seat in range(3):
        scene.cash(seat, price * 4)
    scene.do(0, codes.A_ROLL)
    scene.do(0, codes.A_DECLINE)
    assert decision(scene, 1)[0] == codes.A_BID
    scene.do(1, codes.A_BID, 0, price)
    assert decision(scene, 2)[0] == codes.A_PASS


def test_builds_where_it_pays_and_keeps_a_reserve() -> None:
    """Full sets are built on as long as the reserve stays in hand."""
    scene = Scene().own(0, 1, 3, 37, 39).turn(0, ended=True).cash(0, 500)
    assert decision(scene, 0) == (codes.A_BUILD, 39)
    scene.cash(0, 250)
    assert decision(scene, 0)[0] == codes.A_END_TURN


def test_builds_in_strict_order_where_that_is_the_rule() -> None:
    """Where a number is asked for on a color, it asks for one."""
    scene = Scene("france").own(0, 1, 3).turn(0, ended=True)
    assert decision(scene, 0)[0] == codes.A_BUILD_RUN


def test_lifts_when_rich() -> None:
    """A mortgage is lifted from twice the reserve on."""
    scene = Scene().own(0, 5, mortgaged=True).turn(0, ended=True)
    assert decision(scene.cash(0, 1000), 0) == (codes.A_LIFT, 5)
    assert decision(scene.cash(0, 500), 0)[0] == codes.A_END_TURN


def test_raises_cash_by_buildings_first_where_the_rules_say_so() -> None:
    scene = Scene("bangladesh").own(0, 1, 3, level=1).own(0, 5).cash(0, 0)
    scene.pose(codes.F_DEBT, 0, codes.BANK, 1200, codes.WHY_TAX)
    kinds = []
    while scene.top()[0] == codes.F_DEBT:
        kind, target = decision(scene, 0)
        kinds.append(kind)
        scene.do(0, kind, target)
    assert kinds == [codes.A_SELL, codes.A_SELL, codes.A_MORTGAGE]


def test_raises_cash_in_the_order_that_hurts_least() -> None:
    """Lone deeds are mortgaged first, then buildings sold, then sets mortgaged, then it is over."""
    scene = Scene().own(0, 5).own(0, 1, 3, level=1).own(1, 39, level=5).own(1, 37, level=5)
    scene.cash(0, 1840).at(0, 36).dice((1, 2))
    scene.do(0, codes.A_ROLL)
    assert decision(scene, 0) == (codes.A_MORTGAGE, 5)
    scene.do(0, codes.A_MORTGAGE, 5)
    assert decision(scene, 0)[0] == codes.A_SELL
    hopeless = Scene().own(1, 37, 39, level=5).cash(0, 10).at(0, 36).dice((1, 2))
    hopeless.do(0, codes.A_ROLL)
    assert decision(hopeless, 0)[0] == codes.A_BANKRUPT


def test_leaves_jail_early_and_stays_late() -> None:
    """While deeds are free it pays or uses a pass; when the board is sold it waits."""
    scene = Scene().jailed(0)
    assert decision(scene, 0)[0] == codes.A_PAY_FINE
    scene.s.passes[0] = 1
    assert decision(scene, 0)[0] == codes.A_USE_PASS
    deeds = [square for square in range(40) if scene.rules.price[square]]
    assert decision(Scene().jailed(0).own(1, *deeds), 0)[0] == codes.A_ROLL


@either
def test_chooses_the_smaller_tax(kind: type[Steady]) -> None:
    """The percentage is chosen when it is the smaller sum by a player's own reckoning."""
    for cash, way in ((500, 1), (3000, 0)):
        scene = Scene("vietnam").cash(0, cash).at(0, 1).dice((1, 2))
        scene.do(0, codes.A_ROLL)
        assert kind(scene.rules).decide(scene.s, 0) == pack(codes.A_CHOOSE, 0, way)


@either
def test_evicts_squatters_by_the_company(kind: type[Steady]) -> None:
    """A squatter is worth a quarter of the rent."""
    scene = Scene("france").own(0, 39).turn(0, ended=True)
    scene.s.squatted[39] = 8
    assert kind(scene.rules).decide(scene.s, 0) == pack(codes.A_EVICT_COMPANY, 39)


@pytest.mark.parametrize(("cash", "answer"), [(1100, codes.A_REJECT), (1200, codes.A_ACCEPT)])
def test_answers_trades_fairly(cash: int, answer: int) -> None:
    """A deed that completes the partner's set costs the set's price on top."""
    scene = Scene().own(0, 37).own(1, 39).cash(0, 1500)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << 39, give_cash=cash))
    assert kind_of(Steady(scene.rules).answer(scene.s, 1)) == answer
