"""The outbox of a connection: in order, bounded, and never waited for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import pytest
from aiohttp import WSMsgType
from aiohttp.http_websocket import WebSocketWriter

from freehold.client.mirror import Mirror
from freehold.protocol import Bye, Chat, ChatSaid, ServerMessage, Welcome, Welcomed, Word
from freehold.server.ws.outbox import (
    CLOSE_CODES,
    MOST_BYTES,
    MOST_WAITING,
    OTHER_CODE,
    Outbox,
    framed,
)
from tests.kit.bare_room import identity
from tests.kit.rig import Opened
from tests.kit.room_rig import RoomRig, gather, mirror_of

_decoder = msgspec.json.Decoder(ServerMessage)


class FakeSocket:
    """A connection whose other end reads only while it is open."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.kinds: list[WSMsgType] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.ended: tuple[int, bytes] | None = None
        self.closed = False

    async def send_frame(self, data: bytes, kind: WSMsgType) -> None:
        """Take a message as soon as the other end reads."""
        await self.reads.wait()
        self.sent.append(data)
        self.kinds.append(kind)

    async def close(self, *, code: int, message: bytes) -> None:
        """Note how it ended."""
        self.ended = (code, message)
        self.closed = True


class FakeTransport:
    """What is under a connection: it can be cut."""

    def __init__(self, size: int, socket: FakeSocket) -> None:
        self.size = size
        self.writes = 0
        self.cut = False
        self._socket = socket

    def write(self, data: bytes) -> None:
        """Take short texts."""
        self.writes += 1
        while data:
            assert data[0] == 0x81
            assert data[1] <= min(125, len(data) - 2)
            self._socket.sent.append(data[2 : 2 + data[1]])
            data = data[2 + data[1] :]

    def is_closing(self) -> bool:
        """Tell whether it was cut."""
        return self.cut

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are on the way."""
        return self.size

    def abort(self) -> None:
        """Cut it."""
        self.cut = True


class Line:
    """An outbox with a fake connection; a congested one has much on the way."""

    def __init__(self, congested: bool = True) -> None:
        self.socket = FakeSocket()
        self.transport = FakeTransport(1_000_000 if congested else 0, self.socket)
        self.outbox = Outbox(cast(Any, self.socket), cast(Any, self.transport))
        self.pump = asyncio.ensure_future(self.outbox.empty())

    async def rest(self) -> None:
        """Let everything happen that can."""
        for _ in range(2 * MOST_WAITING):
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let go of everything."""
        self.pump.cancel()
        await asyncio.gather(self.pump, return_exceptions=True)


@asynccontextmanager
async def opened(congested: bool) -> AsyncIterator[Line]:
    """Open a connection for a while."""
    line = Line(congested)
    yield line
    await line.end()


@pytest.fixture
def congested() -> bool:
    """Tell whether the connection has much on the way; a test may choose."""
    return True


@pytest.fixture
def line(congested: bool) -> Opened:
    """Offer a connection."""
    return Opened(lambda: opened(congested))


@pytest.mark.parametrize("congested", [True, False])
async def test_messages_are_sent_in_order(line: Line) -> None:
    for number in range(5):
        line.outbox.send(b"%d" % number)
        if number % 2:
            await line.rest()
    await line.rest()
    assert line.socket.sent == [b"0", b"1", b"2", b"3", b"4"]


@pytest.mark.parametrize("congested", [True, False])
async def test_messages_that_are_sent_together_come_one_by_one(line: Line) -> None:
    line.outbox.send(b"0", b"1")
    line.outbox.send(b"2")
    await line.rest()
    assert line.socket.sent == [b"0", b"1", b"2"]
    assert line.outbox.sent == 3


@pytest.mark.parametrize("congested", [False])
async def test_messages_that_are_sent_together_are_written_at_once(line: Line) -> None:
    line.outbox.send(b"news", b"answer")
    assert line.transport.writes == 1


@pytest.mark.parametrize("congested", [True, False])
async def test_sending_never_waits(line: Line) -> None:
    """The call returns before the other end has read anything."""
    line.transport.size = 1_000_000
    line.socket.reads.clear()
    for _ in range(MOST_WAITING):
        line.outbox.send(b"x")
    assert line.outbox.ended is None
    assert line.socket.sent == []


async def test_who_reads_again_is_sent_what_waited(line: Line) -> None:
    line.socket.reads.clear()
    for number in range(MOST_WAITING):
        line.outbox.send(b"%d" % number)
    await line.rest()
    line.socket.reads.set()
    await line.rest()
    assert len(line.socket.sent) == MOST_WAITING


async def test_too_many_messages_end_the_connection(line: Line) -> None:
    line.socket.reads.clear()
    for _ in range(MOST_WAITING + 2):
        line.outbox.send(b"x")
    await line.rest()
    assert line.outbox.ended == "too_slow"
    assert line.transport.cut


