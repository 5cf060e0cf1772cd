"""The outbox: what waits to be sent on one connection; it is bounded, so nobody waits for it."""

import asyncio
import contextlib
from collections import deque
from typing import Final

from aiohttp import WSMsgType, web

from freehold.protocol import Bye, Word, encode_message
from freehold.server.rooms.refusals import sentence

MOST_WAITING: Final = 512  # messages
MOST_BYTES: Final = 1_000_000
AT_ONCE: Final = 16_384  # bytes on the way up to which a connection is not congested
# Close codes: those of the protocol where they fit, else private ones.
CLOSE_CODES: Final[dict[str, int]] = {
    "left": 1000,
    "shutting_down": 1001,
    "bad_message": 1003,
    "greet_first": 1008,
    "slow_down": 1008,
    "too_many": 1013,
    "too_slow": 1013,
    "unknown_token": 4401,
    "kicked": 4403,
    "banned": 4403,
    "no_such_room": 4404,
    "wrong_link": 4404,
    "set_aside": 4410,
    "other_protocol": 4426,
}
OTHER_CODE: Final = 4400
TEXT_FRAME: Final = 0x81  # the first byte of a text that is whole


class Outbox:
    """A connection as rooms see it."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self._socket = socket
        self._transport = transport
        self._waiting: deque[tuple[bytes, WSMsgType]] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self.brief = False  # whether differences of a sheet will do
        self.ended: Word | None = None  # why nothing more is said
        self.sent = 0
        self.bytes_out = 0

    def send(self, *texts: bytes) -> None:
        """Put messages into the box; who does not empty it is hung up on."""
        if self.ended is not None:
            return
        transport = self._transport
        if transport is None or transport.is_closing() or self._socket.closed:
            self._drop("left")
            return
        frames = framed(texts[0]) if len(texts) == 1 else b"".join(map(framed, texts))
        if self._waiting or transport.get_write_buffer_size() + len(frames) > AT_ONCE:
            for text in texts:
                self._put(text, WSMsgType.TEXT)
            return
        transport.write(frames)  # without a task, in frames of our own making
        self.sent += len(texts)
        self.bytes_out += len(frames)

    def pong(self, data: bytes) -> None:
        """Answer a ping of the connection itself, in its turn."""
        self._put(data, WSMsgType.PONG)

    def ping(self) -> None:
        """Ask the connection itself for a sign of life, in its turn."""
        self._put(b"", WSMsgType.PING)

    def _put(self, data: bytes, kind: WSMsgType) -> None:
        if self.ended is not None:
            return
        self._waiting.append((data, kind))
        self._bytes += len(data)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._drop("too_slow")
        self._wake.set()

    def close(self, word: Word, message: str = "") -> None:
        """Say why, after what is in the box, and hang up."""
        if self.ended is None:
            farewell = encode_message(Bye(word=word, message=message or sentence(word)))
            self._waiting.append((farewell, WSMsgType.TEXT))
            self.ended = word
            self._wake.set()

    def hang_up(self, word: Word) -> None:
        """Hang up after what is in the box; somebody else has said why."""
        if self.ended is None:
            self.ended = word
            self._wake.set()

    def _drop(self, word: Word) -> None:
        """Give a connection up that is gone or does not read; it would not read a farewell."""
        self._waiting.clear()
        self.ended = word
        self._wake.set()
        self.abort()

    @property
    def unsent(self) -> int:
        """Return how many bytes the connection has not taken yet."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def abort(self) -> None:
        """Let go of the connection, whatever is still to be sent; once it is gone, do nothing."""
        if self._transport is not None:
            self._transport.abort()

    def stop_reading(self) -> None:
        """Take nothing more from the connection, whatever it goes on sending."""
        if self._transport is not None:
            with contextlib.suppress(RuntimeError):  # it is closing already
                self._transport.pause_reading()

    async def empty(self) -> None:
        """Send what is put into the box until the connection is to end."""
        while True:
            while self._waiting:
                data, kind = self._waiting.popleft()
                self._bytes -= len(data)
                await self._socket.send_frame(data, kind)
                self.sent += 1
                self.bytes_out += len(data)
            if self.ended is not None:
                break
            self._wake.clear()
            await self._wake.wait()
        code = CLOSE_CODES.get(self.ended, OTHER_CODE)
        await self._socket.close(code=code, message=self.ended.encode())


def framed(text: bytes) -> bytes:
    """Return a text as one whole frame of a WebSocket; a server's frames are not masked."""
    size = len(text)
    if size < 126:
        return bytes((TEXT_FRAME, size)) + text
    if size < 65_536:
        return bytes((TEXT_FRAME, 126, size >> 8, size & 255)) + text
    return bytes((TEXT_FRAME, 127)) + size.to_bytes(8, "big") + text
