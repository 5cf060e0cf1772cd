"""A WebSocket client that costs little, so that the machine is busy with the server.

It speaks text frames only, checks nothing that a load test does not need, and hands whole messages
to a function at once, with no task or queue of its own.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
_MASK: Final = b"\0\0\0\0"  # of zeros: the text stays as it is
Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One connection."""

    def __init__(self, host: str, path: str, hear: Hear) -> None:
        self._hear = hear
        self._host = host
        self._path = path
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        # what a loop has is not always a subclass
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        self._buffer += data
        if not self._greeted and not self._greet():
            return
        while self._cut():
            pass

    def _greet(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[:12])
        del self._buffer[: end + 4]
        self._greeted = True
        if status.endswith(b"101"):
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(status.decode()))
        return True

    def _cut(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size == 126:
            if len(buffer) < 4:
                return False
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return False
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        end = start + size
        if len(buffer) < end:
            return False
        kind, body = buffer[0], bytes(buffer[start:end])
        del buffer[:end]
        if kind == TEXT:
            self._hear(body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.close()
        return True

    def send(self, body: bytes) -> None:
        """Send a text."""
        self._write(TEXT, body)

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes((kind, 0x80 | size)) if size < 126 else struct.pack("!BBH", kind, 254, size)
        if self._transport is not None and not self.closed:
            self._transport.write(head + _MASK + body)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Note the end."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))


async def dial(port: int, path: str, hear: Hear) -> Socket:
    """Return an open connection to this machine."""
    loop = asyncio.get_running_loop()
    host = f"127.0.0.1:{port}"
    _transport, socket = await loop.create_connection(
        lambda: Socket(host, path, hear), "127.0.0.1", port
    )
    await socket.opened
    return socket
