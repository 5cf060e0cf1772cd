"""A riot destroys least of all that it might: every result is tried."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from freehold.engine import codes
from freehold.engine.rules.damage import levels_after, strike_in_order
from tests.clauses.lookup import color
from tests.kit.scene import Scene

HOTEL = 5
Colors = list[list[int]]  # levels by color, each from the cheapest street to the dearest


def is_in_order(colors: Colors) -> bool:
    """Tell whether a cheaper street never has less than a dearer one."""
    return all(levels == sorted(levels, reverse=True) for levels in colors)


def houses_on(colors: Colors) -> int:
    """Count the houses that stand."""
    return sum(level for levels in colors for level in levels if level < HOTEL)


def lost(before: Colors, after: Colors) -> int:
    """Count the levels that were destroyed."""
    return sum(map(sum, before)) - sum(map(sum, after))


def results(before: Colors, stock: int) -> list[Colors]:
    """Return all that a riot may leave: each loses a level, in order, with houses there are."""
    below = [[range(max(1, level)) for level in levels] for levels in before]
    tried = (list(map(list, found)) for found in product(*(product(*each) for each in below)))
    most = stock + houses_on(before)
    return [found for found in tried if is_in_order(found) and houses_on(found) <= most]


@st.composite
def colors_of_a_side(draw: st.DrawFn) -> tuple[int, Colors]:
    """Draw a side and what stands on its two colors, in the order of building."""
    side = draw(st.integers(0, 3))
    sizes = (len(color(Scene("france").rules, number)) for number in (2 * side, 2 * side + 1))
    levels = st.integers(0, HOTEL)
    return side, [
        sorted(draw(st.lists(levels, min_size=size, max_size=size)), reverse=True) for size in sizes
    ]


@given(colors_of_a_side(), st.integers(0, 14))
def test_a_riot_destroys_least_of_all_that_keeps_the_order(
    drawn: tuple[int, Colors], stock: int
) -> None:
    side, before = drawn
    scene = Scene("france")
    rules, state = scene.rules, scene.s
    squares = [color(rules, number) for number in (2 * side, 2 * side + 1)]
    for deeds, levels in zip(squares, before, strict=True):
        for square, level in zip(deeds, levels, strict=True):
            scene.own(0, square, level=level)
    state.houses = stock
    expected = levels_after(state, side)
    strike_in_order(state, side)
    assert list(state.level) == list(expected)
    after = [[int(state.level[square]) for square in deeds] for deeds in squares]
    possible = results(before, stock)
    assert after in possible
    assert lost(before, after) == min(lost(before, each) for each in possible)
    assert state.houses == stock + houses_on(before) - houses_on(after)
    struck = [tape for tape in state.take_tape() if tape == codes.E_STRUCK]
    assert bool(struck) or not any(map(any, before))
