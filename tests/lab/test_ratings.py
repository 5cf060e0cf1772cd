"""Ratings: strengths come out as they went in, and errors shrink with games."""

from math import log, log10

from freehold.lab.ratings import Meeting, rate


def spread(meetings: list[Meeting]) -> dict[str, float]:
    return {each.bot: each.rating for each in rate(meetings)}


def test_ten_times_the_strength_is_400_points() -> None:
    found = spread([Meeting({"a": 1, "b": 1}, {"a": 100_000, "b": 10_000})])
    assert abs(found["a"] - found["b"] - 400) < 1


def test_average_of_all_is_1500() -> None:
    found = spread([Meeting({"a": 1, "b": 1, "c": 2}, {"a": 300, "b": 100, "c": 250})])
    assert abs(sum(found.values()) / 3 - 1500) < 0.1


def test_seats_count() -> None:
    """Twice the wins with twice the seats is the same strength."""
    found = spread([Meeting({"a": 1, "b": 2}, {"a": 1000, "b": 2000})])
    assert abs(found["a"] - found["b"]) < 1


def test_bots_that_never_met_are_compared_by_way_of_others() -> None:
    found = spread(
        [
            Meeting({"a": 1, "b": 1}, {"a": 30_000, "b": 10_000}),
            Meeting({"b": 1, "c": 1}, {"b": 20_000, "c": 10_000}),
        ]
    )
    assert abs(found["a"] - found["c"] - 400 * log10(6)) < 1


def test_a_bot_that_never_won_has_a_finite_rating() -> None:
    found = spread([Meeting({"a": 1, "b": 1}, {"a": 50, "b": 0})])
    assert 700 < found["a"] - found["b"] < 2000


def test_error_of_a_pair_is_that_of_the_log_odds() -> None:
    """For a even match of n games the difference has the error 2/sqrt(n); each has half of it."""
    games = 40_000
    (one, _) = rate([Meeting({"a": 1, "b": 1}, {"a": games // 2, "b": games // 2})])
    assert abs(one.error - 400 / log(10) / games**0.5) < 0.1


def test_order_of_meetings_does_not_matter() -> None:
    one = Meeting({"a": 1, "b": 1}, {"a": 70, "b": 30})
    other = Meeting({"b": 1, "c": 1}, {"b": 60, "c": 40})
    assert rate([one, other]) == rate([other, one])
