"""How the expert trades: deals by the judge, answers it learns from, games it would rather end."""

import pytest

from freehold.bots.driver import play_out
from freehold.bots.judge.judge import Judge
from freehold.bots.levels.deal_search import DealSearch
from freehold.bots.levels.expert import PATIENCE, Expert
from freehold.bots.levels.flavors import Grudge
from freehold.bots.levels.partners import KINDS, NEVER, PRICES, VALUES, WHOLE, Partners
from freehold.bots.levels.sharp import Sharp
from freehold.bots.policy import Policy
from freehold.bots.valuation.deals import Deal
from freehold.bots.valuation.landing_tables import landing_tables_of
from freehold.bots.valuation.stalemate import is_stuck
from freehold.bots.valuation.strength import stand
from freehold.bots.valuation.trading import MOST_TRIES
from freehold.engine import COMPILED, Ruleset, Table, Terms, codes, kind_of, new_game, state_hash
from tests.kit.scene import Scene, rules_with

BUDGET = 400 if COMPILED else 80
ORANGE, RED = (16, 18, 19), (21, 23, 24)


def partners_of(scene: Scene) -> Partners:
    trader = Sharp(scene.rules).trader
    stand(trader.tables, trader.weights, scene.s, trader.now)
    return Partners(trader)


def last_deed(cash: int) -> Deal:
    """Return the offer of so much cash for the last orange street, which seat 1 holds."""
    deal = Deal()
    deal.partner, deal.take, deal.cash = 1, 1 << 19, cash
    return deal


def split_colors(*, but_brown: bool = False) -> Scene:
    """Return a table on which all deeds are sold and every color is split, or every one but one."""
    scene = Scene(seats=4)
    for group in range(scene.rules.groups):
        squares = [
            at for at in range(scene.rules.squares) if scene.rules.group_mask[group] >> at & 1
        ]
        for number, square in enumerate(squares):
            scene.own(0 if but_brown and group == 0 else number % 4, square)
    return scene


# --- answers


def test_who_takes_a_low_price_is_held_for_one_who_goes_by_prices() -> None:
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19).cash(0, 1500)
    partners = partners_of(scene)
    before = partners.chance(scene.s, 0, last_deed(240))
    partners.learn(scene.s, 0, last_deed(240), True)
    assert partners.belief[KINDS + PRICES] > partners.belief[KINDS + VALUES]
    assert partners.chance(scene.s, 0, last_deed(240)) > before


def test_who_refuses_everything_is_held_for_one_who_never_trades() -> None:
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19).cash(0, 3000)
    partners = partners_of(scene)
    for cash in (2900, 2800, 2700, 2600):
        partners.learn(scene.s, 0, last_deed(cash), False)
    assert partners.belief[KINDS + NEVER] > WHOLE * 9 // 10
    assert not partners.is_believed(1, VALUES)
    assert sum(partners.belief[KINDS + kind] for kind in range(KINDS)) == pytest.approx(
        WHOLE, rel=0.01
    )


def test_a_new_game_begins_with_the_old_opinions_gone() -> None:
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19).cash(0, 3000)
    partners = partners_of(scene)
    fresh = list(partners.belief)
    partners.learn(scene.s, 0, last_deed(1000), False)
    assert list(partners.belief) != fresh
    partners.forget()
    assert list(partners.belief) == fresh


# --- deals


def search_of(scene: Scene) -> DealSearch:
    expert = Expert(scene.rules, BUDGET)
    search = DealSearch(Judge(scene.rules), expert.trader, expert.partners)
    search.search(scene.s, 0)
    return search


def test_a_swap_that_completes_a_color_for_both_is_found() -> None:
    scene = Scene(seats=3).own(0, 16, 18, 24).own(1, 19, 21, 23).cash(0, 900).cash(1, 900)
    found = search_of(scene).found
    assert any(deal.take == 1 << 19 and deal.give == 1 << 24 for deal in found)
    assert all(deal.mine > 0 and deal.odds > 0 for deal in found)
    assert [deal.score for deal in found] == sorted((deal.score for deal in found), reverse=True)


def test_trying_a_deal_leaves_the_table_for_trials_as_it_was() -> None:
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19, 21, 23).cash(0, 900).cash(1, 900)
    scene.own(0, 24, mortgaged=True)
    search = search_of(scene)
    deal = last_deed(100)
    deal.give = 1 << 24
    kept = Table(scene.rules, 3, search.trial)
    search.exchange(0, deal, 1)
    assert search.trial.owner[19] == 0
    assert search.trial.owner[24] == 1
    assert search.trial.cash[0] == kept.cash[0] - 100
    search.exchange(0, deal, -1)
    for name in ("owner", "deeds", "cash"):
        assert list(getattr(search.trial, name)) == list(getattr(kept, name))


