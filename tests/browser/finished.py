"""Games without a page: played to their end by bots at once, or just begun."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import aiohttp

from freehold.client.room_client import Client
from freehold.protocol import Act, Begin
from freehold.wire.actions import Resign
from tests.browser.web_server import Key, WebServer

LONGEST: Final = 90.0  # seconds


def finish_game(server: WebServer, *, token: str = "", **settings: Any) -> str:
    """Return the id of a game that was just played: its host gave up at once, three bots did not.

    It takes bots in a hurry.
    """
    usual = {"edition": "us", "chairs": 4, "pace": "none"}
    room = server.new_room(token=token, bots=["steady"] * 3, **{**usual, **settings})
    return _run(_play(server, room, to_the_end=True))


def begin_game(server: WebServer) -> str:
    """Return the id of a game that has begun and waits for its host."""
    room = server.new_room(bots=["steady"], chairs=2, pace="none")
    return _run(_play(server, room, to_the_end=False))


def _run(playing: Coroutine[Any, Any, str]) -> str:
    with ThreadPoolExecutor(1) as pool:  # this thread has the event loop of the browser
        return pool.submit(asyncio.run, playing).result()


async def _play(server: WebServer, room: Key, *, to_the_end: bool) -> str:
    async with (
        aiohttp.ClientSession() as session,
        Client(session, server.base, room.token, room.code).present() as host,
    ):
        await host.do(Begin)
        await host.until(lambda: host.mirror.prompt is not None)
        if to_the_end:
            await host.do(Act, 0, Resign())
            await host.until(lambda: _is_over(host), LONGEST)
        assert host.mirror.game is not None
        return host.mirror.game.id


def _is_over(host: Client) -> bool:
    return host.mirror.sheet is not None and host.mirror.sheet.phase == "over"
