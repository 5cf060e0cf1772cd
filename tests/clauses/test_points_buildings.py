"""Section 2: buildings stay with the bank and their owner; hotels in a shortage of houses."""

import pytest

from freehold.engine import Terms, codes
from tests.clauses.catalog import clause
from tests.clauses.lookup import BUILDING, EVEN, bits, color, editions, of, payments
from tests.kit.scene import Scene, rules_with

TRADING = editions(lambda rules: rules.trade)
TOGETHER = [
    edition for edition in EVEN if rules_with(edition).hotel_shortage == codes.SHORTAGE_TOGETHER
]
OUTRIGHT = [
    edition for edition in EVEN if rules_with(edition).hotel_shortage == codes.SHORTAGE_OUTRIGHT
]
STRICT = editions(lambda rules: rules.build == codes.BUILD_STRICT)
RED = 4
HOTEL = 5


def hotels(edition: str, houses: int) -> tuple[Scene, list[int], int]:
    """Return a scene with three hotels of seat 0, its streets, and half the price of a level."""
    scene = Scene(edition)
    streets = color(scene.rules, RED)
    scene.own(0, *streets, level=HOTEL)
    scene.s.houses = houses
    return scene, streets, int(scene.rules.house_cost[streets[0]]) // 2


# --- 2.8


