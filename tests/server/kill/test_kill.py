"""A server that is killed at any moment loses nothing, does nothing twice, and serves again."""

import asyncio
import sys
from pathlib import Path

from tests.kit.postgres import Cluster
from tests.kit.size import times
from tests.server.kill.kill_run import KillRun

KILLS = times(8)  # `make soak-server` kills for as long as one likes
SEED = 20_250_101
MOST_SECONDS = 600 * KILLS  # so that a test that would hang fails instead


async def test_kills_break_no_law(tmp_path: Path, killed_on: Cluster | None) -> None:
    """Rooms of all editions are played while the server is killed and asked to end.

    All laws of `laws.py` hold in the end; `Figures.problems` tells each that does not.
    """
    async with asyncio.timeout(MOST_SECONDS):
        figures = await KillRun(tmp_path, SEED, cluster=killed_on).run(KILLS)
    sys.stdout.write(figures.summary())
    assert figures.problems == []
    assert figures.kills >= KILLS
    assert figures.acks > 0
