"""Earlier versions of the rules: what games that were begun by them keep."""

import pytest

from freehold.editions import (
    RULES_VERSION,
    as_of,
    available,
    changed,
    compile_rules,
    house_rules,
    load,
    otherwise,
    rules_for,
)
from freehold.editions.options import ADDED, OPTION_NAMES

# digests of the rules of version 1, as they are in saves
FIRST = {
    "bangladesh": "31cba20e88a5",
    "france": "96b863095dd2",
    "hongkong": "8c190cc7f762",
    "us": "9bfc98a06dab",
    "vietnam": "e44f23855826",
}


@pytest.mark.parametrize("name", sorted(FIRST))
def test_the_digest_of_earlier_rules_is_what_it_was(name: str) -> None:
    first = as_of(load(name), 1)
    assert compile_rules(first, first.rules).digest[:12] == FIRST[name]
    assert rules_for(name, None, 1).digest[:12] == FIRST[name]


def test_the_newest_version_is_the_edition_itself() -> None:
    for name in available():
        assert as_of(load(name), RULES_VERSION) is load(name)
        assert rules_for(name).version == RULES_VERSION


def test_rules_know_their_version() -> None:
    assert rules_for("us", None, 1).version == 1


def test_france_rolled_again_once() -> None:
    first = as_of(load("france"), 1).rules
    assert (first.doubles_again, first.estate) == (True, "bare")
    assert (first.raise_for_purchase, first.riot_order) == (False, False)


def test_what_else_the_first_version_had() -> None:
    first = as_of(load("bangladesh"), 1).rules
    assert (first.auction_extension, first.open_offers) == (10, "per_partner")
    assert (first.raise_order, first.resignation) == ("deeds", "bank")
    assert as_of(load("hongkong"), 1).rules.random_zero


def test_what_an_earlier_version_had_otherwise_is_told() -> None:
    told = otherwise(load("us"), 1)
    assert told["raise_for_purchase"] is False
    assert otherwise(load("us"), RULES_VERSION) == {}
    for name in available():
        assert (
            changed(load(name), as_of(load(name), 1).rules).items()
            <= otherwise(load(name), 1).items()
        )


def test_rules_of_an_earlier_version_are_house_rules_of_today() -> None:
    for name in available():
        first = as_of(load(name), 1).rules
        assert house_rules(load(name), changed(load(name), first)) == first


def test_every_version_says_what_it_brought() -> None:
    assert list(ADDED) == list(range(2, RULES_VERSION + 1))
    assert {name for brought in ADDED.values() for name in brought} <= set(OPTION_NAMES)
