"""Several servers on one database, in one process."""

import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import msgspec

from freehold.protocol import Ack
from freehold.server.app import Server
from freehold.server.ops.settings import Settings
from freehold.server.rooms.room import Room
from tests.kit.live_server import LiveServer, SocketClient
from tests.kit.postgres import empty
from tests.kit.values import present


class Nodes:
    """Servers that are started one after another, and all end together."""

    def __init__(
        self, address: str, exits: contextlib.AsyncExitStack, names: str = "abcdefgh"
    ) -> None:
        self._address = address
        self._exits = exits
        self._names = names
        self._count = 0
        self._lives: dict[str, contextlib.AsyncExitStack] = {}

    async def start(self, **settings: Any) -> LiveServer:
        """Start a server: a node of its own, called a, b, c, unless told otherwise."""
        name, port = self._names[self._count], free_port()
        self._count += 1
        own = {"port": port, "node": name, "node_address": f"http://127.0.0.1:{port}"}
        chosen = Settings(**{"store": self._address, "bot_pace": 0.0, **own, **settings})
        server = Server(chosen)
        life = await self._exits.enter_async_context(contextlib.AsyncExitStack())
        self._lives[chosen.node] = life
        await life.enter_async_context(server.running())
        session = await life.enter_async_context(aiohttp.ClientSession())
        node = LiveServer(server, session)
        await life.enter_async_context(node.exits)
        return node

    async def replace(self, node: LiveServer) -> LiveServer:
        """End a node in good order; return another of the same name and at the same place."""
        settings = node.server.settings
        await self._lives[settings.node].aclose()
        return await self.start(**msgspec.structs.asdict(settings))


def free_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def nodes(address: str) -> AsyncIterator[Nodes]:
    """Offer nodes on an empty database while the context lasts."""
    await empty(address)
    async with contextlib.AsyncExitStack() as exits:
        yield Nodes(address, exits)


@contextlib.asynccontextmanager
async def pair(address: str, **settings: Any) -> AsyncIterator[tuple[LiveServer, LiveServer]]:
    """Offer two nodes on an empty database while the context lasts."""
    async with nodes(address) as each:
        yield await each.start(**settings), await each.start(**settings)


async def opened(node: LiveServer, token: str, **settings: Any) -> str:
    """Open a room on a node, in which its host is to begin and no bot; return its code."""
    fixed = {"chairs": 2, "options": {"turn_order": "seat"}}
    wish = {"settings": fixed | settings, "bots": ["beginner"]}
    code: str = (await node.ask("POST", "/api/rooms", token, wish))["code"]
    return code


async def do(node: LiveServer, method: str, path: str, token: str, body: Any = None) -> None:
    """Ask for something that has no answer."""
    headers = {"Authorization": f"Bearer {token}"}
    async with node.session.request(method, node.base + path, headers=headers, json=body) as got:
        assert got.status == 204


def left_in(room: Room) -> int:
    """Return how many milliseconds are left for the question in a room."""
    assert room.durable.clocks is not None
    return present(room.durable.clocks.face(room.services.clock.now()).left)


async def say(wire: SocketClient, text: str) -> None:
    assert isinstance(await wire.ask(say="chat", text=text), Ack)
