"""Frames: what is wrong below the messages ends only the connection it came on."""

import json
import struct
from typing import Final

import pytest
from aiohttp import WSMsgType

from freehold.server.ops.settings import Settings
from tests.kit.live_server import LiveServer, Table
from tests.kit.raw_socket import RawSocket, frame

TEXT: Final = WSMsgType.TEXT
MORE: Final = WSMsgType.CONTINUATION
PING: Final = WSMsgType.PING
PONG: Final = WSMsgType.PONG
CLOSE: Final = WSMsgType.CLOSE
LIMIT: Final = Settings().message_bytes
EMOTE: Final = b'{"say":"emit","id":"x","emote":"wow"}'
# What comes in on a connection that is in a room, and the code that it is closed with.
BROKEN: Final[dict[str, tuple[bytes, int]]] = {
    "a message at the limit": (frame(TEXT, b" " * LIMIT), 1009),
    "a message beyond the limit": (frame(TEXT, b"a" * 100_000), 1009),
    "a message said to be huge": (frame(TEXT, size=2**40), 1009),
    "a message said to be larger than everything": (frame(TEXT, size=2**64 - 1), 1009),
    "pieces beyond the limit": (
        frame(TEXT, b" " * (LIMIT - 100), fin=False) + frame(MORE, b" " * 200),
        1009,
    ),
    "many pieces beyond the limit": (
        frame(TEXT, b" ", fin=False) + frame(MORE, b" " * 99, fin=False) * (LIMIT // 99 + 1),
        1009,
    ),
    "a piece of nothing": (frame(MORE, EMOTE), 1002),
    "a message within a message": (frame(TEXT, b"{", fin=False) + frame(TEXT, b"{}"), 1002),
    "an unknown kind": (frame(3, EMOTE), 1002),
    "an unknown kind of control": (frame(11), 1002),
    "compression that was not agreed": (frame(TEXT, EMOTE, bits=4), 1002),
    "reserved bits": (frame(TEXT, EMOTE, bits=1), 1002),
    "a ping in pieces": (frame(PING, b"a", fin=False), 1002),
    "a ping that is too long": (frame(PING, b"a" * 126), 1002),
    "a close with an unknown code": (frame(CLOSE, struct.pack(">H", 999)), 1002),
    "a close with half a code": (frame(CLOSE, b"\x03"), 1002),
    "a close with a reason that is no text": (frame(CLOSE, b"\x03\xe8\xff\xfe"), 1007),
    "a request of HTTP": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1002),
}


async def test_a_broken_frame_ends_its_connection_and_nothing_else(live: LiveServer) -> None:
    table = await live.table()
    found = {}
    for case, (data, _code) in BROKEN.items():
        raw = await live.raw_enter(table.tokens[1], table.code)

        async def harm() -> int:
            await raw.send(data)  # noqa: B023 - at once
            return await raw.close_code()  # noqa: B023 - at once

        found[case] = await table.expect_still(harm)
    assert found == {case: code for case, (_data, code) in BROKEN.items()}
    await table.play()


@pytest.mark.parametrize("case", ["a message beyond the limit", "reserved bits", "an unknown kind"])
async def test_a_broken_frame_instead_of_a_hello_ends_the_connection(
    live: LiveServer, case: str
) -> None:
    data, code = BROKEN[case]
    raw = await live.raw_socket()
    await raw.send(data)
    assert await raw.close_code() == code


@pytest.mark.parametrize("entered", [True, False])
async def test_a_binary_message_is_refused_whatever_is_in_it(
    live: LiveServer, entered: bool, table: Table
) -> None:
    wire = await (live.enter(table.tokens[1], table.code) if entered else live.connect())
    hello = json.dumps({"say": "hello", "token": table.tokens[1], "room": table.code})
    data = EMOTE if entered else hello.encode()

    async def harm() -> tuple[str | None, int | None]:
        await wire.socket.send_bytes(data)
        return await wire.end()

    end = await table.expect_still(harm)
    await table.play()
    assert end == ("bad_message", 1003)


async def test_the_largest_message_that_fits_is_read(live: LiveServer, table: Table) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    assert (await wire.refused(b" " * (LIMIT - 1))).word == "bad_message"


async def test_a_message_in_pieces_with_signs_of_life_between_is_one_message(
    live: LiveServer, table: Table
) -> None:
    raw = await live.raw_enter(table.tokens[1], table.code)
    await raw.frame(TEXT, EMOTE[:5], fin=False)
    await raw.frame(PING, b"still there?")
    for at in range(5, len(EMOTE)):
        await raw.frame(MORE, EMOTE[at : at + 1], fin=False)
    await raw.frame(MORE)
    kinds, data = [], b""
    while b'"tell":"ack"' not in data:
        kind, data = await raw.next_frame()
        kinds.append(kind)
    assert PONG in kinds


async def test_a_thousand_empty_pieces_are_one_message(live: LiveServer, table: Table) -> None:
    raw = await live.raw_enter(table.tokens[1], table.code)
    await raw.send(frame(TEXT, EMOTE, fin=False) + frame(MORE, fin=False) * 1000 + frame(MORE))
    while b'"tell":"ack"' not in (await raw.next_frame())[1]:
        pass
    await table.play()


async def test_a_ping_is_answered_with_what_was_in_it(live: LiveServer) -> None:
    raw = await live.raw_socket()
    await raw.frame(PING, b"are you there?")
    assert await raw.next_frame() == (PONG, b"are you there?")


@pytest.mark.parametrize("half", [frame(TEXT, EMOTE)[:9], frame(TEXT, EMOTE, fin=False), b"\x81"])
async def test_a_connection_that_breaks_within_a_message_changes_nothing(
    live: LiveServer, half: bytes, table: Table
) -> None:
    raw = await live.raw_enter(table.tokens[1], table.code)

    async def harm() -> None:
        await raw.send(half)
        await expect_gone(live, raw)

    await table.expect_still(harm)
    await table.play()


async def expect_gone(live: LiveServer, raw: RawSocket) -> None:
    """Break a connection and wait until the server has noticed."""
    before = live.admission.connections
    raw.writer.transport.abort()
    await live.until(lambda: live.admission.connections == before - 1)


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_a_flood_of_signs_of_life_is_hung_up_on(live: LiveServer, kind: WSMsgType) -> None:
    table = await live.table()
    raw = await live.raw_enter(table.tokens[1], table.code)

    async def harm() -> int:
        await raw.send(frame(kind, b"x") * 200)
        return await raw.close_code()

    code = await table.expect_still(harm)
    await table.play()
    assert code == 1008


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_signs_of_life_are_no_hello(live: LiveServer, kind: WSMsgType) -> None:
    raw = await live.raw_socket()
    await raw.send(frame(kind) * 200)
    assert await raw.close_code() == 1008
