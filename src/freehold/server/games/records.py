"""Records of finished games: each is made once, however many ask for it, and kept."""

import asyncio
from typing import Final

from freehold.server.cluster.bus import Bus, ExclusiveTurn
from freehold.server.games.game_lines import Outline
from freehold.server.games.log_pages import pages
from freehold.server.games.packing import RecordPacker, unpacked
from freehold.server.games.seat_ids import seat_ids
from freehold.server.store import GameRow, RecordRow, Store

RECORDS_PATIENCE: Final = 60.0  # seconds for which nodes wait for another


def records_turn(bus: Bus) -> ExclusiveTurn:
    """Return the turn of who reads records, then writes what follows from them."""
    return bus.alone("shelf", RECORDS_PATIENCE)


class Records:
    """Makes records in a thread, page by page, one at a time; who asks meanwhile waits for it.

    Once a record is kept it is nobody's but the store's, and made by no log any more.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._making: dict[str, asyncio.Task[bytes | None]] = {}
        self._turn = asyncio.Lock()

    async def text(self, game: str) -> bytes | None:
        """Return the record of a finished game, ready to be verified."""
        kept = await self.packed(game)
        return None if kept is None else await asyncio.to_thread(unpacked, kept)

    async def packed(self, game: str) -> bytes | None:
        """Return the record of a finished game as it is kept; make it if there is none yet."""
        kept = await self._store.record(game)
        if kept is not None:
            return kept
        if game not in self._making:
            task = asyncio.ensure_future(self._make(game))
            self._making[game] = task
            task.add_done_callback(lambda done: self._note_end(game, done))
        return await asyncio.shield(self._making[game])

    def _note_end(self, game: str, done: asyncio.Task[bytes | None]) -> None:
        self._making.pop(game, None)
        if not done.cancelled():
            done.exception()  # is known: who has asked was told of it

    async def _make(self, game: str) -> bytes | None:
        row = await self._store.game(game)
        if row is None or not row.ended:
            return None
        async with self._turn:
            made = await self._from_log(row)
        if made is None:  # the room was archived just now
            return await self._store.record(game)
        self._store.write([RecordRow(game, made)])
        return made

    async def _from_log(self, row: GameRow) -> bytes | None:
        """Return the packed record of a game whose log is there."""
        outline = Outline(await seat_ids(self._store, row.id))
        async for rows in pages(self._store, row.room, row.first - 1, row.last):
            await asyncio.to_thread(outline.note_rows, rows)
        packer = RecordPacker(outline)
        async for rows in pages(self._store, row.room, row.first - 1, row.last):
            await asyncio.to_thread(packer.add, rows)
        return None if packer.is_empty else await asyncio.to_thread(packer.finish)
