"""A bad network: a proxy that delays and shreds, breaks connections, and swallows what it is sent.

Every connection has one fate, drawn when it is made.
"""

import asyncio
import contextlib
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator
from random import Random
from typing import Final

CALM: Final = "calm"
# Fates of connections: to be closed, to be reset, to get everything in small pieces and late until
# a reset, and black holes: one that swallows what clients say, one for what they are told, one for
# both.
FATES: Final = ("closed", "reset", "late", "deaf", "mute", "dead")
SWALLOWS: Final = {"deaf": {"up"}, "mute": {"down"}, "dead": {"up", "down"}}
CHUNK: Final = 4096
PIECE: Final = 100  # bytes that are sent at a time on a late connection
LATE_SECONDS: Final = 0.01
CALM_SECONDS: Final = 0.8  # until the trouble begins, at most
Direction = str  # "up" to the server, "down" to the client


class Link:
    """One connection through the proxy."""

    def __init__(self, fate: str, rng: Random) -> None:
        self.fate = fate
        self._rng = rng
        self._swallowed: set[Direction] = set()

    @property
    def is_hole(self) -> bool:
        """Tell whether one end would not learn that the other is gone."""
        return bool(self._swallowed)

    async def suffer(self, *writers: asyncio.StreamWriter) -> None:
        """Wait for the trouble, if any, and let it begin."""
        if self.fate == CALM:
            return
        await asyncio.sleep(self._rng.uniform(0, CALM_SECONDS))
        self._swallowed = SWALLOWS.get(self.fate, set())
        for writer in writers:
            if self.fate == "closed":
                writer.close()
            elif self.fate in ("reset", "late"):
                reset(writer)

    async def pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction
    ) -> None:
        """Pass on what comes, until an end that is not swallowed as well."""
        while data := await reader.read(CHUNK):
            if direction not in self._swallowed:
                await self._pass_on(data, writer)
        if direction not in self._swallowed:
            writer.close()

    async def _pass_on(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        if self.fate != "late":
            writer.write(data)
            await writer.drain()
            return
        for at in range(0, len(data), PIECE):
            await asyncio.sleep(self._rng.uniform(0, LATE_SECONDS))
            writer.write(data[at : at + PIECE])
            await writer.drain()


class ChaosProxy:
    """Stands between clients and a server on this machine."""

    def __init__(self, target: int, rng: Random) -> None:
        self.fates: Counter[str] = Counter()
        self.port = 0
        self._target = target
        self._rng = rng
        self._peaceful = False
        self._abandoned: list[asyncio.StreamWriter] = []
        self._links: dict[asyncio.Task[None], tuple[asyncio.StreamWriter, ...]] = {}

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["ChaosProxy"]:
        """Take connections while the context lasts."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self._break_all()
            await asyncio.gather(*self._links)

    def make_peace(self) -> None:
        """Break every connection; those that come now are calm."""
        self._peaceful = True
        self._break_all()

    def _break_all(self) -> None:
        for writers in (*self._links.values(), self._abandoned):
            for writer in writers:
                reset(writer)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fate = CALM if self._peaceful else self._rng.choice(FATES)
        self.fates[fate] += 1
        beyond, onward = await asyncio.open_connection("127.0.0.1", self._target)
        task = asyncio.current_task()
        assert task is not None
        self._links[task] = (writer, onward)
        try:
            await self._hold(Link(fate, self._rng), (reader, writer), (beyond, onward))
        finally:
            del self._links[task]

    async def _hold(self, link: Link, near: "Stream", far: "Stream") -> None:
        """Hold a link until the client is gone; a server behind a hole is not told."""
        near_writer, far_writer = near[1], far[1]
        trouble = asyncio.create_task(link.suffer(near_writer, far_writer))
        down = asyncio.create_task(link.pump(far[0], near_writer, "down"))
        try:
            with contextlib.suppress(ConnectionError):
                await link.pump(near[0], far_writer, "up")
        finally:
            for task in (trouble, down):
                task.cancel()
            await asyncio.gather(trouble, down, return_exceptions=True)
            reset(near_writer)
            if link.is_hole:
                self._abandoned.append(far_writer)
            else:
                reset(far_writer)


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def reset(writer: asyncio.StreamWriter) -> None:
    """Break a connection without a farewell."""
    link = writer.get_extra_info("socket")
    if link is not None and link.fileno() >= 0:
        linger = struct.pack("ii", 1, 0)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    writer.transport.abort()
