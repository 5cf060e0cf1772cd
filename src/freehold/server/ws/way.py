"""The way of a connection: to a room of this server, or by way of it to another's.

A server that has a room may be dying: who comes in here meanwhile waits at the door until it
answers, or is known to be gone, and need not come again.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final, cast, get_args

import structlog
from aiohttp import WSMessage, WSMsgType, web
from aiohttp.http_websocket import WSMessageNoDecodeText as Said

from freehold.protocol import Word
from freehold.server.cluster.bus_topics import WANTED
from freehold.server.cluster.node_watch import DOOR_SECONDS
from freehold.server.cluster.relay import Line, Relay, RelayError
from freehold.server.http.access_log import headers_on
from freehold.server.http.headers import RELAYED
from freehold.server.http.relaying import NODE_WATCH, RELAY
from freehold.server.people.admission import ADMISSION
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.store import OtherNode
from freehold.server.ws.outbox import Outbox

log: Final = structlog.get_logger()
WORDS: Final = frozenset(word for kind in get_args(Word) for word in get_args(kind))
# Seconds until a server that does not let anybody in is asked again; the last again and again.
PAUSES: Final = (0.1, 0.2, 0.4, 0.8)
UNREACHED: Final = 2  # attempts to get to a server until its room is asked for by another way
FAREWELL: Final = b'{"tell":"bye","word":"shutting_down"'  # of who lets nobody in at the moment
Hear = Callable[[], Awaitable[WSMessage | None]]


class Way:
    """How what one client says gets to its room."""

    def __init__(self, request: web.Request, address: str) -> None:
        self._request = request
        self._address = address
        self._holder: OtherNode | None = None
        self._unreached = 0  # attempts that did not get there
        self._code = ""
        self._until = time.monotonic() + DOOR_SECONDS
        self._refusals = 0
        self._standstills = self._count_standstills()

    def _count_standstills(self) -> int:
        node_watch = self._request.app.get(NODE_WATCH)
        return 0 if node_watch is None else node_watch.count_standstills()

    async def leads_elsewhere(self, registry: RoomRegistry, code: str) -> bool:
        """Tell whether another server has a room, and remember which."""
        self._code = code
        if RELAY in self._request.app and code.isdecimal():
            self._holder = await registry.elsewhere(code)
        if self._holder is not None and RELAYED in self._request:
            raise RefusedError("shutting_down")  # who comes again is led to the right one
        return self._holder is not None

    async def follow(self, outbox: Outbox, first: bytes, hear: Hear) -> bool:
        """Pass on everything, both ways and as it is, until one of both ends.

        Tells whether the other server has let the client in; if not, who has the room is to be
        looked up again.
        """
        holder = self._holder
        assert holder is not None
        opened = await self._open(holder, first)
        if opened is None:
            await self._pause(holder)
            return False
        socket, said = opened
        down = asyncio.create_task(_bring(socket, said, outbox))
        node_watch = self._request.app[NODE_WATCH]
        relay: Relay = self._request.app[RELAY]
        relay.lines += 1
        try:
            with (
                contextlib.suppress(ConnectionError),  # the other server is gone
                node_watch.depending(holder, lambda: outbox.close("shutting_down")),
            ):
                while (heard := await hear()) is not None:
                    if self._count_standstills() != self._standstills:
                        outbox.close("shutting_down")  # who is still there says it again
                        break
                    await socket.send_frame(heard.data, heard.type)
        finally:
            relay.lines -= 1
            down.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await down
            await socket.close()
        return True

    async def _open(self, holder: OtherNode, first: bytes) -> tuple[Line, Said] | None:
        """Return a line to another server and its first word, if it lets the client in."""
        opening = asyncio.create_task(self._greet(holder, first))
        lost = asyncio.create_task(
            self._request.app[NODE_WATCH].gone(holder, self._until - time.monotonic())
        )
        try:
            await asyncio.wait({opening, lost}, return_when=asyncio.FIRST_COMPLETED)
            if not opening.done():
                return None
            return opening.result()
        except RelayError as error:
            log.warning("connection not passed on", error=str(error))
            self._unreached += 1
            return None
        finally:
            lost.cancel()
            if not opening.done():
                opening.add_done_callback(_hear_out)
                opening.cancel()

    async def _greet(self, holder: OtherNode, first: bytes) -> tuple[Line, Said] | None:
        """Say the first word to another server; return its answer, unless it lets nobody in."""
        relay: Relay = self._request.app[RELAY]
        request = self._request
        socket = await relay.socket(holder, request.path_qs, headers_on(request), self._address)
        try:
            with contextlib.suppress(ConnectionError):
                await socket.send_frame(first, WSMsgType.TEXT)
                said = await socket.receive()
                if said.type is WSMsgType.TEXT and not said.data.startswith(FAREWELL):
                    return socket, said
        except BaseException:
            await socket.close()
            raise
        await socket.close()
        return None

    async def _pause(self, holder: OtherNode) -> None:
        """Wait before the room is looked up again, but not once the server is known to be gone."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise RefusedError("shutting_down")
        pause = PAUSES[min(self._refusals, len(PAUSES) - 1)]
        self._refusals += 1
        if self._unreached == UNREACHED:  # but by the database it may hear of us
            self._unreached += 1
            registry = self._request.app[ADMISSION].registry
            if (listing := registry.listing(self._code)) is not None:
                self._request.app[ADMISSION].bus.publish(WANTED, str(listing.id))
        await self._request.app[NODE_WATCH].gone(holder, min(left, pause))


def _hear_out(opening: "asyncio.Task[tuple[Line, Said] | None]") -> None:
    """Let nobody complain that what was given up has failed."""
    if not opening.cancelled():
        opening.exception()


async def _bring(socket: Line, said: Said, outbox: Outbox) -> None:
    """Bring what the other server says, and hang up when it does."""
    while True:
        if said.type is WSMsgType.TEXT:
            outbox.send(said.data)
        elif said.type is WSMsgType.CLOSE and said.extra in WORDS:
            outbox.hang_up(cast("Word", said.extra))
            break
        else:
            outbox.close("shutting_down")
            break
        said = await socket.receive()
