"""Measure the stores: entries a second of many rooms into SQLite and into PostgreSQL, in turn.

Each room writes its next entry when it is told of the last, as rooms at a busy table do, so the
commits gather what all of them wrote.  Beside them somebody reads profiles, one after another.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Final

import msgspec
import uvloop

from freehold.server.store import (
    EntryRow,
    IdentityRow,
    Lease,
    Place,
    SnapshotRow,
    Store,
    open_store,
)
from tests.kit.postgres import Cluster
from tools import postgresql

BODY: Final = b"x" * 220  # bytes, as an action with its events
SNAPSHOT: Final = b"y" * 6_000
SNAPSHOTS_EACH: Final = 200  # entries
PEOPLE: Final = 100


class Scale(msgspec.Struct, frozen=True):
    """How much is done."""

    rooms: int = 500
    seconds: float = 3.0
    rounds: int = 3


QUICK: Final = Scale(rooms=200, seconds=1.0, rounds=1)


class Rates(msgspec.Struct, frozen=True):
    """What one store came to in a round."""

    entries: float  # a second
    commits: float  # a second
    commit: float  # milliseconds that the oldest of a commit waited, on average
    read: float  # milliseconds that a question took, the middle one


class Writing:
    """Rooms that write while the time lasts."""

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._end = time.perf_counter() + seconds
        self.written = 0

    def go_on(self, lease: Lease, seq: int) -> None:
        """Write a room's next entry."""
        self.written += 1
        if time.perf_counter() < self._end:
            self.write(lease, seq + 1)

    def write(self, lease: Lease, seq: int) -> None:
        """Write an entry of who has a room, and now and then a snapshot."""
        room = lease.room
        rows: list[EntryRow | SnapshotRow] = [EntryRow(room, seq, seq, BODY)]
        if (seq + room) % SNAPSHOTS_EACH == 0:
            rows.append(SnapshotRow(room, seq, SNAPSHOT))
        self._store.write(rows, lambda: self.go_on(lease, seq), lease)

    async def read(self) -> list[float]:
        """Ask for people, one after another; return how many milliseconds each took."""
        took: list[float] = []
        while (began := time.perf_counter()) < self._end:
            await self._store.identity(f"p{len(took) % PEOPLE}")
            took.append((time.perf_counter() - began) * 1_000)
            await asyncio.sleep(0.005)
        return took


async def measure_round(place: Place, scale: Scale, first: int) -> Rates:
    """Let rooms of numbers from `first` on write to a store."""
    store = await open_store(place, lambda error: sys.exit(str(error)))
    try:
        store.write([IdentityRow(f"p{number}", "", "", 0, 0, 0) for number in range(PEOPLE)])
        await store.flush()
        reserved = await store.leases.reserve(scale.rooms)
        numbers = range(first, first + scale.rooms)
        leases = [one.lease for one in reserved] or [Lease(number) for number in numbers]
        commits, waited = store.backlog.commits, store.backlog.commit_milliseconds
        began, writing = time.perf_counter(), Writing(store, scale.seconds)
        for lease in leases:
            writing.write(lease, 1)
        reads = await writing.read()
        await store.flush()
        seconds, done = time.perf_counter() - began, store.backlog.commits - commits
        waited = store.backlog.commit_milliseconds - waited
        return Rates(writing.written / seconds, done / seconds, waited / done, median(reads))
    finally:
        await store.close()


@asynccontextmanager
async def places() -> AsyncIterator[dict[str, Place]]:
    """Offer a folder and, where there is PostgreSQL, a database, both on this machine's disk."""
    with tempfile.TemporaryDirectory(prefix="freehold-bench-") as folder:
        found: dict[str, Place] = {"SQLite": Path(folder)}
        if postgresql.find() is None:
            print(f"only SQLite is measured: {postgresql.NEEDED}")
            yield found
            return
        cluster = Cluster(careful=True)
        try:
            cluster.start()
            await cluster.ready()
            found["PostgreSQL"] = await cluster.make_database()
            yield found
        finally:
            cluster.remove()


async def measure(scale: Scale) -> dict[str, Rates]:
    """Measure all stores in turn; return the best round of each."""
    best: dict[str, Rates] = {}
    async with places() as found:
        for number in range(scale.rounds):
            for name, place in found.items():
                rates = await measure_round(place, scale, 1 + number * scale.rooms)
                if name not in best or rates.entries > best[name].entries:
                    best[name] = rates
    return best


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.stores", description="Measure the stores.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    options = parser.parse_args(words)
    scale = QUICK if options.quick else Scale()
    found = uvloop.run(measure(scale))
    if options.json:
        print(json.dumps(msgspec.to_builtins(found)))
        return 0
    print(f"\nstores: {scale.rooms} rooms, each with one entry on its way")
    print(f"  {'':12}{'entries/s':>11}{'ratio':>8}{'commits/s':>11}{'commit ms':>11}{'read ms':>9}")
    for name, rates in found.items():
        ratio = rates.entries / found["SQLite"].entries
        print(
            f"  {name:<12}{rates.entries:>11,.0f}{ratio:>8.2f}{rates.commits:>11,.0f}"
            f"{rates.commit:>11.1f}{rates.read:>9.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
