"""Three nodes are replaced one after the other while people play; no game notices."""

import asyncio
import time
from collections import Counter
from random import Random

import aiohttp
from msgspec.structs import replace

from freehold.server.rooms.room import Room
from tests.kit.live_server import LiveServer
from tests.kit.node_processes import TOKEN, Front
from tests.kit.nodes import nodes
from tests.server.cluster.cluster_run import SMALL, is_answered
from tests.server.kill.laws import broken_laws, read_log
from tests.server.kill.player_group import PlayerGroup

SEED = 20_260_101
GUARD_SECONDS = 300.0  # so that a test that would hang fails instead
SETTINGS = {
    "admin_token": TOKEN,
    "limits": False,
    "messages_per_second": 100_000,
    "message_burst": 100_000,
}
PLANS = [replace(plan, pace="fast") for plan in SMALL[:2]]


async def played_on(group: PlayerGroup) -> None:
    """Wait until something new was done in every room."""
    given = {player.name: len(player.witness.given) for player in group.players}
    while not all(is_answered(group, code, given) for code in group.rooms):
        await asyncio.sleep(0.01)


async def drain(node: LiveServer) -> None:
    """Let others have all rooms of a node."""
    headers, wish = {"Authorization": f"Bearer {TOKEN}"}, {"mode": "hand_over"}
    url = f"{node.base}/api/admin/drain"
    async with node.session.post(url, json=wish, headers=headers) as done:
        assert done.status == 204


def time_in(three: list[LiveServer], code: str) -> int:
    """Return what time it is in a room, wherever it is."""
    rooms = [node.admission.registry.awake(code) for node in three]
    (room,) = [one for one in rooms if isinstance(one, Room)]
    return room.services.clock.now()


async def test_an_upgrade_of_all_nodes_drops_no_game_and_takes_nobodys_time(
    postgresql: str,
) -> None:
    async with (
        asyncio.timeout(GUARD_SECONDS),
        nodes(postgresql) as each,
        aiohttp.ClientSession() as session,
    ):
        three = [await each.start(**SETTINGS) for _node in range(3)]
        front = Front([node.server.port for node in three], Random(SEED))
        await front.start()
        try:
            group = PlayerGroup(session, f"http://127.0.0.1:{front.port}", Random(SEED))
            for plan in PLANS:
                await group.open(plan)
            async with group.playing():
                await played_on(group)
                began = time.monotonic()
                before = {code: time_in(three, code) for code in group.rooms}
                for place, node in enumerate(three):
                    await drain(node)
                    await played_on(group)
                    assert node.admission.registry.rooms == ()
                    three[place] = await each.replace(node)
                await played_on(group)
                for code, at in before.items():
                    assert time_in(three, code) - at <= 1000 * (time.monotonic() - began) + 1
                await group.rest()
                assert await group.differences() == []
        finally:
            front.end()
        store = three[0].admission.store
        for row in await store.open_rooms():
            witnesses = [player.witness for player in group.rooms[row.code]]
            assert broken_laws(await read_log(store, row.id, row.code), witnesses) == []
            for witness in witnesses:
                assert witness.byes.keys() <= Counter(["shutting_down"]).keys()
