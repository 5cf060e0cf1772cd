"""Results on disk: pieces of matches in SQLite, each written once, so that work can go on later."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from freehold.lab.lineup import LabError
from freehold.lab.match import MatchSetup, Piece, Score, empty_score
from freehold.lab.matched import Block

APPLICATION: Final = 0x46484C42  # FHLB, in the header of the file
FORMAT: Final = 1
TABLES: Final = """
CREATE TABLE matches (
  number INTEGER PRIMARY KEY,
  edition TEXT NOT NULL,
  options TEXT NOT NULL,  -- JSON
  bots TEXT NOT NULL,  -- with commas
  plan TEXT NOT NULL  -- JSON, the whole match
);
CREATE TABLE pieces (
  match INTEGER NOT NULL REFERENCES matches,
  seating INTEGER NOT NULL,
  first INTEGER NOT NULL,  -- number of the first game
  games INTEGER NOT NULL,
  finished INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  rounds INTEGER NOT NULL,
  decisions INTEGER NOT NULL,
  PRIMARY KEY (match, seating, first)
) WITHOUT ROWID;
CREATE TABLE wins (
  match INTEGER NOT NULL,
  seating INTEGER NOT NULL,
  first INTEGER NOT NULL,
  entry INTEGER NOT NULL,  -- of the lineup, from 0
  wins INTEGER NOT NULL,
  PRIMARY KEY (match, seating, first, entry)
) WITHOUT ROWID;
CREATE VIEW results AS
  SELECT match, edition, options, bots, sum(games) AS games, sum(finished) AS finished,
    sum(draws) AS draws, 1.0 * sum(finished) / sum(games) AS finish_rate,
    1.0 * sum(turns) / sum(games) AS turns_per_game
  FROM pieces JOIN matches ON matches.number = pieces.match GROUP BY match;
CREATE VIEW shares AS
  SELECT wins.match, edition, options, bots, entry, sum(wins) AS wins,
    1.0 * sum(wins) / (SELECT sum(games) FROM pieces WHERE pieces.match = wins.match) AS share
  FROM wins JOIN matches ON matches.number = wins.match GROUP BY wins.match, entry;
"""


class ResultsFile:
    """An open file of results of a certain plan."""

    def __init__(self, connection: sqlite3.Connection, matches: Sequence[MatchSetup]) -> None:
        self._connection = connection
        self._entries = [len(match.bots) for match in matches]
        self._seatings = [len(match.seatings()) for match in matches]

    def done(self) -> set[Piece]:
        """Return the pieces that have been played."""
        rows = self._connection.execute("SELECT match, seating, first, games FROM pieces")
        return {Piece(*row) for row in rows}

    def keep(self, piece: Piece, score: Score) -> bool:
        """Write a piece down; tell whether it was new.  What is there stays as it is."""
        sums = (score.finished, score.draws, score.turns, score.rounds, score.decisions)
        with self._connection:
            new = self._connection.execute(
                "INSERT OR IGNORE INTO pieces VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*piece, *sums)
            ).rowcount
            if new:
                wins = [(*piece[:3], entry, count) for entry, count in enumerate(score.wins)]
                self._connection.executemany("INSERT INTO wins VALUES (?, ?, ?, ?, ?)", wins)
        return bool(new)

    def scores(self) -> list[Score]:
        """Return what is there of every match, in their order."""
        return [self._score(match, entries) for match, entries in enumerate(self._entries)]

    def blocks(self) -> list[list[Block]]:
        """Return the blocks of every match that all of its seatings have played."""
        return [self._blocks(match, seatings) for match, seatings in enumerate(self._seatings)]

    def _blocks(self, match: int, seatings: int) -> list[Block]:
        games = self._connection.execute(
            "SELECT first, sum(games) FROM pieces WHERE match = ?"
            " GROUP BY first HAVING count(*) = ? ORDER BY first",
            (match, seatings),
        ).fetchall()
        wins = self._connection.execute(
            "SELECT first, sum(wins) FROM wins WHERE match = ? GROUP BY first, entry"
            " ORDER BY first, entry",
            (match,),
        )
        told: dict[int, list[int]] = {}
        for first, count in wins:
            told.setdefault(first, []).append(count)
        return [Block(count, tuple(told[first])) for first, count in games]

    def _score(self, match: int, entries: int) -> Score:
        sums = self._connection.execute(
            "SELECT sum(games), sum(finished), sum(draws), sum(turns), sum(rounds), sum(decisions)"
            " FROM pieces WHERE match = ?",
            (match,),
        ).fetchone()
        if sums[0] is None:
            return empty_score(entries)
        wins = self._connection.execute(
            "SELECT sum(wins) FROM wins WHERE match = ? GROUP BY entry ORDER BY entry", (match,)
        )
        games, finished, draws, turns, rounds, decisions = sums
        told = tuple(row[0] for row in wins)
        return Score(games, finished, draws, turns, rounds, decisions, told)


@contextmanager
def open_results(path: Path, matches: Sequence[MatchSetup]) -> Iterator[ResultsFile]:
    """Open the results of a plan, or begin them; a file of anything else is left alone."""
    check_results(path, matches)
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")  # others may read meanwhile
            connection.execute("PRAGMA synchronous = NORMAL")
            if not connection.execute("PRAGMA application_id").fetchone()[0]:
                _begin(connection, matches)
            yield ResultsFile(connection, matches)
    except sqlite3.OperationalError as error:
        raise LabError(f"{path}: expected a file to write results to, got: {error}") from error


def _begin(connection: sqlite3.Connection, matches: Iterable[MatchSetup]) -> None:
    rows = [
        (number, match.edition, _json(match.changes), ",".join(match.bots), _json(match))
        for number, match in enumerate(matches)
    ]
    connection.executescript(
        f"BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; {TABLES}"
    )
    connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", rows)
    connection.commit()


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()


def check_results(path: Path, matches: Sequence[MatchSetup]) -> None:
    """Refuse a file that holds no results of just this plan; none at all is fine."""
    if not path.parent.is_dir():
        raise LabError(f"expected a file in a folder that exists, got {str(path)!r}")
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            known = found.execute("PRAGMA application_id").fetchone()[0]
            kept = _plans(found) if known == APPLICATION else None
    except sqlite3.Error as error:
        raise LabError(f"{path}: expected a file of results, got: {error}") from error
    if kept is None:
        raise LabError(f"{path}: expected a file of results, got another database")
    if kept != [_json(match) for match in matches]:
        raise LabError(
            f"{path}: expected the plan that this file was begun with, got another;"
            " choose another file"
        )


def _plans(found: sqlite3.Connection) -> list[str]:
    return [row[0] for row in found.execute("SELECT plan FROM matches ORDER BY number")]
