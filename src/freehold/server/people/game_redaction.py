"""Redaction of games of who is deleted: they stay whole for those who played with them."""

import asyncio
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.server.games.anonymity import names_without, redacted
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.games.summaries import Summary
from freehold.server.store import GameRow, RecordRow, Store, Write

ALL: Final = 2**31 - 1  # games
EVER: Final = 2**53  # later than any game


async def redact_games(store: Store, records: Records, identity: str) -> None:
    """Take somebody's name out of all their finished games; running ones know it is to go.

    If the server ends on the way, the rest is still theirs to delete.
    """
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
