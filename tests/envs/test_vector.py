"""Many games at once: the same cells, masks and rewards as one by one, into any arrays."""

from collections.abc import Iterable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from freehold.bots import POLICIES
from freehold.bots.learning.action_numbers import WAYS
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.editions import rules_for
from freehold.engine import COMPILED, Terms, check_propose, has_buildings
from freehold.engine.codes import A_END_TURN, A_PROPOSE, OK
from freehold.envs import FreeholdSolo, FreeholdSoloVector, FreeholdVector, VectorArrays
from freehold.envs.observation import ObservationReader

ROWS = 5
STEPS = 300 if COMPILED else 100
BOTS = {1: "sharp", 2: "fp-a"}
SEEDS = [7, 8, 9, 2**40, 0]


def single_games(edition: str, bots: dict[int, str], most_turns: int) -> list[LearnerGame]:
    """Return the same games one by one."""
    rules = rules_for(edition)
    learners = sum(1 << seat for seat in range(4) if seat not in bots)
    return [
        LearnerGame(
            rules,
            [POLICIES[bots[seat]](rules) if seat in bots else Policy() for seat in range(4)],
            learners,
            most_turns,
        )
        for _ in range(ROWS)
    ]


class Twin:
    """A game on its own that is played as a row of a vector is."""

    def __init__(self, game: LearnerGame, seed: int) -> None:
        self.game = game
        self._seed = seed
        self._begun = 0
        self.rewards = np.zeros(4)
        self.over = self.cut = False
        self._begin()

    def _begin(self) -> None:
        self.game.reset(int(game_seed(self._seed, self._begun)))
        self._begun += 1
        if self.game.seat < 0:
            self._begin()

    def act(self, number: int) -> None:
        """Do an action; note what it brought, and begin anew if it was the last."""
        game = self.game
        before = [bool(game.learners >> seat & 1) and not game.is_out(seat) for seat in range(4)]
        assert game.act(number)
        self.rewards = np.array(
            [game.reward(seat) if before[seat] else 0.0 for seat in range(4)], np.float32
        )
        self.over = self.cut = False
        if game.seat < 0:
            self.over = game.is_over() or not any(
                game.learners >> seat & 1 and not game.is_out(seat) for seat in range(4)
            )
            self.cut = not self.over
            self._begin()

    def allowed(self) -> list[int]:
        """Return the allowed actions in order."""
        return sorted(list(self.game.actions.allowed)[: self.game.actions.count])


@pytest.mark.parametrize("bots", [{}, BOTS], ids=["self-play", "bots"])
def test_rows_are_the_games_that_are_played_one_by_one(edition: str, bots: dict[int, str]) -> None:
    """Every cell, mask, reward and end, over several games of each row."""
    env = FreeholdVector(ROWS, edition, bots=bots, most_turns=20)
    found = env.reset(SEEDS)
    twins = [
        Twin(game, seed) for game, seed in zip(single_games(edition, bots, 20), SEEDS, strict=True)
    ]
    rng = Random(1)
    ended = 0
    for _ in range(STEPS):
        for row, twin in enumerate(twins):
            view = ObservationReader(twin.game).read(twin.game.seat)
            assert found.seats[row] == twin.game.seat
            assert (found.observations[row] == view["observation"]).all()
            assert (found.masks[row] == view["action_mask"]).all()
        actions = [rng.choice(twin.allowed()) for twin in twins]
        found = env.step(actions)
        for row, (twin, action) in enumerate(zip(twins, actions, strict=True)):
            twin.act(action)
            assert (found.rewards[row] == twin.rewards).all()
            assert (found.terminated[row], found.truncated[row]) == (twin.over, twin.cut)
            ended += twin.over or twin.cut
        assert not found.illegal.any()
    assert ended > 0 or not COMPILED


def play(env: FreeholdVector, seed: int, steps: int) -> list[VectorArrays]:
    """Play at random; return a copy of what every step brought."""
    found = [env.reset(seed)]
    kept = [VectorArrays._make(array.copy() for array in found[0])]
    for _ in range(steps):
        brought = env.step(env.sample())
        kept.append(VectorArrays._make(array.copy() for array in brought))
    return kept


