"""While the store is behind everybody waits, and no time passes."""

import asyncio

from freehold.protocol import Ack
from freehold.server.ops.uptime import UptimeClock
from tests.kit.live_server import LiveServer


async def opened_room(live: LiveServer) -> tuple[str, str]:
    """Return a room's code, and the token of who opened it."""
    token = await live.guest("Ann")
    return (await live.ask("POST", "/api/rooms", token, {}))["code"], token


async def test_commands_and_requests_wait_while_the_store_is_behind(live: LiveServer) -> None:
    code, token = await opened_room(live)
    wire = await live.enter(token, code)
    waiting, clock = live.admission.store.backlog, live.admission.clock
    waiting._fall_behind()
    stood = clock.now()
    said = asyncio.ensure_future(wire.ask(say="chat", text="hello"))
    opened = asyncio.ensure_future(live.ask("POST", "/api/rooms", token, {}))
    told = await live.ask("GET", "/api/me", token)  # looking is free
    text = await (await live.session.get(f"{live.base}/metrics")).text()
    assert (told["guest"]["name"], "freehold_store_behind 1" in text) == ("Ann", True)
    assert (said.done(), opened.done(), clock.now()) == (False, False, stood)
    waiting._catch_up()
    assert isinstance(await said, Ack)
    assert (await opened)["code"] != code


async def test_no_time_passes_while_the_clock_stands_still() -> None:
    clock, rang = UptimeClock(0), asyncio.Event()
    clock.stand_still(True, "store")
    at = clock.now()
    await asyncio.sleep(0.002)
    assert clock.now() == at
    clock.call_at(at, rang.set)  # whoever looks then sees that it is not time yet
    await rang.wait()
    assert clock.now() == at
    clock.stand_still(False, "store")
    while clock.now() == at:
        await asyncio.sleep(0.001)


async def test_nothing_is_due_in_a_room_while_the_store_is_behind(live: LiveServer) -> None:
    code, token = await opened_room(live)
    await live.enter(token, code)
    room = await live.admission.registry.find(code)
    assert room is not None
    waiting = live.admission.store.backlog
    waiting._fall_behind()
    written = room.durable.seq
    room._ring()
    assert room._alarm._timer is not None  # it looks again
    assert room.durable.seq == written
    waiting._catch_up()
