"""Restoring rooms from the store, with the edition that their game began with."""

from msgspec import Raw

from freehold.server.games.entries import NO_EDITION, StartEntry, decode_entry
from freehold.server.rooms.durable import DurableState, restore
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot
from freehold.server.store import Store


async def restored(store: Store, room: int) -> DurableState:
    """Return a room as it was; whatever exception comes says that it cannot be restored."""
    kept = await store.snapshot(room)
    rows = await store.entries(room, 0 if kept is None else kept.seq)
    if kept is None:
        return restore(None, rows)
    snapshot = decode_snapshot(kept.body)
    return restore(snapshot, rows, await _edition(store, room, snapshot))


async def _edition(store: Store, room: int, snapshot: RoomSnapshot) -> Raw:
    """Return the edition of the game in a snapshot, from the entry that started it."""
    if snapshot.kept is None:
        return NO_EDITION
    first = snapshot.kept.first
    rows = await store.entries(room, first - 1, first)
    entry = decode_entry(rows[0].body) if rows else None
    return entry.edition if isinstance(entry, StartEntry) else NO_EDITION
