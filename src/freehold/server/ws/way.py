"""The way of a connection: to a room of this server, or by way of it to another's."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, cast, get_args

import structlog
from aiohttp import WSMessage, WSMsgType, web

from freehold.protocol import Word
from freehold.server.cluster.relay import Line, Relay, RelayError
from freehold.server.http.headers import RELAYED
from freehold.server.http.relaying import RELAY
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.store import Elsewhere
from freehold.server.ws.outbox import Outbox

log: Final = structlog.get_logger()
WORDS: Final = frozenset(word for kind in get_args(Word) for word in get_args(kind))
Hear = Callable[[], Awaitable[WSMessage | None]]


class Way:
    """How what one client says gets to its room."""

    def __init__(self, request: web.Request, address: str) -> None:
        self._request = request
        self._address = address
        self._holder: Elsewhere | None = None

    async def leads_elsewhere(self, registry: RoomRegistry, code: str) -> bool:
        """Tell whether another server has a room, and remember which."""
        if RELAY in self._request.app and code.isdecimal():
            self._holder = await registry.elsewhere(code)
        if self._holder is not None and RELAYED in self._request:
            raise RefusedError("shutting_down")  # who comes again is led to the right one
        return self._holder is not None

    async def follow(self, outbox: Outbox, first: bytes, hear: Hear) -> None:
        """Pass on everything, both ways and as it is, until one of both ends."""
        relay: Relay = self._request.app[RELAY]
        request = self._request
        assert self._holder is not None
        try:
            socket = await relay.socket(
                self._holder, request.path_qs, request.headers, self._address
            )
        except RelayError as error:
            log.warning("connection not passed on", error=str(error))
            raise RefusedError("shutting_down") from error
        down = asyncio.create_task(_bring(socket, outbox))
        relay.lines += 1
        try:
            with contextlib.suppress(ConnectionError):  # the other server is gone
                await socket.send_frame(first, WSMsgType.TEXT)
                while (heard := await hear()) is not None:
                    await socket.send_frame(heard.data, heard.type)
        finally:
            relay.lines -= 1
            down.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await down
            await socket.close()


async def _bring(socket: Line, outbox: Outbox) -> None:
    """Bring what the other server says, and hang up when it does."""
    while True:
        said = await socket.receive()
        if said.type is WSMsgType.TEXT:
            outbox.send(said.data)
        elif said.type is WSMsgType.CLOSE and said.extra in WORDS:
            outbox.hang_up(cast("Word", said.extra))
            break
        else:
            outbox.close("shutting_down")
            break
