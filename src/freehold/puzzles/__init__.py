"""Puzzles: positions in which one answer is clearly best, by the judge and by long games."""

from freehold.puzzles.daily import DAY_SECONDS, before, day_of, find, puzzle_of
from freehold.puzzles.pool import pool
from freehold.puzzles.puzzle import KINDS, AnswerFigures, Doing, Kind, Puzzle, PuzzleAnswer
from freehold.puzzles.rating import START, RatingChange, expectation, rate

__all__ = [
    "DAY_SECONDS",
    "KINDS",
    "START",
    "AnswerFigures",
    "Doing",
    "Kind",
    "Puzzle",
    "PuzzleAnswer",
    "RatingChange",
    "before",
    "day_of",
    "expectation",
    "find",
    "pool",
    "puzzle_of",
    "rate",
]  # fmt: skip # a list to look things up in, side by side