def test_one_color_for_two_is_looked_at() -> None:
    scene = Scene(seats=2).own(0, 16, 18, 24, 39).own(1, 19, 21, 23, 37).cash(0, 1500).cash(1, 1500)
    search = search_of(scene)
    while not any(
        int(deal.take).bit_count() + int(deal.give).bit_count() > 2 for deal in search.found
    ):
        assert search.found
        for deal in search.found * MOST_TRIES:  # so that it is not offered any more
            search.trader.note(scene.s, deal)
        search.search(scene.s, 0)


def test_a_counter_is_legal_and_asks_for_more() -> None:
    """Who would pay more than it offers is asked for more, or told yes or no."""
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19, 5).cash(0, 1400).cash(1, 600)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << 19, give_cash=700))
    policy = Expert(scene.rules, BUDGET)
    before = state_hash(scene.s)
    answer = policy.answer(scene.s, 1)
    assert state_hash(scene.s) == before
    if kind_of(answer) == codes.A_COUNTER:
        assert policy.terms.take_cash > 700
    scene.do(1, kind_of(answer), 0, scene.s.revision, policy.terms)


# --- tables on which nobody gets on


def test_a_table_is_stuck_when_every_color_is_split() -> None:
    scene = split_colors()
    tables = landing_tables_of(scene.rules)
    assert is_stuck(tables, scene.s)
    scene.own(0, 16, 18, 19)
    assert not is_stuck(tables, scene.s)


def test_a_color_built_to_the_top_gets_nobody_on_unless_its_rents_ruin() -> None:
    scene = split_colors(but_brown=True)
    tables = landing_tables_of(scene.rules)
    assert not is_stuck(tables, scene.s)
    for square in (1, 3):
        scene.s.level[square] = scene.rules.hotel_level
    assert is_stuck(tables, scene.s)
    for square in ORANGE:
        scene.own(0, square)
        scene.s.level[square] = scene.rules.hotel_level
    assert not is_stuck(tables, scene.s)


def test_free_deeds_keep_a_game_going() -> None:
    scene = Scene(seats=4)
    assert not is_stuck(landing_tables_of(scene.rules), scene.s)


def test_the_expert_proposes_to_end_after_long_patience_only() -> None:
    scene = split_colors()
    policy = Expert(scene.rules, BUDGET)
    assert not policy.wants_end(scene.s, 0)
    scene.s.round += PATIENCE - 1
    assert not policy.wants_end(scene.s, 0)
    scene.s.round += 1
    assert policy.wants_end(scene.s, 0)
    policy.begin()
    assert not policy.wants_end(scene.s, 0)


def test_a_game_that_has_a_last_round_is_played_to_it() -> None:
    rules = rules_with("hongkong")
    state = new_game(rules, 4, 1)
    for square in range(rules.squares):
        if rules.deed_mask >> square & 1:
            state.owner[square] = square % 4
            state.deeds[square % 4] |= 1 << square
    policy = Expert(rules, BUDGET)
    policy.wants_end(state, 0)
    state.round += PATIENCE + 1
    assert not policy.wants_end(state, 0)


def test_the_expert_stays_in_jail_when_nothing_is_gained_any_more() -> None:
    rules = rules_with("hongkong")
    state = new_game(rules, 4, 1)
    state.position[0] = rules.jail
    state.jail[0] = 3
    state.round = rules.round_limit
    for seat in range(4):
        state.cash[seat] = 9000
    assert kind_of(Sharp(rules).decide(state, 0)) == codes.A_PAY_FINE
    assert Expert(rules).decide(state, 0) == codes.A_ROLL
    state.round = rules.round_limit - 30
    assert kind_of(Expert(rules).decide(state, 0)) == codes.A_PAY_FINE


if not COMPILED:  # whose players are not extended in Python

    class Tired(Sharp):
        """One who has had enough after a while."""

        def __init__(self, rules: Ruleset) -> None:
            super().__init__(rules)
            self.may_end = True

        def wants_end(self, t: Table, seat: int) -> bool:
            """Propose it in the first own turn after twenty."""
            return t.turns > 20 and seat == 1

    def test_a_game_of_bots_ends_and_is_counted_when_one_proposes_it() -> None:
        rules = rules_with("us")
        state = new_game(rules, 3, 1)
        players: list[Policy] = [Sharp(rules), Tired(rules), Sharp(rules)]
        play_out(state, players, 400)
        assert state.over
        assert state.turns <= 24
        assert state.winners


# --- flavors


def test_a_grudge_is_held_until_an_offer_is_agreed_to() -> None:
    scene = Scene(seats=3).own(0, 16, 18).own(1, 19).cash(0, 1500).cash(1, 300)
    policy = Grudge(scene.rules)
    policy.begin()
    assert kind_of(policy.propose(scene.s, 0)) == codes.A_PROPOSE
    scene.s.turns += 3
    policy.propose(scene.s, 0)
    assert list(policy.slights)[:3] == [0, 1, 0]
    policy.asked.set(last_deed(500))
    scene.own(0, 19)
    scene.s.turns += 3
    policy.propose(scene.s, 0)
    assert list(policy.slights)[:3] == [0, 0, 0]
