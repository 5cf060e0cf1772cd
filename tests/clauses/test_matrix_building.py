"""Rows of the matrix: build needs, evenness, bank stock, sell buildings."""

import pytest

from freehold.engine import codes
from tests.clauses.catalog import clause
from tests.clauses.columns import by_edition, payments
from tests.clauses.lookup import of
from tests.kit.scene import Event, Scene

EVENLY = ("bangladesh", "vietnam", "us")
BUILDERS = ("bangladesh", "vietnam", "us", "france")
BROWN, LIGHT_BLUE, DARK_BLUE = 0, 1, 7
BROWN_STREETS = (1, 3)
LIGHT_BLUE_STREETS = (6, 8, 9)
# streets of seat 1 that use up a stock
EIGHT_STREETS = (16, 18, 19, 21, 23, 24, 26, 27)
TWELVE_STREETS = (11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29)


def build_on(scene: Scene, group: int, square: int) -> list[Event]:
    """Build once on a color, on that square where the builder may say so."""
    if scene.rules.build == codes.BUILD_STRICT:
        return scene.do(0, codes.A_BUILD_RUN, group, 1)
    return scene.do(0, codes.A_BUILD, square)


def build_refused(scene: Scene, group: int, square: int) -> int:
    """Try to build once on a color; return the refusal."""
    if scene.rules.build == codes.BUILD_STRICT:
        return scene.refused(0, codes.A_BUILD_RUN, group, 1)
    return scene.refused(0, codes.A_BUILD, square)


# --- build needs


@clause("1.build-needs")
@by_edition(bangladesh=500, vietnam=50, us=50, france=50)
def test_house_costs_what_its_color_says(edition: str, expected: int) -> None:
    """A house is paid to the bank, and stands at once."""
    scene = Scene(edition).own(0, *BROWN_STREETS)
    events = build_on(scene, BROWN, 1)
    assert payments(events, codes.WHY_BUILDING) == [(0, codes.BANK, expected)]
    assert of(events, codes.E_BUILT) == [(0, 1, 0, 1)]


@clause("1.build-needs", editions=BUILDERS)
def test_building_needs_the_full_color(edition: str) -> None:
    """Nobody builds on a color of which a street is missing."""
    scene = Scene(edition).own(0, 6, 8).own(1, 9)
    assert build_refused(scene, LIGHT_BLUE, 6) == codes.R_COLOR_INCOMPLETE


@clause("1.build-needs", editions=BUILDERS)
def test_building_needs_own_streets(edition: str) -> None:
    """Nobody builds on another's streets."""
    assert build_refused(Scene(edition).own(1, *BROWN_STREETS), BROWN, 1) == codes.R_NOT_YOURS


@clause("1.build-needs", editions=EVENLY)
@pytest.mark.parametrize("pledged", LIGHT_BLUE_STREETS)
def test_building_needs_a_color_free_of_mortgages(edition: str, pledged: int) -> None:
    """Bangladesh, Vietnam, US: no building while any street of the color is mortgaged."""
    scene = Scene(edition).own(0, *LIGHT_BLUE_STREETS).own(0, pledged, mortgaged=True)
    assert build_refused(scene, LIGHT_BLUE, 6) == codes.R_COLOR_MORTGAGED


@clause("1.build-needs")
@by_edition(bangladesh=500, vietnam=50, us=50, france=50)
def test_building_needs_the_cash(edition: str, expected: int) -> None:
    """A house needs its price in cash, and just that is enough."""
    scene = Scene(edition).own(0, *BROWN_STREETS).cash(0, expected - 1)
    assert build_refused(scene, BROWN, 1) == codes.R_NOT_ENOUGH_CASH
    build_on(scene.cash(0, expected), BROWN, 1)
    assert scene.s.cash[0] == 0


@clause("1.build-needs", editions=BUILDERS)
@pytest.mark.parametrize(("group", "squares"), [(8, (5, 15, 25, 35)), (9, (12, 28))])
def test_only_streets_are_built_on(edition: str, group: int, squares: tuple[int, ...]) -> None:
    """Stations and utilities carry no houses."""
    assert build_refused(Scene(edition).own(0, *squares), group, squares[0]) == codes.R_NOT_A_STREET


