"""Section 4: what urban violence destroys."""

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import color, of, payments
from tests.clauses.riots import RIOTOUS, quiet, riot, stand_by
from tests.kit.cases import one_of
from tests.kit.scene import Event, Scene

edition = one_of(RIOTOUS)
PINK, ORANGE, RED, GREEN, DARK_BLUE = 2, 3, 4, 6, 7


def struck(scene: Scene, side: int) -> list[Event]:
    """Let a riot strike the side while everybody stands by."""
    return riot(scene, side) + stand_by(scene)


def built(scene: Scene, number: int, *levels: int) -> Scene:
    """Let seat 0 own a color with these levels, from the cheapest street to the dearest."""
    for square, level in zip(color(scene.rules, number), levels, strict=True):
        scene.own(0, square, level=level)
    return scene


def levels(scene: Scene, number: int) -> list[int]:
    """Return what stands on a color, from the cheapest street to the dearest."""
    return [int(scene.s.level[square]) for square in color(scene.rules, number)]


# --- 4.13a


@clause("4.13a")
def test_4_13a_every_built_street_of_the_side_loses_one_level(edition: str) -> None:
    """Streets of all owners on the side lose a level each; bare ones and other sides nothing."""
    scene = quiet(edition).own(0, 11, 13, level=2).own(0, 14, level=1).own(1, 16, level=3)
    scene.own(1, 18).own(2, 1, level=1)
    assert sorted(of(struck(scene, 1), codes.E_STRUCK)) == [
        (1, 11, 2, 1),
        (1, 13, 2, 1),
        (1, 14, 1, 0),
        (1, 16, 3, 2),
    ]
    assert scene.s.level[1] == 1


@clause("4.13a")
def test_4_13a_no_refund(edition: str) -> None:
    """Nobody is paid for what was destroyed."""
    scene = quiet(edition).own(0, 37, 39, level=3)
    assert payments(struck(scene, 3)) == []


@clause("4.13a")
def test_4_13a_houses_return_to_the_bank(edition: str) -> None:
    """One house of each street is back in the stock."""
    scene = quiet(edition).own(0, 37, 39, level=3)
    before = scene.s.houses
    struck(scene, 3)
    assert scene.s.houses == before + 2


@clause("4.13a")
def test_4_13a_hotel_becomes_four_houses(edition: str) -> None:
    """A struck hotel returns to the bank and leaves four of its houses standing."""
    scene = quiet(edition).own(0, 37, 39, level=5)
    houses, hotels = scene.s.houses, scene.s.hotels
    assert sorted(of(struck(scene, 3), codes.E_STRUCK)) == [(3, 37, 5, 4), (3, 39, 5, 4)]
    assert (scene.s.houses, scene.s.hotels) == (houses - 8, hotels + 2)


# --- 4.13b


@clause("4.13b")
@pytest.mark.parametrize("before", [[5, 5, 5], [5, 5, 4], [5, 4, 4], [4, 4, 4], [1, 1, 0]])
def test_4_13b_with_houses_enough_each_street_loses_just_one(
    edition: str, before: list[int]
) -> None:
    """Without a shortage nothing more than one level a street is destroyed."""
    scene = built(quiet(edition), GREEN, *before)
    scene.s.houses = 12
    struck(scene, 3)
    assert levels(scene, GREEN) == [max(0, level - 1) for level in before]


@clause("4.13b")
@pytest.mark.parametrize(
    ("before", "houses", "after"),
    [
        ([5, 4, 4], 2, [4, 3, 3]),
        ([5, 4, 4], 1, [3, 3, 3]),
        ([5, 4, 4], 0, [3, 3, 2]),
        ([5, 5, 4], 3, [3, 2, 2]),
        ([5, 5, 5], 7, [3, 2, 2]),
        ([5, 5, 5], 1, [1, 0, 0]),
        ([5, 5, 5], 0, [0, 0, 0]),
    ],
    ids=str,
)
def test_4_13b_a_shortage_takes_more_in_the_order_of_building(
    edition: str, before: list[int], houses: int, after: list[int]
) -> None:
    """With too few houses in the bank the dearest street loses first; no house is lost in vain."""
    scene = built(quiet(edition), GREEN, *before)
    scene.s.houses = houses
    struck(scene, 3)
    assert levels(scene, GREEN) == after


@clause("4.13b")
def test_4_13b_a_shortage_takes_from_the_cheaper_color_first(edition: str) -> None:
    """Two colors need twenty houses, and there are nine: the dearer one keeps what it can."""
    scene = built(built(quiet(edition), GREEN, 5, 5, 5), DARK_BLUE, 5, 5)
    scene.s.houses = 9
    struck(scene, 3)
    assert (levels(scene, GREEN), levels(scene, DARK_BLUE)) == ([1, 0, 0], [4, 4])


@clause("4.13b")
def test_4_13b_houses_of_the_side_serve_its_hotels(edition: str) -> None:
    """What one color gives back is there for another's hotels, in one and the same riot."""
    scene = built(built(quiet(edition), PINK, 4, 4, 4), ORANGE, 5, 4, 4)
    scene.s.houses = 0
    struck(scene, 1)
    assert (levels(scene, PINK), levels(scene, ORANGE)) == ([3, 3, 3], [4, 3, 3])
    assert scene.s.houses == 1


@clause("4.13b")
def test_4_13b_the_stock_is_never_below_zero(edition: str) -> None:
    """Houses come back to the bank before hotels take some from it."""
    scene = built(built(quiet(edition), PINK, 4, 4, 4), ORANGE, 5, 5, 4)
    scene.s.houses = stock = 0
    for _side, _square, before, after in of(struck(scene, 1), codes.E_STRUCK):
        stock += (before if before < 5 else 0) - after
        assert stock >= 0
    assert scene.s.houses == stock


@clause("4.13b")
def test_4_13b_building_goes_on_in_order_afterwards(edition: str) -> None:
    """The next house is due where the order of building says."""
    scene = built(quiet(edition), RED, 5, 4, 4)
    scene.s.houses = 0
    struck(scene, 2)
    scene.s.houses = 1
    scene.turn(0).do(0, codes.A_BUILD_RUN, RED, 1)
    assert levels(scene, RED) == [3, 3, 3]
