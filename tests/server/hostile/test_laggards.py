"""Laggards: whoever is slow, silent or gone keeps nobody else waiting, and nothing for long."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import pytest
import uvloop
from aiohttp import WSMsgType

from freehold.server import api, listening, socket
from freehold.server.desk import EVERYBODY, UPLOADS_AT_ONCE
from freehold.server.messages import Ack, Ready, Welcome, Welcomed
from freehold.server.outbox import Outbox
from freehold.server.room import Room
from tests.server.hostile.arena import Arena, Table, fight
from tests.server.hostile.raw import UPGRADE, Raw, frame, request

QUICK: Final[dict[str, Any]] = {"messages_per_second": 100_000.0, "message_burst": 100_000}
BLINK: Final = 0.05  # seconds
Loop = Callable[[], asyncio.AbstractEventLoop] | None
every_loop = pytest.mark.parametrize(
    "loop", [None, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server lose its patience soon."""
    monkeypatch.setattr(socket, "PATIENCE", BLINK)
    monkeypatch.setattr(socket, "FAREWELL", BLINK)
    monkeypatch.setattr(socket, "LINGER", BLINK)
    monkeypatch.setattr(socket, "HEARTBEAT", 4 * BLINK)
    monkeypatch.setattr(socket, "SILENCE", 8 * BLINK)
    monkeypatch.setattr(api, "BODY_SECONDS", 2 * BLINK)
    monkeypatch.setattr(listening, "IDLE_SECONDS", 2 * BLINK)


# --- before the hello


@pytest.mark.usefixtures("hasty")
def test_whoever_says_no_hello_is_hung_up_on() -> None:
    async def plot(place: Arena) -> Any:
        return await (await place.connect()).end()

    assert fight(plot) == ("greet_first", 1008)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("drop", [b"\x00", frame(WSMsgType.PING), frame(WSMsgType.PONG)])
def test_whoever_says_hello_bit_by_bit_is_hung_up_on(drop: bytes) -> None:
    """Nothing that keeps a connection alive puts the hello off."""

    async def plot(place: Arena) -> int:
        raw = await place.raw_socket()
        whole = drop == b"\x00"
        await raw.send(frame(WSMsgType.TEXT, size=4000) if whole else drop)

        async def drip() -> None:
            while True:
                await raw.send(drop)
                await asyncio.sleep(BLINK / 10)

        dripping = asyncio.create_task(drip())
        code = await raw.close_code()
        dripping.cancel()
        return code

    assert fight(plot, **QUICK) == 1008


# --- in a room


@every_loop
@pytest.mark.usefixtures("hasty")
def test_a_connection_that_answers_no_heartbeat_is_given_up(loop: Loop) -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        token = await place.guest("Eve")
        await place.raw_enter(token, table.code, watch=True)
        assert table.room.attendance.is_here(3)
        await place.until(lambda: not table.room.attendance.is_here(3))
        await place.until(lambda: place.desk.connections == 2)
        await table.play()

    fight(plot, loop)


def outbox_of(room: Room, member: int) -> Outbox:
    """Return the server's end of a member's only connection."""
    [found] = [one for one, number in room._listeners.items() if number == member]
    assert isinstance(found, Outbox)
    return found


async def chatter(table: Table, times: int) -> None:
    """Let Ann do something that everybody is told of, and hear of it herself."""
    for at in range(times):
        assert isinstance(await table.ann.do(Ready, bool(at % 2)), Ack)


async def stop(place: Arena, table: Table) -> tuple[Raw, Outbox]:
    """Let Eve enter, and read nothing any more."""
    raw = await place.raw_enter(await place.guest("Eve"), table.code, 4096, watch=True)
    raw.stop_reading()
    return raw, outbox_of(table.room, 3)


@every_loop
def test_who_stops_reading_delays_nobody_and_is_hung_up_on(loop: Loop) -> None:
    async def plot(place: Arena) -> tuple[str | None, int]:
        table = await place.table()
        _raw, box = await stop(place, table)
        most = 0
        while box.ended is None:
            await chatter(table, 100)  # returns only because Ann is answered
            most = max(most, box._bytes + box.unsent)
        await place.until(lambda: place.desk.connections == 2)
        await table.play()
        return box.ended, most

    word, most = fight(plot, loop, **QUICK)
    assert word == "too_slow"
    assert most < 1_200_000  # what waits, and what the connection buffers itself


