"""What writes reports, sanctions, blocks and kicks: plain SQL that both databases understand."""

from typing import Final

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
MODERATOR: Final = """
    INSERT INTO moderators (identity, since) VALUES (?, ?) ON CONFLICT (identity) DO NOTHING
"""
NO_MODERATOR: Final = "DELETE FROM moderators WHERE identity = ?"
BLOCK: Final = """
    INSERT INTO blocks (identity, other, since, name, piece) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (identity, other) DO NOTHING
"""
UNBLOCK: Final = "DELETE FROM blocks WHERE identity = ? AND other = ?"
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
    # which earlier versions wrote down with the names of all who were there
    "UPDATE audit SET detail = '' WHERE action = 'close_room' AND detail LIKE '%: %'",
    "DELETE FROM moderators WHERE identity = :identity",
    "DELETE FROM blocks WHERE identity = :identity OR other = :identity",
    "UPDATE kicks SET identity = :alias WHERE identity = :identity",
    "UPDATE sightings SET identity = :alias WHERE identity = :identity "
    "AND EXISTS (SELECT 1 FROM kicks WHERE identity = :alias)",
    "DELETE FROM sightings WHERE identity = :identity",
)
REQUOTE: Final = "UPDATE reports SET body = ? WHERE id = ?"
PRUNE_KICKS: Final = "DELETE FROM kicks WHERE room = ?"
PRUNE_SIGHTINGS: Final = f"""
    DELETE FROM sightings WHERE identity LIKE '{GONE}%'
    AND identity NOT IN (SELECT identity FROM kicks)
"""
