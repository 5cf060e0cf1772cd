"""What deeds cost and bring in, against figures worked out by hand from the exact chances."""

import pytest

from freehold.bots.simulation.lone_walker import lonely_rules
from freehold.editions import load
from freehold.engine import Ruleset
from freehold.strategy.card_visits import card_visits
from freehold.strategy.landing import Landing, landing_shares
from freehold.strategy.returns import Returns, Stage

ORANGE = (16, 18, 19)
STATIONS = (5, 15, 25, 35)
ELECTRIC, WATER = 12, 28
CHANCES = (7, 22, 36)
NEXT_STATION = {7: 15, 22: 25, 36: 5}
NEXT_UTILITY = {7: 12, 22: 28, 36: 12}
HUNDREDTH = 0.01  # of a turn
CLOSE = 1e-4  # sums are told with four digits


def classic(stay: bool = False) -> tuple[Ruleset, Landing, Returns]:
    rules = lonely_rules(load("us"))
    landing = landing_shares(rules, stay=stay)
    return rules, landing, Returns(rules, landing)


def visits(landing: Landing, square: int) -> float:
    """Return how often a turn of an opponent ends a move there."""
    return landing.squares[square] * landing.rolls_per_turn


def group_of(rules: Ruleset, square: int) -> int:
    return int(rules.group[square])


def stage_at(stages: list[Stage], held: int, level: int = 0) -> Stage:
    return next(stage for stage in stages if (stage.held, stage.level) == (held, level))


def test_a_color_costs_its_deeds_and_what_stands_on_them() -> None:
    """The orange streets: 180, 180, 200; every level 100 each."""
    rules, _, returns = classic()
    stages = returns.of_group(group_of(rules, 16))
    assert [stage.cost for stage in stages] == [560, 860, 1160, 1460, 1760, 2060]
    assert [stage.step_cost for stage in stages] == [560, 300, 300, 300, 300, 300]


def test_a_color_earns_its_rents_as_often_as_somebody_comes() -> None:
    rules, landing, returns = classic()
    stages = returns.of_group(group_of(rules, 16))
    for level, rents in {0: (28, 28, 32), 3: (550, 550, 600), 5: (950, 950, 1000)}.items():
        income = sum(visits(landing, at) * rent for at, rent in zip(ORANGE, rents, strict=True))
        assert abs(stage_at(stages, 3, level).income - income) < CLOSE


def test_pay_back_is_cost_by_income_of_the_whole_and_of_the_step() -> None:
    rules, _, returns = classic()
    stages = returns.of_group(group_of(rules, 16))
    third, second = stage_at(stages, 3, 3), stage_at(stages, 3, 2)
    assert third.turns == pytest.approx(third.cost / third.income, abs=HUNDREDTH)
    gain = third.income - second.income
    assert third.step_income == pytest.approx(gain, abs=2 * CLOSE)
    assert third.step_turns == pytest.approx(300 / gain, abs=HUNDREDTH)


def test_a_street_is_told_alone_then_with_its_color_then_built() -> None:
    _, _, returns = classic()
    stages = returns.of_deed(39)
    assert [(stage.held, stage.level) for stage in stages] == [
        *[(1, 0), (2, 0)],
        *[(2, level) for level in range(1, 6)],
    ]
    assert [stage.rent for stage in stages] == [50, 100, 200, 600, 1400, 1700, 2000]
    assert [stage.cost for stage in stages] == [400, 400, 600, 800, 1000, 1200, 1400]
    assert stages[1].step_turns is None  # the color costs nothing more here


@pytest.mark.parametrize("stay", [False, True])
def test_a_card_to_the_next_station_pays_twice_the_rent(stay: bool) -> None:
    """Two of the sixteen Chance cards, from each of the three squares."""
    rules, landing, returns = classic(stay)
    by_card = sum(landing.touched[at] for at in CHANCES) * 2 / 16
    assert by_card > 0
    income = 200 * (sum(visits(landing, at) for at in STATIONS) + by_card)
    stations = returns.of_group(group_of(rules, 5))
    assert stage_at(stations, 4).income == pytest.approx(income, abs=CLOSE)


def test_a_card_to_the_next_utility_pays_ten_times_a_fresh_roll() -> None:
    _, landing, returns = classic()
    by_card = sum(landing.touched[at] for at in CHANCES if NEXT_UTILITY[at] == ELECTRIC) / 16
    one = returns.of_deed(ELECTRIC)[0]
    assert one.rent == 28
    income = 28 * (visits(landing, ELECTRIC) - by_card) + 70 * by_card
    assert one.income == pytest.approx(income, abs=CLOSE)


def test_cards_lead_where_the_board_says() -> None:
    rules, landing, _ = classic()
    found = card_visits(rules, landing)
    assert {visit.square for visit in found if visit.fresh == 0} == set(NEXT_STATION.values())
    assert {visit.square for visit in found if visit.fresh == 10} == set(NEXT_UTILITY.values())
    assert all(visit.factor == 2 for visit in found if visit.fresh == 0)


def test_cards_of_single_rent_change_nothing() -> None:
    """Vietnam's and France's cards to the next station pay what the station charges."""
    for edition in ("vietnam", "france"):
        rules = lonely_rules(load(edition))
        found = card_visits(rules, landing_shares(rules, stay=False))
        assert [visit for visit in found if visit.fresh == 0] == []


def test_stations_are_told_by_how_many_one_has() -> None:
    rules, landing, returns = classic()
    stations = returns.of_group(group_of(rules, 5))
    assert [(stage.held, stage.cost) for stage in stations] == [(n, 200 * n) for n in (1, 2, 3, 4)]
    every = sum(visits(landing, at) for at in STATIONS)
    by_card = sum(landing.touched[at] for at in CHANCES) * 2 / 16
    assert stations[0].income == pytest.approx(25 * (every + by_card) / 4, abs=CLOSE)


def test_without_a_doubled_rent_or_buildings_there_is_one_stage() -> None:
    rules = lonely_rules(load("hongkong"))
    returns = Returns(rules, landing_shares(rules, stay=False))
    for square in range(rules.squares):
        if rules.price[square]:
            assert [(stage.held, stage.level) for stage in returns.of_deed(square)] == [(1, 0)]


@pytest.mark.parametrize("stay", [False, True])
def test_who_rests_on_a_deed_has_touched_it(edition: str, stay: bool) -> None:
    """In a turn as often as in the long run, however people leave jail."""
    rules = lonely_rules(load(edition))
    landing = landing_shares(rules, stay=stay)
    for square in range(rules.squares):
        if rules.price[square]:
            assert landing.touched[square] == pytest.approx(visits(landing, square), abs=1e-8)
