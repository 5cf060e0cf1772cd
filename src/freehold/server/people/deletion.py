"""Deleting somebody, while the games of those who played with them stay whole."""

import asyncio
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from freehold.server.games.anonymity import names_without, redacted
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.games.summaries import Summary
from freehold.server.store import GameRow, GoneRow, RecordRow, Store, Write

log = structlog.get_logger()
ALL: Final = 2**31 - 1  # games
EVER: Final = 2**53  # later than any game


async def delete_identity(store: Store, records: Records, identity: str, alias: str) -> None:
    """Delete somebody who has left all rooms and whose tokens are not good any more.

    If the server ends on the way, the rest is still theirs to delete.
    """
    await _redact_games(store, records, identity)
    store.write([GoneRow(identity, alias)])
    await store.scrub()
    log.info("identity deleted")


async def _redact_games(store: Store, records: Records, identity: str) -> None:
    """Take somebody's name out of all their finished games; running ones know it is to go."""
    for game in await store.games_of(identity, ALL, EVER):
        seats = {row.seat for row in await store.players(game.id) if row.identity == identity}
        store.write(await _redacted_game(records, game, seats))


async def _redacted_game(records: Records, game: GameRow, seats: set[int]) -> list[Write]:
    summary = msgspec.json.decode(game.summary, type=Summary)
    summary = replace(summary, players=names_without(summary.players, seats))
    rows: list[Write] = [replace(game, summary=msgspec.json.encode(summary))]
    record = await records.text(game.id)
    if record:
        kept = await asyncio.to_thread(lambda: packed(redacted(record, seats)))
        rows.append(RecordRow(game.id, kept))
    return rows
