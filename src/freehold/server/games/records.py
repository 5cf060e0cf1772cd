"""Records of finished games, from wherever the store has them."""

from freehold.server.games import archive
from freehold.server.games.entries import decode_entry
from freehold.server.games.seat_ids import seat_ids
from freehold.server.games.summaries import record_text
from freehold.server.store import Store


async def record_of(store: Store, game: str) -> bytes | None:
    """Return the record of a finished game, ready to be verified."""
    kept = await store.record(game)
    if kept is not None:
        return archive.unpacked(kept)
    row = await store.game(game)
    if row is None or not row.ended:
        return None
    rows = await store.entries(row.room, row.first - 1, row.last)
    if not rows:  # the room was archived just now
        kept = await store.record(game)
        return None if kept is None else archive.unpacked(kept)
    ids = await seat_ids(store, game)
    return record_text((decode_entry(one.body) for one in rows), game, ids)
