"""How somebody plays, and what there is to learn, from plain figures."""

from typing import Any

import pytest
from msgspec.structs import replace

from freehold.analysis import DecisionReport
from freehold.analysis.lessons import MERITS, MISTAKES, lessons_of
from freehold.analysis.play_styles import StyleCounter, is_exposed, word_for
from tests.analysis.games import DECISION
from tests.kit.scene import Scene


@pytest.mark.parametrize(
    ("figures", "word"),
    [
        ((150, 0, 0, 0), "trader"),
        ((149, 0, 0, 0), "balanced"),
        ((150, 900, 0, 0), "builder"),
        ((0, 600, 400, 200), "builder"),
        ((0, 0, 400, 200), "gambler"),
        ((0, 0, 50, 100), "cautious"),
        ((0, 0, 51, 100), "balanced"),
        ((0, 0, 0, 99), "balanced"),
    ],
)
def test_the_word_is_for_what_stands_out_most(
    figures: tuple[int, int, int, int], word: str
) -> None:
    assert word_for(*figures) == word


def test_who_had_few_turns_has_no_style() -> None:
    assert StyleCounter(2).style_of(0) is None


def test_who_could_lose_more_than_the_cash_by_one_throw_is_exposed() -> None:
    scene = Scene().own(1, 37, 39, level=5).at(0, 30)
    assert is_exposed(scene.cash(0, 100).s, 0)
    assert not is_exposed(scene.cash(0, 3000).s, 0)
    assert not is_exposed(scene.cash(0, 100).at(0, 5).s, 0)


def decision(did: str, instead: str, swing: float, **changes: Any) -> DecisionReport:
    return replace(DECISION, did=did, instead=instead, swing=swing, **changes)


def test_mistakes_of_one_kind_are_one_lesson_with_its_clearest_example() -> None:
    found = lessons_of(
        [
            decision("leave", "bid", -20.0),
            decision("buy", "decline", -30.0),
            decision("leave", "bid", -25.0),
        ],
        0,
    )
    assert [(one.topic, one.times, one.swing, one.at) for one in found] == [
        ("left_lot", 2, -45.0, 2),
        ("bought_deed", 1, -30.0, 1),
    ]


def test_what_went_well_fills_up_to_three() -> None:
    found = lessons_of(
        [
            decision("buy", "decline", 50.0),
            decision("build", "save", 90.0),
            decision("accept", "reject", 70.0),
            decision("stay", "pay_fine", -10.0),
        ],
        0,
    )
    assert [one.topic for one in found] == ["stayed_in_jail", "well_built", "well_traded"]


def test_only_what_stands_out_is_a_lesson() -> None:
    assert lessons_of([decision("buy", "decline", -90.0, significant=False)], 0) == ()
    assert lessons_of([decision("buy", "decline", -90.0)], 1) == ()


def test_every_way_to_be_wrong_has_a_topic() -> None:
    assert not set(MISTAKES.values()) & set(MERITS.values())
