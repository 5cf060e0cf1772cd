"""Where the server keeps its rooms, games and guests: on disk, or in memory."""

from freehold.server.store.database import copy_database
from freehold.server.store.interface import SECRET_BYTES, Done, Store, StoreError
from freehold.server.store.memory import MemoryStore
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
    "SECRET_BYTES", "AccountRow", "AnalysisRow", "BeatRow", "BlankRow", "Done", "EnteredRow",
    "EntryRow", "FinishRow", "FinishedRow", "GameRow", "GoneRow", "IdentityRow", "MemberRow",
    "MemoryStore", "PlayerRow", "PruneRow", "RecordRow", "RoomRow", "SaveRow", "SnapshotRow",
    "SqliteStore", "StandingRow", "StatisticsRow", "Store", "StoreError", "Write",
    "copy_database",
]  # fmt: skip # a list to look things up in, side by side
