"""Stores that are opened for a while."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from freehold.server.store import open_store
from tests.kit.postgres import empty

Failures = list[BaseException]


@asynccontextmanager
async def opened(
    place: Path | str | None, failures: int | None = 0, reported: Failures | None = None
) -> AsyncIterator[Any]:
    """Open a store, in memory or at a place, in which it is to report so many failures, or any.

    One in PostgreSQL is emptied before.
    """
    if isinstance(place, str):
        await empty(place)
    found: Failures = [] if reported is None else reported
    store = await open_store(place, found.append)
    try:
        yield store
    finally:
        await store.close()
    assert failures is None or len(found) == failures, found
