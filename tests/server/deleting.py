"""Games of people who are deleted then."""

import asyncio
from typing import Any

from msgspec.structs import replace

from freehold.protocol import Act
from freehold.server.rooms.registry import NAP
from freehold.server.rooms.retention import ROOM_LIFE, just_touched
from freehold.wire.actions import Resign
from tests.kit import accounts
from tests.kit.bare_room import FakeClock
from tests.kit.live_server import LiveServer


async def entered(live: LiveServer) -> None:
    """Wait until the statistics hold every finished game."""
    async with asyncio.timeout(120):
        while await live.admission.store.finished_after(await live.admission.store.entered(), 1):
            await asyncio.sleep(0.01)


async def deleted(live: LiveServer, token: str, password: str | None = None) -> None:
    """Delete somebody."""
    wish = None if password is None else {"password": password}
    reply = await accounts.call(live, "DELETE", "/api/me", wish, token)
    assert (reply.status, reply.body) == (204, b""), reply


async def record_of(live: LiveServer, game: str) -> bytes:
    """Return a record as anybody gets it."""
    reply = await accounts.call(live, "GET", f"/api/games/{game}/record")
    assert reply.status == 200
    return reply.body


async def archive_all(live: LiveServer) -> None:
    """Let everybody go, and so much time pass that all rooms are archived."""
    await live.exits.aclose()
    registry = live.admission.registry
    await live.until(lambda: live.admission.connections == 0)
    clock = FakeClock(live.admission.clock.now())
    around = replace(registry._services, clock=clock)
    registry._services = around
    await registry.sweep()
    clock.pass_time(NAP)
    await registry.sweep()
    clock.ahead = -clock.wall()  # whenever the rooms were touched
    for listing in registry.listings:
        listing.idleness = just_touched(clock)
    clock.pass_time(1000 * (max(ROOM_LIFE.values()) + 1))
    await registry.sweep()


async def resign(live: LiveServer, client: Any) -> None:
    """Give up, however often the bot acts in between."""
    code = client.mirror.sheet.code
    for _time in range(50):
        if (await live.room(code)).sheet.phase == "over":
            return
        if client.mirror.prompt is not None:
            await client.do(Act, client.mirror.prompt.ask, Resign())
    raise AssertionError("expected the game to end")
