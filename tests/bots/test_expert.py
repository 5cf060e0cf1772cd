"""The expert: sharp with a look ahead into imagined games, from what is open only."""

from random import Random

import pytest

from freehold.bots.driver import play_out
from freehold.bots.levels.expert import Expert
from freehold.bots.levels.look_ahead import LookAhead
from freehold.bots.levels.sharp import Sharp
from freehold.bots.policy import Policy
from freehold.bots.reasons import REASONS
from freehold.bots.simulation.batch import play_batch
from freehold.bots.simulation.resampling import resample, resampling_seed
from freehold.engine import (
    COMPILED,
    Terms,
    apply,
    check,
    codes,
    kind_of,
    new_game,
    next_actor,
    pack,
    state_hash,
    target_of,
    top_kind,
)
from freehold.wire import table_of, view
from tests.kit.random_play import random_game
from tests.kit.scene import Scene, rules_with, split
from tests.laws.laws import with_other_secrets

BUDGET = 400 if COMPILED else 80


@pytest.mark.parametrize("seats", [2, 4])
def test_games_are_played_without_a_refusal(edition: str, seats: int) -> None:
    """The loop raises on a refusal, in imagined games as well."""
    rules = rules_with(edition)
    policies: list[Policy] = [
        (Expert(rules, BUDGET), Sharp(rules))[seat % 2] for seat in range(seats)
    ]
    games = 4 if COMPILED else 1
    assert play_batch(rules, policies, 0, games, 1, 150 if COMPILED else 24).games == games


@pytest.mark.parametrize("edition", ["us", "bangladesh", "vietnam"])
def test_offers_on_the_table_do_not_disturb_a_decision(edition: str) -> None:
    """Imagined games, in which the same two would trade again, go on as if they had lapsed."""
    rules, decided = rules_with(edition), 0
    expert = Expert(rules, BUDGET)
    for seed in range(6 if COMPILED else 2):
        for state in random_game(rules, 4, seed, 300):
            if (
                state.over
                or not len(state.offers)
                or top_kind(state) not in (codes.F_TURN, codes.F_BUY)
            ):
                continue
            seat = int(next_actor(state))
            expert.begin()
            assert check(state, seat, expert.decide(state, seat), expert.terms) == codes.OK
            decided += 1
            if decided % (60 if COMPILED else 6) == 0:
                break
    assert decided > 5


def test_decides_from_a_view_as_from_the_state(edition: str) -> None:
    """A hosted twin does the same; neither depends on the order of cards or coming rolls."""
    rules, rng = rules_with(edition), Random(1)
    state = new_game(rules, 3, 4)
    insiders, twins, others = ([Expert(rules, BUDGET) for _ in range(3)] for _ in range(3))
    for _ in range(120 if COMPILED else 25):
        if state.over:
            break
        seat = next_actor(state)
        seen = table_of(view(state, seat), rules)
        if top_kind(state) == codes.F_TURN and rules.trade:
            offer = insiders[seat].propose(state, seat)
            assert twins[seat].propose(seen, seat) == offer
        action = insiders[seat].decide(state, seat)
        assert twins[seat].decide(seen, seat) == action
        other = with_other_secrets(state, rng)
        assert kind_of(others[seat].decide(other, seat)) == kind_of(action)
        assert apply(state, seat, action) == codes.OK


def test_imagining_leaves_the_table_as_it_is() -> None:
    """Games are imagined on copies."""
    scene = Scene().own(0, 37).cash(0, 500).at(0, 36).dice((1, 2))
    before = state_hash(scene.s)
    Expert(scene.rules, BUDGET).decide(scene.s, 0)
    Expert(scene.rules, BUDGET).propose(scene.s, 0)
    assert state_hash(scene.s) == before


def test_imagined_game_looks_like_the_table(edition: str) -> None:
    """All that lies open is the same; what is hidden is drawn anew from the seed alone."""
    rules = rules_with(edition)
    state = new_game(rules, 4, 9)
    play_out(state, [Sharp(rules) for _ in range(4)], 60)
    made = resample(state, 0, 1)
    assert view(made, 0) == view(state, 0)
    assert state_hash(made) == state_hash(resample(with_other_secrets(state, Random(3)), 0, 1))
    assert list(made.rng) != list(resample(state, 0, 2).rng)


def test_resampled_game_ends_with_the_turn_when_time_is_called() -> None:
    state = new_game(rules_with("us"), 3, 5)
    assert apply(state, codes.CLOCK, pack(codes.A_TIME_UP)) == codes.OK
    resampled = resample(state, 0, 1)
    LookAhead(state.rules).go_on(resampled, 0)
    assert resampled.over
    assert resampled.turns == state.turns


def test_passes_in_hand_are_not_in_the_imagined_decks() -> None:
    """A deck holds each card once, but for the passes that players hold."""
    scene = Scene().hold(1, 0)
    made = resample(scene.s, 0, 5)
    for deck in range(len(scene.rules.deck_start)):
        first = scene.rules.deck_start[deck]
        cards = [made.cards[first + at] for at in range(made.deck_left[deck])]
        assert len(set(cards)) == len(cards)
        assert scene.rules.pass_card[0] not in cards


def test_seeds_differ_between_questions() -> None:
    """The same question gives the same games; another turn or number gives others."""
    scene = Scene()
    first = resampling_seed(scene.s, 0, 1)
    assert first == resampling_seed(scene.s, 0, 1)
    assert first != resampling_seed(scene.s, 0, 2)
    scene.s.decision += 1
    assert first != resampling_seed(scene.s, 0, 1)


def test_does_not_sell_the_game_for_a_trifle() -> None:
    """An offer that hands over a color for little is turned down."""
    scene = Scene(seats=2).own(0, 16, 18).own(1, 19).cash(0, 1500).cash(1, 300)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(take_deeds=1 << 19, give_cash=210))
    assert (
        kind_of(Expert(scene.rules, 4000 if COMPILED else 400).answer(scene.s, 1)) != codes.A_ACCEPT
    )


def test_no_offer_is_made_twice_in_a_game() -> None:
    """What was offered once is not offered again."""
    rules = rules_with("us")
    state = new_game(rules, 3, 8, taping=True)
    policies: list[Policy] = [Expert(rules, BUDGET) for _ in range(3)]
    play_out(state, policies, 150 if COMPILED else 30)
    offers = [event for event in split(list(state.take_tape())) if event[0] == codes.E_OFFERED]
    told = [(one, other, *terms) for _, one, other, _, *terms in offers]
    assert len(told) == len(set(told))


def test_says_why_it_decides() -> None:
    """Every decision has a reason that can be put into words."""
    rules = rules_with("us")
    policy, state = Expert(rules, BUDGET), new_game(rules, 3, 2)
    for _ in range(100 if COMPILED else 30):
        policy.why = -1
        action = policy.decide(state, next_actor(state))
        assert REASONS[policy.why].text.format(a=policy.why_a, b=policy.why_b)
        assert apply(state, next_actor(state), action) == codes.OK


def test_answers_are_legal() -> None:
    """Whatever it answers to an offer can be done."""
    scene = Scene().own(0, 16, 18, 6).own(1, 8, 9, 19).own(2, 5, 15, 25)
    scene.do(0, codes.A_PROPOSE, 1, 0, Terms(give_deeds=1 << 6, take_deeds=1 << 19))
    policy = Expert(scene.rules, BUDGET)
    answer = policy.answer(scene.s, 1)
    assert check(scene.s, 1, answer, policy.terms) == codes.OK
    assert target_of(answer) == 0
    assert check(scene.s, 1, pack(codes.A_REJECT, 0, scene.s.revision)) == codes.OK
