"""A game counts if all of its conditions hold, and else says which does not."""

from typing import Any

import pytest

from freehold.statistics.eligibility import (
    DAY_SECONDS,
    LEAST_ROUNDS,
    LEAST_SECONDS,
    MOST_A_DAY_AGAINST_BOTS,
    MOST_A_DAY_WITH_THE_SAME,
    Bounds,
    day_of,
    is_used_up,
    note,
    others_of,
    uncounted,
    uncounted_for_all,
)
from freehold.statistics.facts import SeatFacts
from freehold.statistics.finished_game import FinishedGame, SeatHolder
from freehold.statistics.rows import Day
from tests.statistics.games import ANN, BEN, EASY, NOON, facts_with, game_of

TODAY = day_of(NOON)


def rounds(count: int) -> FinishedGame:
    """Return a game of so many rounds."""
    return game_of(ANN, BEN, facts=facts_with(SeatFacts(), SeatFacts(), rounds=count))


def test_an_ordinary_game_counts() -> None:
    assert uncounted(game_of(ANN, BEN), 0, Day(day=TODAY)) == ""


@pytest.mark.parametrize(
    ("flag", "reason"),
    [
        ("rules_changed", "house_rules"),
        *((flag, flag) for flag in ("continued", "opened", "coached")),
    ],
)
def test_a_game_with_a_flag_counts_for_nobody(flag: str, reason: str) -> None:
    changes: dict[str, Any] = {flag: True}
    game = game_of(ANN, EASY, **changes)
    assert [uncounted(game, seat) for seat in (0, 1)] == [reason, reason]


def test_a_game_of_too_few_rounds_does_not_count() -> None:
    assert uncounted(rounds(LEAST_ROUNDS - 1), 0) == "short"
    assert uncounted(rounds(LEAST_ROUNDS), 0) == ""


def test_a_game_of_too_few_seconds_does_not_count() -> None:
    assert uncounted(game_of(ANN, BEN, seconds=LEAST_SECONDS - 1), 0) == "short"
    assert uncounted(game_of(ANN, BEN, seconds=LEAST_SECONDS), 0) == ""


@pytest.mark.parametrize(("own", "reason"), [(49, "stood_in"), (50, "")])
def test_half_of_the_actions_must_be_the_players_own(own: int, reason: str) -> None:
    assert uncounted(game_of(SeatHolder("ann", None, own), BEN), 0) == reason


def test_who_was_stood_in_for_does_not_spoil_the_game_for_others() -> None:
    game = game_of(SeatHolder("ann", None, 10), BEN)
    assert uncounted(game, 1) == "" == uncounted_for_all(game)


def test_bots_need_no_actions_of_their_own() -> None:
    assert uncounted(game_of(ANN, SeatHolder(None, "easy", 0)), 1) == ""


@pytest.mark.parametrize(
    ("count", "reason"), [(MOST_A_DAY_AGAINST_BOTS - 1, ""), (MOST_A_DAY_AGAINST_BOTS, "bound")]
)
def test_so_many_games_a_day_count_against_bots(count: int, reason: str) -> None:
    today = Day(day=TODAY, against_bots=count)
    assert uncounted(game_of(ANN, EASY), 0, today) == reason


@pytest.mark.parametrize(
    ("count", "reason"), [(MOST_A_DAY_WITH_THE_SAME - 1, ""), (MOST_A_DAY_WITH_THE_SAME, "bound")]
)
def test_so_many_games_a_day_count_with_the_same_people(count: int, reason: str) -> None:
    today = Day(day=TODAY, with_people={"ben": MOST_A_DAY_WITH_THE_SAME, "cy": count})
    assert uncounted(game_of(ANN, SeatHolder("cy"), BEN), 0, today) == reason


def test_bots_have_no_bound() -> None:
    today = Day(day=TODAY, against_bots=MOST_A_DAY_AGAINST_BOTS)
    assert uncounted(game_of(ANN, EASY), 1, today) == ""


def test_a_bound_is_used_up_only_on_its_day() -> None:
    today = Day(day=TODAY, with_people={"ben": MOST_A_DAY_WITH_THE_SAME})
    assert is_used_up(today, ["ben"], NOON)
    assert not is_used_up(today, ["ben"], NOON + DAY_SECONDS)


def test_other_bounds_make_a_short_game_count() -> None:
    lower = Bounds(least_rounds=3, least_seconds=0)
    game = rounds(3)
    assert (uncounted(game, 0), uncounted(game, 0, None, lower)) == ("short", "")


def test_the_bounds_are_apart() -> None:
    today = Day(
        day=TODAY,
        against_bots=MOST_A_DAY_AGAINST_BOTS,
        with_people={"ben": MOST_A_DAY_WITH_THE_SAME},
    )
    assert uncounted(game_of(ANN, SeatHolder("cy")), 0, today) == ""


def test_a_new_day_begins_anew() -> None:
    today = Day(day=TODAY, against_bots=99)
    assert uncounted(game_of(ANN, EASY, ended=NOON + DAY_SECONDS), 0, today) == ""


def test_days_end_at_midnight_utc() -> None:
    midnight = (TODAY + 1) * DAY_SECONDS
    assert (day_of(midnight - 1), day_of(midnight)) == (TODAY, TODAY + 1)


def test_the_others_are_people_sorted_and_once_each() -> None:
    assert others_of(game_of(ANN, SeatHolder("cy"), EASY, BEN), 0) == ("ben", "cy")


def test_who_was_stood_in_for_is_still_a_person() -> None:
    assert others_of(game_of(ANN, SeatHolder("ben", "easy", 20)), 0) == ("ben",)


def test_an_unknown_person_is_still_a_person() -> None:
    assert others_of(game_of(ANN, SeatHolder(None)), 0) != ()


def test_a_counted_game_is_noted_under_its_kind() -> None:
    noted = note(note(Day(day=TODAY), game_of(ANN, EASY), 0), game_of(ANN, BEN, EASY), 0)
    assert noted == Day(day=TODAY, against_bots=1, with_people={"ben": 1})


def test_a_counted_game_is_noted_with_each_of_the_others() -> None:
    noted = note(Day(day=TODAY, with_people={"ben": 1}), game_of(ANN, BEN, SeatHolder("cy")), 0)
    assert noted.with_people == {"ben": 2, "cy": 1}


def test_noting_forgets_other_days() -> None:
    old = Day(day=TODAY - 1, against_bots=7, with_people={"ben": 3})
    assert note(old, game_of(ANN, BEN), 0) == Day(day=TODAY, with_people={"ben": 1})


def test_noting_leaves_the_day_before_as_it_was() -> None:
    before = Day(day=TODAY, with_people={"ben": 1})
    note(before, game_of(ANN, BEN), 0)
    assert before.with_people == {"ben": 1}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"facts": facts_with(SeatFacts())}, "expected 1 seats, got 2"),
        ({"facts": facts_with(SeatFacts(), SeatFacts(), over=False)}, "a finished game"),
        ({"ratio": (0, 1)}, "positive"),
        ({"ended": -1}, "seconds from 0"),
    ],
)
def test_a_game_that_does_not_fit_together_is_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        game_of(ANN, BEN, **changes)
