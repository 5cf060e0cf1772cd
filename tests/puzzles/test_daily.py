"""The puzzle of the day: the same for everybody, none twice until all were there."""

from freehold.puzzles import before, day_of, find, pool, puzzle_of
from freehold.puzzles.rating import HIGHEST, LOWEST, START, expectation, rate


def test_a_day_is_one_of_utc() -> None:
    assert (day_of(0), day_of(86_399), day_of(86_400)) == (0, 0, 1)


def test_no_puzzle_comes_again_before_all_others_have() -> None:
    count = len(pool())
    for first in (20_000, 20_000 + count // 2):
        seen = {puzzle_of(day).id for day in range(first, first + count)}
        assert seen == set(pool())


def test_who_practices_sees_the_puzzles_of_days_to_come_last() -> None:
    day = 20_500
    order = [puzzle.id for puzzle in before(day)]
    assert order[0] == puzzle_of(day - 1).id
    assert order[-1] == puzzle_of(day + 1).id
    assert len(order) == len(pool()) - 1


def test_one_that_fits_is_found_from_today_backwards() -> None:
    day = 20_500
    assert find(lambda _: True, day) == puzzle_of(day)
    kind = puzzle_of(day - 1).kind
    found = find(lambda puzzle: puzzle.kind == kind, day)
    assert found is not None
    assert found.kind == kind
    assert find(lambda _: False, day) is None


# --- ratings


def test_who_is_as_good_as_a_puzzle_is_hard_solves_half_of_what_is_not_guessed() -> None:
    assert expectation(1500, 1500, 2) == 0.75
    assert expectation(1500, 1500, 4) == 0.625
    assert expectation(1900, 1500, 4) > 0.9


def test_solving_raises_the_solver_and_lowers_the_puzzle() -> None:
    right = rate(START, 0, 1500, 0, 4, solved=True)
    wrong = rate(START, 0, 1500, 0, 4, solved=False)
    assert (right.rating, right.shift) == (1524, -12)
    assert (wrong.rating, wrong.shift) == (1460, 20)


def test_steps_become_smaller_with_every_answer_but_not_nothing() -> None:
    steps = [rate(START, rated, 1500, 0, 2, solved=False).rating for rated in (0, 8, 80, 8000)]
    assert steps == [1452, 1476, 1488, 1488]
    shifts = [rate(START, 0, 1500, answered, 2, solved=False).shift for answered in (0, 8, 800)]
    assert shifts == [24, 12, 3]


def test_ratings_stay_within_bounds() -> None:
    assert rate(LOWEST, 0, HIGHEST, 0, 2, solved=False).rating == LOWEST
    assert rate(HIGHEST, 0, HIGHEST, 0, 5, solved=True).rating == HIGHEST
