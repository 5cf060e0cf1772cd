"""Bots tell why they act, and never what they would pay."""

from typing import Any, get_args

import pytest

from freehold.bots.reasons import REASONS, SAY_BUY, SAY_DECLINE_RESERVE, SAY_LOOKED_AHEAD
from freehold.protocol import ReasonWord, Why
from freehold.server.bots.reasons import LIMITS, NOISE, TOLD, why_of
from freehold.server.bots.tasks import BotMove
from freehold.wire import Action
from freehold.wire.actions import Bid, Buy, Decline, Pass, Roll
from tests.kit.cases import each

CODES = {reason.word: code for code, reason in REASONS.items()}
# Arguments of money that are printed on a deed, owed in the open, or part of the offer itself.
OPEN_MONEY = {
    ("buy", "b"),
    ("pledge_to_build", "b"),
    ("raise", "a"),
    ("bankrupt", "a"),
    ("offer_set", "b"),
    ("raise_to_buy", "b"),
    ("raise_to_arrest", "a"),
}


def test_of_every_reason_it_is_decided_whether_it_is_told() -> None:
    assert sorted([*TOLD, *LIMITS, *NOISE]) == sorted(CODES)


def test_the_words_of_the_protocol_are_those_that_are_told() -> None:
    assert list(get_args(ReasonWord)) == list(TOLD)


@each("word", TOLD)
def test_an_argument_that_is_told_is_one_that_the_reason_has(word: ReasonWord) -> None:
    reason = REASONS[CODES[word]]
    assert all(getattr(reason, name) for name in TOLD[word])


def test_no_money_is_told_but_what_everybody_sees() -> None:
    told = {(word, name) for word in TOLD for name in TOLD[word]}
    assert {(w, name) for w, name in told if getattr(REASONS[CODES[w]], name) == "money"} == (
        OPEN_MONEY
    )


@each("word", sorted(LIMITS | NOISE))
def test_a_limit_is_never_told_and_noise_neither(word: str) -> None:
    assert why_of(BotMove(Roll(), (CODES[word], 5, 123))) is None


@pytest.mark.parametrize("action", [Bid(100), Pass()])
@pytest.mark.parametrize("code", REASONS)
def test_about_a_bid_nothing_is_told(action: Action, code: int) -> None:
    assert why_of(BotMove(action, (code, 5, 123))) is None


@each(
    "thought, why",
    [
        (BotMove(Buy(), (SAY_BUY, 5, 200)), Why("buy", 5, 200)),
        (BotMove(Decline(), (SAY_DECLINE_RESERVE, 5, 340)), Why("decline_reserve", 5)),
        (BotMove(Roll(), (SAY_LOOKED_AHEAD, 40, 0)), Why("looked_ahead", 40)),
        (BotMove(Roll()), None),
    ],
)
def test_only_what_the_table_names_is_told(thought: BotMove, why: Any) -> None:
    assert why_of(thought) == why
