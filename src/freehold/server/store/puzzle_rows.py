"""Answers to puzzles: rows of who has answered which, and how often each was solved."""

from typing import Final

import msgspec


class PuzzleAnswerRow(msgspec.Struct, frozen=True, gc=False):
    """Somebody has answered a puzzle; changes nothing if they have done so before.

    `day` counts days since 1970 if it was that day's puzzle, and is 0 elsewhere.  `rating`,
    `streak` and `best` are theirs afterwards.  A `rated` answer counts for the puzzle, too, whose
    rating it changes by `shift`.
    """

    identity: str
    puzzle: int
    day: int
    choice: int
    solved: bool
    rated: bool
    at: int
    rating: int
    shift: int
    streak: int
    best: int


class PuzzleTally(msgspec.Struct, frozen=True):
    """How many have answered a puzzle and solved it, and what that changed of its rating."""

    answers: int = 0
    solved: int = 0
    shift: int = 0


COLUMNS: Final = "identity, puzzle, day, choice, solved, rated, at, rating, shift, streak, best"
ADD: Final = f"""
    INSERT INTO puzzle_answers ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (identity, puzzle, day) DO NOTHING RETURNING 1
"""
COUNT: Final = """
    INSERT INTO puzzle_tallies (puzzle, answers, solved, shift) VALUES (?, 1, ?, ?)
    ON CONFLICT (puzzle) DO UPDATE SET answers = puzzle_tallies.answers + 1,
    solved = puzzle_tallies.solved + excluded.solved, shift = puzzle_tallies.shift + excluded.shift
"""
ANSWERS_OF: Final = f"""
    SELECT {COLUMNS} FROM puzzle_answers WHERE identity = ? ORDER BY at, day, puzzle
"""
TALLY: Final = "SELECT answers, solved, shift FROM puzzle_tallies WHERE puzzle = ?"
GOES: Final = "DELETE FROM puzzle_answers WHERE identity = :identity"


def answer_row(
    identity: str, puzzle: int, day: int, choice: int, solved: int, rated: int, *rest: int
) -> PuzzleAnswerRow:
    """Return a row as a database tells it, whatever it has for truths."""
    return PuzzleAnswerRow(identity, puzzle, day, choice, bool(solved), bool(rated), *rest)
