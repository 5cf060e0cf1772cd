"""Each achievement is reached by just enough, and not by just less."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from freehold.editions import load
from freehold.statistics.achievements import (
    ACHIEVEMENTS,
    BY_ID,
    COUNTS,
    STANDARD,
    Goal,
    combine,
    goal_in,
    goals_of,
    least_counts,
    may_be_reached,
    measures,
    measures_of,
    ratio_of,
    reached,
)
from freehold.statistics.facts import SeatFacts
from freehold.statistics.rows import EarnedAchievement, Progress
from tests.kit.cases import each
from tests.statistics.games import facts_with

OTHER = SeatFacts(cash=9000)
SAME = (1, 1)

# Of each: what the seat has so far, and what it does in a game, or the game's length.
ENOUGH: dict[str, tuple[int, dict[str, Any]]] = {
    "first_victory": (0, {"won": True}),
    "veteran": (9, {}),
    "builder": (15, {"houses": 5}),
    "auctioneer": (4, {"auctions": 1}),
    "negotiator": (7, {"trades": 3}),
    "jail_bird": (8, {"jailed": 2}),
    "tycoon": (9, {"most_deeds": 10}),
    "master_trader": (4, {"trades": 5}),
    "rent_collector": (9000, {"rent_received": 1000}),
    "consistent_winner": (4, {"won": True}),
    "bankruptcy_king": (2, {"ruined": 1}),
    "marathon": (32_400, {"seconds": 3600}),
    "monopolist": (2, {"colors": 3}),
    "hotel_mogul": (4, {"hotels": 5}),
    "lucky_seven": (2, {"longest_doubles": 3}),
    "survivor": (0, {"won": True, "cash": 499}),
    "speed_runner": (0, {"won": True, "seconds": 1799}),
    "bank_breaker": (0, {"highest_cash": 50_001}),
    "champion": (9, {"won": True}),
    "money_maker": (60_000, {"earned": 40_000}),
}
LESS: dict[str, tuple[int, dict[str, Any]]] = {
    "first_victory": (0, {}),
    "veteran": (8, {}),
    "builder": (15, {"houses": 4}),
    "auctioneer": (4, {}),
    "negotiator": (7, {"trades": 2}),
    "jail_bird": (8, {"jailed": 1}),
    "tycoon": (9, {"most_deeds": 9}),
    "master_trader": (4, {"trades": 4}),
    "rent_collector": (9000, {"rent_received": 999}),
    "consistent_winner": (3, {"won": True}),
    "bankruptcy_king": (1, {"ruined": 1}),
    "marathon": (32_400, {"seconds": 3599}),
    "monopolist": (2, {"colors": 2}),
    "hotel_mogul": (4, {"hotels": 4}),
    "lucky_seven": (2, {"longest_doubles": 2}),
    "survivor": (0, {"won": True, "cash": 500}),
    "speed_runner": (0, {"won": True, "seconds": 1800}),
    "bank_breaker": (0, {"highest_cash": 50_000}),
    "champion": (8, {"won": True}),
    "money_maker": (60_000, {"earned": 39_999}),
}
IDS = [achievement.id for achievement in ACHIEVEMENTS]


def is_reached(name: str, before: int, did: dict[str, Any]) -> bool:
    """Tell whether a game brings the achievement to who was that far."""
    figures = {"cash": 2000, **did}
    won, seconds = figures.pop("won", False), figures.pop("seconds", 3600)
    facts = facts_with(SeatFacts(**figures), OTHER, winner=0 if won else 1)
    measured = measures(facts, 0, seconds, SAME)
    new = reached(goals_of(Progress(counts={name: before})), measured)
    return name in [achievement.id for achievement in new]


@each("name", IDS)
def test_just_enough_reaches_it(name: str) -> None:
    assert is_reached(name, *ENOUGH[name])


@each("name", IDS)
def test_just_less_does_not_reach_it(name: str) -> None:
    assert not is_reached(name, *LESS[name])


@pytest.mark.parametrize("did", [{"cash": 100}, {"seconds": 900}])
def test_only_winners_survive_or_run(did: dict[str, Any]) -> None:
    assert not is_reached("survivor" if "cash" in did else "speed_runner", 0, did)


@each("name", IDS)
def test_what_a_player_has_is_not_new(name: str) -> None:
    had = EarnedAchievement(achievement=name, at=1, game="g", edition="us")
    counts = dict.fromkeys(IDS, 10**9)
    measured = measures(facts_with(OTHER, OTHER), 0, 60, SAME)
    new = reached(goals_of(Progress(counts=counts, earned=[had])), measured)
    assert [achievement.id for achievement in new] == [other for other in IDS if other != name]


def test_there_are_twenty_with_different_ids() -> None:
    assert len(ACHIEVEMENTS) == len(BY_ID) == 20


@pytest.mark.parametrize(
    ("tier", "count", "points"), [("bronze", 6, 10), ("silver", 6, 25), ("gold", 8, 50)]
)
def test_tiers_have_their_number_and_points(tier: str, count: int, points: int) -> None:
    found = [achievement.points for achievement in ACHIEVEMENTS if achievement.tier == tier]
    assert found == [points] * count


def test_a_game_under_way_is_neither_played_nor_won() -> None:
    facts = replace(facts_with(SeatFacts(cash=100), OTHER), over=False)
    measured = measures(facts, 0, 60, SAME)
    victories = ("first_victory", "veteran", "consistent_winner", "champion")
    assert [measured[name] for name in (*victories, "survivor", "speed_runner")] == [0] * 6


def test_a_game_under_way_already_brings_what_was_done() -> None:
    facts = replace(facts_with(SeatFacts(hotels=5), OTHER), over=False, winners=())
    new = reached(goals_of(Progress()), measures(facts, 0, 60, SAME))
    assert [achievement.id for achievement in new] == ["hotel_mogul"]


def test_every_achievement_is_measured() -> None:
    assert list(measures(facts_with(OTHER, OTHER), 0, 60, SAME)) == IDS


def test_sums_add_up_and_bests_keep_the_highest() -> None:
    assert combine(BY_ID["builder"], 7, 5) == 12
    assert combine(BY_ID["tycoon"], 7, 5) == 7
    assert combine(BY_ID["survivor"], 1, 0) == 1


# --- money of other editions


def test_money_is_scaled_by_the_start_money(edition: str) -> None:
    own, standard = ratio_of(load(edition).rules)
    assert own * load(STANDARD).rules.start_money == standard * load(edition).rules.start_money


@pytest.mark.parametrize(
    ("edition", "goal"),
    [("bangladesh", 10_000), ("vietnam", 1333), ("us", 1000), ("hongkong", 1000), ("france", 1000)],
)
def test_a_goal_is_told_in_the_editions_money(edition: str, goal: int) -> None:
    assert goal_in(BY_ID["rent_collector"], ratio_of(load(edition).rules)) == goal


def test_what_is_no_money_is_not_scaled() -> None:
    assert goal_in(BY_ID["builder"], (1, 10)) == 20


def scaled(edition: str, name: str, **did: int) -> bool:
    """Tell whether one won game in that edition's money brings it."""
    facts = facts_with(msgspec.convert(did, SeatFacts), OTHER)
    measured = measures(facts, 0, 3600, ratio_of(load(edition).rules))
    return measured[name] >= BY_ID[name].needed


