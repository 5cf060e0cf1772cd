"""Every question to the database: plain SQL, and rows made of the answers."""

import secrets
import sqlite3

from freehold.server.store.interface import (
    SECRET_BYTES,
    EntryRow,
    GameRow,
    IdentityRow,
    PlayerRow,
    RoomRow,
    SnapshotRow,
)

MOST = 2**63 - 1

OPEN_ROOMS = """
    SELECT id, code, phase, public, touched, sheet, archived FROM rooms
    WHERE NOT archived ORDER BY id
"""
LAST_ROOM = "SELECT COALESCE(MAX(id), 0) FROM rooms"
SNAPSHOT = "SELECT room, seq, body FROM snapshots WHERE room = ?"
ENTRIES = """
    SELECT room, seq, at, body FROM entries
    WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq
"""
IDENTITY = "SELECT id, name, piece, generation, created, seen FROM identities WHERE id = ?"
ROOMS_OF = """
    SELECT members.room FROM members JOIN rooms ON rooms.id = members.room
    WHERE members.identity = ? AND NOT rooms.archived ORDER BY members.room
"""
GAME = "SELECT id, room, first, last, edition, started, ended, summary FROM games WHERE id = ?"
RECORD = "SELECT record FROM records WHERE game = ?"
GAMES_OF = """
    SELECT id, room, first, last, edition, started, ended, summary FROM games
    WHERE ended > 0 AND ended < ? AND id IN (SELECT game FROM players WHERE identity = ?)
    ORDER BY ended DESC, id DESC LIMIT ?
"""
PLAYERS = "SELECT game, seat, identity, name, bot FROM players WHERE game = ? ORDER BY seat"
UPTIME = "SELECT uptime FROM clock"
SECRET = "SELECT secret FROM secrets WHERE name = ?"
NEW_SECRET = "INSERT INTO secrets (name, secret) VALUES (?, ?)"


def nothing(_: sqlite3.Connection) -> None:
    """Ask nothing; the answer comes when everything before it is committed."""


def open_rooms(connection: sqlite3.Connection) -> list[RoomRow]:
    """List the rooms that are not archived."""
    return [
        RoomRow(number, code, phase, bool(public), touched, sheet, bool(archived))
        for number, code, phase, public, touched, sheet, archived in connection.execute(OPEN_ROOMS)
    ]


def last_room(connection: sqlite3.Connection) -> int:
    """Return the highest id of a room, or 0."""
    number: int = connection.execute(LAST_ROOM).fetchone()[0]
    return number


def snapshot(room: int, connection: sqlite3.Connection) -> SnapshotRow | None:
    """Return a room's snapshot."""
    row = connection.execute(SNAPSHOT, (room,)).fetchone()
    return SnapshotRow(*row) if row else None


def entries(
    room: int, after: int, upto: int | None, connection: sqlite3.Connection
) -> list[EntryRow]:
    """List a room's entries in a range."""
    last = MOST if upto is None else upto
    return [EntryRow(*row) for row in connection.execute(ENTRIES, (room, after, last))]


def identity(key: str, connection: sqlite3.Connection) -> IdentityRow | None:
    """Return a guest."""
    row = connection.execute(IDENTITY, (key,)).fetchone()
    return IdentityRow(*row) if row else None


def rooms_of(key: str, connection: sqlite3.Connection) -> list[int]:
    """List the open rooms of a member."""
    return [room for (room,) in connection.execute(ROOMS_OF, (key,))]


def game(key: str, connection: sqlite3.Connection) -> GameRow | None:
    """Return a game."""
    row = connection.execute(GAME, (key,)).fetchone()
    return GameRow(*row) if row else None


def record(key: str, connection: sqlite3.Connection) -> bytes | None:
    """Return a game's record."""
    row = connection.execute(RECORD, (key,)).fetchone()
    return row[0] if row else None


def games_of(key: str, limit: int, before: int, connection: sqlite3.Connection) -> list[GameRow]:
    """List a player's finished games, the newest first."""
    return [GameRow(*row) for row in connection.execute(GAMES_OF, (before, key, limit))]


def players(key: str, connection: sqlite3.Connection) -> list[PlayerRow]:
    """List who sat in a game."""
    return [PlayerRow(*row) for row in connection.execute(PLAYERS, (key,))]


def uptime(connection: sqlite3.Connection) -> int:
    """Return the highest uptime."""
    milliseconds: int = connection.execute(UPTIME).fetchone()[0]
    return milliseconds


def secret(name: str, connection: sqlite3.Connection) -> bytes:
    """Return the secret of that name, and write it first if there is none."""
    row = connection.execute(SECRET, (name,)).fetchone()
    if row:
        known: bytes = row[0]
        return known
    made = secrets.token_bytes(SECRET_BYTES)
    connection.execute(NEW_SECRET, (name, made))
    return made
