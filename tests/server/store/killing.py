"""A process that writes to a store is killed; what it acknowledged is held against what is left."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from freehold.server.store import Store
from tests.server.store import scribe

SCRIBE = Path(scribe.__file__)


def killed_after(
    place: Path | str, count: int, meanwhile: Callable[[], None] = lambda: None
) -> dict[int, int]:
    """Kill a process that writes; return the last entry it acknowledged in each room.

    `meanwhile` is called when half of the entries are acknowledged.
    """
    acknowledged: dict[int, int] = {}
    command = [sys.executable, str(SCRIBE), str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == count // 2:
                meanwhile()
            if number == count:
                process.kill()
            if line.endswith("\n"):
                room, seq = map(int, line.split())
                acknowledged[room] = seq
    assert process.returncode == -9
    return acknowledged


async def expect_all(acknowledged: dict[int, int], store: Store) -> None:
    """Nothing is missing, nothing is torn, and there is no gap."""
    for room in scribe.ROOMS:
        seqs = [row.seq for row in await store.entries(room, 0)]
        snapshot = await store.snapshot(room)
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= acknowledged.get(room, 0)
        assert (snapshot.seq if snapshot else 0) == len(seqs)