@every_loop
def test_a_few_huge_messages_that_are_not_read_are_too_much(loop: Loop) -> None:
    async def plot(place: Arena) -> tuple[str | None, int]:
        table = await place.table()
        _raw, box = await stop(place, table)
        most = 0
        while box.ended is None:
            box.send(b" " * 100_000)
            most = max(most, box._bytes + box.unsent)
            await asyncio.sleep(0)
        await table.play()
        return box.ended, most

    word, most = fight(plot, loop)
    assert word == "too_slow"
    assert most < 1_300_000


@every_loop
def test_who_stopped_reading_can_come_back_and_go_on(loop: Loop) -> None:
    async def plot(place: Arena) -> Any:
        table = await place.table()
        token = await place.guest("Eve")
        raw = await place.raw_enter(token, table.code, 4096, watch=True)
        seq = table.room.book.seq
        raw.stop_reading()
        box = outbox_of(table.room, 3)
        while box.ended is None:
            await chatter(table, 100)
        back = await place.connect()
        await back.say({"say": "hello", "token": token, "room": table.code, "after": seq})
        first = await back.hear()
        assert isinstance(await back.ask(say="emit", emote="oops"), Ack)
        await table.play()
        return first

    assert isinstance(fight(plot, loop, **QUICK), Welcome | Welcomed)


@every_loop
def test_one_huge_message_that_is_not_read_is_kept(loop: Loop) -> None:
    """A long welcome must not cost a slow connection."""

    async def plot(place: Arena) -> str | None:
        table = await place.table()
        _raw, box = await stop(place, table)
        box.send(b" " * 500_000)
        await table.play()
        return box.ended

    assert fight(plot, loop) is None


@every_loop
def test_few_messages_that_are_not_read_are_kept(loop: Loop) -> None:
    """A short break of a mobile connection must not cost it."""

    async def plot(place: Arena) -> str | None:
        table = await place.table()
        _raw, box = await stop(place, table)
        await chatter(table, 100)
        return box.ended

    assert fight(plot, loop, **QUICK) is None


async def clog(box: Outbox) -> None:
    """Say so much that the connection of who does not read takes nothing more."""
    while len(box._waiting) < 50:
        assert box.ended is None
        box.send(b" " * 10_000)
        await asyncio.sleep(0)


@every_loop
@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "last",
    [
        b"",
        frame(WSMsgType.PING) * 50,
        frame(WSMsgType.TEXT, size=2**40),
        frame(WSMsgType.BINARY, b"x"),
        frame(WSMsgType.CLOSE),
        frame(WSMsgType.TEXT, b"{}") * 50,
        frame(WSMsgType.TEXT, b'{"say":"leave","id":"x"}'),
    ],
    ids=["nothing", "pings", "too large", "binary", "close", "nonsense", "leave"],
)
def test_who_reads_nothing_is_let_go_whatever_they_say_last(loop: Loop, last: bytes) -> None:
    """Nothing waits for ever for a farewell to be read."""

    async def plot(place: Arena) -> None:
        table = await place.table()
        raw, box = await stop(place, table)
        await clog(box)
        await raw.send(last)
        await place.until(lambda: place.desk.connections == 2)
        await place.until(lambda: box._transport is None or box._transport.is_closing())
        await place.until(lambda: not box.unsent)
        await table.play()

    fight(plot, loop, **QUICK)


@every_loop
@pytest.mark.usefixtures("hasty")
def test_who_is_sent_away_and_reads_nothing_is_let_go(loop: Loop) -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        _raw, box = await stop(place, table)
        await clog(box)
        host = await place.enter(table.tokens[0], table.code)
        assert isinstance(await host.ask(say="kick", member=3), Ack)
        await place.until(lambda: place.desk.connections == 3)
        await place.until(lambda: not box.unsent)
        await table.play()

    fight(plot, loop, **QUICK)


