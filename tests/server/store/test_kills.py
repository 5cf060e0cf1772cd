"""Whoever is killed, who writes or the database: nothing acknowledged is lost, nothing is torn."""

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from freehold.server.store import open_store
from tests.kit.postgres import Cluster
from tests.kit.size import times
from tests.kit.stores import running_cluster
from tests.server.store.killing import expect_all, killed_after

MOST = 1_500  # entries that are acknowledged before a kill


async def compare(place: Path | str, acknowledged: dict[int, int]) -> None:
    store = await open_store(place, lambda _: None)
    try:
        await expect_all(acknowledged, store)
    finally:
        await store.close()


def test_a_kill_of_who_writes_to_a_folder(tmp_path: Path) -> None:
    random = Random(os.urandom(8))
    for _ in range(6):
        acknowledged = killed_after(tmp_path, random.randrange(1, MOST))
        asyncio.run(compare(tmp_path, acknowledged))


@pytest.fixture
def careful() -> Iterator[Cluster]:
    """Offer a PostgreSQL that waits for the disk, and may be killed."""
    with running_cluster(careful=True) as cluster:
        yield cluster


def test_kills_of_the_database_and_of_who_writes_to_it(careful: Cluster) -> None:
    address = asyncio.run(careful.make_database())
    random = Random(os.urandom(8))

    def kill_database() -> None:
        careful.end(random.choice([signal.SIGKILL, signal.SIGQUIT]))
        careful.start()
        asyncio.run(careful.ready())

    for _ in range(times(1)):
        acknowledged = killed_after(address, random.randrange(1, MOST), kill_database)
        asyncio.run(compare(address, acknowledged))
