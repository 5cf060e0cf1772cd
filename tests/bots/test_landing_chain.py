"""The one chain of landings, against the exact figures computed for each board on their own."""

import pytest
from msgspec.structs import replace

from freehold.bots.valuation.landing_chain import (
    HALF_LEAVE_JAIL,
    LEAVE_JAIL,
    ROLL_FOR_DOUBLES,
    LandingChain,
    LongRun,
)
from freehold.editions import compile_rules, load
from freehold.engine import Ruleset
from tests.kit.landing_models import EXACT, Model, model_name, rules_of_model
from tests.kit.scene import rules_with

WAYS = (LEAVE_JAIL, ROLL_FOR_DOUBLES, HALF_LEAVE_JAIL)
SHALLOW = 3  # cards in a row that players follow


def long_run(rules: Ruleset, in_jail: int, depth: int = SHALLOW) -> LongRun:
    """Return where tokens are in the long run, as players reckon it."""
    return LandingChain(rules, depth, redraws=True).settle(in_jail)


@pytest.mark.parametrize("depth", [3, 4])
@pytest.mark.parametrize("model", EXACT, ids=model_name)
def test_few_cards_in_a_row_come_close_to_the_exact_figures(model: Model, depth: int) -> None:
    way = LEAVE_JAIL if model["jail"] == "short" else ROLL_FOR_DOUBLES
    found = long_run(rules_of_model(model), way, depth)
    assert [100 * share for share in found.rested] == pytest.approx(model["squares"], abs=0.001)
    assert 100 * found.in_jail == pytest.approx(model["in_jail"], abs=0.001)


def test_a_turn_without_further_rolls_has_one_roll() -> None:
    found = long_run(rules_with("france"), LEAVE_JAIL)
    assert found.rolls_per_turn == 1.0


def test_a_turn_goes_on_where_doubles_never_lead_to_jail() -> None:
    edition = load("us")
    rules = compile_rules(edition, replace(edition.rules, doubles_jail=0))
    chain = LandingChain(rules, SHALLOW, redraws=True)
    turn = chain.turn_from(0)
    assert sum(turn.touched) > 1.15
    assert chain.settle(LEAVE_JAIL).rolls_per_turn == pytest.approx(1.2)


@pytest.mark.parametrize("way", WAYS)
def test_everybody_is_somewhere(edition: str, way: int) -> None:
    found = long_run(rules_with(edition), way)
    assert sum(found.rested) + found.in_jail == pytest.approx(1.0)


def test_a_turn_ends_somewhere_whatever_it_touches(edition: str) -> None:
    rules = rules_with(edition)
    chain = LandingChain(rules, SHALLOW, redraws=True)
    for square in range(rules.squares):
        turn = chain.turn_from(square)
        assert sum(turn.rested) + turn.jailed == pytest.approx(1.0)
        assert all(
            touched >= rested for touched, rested in zip(turn.touched, turn.rested, strict=True)
        )


def test_nobody_rests_where_the_board_sends_to_jail(edition: str) -> None:
    rules = rules_with(edition)
    jailing = [square for square in range(rules.squares) if rules.kind[square] == 7]
    rested = long_run(rules, LEAVE_JAIL).rested
    assert [rested[square] for square in jailing] == [0.0] * len(jailing)