def least(edition: str, goal: int) -> int:
    """Return the least sum of the edition's money that is worth the goal."""
    return -(-goal * load(edition).rules.start_money // load(STANDARD).rules.start_money)


@pytest.mark.parametrize(
    ("name", "figure", "goal"),
    [("rent_collector", "rent_received", 10_000), ("money_maker", "earned", 100_000)],
)
def test_sums_are_scaled(edition: str, name: str, figure: str, goal: int) -> None:
    enough = least(edition, goal)
    assert scaled(edition, name, **{figure: enough})
    assert not scaled(edition, name, **{figure: enough - 1})


def test_the_highest_cash_is_scaled_and_must_be_exceeded(edition: str) -> None:
    goal = goal_in(BY_ID["bank_breaker"], ratio_of(load(edition).rules))
    assert scaled(edition, "bank_breaker", highest_cash=goal + 1)
    assert not scaled(edition, "bank_breaker", highest_cash=goal)


def test_a_survivors_cash_is_scaled(edition: str) -> None:
    enough = least(edition, 500)
    assert scaled(edition, "survivor", cash=enough - 1)
    assert not scaled(edition, "survivor", cash=enough)


def test_less_than_a_unit_above_a_goal_is_above_it() -> None:
    measured = measures(facts_with(SeatFacts(highest_cash=100_001), OTHER), 0, 60, (2, 1))
    assert measured["bank_breaker"] >= BY_ID["bank_breaker"].needed


def test_a_board_without_start_money_has_a_ratio() -> None:
    assert ratio_of(replace(load("us").rules, start_money=0)) == (1, 15_000)


@given(
    number=st.integers(0, 60_000),
    least=st.integers(0, 60_000),
    ratio=st.tuples(st.integers(1, 2_000), st.integers(1, 2_000)),
)
def test_a_count_is_enough_under_way_just_where_its_measure_is(
    number: int, least: int, ratio: tuple[int, int]
) -> None:
    for name, count in COUNTS.items():
        goal = Goal(BY_ID[name], least)
        did = replace(SeatFacts(), **{count: number})
        measured = measures_of(did, 0, ratio)[name] >= least
        assert may_be_reached(did, 0, least_counts([goal], ratio)) == measured, name


@given(seconds=st.integers(0, 60_000), least=st.integers(0, 60_000))
def test_time_is_enough_under_way_as_well(seconds: int, least: int) -> None:
    goal = Goal(BY_ID["marathon"], least)
    assert may_be_reached(OTHER, seconds, least_counts([goal], SAME)) == (seconds >= least)


def test_what_no_count_tells_waits_for_the_end_of_a_game() -> None:
    did = replace(SeatFacts(), **dict.fromkeys(COUNTS.values(), 10**6))
    measured = measures_of(did, 60, SAME)
    assert {name for name in IDS if not measured[name]} == {*IDS} - {*COUNTS, "marathon"}
