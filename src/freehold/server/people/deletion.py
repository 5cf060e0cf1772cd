"""Farewells: deleting somebody, while the games of those who played with them stay whole."""

import asyncio
import secrets
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from freehold.annals.rows import GONE
from freehold.server import archive
from freehold.server.anonymity import names_without, redacted
from freehold.server.desk import Desk
from freehold.server.records import record_of
from freehold.server.store import GameRow, GoneRow, IdentityRow, RecordRow, Store, Write
from freehold.server.summaries import Summary

log = structlog.get_logger()
ALIAS_BYTES: Final = 12
ALL: Final = 2**31 - 1  # games
EVER: Final = 2**53  # later than any game


async def delete_identity(desk: Desk, who: IdentityRow) -> None:
    """Delete somebody who is `departing` already, so that no token of theirs is good any more.

    They leave all rooms first. If the server ends on the way, the rest is still theirs to delete.
    """
    try:
        await desk.hall.forget(who.id)
        async with desk.hall.shelf:
            await _redact_games(desk.store, who.id)
            desk.store.write([GoneRow(who.id, GONE + secrets.token_urlsafe(ALIAS_BYTES))])
            await desk.store.flush()
    finally:
        desk.departing.discard(who.id)
    desk.hall.dismiss(who.id, "unknown_token")
    log.info("identity deleted")


async def _redact_games(store: Store, identity: str) -> None:
    """Take somebody's name out of all their finished games; running ones know it is to go."""
    for game in await store.games_of(identity, ALL, EVER):
        seats = {row.seat for row in await store.players(game.id) if row.identity == identity}
        store.write(await _redacted_game(store, game, seats))


async def _redacted_game(store: Store, game: GameRow, seats: set[int]) -> list[Write]:
    summary = msgspec.json.decode(game.summary, type=Summary)
    summary = replace(summary, players=names_without(summary.players, seats))
    rows: list[Write] = [replace(game, summary=msgspec.json.encode(summary))]
    record = await record_of(store, game.id)
    if record:
        kept = await asyncio.to_thread(lambda: archive.packed(redacted(record, seats)))
        rows.append(RecordRow(game.id, kept))
    return rows
