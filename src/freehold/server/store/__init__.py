"""Where the server keeps its rooms, games and guests: on disk, or in memory."""

from freehold.server.store.interface import SECRET_BYTES, Done, Store, StoreError
from freehold.server.store.memory import MemoryStore
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
    "SECRET_BYTES", "AccountRow", "AnalysisRow", "BeatRow", "BlankRow", "DeviceRow", "Done",
    "EndedRow", "EnteredRow", "EntryRow", "ExpiredRow", "FinishRow", "FinishedRow", "ForgottenRow",
    "GameRow", "GoneRow", "IdentityRow", "MemberRow", "MemoryStore", "NamedRow", "PlayerRow",
    "PruneRow", "RecordRow", "RewrittenRow", "RoomRow", "SaveRow", "SeenRow", "SessionRow",
    "SnapshotRow", "SqliteStore", "StandingRow", "StatisticsRow", "Store", "StoreError", "Write",
]  # fmt: skip # a list to look things up in, side by side
