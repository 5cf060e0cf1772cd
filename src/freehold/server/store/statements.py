"""Every statement that writes: plain SQL, constant, so that it is prepared once."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, get_args

from msgspec.structs import asdict, astuple

from freehold.server.store import (
    analysis_job_rows,
    board_rows,
    board_statements,
    moderation_rows,
    moderation_statements,
    puzzle_rows,
    row_types,
)
from freehold.server.store.pruning import prune
from freehold.server.store.row_types import Write
from freehold.server.store.tables import KEYS
from freehold.statistics.entering import rename_met


def replacing(kind: type[Any], table: str) -> str:
    """Return the statement that adds a row to a table, or replaces the older one of its key."""
    columns, key = kind.__struct_fields__, KEYS[table]
    changes = ", ".join(f"{one} = excluded.{one}" for one in columns if one not in key)
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) "
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


# Each step of a statement lets go of the interpreter's lock and waits to get it back from a busy
# event loop, so entries go in by the most rows per statement that fit.  One that fails takes all of
# the group back, so nothing is kept by which it could be undone alone: that would be half the work.
ENTRIES = {
    count: "INSERT OR ROLLBACK INTO entries (room, seq, at, body) VALUES "
    + ", ".join(["(?, ?, ?, ?)"] * count)
    for count in (64, 16, 4, 1)
}
ORIGIN = """
    INSERT INTO origins (commitment, game) VALUES (?, ?) ON CONFLICT (commitment, game) DO NOTHING
"""
IDENTITY = """
    INSERT INTO identities (id, name, piece, generation, created, seen)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, piece = excluded.piece,
    generation = excluded.generation, created = excluded.created,
    seen = CASE WHEN identities.seen > excluded.seen THEN identities.seen ELSE excluded.seen END
