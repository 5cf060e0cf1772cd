"""Every statement that writes: plain SQL, constant, so that it is prepared once."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, get_args

from msgspec.structs import asdict, astuple

from freehold.server.store import (
    analysis_job_rows,
    board_rows,
    board_statements,
    moderation_statements,
    puzzle_rows,
    row_types,
)
from freehold.server.store.pruning import prune
from freehold.server.store.row_types import Write
from freehold.statistics.entering import rename_met

# Each step of a statement lets go of the interpreter's lock and waits to get it back from a busy
# event loop, so entries go in by the most rows per statement that fit.
ENTRIES = {
    count: "INSERT INTO entries (room, seq, at, body) VALUES " + ", ".join(["(?, ?, ?, ?)"] * count)
    for count in (64, 16, 4, 1)
}
SNAPSHOT = """
    INSERT INTO snapshots (room, seq, body) VALUES (?, ?, ?)
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, body = excluded.body
"""
ROOM = """
    INSERT INTO rooms (id, code, phase, public, touched, sheet, archived)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET code = excluded.code, phase = excluded.phase,
    public = excluded.public, touched = excluded.touched, sheet = excluded.sheet,
    archived = excluded.archived
"""
GAME = """
    INSERT INTO games (id, room, first, last, edition, started, ended, summary)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, first = excluded.first,
    last = excluded.last, edition = excluded.edition, started = excluded.started,
    ended = excluded.ended, summary = excluded.summary
"""
ORIGIN = """
    INSERT INTO origins (commitment, game) VALUES (?, ?) ON CONFLICT (commitment, game) DO NOTHING
"""
RECORD = """
    INSERT INTO records (game, record) VALUES (?, ?)
    ON CONFLICT (game) DO UPDATE SET record = excluded.record
"""
PLAYER = """
    INSERT INTO players (game, seat, identity, name, bot) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game, seat) DO UPDATE SET identity = excluded.identity, name = excluded.name,
    bot = excluded.bot
"""
IDENTITY = """
    INSERT INTO identities (id, name, piece, generation, created, seen)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, piece = excluded.piece,
    generation = excluded.generation, created = excluded.created,
    seen = CASE WHEN identities.seen > excluded.seen THEN identities.seen ELSE excluded.seen END
"""
SESSION = """
    INSERT INTO sessions (id, identity, mark, browser, system, created, seen)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET identity = excluded.identity, mark = excluded.mark,
    browser = excluded.browser, system = excluded.system, created = excluded.created,
    seen = excluded.seen
"""
SEEN = (
    "UPDATE sessions SET seen = :seen WHERE id = :session AND seen < :seen",
    "UPDATE identities SET seen = :seen WHERE id = :identity AND seen < :seen",
)
NAMED = "UPDATE identities SET name = :name WHERE id = :identity AND name = :before"
DEVICE = """
    INSERT INTO devices (identity, mark, seen) VALUES (?, ?, ?)
    ON CONFLICT (identity, mark) DO UPDATE SET seen = excluded.seen
"""
MEMBER = """
    INSERT INTO members (room, identity, present) VALUES (?, ?, ?)
    ON CONFLICT (identity, room) DO UPDATE SET present = excluded.present
"""
REWRITTEN = "UPDATE entries SET body = :body WHERE room = :room AND seq = :seq"
ADVANCE = "UPDATE clock SET uptime = ? WHERE uptime < ?"
ACCOUNT = """
    INSERT INTO accounts (identity, name, folded, password, codes, created)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (identity) DO UPDATE SET name = excluded.name, folded = excluded.folded,
    password = excluded.password, codes = excluded.codes, created = excluded.created
"""
SAVE = """
    INSERT INTO saves (id, room, body) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, body = excluded.body
"""
VISITORS = """
    INSERT INTO visitors (room, body) VALUES (?, ?)
    ON CONFLICT (room) DO UPDATE SET body = excluded.body
"""
ANALYSIS = """
    INSERT INTO studies (game, version, body) VALUES (?, ?, ?)
    ON CONFLICT (game) DO UPDATE SET version = excluded.version, body = excluded.body
"""
DUE = """
    INSERT INTO dues (room, due) VALUES (?, ?) ON CONFLICT (room) DO UPDATE SET due = excluded.due
"""
SUBSCRIPTION = """
    INSERT INTO subscriptions (session, identity, endpoint, public, auth, language, created)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (session) DO UPDATE SET identity = excluded.identity, endpoint = excluded.endpoint,
    public = excluded.public, auth = excluded.auth, language = excluded.language,
    created = excluded.created
