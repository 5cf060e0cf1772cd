"""Where the server keeps its rooms, games and guests: on disk, or in memory."""

from freehold.server.store.database import copy_database
from freehold.server.store.interface import SECRET_BYTES, Done, Store, StoreError
from freehold.server.store.memory import MemoryStore
from freehold.server.store.moderation_rows import (
    AuditRow,
    BlockRow,
    ExpiryRow,
    KickedSighting,
    KickRow,
    ModeratorRow,
    ReportedLine,
    ReportItem,
    ReportPlace,
    ReportRow,
    SanctionKind,
    SanctionRow,
    SightingRow,
)
from freehold.server.store.schema import (
    AccountRow,
    AnalysisRow,
    BeatRow,
    BlankRow,
    DeviceRow,
    EndedRow,
    EnteredRow,
    EntryRow,
    ExpiredRow,
    FinishedRow,
    FinishRow,
    ForgottenRow,
    GameRow,
    GoneRow,
    IdentityRow,
    MemberRow,
    NamedRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RewrittenRow,
    RoomRow,
    SaveRow,
    SeenRow,
    SessionRow,
    SnapshotRow,
    StandingRow,
    StatisticsRow,
    Write,
)
from freehold.server.store.sqlite import SqliteStore

__all__ = [
    "SECRET_BYTES", "AccountRow", "AnalysisRow", "AuditRow", "BeatRow", "BlankRow", "BlockRow",
    "DeviceRow", "Done", "EndedRow", "EnteredRow", "EntryRow", "ExpiredRow", "ExpiryRow",
    "FinishRow", "FinishedRow", "ForgottenRow", "GameRow", "GoneRow", "IdentityRow", "KickRow",
    "KickedSighting", "MemberRow", "MemoryStore", "ModeratorRow", "NamedRow", "PlayerRow",
    "PruneRow", "RecordRow", "ReportItem", "ReportPlace", "ReportRow", "ReportedLine",
    "RewrittenRow", "RoomRow", "SanctionKind", "SanctionRow", "SaveRow", "SeenRow", "SessionRow",
    "SightingRow", "SnapshotRow", "SqliteStore", "StandingRow", "StatisticsRow", "Store",
    "StoreError", "Write", "copy_database",
]  # fmt: skip # a list to look things up in, side by side
