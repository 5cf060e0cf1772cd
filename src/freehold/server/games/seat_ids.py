"""Seat ids: who of a game's players can be looked up by everybody."""

from freehold.server.store import Store


async def seat_ids(store: Store, game: str) -> dict[int, str]:
    """Return by seat the ids of who has an account; guests and who has left are not told."""
    return {
        row.seat: row.identity
        for row in await store.players(game)
        if row.identity is not None and await store.account(row.identity) is not None
    }
