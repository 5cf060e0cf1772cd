"""Host games on three nodes of this machine: `make cluster`.

    python -m tools.cluster [--port N] [--nodes N]

Starts a PostgreSQL of our own, so many nodes on it and HAProxy before them, all on loopback, and
tells the address.  At the end, by Ctrl-C, a signal, or when whoever started it is gone, all of it
is ended and removed.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from tests.kit.node_processes import TOKEN, NodeProcess, node_processes
from tests.kit.postgres import Cluster
from tests.kit.proxy import Proxy
from tests.kit.server_process import free_port
from tools import haproxy, postgresql

NAMES: Final = "abcdefgh"
ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_SECONDS: Final = 0.5


@contextlib.asynccontextmanager
async def cluster(
    folder: Path, port: int, count: int
) -> AsyncIterator[tuple[Cluster, Proxy, dict[str, NodeProcess]]]:
    """Offer a database, a proxy and the nodes between them while the context lasts."""
    database = Cluster(careful=True)
    try:
        database.start()
        await database.ready()
        await database.make_database()
        async with node_processes(folder, database, NAMES[:count]) as nodes:
            proxy = Proxy(folder, port, {node.name: node.port for node in nodes.values()})
            await proxy.start()
            try:
                yield database, proxy, nodes
            finally:
                proxy.end()
                ends = (node.end(signal.SIGTERM) for node in nodes.values())
                await asyncio.gather(*ends)
    finally:
        database.remove()


async def orphaned(parent: int) -> None:
    """Wait until whoever has started this process is gone, however that ended."""
    while os.getppid() == parent:
        await asyncio.sleep(LOOK_SECONDS)


async def host(port: int, count: int) -> None:
    """Host games until a signal comes."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in ENDS:
        loop.add_signal_handler(number, ended.set)
    with tempfile.TemporaryDirectory(prefix="freehold-cluster-") as folder:
        hosting = asyncio.create_task(_host(Path(folder), port, count))
        ends = {asyncio.create_task(ended.wait()), asyncio.create_task(orphaned(os.getppid()))}
        await asyncio.wait({hosting, *ends}, return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        hosting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await hosting


async def _host(folder: Path, port: int, count: int) -> None:
    async with cluster(folder, port, count) as (_database, proxy, nodes):
        for node in nodes.values():
            print(f"Node {node.name}: {node.base}/")
        print(f"The operator's token: {TOKEN}")
        print(f"Freehold is ready: http://127.0.0.1:{proxy.port}/", flush=True)
        await asyncio.Event().wait()


def main() -> int:
    """Host games, where all that is needed is on this machine."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0, help="of the proxy; any that is free")
    parser.add_argument("--nodes", type=int, choices=range(1, len(NAMES) + 1), default=3)
    chosen = parser.parse_args()
    for program in (postgresql, haproxy):
        if program.find() is None:
            sys.exit(program.NEEDED)
    asyncio.run(host(chosen.port or free_port(), chosen.nodes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
