"""Writing the annals anew, from the records of all games that ever ended."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import msgspec
import structlog

from freehold.annals.book import Book, enter
from freehold.annals.counting import Bounds
from freehold.record import SaveError
from freehold.server.annalist import Found, annal_row, played_of, read_record, standing_row
from freehold.server.records import record_of
from freehold.server.store import (
    AnnalRow,
    BlankRow,
    EnteredRow,
    FinishedRow,
    StandingRow,
    Store,
    Write,
)

log = structlog.get_logger()
BATCH: Final = 64  # games whose records are in memory at a time


class Rebuilt(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it, and digests of the annals before and after: the same if all is well."""

    games: int
    left_out: int  # whose records cannot be read
    rows: int
    before: str
    after: str


async def count_finished(store: Store) -> int:
    """Return how many games have ended."""
    count, last = 0, 0
    while rows := await store.finished_after(last, BATCH):
        count, last = count + len(rows), rows[-1].number
    return count


async def rebuild(
    store: Store,
    bounds: Bounds,
    workers: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Rebuilt:
    """Enter all games into empty annals and put these in the place of those there are, at once."""
    before = digest_of(*await store.all_annals())
    book, last, games, left_out = Book(), 0, 0, 0
    async for finished, found in _found(store, workers):
        last = finished.number
        if found is None:
            left_out += 1
        else:
            players = await store.players(finished.game.id)
            enter(book, played_of(finished, players, found), bounds)
            games += 1
        advance(1)
    rows: list[Write] = [annal_row(key, book.rows[key]) for key in sorted(book.rows)]
    rows += [standing_row(place, book.standings[place]) for place in sorted(book.standings)]
    store.write([BlankRow(), *rows, EnteredRow(last)])
    after = digest_of(*await store.all_annals())
    return Rebuilt(games=games, left_out=left_out, rows=len(rows), before=before, after=after)


def digest_of(annals: Sequence[AnnalRow], standings: Sequence[StandingRow]) -> str:
    """Return the hash of every byte of the annals."""
    return hashlib.sha256(msgspec.json.encode((annals, standings))).hexdigest()


async def _found(store: Store, workers: int) -> AsyncIterator[tuple[FinishedRow, Found | None]]:
    """Read all records in processes of their own, in the order in which the games ended."""
    loop, last = asyncio.get_running_loop(), 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while rows := await store.finished_after(last, BATCH):
            records = [await _record(store, row.game.id) for row in rows]
            found = [loop.run_in_executor(pool, _read, record) for record in records]
            for row, each in zip(rows, found, strict=True):
                yield row, await each
            last = rows[-1].number


async def _record(store: Store, game: str) -> bytes | None:
    try:
        return await record_of(store, game)
    except ValueError:
        return None


def _read(record: bytes | None) -> Found | None:
    try:
        return None if record is None else read_record(record)
    except (SaveError, ValueError):
        return None
