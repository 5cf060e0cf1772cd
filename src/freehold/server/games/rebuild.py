"""Writing the statistics anew, from the records of all games that ever ended."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import msgspec

from freehold.editions import is_board_name
from freehold.record import SaveError
from freehold.server.games.records import Records
from freehold.server.games.statistics_writer import (
    RecordFacts,
    finished_game_of,
    read_record,
    standing_row,
    statistics_row,
)
from freehold.server.store import (
    BlankRow,
    EnteredRow,
    FinishedRow,
    StandingRow,
    StatisticsRow,
    Store,
    Write,
)
from freehold.statistics.eligibility import Bounds
from freehold.statistics.entering import RowSet, enter

BATCH: Final = 64  # games whose records are in memory at a time


class Rebuilt(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it, and digests of the statistics before and after: the same if all is well."""

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
    """Enter all games into empty statistics, which take the place of those there are at once."""
    before = digest_of(*await store.all_statistics())
    row_set, last, games, left_out = RowSet(), 0, 0, 0
    async for finished, found in _found(store, workers):
        last = finished.number
        if is_board_name(finished.game.edition):
            pass  # what is no edition stands apart
        elif found is None:
            left_out += 1
        else:
            players = await store.players(finished.game.id)
            enter(row_set, finished_game_of(finished, players, found), bounds)
            games += 1
        advance(1)
    rows: list[Write] = [statistics_row(key, row_set.rows[key]) for key in sorted(row_set.rows)]
    rows += [standing_row(place, row_set.standings[place]) for place in sorted(row_set.standings)]
    store.write([BlankRow(), *rows, EnteredRow(last)])
    after = digest_of(*await store.all_statistics())
    return Rebuilt(games=games, left_out=left_out, rows=len(rows), before=before, after=after)


def digest_of(statistics: Sequence[StatisticsRow], standings: Sequence[StandingRow]) -> str:
    """Return the hash of every byte of the statistics."""
    return hashlib.sha256(msgspec.json.encode((statistics, standings))).hexdigest()


async def _found(
    store: Store, workers: int
) -> AsyncIterator[tuple[FinishedRow, RecordFacts | None]]:
    """Read all records in processes of their own, in the order in which the games ended."""
    loop, records, last = asyncio.get_running_loop(), Records(store), 0
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while rows := await store.finished_after(last, BATCH):
            texts = [await _text(records, row.game.id) for row in rows]
            found = [loop.run_in_executor(pool, _read, text) for text in texts]
            for row, each in zip(rows, found, strict=True):
                yield row, await each
            last = rows[-1].number


async def _text(records: Records, game: str) -> bytes | None:
    try:
        return await records.text(game)
    except ValueError:
        return None


def _read(record: bytes | None) -> RecordFacts | None:
    try:
        return None if record is None else read_record(record)
    except (SaveError, ValueError):
        return None
