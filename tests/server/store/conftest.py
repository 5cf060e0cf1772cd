from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from freehold.server.store import Store, open_store
from tests.kit.postgres import empty
from tests.kit.rig import Opened


@asynccontextmanager
async def opened(kind: str, place: Path | str) -> AsyncIterator[Store]:
    """Open a store for a while; one in PostgreSQL is emptied before."""
    if isinstance(place, str):
        await empty(place)
    store = await open_store(None if kind == "memory" else place, lambda _: None)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture(params=["sqlite", "memory", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Offer a store, of any kind."""
    kind = request.param
    place = request.getfixturevalue("postgresql") if kind == "postgresql" else tmp_path
    return Opened(lambda: opened(kind, place))