"""
SEEN = (
    "UPDATE sessions SET seen = :seen WHERE id = :session AND seen < :seen",
    "UPDATE identities SET seen = :seen WHERE id = :identity AND seen < :seen",
)
RENAMED = "UPDATE identities SET name = :name WHERE id = :identity AND name = :before"
REWRITTEN = "UPDATE entries SET body = :body WHERE room = :room AND seq = :seq"
ADVANCE = "UPDATE clock SET uptime = ? WHERE uptime < ?"
NOW = "1000 * CAST(strftime('%s', 'now') AS INTEGER)"
NOTE_JOB = analysis_job_rows.NOTE.format(now=NOW)
AUDIT = "INSERT INTO audit (at, moderator, action, subject, detail) VALUES (?, ?, ?, ?, ?)"
FINISH = "INSERT INTO finished (game) VALUES (?) ON CONFLICT (game) DO NOTHING"
ENTERED = "UPDATE entered SET number = ?"
BLANKS = ("DELETE FROM annals", "DELETE FROM standings", "UPDATE entered SET number = 0")
GONE = (
    "DELETE FROM identities WHERE id = :identity",
    "DELETE FROM accounts WHERE identity = :identity",
    "DELETE FROM sessions WHERE identity = :identity",
    "DELETE FROM devices WHERE identity = :identity",
    "DELETE FROM subscriptions WHERE identity = :identity",
    puzzle_rows.GOES,
    "DELETE FROM members WHERE identity = :identity",
    "DELETE FROM annals WHERE player = :identity AND kind <> 'progress'",
    "DELETE FROM annals WHERE kind = 'encounter' AND key = :identity",
    "UPDATE annals SET player = :alias WHERE player = :identity",
    "UPDATE standings SET player = :alias WHERE player = :identity",
    "UPDATE players SET identity = :alias, name = '' WHERE identity = :identity",
    *board_statements.GONE,
    *moderation_statements.GOES,
    "UPDATE traces SET deleted = deleted + 1",
)
MET = "SELECT player, body FROM annals WHERE kind = 'progress' AND instr(body, ?) > 0"
QUOTING = "SELECT id, body FROM reports WHERE instr(body, ?) > 0"
RENAME_MET = "UPDATE annals SET body = ? WHERE player = ? AND kind = 'progress' AND key = ''"
PRUNE_LOG = "DELETE FROM entries WHERE room = ?"  # where that is quick
PRUNES = (
    "DELETE FROM snapshots WHERE room = ?",
    "DELETE FROM saves WHERE room = ?",
    "DELETE FROM visitors WHERE room = ?",
    "DELETE FROM dues WHERE room = ?",
    "DELETE FROM members WHERE room = ?",
    "DELETE FROM players WHERE game IN (SELECT id FROM games WHERE room = ? AND ended = 0)",
    "DELETE FROM origins WHERE game IN (SELECT id FROM games WHERE room = ? AND ended = 0)",
    "DELETE FROM games WHERE room = ? AND ended = 0",
)
ENDED = (
    "DELETE FROM subscriptions WHERE session = ?",
    "DELETE FROM sessions WHERE id = ?",
)
EXPIRED = (
    "DELETE FROM subscriptions WHERE session IN (SELECT id FROM sessions WHERE seen < ?)",
    "DELETE FROM sessions WHERE seen < ?",
)
UNSUBSCRIBED = "DELETE FROM subscriptions WHERE session = ? AND endpoint = ?"
FORGOTTEN = "DELETE FROM devices WHERE identity = ? AND mark = ?"

DELETING = get_args(row_types.Deletion)
REPLACED: Final[dict[type[Any], str]] = {
    row_types.SnapshotRow: "snapshots",
    row_types.RoomRow: "rooms",
    row_types.MemberRow: "members",
    row_types.GameRow: "games",
    row_types.RecordRow: "records",
    row_types.PlayerRow: "players",
    row_types.SessionRow: "sessions",
    row_types.DeviceRow: "devices",
    row_types.AccountRow: "accounts",
    row_types.SaveRow: "saves",
    row_types.VisitorsRow: "visitors",
    row_types.AnalysisRow: "studies",
    row_types.StatisticsRow: "annals",
    row_types.StandingRow: "standings",
    row_types.DueRow: "dues",
    row_types.SubscriptionRow: "subscriptions",
    moderation_rows.SightingRow: "sightings",
}
# What a row is written by: a statement that takes its fields in order,
ORDERED: Final[dict[type[Any], str]] = {
    **{kind: replacing(kind, table) for kind, table in REPLACED.items()},
    row_types.OriginRow: ORIGIN,
    row_types.IdentityRow: IDENTITY,
    row_types.EnteredRow: ENTERED,
    analysis_job_rows.JobRow: analysis_job_rows.ADD,
    moderation_rows.ReportRow: moderation_statements.REPORT,
    moderation_rows.SanctionRow: moderation_statements.SANCTION,
    board_rows.BoardRow: board_statements.BOARD,
    board_rows.BoardUsedRow: board_statements.USED,
    board_rows.BoardPlayedRow: board_statements.PLAYED,
    board_rows.PublishedRow: board_statements.PUBLISHED,
    board_rows.PrintRow: board_statements.PRINT,
}
# statements that take them by name,
NAMED: Final[dict[type[Any], tuple[str, ...]]] = {
    row_types.RewrittenRow: (REWRITTEN,),
    row_types.NamedRow: (RENAMED,),
    row_types.SeenRow: SEEN,
    moderation_rows.ExpiryRow: moderation_statements.EXPIRES,
    board_rows.BoardWantedRow: (board_statements.WANTED,),
}
# or, as it is present or not, one that adds and one that removes it, by so many of its fields.
PRESENT: Final[dict[type[Any], tuple[str, str, int]]] = {
    moderation_rows.ModeratorRow: (
        moderation_statements.MODERATOR,
        moderation_statements.NO_MODERATOR,
        1,
    ),
    moderation_rows.BlockRow: (moderation_statements.BLOCK, moderation_statements.UNBLOCK, 2),
    moderation_rows.KickRow: (moderation_statements.KICK, moderation_statements.UNSILENCE, 2),
    board_rows.LikeRow: (board_statements.LIKE, board_statements.UNLIKE, 2),
}


def deleting(row: row_types.Deletion) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Tell by what all but a person is deleted: statements, each with its values."""
    match row:
        case row_types.PruneRow():
            for sql in (*PRUNES, moderation_statements.PRUNE_KICKS):
                yield sql, (row.room,)
            yield moderation_statements.PRUNE_SIGHTINGS, ()
        case row_types.BlankRow():
            for sql in BLANKS:
                yield sql, ()
        case row_types.EndedRow():
            for sql in ENDED:
                yield sql, (row.session,)
        case row_types.ExpiredRow():
            for sql in EXPIRED:
                yield sql, (row.before,)
        case row_types.ForgottenRow():
            yield FORGOTTEN, (row.identity, row.mark)
        case row_types.UnsubscribedRow():
            yield UNSUBSCRIBED, (row.session, row.endpoint)
        case board_rows.UnpublishedRow():
            for sql in board_statements.UNPUBLISHED:
                yield sql, (row.item,)
        case board_rows.BoardExpiryRow():
            yield board_statements.EXPIRED, (row.before,)


# --- SQLite


def write_rows(connection: sqlite3.Connection, rows: Iterable[Write]) -> None:
    """Write rows kind by kind.

    The kinds lie in tables of their own and may pass each other; only deleting touches others'
    tables, so everything before it goes first.
    """
    kinds: defaultdict[type[Write], list[Write]] = defaultdict(list)
    for row in rows:
        if isinstance(row, DELETING):
            write_kinds(connection, kinds)
            kinds.clear()
            delete(connection, row)
        else:
            kinds[type(row)].append(row)
    write_kinds(connection, kinds)


def write_kinds(connection: sqlite3.Connection, kinds: dict[type[Write], list[Write]]) -> None:
    """Write what was sorted by kind."""
    for kind, rows in kinds.items():
        WRITERS[kind](connection, rows)


