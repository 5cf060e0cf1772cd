"""Ratings of solvers and puzzles, after Elo: who solves what is hard gains more."""

from typing import Final, NamedTuple

START: Final = 1500
SCALE: Final = 400.0  # a difference that makes ten to one of the odds
SOLVER_STEP: Final = 64.0  # of the first answer
LEAST_SOLVER_STEP: Final = 16.0
SETTLING: Final = 8.0  # answers after which a step is half as long
PUZZLE_STEP: Final = 32.0
LEAST_PUZZLE_STEP: Final = 4.0
LOWEST: Final = 100
HIGHEST: Final = 3000


class RatingChange(NamedTuple):
    """What an answer changes: the solver's new rating, and by how much the puzzle's moves."""

    rating: int
    shift: int


def expectation(solver: int, puzzle: int, answers: int) -> float:
    """Return how likely a solver is to be right; one of so many answers is right by guessing."""
    guess = 1 / answers
    knows: float = 1 / (1 + 10 ** ((puzzle - solver) / SCALE))
    return guess + (1 - guess) * knows


def rate(
    solver: int, rated: int, puzzle: int, answered: int, answers: int, solved: bool
) -> RatingChange:
    """Return what an answer changes, after so many answers by the solver and to the puzzle."""
    surprise = solved - expectation(solver, puzzle, answers)
    step = max(LEAST_SOLVER_STEP, SOLVER_STEP / (1 + rated / SETTLING))
    back = max(LEAST_PUZZLE_STEP, PUZZLE_STEP / (1 + answered / SETTLING))
    rating = round(solver + step * surprise)
    return RatingChange(max(LOWEST, min(HIGHEST, rating)), -round(back * surprise))
