"""Nodes in processes of their own that are killed, stopped and cut off lose nothing."""

import asyncio
import sys
from pathlib import Path
from random import Random

from tests.kit.node_processes import Front, node_processes
from tests.kit.postgres import Cluster, empty
from tests.kit.size import times
from tests.server.cluster.cluster_run import SMALL, ClusterRun

FAULTS = ("kill", "cut") * times(1)  # `make soak-cluster` has more of them, and a proxy
SEED = 20_250_101
MOST_SECONDS = 600 * len(FAULTS)  # so that a test that would hang fails instead


async def test_faults_break_no_law(tmp_path: Path, cluster: Cluster, postgresql: str) -> None:
    """Rooms are played by way of two nodes; each fault hits the one that has a room.

    All laws hold in the end; `Figures.problems` tells each that does not.
    """
    await empty(postgresql)
    async with asyncio.timeout(MOST_SECONDS), node_processes(tmp_path, cluster, "ab") as nodes:
        front = Front([node.port for node in nodes.values()], Random(SEED))
        await front.start()
        try:
            figures = await ClusterRun(cluster, nodes, front, SEED).run(FAULTS, SMALL[:2])
        finally:
            front.end()
    sys.stdout.write(figures.summary())
    assert figures.problems == []
    assert figures.faults.total() == len(FAULTS)
    assert figures.acks > 0
