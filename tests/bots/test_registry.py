"""Who can be played with, and who is there to measure by."""

import pytest

from freehold.bots import (
    ASIDES,
    BOTS,
    FLAVORS,
    LEVELS,
    POLICIES,
    REFERENCES,
    USUAL_BOT,
    make_bot,
    persona_of,
)
from freehold.bots.policy import Policy
from tests.kit.scene import rules_with


def test_people_play_with_levels_only() -> None:
    assert BOTS == LEVELS


def test_every_policy_is_a_level_a_flavor_or_a_reference() -> None:
    assert sorted(POLICIES) == sorted((*LEVELS, *FLAVORS, *REFERENCES))


def test_the_usual_bot_is_steady() -> None:
    assert USUAL_BOT == "steady"
    assert USUAL_BOT in LEVELS


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_introduces_itself_in_one_line(level: str) -> None:
    name, personality = persona_of(level)
    assert name
    assert 0 < len(personality) <= 80


def test_an_unknown_level_has_no_persona() -> None:
    with pytest.raises(ValueError, match="expected a level"):
        persona_of("oracle")


def test_an_unknown_bot_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="expected a bot"):
        make_bot("oracle", rules_with("us"))


@pytest.mark.parametrize("name", POLICIES)
def test_who_manages_in_others_turns_is_asked_for_it(name: str) -> None:
    manages = type(POLICIES[name](rules_with("us"))).aside is not Policy.aside
    assert manages == (name in ASIDES)
