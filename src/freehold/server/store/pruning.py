"""Pruning: deleting the log of a room that is over piece by piece, so that nobody waits for it.

Entries lie in the order in which they were written, so those of a long log are all over the file,
and deleting them at once would hold up who writes meanwhile.  The first piece goes together with
all else that is left of the room, the others one by one; what a server that was killed has left is
found by the room, which is archived.
"""

import sqlite3
from typing import Final

PIECE: Final = 2_000  # entries
_PIECE: Final = """
    DELETE FROM entries WHERE rowid IN (
      SELECT rowid FROM entries WHERE room = ? AND rowid <= ? ORDER BY seq LIMIT ?
    )
"""
# Logs of which more is left, up to what was written last before; known to this connection alone.
_UNFINISHED: Final = """
    CREATE TEMP TABLE IF NOT EXISTS unfinished (room INTEGER PRIMARY KEY, upto INTEGER NOT NULL)
"""
_LAST: Final = "SELECT max(rowid) FROM entries"  # they rise as entries are written
_NEXT: Final = "SELECT room, upto FROM temp.unfinished LIMIT 1"
_PUT_OFF: Final = "INSERT OR REPLACE INTO temp.unfinished VALUES (?, ?)"
_FINISH: Final = "DELETE FROM temp.unfinished WHERE room = ?"
# Goes from room to room, not from entry to entry.
_LEFT: Final = """
    WITH RECURSIVE logs (room) AS (
      SELECT min(room) FROM entries
      UNION ALL
      SELECT (SELECT min(room) FROM entries WHERE room > logs.room)
      FROM logs WHERE logs.room IS NOT NULL
    )
    SELECT logs.room FROM logs JOIN rooms ON rooms.id = logs.room WHERE rooms.archived
"""


def prepare_pruning(connection: sqlite3.Connection) -> None:
    """Have a list of the logs that are to be deleted further."""
    connection.execute(_UNFINISHED)


def prune(connection: sqlite3.Connection, room: int) -> None:
    """Delete the first entries of a room, and put off the rest of them."""
    last = _last(connection)
    if _prune_piece(connection, room, last):
        connection.execute(_PUT_OFF, (room, last))


def prune_more(connection: sqlite3.Connection) -> bool:
    """Delete a piece of what was put off as a transaction; tell whether there was any."""
    found = connection.execute(_NEXT).fetchone()
    if found is None:
        return False
    connection.execute("BEGIN")
    if not _prune_piece(connection, *found):
        connection.execute(_FINISH, found[:1])
    connection.execute("COMMIT")
    return True


def prune_left(connection: sqlite3.Connection) -> None:
    """Delete what is left of the logs of archived rooms."""
    last = _last(connection)
    for (room,) in connection.execute(_LEFT).fetchall():
        while _prune_piece(connection, room, last):
            pass


def _last(connection: sqlite3.Connection) -> int:
    return connection.execute(_LAST).fetchone()[0] or 0


def _prune_piece(connection: sqlite3.Connection, room: int, upto: int) -> bool:
    """Delete the first of those entries of a room; tell whether there may be more."""
    return connection.execute(_PIECE, (room, upto, PIECE)).rowcount >= PIECE
