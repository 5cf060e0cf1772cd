"""Let nodes suffer for long while people play through a proxy: `make soak-cluster`.

    python -m tools.soak_cluster [--faults N] [--kinds kill,stop] [--seed S]

Three nodes on a PostgreSQL of our own stand behind HAProxy.  At random one of them is killed,
stopped for longer than its lease and resumed, cut off from the database, drained, restarted; the
database is killed and started again, the proxy reloaded.  All laws are checked; ends with 1 if any
was broken.  200 faults take about half an hour on two cores with nothing else to do.  Ended by
Ctrl-C or a signal, it takes everything with it that it has started.
"""

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from tests.kit.server_process import free_port
from tests.server.cluster.cluster_run import FAULTS, ClusterRun, Figures
from tests.server.kill.player_group import PLANS
from tools import haproxy, postgresql
from tools.cluster import ENDS, cluster, orphaned

NODES: Final = 3


def chosen_faults(count: int, kinds: Sequence[str], rng: Random) -> list[str]:
    """Return so many faults of these kinds, each about as often as it is meant to be."""
    counts = [FAULTS[kind] for kind in kinds]
    chosen: list[str] = []
    while len(chosen) < count:
        chosen += rng.sample(kinds, sum(counts), counts=counts)
    return chosen[:count]


async def suffer(folder: Path, faults: int, kinds: Sequence[str], seed: int) -> Figures:
    """Let so much happen; a signal, or a parent that is gone, ends it and all that it started."""
    task = asyncio.current_task()
    assert task is not None
    for number in ENDS:
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    alone = asyncio.create_task(orphaned(os.getppid()))
    alone.add_done_callback(lambda _alone: task.cancel())
    chosen = chosen_faults(faults, kinds, Random(seed))
    async with cluster(folder, free_port(), NODES) as (database, proxy, nodes):
        run = ClusterRun(database, nodes, proxy, seed, say=partial(print, flush=True))
        return await run.run(chosen, PLANS)


def main() -> int:
    """Run, and tell what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=200, help="how many; 200 if not told")
    parser.add_argument("--kinds", default=",".join(FAULTS), help="of faults, with commas")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    chosen = parser.parse_args()
    for program in (postgresql, haproxy):
        if program.find() is None:
            sys.exit(program.NEEDED)
    kinds = chosen.kinds.split(",")
    if unknown := [kind for kind in kinds if kind not in FAULTS]:
        parser.error(f"expected kinds among {', '.join(FAULTS)}, got {', '.join(unknown)}")
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="freehold-cluster-") as folder:
        try:
            figures = asyncio.run(suffer(Path(folder), chosen.faults, kinds, chosen.seed))
        except asyncio.CancelledError:
            sys.exit("ended early, and looked at nothing")
    print(figures.summary())
    return 1 if figures.problems else 0


if __name__ == "__main__":
    sys.exit(main())