@clause("1.build-needs", "1.evenness", "1.bank-stock", "1.sell-buildings")
@pytest.mark.parametrize("kind", [codes.A_BUILD, codes.A_SELL])
def test_hong_kong_has_no_building(kind: int) -> None:
    """Hong Kong: nothing is built or sold, whatever one owns."""
    assert Scene("hongkong").own(0, 1, 2, 4).refused(0, kind, 1) == codes.R_NOT_IN_THIS_GAME


@clause("1.build-needs", "1.evenness")
@pytest.mark.parametrize("kind", [codes.A_BUILD_RUN, codes.A_SELL_RUN])
def test_hong_kong_has_no_building_by_number(kind: int) -> None:
    """Hong Kong: no number of houses can be asked for."""
    assert Scene("hongkong").own(0, 1, 2, 4).refused(0, kind, 0, 1) == codes.R_NOT_IN_THIS_GAME


# --- evenness


@clause("1.evenness", editions=EVENLY)
def test_second_house_waits_for_the_first_of_the_others(edition: str) -> None:
    """Bangladesh, Vietnam, US: streets of a color differ by one level at most."""
    scene = Scene(edition).own(0, *LIGHT_BLUE_STREETS)
    scene.do(0, codes.A_BUILD, 8)
    scene.do(0, codes.A_BUILD, 6)
    assert scene.refused(0, codes.A_BUILD, 8) == codes.R_NOT_EVEN
    scene.do(0, codes.A_BUILD, 9)
    scene.do(0, codes.A_BUILD, 8)
    assert [scene.s.level[square] for square in LIGHT_BLUE_STREETS] == [1, 2, 1]


@clause("1.evenness", editions=EVENLY)
@pytest.mark.parametrize("first", LIGHT_BLUE_STREETS)
def test_builder_chooses_the_street(edition: str, first: int) -> None:
    """Bangladesh, Vietnam, US: any street of an even color may be built on first."""
    scene = Scene(edition).own(0, *LIGHT_BLUE_STREETS)
    assert of(scene.do(0, codes.A_BUILD, first), codes.E_BUILT) == [(0, first, 0, 1)]


@clause("1.evenness", editions=EVENLY)
def test_hotel_waits_for_four_houses_everywhere(edition: str) -> None:
    """Bangladesh, Vietnam, US: a hotel comes when every street of the color has four houses."""
    scene = Scene(edition).own(0, 1, level=4).own(0, 3, level=3)
    assert scene.refused(0, codes.A_BUILD, 1) == codes.R_NOT_EVEN
    scene.do(0, codes.A_BUILD, 3)
    assert of(scene.do(0, codes.A_BUILD, 1), codes.E_BUILT) == [(0, 1, 4, 5)]


@clause("1.evenness", editions=EVENLY)
def test_nothing_stands_above_a_hotel(edition: str) -> None:
    """Bangladesh, Vietnam, US: a hotel is the last level."""
    scene = Scene(edition).own(0, *BROWN_STREETS, level=5)
    assert scene.refused(0, codes.A_BUILD, 1) == codes.R_FULLY_BUILT


@clause("1.evenness")
def test_france_builds_by_number_not_by_street() -> None:
    """France: nobody chooses a street."""
    assert (
        Scene("france").own(0, *BROWN_STREETS).refused(0, codes.A_BUILD, 1)
        == codes.R_NOT_IN_THIS_GAME
    )


@clause("1.evenness", editions=EVENLY)
def test_elsewhere_nobody_asks_for_a_number(edition: str) -> None:
    """Bangladesh, Vietnam, US: building goes street by street as chosen, not by a number."""
    scene = Scene(edition).own(0, *BROWN_STREETS)
    assert scene.refused(0, codes.A_BUILD_RUN, BROWN, 2) == codes.R_NOT_IN_THIS_GAME


@clause("1.evenness")
@pytest.mark.parametrize(
    ("count", "levels"),
    [
        (1, [1, 0, 0]),
        (2, [1, 1, 0]),
        (3, [1, 1, 1]),
        (4, [2, 1, 1]),
        (11, [4, 4, 3]),
        (12, [4, 4, 4]),
        (13, [5, 4, 4]),
        (15, [5, 5, 5]),
    ],
)
def test_france_builds_round_and_round(count: int, levels: list[int]) -> None:
    """France: a number is built one after another from the least valued street, then round again.

    The hotels come likewise, once all have four houses.
    """
    scene = Scene("france").own(0, *LIGHT_BLUE_STREETS)
    scene.do(0, codes.A_BUILD_RUN, LIGHT_BLUE, count)
    assert [scene.s.level[square] for square in LIGHT_BLUE_STREETS] == levels


