"""Logs of rooms, read page by page: the store has time for others in between."""

from collections.abc import AsyncIterator
from typing import Final

from freehold.server.store import EntryRow, Store

PAGE: Final = 256  # entries


async def pages(
    store: Store, room: int, after: int, upto: int | None = None
) -> AsyncIterator[list[EntryRow]]:
    """Yield a room's entries beyond `after`, up to and with `upto`, a page at a time."""
    while rows := await store.entries(room, after, upto, PAGE):
        yield rows
        after = rows[-1].seq


async def read_log(store: Store, room: int, after: int, upto: int | None = None) -> list[EntryRow]:
    """Return a room's entries beyond `after`, up to and with `upto`."""
    return [row async for rows in pages(store, room, after, upto) for row in rows]