async def test_too_many_bytes_end_the_connection(line: Line) -> None:
    line.socket.reads.clear()
    for _ in range(3):
        line.outbox.send(b"x" * (MOST_BYTES // 2))
    await line.rest()
    assert line.outbox.ended == "too_slow"
    assert line.transport.cut


async def test_many_messages_to_who_reads_do_not(line: Line) -> None:
    for _ in range(10):
        for _ in range(MOST_WAITING // 2):
            line.outbox.send(b"x")
        await line.rest()
    assert line.outbox.ended is None
    assert len(line.socket.sent) == 10 * (MOST_WAITING // 2)


async def test_many_bytes_to_who_reads_do_not(line: Line) -> None:
    for _ in range(10):
        line.outbox.send(b"x" * (MOST_BYTES // 2))
        await line.rest()
    assert line.outbox.ended is None


async def test_after_the_end_nothing_is_taken_any_more(line: Line) -> None:
    line.outbox.close("left")
    line.outbox.send(b"x")
    await line.rest()
    assert b"x" not in line.socket.sent


async def test_what_was_in_the_box_is_sent_before_the_farewell(line: Line) -> None:
    line.outbox.send(b"x")
    line.outbox.close("kicked")
    await line.rest()
    farewell = _decoder.decode(line.socket.sent[-1])
    assert line.socket.sent[0] == b"x"
    assert isinstance(farewell, Bye)
    assert farewell.word == "kicked"


@pytest.mark.parametrize("word", ["left", "kicked", "shutting_down", "too_many", "room_closed"])
async def test_the_farewell_has_its_code(line: Line, word: Word) -> None:
    line.outbox.close(word)
    await line.rest()
    code = CLOSE_CODES.get(word, OTHER_CODE)
    assert line.socket.ended == (code, word.encode())


async def test_the_first_reason_counts(line: Line) -> None:
    line.outbox.close("kicked")
    line.outbox.close("left")
    await line.rest()
    assert line.outbox.ended == "kicked"
    assert len(line.socket.sent) == 1


# --- with a room


async def _overflow(rig: RoomRig) -> Line:
    """Let Bob stop reading while more is said than fits into the box."""
    line = Line()
    rig.room.enter(line.outbox, identity("Bob"), None, watch=False)
    await line.rest()
    line.socket.reads.clear()
    for _ in range(MOST_WAITING + 2):
        rig.ok("Ann", Chat, "hello")
        rig.pass_time(2)
    await line.end()
    return line


def test_nobody_waits_for_who_does_not_read(lobby: RoomRig) -> None:
    """Everybody else hears everything, and what is said is acknowledged."""
    asyncio.run(_overflow(lobby))
    assert len(lobby["Ann"].all(ChatSaid)) == MOST_WAITING + 2


def test_who_did_not_read_is_hung_up_on() -> None:
    line = asyncio.run(_overflow(gather("Ann", "Bob")))
    assert (line.outbox.ended, line.transport.cut) == ("too_slow", True)


def test_who_was_hung_up_on_comes_back_and_knows_everything(lobby: RoomRig) -> None:
    line = asyncio.run(_overflow(lobby))
    mirror = Mirror()
    for data in line.socket.sent:
        mirror.hear(_decoder.decode(data))
    lobby.room.depart(line.outbox)
    for message in lobby.join("Bob", mirror.seq).heard:
        mirror.hear(message)
    assert mirror.seq == lobby.kept.seq
    assert list(mirror.chat) == list(mirror_of(lobby["Ann"]).chat)


def test_as_much_as_is_told_again_fits_into_the_box(lobby: RoomRig) -> None:
    """Else who comes back would be hung up on again, for ever."""
    line = asyncio.run(_overflow(lobby))
    lobby.room.depart(line.outbox)

    async def come_back(after: int) -> Line:
        again = Line()
        again.socket.reads.clear()
        if lobby.room.enter(again.outbox, identity("Bob"), after, watch=False):
            await lobby.room.catch_up(again.outbox, after)
        again.socket.reads.set()
        await again.rest()
        lobby.room.depart(again.outbox)
        await again.end()
        return again

    for after in range(0, lobby.kept.seq + 1, 10):
        again = asyncio.run(come_back(after))
        assert again.outbox.ended is None
        assert isinstance(_decoder.decode(again.socket.sent[0]), Welcome | Welcomed)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_are_those_of_the_library(size: int) -> None:
    """What we put together ourselves is what the library would send."""

    class Pipe:
        """A transport that keeps what is written."""

        def __init__(self) -> None:
            self.data = b""

        def write(self, data: bytes) -> None:
            """Take it."""
            self.data += data

        def is_closing(self) -> bool:
            """Stay open."""
            return False

    async def library() -> bytes:
        pipe = Pipe()
        writer = WebSocketWriter(cast(Any, None), cast(Any, pipe), limit=2**30)
        await writer.send_frame(b"x" * size, WSMsgType.TEXT)
        return pipe.data

    assert framed(b"x" * size) == asyncio.run(library())
