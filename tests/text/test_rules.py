"""What a sheet of rules says about the end of a game, and what is said before its beginning."""

from typing import Any

import pytest
from msgspec.structs import replace

from freehold.editions import house_rules, load
from freehold.editions.estimate import Estimate, Spread
from freehold.text.lengths import length_lines
from freehold.text.phrases import Phrases
from freehold.text.rules import played_text, rules_lines

FOUND = Estimate(
    rounds=Spread(20, 40, 80),
    minutes=Spread(10, 20, 40),
    never=0,
    decided=100,
    untraded=None,
    exact=True,
    bots="steady",
    games=400,
    most_rounds=250,
    limits=((30, 60),),
)


def ending(edition: str, **options: Any) -> str:
    """Return how one wins."""
    setting = load(edition)
    phrases = Phrases(setting, ["Ann", "Bob"], "en")
    return rules_lines(phrases, house_rules(setting, options), 2)[0].partition("players. ")[2]


@pytest.mark.parametrize(
    ("edition", "options", "told"),
    [
        ("us", {}, "if the game is stopped, who has the greatest worth."),
        ("us", {"round_limit": 30}, "after 30 rounds or if the game is stopped, who"),
        ("us", {"bankruptcy_limit": 1}, "as soon as one player is bankrupt or if the game is"),
        ("us", {"bankruptcy_limit": 3}, "as soon as 3 players are bankrupt or if the game is"),
        ("hongkong", {"bankruptcy_limit": 2}, "2 players are bankrupt or if the game is stopped, "),
    ],
)
def test_every_limit_is_told(edition: str, options: dict[str, Any], told: str) -> None:
    assert told in ending(edition, **options)


def test_no_limit_is_none() -> None:
    phrases = Phrases(load("us"), ["Ann", "Bob"], "en")
    assert played_text(phrases, "bankruptcy_limit", 0) == "none"


def test_a_length_is_told_in_rounds_and_minutes() -> None:
    usual, measured = length_lines(FOUND)
    assert "up to 40 rounds, about 20 minutes" in usual
    assert "20 to 80 rounds, 10 to 40 minutes" in usual
    assert measured == "Measured in 400 games between steady bots."


def test_games_that_never_end_are_told_of() -> None:
    lines = length_lines(replace(FOUND, rounds=None, minutes=None, never=100, untraded=90))
    assert lines[:2] == [
        "100 of 100 such games are not over after 250 rounds.",
        "If nobody trades, 90 of 100 are not.",
    ]


def test_a_rough_figure_says_so() -> None:
    assert "rough" in length_lines(replace(FOUND, exact=False))[-1]
