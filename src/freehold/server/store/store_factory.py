"""The store of a server, by where it keeps what it keeps."""

from collections.abc import Callable
from pathlib import Path

from freehold.server.store.interface import Store, StoreError
from freehold.server.store.memory import MemoryStore
from freehold.server.store.postgresql import PostgresStore
from freehold.server.store.postgresql.node import Node
from freehold.server.store.sqlite import SqliteStore

# A folder for SQLite's file, the address of a PostgreSQL database, or nowhere: in memory.
Place = Path | str | None


async def open_store(
    place: Place, on_failure: Callable[[BaseException], None], node: Node | None = None
) -> Store:
    """Open the store at a place, as a node of those that share it if one is named.

    Raises StoreError.
    """
    if node is not None and not isinstance(place, str):
        raise StoreError("expected a PostgreSQL database for a node, as only that can be shared")
    if place is None:
        return MemoryStore(on_failure)
    if isinstance(place, Path):
        return await SqliteStore.open(place, on_failure)
    return await PostgresStore.open(place, on_failure, node)
