"""Every statement that writes: plain SQL, constant, so that it is prepared once."""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from msgspec.structs import astuple

from freehold.server.store.interface import (
    BeatRow,
    EntryRow,
    GameRow,
    IdentityRow,
    MemberRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RoomRow,
    SnapshotRow,
    Write,
)

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
    generation = excluded.generation, created = excluded.created, seen = excluded.seen
"""
JOIN = "INSERT INTO members (room, identity) VALUES (?, ?) ON CONFLICT (identity, room) DO NOTHING"
LEAVE = "DELETE FROM members WHERE room = ? AND identity = ?"
ADVANCE = "UPDATE clock SET uptime = ? WHERE uptime < ?"
PRUNES = ("DELETE FROM entries WHERE room = ?", "DELETE FROM snapshots WHERE room = ?")


def write_rows(connection: sqlite3.Connection, rows: Iterable[Write]) -> None:
    """Write rows kind by kind.

    The kinds lie in tables of their own and may pass each other; only pruning touches others'
    tables, so everything before it goes first.
    """
    kinds: defaultdict[type[Write], list[Write]] = defaultdict(list)
    for row in rows:
        if isinstance(row, PruneRow):
            write_kinds(connection, kinds)
            kinds.clear()
            prune(connection, row)
        else:
            kinds[type(row)].append(row)
    write_kinds(connection, kinds)


def write_kinds(connection: sqlite3.Connection, kinds: dict[type[Write], list[Write]]) -> None:
    """Write what was sorted by kind."""
    for kind, rows in kinds.items():
        WRITERS[kind](connection, rows)


def write_entries(connection: sqlite3.Connection, rows: list[EntryRow]) -> None:
    """Add entries, and advance the clock to the latest."""
    for count, chunk in chunks(rows):
        connection.execute(ENTRIES[count], [value for row in chunk for value in astuple(row)])
    advance(connection, rows)


def chunks(rows: list[EntryRow]) -> Iterator[tuple[int, list[EntryRow]]]:
    """Cut rows into pieces for which there is a statement, the largest first."""
    start = 0
    for count in ENTRIES:
        while start + count <= len(rows):
            yield count, rows[start : start + count]
            start += count


def advance(connection: sqlite3.Connection, rows: list[EntryRow] | list[BeatRow]) -> None:
    """Keep the highest uptime: it must outlive the entries, which are pruned."""
    highest = max(row.at for row in rows)
    connection.execute(ADVANCE, (highest, highest))


def write_each(sql: str, connection: sqlite3.Connection, rows: list[Write]) -> None:
    """Write rows by a statement that takes their fields in order."""
    connection.executemany(sql, map(astuple, rows))


def write_members(connection: sqlite3.Connection, rows: list[MemberRow]) -> None:
    """Let members join and leave, in order."""
    for present, run in groupby(rows, attrgetter("present")):
        connection.executemany(
            JOIN if present else LEAVE, [(row.room, row.identity) for row in run]
        )


def prune(connection: sqlite3.Connection, row: PruneRow) -> None:
    """Delete a room's entries and its snapshot."""
    for sql in PRUNES:
        connection.execute(sql, (row.room,))


WRITERS: dict[type[Write], Callable[[sqlite3.Connection, list[Any]], None]] = {
    EntryRow: write_entries,
    SnapshotRow: partial(write_each, SNAPSHOT),
    RoomRow: partial(write_each, ROOM),
    MemberRow: write_members,
    GameRow: partial(write_each, GAME),
    RecordRow: partial(write_each, RECORD),
    PlayerRow: partial(write_each, PLAYER),
    IdentityRow: partial(write_each, IDENTITY),
    BeatRow: advance,
}
