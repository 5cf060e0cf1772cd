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
from freehold.bots.learning.action_numbers import ACTION_TABLE_VERSION, ActionNumbers
from freehold.bots.learning.learner_game import MOST_OFFERS, LearnerGame
from freehold.bots.learning.observation_cells import DEED, HEAD, SEAT
from freehold.bots.policy import Policy
from freehold.editions import rules_for
from freehold.engine import COMPILED, apply, check, codes, kind_of
from freehold.engine.codes import A_PROPOSE, OK
from freehold.envs import FreeholdSolo, action_meanings, freehold_v0
from tests.kit.scene import Scene

CYCLES = 400 if COMPILED else 60
BOTS = ("beginner", "sharp", "fp-a", "sharp")  # in seats of no learner; all make offers
GAMES = 12 if COMPILED else 1


def random_game(edition: str, seed: int, learners: int = 15) -> Iterator[tuple[LearnerGame, int]]:
    """Play a game at random; yield the game before each action, with the action."""
    rules = rules_for(edition)
    policies: list[Policy] = [
        Policy() if learners >> seat & 1 else POLICIES[BOTS[seat]](rules) for seat in range(4)
    ]
    game = LearnerGame(rules, policies, learners, 200)
    game.reset(seed)
    rng = Random(seed)
    while game.seat >= 0:
        number = game.actions.allowed[rng.randrange(game.actions.count)]
        yield game, number
        assert game.act(number)


def test_pettingzoo_accepts_the_environment(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(freehold_v0.env(edition=edition, most_turns=200), num_cycles=CYCLES)


def test_the_same_seed_gives_the_same_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: freehold_v0.env(most_turns=100), num_cycles=CYCLES // 4)


def test_gymnasium_accepts_the_environment(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(FreeholdSolo(edition=edition, most_turns=100), skip_render_check=True)


@pytest.mark.parametrize("learners", [15, 1, 6])
def test_every_action_of_the_mask_is_accepted(edition: str, learners: int) -> None:
    """Also against policies that make and counter offers."""
    for seed in range(GAMES):
        for game, _ in random_game(edition, seed, learners):
            assert game.actions.count > 0
            for at in range(game.actions.count):
                number = game.actions.allowed[at]
                action = game.actions.packed[number]
                terms = None
                if kind_of(action) == A_PROPOSE:
                    terms = game.actions.terms_of(game.state, game.seat, number)
                assert check(game.state, game.seat, action, terms) == OK


def test_mask_and_list_of_allowed_actions_agree() -> None:
    for game, _ in random_game("us", 1):
        listed = sorted(game.actions.allowed[at] for at in range(game.actions.count))
        assert listed == [number for number, free in enumerate(game.actions.mask) if free]


def test_an_action_outside_the_mask_changes_nothing() -> None:
    game, _ = next(random_game("us", 1))
    before = (game.seat, game.state.decision)
    barred = list(game.actions.mask).index(0)
    assert not game.act(barred)
    assert (game.seat, game.state.decision) == before


def test_a_turn_has_a_bounded_number_of_offers() -> None:
    made: dict[tuple[int, int], int] = {}
    for game, number in random_game("us", 2):
        if kind_of(game.actions.packed[number]) == A_PROPOSE:
            key = (game.state.turns, game.seat)
            made[key] = made.get(key, 0) + 1
    assert made
    assert max(made.values()) <= MOST_OFFERS


def test_every_action_of_a_table_has_a_meaning_of_its_own(edition: str) -> None:
    meanings = action_meanings(edition, 4)
    assert len(meanings) == ActionNumbers(rules_for(edition), 4).size
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
    *_, (game, _) = random_game("us", 4)
    assert game.is_over()
    assert abs(sum(game.reward(seat) for seat in range(4))) < 1e-9


@pytest.mark.parametrize(
    ("edition", "wanted"), [("us", codes.A_MORTGAGE), ("france", codes.A_SELL_RUN)]
)
def test_the_mask_lets_cash_be_raised_for_a_deed(edition: str, wanted: int) -> None:
    """Buying joins in once the cash is there."""
    scene = Scene(edition, 4).own(0, 1, 3, level=1).own(0, 5).cash(0, 90).at(0, 6)
    scene.pose(codes.F_BUY, 0, 6)
    numbers = ActionNumbers(scene.rules, 4)

    def kinds() -> dict[int, int]:
        numbers.list_actions(scene.s, 0, 2)
        allowed = list(numbers.allowed)[: numbers.count]
        return {int(kind_of(numbers.packed[one])): int(numbers.packed[one]) for one in allowed}

    before = kinds()
    assert {wanted, codes.A_DECLINE} <= set(before)
    assert codes.A_BUY not in before
    assert apply(scene.s, 0, before[wanted]) == codes.OK
    assert codes.A_BUY in kinds()


def test_a_seat_sees_itself_first_and_its_own_deeds() -> None:
    for game, _ in random_game("us", 3):
        cells = list(game.observe(game.seat))
        assert cells[HEAD] == game.state.cash[game.seat]
        owned = cells[HEAD + 4 * SEAT :: 4 + DEED]
        assert sum(owned) == bin(game.state.deeds[game.seat]).count("1")


def test_observations_do_not_depend_on_hidden_cards() -> None:
    """Another order of the decks gives the same cells."""
    for game, _ in random_game("us", 4):
        before = list(game.observe(game.seat))
        cards = list(game.state.cards)
        for at, card in enumerate(reversed(cards)):
            game.state.cards[at] = card
        assert list(game.observe(game.seat)) == before
        for at, card in enumerate(cards):
            game.state.cards[at] = card
        if game.state.turns > 20:
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
    with pytest.raises(ValueError, match="expected 2 to 8 players for us, got 9"):
        freehold_v0.raw_env(seats=9)


def test_a_moment_of_an_environment_is_a_game_in_words() -> None:
    """Looking at it, or playing it on, changes nothing in the environment."""
    solo = FreeholdSolo(bots=("steady", "sharp"), seat=1)
    solo.reset(seed=4)
    before = list(solo.game.state.cash)
    game = solo.as_game()
    assert (game.names, game.bots) == (
        ("player_0", "player_1", "player_2"),
        {0: "steady", 2: "sharp"},
    )
    assert game.awaited == (1,)
    assert game.play(game.legal()[0])
    game.play_out(turns=3)
    assert list(solo.game.state.cash) == before
    env = freehold_v0.raw_env(seats=2)
    env.reset(seed=4)
    assert env.as_game().question == f"{env.agent_selection} is to roll."
