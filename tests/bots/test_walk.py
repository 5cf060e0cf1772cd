"""Where the walker rests, against the exact figures of the chains computed for each board."""

import json
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from freehold.bots.landing import lonely_rules
from freehold.bots.walk import walk
from freehold.editions import load
from freehold.engine import COMPILED

EXACT = json.loads((Path(__file__).parents[1] / "data" / "landing.json").read_text())
ROLLS = 2_000_000 if COMPILED else 60_000


def within(percent: float) -> float:
    """Return how far a share of independent rolls may stray: six standard deviations or so."""
    share = percent / 100
    return 100 * 6.5 * sqrt(max(share * (1 - share), 1e-6) / ROLLS)


@pytest.mark.parametrize("model", EXACT, ids=lambda model: f"{model['edition']}-{model['jail']}")
def test_shares_of_rolls_agree_with_the_exact_chain(model: dict[str, Any]) -> None:
    """After so many rolls every square's share is the exact one, but for chance."""
    visits = walk(lonely_rules(load(model["edition"])), ROLLS, 1, model["jail"] == "long")
    assert sum(visits) == ROLLS
    for count, exact in zip(visits, [*model["squares"], model["in_jail"]], strict=True):
        assert abs(100 * count / ROLLS - exact) <= within(exact)


def test_walk_is_deterministic() -> None:
    """The same seed walks the same way, another one another way."""
    rules = lonely_rules(load("us"))
    assert list(walk(rules, 5000, 7, False)) == list(walk(rules, 5000, 7, False))
    assert list(walk(rules, 5000, 7, False)) != list(walk(rules, 5000, 8, False))