def write_entries(connection: sqlite3.Connection, rows: list[row_types.EntryRow]) -> None:
    """Add entries, and advance the clock to the latest."""
    for count, chunk in chunks(rows):
        connection.execute(ENTRIES[count], [value for row in chunk for value in astuple(row)])
    advance(connection, rows)


def chunks(rows: list[row_types.EntryRow]) -> Iterator[tuple[int, list[row_types.EntryRow]]]:
    """Cut rows into pieces for which there is a statement, the largest first."""
    start = 0
    for count in ENTRIES:
        while start + count <= len(rows):
            yield count, rows[start : start + count]
            start += count


def advance(
    connection: sqlite3.Connection, rows: list[row_types.EntryRow] | list[row_types.BeatRow]
) -> None:
    """Keep the highest uptime: it must outlive the entries, which are pruned."""
    highest = max(row.at for row in rows)
    connection.execute(ADVANCE, (highest, highest))


def skip(_connection: sqlite3.Connection, _rows: list[Write]) -> None:
    """Write nothing: nobody else is there to be told, or to have a room."""


def write_each(sql: str, connection: sqlite3.Connection, rows: list[Write]) -> None:
    """Write rows by a statement that takes their fields in order."""
    connection.executemany(sql, map(astuple, rows))


def write_named(
    statements: Iterable[str], connection: sqlite3.Connection, rows: list[Write]
) -> None:
    """Write rows by statements that take their fields by name."""
    for sql in statements:
        connection.executemany(sql, map(asdict, rows))


def write_present(
    adding: str, removing: str, keys: int, connection: sqlite3.Connection, rows: list[Write]
) -> None:
    """Add and remove rows, in order; `keys` is how many fields name one."""
    for row in rows:
        *values, present = astuple(row)
        sql, taken = (adding, values) if present else (removing, values[:keys])
        connection.execute(sql, taken)


def note_jobs(connection: sqlite3.Connection, rows: list[analysis_job_rows.JobNoteRow]) -> None:
    """Note how far workers are."""
    for row in rows:
        connection.execute(NOTE_JOB, {**asdict(row), "lease": analysis_job_rows.LEASE_MILLISECONDS})


def end_jobs(connection: sqlite3.Connection, rows: list[analysis_job_rows.JobEndRow]) -> None:
    """Let workers let go of games, and forget old problems."""
    for row in rows:
        connection.execute(analysis_job_rows.ending_of(row), asdict(row))
    connection.execute(analysis_job_rows.FORGET)


def add_answers(connection: sqlite3.Connection, rows: list[puzzle_rows.PuzzleAnswerRow]) -> None:
    """Add answers to puzzles, and count those that are new."""
    for row in rows:
        added = connection.execute(puzzle_rows.ADD, astuple(row)).fetchall()
        if added and row.rated:
            connection.execute(puzzle_rows.COUNT, (row.puzzle, row.solved, row.shift))


def delete(connection: sqlite3.Connection, row: row_types.Deletion) -> None:
    """Delete what is left of a room, all statistics, somebody, or one of their devices."""
    if isinstance(row, row_types.GoneRow):
        forget(connection, row)
    elif isinstance(row, row_types.PruneRow):
        prune(connection, row.room)  # the writer goes on with it
    for sql, values in deleting(row):
        connection.execute(sql, values)


def forget(connection: sqlite3.Connection, row: row_types.GoneRow) -> None:
    """Delete somebody, and go by the alias where others need it."""
    who = row.identity.encode()
    for sql in GONE:
        connection.execute(sql, asdict(row))
    for report, body in connection.execute(QUOTING, (who,)).fetchall():
        kept = moderation_rows.without_lines_of(body, row.identity)
        connection.execute(moderation_statements.REQUOTE, (kept, report))
    for player, body in connection.execute(MET, (who,)).fetchall():
        renamed = rename_met(body, row.identity, row.alias)
        connection.execute(RENAME_MET, (renamed, player))


WRITERS: Final[dict[type[Any], Callable[[sqlite3.Connection, list[Any]], None]]] = {
    **{kind: partial(write_each, sql) for kind, sql in ORDERED.items()},
    **{kind: partial(write_named, statements) for kind, statements in NAMED.items()},
    **{kind: partial(write_present, *words) for kind, words in PRESENT.items()},
    row_types.EntryRow: write_entries,
    row_types.FinishRow: partial(write_each, FINISH),
    row_types.BeatRow: advance,
    row_types.ReleasedRow: skip,
    row_types.NoticeRow: skip,
    row_types.DoorRow: skip,
    analysis_job_rows.JobNoteRow: note_jobs,
    analysis_job_rows.JobEndRow: end_jobs,
    moderation_rows.AuditRow: partial(write_each, AUDIT),
    puzzle_rows.PuzzleAnswerRow: add_answers,
}
