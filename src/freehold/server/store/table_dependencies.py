"""Tables that a row changes and a question reads: a question waits only for what it would see."""

import re
from functools import cache
from typing import Final

from freehold.server.store import analysis_job_rows, board_rows, moderation_rows, row_types
from freehold.server.store.row_types import Write

# A table by its name; a room by its number, for its log and its snapshot.
Subject = str | int
EVERYTHING: Final = "*"
NOTHING: Final = ""
TABLES: Final[dict[type[Write], str]] = {
    row_types.RoomRow: "rooms",
    row_types.MemberRow: "members",
    row_types.SaveRow: "saves",
    row_types.VisitorsRow: "visitors",
    row_types.GameRow: "games",
    row_types.OriginRow: "origins",
    row_types.RecordRow: "records",
    row_types.PlayerRow: "players",
    row_types.FinishRow: "finished",
    row_types.AnalysisRow: "studies",
    row_types.IdentityRow: "identities",
    row_types.NamedRow: "identities",
    row_types.SessionRow: "sessions",
    row_types.DeviceRow: "devices",
    row_types.AccountRow: "accounts",
    row_types.StatisticsRow: "annals",
    row_types.StandingRow: "standings",
    row_types.EnteredRow: "entered",
    row_types.BeatRow: "clock",
    row_types.DueRow: "dues",
    row_types.SubscriptionRow: "subscriptions",
    row_types.ReleasedRow: NOTHING,  # of what is read behind everything
    row_types.NoticeRow: NOTHING,
    row_types.DoorRow: NOTHING,  # others are read, and not one's own
    analysis_job_rows.JobRow: "jobs",
    analysis_job_rows.JobNoteRow: "jobs",
    analysis_job_rows.JobEndRow: "jobs",
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
OF_A_ROOM: Final = frozenset((row_types.EntryRow, row_types.SnapshotRow, row_types.RewrittenRow))
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
