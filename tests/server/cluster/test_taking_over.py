"""A room that changes hands: what is known of it goes along, and nobody takes it from under it."""

import asyncio

import pytest

from freehold.protocol import Ack, ChatSaid
from freehold.server.cluster import node_watch
from freehold.server.ops.server_budgets import NOBODY
from freehold.server.rooms import loaded_rooms
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.restoring import restored
from freehold.server.store import Store
from tests.kit.live_server import LiveServer
from tests.kit.nodes import nodes
from tests.kit.values import present


async def opened(node: LiveServer, token: str) -> tuple[str, int]:
    """Return the code and the number of a new room."""
    code: str = (await node.ask("POST", "/api/rooms", token, {}))["code"]
    listing = present(node.admission.registry.listing(code))
    return code, listing.id


async def test_who_opened_a_room_is_known_to_the_next_node(postgresql: str) -> None:
    async with nodes(postgresql) as each:
        a, b = await each.start(), await each.start()
        ann, ben = await a.guest("Ann"), await a.guest("Ben")
        code, number = await opened(a, ann)
        for token in (ann, ben):
            await a.enter(token, code)
        opener = a.admission.registry.visitor_addresses.opener(number)
        assert opener != NOBODY
        a.admission.registry.let_go(number)
        await a.admission.store.flush()  # it is b's to take
        await b.enter(ben, code)
        assert b.admission.registry.awake(code) is not None
        assert b.admission.registry.visitor_addresses.opener(number) == opener


async def test_who_archives_a_room_does_not_take_it_from_who_loads_it(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(postgresql) as each:
        node = await each.start()
        token, registry = await node.guest("Ann"), node.admission.registry
        code, number = await opened(node, token)
        registry.let_go(number)
        began, goes_on = asyncio.Event(), asyncio.Event()

        async def slowly(store: Store, room: int) -> DurableState:
            began.set()
            await goes_on.wait()
            return await restored(store, room)

        monkeypatch.setattr(loaded_rooms, "restored", slowly)
        loading = asyncio.create_task(node.enter(token, code))
        await began.wait()
        listing = present(registry.listing(code))
        archiving = asyncio.create_task(registry.put_away(listing))
        await asyncio.sleep(0)
        await node.admission.store.flush()  # had it asked for the room, it would have it by now
        goes_on.set()
        wire = await loading
        await archiving
        assert isinstance(await wire.ask(say="chat", text="one"), Ack)


async def test_a_connection_that_says_nothing_asks_the_database_nothing(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with nodes(postgresql) as each:
        node = await each.start()
        code, _number = await opened(node, await node.guest("Ann"))
        asked: list[str] = []

        async def look_up(code: str) -> None:
            asked.append(code)

        monkeypatch.setattr(node.admission.registry, "elsewhere", look_up)
        async with node.session.ws_connect(f"{node.base}/ws/{code}"):
            assert asked == []


async def test_what_came_to_a_node_before_it_stood_still_is_not_passed_on(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been said again elsewhere, and be forgotten there by now."""
    async with nodes(postgresql) as each:
        a, b = await each.start(), await each.start()
        token = await a.guest("Ann")
        code, _number = await opened(a, token)
        here = await a.enter(token, code)
        wire = await b.enter(token, code)
        standstills = node_watch.STANDSTILL_SECONDS
        monkeypatch.setattr(node_watch, "STANDSTILL_SECONDS", -1.0)
        await wire.say({"say": "chat", "id": "late", "text": "Hello"})
        assert (await wire.end())[0] == "shutting_down"
        monkeypatch.setattr(node_watch, "STANDSTILL_SECONDS", standstills)
        again = await b.enter(token, code)
        await again.say({"say": "chat", "id": "on time", "text": "Hello again"})
        await again.until(Ack)
        assert (await here.until(ChatSaid)).line.text == "Hello again"