@clause("2.8a", editions=TRADING)
@pytest.mark.parametrize("which", [0, 1])
def test_2_8a_street_of_a_built_color_is_not_given(which: int, scene: Scene) -> None:
    """A street with a house cannot be offered, nor a bare one while it stands on its color."""
    low, *others = streets = color(scene.rules, RED)
    scene.own(0, low, level=1).own(0, *others)
    terms = Terms(give_deeds=bits(streets[which]), take_cash=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_COLOR_BUILT


@clause("2.8a", editions=TRADING)
def test_2_8a_bare_street_of_a_built_color_is_not_asked_for(scene: Scene) -> None:
    """Nor can a partner's bare street of a built color be asked for."""
    low, *others = color(scene.rules, RED)
    scene.own(1, low, level=1).own(1, *others)
    terms = Terms(take_deeds=bits(others[0]), give_cash=1)
    assert scene.refused(0, codes.A_PROPOSE, 1, terms=terms) == codes.R_COLOR_BUILT


@clause("2.8a", editions=TRADING)
def test_2_8a_buildings_on_another_color_do_not_matter(scene: Scene) -> None:
    """A house bars only its own color."""
    scene.own(0, *color(scene.rules, RED), level=1).own(0, 5)
    scene.do(0, codes.A_PROPOSE, 1, terms=Terms(give_deeds=bits(5), take_cash=1))
    assert len(scene.s.offers) == 9


@clause("2.8b", editions=BUILDING)
def test_2_8b_creditor_gets_no_building(scene: Scene) -> None:
    """Of a bankrupt's color nothing built reaches the creditor; the stock is full again."""
    streets = color(scene.rules, RED)
    scene.own(0, *streets, level=2).cash(0, 0).pose(codes.F_DEBT, 0, 1, 9_000_000, codes.WHY_RENT)
    events = scene.do(0, codes.A_BANKRUPT)
    assert of(events, codes.E_SOLD) == [(0, street, 2, 0) for street in streets]
    assert of(events, codes.E_BUILT) == []
    assert [scene.s.level[street] for street in streets] == [0, 0, 0]
    assert scene.s.houses == scene.rules.houses


@clause("2.8b", editions=BUILDING)
def test_2_8b_bank_takes_buildings_down(edition: str) -> None:
    """Deeds that return to the bank are bare, and hotels return to the stock."""
    scene = Scene(edition, 3)
    streets = color(scene.rules, RED)
    scene.own(0, *streets, level=HOTEL)
    scene.do(0, codes.A_RESIGN)
    assert [scene.s.level[street] for street in streets] == [0, 0, 0]
    assert (scene.s.houses, scene.s.hotels) == (scene.rules.houses, scene.rules.hotels)


# --- 2.9


@clause("2.9a", editions=EVEN)
def test_2_9a_hotel_steps_down_into_the_last_four_houses(edition: str) -> None:
    """With just four houses in the bank a hotel becomes four houses, at half price."""
    scene, streets, half = hotels(edition, 4)
    events = scene.do(0, codes.A_SELL, streets[0])
    assert of(events, codes.E_SOLD) == [(0, streets[0], 5, 4)]
    assert payments(events) == [(codes.BANK, 0, half, codes.WHY_SALE)]
    assert (scene.s.houses, scene.s.hotels) == (0, scene.rules.hotels - 2)


@clause("2.9a", editions=TOGETHER)
def test_2_9a_hotel_does_not_step_down_with_three_houses(edition: str) -> None:
    """With three houses in the bank a hotel cannot be broken up."""
    scene, streets, _ = hotels(edition, 3)
    assert scene.refused(0, codes.A_SELL, streets[0]) == codes.R_NO_HOUSES_LEFT


@clause("2.9a", editions=OUTRIGHT)
def test_2_9a_hotel_goes_outright_where_the_edition_says_so(edition: str) -> None:
    """Vietnam: with three houses in the bank the hotel goes at half of all five levels."""
    scene, streets, half = hotels(edition, 3)
    events = scene.do(0, codes.A_SELL, streets[0])
    assert of(events, codes.E_SOLD) == [(0, streets[0], 5, 0)]
    assert payments(events) == [(codes.BANK, 0, 5 * half, codes.WHY_SALE)]
    assert scene.s.houses == 3


@clause("2.9a", editions=STRICT)
def test_2_9a_hotel_in_strict_order_steps_down_into_four_houses_only(edition: str) -> None:
    """In strict order the dearest street's hotel is first, and needs four houses, too."""
    scene, streets, half = hotels(edition, 3)
    assert scene.refused(0, codes.A_SELL_RUN, RED, 1) == codes.R_NO_HOUSES_LEFT
    scene.s.houses = 4
    events = scene.do(0, codes.A_SELL_RUN, RED, 1)
    assert of(events, codes.E_SOLD) == [(0, streets[-1], 5, 4)]
    assert payments(events) == [(codes.BANK, 0, half, codes.WHY_SALE)]


@clause("2.9b", editions=TOGETHER)
@pytest.mark.parametrize(("houses", "level"), [(3, 1), (3, 0), (2, 0), (0, 0)])
def test_2_9b_color_is_sold_down_together(edition: str, houses: int, level: int) -> None:
    """All hotels of the color go down to one level, half price for every level dropped."""
    scene, streets, half = hotels(edition, houses)
    events = scene.do(0, codes.A_SELL_DOWN, RED, level)
    assert of(events, codes.E_SOLD) == [(0, street, 5, level) for street in streets]
    assert [paid[2] for paid in payments(events)] == [(5 - level) * half] * 3
    assert scene.s.houses == houses - 3 * level
    assert scene.s.hotels == scene.rules.hotels


@clause("2.9b", editions=TOGETHER)
@pytest.mark.parametrize(("houses", "level"), [(3, 2), (2, 1), (0, 1)])
def test_2_9b_stock_must_allow_the_level(edition: str, houses: int, level: int) -> None:
    """A level for which the houses do not suffice is refused."""
    scene, _, _ = hotels(edition, houses)
    assert scene.refused(0, codes.A_SELL_DOWN, RED, level) == codes.R_NO_HOUSES_LEFT


@clause("2.9b", editions=TOGETHER)
def test_2_9b_houses_of_the_color_count_for_the_level(scene: Scene) -> None:
    """One hotel beside four houses each: level 3 needs but one house of the bank."""
    streets = color(scene.rules, RED)
    scene.own(0, streets[0], level=5).own(0, *streets[1:], level=4)
    half = int(scene.rules.house_cost[streets[0]]) // 2
    scene.s.houses = 1
    assert scene.refused(0, codes.A_SELL_DOWN, RED, 4) == codes.R_NO_HOUSES_LEFT
    events = scene.do(0, codes.A_SELL_DOWN, RED, 3)
    assert [paid[2] for paid in payments(events)] == [2 * half, half, half]
    assert scene.s.houses == 0


@clause("2.9b", editions=TOGETHER)
def test_2_9b_not_while_a_hotel_can_step_down(edition: str) -> None:
    """With four houses in the bank hotels go one by one, evenly."""
    scene, _, _ = hotels(edition, 4)
    assert scene.refused(0, codes.A_SELL_DOWN, RED, 1) == codes.R_NOT_NOW


@clause("2.9b", editions=TOGETHER)
def test_2_9b_only_downward(edition: str) -> None:
    """Selling down never ends above where the least built street stands."""
    scene, _, _ = hotels(edition, 3)
    assert scene.refused(0, codes.A_SELL_DOWN, RED, 5) == codes.R_BAD_AMOUNT


@clause("2.9b", editions=STRICT)
@pytest.mark.parametrize(("houses", "level"), [(3, 1), (3, 0), (0, 0)])
def test_2_9b_strict_order_sells_down_together(edition: str, houses: int, level: int) -> None:
    """In strict order enough levels at once bring all hotels down to an even level."""
    scene, streets, half = hotels(edition, houses)
    events = scene.do(0, codes.A_SELL_RUN, RED, 3 * (5 - level))
    assert sum(paid[2] for paid in payments(events)) == 3 * (5 - level) * half
    assert [scene.s.level[street] for street in streets] == [level] * 3
    assert (scene.s.houses, scene.s.hotels) == (houses - 3 * level, scene.rules.hotels)


@clause("2.9b", editions=STRICT)
def test_2_9b_strict_order_needs_the_houses_at_the_end(edition: str) -> None:
    """In strict order the stock must allow the level that is left standing."""
    scene, _, _ = hotels(edition, 3)
    assert scene.refused(0, codes.A_SELL_RUN, RED, 9) == codes.R_NO_HOUSES_LEFT


@clause("2.8b", editions=BUILDING)
def test_2_8b_bankrupt_owns_nothing_built(scene: Scene) -> None:
    """After a bankruptcy to a player no level stands on a deed without an owner."""
    scene.own(0, *color(scene.rules, RED), level=HOTEL).cash(0, 0)
    scene.pose(codes.F_DEBT, 0, 1, 9_000_000, codes.WHY_RENT).do(0, codes.A_BANKRUPT)
    free = [at for at in range(scene.rules.squares) if scene.s.owner[at] == codes.NOBODY]
    assert [at for at in free if scene.s.level[at]] == []
    assert scene.s.hotels == scene.rules.hotels
