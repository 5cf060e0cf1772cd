"""Copies of a game on several nodes: what one knows of the others is never too old for the dice."""

import asyncio

from freehold.client.room_client import Client
from freehold.protocol import Ack, Begin, Ready, Refused
from freehold.server.rooms.durable import DurableState
from tests.kit.live_server import LiveServer
from tests.kit.nodes import nodes
from tests.server.uploads import saved, uploaded


async def glimpsed(node: LiveServer, code: str) -> DurableState:
    """Return what a room is now, whichever node has it."""
    await node.admission.registry.look_up(code)
    found = await node.admission.registry.peek(code)
    assert found is not None
    return found.durable


async def test_a_node_knows_of_copies_that_another_has_just_begun(postgresql: str) -> None:
    """The record of a copy tells the seed, and the offers, of the part before it."""
    async with nodes(postgresql) as each:
        a, b = await each.start(), await each.start()
        table = await a.table(chairs=2)
        await table.play()
        save, seed = await saved(a, table.code, table.tokens[0]), table.room.private.seed
        codes = [await uploaded(node, table.tokens[0], save) for node in (b, a)]
        assert (await glimpsed(b, table.code)).private.seed != seed  # nobody rolls by it any more
        hosts = [await b.client(table.tokens[0], code) for code in codes]
        expect_still_played(await begin(hosts[0]))  # Ben plays, and does not sit there
        for code in codes:
            assert isinstance(await (await b.client(table.tokens[1], code)).do(Ready, True), Ack)
        assert isinstance(await begin(hosts[1]), Ack)
        expect_still_played(await begin(hosts[0]))  # somebody has begun another copy


async def begin(host: Client) -> Ack | Refused:
    """Begin a game from a save, as often as a host may: each time costs much."""
    while isinstance(answer := await host.do(Begin), Refused) and answer.word == "slow_down":
        await asyncio.sleep(0.1)
    return answer


def expect_still_played(answer: Ack | Refused) -> None:
    """Expect that a copy cannot be begun."""
    assert isinstance(answer, Refused)
    assert answer.word == "still_played"
