"""Games that are to be analyzed: rows of the line in which they wait, and how one is taken from it.

Whoever takes one has it for a while, which is prolonged by every note; then anybody may take it.
"""

from typing import Final

import msgspec

LEASE_MILLISECONDS: Final = 30_000
MOST_TRIES: Final = 3  # until a game whose workers die is given up
MOST_PROBLEMS: Final = 200  # that are kept
GIVEN_UP: Final = "expected a game that can be analyzed, got one that ends whoever tries"


class JobRow(msgspec.Struct, frozen=True, gc=False):
    """A game in line; changes nothing if it is there already, unless that has failed."""

    game: str
    payer: str
    turn: int
    asked: int
    worker: str = ""
    until: int = 0
    tries: int = 0
    permille: int = 0
    problem: str = ""


class JobNoteRow(msgspec.Struct, frozen=True, gc=False):
    """A worker is so far with a game, and keeps it."""

    game: str
    worker: str
    permille: int


class JobEndRow(msgspec.Struct, frozen=True, gc=False):
    """A worker has done with a game, or could not; or lets another have it."""

    game: str
    worker: str
    problem: str = ""
    again: bool = False


JobWrite = JobRow | JobNoteRow | JobEndRow

COLUMNS: Final = "game, payer, turn, asked, worker, until, tries, permille, problem"
JOB: Final = f"SELECT {COLUMNS} FROM jobs WHERE game = ?"
JOBS: Final = f"SELECT {COLUMNS} FROM jobs WHERE problem = '' ORDER BY turn, asked, game"
LAST: Final = "SELECT COALESCE(MAX(asked), 0) FROM jobs"
ADD: Final = f"""
    INSERT INTO jobs ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (game) DO UPDATE SET payer = excluded.payer, turn = excluded.turn,
    asked = excluded.asked, worker = '', until = 0, tries = 0, permille = 0, problem = ''
    WHERE jobs.problem <> ''
"""
NOTE: Final = """
    UPDATE jobs SET permille = :permille, until = {now} + :lease
    WHERE game = :game AND worker = :worker
"""
DONE: Final = "DELETE FROM jobs WHERE game = :game AND worker = :worker"
FAIL: Final = """
    UPDATE jobs SET problem = :problem, worker = '', permille = 0
    WHERE game = :game AND worker = :worker
"""
AGAIN: Final = """
    UPDATE jobs SET worker = '', tries = tries - 1, permille = 0
    WHERE game = :game AND worker = :worker
"""
FORGET: Final = f"""
    DELETE FROM jobs WHERE problem <> ''
    AND asked <= (SELECT MAX(asked) FROM jobs) - {MOST_PROBLEMS}
"""
GIVE_UP: Final = f"""
    UPDATE jobs SET problem = '{GIVEN_UP}', worker = '', permille = 0
    WHERE problem = '' AND tries >= {MOST_TRIES} AND ({{free}})
"""
TAKE: Final = """
    UPDATE jobs SET worker = :worker, until = {now} + :lease, tries = tries + 1, permille = 0
    WHERE game = {chosen}
"""


def ending_of(row: JobEndRow) -> str:
    """Return the statement by which a worker lets go of a game."""
    return AGAIN if row.again else FAIL if row.problem else DONE
