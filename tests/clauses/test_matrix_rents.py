"""Rows of the matrix: bare rent of a full color, stations and utilities owned."""

import pytest

from freehold.engine.codes import SQ_STATION, SQ_UTILITY, WHY_RENT
from tests.clauses.catalog import clause
from tests.clauses.columns import FORTY_SQUARES, by_edition, land, payments
from tests.kit.scene import Scene

STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
DARK_BLUE = (37, 39)
HONG_KONG_RED = (11, 13, 14)


def rent_of(scene: Scene, square: int) -> list[int]:
    """Let seat 0 visit a square of seat 1 with a roll of 3; return what it pays for it."""
    events = land(scene.cash(0, 30000), 0, square)
    paid = payments(events, WHY_RENT)
    assert all(payment[:2] == (0, 1) for payment in paid)
    return [payment[2] for payment in paid]


# --- bare rent


@clause("1.bare-rent-of-a-full-color")
@by_edition(bangladesh=350, vietnam=35, us=35, france=35)
def test_bare_rent_of_a_lone_street(edition: str, expected: int) -> None:
    """While the color is not complete, the bare rent is single."""
    assert rent_of(Scene(edition).own(1, 37), 37) == [expected]


@clause("1.bare-rent-of-a-full-color")
@by_edition(bangladesh=700, vietnam=70, us=70, france=70)
def test_bare_rent_of_a_full_color_is_double(edition: str, expected: int) -> None:
    """Once one player holds the whole color, its bare rent doubles."""
    assert rent_of(Scene(edition).own(1, *DARK_BLUE), 37) == [expected]


@clause("1.bare-rent-of-a-full-color")
@by_edition(bangladesh=350, vietnam=35, us=35, france=35)
def test_color_of_two_owners_is_not_full(edition: str, expected: int) -> None:
    """A color shared by two owners pays single rent."""
    assert rent_of(Scene(edition).own(1, 37).own(2, 39), 37) == [expected]


@clause("1.bare-rent-of-a-full-color")
@by_edition(bangladesh=1750, vietnam=175, us=175, france=175)
def test_built_rent_is_not_doubled(edition: str, expected: int) -> None:
    """A street with a house charges what its deed says, no more."""
    assert rent_of(Scene(edition).own(1, *DARK_BLUE, level=1), 37) == [expected]


@clause("1.bare-rent-of-a-full-color")
@pytest.mark.parametrize("held", [HONG_KONG_RED[:1], HONG_KONG_RED])
@pytest.mark.parametrize(("square", "rent"), [(11, 75)])
def test_hong_kong_has_one_rent_a_deed(square: int, rent: int, held: tuple[int, ...]) -> None:
    """Hong Kong: a deed's rent is the same with and without the rest of its color."""
    assert rent_of(Scene("hongkong").own(1, *held), square) == [rent]


@clause("1.bare-rent-of-a-full-color")
def test_own_street_costs_its_owner_nothing(edition: str) -> None:
    """Nobody pays rent to himself."""
    assert payments(land(Scene(edition).own(0, 6), 0, 6), WHY_RENT) == []


# --- stations


@clause("1.stations-owned")
@pytest.mark.parametrize("held", [1, 2, 3, 4])
@by_edition(
    bangladesh=(250, 500, 1000, 2000),
    vietnam=(25, 50, 100, 200),
    us=(25, 50, 100, 200),
    france=(25, 50, 100, 200),
)
def test_station_rent_by_stations_held(edition: str, expected: tuple[int, ...], held: int) -> None:
    """A station's rent depends on how many stations its owner holds."""
    assert rent_of(Scene(edition).own(1, *STATIONS[:held]), 5) == [expected[held - 1]]


@clause("1.stations-owned", editions=FORTY_SQUARES)
def test_every_station_charges_alike(edition: str) -> None:
    """All four stations charge the same for the same number held."""
    rents = [rent_of(Scene(edition).own(1, *STATIONS), square) for square in STATIONS]
    assert rents == [rents[0]] * 4


@clause("1.stations-owned")
@by_edition(bangladesh=250, vietnam=25, us=25, france=25)
def test_stations_of_others_do_not_count(edition: str, expected: int) -> None:
    """Only the owner's own stations count."""
    assert rent_of(Scene(edition).own(1, 5).own(2, 15, 25, 35), 5) == [expected]


# --- utilities


@clause("1.utilities-owned", editions=FORTY_SQUARES)
@pytest.mark.parametrize(("held", "rent"), [(1, 12), (2, 30)])
def test_utility_rent_is_a_multiple_of_the_dice(edition: str, held: int, rent: int) -> None:
    """A utility charges 4 times the roll, 10 times if the owner holds both; here the roll is 3."""
    assert rent_of(Scene(edition).own(1, *UTILITIES[:held]), 12) == [rent]


@clause("1.utilities-owned")
@pytest.mark.parametrize(("held", "rent"), [(1, 120), (2, 300)])
def test_bangladesh_option_of_tenfold_utilities(held: int, rent: int) -> None:
    """Bangladesh option: 40 and 100 times the roll."""
    scene = Scene("bangladesh", utility_scale=10).own(1, *UTILITIES[:held])
    assert rent_of(scene, 12) == [rent]


@clause("1.utilities-owned", editions=FORTY_SQUARES)
def test_utility_of_another_does_not_count(edition: str) -> None:
    """Only the owner's own utilities count."""
    assert rent_of(Scene(edition).own(1, 12).own(2, 28), 12) == [12]


@clause("1.stations-owned", "1.utilities-owned")
@pytest.mark.parametrize("kind", [SQ_STATION, SQ_UTILITY])
def test_hong_kong_has_neither_stations_nor_utilities(kind: int) -> None:
    """Hong Kong: no square is a station, and none is a utility."""
    assert kind not in list(Scene("hongkong").rules.kind)
