"""Learning environments: the libraries' own tests, and that masks are exactly what is legal."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from freehold.bots import POLICIES
from freehold.bots.moves import ACTION_TABLE_VERSION, Moves
from freehold.bots.policy import Policy
from freehold.bots.stage import DEED, HEAD, MOST_OFFERS, SEAT, Stage
from freehold.editions import available, rules_for
from freehold.engine import COMPILED, check, kind_of
from freehold.engine.codes import A_PROPOSE, OK
from freehold.envs import FreeholdSolo, action_meanings, freehold_v0

CYCLES = 400 if COMPILED else 60
BOTS = ("beginner", "sharp", "fp-a", "sharp")  # in seats of no learner; all make offers
GAMES = 12 if COMPILED else 1


def random_stage(edition: str, seed: int, learners: int = 15) -> Iterator[tuple[Stage, int]]:
    """Play a game at random; yield the stage before each action, with the action."""
    rules = rules_for(edition)
    policies: list[Policy] = [
        Policy() if learners >> seat & 1 else POLICIES[BOTS[seat]](rules) for seat in range(4)
    ]
    stage = Stage(rules, policies, learners, 200)
    stage.reset(seed)
    rng = Random(seed)
    while stage.seat >= 0:
        number = stage.moves.allowed[rng.randrange(stage.moves.count)]
        yield stage, number
        assert stage.act(number)


@pytest.mark.parametrize("edition", available())
def test_pettingzoo_accepts_the_environment(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(freehold_v0.env(edition=edition, most_turns=200), num_cycles=CYCLES)


def test_the_same_seed_gives_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: freehold_v0.env(most_turns=100), num_cycles=CYCLES // 4)


@pytest.mark.parametrize("edition", available())
def test_gymnasium_accepts_the_environment(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(FreeholdSolo(edition=edition, most_turns=100), skip_render_check=True)


@pytest.mark.parametrize("learners", [15, 1, 6])
@pytest.mark.parametrize("edition", available())
def test_every_action_of_the_mask_is_accepted(edition: str, learners: int) -> None:
    """Also against policies that make and counter offers."""
    for seed in range(GAMES):
        for stage, _ in random_stage(edition, seed, learners):
            assert stage.moves.count > 0
            for at in range(stage.moves.count):
                number = stage.moves.allowed[at]
                action = stage.moves.packed[number]
                terms = None
                if kind_of(action) == A_PROPOSE:
                    terms = stage.moves.terms_of(stage.s, stage.seat, number)
                assert check(stage.s, stage.seat, action, terms) == OK


def test_mask_and_list_of_allowed_actions_agree() -> None:
    for stage, _ in random_stage("us", 1):
        listed = sorted(stage.moves.allowed[at] for at in range(stage.moves.count))
        assert listed == [number for number, free in enumerate(stage.moves.mask) if free]


def test_an_action_outside_the_mask_changes_nothing() -> None:
    stage, _ = next(random_stage("us", 1))
    before = (stage.seat, stage.s.decision)
    barred = list(stage.moves.mask).index(0)
    assert not stage.act(barred)
    assert (stage.seat, stage.s.decision) == before


def test_a_turn_has_a_bounded_number_of_offers() -> None:
    made: dict[tuple[int, int], int] = {}
    for stage, number in random_stage("us", 2):
        if kind_of(stage.moves.packed[number]) == A_PROPOSE:
            key = (stage.s.turns, stage.seat)
            made[key] = made.get(key, 0) + 1
    assert made
    assert max(made.values()) <= MOST_OFFERS


@pytest.mark.parametrize("edition", available())
def test_every_action_of_a_table_has_a_meaning_of_its_own(edition: str) -> None:
    meanings = action_meanings(edition, 4)
    assert len(meanings) == Moves(rules_for(edition), 4).size
    assert len(set(meanings)) == len(meanings)


def test_version_1_of_the_table_keeps_its_numbers() -> None:
    """Who changes a number counts the version up."""
    assert ACTION_TABLE_VERSION == 1
    meanings = action_meanings("us", 4)
    assert len(meanings) == 369
    assert meanings[0] == "roll"
    assert meanings[8] == "reject the offer"
    assert meanings[13] == "bid the least"
    assert meanings[23] == "build on mediterranean-avenue"
    assert meanings[-1] == "swap for utility with player +3"


def test_house_rules_leave_the_table_as_it_is() -> None:
    plain = freehold_v0.raw_env()
    other = freehold_v0.raw_env(options={"trade": "never", "jackpot": True})
    assert plain.action_space("player_0") == other.action_space("player_0")


def test_rewards_of_a_finished_game_sum_to_zero() -> None:
    *_, (stage, _) = random_stage("us", 5)
    assert stage.is_over()
    assert abs(sum(stage.reward(seat) for seat in range(4))) < 1e-9


def test_a_seat_sees_itself_first_and_its_own_deeds() -> None:
    for stage, _ in random_stage("us", 3):
        cells = list(stage.observe(stage.seat))
        assert cells[HEAD] == stage.s.cash[stage.seat]
        owned = cells[HEAD + 4 * SEAT :: 4 + DEED]
        assert sum(owned) == bin(stage.s.deeds[stage.seat]).count("1")


def test_observations_do_not_depend_on_hidden_cards() -> None:
    """Another order of the decks gives the same cells."""
    for stage, _ in random_stage("us", 4):
        before = list(stage.observe(stage.seat))
        cards = list(stage.s.cards)
        for at, card in enumerate(reversed(cards)):
            stage.s.cards[at] = card
        assert list(stage.observe(stage.seat)) == before
        for at, card in enumerate(cards):
            stage.s.cards[at] = card
        if stage.s.turns > 20:
            return


def play_solo(env: FreeholdSolo, seed: int) -> tuple[float, bool, bool]:
    rng = Random(seed)
    view, info = env.reset(seed=seed)
    while True:
        allowed = np.flatnonzero(view["action_mask"])
        assert (view["action_mask"] == info["action_mask"]).all()
        action: Any = rng.choice(allowed.tolist())
        view, reward, over, cut, info = env.step(action)
        assert not info["illegal"]
        if over or cut:
            return float(reward), over, cut


def test_solo_game_ends_with_a_reward() -> None:
    reward, over, cut = play_solo(FreeholdSolo(most_turns=2000), 1)
    assert over != cut
    assert reward in ((1.0, pytest.approx(-1 / 3)) if over else (0.0,))


def test_solo_tells_of_an_action_that_is_not_allowed() -> None:
    env = FreeholdSolo()
    view, _ = env.reset(seed=1)
    *_, info = env.step(np.int64(np.flatnonzero(view["action_mask"] == 0)[0]))
    assert info["illegal"]


def test_unknown_bots_and_wrong_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="expected a bot"):
        FreeholdSolo(bots=("nobody",))
    with pytest.raises(ValueError, match="expected a seat from 0 to 3, got 4"):
        FreeholdSolo(seat=4)
    with pytest.raises(ValueError, match="expected 2 to 8 seats"):
        freehold_v0.raw_env(seats=9)
