"""The archive: what is kept of a room when it is taken down, namely the records of its games."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from freehold.record import Result
from freehold.server.games.entries import AnyEntry, PlayEntry, SheetEntry, StartEntry, decode_entry
from freehold.server.games.seat_ids import seat_ids
from freehold.server.games.summaries import record_text
from freehold.server.store import MemberRow, PruneRow, RecordRow, RoomRow, Store, Write

LEVEL: Final = 6


def packed(record: bytes) -> bytes:
    """Return a record as it is kept."""
    return zlib.compress(record, LEVEL)


def unpacked(kept: bytes) -> bytes:
    """Return a record as it was, or raise ValueError."""
    try:
        return zlib.decompress(kept)
    except zlib.error as error:
        raise ValueError(f"expected a packed record, got {error}") from error


async def archived(store: Store, room: RoomRow) -> list[Write]:
    """Return what to write so that only the records of finished games are left of a room."""
    entries = [decode_entry(row.body) for row in await store.entries(room.id, 0)]
    records = [
        RecordRow(game, packed(record_text(entries[first:], game, await seat_ids(store, game))))
        for first, game in _finished(entries)
    ]
    members = [MemberRow(room.id, who, False) for who in sorted(_people(entries))]
    return [room, *records, *members, PruneRow(room.id)]


def _finished(entries: Sequence[AnyEntry]) -> list[tuple[int, str]]:
    """Return where each game begins that came to its end."""
    found, start = [], (0, "")
    for at, entry in enumerate(entries):
        if isinstance(entry, StartEntry):
            start = (at, entry.game)
        elif isinstance(entry, PlayEntry) and isinstance(entry.after, Result):
            found.append(start)
    return found


def _people(entries: Iterable[AnyEntry]) -> set[str]:
    people: set[str] = set()
    for entry in entries:
        if isinstance(entry, SheetEntry | StartEntry):
            people |= set(entry.private.identities.values())
            people |= entry.private.seats.keys()
    return people
