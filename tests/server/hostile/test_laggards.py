"""Laggards: whoever is slow, silent or gone keeps nobody else waiting, and nothing for long."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import pytest
import uvloop
from aiohttp import WSMsgType

from freehold.protocol import Ack, Kick, Ready, Welcome, Welcomed
from freehold.server.http import connections, requests
from freehold.server.ops.budgets import Allowance
from freehold.server.ops.server_budgets import BODIES, CHECKS
from freehold.server.rooms import quotas
from freehold.server.rooms.room import Room
from freehold.server.ws import connection
from freehold.server.ws.outbox import Outbox
from tests.kit.live_server import LiveServer, Table
from tests.kit.raw_socket import UPGRADE, RawSocket, frame, request

ENDLESS: Final = Allowance(1e9, 1e9)
QUICK: Final[dict[str, Any]] = {"messages_per_second": 100_000.0, "message_burst": 100_000}
BLINK: Final = 0.05  # seconds
Loop = Callable[[], asyncio.AbstractEventLoop] | None
every_loop = pytest.mark.parametrize(
    "loop", [None, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server lose its patience soon."""
    monkeypatch.setattr(connection, "PATIENCE", BLINK)
    monkeypatch.setattr(connection, "FAREWELL", BLINK)
    monkeypatch.setattr(connection, "LINGER", BLINK)
    monkeypatch.setattr(requests, "BODY_SECONDS", 2 * BLINK)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 2 * BLINK)


@pytest.fixture
def quick_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server listen for signs of life often; on busy cores the honest are late, too."""
    monkeypatch.setattr(connection, "HEARTBEAT", 1.0)
    monkeypatch.setattr(connection, "SILENCE", 3.0)


class Silences:
    """Who has not been heard for long, as the server's ends of connections know it."""

    def __init__(self) -> None:
        self.ends: list[connection.Connection] = []

    def befall(self, box: Outbox) -> None:
        """Let it be long since a connection was heard the last time."""
        [end] = [end for end in self.ends if end._outbox is box]
        end._heard = False
        end._heard_at -= connection.SILENCE


@pytest.fixture
def silences(monkeypatch: pytest.MonkeyPatch) -> Silences:
    """Let the server listen for signs of life often, and nobody be silent for long by themselves.

    So nobody has to wait until somebody was, and the honest may be as late as busy cores make them.
    """
    monkeypatch.setattr(connection, "HEARTBEAT", BLINK)
    monkeypatch.setattr(connection, "SILENCE", 3600.0)
    told = Silences()

    class Noted(connection.Connection):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            told.ends.append(self)

    monkeypatch.setattr(connection, "Connection", Noted)
    return told