@clause("1.evenness")
def test_france_order_of_a_run() -> None:
    """France: each step of the run falls on the next street in order of value."""
    scene = Scene("france").own(0, *LIGHT_BLUE_STREETS)
    built = of(scene.do(0, codes.A_BUILD_RUN, LIGHT_BLUE, 4), codes.E_BUILT)
    assert [square for _, square, _, _ in built] == [6, 8, 9, 6]


@clause("1.evenness")
def test_france_next_run_goes_on_where_the_last_stopped() -> None:
    """France: a later number goes on with the street that is due."""
    scene = Scene("france").own(0, 37, 39)
    scene.do(0, codes.A_BUILD_RUN, DARK_BLUE, 1)
    built = of(scene.do(0, codes.A_BUILD_RUN, DARK_BLUE, 2), codes.E_BUILT)
    assert built == [(0, 39, 0, 1), (0, 37, 1, 2)]


@clause("1.evenness", "1.build-needs")
def test_france_run_costs_all_its_houses() -> None:
    """France: a run is paid house by house: here five times 50."""
    scene = Scene("france").own(0, *LIGHT_BLUE_STREETS).cash(0, 250)
    scene.do(0, codes.A_BUILD_RUN, LIGHT_BLUE, 5)
    assert scene.s.cash[0] == 0


@clause("1.evenness", "1.build-needs")
def test_france_run_beyond_the_cash_builds_nothing() -> None:
    """France: a number that cannot be paid in full is refused as a whole."""
    scene = Scene("france").own(0, *LIGHT_BLUE_STREETS).cash(0, 249)
    assert scene.refused(0, codes.A_BUILD_RUN, LIGHT_BLUE, 5) == codes.R_NOT_ENOUGH_CASH


@clause("1.evenness")
@pytest.mark.parametrize(("count", "refusal"), [(0, codes.R_BAD_AMOUNT), (11, codes.R_FULLY_BUILT)])
def test_france_run_has_its_bounds(count: int, refusal: int) -> None:
    """France: one house at least, and no more than two streets with hotels hold."""
    scene = Scene("france").own(0, *BROWN_STREETS)
    assert scene.refused(0, codes.A_BUILD_RUN, BROWN, count) == refusal


# --- bank stock


@clause("1.bank-stock", editions=BUILDERS)
def test_bank_has_32_houses(edition: str) -> None:
    """With 32 houses on the board there is no other."""
    scene = Scene(edition).own(1, *EIGHT_STREETS[:7], level=4).own(1, 27, level=3)
    scene.own(0, *BROWN_STREETS)
    build_on(scene, BROWN, 1)
    assert build_refused(scene, BROWN, 3) == codes.R_NO_HOUSES_LEFT


@clause("1.bank-stock", editions=BUILDERS)
def test_bank_has_12_hotels(edition: str) -> None:
    """With 12 hotels on the board there is no other."""
    scene = Scene(edition).own(1, *TWELVE_STREETS[:11], level=5)
    scene.own(0, *BROWN_STREETS, level=4)
    build_on(scene, BROWN, 1)
    assert build_refused(scene, BROWN, 3) == codes.R_NO_HOTELS_LEFT


@clause("1.bank-stock", editions=BUILDERS)
def test_hotel_gives_four_houses_back(edition: str) -> None:
    """Who builds a hotel returns its four houses to the bank."""
    scene = Scene(edition).own(0, *BROWN_STREETS, level=4)
    build_on(scene, BROWN, 1)
    assert (scene.s.houses, scene.s.hotels) == (28, 11)


@clause("1.bank-stock", editions=BUILDERS)
def test_hotel_needs_no_house_in_the_bank(edition: str) -> None:
    """A hotel can be built while the bank has no house left."""
    scene = Scene(edition).own(1, *EIGHT_STREETS[:6], level=4).own(0, *BROWN_STREETS, level=4)
    assert scene.s.houses == 0
    assert of(build_on(scene, BROWN, 1), codes.E_BUILT) == [(0, 1, 4, 5)]


