"""Which puzzle comes when: one a day, the same for everybody, none twice until all were there."""

from collections.abc import Callable, Iterator
from typing import Final

from freehold.puzzles.pool import pool
from freehold.puzzles.puzzle import Puzzle

DAY_SECONDS: Final = 86_400


def day_of(seconds: float) -> int:
    """Return the day of a time, both counted since 1970, in UTC."""
    return int(seconds // DAY_SECONDS)


def puzzle_of(day: int) -> Puzzle:
    """Return the puzzle of a day."""
    puzzles = tuple(pool().values())
    return puzzles[day % len(puzzles)]


def before(day: int) -> Iterator[Puzzle]:
    """Yield all other puzzles: yesterday's, that of the day before, and so on.

    Who practices goes backwards, so that the puzzles of the days to come are the last to be seen.
    """
    for ago in range(1, len(pool())):
        yield puzzle_of(day - ago)


def find(fits: Callable[[Puzzle], bool], day: int) -> Puzzle | None:
    """Return the puzzle of a day if it fits, or the newest of before that does."""
    today = puzzle_of(day)
    return today if fits(today) else next(filter(fits, before(day)), None)
