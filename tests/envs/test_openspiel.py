"""The adapter for OpenSpiel, by OpenSpiel's own checks; where it is not installed, by none."""

import copy
import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is no dependency")

from freehold.envs import openspiel  # noqa: E402  # it needs what may be missing

SHORT = {"most_turns": 12, "deals": 7}


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    openspiel.register()


def play(state: object, seed: int) -> None:
    """Play at random to the end."""
    chosen = random.Random(seed)
    while not state.is_terminal():  # type: ignore[attr-defined]  # OpenSpiel has no types
        state.apply_action(chosen.choice(state.legal_actions()))  # type: ignore[attr-defined]


@pytest.mark.parametrize(("edition", "players"), [("us", 2), ("hongkong", 3), ("france", 4)])
def test_openspiel_finds_nothing_wrong(edition: str, players: int) -> None:
    game = pyspiel.load_game(openspiel.NAME, {"edition": edition, "players": players, **SHORT})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_what_is_won_is_lost_by_others() -> None:
    game = openspiel.load_game(players=3, **SHORT)
    state = game.new_initial_state()
    play(state, 1)
    assert sum(state.returns()) == pytest.approx(0)


def test_a_copy_goes_its_own_way() -> None:
    state = openspiel.load_game(players=2, **SHORT).new_initial_state()
    state.apply_action(3)
    state.apply_action(state.legal_actions()[0])
    other = copy.deepcopy(state)
    assert str(other) == str(state)
    play(other, 2)
    assert other.is_terminal()
    assert not state.is_terminal()


@pytest.mark.parametrize("params", [{"players": 9}, {"deals": 0}, {"edition": "nowhere"}])
def test_what_cannot_be_is_refused(params: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        openspiel.load_game(**params)