@clause("1.bank-stock")
def test_france_run_stops_at_the_stock() -> None:
    """France: a number that the bank's houses do not suffice for is refused as a whole."""
    scene = Scene("france").own(1, *EIGHT_STREETS[:7], level=4).own(0, *LIGHT_BLUE_STREETS)
    assert scene.refused(0, codes.A_BUILD_RUN, LIGHT_BLUE, 5) == codes.R_NO_HOUSES_LEFT
    scene.do(0, codes.A_BUILD_RUN, LIGHT_BLUE, 4)


@clause("1.bank-stock", editions=BUILDERS)
def test_sold_house_can_be_built_again(edition: str) -> None:
    """A sold house returns to the stock."""
    scene = Scene(edition).own(0, *BROWN_STREETS, level=1)
    assert scene.s.houses == 30
    sell_on(scene, BROWN, 3)
    assert scene.s.houses == 31


def contested() -> Scene:
    """Leave one house in the bank that seats 0 and 1 could both use."""
    scene = Scene("us", shortage_auction=True).own(0, *BROWN_STREETS).own(1, 37, 39).cash(2, 900)
    scene.s.houses = 1
    return scene


@clause("1.bank-stock", editions=EVENLY)
def test_without_the_option_the_first_to_ask_builds(edition: str) -> None:
    """The last house goes to who asks first, unless the US option is on."""
    scene = Scene(edition).own(0, *BROWN_STREETS).own(1, 37, 39)
    scene.s.houses = 1
    assert of(scene.do(0, codes.A_BUILD, 1), codes.E_BUILT) == [(0, 1, 0, 1)]


@clause("1.bank-stock")
def test_us_option_auctions_a_contested_house() -> None:
    """US option: the last house, wanted by two, is auctioned among those who can use it."""
    scene = contested()
    events = scene.do(0, codes.A_BUILD, 1)
    assert of(events, codes.E_AUCTION_OPENED) == [(codes.LOT_HOUSE, 0, 0b011)]
    assert scene.awaited() == {1}
    assert scene.s.level[1] == 0


@clause("1.bank-stock")
def test_us_option_winner_places_the_house() -> None:
    """US option: the highest bidder pays the bid, not the price, and places the house."""
    scene = contested()
    scene.do(0, codes.A_BUILD, 1)
    scene.do(1, codes.A_BID, 0, 260)
    assert payments(scene.do(0, codes.A_PASS), codes.WHY_AUCTION) == [(1, codes.BANK, 260)]
    assert of(scene.do(1, codes.A_PLACE, 39), codes.E_BUILT) == [(1, 39, 0, 1)]
    assert scene.top()[:2] == (codes.F_TURN, 0)


@clause("1.bank-stock")
def test_us_option_who_asked_has_bid_the_price() -> None:
    """US option: if nobody raises, who asked has the house for its price."""
    scene = contested()
    scene.do(0, codes.A_BUILD, 1)
    events = scene.do(1, codes.A_PASS)
    assert of(events, codes.E_KNOCKED_DOWN) == [(codes.LOT_HOUSE, 0, 50)]
    scene.do(0, codes.A_PLACE, 1)
    assert scene.s.level[1] == 1


@clause("1.bank-stock")
def test_us_option_leaves_an_ample_stock_alone() -> None:
    """US option: with a house for everybody who could use one there is no auction."""
    scene = contested()
    scene.s.houses = 2
    assert of(scene.do(0, codes.A_BUILD, 1), codes.E_BUILT) == [(0, 1, 0, 1)]


@clause("1.bank-stock")
def test_us_option_auctions_a_contested_hotel() -> None:
    """US option: the last hotel is auctioned likewise."""
    scene = Scene("us", shortage_auction=True).own(0, 1, 3, level=4).own(1, 37, 39, level=4)
    scene.s.hotels = 1
    assert of(scene.do(0, codes.A_BUILD, 1), codes.E_AUCTION_OPENED) == [
        (codes.LOT_HOTEL, 0, 0b011)
    ]


# --- sell buildings


def sell_on(scene: Scene, group: int, square: int) -> list[Event]:
    """Sell one level of a color, on that square where the seller may say so."""
    if scene.rules.build == codes.BUILD_STRICT:
        return scene.do(0, codes.A_SELL_RUN, group, 1)
    return scene.do(0, codes.A_SELL, square)


@clause("1.sell-buildings")
@by_edition(bangladesh=1000, vietnam=100, us=100, france=100)
def test_house_sells_at_half(edition: str, expected: int) -> None:
    """The bank pays half of a house's cost."""
    scene = Scene(edition).own(0, 37, 39, level=1)
    assert payments(sell_on(scene, DARK_BLUE, 39), codes.WHY_SALE) == [(codes.BANK, 0, expected)]


