"""Nodes and rooms: any node takes anybody, one has the room, and another goes on where it ended."""

import asyncio
import contextlib
import time

import pytest

from freehold.protocol import Ack, Welcome
from freehold.server.cluster.relay import HEADER, Relay
from freehold.server.store import OtherNode
from tests.kit.live_server import SocketClient
from tests.kit.nodes import do, left_in, opened, pair, say
from tests.kit.postgres import execute
from tests.kit.values import present

SILENT = "UPDATE nodes SET expires = clock_timestamp() - interval '1 s' WHERE name = 'a'"
OPERATOR = "the-operator-of-these-nodes"


async def chat_in(address: str) -> list[str]:
    """Return what was said in the only room, and expect that its log has no gap."""
    rows = await execute(address, "SELECT seq, body FROM entries ORDER BY seq")
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    words = ("one", "two", "three", "four")
    return [word for row in rows for word in words if f'"{word}"'.encode() in row["body"]]


async def epochs(address: str) -> list[int]:
    rows = await execute(address, "SELECT epoch FROM leases JOIN rooms ON rooms.id = leases.room")
    return [row[0] for row in rows]


async def test_any_node_leads_to_a_room(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        wire = await b.enter(token, code)
        await say(wire, "one")
        assert (await b.ask("GET", f"/api/rooms/{code}", token))["people"] == 1
        assert code in (await b.ask("GET", f"/api/rooms/{code}/link", token))["link"]
        mine = (await b.ask("GET", "/api/me", token))["places"]
        assert [place["door"]["code"] for place in mine] == [code]
        assert (a.admission.registry.awake(code), b.admission.registry.awake(code)) != (None, None)
        assert b.admission.registry.awake(code) is None
        assert isinstance(await wire.ask(say="leave"), Ack)
        assert await wire.end() == ("left", 1000)
        assert await chat_in(postgresql) == ["one"]


async def test_a_path_with_the_code_leads_there_too(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        async with b.session.ws_connect(f"{b.base}/ws/{code}") as line:
            wire = SocketClient(line)
            await wire.say({"say": "hello", "token": token, "room": code})
            await wire.until(Welcome)


async def test_another_node_goes_on_where_a_silent_one_ended(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        before = await a.enter(token, code)
        await say(before, "one")
        room = await a.room(code)
        while True:  # it may beat again in between; who is sent away then comes again
            await execute(postgresql, SILENT)
            wire = await b.connect()
            await wire.say({"say": "hello", "token": token, "room": code})
            with contextlib.suppress(AssertionError):
                await wire.until(Welcome)
                if b.admission.registry.awake(code) is not None:
                    break
        await say(wire, "two")
        assert (await before.end())[0] == "shutting_down"
        assert room.closed
        again = await a.enter(token, code)
        await say(again, "three")
        assert (await chat_in(postgresql), await epochs(postgresql)) == (
            ["one", "two", "three"],
            [2],
        )
        assert a.admission.registry.awake(code) is None


async def test_a_node_hands_its_rooms_over_and_nobody_loses_time(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        a.admission.clock.base += 1_000_000  # it has been up for longer than the other
        token = await a.guest("Ann")
        code = await opened(a, token, pace="fast")
        wire = await a.enter(token, code)
        assert isinstance(await wire.ask(say="begin"), Ack)
        room = await a.room(code)
        before = left_in(room)
        await do(a, "POST", "/api/admin/drain", OPERATOR, {"mode": "hand_over"})
        assert (await wire.end())[0] == "shutting_down"
        least, since = left_in(room), time.monotonic()
        there = await a.enter(token, code)
        went_on = await b.room(code)
        assert least - 1000 * (time.monotonic() - since) - 2 <= left_in(went_on) <= before
        await say(there, "one")
        rows = await execute(postgresql, "SELECT at FROM entries ORDER BY seq")
        times = [row["at"] for row in rows]
        assert times == sorted(times)
        with pytest.raises(ValueError, match="draining"):
            await opened(a, token)
        await do(a, "POST", "/api/admin/drain", OPERATOR, {"mode": "open"})
        await opened(a, token)


async def test_a_game_over_days_goes_on_though_nobody_is_there(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        a.admission.clock.base += 1_000_000
        token = await a.guest("Ann")
        code = await opened(a, token, pace="day", options={"turn_order": "seat"})
        wire = await a.enter(token, code)
        assert isinstance(await wire.ask(say="begin"), Ack)
        await wire.socket.close()
        room = await a.room(code)
        await a.until(lambda: room.subscribers.idle)
        await a.admission.registry.sweep()
        a.admission.clock.base += 3_600_000  # an hour later
        await a.admission.registry.sweep()
        assert a.admission.registry.awake(code) is room  # nobody else would know when it is due
        await b.admission.registry.sweep()
        assert b.admission.registry.awake(code) is None  # it is another's
        left = left_in(room)  # now, for its clock goes on here when another has it
        await do(a, "POST", "/api/admin/drain", OPERATOR, {"mode": "hand_over"})
        assert room.closed
        await b.admission.registry.sweep()
        went_on = present(b.admission.registry.awake(code))
        assert left - 60_000 < left_in(went_on) <= left


async def test_somebody_is_deleted_wherever_they_are(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token, other = await a.guest("Ann"), await a.guest("Ben")
        code = await opened(a, other)
        await a.enter(other, code)
        wire = await a.enter(token, code, watch=True)
        await do(b, "DELETE", "/api/me", token)
        await wire.end()
        rows = await execute(postgresql, "SELECT body FROM entries")
        assert not any(b'"Ann"' in row["body"] for row in rows)
        await a.enter(other, code)


async def test_a_room_of_another_node_is_closed(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        wire = await a.enter(token, code)
        number = present(a.admission.registry.listing(code))
        await do(b, "POST", f"/api/admin/rooms/{number.id}/close", OPERATOR)
        assert (await wire.end())[0] == "shutting_down"
        for node in (a, b):
            with pytest.raises(ValueError, match="no_such_room"):
                await node.ask("GET", f"/api/rooms/{code}", token)
        assert await epochs(postgresql) == []


async def test_nobody_else_is_taken_for_a_node(postgresql: str) -> None:
    async with pair(postgresql, admin_token=OPERATOR) as (a, b):
        token = await a.guest("Ann")
        code = await opened(a, token)
        number = present(a.admission.registry.listing(code))
        path = f"/node/rooms/{number.id}/release"
        forger, good = Relay(b"guessed"), Relay(await b.admission.store.secret("nodes"))
        try:
            for headers in (
                {},
                {HEADER: "x"},
                forger.headers({}, "127.0.0.1", path),
                good.headers({}, "127.0.0.1", "/elsewhere"),
            ):
                async with a.session.post(a.base + path, headers=headers) as got:
                    assert got.status == 404
            assert a.admission.registry.awake(code) is not None
            await good.ask_for(OtherNode("a", a.base), number.id)
            assert a.admission.registry.awake(code) is None
        finally:
            await asyncio.gather(forger.close(), good.close())
