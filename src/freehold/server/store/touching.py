"""What a row changes and what a question reads: a question waits only for what it would see."""

import re
from functools import cache
from typing import Final

from freehold.server.store import board_rows, job_rows, moderation_rows, schema
from freehold.server.store.schema import Write

# A table by its name; a room by its number, for its log and its snapshot.
Subject = str | int
EVERYTHING: Final = "*"
NOTHING: Final = ""
TABLES: Final[dict[type[Write], str]] = {
    schema.RoomRow: "rooms",
    schema.MemberRow: "members",
    schema.SaveRow: "saves",
    schema.VisitorsRow: "visitors",
    schema.GameRow: "games",
    schema.OriginRow: "origins",
    schema.RecordRow: "records",
    schema.PlayerRow: "players",
    schema.FinishRow: "finished",
    schema.AnalysisRow: "studies",
    schema.IdentityRow: "identities",
    schema.NamedRow: "identities",
    schema.SessionRow: "sessions",
    schema.DeviceRow: "devices",
    schema.AccountRow: "accounts",
    schema.StatisticsRow: "annals",
    schema.StandingRow: "standings",
    schema.EnteredRow: "entered",
    schema.BeatRow: "clock",
    schema.DueRow: "dues",
    schema.SubscriptionRow: "subscriptions",
    schema.ReleasedRow: NOTHING,  # of what is read behind everything
    schema.NoticeRow: NOTHING,
    schema.DoorRow: NOTHING,  # others are read, and not one's own
    job_rows.JobRow: "jobs",
    job_rows.JobNoteRow: "jobs",
    job_rows.JobEndRow: "jobs",
    moderation_rows.ReportRow: "reports",
    moderation_rows.SanctionRow: "sanctions",
    moderation_rows.AuditRow: "audit",
    moderation_rows.ModeratorRow: "moderators",
    moderation_rows.BlockRow: "blocks",
    moderation_rows.SightingRow: "sightings",
    moderation_rows.KickRow: "kicks",
    board_rows.BoardRow: "boards",
    board_rows.BoardWantedRow: "boards",
    board_rows.BoardUsedRow: "boards",
    board_rows.BoardPlayedRow: "boards",
    board_rows.PublishedRow: "shelf",
    board_rows.PrintRow: "prints",
    board_rows.LikeRow: "likes",
}
OF_A_ROOM: Final = frozenset((schema.EntryRow, schema.SnapshotRow, schema.RewrittenRow))
_READ: Final = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)")


def touched_by(row: Write) -> Subject:
    """Return what a row changes; what changes several tables changes everything."""
    kind = type(row)
    if kind in OF_A_ROOM:
        return row.room  # type: ignore[union-attr] # quicker than asking for each kind
    return TABLES.get(kind, EVERYTHING)


@cache
def read_by(sql: str) -> tuple[str, ...]:
    """Return the tables that a question reads."""
    return tuple(sorted(set(_READ.findall(sql))))