@clause("1.sell-buildings")
@by_edition(bangladesh=250, vietnam=25, us=25, france=25)
def test_hotel_steps_down_to_four_houses(edition: str, expected: int) -> None:
    """A hotel is exchanged for four houses and half of its own cost, if the bank has them."""
    scene = Scene(edition).own(0, *BROWN_STREETS, level=5)
    events = sell_on(scene, BROWN, 3)
    assert of(events, codes.E_SOLD) == [(0, 3, 5, 4)]
    assert payments(events, codes.WHY_SALE) == [(codes.BANK, 0, expected)]
    assert (scene.s.houses, scene.s.hotels) == (28, 11)


@clause("1.sell-buildings", editions=EVENLY)
def test_selling_is_even(edition: str) -> None:
    """Bangladesh, Vietnam, US: the most built street of the color sells first."""
    scene = Scene(edition).own(0, 6, 8, level=2).own(0, 9, level=1)
    assert scene.refused(0, codes.A_SELL, 9) == codes.R_NOT_EVEN
    scene.do(0, codes.A_SELL, 6)
    scene.do(0, codes.A_SELL, 8)
    scene.do(0, codes.A_SELL, 9)
    assert [scene.s.level[square] for square in LIGHT_BLUE_STREETS] == [1, 1, 0]


@clause("1.sell-buildings")
def test_vietnam_sells_a_hotel_outright_without_houses() -> None:
    """Vietnam: if the bank lacks four houses, a hotel sells at half of all five levels."""
    scene = Scene("vietnam").own(0, *BROWN_STREETS, level=5)
    scene.s.houses = 3
    events = scene.do(0, codes.A_SELL, 1)
    assert of(events, codes.E_SOLD) == [(0, 1, 5, 0)]
    assert payments(events, codes.WHY_SALE) == [(codes.BANK, 0, 125)]
    assert (scene.s.houses, scene.s.hotels) == (3, 11)


@clause("1.sell-buildings", editions=("bangladesh", "us"))
def test_elsewhere_a_hotel_is_not_sold_outright(edition: str) -> None:
    """Bangladesh, US: a single hotel waits until the bank has four houses."""
    scene = Scene(edition).own(0, *BROWN_STREETS, level=5)
    scene.s.houses = 3
    assert scene.refused(0, codes.A_SELL, 1) == codes.R_NO_HOUSES_LEFT


@clause("1.sell-buildings")
@pytest.mark.parametrize(
    ("count", "levels"),
    [(1, [2, 1, 1]), (2, [1, 1, 1]), (3, [1, 1, 0]), (4, [1, 0, 0]), (5, [0, 0, 0])],
)
def test_france_sells_in_strict_reverse_order(count: int, levels: list[int]) -> None:
    """France: what was built last is sold first."""
    scene = Scene("france").own(0, 6, 8, level=2).own(0, 9, level=1)
    scene.do(0, codes.A_SELL_RUN, LIGHT_BLUE, count)
    assert [scene.s.level[square] for square in LIGHT_BLUE_STREETS] == levels


@clause("1.sell-buildings")
def test_france_hotels_sell_in_reverse_order() -> None:
    """France: the hotel of the most valued street is the first to go."""
    scene = Scene("france").own(0, *LIGHT_BLUE_STREETS, level=5)
    sold = of(scene.do(0, codes.A_SELL_RUN, LIGHT_BLUE, 4), codes.E_SOLD)
    assert sold == [(0, 9, 5, 4), (0, 8, 5, 4), (0, 6, 5, 4), (0, 9, 4, 3)]


@clause("1.sell-buildings")
def test_france_sells_by_number_not_by_street() -> None:
    """France: nobody chooses the street to sell from."""
    scene = Scene("france").own(0, *BROWN_STREETS, level=1)
    assert scene.refused(0, codes.A_SELL, 1) == codes.R_NOT_IN_THIS_GAME


@clause("1.sell-buildings", editions=BUILDERS)
def test_building_and_selling_leave_the_roll(edition: str) -> None:
    """Managing does not use the turn up."""
    scene = Scene(edition).own(0, *BROWN_STREETS)
    build_on(scene, BROWN, 1)
    sell_on(scene, BROWN, 1)
    assert codes.A_ROLL in scene.kinds(0)
