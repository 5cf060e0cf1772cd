"""Where the server keeps its rooms, games and guests: on disk, or in memory."""

from freehold.server.store.interface import (
    SECRET_BYTES,
    BeatRow,
    Done,
    EntryRow,
    GameRow,
    IdentityRow,
    MemberRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RoomRow,
    SnapshotRow,
    Store,
    StoreError,
    Write,
)
from freehold.server.store.memory import MemoryStore
from freehold.server.store.sqlite import SqliteStore

__all__ = [
    "SECRET_BYTES",
    "BeatRow",
    "Done",
    "EntryRow",
    "GameRow",
    "IdentityRow",
    "MemberRow",
    "MemoryStore",
    "PlayerRow",
    "PruneRow",
    "RecordRow",
    "RoomRow",
    "SnapshotRow",
    "SqliteStore",
    "Store",
    "StoreError",
    "Write",
]
