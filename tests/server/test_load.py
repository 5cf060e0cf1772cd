"""The players of the benchmark under load: they speak the protocol as it is now."""

import asyncio

from bench.load.scenario import Party
from tests.kit.live_server import LiveServer

ACTIONS = 20


async def test_a_table_of_the_load_plays(live: LiveServer) -> None:
    party = Party(live.server.port, [])
    await party.seat(1)
    table = party.tables[0]
    for _ in range(ACTIONS):
        done = asyncio.Event()
        table.done = done.set
        assert table.move()
        async with asyncio.timeout(60):
            await done.wait()
    assert table.actions == ACTIONS
    assert table.words == []
    assert [player.gaps for player in table.players] == [0, 0, 0, 0]
    for player in table.players:
        assert player.socket is not None
        player.socket.close()
