"""Answers to puzzles: ratings, streaks, and what is told before and after."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from freehold.puzzles import (
    DAY_SECONDS,
    START,
    Kind,
    Puzzle,
    before,
    day_of,
    pool,
    puzzle_of,
    rate,
)
from freehold.server.store import PuzzleAnswerRow, Store

GRACE_SECONDS: Final = 3_600  # after midnight for who began before


class Record(NamedTuple):
    """How somebody stands: by the last answer, and by how long ago the last daily one was."""

    rating: int = START
    rated: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0


class NoSuchPuzzleError(Exception):
    """Say that an answer is about no puzzle that can be answered like this."""


class PuzzleAnswers:
    """Asks and takes answers; the store says who was first, whichever server they asked."""

    def __init__(self, store: Store, wall: Callable[[], int]) -> None:
        self._store = store
        self._wall = wall
        self._turn = asyncio.Lock()

    @property
    def today(self) -> int:
        """Return the day, counted since 1970."""
        return day_of(self._wall())

    async def answers_of(self, identity: str) -> list[PuzzleAnswerRow]:
        """Return all answers of somebody, the oldest first."""
        return await self._store.puzzle_answers_of(identity)

    async def rating_of(self, puzzle: Puzzle) -> int:
        """Return how difficult a puzzle is by all answers so far."""
        return puzzle.rating + (await self._store.puzzle_tally(puzzle.id)).shift

    def record(self, rows: Sequence[PuzzleAnswerRow]) -> Record:
        """Return how somebody stands today."""
        rated = [row for row in rows if row.rated]
        daily = [row for row in rows if row.day]
        goes_on = bool(daily) and daily[-1].day >= self.today - 1
        return Record(
            rating=rows[-1].rating if rows else START,
            rated=len(rated),
            solved=sum(row.solved for row in rated),
            streak=daily[-1].streak if goes_on else 0,
            best=max((row.best for row in daily), default=0),
        )

    def next(
        self, rows: Sequence[PuzzleAnswerRow], kind: Kind | None, edition: str | None
    ) -> Puzzle | None:
        """Return the newest puzzle of days before that somebody has not seen."""
        known = {row.puzzle for row in rows}
        return next(
            (
                puzzle
                for puzzle in before(self.today)
                if puzzle.id not in known
                and kind in (None, puzzle.kind)
                and edition in (None, puzzle.edition)
            ),
            None,
        )

    async def answer(self, identity: str, number: int, day: int, choice: int) -> PuzzleAnswerRow:
        """Take an answer, to a day's puzzle or, on day 0, to another; return the one that counts.

        Raise NoSuchPuzzleError if there is no such puzzle, or no such answer.
        """
        puzzle = self._expect(number, day, choice)
        async with self._turn:
            rows = await self.answers_of(identity)
            known = [row for row in rows if (row.puzzle, row.day) == (number, day)]
            if not known:
                row = await self._judge(identity, puzzle, day, choice, rows)
                self._store.write([row])
                await self._store.flush()
                rows = await self.answers_of(identity)  # another server may have been first
                known = [row for row in rows if (row.puzzle, row.day) == (number, day)]
        if not known:
            raise NoSuchPuzzleError("expected somebody who is still here, got nobody")
        return known[0]

    def _expect(self, number: int, day: int, choice: int) -> Puzzle:
        puzzle = pool().get(number)
        if puzzle is None:
            raise NoSuchPuzzleError(f"expected the id of a puzzle, got {number}")
        if not 0 <= choice < len(puzzle.answers):
            most = len(puzzle.answers) - 1
            raise NoSuchPuzzleError(f"expected an answer from 0 to {most}, got {choice}")
        days = {self.today, day_of(self._wall() - GRACE_SECONDS)}
        if day and (day not in days or puzzle_of(day).id != number):
            raise NoSuchPuzzleError("expected the puzzle of this day, got another")
        if not day and number in {puzzle_of(each).id for each in days}:
            raise NoSuchPuzzleError("expected a day with the puzzle of the day, got none")
        return puzzle

    async def _judge(
        self,
        identity: str,
        puzzle: Puzzle,
        day: int,
        choice: int,
        rows: Sequence[PuzzleAnswerRow],
    ) -> PuzzleAnswerRow:
        record = self.record(rows)
        solved = choice == puzzle.best
        rated = all(row.puzzle != puzzle.id for row in rows)
        tally = await self._store.puzzle_tally(puzzle.id)
        difficulty = puzzle.rating + tally.shift
        change = rate(
            record.rating, record.rated, difficulty, tally.answers, len(puzzle.answers), solved
        )
        streak = _streak(rows, day, solved) if day else 0
        return PuzzleAnswerRow(
            identity=identity,
            puzzle=puzzle.id,
            day=day,
            choice=choice,
            solved=solved,
            rated=rated,
            at=_later(self._wall(), rows),
            rating=change.rating if rated else record.rating,
            shift=change.shift if rated else 0,
            streak=streak,
            best=max(record.best, streak),
        )


def _later(now: int, rows: Sequence[PuzzleAnswerRow]) -> int:
    """Return when an answer is given: after all others, whatever the clock says."""
    return max(now, rows[-1].at + 1) if rows else now


def _streak(rows: Sequence[PuzzleAnswerRow], day: int, solved: bool) -> int:
    """Return how many days in a row are solved with this one."""
    if not solved:
        return 0
    return 1 + next((row.streak for row in reversed(rows) if row.day == day - 1), 0)


def midnight(day: int) -> int:
    """Return when a day ends, in seconds since 1970."""
    return (day + 1) * DAY_SECONDS
