"""What one guest, one address and one network may use of a server: never all of it."""

import asyncio
import contextlib
from typing import Any, Final

import aiohttp
import pytest
from aiohttp import WSMsgType

from freehold.protocol import Ack, Pong, Refused
from freehold.server.games.packing import packed
from freehold.server.ops import server_budgets
from freehold.server.ops.budgets import Allowance, Budget
from freehold.server.ops.server_budgets import (
    ADDRESS_SAYS,
    GUEST_SAYS,
    PASSWORDS,
    RECORDS_READ,
    REFUSALS,
)
from freehold.server.people.passwords import Passwords
from tests.kit.live_server import LiveServer, SocketClient, Table
from tests.kit.raw_socket import frame, request

BURST: Final = 10
STILL: Final[dict[str, Any]] = {"messages_per_second": 0.01, "message_burst": BURST}
EVE: Final = "127.0.0.2"


@contextlib.asynccontextmanager
async def at(source: str) -> Any:
    """Ask from an address."""
    connector = aiohttp.TCPConnector(local_addr=(source, 0))
    async with aiohttp.ClientSession(connector=connector) as session:
        yield session


async def answered(wire: SocketClient) -> int:
    """Ask for signs of life until one is refused; return how many came."""
    before = len(wire.heard)
    while not isinstance(wire.heard[-1], Refused):
        await wire.say('{"say":"ping"}')
        await wire.until(Pong | Refused)  # type: ignore[arg-type]
    return sum(isinstance(one, Pong) for one in wire.heard[before:])


# --- messages


@pytest.mark.server.with_args(**STILL)
async def test_more_connections_give_a_guest_only_so_many_messages(live: LiveServer) -> None:
    table = await live.table()
    eve = await live.guest("Eve")
    wires = [await live.enter(eve, table.code, watch=True) for _ in range(5)]
    assert sum([await answered(wire) for wire in wires]) <= GUEST_SAYS * BURST


@pytest.mark.server.with_args(**STILL)
async def test_more_guests_give_an_address_only_so_many_messages(live: LiveServer) -> None:
    table = await live.table()
    counts = []
    for name in range(8):
        wire = await live.enter(await live.guest(f"Eve {name}"), table.code, watch=True)
        counts.append(await answered(wire))
    assert sum(counts) <= ADDRESS_SAYS * BURST


async def test_a_message_in_pieces_of_nothing_ends_the_connection(live: LiveServer) -> None:
    """Empty frames are no messages, but they are work."""
    table = await live.table()
    raw = await live.raw_enter(table.tokens[1], table.code)
    await raw.send(frame(WSMsgType.TEXT, fin=False))
    with contextlib.suppress(ConnectionError):
        for _time in range(40):
            await raw.send(frame(WSMsgType.CONTINUATION, fin=False) * 1_000)
    while (told := await raw.next_frame())[0] != WSMsgType.CLOSE:
        last = told
    assert b'"slow_down"' in last[1]
    await table.play()


async def test_an_address_that_was_sent_too_much_is_refused_until_it_has_paid(
    live: LiveServer, table: Table
) -> None:
    wire = await live.enter(table.tokens[1], table.code)
    budget, payer = live.admission.budgets.outgoing, live.admission.budgets.payer("127.0.0.1")
    budget.charge(payer, 2 * server_budgets.BYTES_OUT.burst)
    async with live.session.get(live.base + "/api/rooms") as answer:
        assert (answer.status, int(answer.headers["Retry-After"]) > 10) == (429, True)
    async with at(EVE) as session, session.get(live.base + "/api/rooms") as answer:
        assert answer.status == 200
    assert isinstance(await wire.ask(say="ready", ready=True), Ack)  # it was sent next to nothing


async def test_what_is_sent_is_charged_to_the_address_it_is_sent_to(live: LiveServer) -> None:
    table = await live.table()
    for _time in range(3):
        await live.ask("GET", "/api/editions/us")
    payer = live.admission.budgets.payer("127.0.0.1")
    assert live.admission.budgets.outgoing.take(payer, server_budgets.BYTES_OUT.burst) > 0
    await table.play()


