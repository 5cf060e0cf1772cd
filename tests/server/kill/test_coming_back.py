"""Clients come back whenever that makes sense, and not more often than that."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import msgspec
import pytest
from aiohttp import web

from freehold.client.room_client import Client, ask, new_guest
from freehold.protocol import Ack, Bye, Chat, RoomCommand
from freehold.server.app import Server
from freehold.server.ops.settings import Settings
from freehold.server.rooms.room import Room
from freehold.server.ws.outbox import Outbox

MOST_SECONDS = 60  # so that a test that would hang fails instead
Scenario = Callable[[aiohttp.ClientSession, str], Awaitable[None]]


def serve(scenario: Scenario, data: Path | None = None) -> None:
    """Run a scenario against a server."""

    async def run() -> None:
        settings = Settings(port=0, data=data, limits=False)
        async with (
            asyncio.timeout(MOST_SECONDS),
            aiohttp.ClientSession() as session,
            Server(settings).running() as server,
        ):
            await scenario(session, f"http://127.0.0.1:{server.port}")

    asyncio.run(run())


async def new_client(session: aiohttp.ClientSession, base: str) -> Client:
    """Return a client in a room of its own."""
    token = await new_guest(session, base, "Ann")
    key = await ask(session, "POST", f"{base}/api/rooms", token, {})
    return Client(session, base, token, key["code"])


def test_data_lies_in_the_folder_that_was_named(tmp_path: Path) -> None:
    async def scenario(session: aiohttp.ClientSession, base: str) -> None:
        await new_guest(session, base, "Ann")

    serve(scenario, tmp_path / "data")
    assert (tmp_path / "data" / "freehold.db").is_file()


def test_failure_in_the_server_is_no_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is broken, but its client comes back and gets its answer."""
    receive, failures = Room.receive, [RuntimeError("on purpose")]

    def fail_once(room: Room, listener: Outbox, command: RoomCommand) -> None:
        if failures:
            raise failures.pop()
        receive(room, listener, command)

    monkeypatch.setattr(Room, "receive", fail_once)

    async def scenario(session: aiohttp.ClientSession, base: str) -> None:
        async with (await new_client(session, base)).present() as client:
            answer = await client.do(Chat, "hello")
            assert (isinstance(answer, Ack), client.connections) == (True, 2)

    serve(scenario)


def test_who_is_sent_away_comes_back_later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a welcome makes a client as eager as it was at first."""
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def hurry(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        await sleep(0)

    async def send_away(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(msgspec.json.encode(Bye(word="too_many", message="")).decode())
        await socket.close()
        return socket

    async def scenario() -> None:
        app = web.Application()
        app.add_routes([web.get("/ws", send_away)])
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        async with asyncio.timeout(MOST_SECONDS), aiohttp.ClientSession() as session:
            client = Client(session, f"http://127.0.0.1:{port}", "token", "123456")
            task = asyncio.create_task(client.run())
            while len(pauses) < 4:
                await sleep(0.01)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await runner.cleanup()

    monkeypatch.setattr(asyncio, "sleep", hurry)
    asyncio.run(scenario())
    assert pauses[:4] == [0.05, 0.1, 0.2, 0.4]
