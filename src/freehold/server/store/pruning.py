"""Pruning: deleting the log of an archived room piece by piece, so that nobody waits for it.

Entries lie in the order in which they were written, so those of a long log are all over the file,
and deleting them at once would hold up who writes meanwhile.  The first piece goes together with
all else that is left of the room, the others one by one; what a server that was killed has left is
found by the room, which is archived.
"""

import sqlite3
from typing import Final

PIECE: Final = 2_000  # entries
_PIECE: Final = """
    DELETE FROM entries WHERE room = :room AND seq <= coalesce(
      (SELECT seq FROM entries WHERE room = :room ORDER BY seq LIMIT 1 OFFSET :last),
      (SELECT max(seq) FROM entries WHERE room = :room)
    )
"""
_ARCHIVED: Final = "SELECT 1 FROM rooms WHERE id = ? AND archived"
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


def prune_piece(connection: sqlite3.Connection, room: int) -> bool:
    """Delete the first entries of a room; tell whether there may be more."""
    done = connection.execute(_PIECE, {"room": room, "last": PIECE - 1})
    return done.rowcount >= PIECE


def prune_more(connection: sqlite3.Connection, room: int) -> bool:
    """Delete the next entries of a room, if it is archived; tell whether there may be more."""
    found = connection.execute(_ARCHIVED, (room,)).fetchone()
    return found is not None and prune_piece(connection, room)


def prune_left(connection: sqlite3.Connection) -> None:
    """Delete what is left of the logs of archived rooms."""
    for (room,) in connection.execute(_LEFT).fetchall():
        while prune_piece(connection, room):
            pass
