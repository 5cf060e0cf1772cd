"""A process that writes until it is killed, and prints each entry that was acknowledged."""

import asyncio
import os
import sys
from functools import partial
from pathlib import Path

import structlog

from freehold.server.store import EntryRow, SnapshotRow, Store, open_store
from freehold.server.store.postgresql.address import is_address

ROOMS = range(1, 9)


def acknowledge(store: Store, room: int, seq: int) -> None:
    os.write(1, b"%d %d\n" % (room, seq))
    write_next(store, room, seq + 1)


def write_next(store: Store, room: int, seq: int) -> None:
    """Write an entry and a snapshot that must never be found apart."""
    entry, snapshot = EntryRow(room, seq, seq, b"x" * 200), SnapshotRow(room, seq, b"y" * 2_000)
    store.write([entry, snapshot], partial(acknowledge, store, room, seq))


async def main(place: str) -> None:
    store = await open_store(place if is_address(place) else Path(place), lambda _: os._exit(1))
    for room in ROOMS:
        last = await store.snapshot(room)
        write_next(store, room, last.seq + 1 if last else 1)
    await asyncio.Event().wait()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(main(sys.argv[1]))