def alike(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Tell whether two steps have the same arrays."""
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_the_same_seed_gives_the_same_games() -> None:
    one = play(FreeholdVector(3, most_turns=40), 5, 100)
    other = play(FreeholdVector(3, most_turns=40), 5, 100)
    apart = play(FreeholdVector(3, most_turns=40), 6, 100)
    for first, second in zip(one, other, strict=True):
        assert alike(first, second)
    assert any((a.observations != b.observations).any() for a, b in zip(one, apart, strict=True))


def test_nothing_of_the_games_before_is_left_when_all_begin_anew() -> None:
    env = FreeholdVector(3, most_turns=40)
    first = VectorArrays._make(array.copy() for array in env.reset(5))
    play(env, 6, 20)
    env.step([-1, -1, -1])
    assert alike(env.reset(5), first)


def test_rows_do_not_depend_on_each_other() -> None:
    alone = FreeholdVector(1, most_turns=40)
    among = FreeholdVector(3, most_turns=40)
    one, three = alone.reset([9]), among.reset([4, 9, 5])
    for _ in range(STEPS // 4):
        assert (one.observations[0] == three.observations[1]).all()
        actions = among.sample()
        one, three = alone.step(actions[1:2]), among.step(actions)


def test_steps_are_written_into_the_callers_arrays() -> None:
    env = FreeholdVector(4)
    kept = env.arrays(6)
    env.reset(1, kept.at(0))
    for step in range(1, 6):
        assert env.step(env.sample(), kept.at(step)).masks.base is not None
    again = play(FreeholdVector(4), 1, 5)
    for step, found in enumerate(again):
        assert alike(kept.at(step), found)


def test_an_action_that_is_not_allowed_is_told_and_replaced_by_the_first_that_is() -> None:
    env, other = FreeholdVector(3), FreeholdVector(3)
    first = env.reset(2).masks.argmax(axis=1)
    found = env.step([-1, int(first[1]), env.actions])
    assert found.illegal.tolist() == [True, False, True]
    other.reset(2)
    assert (found.observations == other.step(first).observations).all()


def test_rewards_of_a_finished_game_sum_to_zero() -> None:
    env = FreeholdVector(4, most_turns=3000)
    env.reset(3)
    total = np.zeros((4, 4))
    finished = 0
    for _ in range(5_000 if COMPILED else 0):
        found = env.step(env.sample())
        total += found.rewards
        for row in np.flatnonzero(found.terminated):
            assert abs(total[row].sum()) < 1e-6
            total[row] = 0
            finished += 1
    assert finished or not COMPILED


def test_what_was_seen_at_the_end_is_kept() -> None:
    env = FreeholdVector(2, bots={1: "steady", 2: "steady", 3: "steady"}, most_turns=20)
    twins = [
        Twin(game, seed)
        for game, seed in zip(
            single_games("us", {1: "steady", 2: "steady", 3: "steady"}, 20), [1, 2], strict=False
        )
    ]
    env.reset([1, 2])
    while True:
        actions = [twin.allowed()[0] for twin in twins]
        seen = []
        for twin, action in zip(twins, actions, strict=True):
            seat = twin.game.seat
            state = twin.game
            assert state.act(action)
            seen.append(ObservationReader(state).read(seat)["observation"])
        found = env.step(actions)
        ended = found.terminated | found.truncated
        if ended.any():
            rows = np.flatnonzero(ended)
            assert (env.final_observations()[rows] == np.array(seen)[rows]).all()
            return


def test_wrong_sizes_seats_and_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="expected at least 1 game, got 0"):
        FreeholdVector(0)
    with pytest.raises(ValueError, match="expected a seat without a bot"):
        FreeholdVector(1, seats=2, bots={0: "steady", 1: "steady"})
    env = FreeholdVector(3)
    env.reset(1)
    with pytest.raises(ValueError, match="expected a number for each of 3 rows"):
        env.step([0, 0])
    with pytest.raises(TypeError):
        env.step([0.5, 0.5, 0.5])


def test_a_row_is_a_game_in_words() -> None:
    env = FreeholdVector(2, bots={1: "steady"})
    env.reset(4)
    game = env.as_game(1)
    assert game.bots == {1: "steady"}
    assert game.play(game.legal()[0])


# --- Gymnasium


def test_gymnasium_s_vector_interface_is_kept() -> None:
    env = FreeholdSoloVector(3, bots=("steady", "beginner"), seat=1, most_turns=30)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    wrapped = RecordEpisodeStatistics(env)
    view, info = wrapped.reset(seed=1)
    ends = 0
    while not ends:
        assert env.observation_space.contains(view)
        assert (info["action_mask"] == view["action_mask"]).all()
        view, rewards, over, cut, info = wrapped.step(env.games.sample())
        assert rewards.shape == over.shape == cut.shape == (3,)
        for row in np.flatnonzero(over | cut):
            ends += 1
            assert env.single_observation_space.contains(info["final_obs"][row])
            assert info["_final_obs"][row]
            assert rewards[row] == (0.0 if cut[row] else rewards[row])


def test_a_vector_of_solo_games_is_solo_games() -> None:
    """The same observations, rewards and ends as one environment with the same dice."""
    bots = ("sharp", "steady")
    vector = FreeholdSoloVector(1, bots=bots, most_turns=50)
    solo = FreeholdSolo(bots=bots, most_turns=50)
    view, _ = vector.reset(seed=[3])
    solo.reset(seed=1)
    solo.game.reset(int(game_seed(3, 0)))
    reader = ObservationReader(solo.game)
    rng = Random(2)
    while True:
        one: Any = reader.read(0)
        assert (view["observation"][0] == one["observation"]).all()
        assert (view["action_mask"][0] == one["action_mask"]).all()
        action = rng.choice(np.flatnonzero(one["action_mask"]).tolist())
        _, reward, over, cut, _ = solo.step(np.int64(action))
        view, rewards, overs, cuts, _ = vector.step(np.array([action]))
        assert (rewards[0], overs[0], cuts[0]) == (np.float32(reward), over, cut)
        if over or cut:
            return


# --- offers are listed by holdings, and the engine says the same


def offers_by_the_engine(game: LearnerGame) -> set[int]:
    """Try every offer of the table, as docs/envs.md describes them, on the engine's check."""
    t, seat, rules, actions = game.state, game.seat, game.rules, game.actions

    def price(deeds: int) -> int:
        return sum(rules.price[at] for at in range(rules.squares) if deeds >> at & 1)

    bare = [group for group in range(rules.groups) if not has_buildings(t, group)]
    found: set[int] = set()
    for step in range(1, 4):
        partner = t.order[(t.place[seat] + step) % 4]
        shares = {
            group: bin(t.deeds[partner] & rules.group_mask[group]).count("1") for group in bare
        }
        gifts = [group for group in bare if t.deeds[seat] & rules.group_mask[group]]
        for group in bare:
            mask = rules.group_mask[group]
            own, wanted = t.deeds[seat] & mask, t.deeds[partner] & mask
            ways = [
                Terms(0, wanted, price(wanted), 0),
                Terms(0, wanted, 2 * price(wanted), 0),
                Terms(own, 0, 0, price(own)),
                Terms(own, 0, 0, 2 * price(own)),
            ]
            others = sorted((one for one in gifts if one != group), key=lambda one: -shares[one])
            if others and wanted:
                given = t.deeds[seat] & rules.group_mask[others[0]]
                more = price(wanted) - price(given)
                ways.append(Terms(given, wanted, max(0, more), max(0, -more)))
            base = actions.base[A_PROPOSE] + ((step - 1) * rules.groups + group) * WAYS
            found |= {
                base + way
                for way, terms in enumerate(ways)
                if check_propose(t, seat, partner, terms) == OK
            }
    return found


def test_offers_of_the_mask_are_those_that_the_engine_accepts(edition: str) -> None:
    rules = rules_for(edition)
    game = LearnerGame(rules, [Policy() for _ in range(4)], 15, 100)
    rng = Random(3)
    checked = 0
    for seed in range(3 if COMPILED else 1):
        game.reset(seed)
        while game.seat >= 0 and checked < STEPS // 3 * (seed + 1):
            mask = game.actions.mask
            base = game.actions.base[A_PROPOSE]
            if mask[game.actions.base[A_END_TURN]] and game.offers_made < 2:
                listed = {number for number in range(base, game.actions.size) if mask[number]}
                assert listed == offers_by_the_engine(game)
                checked += 1
            allowed = list(game.actions.allowed)[: game.actions.count]
            assert game.act(rng.choice(allowed))
    assert checked or not rules.trade