"""
NOW = "1000 * CAST(strftime('%s', 'now') AS INTEGER)"
NOTE_JOB = analysis_job_rows.NOTE.format(now=NOW)
FINISH = "INSERT INTO finished (game) VALUES (?) ON CONFLICT (game) DO NOTHING"
STATISTICS = """
    INSERT INTO annals (kind, player, key, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (player, kind, key) DO UPDATE SET body = excluded.body
"""
STANDING = """
    INSERT INTO standings (season, edition, player, rating, wins, points, games, body)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (season, edition, player) DO UPDATE SET rating = excluded.rating,
    wins = excluded.wins, points = excluded.points, games = excluded.games, body = excluded.body
"""
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
    "UPDATE traces SET deleted = deleted + 1",
)
MET = "SELECT player, body FROM annals WHERE kind = 'progress' AND instr(body, ?) > 0"
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


def write_seen(connection: sqlite3.Connection, rows: list[row_types.SeenRow]) -> None:
    """Note who was here."""
    for sql in SEEN:
        connection.executemany(sql, map(asdict, rows))


def write_named(sql: str, connection: sqlite3.Connection, rows: list[Write]) -> None:
    """Write rows by a statement that takes their fields by name."""
    connection.executemany(sql, map(asdict, rows))


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
    match row:
        case row_types.PruneRow():
            prune(connection, row.room)  # the writer goes on with it
            for sql in PRUNES:
                connection.execute(sql, (row.room,))
            moderation_statements.prune_room(connection, row.room)
        case row_types.BlankRow():
            for sql in BLANKS:
                connection.execute(sql)
        case row_types.GoneRow():
            forget(connection, row)
        case row_types.EndedRow():
            for sql in ENDED:
                connection.execute(sql, (row.session,))
        case row_types.ExpiredRow():
            for sql in EXPIRED:
                connection.execute(sql, (row.before,))
        case row_types.ForgottenRow():
            connection.execute(FORGOTTEN, (row.identity, row.mark))
        case row_types.UnsubscribedRow():
            connection.execute(UNSUBSCRIBED, (row.session, row.endpoint))
        case board_rows.UnpublishedRow():
            for sql in board_statements.UNPUBLISHED:
                connection.execute(sql, (row.item,))
        case board_rows.BoardExpiryRow():
            connection.execute(board_statements.EXPIRED, (row.before,))


def forget(connection: sqlite3.Connection, row: row_types.GoneRow) -> None:
    """Delete somebody, and go by the alias where others need it."""
    for sql in GONE:
        connection.execute(sql, {"identity": row.identity, "alias": row.alias})
    moderation_statements.forget_person(connection, row)
    met = connection.execute(MET, (row.identity.encode(),)).fetchall()
    for player, body in met:
        renamed = rename_met(body, row.identity, row.alias)
        connection.execute(RENAME_MET, (renamed, player))


WRITERS: dict[type[Write], Callable[[sqlite3.Connection, list[Any]], None]] = {
    row_types.EntryRow: write_entries,
    row_types.SnapshotRow: partial(write_each, SNAPSHOT),
    row_types.RoomRow: partial(write_each, ROOM),
    row_types.MemberRow: partial(write_each, MEMBER),
    row_types.RewrittenRow: partial(write_named, REWRITTEN),
    row_types.GameRow: partial(write_each, GAME),
    row_types.OriginRow: partial(write_each, ORIGIN),
    row_types.RecordRow: partial(write_each, RECORD),
    row_types.PlayerRow: partial(write_each, PLAYER),
    row_types.IdentityRow: partial(write_each, IDENTITY),
    row_types.NamedRow: partial(write_named, NAMED),
    row_types.SessionRow: partial(write_each, SESSION),
    row_types.SeenRow: write_seen,
    row_types.DeviceRow: partial(write_each, DEVICE),
    row_types.AccountRow: partial(write_each, ACCOUNT),
    row_types.SaveRow: partial(write_each, SAVE),
    row_types.VisitorsRow: partial(write_each, VISITORS),
    row_types.AnalysisRow: partial(write_each, ANALYSIS),
    row_types.FinishRow: partial(write_each, FINISH),
    row_types.StatisticsRow: partial(write_each, STATISTICS),
    row_types.StandingRow: partial(write_each, STANDING),
    row_types.EnteredRow: partial(write_each, ENTERED),
    row_types.BeatRow: advance,
    row_types.DueRow: partial(write_each, DUE),
    row_types.SubscriptionRow: partial(write_each, SUBSCRIPTION),
    row_types.ReleasedRow: skip,
    row_types.NoticeRow: skip,
    row_types.DoorRow: skip,
    analysis_job_rows.JobRow: partial(write_each, analysis_job_rows.ADD),
    analysis_job_rows.JobNoteRow: note_jobs,
    analysis_job_rows.JobEndRow: end_jobs,
    board_rows.BoardRow: partial(write_each, board_statements.BOARD),
    board_rows.BoardWantedRow: partial(write_each, board_statements.WANTED),
    board_rows.BoardUsedRow: partial(write_each, board_statements.USED),
    board_rows.BoardPlayedRow: partial(write_each, board_statements.PLAYED),
    board_rows.PublishedRow: partial(write_each, board_statements.PUBLISHED),
    board_rows.PrintRow: partial(write_each, board_statements.PRINT),
    board_rows.LikeRow: moderation_statements.present_or_not(
        board_statements.LIKE, board_statements.UNLIKE, 2
    ),
    puzzle_rows.PuzzleAnswerRow: add_answers,
    **moderation_statements.WRITERS,
}
