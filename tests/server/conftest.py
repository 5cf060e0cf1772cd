import asyncio
import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kit import accounts
from tests.kit.live_server import SERVING, Loop, ServerRig
from tests.kit.postgres import Cluster, empty
from tests.kit.rig import Made
from tests.kit.stores import running_cluster

ON_POSTGRESQL = os.environ.get("FREEHOLD_TEST_STORE") == "postgresql"


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers."""
    config.addinivalue_line("markers", "server(**settings): how the server of a test is set")
    config.addinivalue_line("markers", "on_postgresql: lets the server of a test be on PostgreSQL")


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return how the server of a test is set: in memory, or all of them on PostgreSQL."""
    marker = request.node.get_closest_marker("server")
    wanted = dict(marker.kwargs) if marker else {}
    chosen = ON_POSTGRESQL or request.node.get_closest_marker("on_postgresql") is not None
    if chosen and not wanted.keys() & {"data", "store"}:
        wanted["store"] = request.getfixturevalue("postgresql")
        asyncio.run(empty(wanted["store"]))
    return wanted


@pytest.fixture
def killed_on(request: pytest.FixtureRequest) -> Cluster | None:
    """Return the cluster on which a server is killed, if it is to be on PostgreSQL."""
    if not ON_POSTGRESQL:
        return None
    asyncio.run(empty(request.getfixturevalue("postgresql")))
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster


@pytest.fixture
def loop() -> Loop:
    """Return what makes the server's loop: that which serves people; a test may choose another."""
    return SERVING


@pytest.fixture
def live(loop: Loop, settings: dict[str, Any]) -> Iterator[ServerRig]:
    """Offer a server on a real port; it stands while one test lasts."""
    with ServerRig(loop, **settings) as rig:
        yield rig


@pytest.fixture
def table(live: ServerRig) -> Made:
    """Offer a room on the server with two people in its lobby."""
    return Made(live, lambda server: server.table())


@pytest.fixture
def token(live: ServerRig) -> Made:
    """Offer the token of Ann, who is a guest of the server."""
    return Made(live, lambda server: server.guest("Ann"))


@pytest.fixture
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let passwords cost next to nothing."""
    accounts.let_passwords_be_cheap(monkeypatch)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Offer a PostgreSQL of our own, one for all tests of a process."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def postgresql(cluster: Cluster) -> str:
    """Return the address of a database, which tests of a process use one after another."""
    return asyncio.run(cluster.make_database())
