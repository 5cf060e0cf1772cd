"""Several servers on one database, in one process."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from freehold.server.app import Server
from freehold.server.cluster.postgres_bus import open_bus
from freehold.server.ops.settings import Settings
from freehold.server.store import Store, open_store
from tests.kit.live_server import LiveServer
from tests.kit.postgres import empty


class Nodes:
    """Servers that are started one after another, and all end together."""

    def __init__(self, address: str, store: Store, exits: contextlib.AsyncExitStack) -> None:
        self._address = address
        self._store = store
        self._exits = exits

    async def start(self, **settings: Any) -> LiveServer:
        """Start a server; each has its own connection to the others."""
        chosen = Settings(**{"port": 0, "store": self._address, "bot_pace": 0.0, **settings})
        server, bus = Server(chosen), await open_bus(self._address, self._store)
        self._exits.push_async_callback(bus.close)
        await self._exits.enter_async_context(server._serving(self._store, bus))
        session = await self._exits.enter_async_context(aiohttp.ClientSession())
        node = LiveServer(server, session)
        await self._exits.enter_async_context(node.exits)
        return node


@contextlib.asynccontextmanager
async def nodes(address: str) -> AsyncIterator[Nodes]:
    """Offer nodes on an empty database while the context lasts."""
    await empty(address)
    async with contextlib.AsyncExitStack() as exits:
        store = await open_store(address, lambda _: None)
        exits.push_async_callback(store.close)
        yield Nodes(address, store, exits)
