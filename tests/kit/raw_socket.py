"""Below messages: bytes, frames and requests as no honest client would send them."""

import asyncio
import contextlib
from typing import Any, Final

from aiohttp import WSMsgType

SOON: Final = 60.0  # seconds: far more than anything here takes


class RawSocket:
    """A connection that is no client at all: bytes go out as they are."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send bytes."""
        if self.writer.transport.is_closing():  # uvloop has another error for it than asyncio
            raise ConnectionResetError
        self.writer.write(data)
        await self.writer.drain()

    async def frame(self, kind: WSMsgType, data: bytes = b"", **options: Any) -> None:
        """Send a frame of a WebSocket."""
        await self.send(frame(kind, data, **options))

    async def rest(self) -> bytes:
        """Return everything that comes until the other end hangs up."""
        async with asyncio.timeout(SOON):
            with contextlib.suppress(ConnectionError):
                return await self.reader.read()
        return b""

    async def head(self) -> bytes:
        """Return the head of an answer."""
        async with asyncio.timeout(SOON):
            return await self.reader.readuntil(b"\r\n\r\n")

    async def next_frame(self) -> tuple[int, bytes]:
        """Return the next frame: its kind and what is in it."""
        async with asyncio.timeout(SOON):
            first, size = await self.reader.readexactly(2)
            length = {126: 2, 127: 8}.get(size)
            if length is not None:
                size = int.from_bytes(await self.reader.readexactly(length))
            return first & 15, await self.reader.readexactly(size)

    async def close_code(self) -> int:
        """Return the code with which the other end closes."""
        while True:
            kind, data = await self.next_frame()
            if kind == WSMsgType.CLOSE:
                return int.from_bytes(data[:2])

    def stop_reading(self) -> None:
        """Read nothing any more."""
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]


def frame(
    kind: int, data: bytes = b"", *, fin: bool = True, bits: int = 0, size: int | None = None
) -> bytes:
    """Return a frame as clients send it; the mask is zero, so that it hides nothing."""
    size = len(data) if size is None else size
    first = bytes([fin << 7 | bits << 4 | kind])
    if size < 126:
        return first + bytes([0x80 | size]) + bytes(4) + data
    if size < 1 << 16:
        return first + bytes([0x80 | 126]) + size.to_bytes(2) + bytes(4) + data
    return first + bytes([0x80 | 127]) + size.to_bytes(8) + bytes(4) + data


def request(method: str, path: str, *lines: str, body: bytes = b"") -> bytes:
    """Return a request as bytes."""
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", *lines]
    return "\r\n".join([*head, "", ""]).encode("utf-8", "surrogateescape") + body


UPGRADE: Final = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
