"""Restoring rooms from the store, with the edition that their game began with.

Entries are repeated in a thread, page by page: other rooms go on meanwhile.
"""

import asyncio

import structlog
from msgspec import Raw

from freehold.editions import held, is_board_name
from freehold.protocol import Sheet
from freehold.server.games.boards import read_board
from freehold.server.games.entries import NO_EDITION, StartEntry, decode_stored
from freehold.server.games.log_pages import pages
from freehold.server.games.packing import packed
from freehold.server.rooms.durable import DurableState, restore
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot
from freehold.server.store import Store, StoreError

logger = structlog.get_logger()


async def restored(store: Store, room: int) -> DurableState:
    """Return a room as the store has it: by its snapshot, else by the whole of its log.

    Whatever exception comes says that it cannot be restored.
    """
    kept = await store.snapshot(room)
    if kept is not None:
        try:
            snapshot = await asyncio.to_thread(decode_snapshot, kept.body)
            return await _repeated(store, room, snapshot)
        except StoreError:
            raise
        except Exception:
            logger.exception("snapshot cannot be read", room=room, seq=kept.seq)
    return await replayed(store, room)


async def replayed(store: Store, room: int) -> DurableState:
    """Return a room by the whole of its log, whatever snapshot there is."""
    return await _repeated(store, room, None)


async def _repeated(store: Store, room: int, snapshot: RoomSnapshot | None) -> DurableState:
    """Return a room from its snapshot, if any, and all entries after it."""
    edition = NO_EDITION if snapshot is None else await _edition(store, room, snapshot)
    durable: DurableState | None = None
    async for rows in pages(store, room, 0 if snapshot is None else snapshot.seq):
        if durable is None:
            durable = await asyncio.to_thread(restore, snapshot, rows, edition)
        else:
            await asyncio.to_thread(durable.repeat_all, rows)
    if durable is None:
        durable = await asyncio.to_thread(restore, snapshot, [], edition)
    if durable.match is not None:
        durable.match.mark()
    name = durable.sheet.settings.edition
    if durable.board is None and is_board_name(name):
        durable.board = held(name) or await read_board(store, name)
    return durable


async def _edition(store: Store, room: int, snapshot: RoomSnapshot) -> Raw:
    """Return the edition of the game in a snapshot, from the entry that started it."""
    if snapshot.kept is None:
        return NO_EDITION
    first = snapshot.kept.first
    rows = await store.entries(room, first - 1, first)
    entry = await asyncio.to_thread(decode_stored, rows[0].body) if rows else None
    return entry.edition if isinstance(entry, StartEntry) else NO_EDITION


async def waiting_save(store: Store, sheet: Sheet) -> bytes | None:
    """Return the save that a lobby waits to continue, packed."""
    if sheet.continues is None or sheet.phase != "lobby":
        return None
    body = await store.save(sheet.continues.save)
    return None if body is None else await asyncio.to_thread(packed, body)
