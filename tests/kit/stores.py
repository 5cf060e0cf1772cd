"""Stores that are opened, and clusters that run, for a while."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from freehold.server.store import open_store
from tests.kit.postgres import Cluster, empty
from tools.postgresql import NEEDED, find

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


@contextmanager
def running_cluster(*, careful: bool = False) -> Iterator[Cluster]:
    """Offer a cluster that takes connections, for a while; skip a test where there can be none."""
    if find() is None:
        pytest.skip(NEEDED)
    cluster = Cluster(careful=careful)
    try:
        cluster.start()
        asyncio.run(cluster.ready())
        yield cluster
    finally:
        cluster.remove()
