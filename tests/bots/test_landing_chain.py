"""The chances of landing, against the exact figures computed for each board on their own."""

import json
from pathlib import Path
from typing import Any

import pytest

from freehold.bots.chain import MILLION, landing_chances
from freehold.bots.landing import lonely_rules
from freehold.editions import load
from tests.scene import EDITIONS, rules_with

EXACT = json.loads((Path(__file__).parents[1] / "data" / "landing.json").read_text())
SHORT = [model for model in EXACT if model["jail"] == "short"]


@pytest.mark.parametrize("model", SHORT, ids=lambda model: str(model["edition"]))
def test_chances_are_those_of_the_exact_chain(model: dict[str, Any]) -> None:
    *chances, rolls = map(int, landing_chances(lonely_rules(load(model["edition"]))))
    shares = [100 * chance / rolls for chance in chances]
    assert shares == pytest.approx(model["squares"], abs=0.001)


def test_a_turn_without_further_rolls_has_one_roll() -> None:
    assert landing_chances(rules_with("france", doubles_again=False))[-1] == MILLION


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_rests_where_the_board_sends_to_jail(edition: str) -> None:
    rules = rules_with(edition)
    jailing = [square for square in range(rules.squares) if rules.kind[square] == 7]
    assert [landing_chances(rules)[square] for square in jailing] == [0] * len(jailing)