async def test_who_is_told_a_room_and_is_gone_has_paid_for_it(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever came again and again was told everything each time, and paid for nothing."""
    table = await live.table()
    outgoing, payer = live.admission.budgets.outgoing, live.admission.budgets.payer(EVE)
    stop_refilling(outgoing, monkeypatch)
    eve = await live.guest("Eve")
    hello = {"say": "hello", "token": eve, "room": table.code, "watch": True}
    told = 0
    async with at(EVE) as session:
        for _time in range(3):
            async with session.ws_connect(live.base + "/ws") as line:
                await line.send_json(hello)
                told += len(await line.receive_str())
    await live.until(lambda: live.admission.connections == 2)
    rate, burst = server_budgets.BYTES_OUT
    assert outgoing.take(payer, burst) >= told / rate
    await table.play()


async def test_who_says_little_and_is_gone_has_paid_for_it(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    incoming, payer = live.admission.budgets.incoming, live.admission.budgets.payer(EVE)
    stop_refilling(incoming, monkeypatch)
    async with at(EVE) as session, session.ws_connect(live.base + "/ws") as line:
        await line.send_str(" " * 3_000)
    await live.until(lambda: not live.admission.connections)
    rate, burst = incoming.allowances["address"]
    assert incoming.take(payer, burst) >= 3_000 / rate


async def test_who_takes_half_a_record_and_is_gone_has_paid_for_it(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only whole ones were charged."""
    outgoing, payer = live.admission.budgets.outgoing, live.admission.budgets.payer(EVE)
    stop_refilling(outgoing, monkeypatch)
    kept = packed(bytes(4_000_000))

    async def long(*_args: Any) -> bytes:
        return kept

    monkeypatch.setattr(live.admission.registry.records, "packed", long)
    raw = await live.raw(window=4_096, source=EVE)
    await raw.send(request("GET", "/api/games/x/record"))
    await raw.reader.readexactly(200_000)
    raw.writer.transport.abort()
    rate, burst = server_budgets.BYTES_OUT
    assert outgoing.take(payer, burst) >= 200_000 / rate


def stop_refilling(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time stand still for a budget, so that it shows all that was taken from now on."""
    moment = budget.now()
    monkeypatch.setattr(budget, "now", lambda: moment)


async def test_an_address_that_was_sent_too_much_does_not_connect_until_it_has_paid(
    live: LiveServer,
) -> None:
    """Every connection is told a whole room."""
    table = await live.table()
    budgets = live.admission.budgets
    budgets.outgoing.charge(budgets.payer(EVE), 2 * server_budgets.BYTES_OUT.burst)
    async with at(EVE) as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(live.base + "/ws")
    assert refused.value.status == 429
    await live.enter(table.tokens[1], table.code)  # from elsewhere
    await table.play()


# --- requests


async def test_who_does_not_listen_to_refusals_is_hung_up_on(live: LiveServer) -> None:
    table = await live.table()
    budgets = live.admission.budgets
    assert budgets.has_no_patience(budgets.payer(EVE), int(REFUSALS.burst) + 5)
    raw = await live.raw(source=EVE)
    with contextlib.suppress(ConnectionError):
        await raw.send(request("GET", "/healthz"))
        assert await raw.rest() == b""
    await table.play()


@pytest.mark.server(http_per_second=0.01, http_burst=1)
async def test_refused_requests_count_and_the_last_one_closes(live: LiveServer) -> None:
    live.admission.budgets.refusals = Budget(address=Allowance(0.01, 3))
    closing = []
    async with at(EVE) as session:
        for _time in range(5):
            async with session.get(live.base + "/api/rooms") as answer:
                closing.append((answer.status, answer.headers.get("Connection") == "close"))
    assert closing == [(200, False), *[(429, False)] * 3, (429, True)]


async def test_files_and_health_have_a_budget_too(live: LiveServer) -> None:
    budgets = live.admission.budgets
    budgets.files.charge(budgets.payer(EVE), server_budgets.FILES.burst + 100)
    async with at(EVE) as session:
        async with session.get(live.base + "/healthz") as answer:
            assert answer.status == 429
        async with session.ws_connect(live.base + "/ws/000000"):
            pass  # which has a budget of its own
    assert (await live.ask("GET", "/healthz"))["ok"]


async def test_large_files_count_for_more_than_small_ones(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The largest one over and over was a hundred million bytes a second, for one address."""
    budget = live.admission.budgets.file_bytes
    stop_refilling(budget, monkeypatch)
    async with at(EVE) as session:
        async with session.get(live.base + "/board_meta") as answer:
            size = len(await answer.read())
        payer = live.admission.budgets.payer(EVE)
        rate, burst = server_budgets.FILE_BYTES
        assert budget.take(payer, burst) >= size / rate
        budget.charge(payer, burst)
        assert await _status(session, live.base + "/board_meta") == 429
    assert await _status(live.session, live.base + "/board_meta") == 200


async def test_an_address_reads_only_so_many_records_at_a_time(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty readers made everybody wait for seconds."""
    held = asyncio.Event()

    async def slowly(*_args: Any) -> None:
        await held.wait()

    monkeypatch.setattr(live.admission.registry.records, "packed", slowly)
    url, readers = live.base + "/api/games/x/record", live.admission.budgets.record_readers
    async with at(EVE) as session:
        reading = [asyncio.create_task(_status(session, url)) for _ in range(RECORDS_READ[0])]
        await live.until(lambda: readers.held() == RECORDS_READ[0])
        assert await _status(session, url) == 503
        other = asyncio.create_task(_status(live.session, url))
        await live.until(lambda: readers.held() == RECORDS_READ[0] + 1)
        held.set()
        assert [await one for one in (*reading, other)] == [404] * (RECORDS_READ[0] + 1)


async def _status(session: aiohttp.ClientSession, url: str) -> int:
    async with session.get(url) as answer:
        return answer.status


async def test_an_address_has_only_so_many_passwords_in_work(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One could fill the line, and close the door to everybody."""
    held = asyncio.Event()

    async def slowly(*_args: Any) -> bool:
        await held.wait()
        return False

    monkeypatch.setattr(Passwords, "fits", slowly)
    url, wish = live.base + "/api/sign-in", {"name": "Ann", "password": "long enough, I think"}
    working = live.admission.budgets.passwords

    async def sign_in(session: aiohttp.ClientSession, name: str) -> int:
        async with session.post(url, json={**wish, "name": name}) as answer:
            return answer.status

    async with at(EVE) as session:
        tries = [asyncio.create_task(sign_in(session, f"Ann{one}")) for one in range(PASSWORDS[0])]
        await live.until(lambda: working.held() == PASSWORDS[0])
        assert await sign_in(session, "Ben") == 503
        other = asyncio.create_task(sign_in(live.session, "Ben"))
        await live.until(lambda: working.held() == PASSWORDS[0] + 1)
        held.set()
        assert [await one for one in (*tries, other)] == [401] * (PASSWORDS[0] + 1)
