"""Bouts: games among people with a known end, played at once and without a page."""

import asyncio
import contextlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import aiohttp

from freehold.client.room_client import Client
from freehold.protocol import Act, Begin, Ready
from freehold.wire.actions import Resign
from tests.browser.web_server import Key, WebServer

LONGEST: Final = 60.0  # seconds


def play_quickly(server: WebServer, order: Sequence[str], **settings: Any) -> str:
    """Return the id of a game that these people, by their tokens, finished in this order.

    All but the first give up in their turn, the last one first.
    """
    usual = {"edition": "us", "chairs": len(order), "pace": "none"}
    room = server.new_room(token=order[0], **{**usual, **settings})
    with ThreadPoolExecutor(1) as pool:  # a page of its own has an event loop already
        return pool.submit(asyncio.run, _play(server, room, order)).result()


def give_up(server: WebServer, room: Key, token: str) -> None:
    """Let somebody give up in a game that runs."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _give_up(server, room, token)).result()


async def _give_up(server: WebServer, room: Key, token: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        Client(session, server.base, token, room.code).present() as loser,
        asyncio.timeout(LONGEST),
    ):
        await loser.do(Act, 0, Resign())


async def _play(server: WebServer, room: Key, order: Sequence[str]) -> str:
    async with (
        aiohttp.ClientSession() as session,
        contextlib.AsyncExitStack() as stack,
        asyncio.timeout(LONGEST),
    ):
        people = [
            await stack.enter_async_context(
                Client(session, server.base, token, room.code).present()
            )
            for token in order
        ]
        host = people[0]
        for one in people[1:]:
            await one.do(Ready, True)
        await host.do(Begin)
        await host.until(lambda: host.mirror.prompt is not None)
        for one in reversed(people[1:]):
            await one.do(Act, 0, Resign())
        await host.until(lambda: _outcome(host) is not None)
        return _outcome(host) or ""


def _outcome(host: Client) -> str | None:
    sheet = host.mirror.sheet
    return None if sheet is None or sheet.outcome is None else sheet.outcome.game
