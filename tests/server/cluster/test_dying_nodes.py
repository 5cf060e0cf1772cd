"""Whoever comes in while the node that has their room is dying waits, and need not come again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import asyncpg
import pytest
from aiohttp import web

from freehold.protocol import Bye, Pong, encode_message
from freehold.server.rooms import loaded_rooms
from freehold.server.store.postgresql.node import TAKE_NAME
from tests.kit.live_server import LiveServer
from tests.kit.nodes import nodes
from tests.kit.postgres import execute

# A node without a connection to the database, which is gone half a second from now; one that beat
# last before the database's clock was set back is gone already.
DYING = """
    INSERT INTO nodes (name, run, turn, ended, address, version, draining, uptime, latest, expires)
    VALUES ('z', 'dying', 0, false, '{address}', '', false, 0, 0,
    clock_timestamp() + interval '{left}')
"""
FAINT = "UPDATE nodes SET expires = clock_timestamp() + interval '2 s' WHERE name = 'z'"
HAS_ROOM = "UPDATE leases SET run = 'dying' WHERE room = {room}"
Answer = Callable[[web.WebSocketResponse], Awaitable[object]]


async def stay_silent(_socket: web.WebSocketResponse) -> None:
    """Say nothing at all, as a stopped node does."""
    await asyncio.Event().wait()


async def let_nobody_in(socket: web.WebSocketResponse) -> None:
    """Hang up, as a node does that is cut off from the database."""
    await socket.send_str(encode_message(Bye("shutting_down", "")).decode())
    await socket.close()


async def fall_silent(socket: web.WebSocketResponse) -> None:
    """Answer, and then say nothing any more."""
    await socket.send_str(encode_message(Pong()).decode())
    await stay_silent(socket)


async def stay_faint(postgresql: str) -> None:
    """Let a lease last, though nothing is committed."""
    while True:
        await execute(postgresql, FAINT)
        await asyncio.sleep(0.2)


async def give_up(_request: web.Request) -> web.Response:
    """Leave all rooms to others."""
    return web.Response(text="dying")


@asynccontextmanager
async def dying_node(answer: Answer) -> AsyncIterator[str]:
    """Offer the address of something that is taken for a node."""

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        if not socket.can_prepare(request).ok:
            await asyncio.Event().wait()  # requests are not answered
        await socket.prepare(request)
        await socket.receive()
        await answer(socket)
        return socket

    app = web.Application()
    app.router.add_post("/node/giving-up", give_up)
    app.router.add_get("/{path:.*}", serve)
    runner = web.AppRunner(app, shutdown_timeout=0.01)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def opened_on(
    node: LiveServer, token: str, postgresql: str, address: str, left: str = "4.9 s"
) -> str:
    """Return the code of a room that a dying node has."""
    code: str = (await node.ask("POST", "/api/rooms", token, {}))["code"]
    listing = node.admission.registry.listing(code)
    assert listing is not None
    node.admission.registry.let_go(listing.id)
    await node.admission.store.flush()
    await execute(postgresql, DYING.format(address=address, left=left))
    await execute(postgresql, HAS_ROOM.format(room=listing.id))
    return code


@pytest.mark.parametrize(
    ("answer", "left"), [(stay_silent, "4.9 s"), (let_nobody_in, "4.9 s"), (stay_silent, "1 hour")]
)
async def test_one_connection_is_enough_and_one_request(
    postgresql: str, answer: Answer, left: str
) -> None:
    async with nodes(postgresql) as each, dying_node(answer) as address:
        node = await each.start()
        token = await node.guest("Ann")
        code = await opened_on(node, token, postgresql, address, left)
        asked = asyncio.create_task(node.ask("GET", f"/api/rooms/{code}", token))
        await node.enter(token, code)
        assert node.admission.registry.awake(code) is not None
        assert (await asked)["code"] == code


async def test_a_node_that_is_cut_off_is_asked_to_give_up(postgresql: str) -> None:
    """Its lease is never over here, but it does not commit."""
    async with nodes(postgresql) as each, dying_node(let_nobody_in) as address:
        node = await each.start()
        token = await node.guest("Ann")
        code = await opened_on(node, token, postgresql, address, left="2 s")
        hung = await asyncpg.connect(postgresql)
        await hung.execute(TAKE_NAME.replace("$1", "'z'"))
        living = asyncio.create_task(stay_faint(postgresql))
        await node.enter(token, code)
        assert node.admission.registry.awake(code) is not None
        living.cancel()
        hung.terminate()


async def test_who_was_let_in_by_a_node_that_is_gone_is_sent_away(postgresql: str) -> None:
    async with nodes(postgresql) as each, dying_node(fall_silent) as address:
        node = await each.start()
        token = await node.guest("Ann")
        code = await opened_on(node, token, postgresql, address)
        wire = await node.connect()
        await wire.say({"say": "hello", "token": token, "room": code})
        await wire.until(Pong)
        assert (await wire.end())[0] == "shutting_down"
        await node.enter(token, code)


async def test_a_room_of_a_node_that_cannot_be_reached_comes_to_who_is_asked(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lives, and so does its way to the database; but nobody gets there."""
    monkeypatch.setattr(loaded_rooms, "SETTLED_SECONDS", 0.0)
    async with nodes(postgresql) as each:
        a, b = await each.start(), await each.start()
        token = await a.guest("Ann")
        code = (await a.ask("POST", "/api/rooms", token, {}))["code"]
        there = await a.enter(token, code)
        await execute(
            postgresql, "UPDATE nodes SET address = 'http://127.0.0.1:1' WHERE name = 'a'"
        )
        await b.enter(token, code)
        assert b.admission.registry.awake(code) is not None
        assert (await there.end())[0] == "shutting_down"