@pytest.fixture
def long_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rooms write as much as it takes until somebody who does not read has too much to hear.

    However slow the store is: nobody's pulse is felt meanwhile.
    """
    monkeypatch.setattr(connection, "HEARTBEAT", 3600.0)
    monkeypatch.setattr(quotas, "BYTES_OF_GUEST", ENDLESS)
    monkeypatch.setattr(quotas, "BYTES_OF_ROOM", ENDLESS)


# --- before the hello


@pytest.mark.usefixtures("hasty")
async def test_whoever_says_no_hello_is_hung_up_on(live: LiveServer) -> None:
    assert await (await live.connect()).end() == ("greet_first", 1008)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("drop", [b"\x00", frame(WSMsgType.PING), frame(WSMsgType.PONG)])
@pytest.mark.server.with_args(**QUICK)
async def test_whoever_says_hello_bit_by_bit_is_hung_up_on(live: LiveServer, drop: bytes) -> None:
    """Nothing that keeps a connection alive puts the hello off."""
    raw = await live.raw_socket()
    whole = drop == b"\x00"
    await raw.send(frame(WSMsgType.TEXT, size=4000) if whole else drop)

    async def drip() -> None:
        while True:
            await raw.send(drop)
            await asyncio.sleep(BLINK / 10)

    dripping = asyncio.create_task(drip())
    code = await raw.close_code()
    dripping.cancel()
    assert code == 1008


# --- in a room


@every_loop
@pytest.mark.usefixtures("hasty", "quick_heartbeat")
async def test_a_connection_that_answers_no_heartbeat_is_given_up(live: LiveServer) -> None:
    table = await live.table()
    token = await live.guest("Eve")
    await live.raw_enter(token, table.code, watch=True)
    assert table.room.attendance.is_here(3)
    await live.until(lambda: not table.room.attendance.is_here(3))
    await live.until(lambda: live.admission.connections == 2)
    await table.play()


def outbox_of(room: Room, member: int) -> Outbox:
    """Return the server's end of a member's only connection."""
    [found] = [one for one, number in room.subscribers.all() if number == member]
    assert isinstance(found, Outbox)
    return found


async def chatter(table: Table, times: int) -> None:
    """Let Ann do something that everybody is told of, and hear of it herself."""
    for at in range(times):
        assert isinstance(await table.ann.do(Ready, bool(at % 2)), Ack)


async def stop(live: LiveServer, table: Table) -> tuple[RawSocket, Outbox]:
    """Let Eve enter, and read nothing any more."""
    raw = await live.raw_enter(await live.guest("Eve"), table.code, 4096, watch=True)
    raw.stop_reading()
    return raw, outbox_of(table.room, 3)


@every_loop
@pytest.mark.usefixtures("long_logs")
@pytest.mark.server.with_args(**QUICK)
async def test_who_stops_reading_delays_nobody_and_is_hung_up_on(live: LiveServer) -> None:
    table = await live.table()
    _raw, box = await stop(live, table)
    most = 0
    while box.ended is None:
        await chatter(table, 100)  # returns only because Ann is answered
        most = max(most, box._bytes + box.unsent)
    await live.until(lambda: live.admission.connections == 2)
    await table.play()
    word = box.ended
    assert word == "too_slow"
    assert most < 1_200_000  # what waits, and what the connection buffers itself


@every_loop
async def test_a_few_huge_messages_that_are_not_read_are_too_much(live: LiveServer) -> None:
    table = await live.table()
    _raw, box = await stop(live, table)
    most = 0
    while box.ended is None:
        box.send(b" " * 100_000)
        most = max(most, box._bytes + box.unsent)
        await asyncio.sleep(0)
    await table.play()
    word = box.ended
    assert word == "too_slow"
    assert most < 1_300_000


@every_loop
@pytest.mark.usefixtures("long_logs")
@pytest.mark.server.with_args(**QUICK)
async def test_who_stopped_reading_can_come_back_and_go_on(live: LiveServer, table: Table) -> None:
    token = await live.guest("Eve")
    raw = await live.raw_enter(token, table.code, 4096, watch=True)
    seq = table.room.durable.seq
    raw.stop_reading()
    box = outbox_of(table.room, 3)
    while box.ended is None:
        await chatter(table, 100)
    back = await live.connect()
    await back.say({"say": "hello", "token": token, "room": table.code, "after": seq})
    first = await back.hear()
    assert isinstance(await back.ask(say="emit", emote="oops"), Ack)
    await table.play()
    assert isinstance(first, Welcome | Welcomed)


@every_loop
async def test_one_huge_message_that_is_not_read_is_kept(live: LiveServer, table: Table) -> None:
    """A long welcome must not cost a slow connection."""
    _raw, box = await stop(live, table)
    box.send(b" " * 500_000)
    await table.play()
    assert box.ended is None


@every_loop
@pytest.mark.server.with_args(**QUICK)
async def test_few_messages_that_are_not_read_are_kept(live: LiveServer, table: Table) -> None:
    """A short break of a mobile connection must not cost it."""
    _raw, box = await stop(live, table)
    await chatter(table, 100)
    assert box.ended is None


async def clog(box: Outbox) -> None:
    """Say so much that the connection of who does not read takes nothing more."""
    while len(box._waiting) < 50:
        assert box.ended is None
        box.send(b" " * 10_000)
        await asyncio.sleep(0)


def is_gone_at_last(live: LiveServer, silences: Silences, box: Outbox) -> bool:
    """Tell whether Eve's connection has ended, while it is long since she was heard."""
    silences.befall(box)
    return live.admission.connections == 2


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
@pytest.mark.server.with_args(**QUICK)
async def test_who_reads_nothing_is_let_go_whatever_they_say_last(
    live: LiveServer, silences: Silences, last: bytes, table: Table
) -> None:
    """Nothing waits for ever for a farewell to be read."""
    raw, box = await stop(live, table)
    await clog(box)
    await raw.send(last)
    await live.until(lambda: is_gone_at_last(live, silences, box))
    await live.until(lambda: box._transport is None or box._transport.is_closing())
    await live.until(lambda: not box.unsent)
    await table.play()


