"""Reports, sanctions, blocks and sightings on disk: what writes them, in plain SQL."""

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import astuple

from freehold.server.store import moderation_rows as rows
from freehold.server.store import row_types
from freehold.statistics.rows import GONE

REPORT: Final = """
    INSERT INTO reports (id, reporter, subject, open, created, changed, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET open = excluded.open, changed = excluded.changed,
    body = excluded.body
"""
SANCTION: Final = """
    INSERT INTO sanctions
    (id, kind, identity, address, since, until, moderator, reason, lifted, seen)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET lifted = excluded.lifted, seen = excluded.seen
"""
AUDIT: Final = "INSERT INTO audit (at, moderator, action, subject, detail) VALUES (?, ?, ?, ?, ?)"
MODERATOR: Final = """
    INSERT INTO moderators (identity, since) VALUES (?, ?) ON CONFLICT (identity) DO NOTHING
"""
NO_MODERATOR: Final = "DELETE FROM moderators WHERE identity = ?"
BLOCK: Final = """
    INSERT INTO blocks (identity, other, since, name, piece) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (identity, other) DO NOTHING
"""
UNBLOCK: Final = "DELETE FROM blocks WHERE identity = ? AND other = ?"
SIGHTING: Final = """
    INSERT INTO sightings (identity, device, address) VALUES (?, ?, ?)
    ON CONFLICT (identity, device) DO UPDATE SET address = excluded.address
"""
KICK: Final = """
    INSERT INTO kicks (room, identity, at, silenced) VALUES (?, ?, ?, ?)
    ON CONFLICT (room, identity) DO UPDATE SET at = excluded.at, silenced = excluded.silenced
"""
UNSILENCE: Final = "DELETE FROM kicks WHERE room = ? AND identity = ? AND silenced"
EXPIRES: Final = (
    "DELETE FROM reports WHERE NOT open AND changed < :reports",
    "DELETE FROM sanctions WHERE identity = '' AND (until <= :bans OR lifted)",
    "UPDATE sanctions SET address = '' WHERE address <> '' AND (until <= :bans OR lifted)",
)
# What goes with somebody; the address of a ban stays until its end, and the sightings of who was
# sent away from a room until the room is archived, both without a name.
GOES: Final = (
    "DELETE FROM reports WHERE reporter = :identity OR subject = :identity",
    "DELETE FROM sanctions WHERE identity = :identity AND address = ''",
    "UPDATE sanctions SET identity = '', reason = '' WHERE identity = :identity",
    "UPDATE sanctions SET moderator = :alias WHERE moderator = :identity",
    "UPDATE audit SET subject = :alias, detail = '' WHERE subject = :identity",
    "UPDATE audit SET moderator = :alias WHERE moderator = :identity",
    "DELETE FROM moderators WHERE identity = :identity",
    "DELETE FROM blocks WHERE identity = :identity OR other = :identity",
    "UPDATE kicks SET identity = :alias WHERE identity = :identity",
    "UPDATE sightings SET identity = :alias WHERE identity = :identity "
    "AND EXISTS (SELECT 1 FROM kicks WHERE identity = :alias)",
    "DELETE FROM sightings WHERE identity = :identity",
)
QUOTING: Final = "SELECT id, body FROM reports WHERE instr(body, ?) > 0"
REQUOTE: Final = "UPDATE reports SET body = ? WHERE id = ?"
PRUNE_KICKS: Final = "DELETE FROM kicks WHERE room = ?"
PRUNE_SIGHTINGS: Final = f"""
    DELETE FROM sightings WHERE identity LIKE '{GONE}%'
    AND identity NOT IN (SELECT identity FROM kicks)
"""


def _each(sql: str) -> Callable[[sqlite3.Connection, list[Any]], None]:
    return lambda connection, found: _run_each(connection, sql, found)


def _run_each(connection: sqlite3.Connection, sql: str, found: list[Any]) -> None:
    connection.executemany(sql, map(astuple, found))


def present_or_not(
    adding: str, removing: str, keys: int
) -> Callable[[sqlite3.Connection, list[Any]], None]:
    """Return what adds and removes rows, in order; `keys` is how many fields name one."""

    def write(connection: sqlite3.Connection, found: list[Any]) -> None:
        for row in found:
            *values, present = astuple(row)
            sql, taken = (adding, values) if present else (removing, values[:keys])
            connection.execute(sql, taken)

    return write


def expire(connection: sqlite3.Connection, found: list[rows.ExpiryRow]) -> None:
    """Delete what was kept for a time."""
    for row in found:
        connection.execute(EXPIRES[0], {"reports": row.reports})
        for sql in EXPIRES[1:]:
            connection.execute(sql, {"bans": row.bans})


def forget_person(connection: sqlite3.Connection, gone: row_types.GoneRow) -> None:
    """Delete what is kept about somebody."""
    named = {"identity": gone.identity, "alias": gone.alias}
    for sql in GOES:
        connection.execute(sql, named)
    quoting = connection.execute(QUOTING, (gone.identity.encode(),)).fetchall()
    for report, body in quoting:
        connection.execute(REQUOTE, (rows.without_lines_of(body, gone.identity), report))


def prune_room(connection: sqlite3.Connection, room: int) -> None:
    """Forget who was sent away from a room that is archived."""
    connection.execute(PRUNE_KICKS, (room,))
    connection.execute(PRUNE_SIGHTINGS)


WRITERS: Final[dict[type[Any], Callable[[sqlite3.Connection, list[Any]], None]]] = {
    rows.ReportRow: _each(REPORT),
    rows.SanctionRow: _each(SANCTION),
    rows.AuditRow: _each(AUDIT),
    rows.ModeratorRow: present_or_not(MODERATOR, NO_MODERATOR, 1),
    rows.BlockRow: present_or_not(BLOCK, UNBLOCK, 2),
    rows.SightingRow: _each(SIGHTING),
    rows.KickRow: present_or_not(KICK, UNSILENCE, 2),
    rows.ExpiryRow: expire,
}
