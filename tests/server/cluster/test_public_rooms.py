"""Public rooms of all nodes: in every node's list, and each chair is given once."""

import asyncio
import contextlib
from typing import Any

import pytest

from freehold.protocol import Ack
from freehold.server import app
from freehold.server.rooms import public_rooms
from tests.kit.accounts import Reply, call, identity_of
from tests.kit.live_server import LiveServer
from tests.kit.nodes import Nodes, nodes, pair
from tests.kit.postgres import execute
from tests.kit.raw_socket import SOON
from tests.kit.values import present

GUARD_SECONDS = 120
LOOKS = 6  # of both nodes
PUBLIC = {"settings": {"public": True, "chairs": 3, "pace": "none"}}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nodes know of each other's rooms at once."""
    monkeypatch.setattr(app, "TELL", 0.01)
    monkeypatch.setattr(public_rooms, "KEPT_SECONDS", 0.0)


async def lobby(live: LiveServer, name: str = "Ann", **settings: Any) -> str:
    """Open a public room with its host in it; return the code."""
    token = await live.guest(name)
    wish = {"settings": PUBLIC["settings"] | settings}
    code = (await live.ask("POST", "/api/rooms", token, wish))["code"]
    await live.enter(token, code)
    return str(code)


async def listed(live: LiveServer) -> dict[str, tuple[int, int]]:
    """Return what a node lists: by code how many chairs are taken, and how many are here."""
    rooms = (await live.ask("GET", "/api/rooms"))["rooms"]
    return {room["code"]: (room["taken"], room["people"]) for room in rooms}


async def until_listed(live: LiveServer, wanted: dict[str, tuple[int, int]]) -> None:
    """Wait until a node lists rooms so."""
    while await listed(live) != wanted:
        await asyncio.sleep(0.005)


async def quick(live: LiveServer, token: str) -> Reply:
    return await call(live, "POST", "/api/quick", PUBLIC, token)


async def test_rooms_of_all_nodes_are_listed_as_they_look_now(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        one, other = await lobby(a), await lobby(b, "Bea")
        await lobby(a, "Cid", public=False)
        for live in (a, b):
            await until_listed(live, {one: (1, 1), other: (1, 1)})
        token = await b.guest("Eve")
        wire = await b.enter(token, one)
        for live in (a, b):
            await until_listed(live, {one: (2, 2), other: (1, 1)})
        await wire.socket.close()
        for live in (a, b):
            await until_listed(live, {one: (2, 1), other: (1, 1)})


async def test_quick_play_finds_a_chair_on_another_node(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        code = await lobby(a)
        await until_listed(b, {code: (1, 1)})
        token = await b.guest("Eve")
        found = await quick(b, token)
        assert (found.status, found.content["code"]) == (201, code)
        assert "#" in found.content["link"]
        room = present(a.admission.registry.awake(code))
        assert await identity_of(b, token) in room.private.identities.values()
        assert b.admission.registry.rooms == ()
        await b.enter(token, code)
        await until_listed(b, {code: (2, 2)})


async def test_nobody_gets_a_chair_that_another_has(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        code = await lobby(a)  # which has two chairs left
        for live in (a, b):
            await until_listed(live, {code: (1, 1)})
        tokens = [(live, await live.guest("Eve")) for live in (a, b) * 3]
        found = await asyncio.gather(*(quick(live, token) for live, token in tokens))
        codes = [reply.content["code"] for reply in found]
        assert codes.count(code) == 2
        assert len(set(codes)) == 5  # the others play against bots
        room = present(a.admission.registry.awake(code))
        assert not any(chair.free for chair in room.sheet.chairs)


async def test_quick_play_leads_nobody_to_whom_they_blocked(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        code = await lobby(a)
        await until_listed(b, {code: (1, 1)})
        token = await b.guest("Eve")
        room = present(a.admission.registry.awake(code))
        (host,) = room.private.identities.values()
        await b.ask("POST", "/api/blocks", token, {"player": host, "blocked": True})
        blocks, eve = a.admission.registry.blocks, await identity_of(b, token)
        await a.until(lambda: blocks.blocks(eve, host))
        assert (await quick(b, token)).content["code"] != code


async def test_a_room_that_is_public_no_more_is_listed_nowhere(postgresql: str) -> None:
    async with pair(postgresql) as (a, b):
        token = await a.guest("Ann")
        code = (await a.ask("POST", "/api/rooms", token, PUBLIC))["code"]
        wire = await a.enter(token, code)
        await until_listed(b, {code: (1, 1)})
        settings = PUBLIC["settings"] | {"public": False}
        assert isinstance(await wire.ask(say="configure", settings=settings), Ack)
        async with asyncio.timeout(SOON):
            await until_listed(b, {})


async def test_a_room_that_was_let_go_of_with_people_in_it_is_not_listed(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell, looks = public_rooms.PublicRooms.tell, list[public_rooms.PublicRooms]()

    def counted(rooms: public_rooms.PublicRooms) -> None:
        tell(rooms)
        looks.append(rooms)

    monkeypatch.setattr(public_rooms.PublicRooms, "tell", counted)
    async with pair(postgresql) as (a, b):
        code = await lobby(a)
        await until_listed(b, {code: (1, 1)})
        registry = a.admission.registry
        registry.let_go(present(registry.awake(code)).id)
        looks.clear()
        await a.until(lambda: len(looks) >= LOOKS)  # what is here is told of several times
        assert await registry.find(code) is not None  # nobody is in it
        async with asyncio.timeout(SOON):
            await until_listed(b, {})


async def test_no_door_tells_of_who_was_deleted(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pair(postgresql) as (a, b):
        token = await a.guest("Ann")
        code = (await a.ask("POST", "/api/rooms", token, PUBLIC))["code"]
        await a.enter(token, code)
        await until_listed(b, {code: (1, 1)})
        monkeypatch.setattr(public_rooms.PublicRooms, "tell", lambda _rooms: None)
        assert (await call(b, "DELETE", "/api/me", token=token)).status == 204
        assert await execute(postgresql, "SELECT room FROM doors") == []


async def test_rooms_of_a_node_that_is_gone_are_not_listed(postgresql: str) -> None:
    async with asyncio.timeout(GUARD_SECONDS), nodes(postgresql) as each:
        b = await each.start()
        async with contextlib.AsyncExitStack() as exits:
            a = await Nodes(postgresql, exits, "z").start()
            code = await lobby(a)
            await until_listed(b, {code: (1, 1)})
            (row,) = await execute(postgresql, "SELECT room, run, body, open FROM doors")
        # one that dies leaves its rows behind
        keep = "INSERT INTO doors (room, run, body, open) VALUES ($1, $2, $3, $4)"
        await execute(postgresql, f"{keep} ON CONFLICT DO NOTHING", *row)
        await until_listed(b, {})
        assert (await quick(b, await b.guest("Eve"))).content["code"] != code


async def test_strangers_ask_no_node_for_a_chair(postgresql: str) -> None:
    async with pair(postgresql) as (a, _b):
        await lobby(a)
        (room,) = a.admission.registry.rooms
        who = await identity_of(a, await a.guest("Eve"))
        for header in ({}, {"X-Freehold-Node": "1 127.0.0.1 " + "0" * 64}):
            url = f"{a.base}/node/rooms/{room.id}/seat?identity={who}"
            async with a.session.post(url, headers=header) as got:
                assert got.status == 404
        assert who not in room.private.identities.values()