@every_loop
@pytest.mark.usefixtures("hasty")
@pytest.mark.server.with_args(**QUICK)
async def test_who_is_sent_away_and_reads_nothing_is_let_go(
    live: LiveServer, silences: Silences, table: Table
) -> None:
    _raw, box = await stop(live, table)
    await clog(box)
    assert isinstance(await table.ann.do(Kick, 3), Ack)
    await live.until(lambda: is_gone_at_last(live, silences, box))
    await live.until(lambda: not box.unsent)
    await table.play()


@pytest.mark.server.with_args(**QUICK)
async def test_pings_that_nobody_reads_the_answers_to_fill_no_memory(live: LiveServer) -> None:
    table = await live.table()
    raw, box = await stop(live, table)
    await clog(box)
    while box.ended is None:
        await raw.send(frame(WSMsgType.PING, b"x" * 125) * 100)
        await asyncio.sleep(0)
    await table.play()
    assert box.ended == "too_slow"


# --- requests


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("begin", [b"", b"GET", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b"])
async def test_a_request_that_never_becomes_whole_is_given_up(
    live: LiveServer, begin: bytes
) -> None:
    raw = await live.raw()
    await raw.send(begin)
    assert await raw.rest() == b""


@pytest.mark.usefixtures("hasty")
async def test_a_body_that_never_becomes_whole_is_refused(live: LiveServer) -> None:
    raw = await live.raw()
    await raw.send(request("POST", "/api/guests", "Content-Length: 100", body=b'{"name":'))
    told = await raw.head() + await raw.reader.read(200)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b'the whole body within 0.1 s, got less"' in told


async def trickle(live: LiveServer, source: str, count: int) -> list[RawSocket]:
    """Begin uploads that do not go on."""
    raws = [await live.raw(source=source) for _ in range(count)]
    for raw in raws:
        await raw.send(request("POST", "/api/verify", "Content-Length: 100000", body=b"{"))
    return raws


async def test_slow_uploads_close_verification_to_nobody_else(live: LiveServer) -> None:
    """Nine trickling bodies did, of whatever address."""
    raws = await trickle(live, "127.0.0.2", 9)
    heads = [await raw.head() for raw in raws[BODIES[0] :]]
    assert all(head.startswith((b"HTTP/1.1 503", b"HTTP/1.1 429")) for head in heads)
    for at in range(3, 9):
        await trickle(live, f"127.0.{at}.2", BODIES[0])
    assert uploading(live) > CHECKS[1]
    async with live.session.post(live.base + "/api/verify", data=b"x") as answer:
        assert answer.status == 200


async def test_an_upload_has_to_get_on(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "STEP_SECONDS", 0.1)
    [raw] = await trickle(live, "127.0.0.2", 1)
    told = await raw.head() + await raw.reader.read(200)
    assert told.startswith(b"HTTP/1.1 408 ")
    assert b"expected 32768 bytes more each 0.1 s" in told
    await live.until(lambda: uploading(live) == 0)


def uploading(live: LiveServer) -> int:
    """Return how many saves are coming in."""
    return live.admission.budgets.bodies.held()


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
async def test_a_client_that_goes_away_within_a_request_is_no_failure(
    live: LiveServer, begun: bytes
) -> None:
    for _time in range(5):
        raw = await live.raw()
        await raw.send(begun)
        await asyncio.sleep(0.002)
        raw.writer.transport.abort()
    await live.until(lambda: uploading(live) == 0)
    assert (await live.ask("GET", "/healthz"))["ok"]


@pytest.mark.usefixtures("hasty")
async def test_a_bad_piece_in_the_middle_of_a_body_is_refused(live: LiveServer) -> None:
    raw = await live.raw()
    await raw.send(request("POST", "/api/guests", "Transfer-Encoding: chunked"))
    await raw.send(b"1\r\n{\r\n")
    await asyncio.sleep(0.01)
    await raw.send(b"zz\r\n}\r\n")
    assert (await raw.head()).startswith(b"HTTP/1.1 408 ")  # the framework tells us nothing


async def test_a_hello_may_come_together_with_the_handshake(live: LiveServer, table: Table) -> None:
    raw = await live.raw()
    hello = json.dumps({"say": "hello", "token": table.tokens[1], "room": table.code})
    text = frame(WSMsgType.TEXT, hello.encode())
    await raw.send(request("GET", "/ws", *UPGRADE, body=text))
    await raw.head()
    assert b'"tell":"welcome"' in (await raw.next_frame())[1]
    await table.play()
