from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from freehold.server.store import MemoryStore, SqliteStore, Store
from tests.kit.rig import Opened


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[Store]:
    """Open a store for a while."""
    store: Store
    store = MemoryStore() if kind == "memory" else await SqliteStore.open(folder, lambda _: None)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["sqlite", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Offer a store, of either kind."""
    return Opened(lambda: opened(request.param, tmp_path))