def test_pings_that_nobody_reads_the_answers_to_fill_no_memory() -> None:
    async def plot(place: Arena) -> str | None:
        table = await place.table()
        raw, box = await stop(place, table)
        await clog(box)
        while box.ended is None:
            await raw.send(frame(WSMsgType.PING, b"x" * 125) * 100)
            await asyncio.sleep(0)
        await table.play()
        return box.ended

    assert fight(plot, **QUICK) == "too_slow"


# --- requests


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begin", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b"])
def test_a_request_that_never_becomes_whole_is_given_up(begin: bytes) -> None:
    async def plot(place: Arena) -> bytes:
        raw = await place.raw()
        await raw.send(begin)
        return await raw.rest()

    assert fight(plot) == b""


@pytest.mark.usefixtures("hasty")
def test_a_body_that_never_becomes_whole_is_refused() -> None:
    async def plot(place: Arena) -> bytes:
        raw = await place.raw()
        await raw.send(request("POST", "/api/guests", "Content-Length: 100", body=b'{"name":'))
        return await raw.head() + await raw.reader.read(200)

    told = fight(plot)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b'"too_slow","message":"expected the whole body within 0.1 s, got less"' in told


def test_slow_uploads_block_the_others_only_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "BODY_SECONDS", 1.0)

    async def plot(place: Arena) -> tuple[int, int]:
        url = place.base + "/api/verify"
        for at in range(UPLOADS_AT_ONCE):
            raw = await place.raw()
            lines = ("Content-Length: 100", f"X-Forwarded-For: 203.0.113.{at}")
            await raw.send(request("POST", "/api/verify", *lines, body=b"{"))
        await place.until(lambda: uploading(place) == UPLOADS_AT_ONCE)
        async with place.session.post(url, data=b"x") as answer:
            first = answer.status
        await place.until(lambda: uploading(place) == 0)
        async with place.session.post(url, data=b"x") as answer:
            return first, answer.status

    assert fight(plot, proxies=1) == (503, 200)


def uploading(place: Arena) -> int:
    """Return how many saves are coming in."""
    return place.desk.uploads.inside(EVERYBODY)


@pytest.mark.parametrize(
    "begun",
    [
        request("POST", "/api/guests", "Content-Length: 100", body=b"{"),
        request("POST", "/api/verify", "Content-Length: 1000", body=b"x" * 500),
        request("POST", "/api/guests", "Transfer-Encoding: chunked", body=b"5\r\n{"),
        request("GET", "/api/editions/us"),
        request("GET", "/api/edi"),
    ],
)
def test_a_client_that_goes_away_within_a_request_is_no_failure(begun: bytes) -> None:
    async def plot(place: Arena) -> None:
        for _time in range(5):
            raw = await place.raw()
            await raw.send(begun)
            await asyncio.sleep(0.002)
            raw.writer.transport.abort()
        await place.until(lambda: uploading(place) == 0)
        assert (await place.ask("GET", "/healthz"))["ok"]

    fight(plot)


@pytest.mark.usefixtures("hasty")
def test_a_bad_piece_in_the_middle_of_a_body_is_refused() -> None:
    async def plot(place: Arena) -> bytes:
        raw = await place.raw()
        await raw.send(request("POST", "/api/guests", "Transfer-Encoding: chunked"))
        await raw.send(b"1\r\n{\r\n")
        await asyncio.sleep(0.01)
        await raw.send(b"zz\r\n}\r\n")
        return await raw.head()

    assert fight(plot).startswith(b"HTTP/1.1 408 ")  # the framework tells us nothing


def test_a_hello_may_come_together_with_the_handshake() -> None:
    async def plot(place: Arena) -> None:
        table = await place.table()
        raw = await place.raw()
        hello = json.dumps({"say": "hello", "token": table.tokens[1], "room": table.code})
        text = frame(WSMsgType.TEXT, hello.encode())
        await raw.send(request("GET", "/ws", *UPGRADE, body=text))
        await raw.head()
        assert b'"tell":"welcome"' in (await raw.next_frame())[1]
        await table.play()

    fight(plot)
