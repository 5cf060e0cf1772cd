"""Where the server keeps its rooms, games and guests: on disk, or in memory."""

from freehold.server.store.interface import SECRET_BYTES, Done, Store, StoreError
from freehold.server.store.memory import MemoryStore
from freehold.server.store.moderation_rows import (
    AuditRow,
    BlockRow,
    ExpiryRow,
    KickedTrace,
    KickRow,
    ModeratorRow,
    ReportedLine,
    ReportItem,
    ReportPlace,
    ReportRow,
    SanctionKind,
    SanctionRow,
    TraceRow,
)
from freehold.server.store.schema import (
    AccountRow,
    AnalysisRow,
    BeatRow,
    BlankRow,
    EnteredRow,
    EntryRow,
    FinishedRow,
    FinishRow,
    GameRow,
    GoneRow,
    IdentityRow,
    MemberRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RoomRow,
    SaveRow,
    SnapshotRow,
    StandingRow,
    StatisticsRow,
    Write,
)
from freehold.server.store.sqlite import SqliteStore

__all__ = [
    "SECRET_BYTES", "AccountRow", "AnalysisRow", "AuditRow", "BeatRow", "BlankRow", "BlockRow",
    "Done", "EnteredRow", "EntryRow", "ExpiryRow", "FinishRow", "FinishedRow", "GameRow",
    "GoneRow", "IdentityRow", "KickRow", "KickedTrace", "MemberRow", "MemoryStore", "ModeratorRow",
    "PlayerRow", "PruneRow", "RecordRow", "ReportItem", "ReportPlace", "ReportRow", "ReportedLine",
    "RoomRow", "SanctionKind", "SanctionRow", "SaveRow", "SnapshotRow", "SqliteStore",
    "StandingRow", "StatisticsRow", "Store", "StoreError", "TraceRow", "Write",
]  # fmt: skip # a list to look things up in, side by side
