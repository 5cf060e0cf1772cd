"""Every bot has a reason for whatever it does, in one short sentence."""

import pytest

from freehold.bots.bot import POLICIES, PolicyBot
from freehold.bots.explanations import usual_reason
from freehold.bots.levels.sharp import Sharp
from freehold.bots.levels.steady import Steady
from freehold.bots.reasons import (
    REASONS,
    SAY_BUILD,
    SAY_BUY_SET,
    SAY_NONE,
    SAY_OFFER_LIKE,
    SAY_OFFER_SALE,
    SAY_OFFER_SET,
    SAY_OFFER_SWAP,
    SAY_RAISE,
    SAY_ROLL,
    SAY_STAY_IN_JAIL,
)
from freehold.bots.seat_table import seat_table
from freehold.bots.valuation.deals import Deal
from freehold.engine import Terms, apply, new_game, next_actor, pack
from freehold.engine.codes import A_BUILD, A_BUY, A_MORTGAGE, A_PROPOSE, A_ROLL, F_DEBT, OK
from freehold.wire import pack_action
from tests.kit.scene import Scene, rules_with

QUICK = [name for name in POLICIES if name != "expert"]


@pytest.mark.parametrize("name", QUICK)
def test_every_decision_has_a_reason(edition: str, name: str) -> None:
    rules = rules_with(edition)
    bots = [PolicyBot(POLICIES[name](rules)) for _ in range(3)]
    state = new_game(rules, 3, 5)
    for _ in range(120):
        if state.over:
            return
        seat = int(next_actor(state))
        packed, terms = pack_action(bots[seat].decide(seat_table(state, seat), seat))
        code, a, b = bots[seat].reason
        assert code != SAY_NONE
        assert REASONS[code].text.format(a=a, b=b)
        assert apply(state, seat, packed, terms) == OK


def test_a_purchase_that_completes_a_set_says_so() -> None:
    scene = Scene().own(0, 37).at(0, 36).dice((1, 2))
    scene.do(0, A_ROLL)
    assert usual_reason(scene.s, 0, A_BUY, None) == (SAY_BUY_SET, 39, 0)


@pytest.mark.parametrize(
    ("scene", "reason"), [(Scene(), SAY_ROLL), (Scene().jailed(0), SAY_STAY_IN_JAIL)]
)
def test_a_roll_in_jail_is_a_stay(scene: Scene, reason: int) -> None:
    assert usual_reason(scene.s, 0, A_ROLL, None) == (reason, 0, 0)


def test_a_house_is_named_with_the_cash_that_stays() -> None:
    scene = Scene().own(0, 1, 3).cash(0, 500)
    assert usual_reason(scene.s, 0, pack(A_BUILD, 3), None) == (SAY_BUILD, 3, 450)


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        (Terms(give_cash=5, take_deeds=1 << 5), (SAY_OFFER_LIKE, 5, 0)),
        (Terms(give_deeds=1 << 5, take_cash=5), (SAY_OFFER_SALE, 5, 0)),
    ],
)
def test_an_offer_is_about_the_deed_it_moves(terms: Terms, reason: tuple[int, int, int]) -> None:
    assert usual_reason(Scene().s, 0, pack(A_PROPOSE, 1), terms) == reason


@pytest.mark.parametrize(
    ("give", "take", "reason"),
    [
        (0, 1 << 3, (SAY_OFFER_SET, 3, 90)),
        (1 << 8, 1 << 3, (SAY_OFFER_SWAP, 8, 0)),
        (1 << 5, 1 << 3, (SAY_BUY_SET, 3, 0)),
        (0, 1 << 15, (SAY_OFFER_LIKE, 15, 0)),
        (1 << 5, 1 << 15, (SAY_OFFER_LIKE, 15, 0)),
        (1 << 5, 0, (SAY_OFFER_SALE, 5, 0)),
    ],
)
def test_sharp_speaks_of_a_color_only_if_the_offer_completes_one(
    give: int, take: int, reason: tuple[int, int, int]
) -> None:
    scene = Scene().own(0, 1, 5, 8).own(1, 3, 6, 9, 15)
    policy, deal = Sharp(scene.rules), Deal()
    deal.partner, deal.give, deal.take = 1, give, take
    deal.cash = 90 if take else -90
    assert policy.offer(scene.s, 0, deal) == pack(A_PROPOSE, 1)
    assert (policy.why, policy.why_a, policy.why_b) == reason


def test_a_reason_of_before_is_forgotten() -> None:
    scene = Scene()
    policy = Steady(scene.rules)
    bot = PolicyBot(policy)
    policy.say(SAY_BUILD, 3, 450)
    bot.decide(seat_table(scene.s, 0), 0)
    assert bot.reason == (SAY_ROLL, 0, 0)


def test_a_mortgage_in_debt_names_the_debt() -> None:
    scene = Scene().own(0, 5).pose(F_DEBT, 0, 1, 300)
    assert usual_reason(scene.s, 0, pack(A_MORTGAGE, 5), None) == (SAY_RAISE, 300, 0)
