"""Players behind a bad network lose nothing and end up with the same room."""

import asyncio
from pathlib import Path
from random import Random

import aiohttp

from freehold.server.app import Server
from freehold.server.ops.settings import Settings
from freehold.server.store import SqliteStore
from tests.server.kill.laws import broken_laws, read_log
from tests.server.kill.player_group import Plan, PlayerGroup
from tests.server.kill.proxy import FATES, ChaosProxy

ENOUGH = 2  # connections of each fate
MOST_SECONDS = 120  # so that a test that would hang fails instead
SHORT = {"round_limit": 12}
PLANS = (
    Plan(edition="us", people=3, bots=("steady",), options=SHORT),
    Plan(edition="france", people=2, options=SHORT),
)


def settings(data: Path) -> Settings:
    """Return settings under which nobody is refused for coming back too often."""
    return Settings(
        port=0,
        data=data,
        bot_pace=0,
        limits=False,
        messages_per_second=100_000,
        message_burst=100_000,
        connections_per_identity=1_000,
    )


async def play(group: PlayerGroup, proxy: ChaosProxy) -> None:
    """Let everybody play until the network has done its worst, and be answered after it."""
    async with group.playing():
        while any(proxy.fates[fate] < ENOUGH for fate in FATES) or not group.acks:
            await asyncio.sleep(0.05)
        proxy.make_peace()
        await group.rest()
        assert await group.differences() == []


async def judge(data: Path, group: PlayerGroup) -> list[str]:
    """Return which laws were broken."""
    store = await SqliteStore.open(data, lambda _error: None)
    try:
        return [
            problem
            for row in await store.open_rooms()
            for problem in broken_laws(
                await read_log(store, row.id, row.code),
                [player.witness for player in group.rooms[row.code]],
            )
        ]
    finally:
        await store.close()


async def test_players_behind_a_bad_network_converge(tmp_path: Path) -> None:
    async with asyncio.timeout(MOST_SECONDS), aiohttp.ClientSession() as session:
        async with Server(settings(tmp_path)).running() as server:
            group = PlayerGroup(session, f"http://127.0.0.1:{server.port}", Random(7))
            group.heartbeat = 0.6
            async with ChaosProxy(server.port, Random(11)).running() as proxy:
                for plan in PLANS:
                    await group.open(plan, f"http://127.0.0.1:{proxy.port}")
                await play(group, proxy)
        assert await judge(tmp_path, group) == []
