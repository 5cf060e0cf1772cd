"""What a trade would do for both sides, asked of the rules before anybody offers it."""

import pytest

from freehold.engine import Terms, codes, state_hash
from freehold.game.trade_preview import preview_exchange, rents_for
from tests.kit.scene import EDITIONS, Scene, rules_with
from tests.kit.values import present


def streets(scene: Scene) -> list[list[int]]:
    """Return the colors of a board with more than one street, by their squares."""
    rules = scene.rules
    masks = [int(mask) for mask in rules.group_mask if mask & rules.street_mask]
    groups = [[square for square in range(rules.squares) if mask >> square & 1] for mask in masks]
    return [group for group in groups if len(group) > 1]


@pytest.mark.parametrize("edition", [one for one in EDITIONS if rules_with(one).trade])
def test_a_preview_tells_what_the_trade_then_does(edition: str) -> None:
    """Cash, rents and colors are those of the table on which the trade was made."""
    scene = Scene(edition)
    one, other = streets(scene)[:2]
    scene.own(0, *one[1:], other[0]).own(1, one[0], *other[1:])
    terms = Terms(1 << other[0], 1 << one[0], 40, 0, 0, 0)
    seen = present(preview_exchange(scene.s, 0, 1, terms))
    assert seen.refusal is None
    before = [rents_for(scene.s, seat) for seat in (0, 1)]
    scene.do(0, codes.A_PROPOSE, 1, 0, terms)
    scene.do(1, codes.A_ACCEPT, 0, int(scene.s.revision))
    for seat, share in enumerate((seen.mine, seen.theirs)):
        assert share.cash == scene.s.cash[seat]
        assert (share.rent, share.rent_after) == (before[seat], rents_for(scene.s, seat))
        group = int(scene.rules.group[(one, other)[seat][0]])
        assert (share.completes, share.breaks) == ((group,), ())


def test_nothing_on_the_table_changes() -> None:
    scene = Scene().own(0, 1).own(1, 3)
    before = state_hash(scene.s)
    preview_exchange(scene.s, 0, 1, Terms(1 << 1, 1 << 3, 50, 0, 0, 0))
    assert state_hash(scene.s) == before


def test_a_color_that_is_given_away_in_parts_is_broken_up() -> None:
    scene = Scene().own(0, 1, 3)
    seen = present(preview_exchange(scene.s, 0, 1, Terms(give_deeds=1 << 1, take_cash=100)))
    assert (seen.mine.breaks, seen.theirs.completes) == ((0,), ())


def test_interest_on_mortgaged_deeds_is_taken_off() -> None:
    scene = Scene().own(1, 1, mortgaged=True).cash(0, 500)
    seen = present(preview_exchange(scene.s, 0, 1, Terms(take_deeds=1 << 1, give_cash=20)))
    assert seen.mine.cash == 500 - 20 - 3


@pytest.mark.parametrize(
    ("terms", "word"),
    [
        (Terms(give_cash=10), "empty_side"),
        (Terms(take_deeds=1 << 3, give_cash=9000), "not_enough_cash"),
        (Terms(give_deeds=1 << 5, take_cash=10), "not_yours"),
    ],
)
def test_what_is_not_to_be_had_is_told_and_left_out(terms: Terms, word: str) -> None:
    scene = Scene().own(0, 1).own(1, 3)
    seen = present(preview_exchange(scene.s, 0, 1, terms))
    assert seen.refusal == word


def test_there_is_no_trade_with_oneself_or_nobody() -> None:
    scene = Scene()
    assert preview_exchange(scene.s, 0, 0, Terms()) is None
    assert preview_exchange(scene.s, 0, 7, Terms()) is None
