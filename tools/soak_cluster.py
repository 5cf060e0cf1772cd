"""Let nodes suffer for long while people play through a proxy: `make soak-cluster`.

    python -m tools.soak_cluster [--faults N] [--seed S]

Three nodes on a PostgreSQL of our own stand behind HAProxy.  At random one of them is killed,
stopped for longer than its lease and resumed, cut off from the database, drained, restarted; the
database is killed and started again, the proxy reloaded.  All laws are checked; ends with 1 if any
was broken.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from tests.kit.proxy import NEEDED, find
from tests.kit.server_process import free_port
from tests.server.cluster.cluster_run import FAULTS, ClusterRun, Figures
from tests.server.kill.player_group import PLANS
from tools import postgresql
from tools.cluster import cluster

NODES: Final = 3


async def suffer(folder: Path, faults: int, seed: int) -> Figures:
    """Let so much happen."""
    rng = Random(seed)
    chosen: list[str] = []
    while len(chosen) < faults:
        chosen += rng.sample(list(FAULTS), sum(FAULTS.values()), counts=FAULTS.values())
    async with cluster(folder, free_port(), NODES) as (database, proxy, nodes):
        run = ClusterRun(database, nodes, proxy, seed, say=partial(print, flush=True))
        return await run.run(chosen[:faults], PLANS)


def main() -> int:
    """Run, and tell what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    chosen = parser.parse_args()
    for found, needed in ((postgresql.find(), postgresql.NEEDED), (find(), NEEDED)):
        if found is None:
            sys.exit(needed)
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="freehold-cluster-") as folder:
        figures = asyncio.run(suffer(Path(folder), chosen.faults, chosen.seed))
    print(figures.summary())
    return 1 if figures.problems else 0


if __name__ == "__main__":
    sys.exit(main())
