"""Exact shares of landings, against figures computed elsewhere and against the real rules."""

from math import sqrt

import pytest

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.bots.simulation.walk import walk
from freehold.editions import available, house_rules, load
from freehold.engine import COMPILED
from freehold.strategy.landing import landing_shares
from tests.kit.landing_models import EXACT, Model, model_name, rules_of_model

ROUNDED = 0.00006  # percent; the figures have four digits
REDRAWN = {"vietnam": 0.0005}  # cards draw each other; the figures let one come twice
ROLLS = 1_000_000 if COMPILED else 20_000


@pytest.mark.parametrize("model", EXACT, ids=model_name)
def test_chain_gives_the_figures_computed_elsewhere(model: Model) -> None:
    found = landing_shares(rules_of_model(model), stay=model["jail"] == "long")
    within = REDRAWN.get(model["edition"], ROUNDED)
    for share, exact in zip(
        [*found.squares, found.in_jail], [*model["squares"], model["in_jail"]], strict=True
    ):
        assert abs(100 * share - exact) <= within


@pytest.mark.parametrize("stay", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("edition", [*available(), "france with doubles"])
def test_chain_agrees_with_a_walk_on_the_real_rules(edition: str, stay: bool) -> None:
    """For every edition and both ways of doing time, but for chance."""
    loaded = load(edition.partition(" ")[0])
    doubles = {"doubles_again": True} if edition.endswith("doubles") else {}
    rules = lonely_rules(loaded, house_rules(loaded, doubles))
    found = landing_shares(rules, stay=stay)
    visits = walk(rules, ROLLS, 3, stay)
    for count, share in zip(visits, [*found.squares, found.in_jail], strict=True):
        assert abs(count / ROLLS - share) <= 6.5 * sqrt(max(share * (1 - share), 1e-5) / ROLLS)


def test_walk_is_deterministic() -> None:
    """The same seed walks the same way, another one another way."""
    rules = lonely_rules(load("us"))
    assert list(walk(rules, 5000, 7, False)) == list(walk(rules, 5000, 7, False))
    assert list(walk(rules, 5000, 7, False)) != list(walk(rules, 5000, 8, False))


def test_shares_sum_to_one() -> None:
    found = landing_shares(lonely_rules(load("us")), stay=False)
    assert abs(sum(found.squares) + found.in_jail - 1) < 1e-9


def test_a_turn_of_the_classic_rules_has_about_1_19_rolls() -> None:
    """One more for every double, but for the third in a row and for who went to jail."""
    found = landing_shares(lonely_rules(load("us")), stay=False)
    assert 1.15 < found.rolls_per_turn < 1.2
