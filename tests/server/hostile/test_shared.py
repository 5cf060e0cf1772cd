"""Attacks on what everybody shares: the attacker is refused, the honest are answered.

`make soak-hostile` is the long form, with twenty addresses and a clock.
"""

import asyncio
import contextlib
from typing import Any, Final

import aiohttp
import pytest

from tests.kit.attacks import ATTACKS, Attacker
from tests.kit.honest import HonestTable, Visitor
from tests.kit.live_server import LiveServer
from tests.kit.raw_socket import SOON

ON_SOCKETS: Final = ("idle", "ready", "messages", "resume", "fragments")
BY_REQUESTS: Final = ("rooms", "uploads", "records", "guests", "pages", "codes")
ENOUGH: Final = 12  # refusals until an attack is taken to be in full swing
ACTIONS: Final = 10


def from_address(source: str) -> aiohttp.ClientSession:
    """Return a session from an address of this machine."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(source, 0)))


@pytest.mark.parametrize("names", [ON_SOCKETS, BY_REQUESTS], ids=["sockets", "requests"])
@pytest.mark.server(connections_per_address=8)
async def test_attackers_are_refused_and_the_honest_answered(
    live: LiveServer, names: tuple[str, ...]
) -> None:
    async with contextlib.AsyncExitStack() as exits:
        visitors = [
            Visitor(await exits.enter_async_context(from_address(f"127.{at}.0.1")), live.base)
            for at in (1, 2)
        ]
        game = await visitors[0].finished_game()
        table = await exits.enter_async_context(HonestTable.seated(visitors[0]))
        for at, name in enumerate(names):
            attacker = Attacker(live.server.port, f"127.9.{at}.1", [game])
            attack = asyncio.create_task(ATTACKS[name](attacker))
            exits.push_async_callback(ended, attack)
            await until_refused(attacker, attack)
        for _action in range(ACTIONS):
            await table.act()
        errands = await visitors[1].errands(game, table.code)
        for what in ("me", "open", "code", "enter", "verify", "record", "health"):
            await errands[what]()
        assert not table.refused
        assert len(table.waits) >= ACTIONS // 2


async def until_refused(attacker: Attacker, attack: asyncio.Task[Any]) -> None:
    """Wait until an attack has met its budget."""
    async with asyncio.timeout(SOON):
        while attacker.got["refused"] + attacker.got["hung up"] < ENOUGH:
            assert not attack.done(), attack
            await asyncio.sleep(0.01)


async def ended(task: asyncio.Task[Any]) -> None:
    """End an attack."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
