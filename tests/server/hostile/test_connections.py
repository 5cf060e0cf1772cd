"""Connections that never become requests: nobody can have so many that there is no room for others.

Whatever holds must hold on the loop that serves people, too.
"""

import resource
from typing import Any, Final

import pytest
import uvloop

from freehold.server.http import connections
from freehold.server.http.connections import PER_SOCKET
from freehold.server.ops.settings import Settings
from tests.kit.live_server import LiveServer
from tests.kit.raw_socket import RawSocket, request

pytestmark = pytest.mark.parametrize(
    "loop", [None, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)
EVE: Final = "127.0.0.2"
MALLORY: Final = "127.0.0.3"
HEALTH: Final = request("GET", "/healthz", "Connection: close")


async def crowd(live: LiveServer, source: str, count: int) -> list[RawSocket]:
    """Return idle connections from an address, in the order in which they came."""
    return [await live.raw(source=source) for _ in range(count)]


async def served(live: LiveServer, source: str) -> bool:
    """Tell whether an address is answered."""
    raw = await live.raw(source=source)
    try:
        await raw.send(HEALTH)
    except ConnectionError:
        return False
    return b" 200 " in (await raw.rest())[:20]


@pytest.mark.server(connections_per_address=1)
async def test_an_address_that_has_too_many_idle_connections_is_hung_up_on(
    live: LiveServer,
) -> None:
    idle = await crowd(live, EVE, 3 * PER_SOCKET)
    for beyond in idle[PER_SOCKET:]:
        assert await beyond.rest() == b""
    assert await served(live, MALLORY)
    assert not await served(live, EVE)


@pytest.mark.server(connections_per_address=1)
async def test_the_first_connections_of_a_crowd_stay(live: LiveServer) -> None:
    idle = await crowd(live, EVE, 2 * PER_SOCKET)
    for beyond in idle[PER_SOCKET:]:
        await beyond.rest()
    for one in idle[:PER_SOCKET]:
        await one.send(HEALTH)
        assert b" 200 " in (await one.rest())[:20]


@pytest.mark.server(connections_per_address=1)
async def test_who_hangs_up_may_come_again(live: LiveServer) -> None:
    for _time in range(3):
        for one in await crowd(live, EVE, PER_SOCKET):
            await one.send(HEALTH)
            await one.rest()
    assert await served(live, EVE)


@pytest.mark.server(max_connections=1)
async def test_many_addresses_together_cannot_take_all_files(live: LiveServer) -> None:
    idle = await crowd(live, EVE, PER_SOCKET // 2) + await crowd(live, MALLORY, PER_SOCKET)
    for beyond in idle[PER_SOCKET:]:
        assert await beyond.rest() == b""
    for one in idle[:PER_SOCKET]:
        await one.send(HEALTH)
        await one.rest()
    assert await served(live, MALLORY)


def test_some_files_are_never_connections(loop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    del loop
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
    assert connections.most_connections(Settings()) == 1024 - connections.OTHER_FILES
