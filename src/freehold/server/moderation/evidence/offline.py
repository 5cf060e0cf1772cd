"""Evidence from a database that no server uses now: all games, in several processes."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import msgspec

from freehold.analysis.transfers import Transfers
from freehold.server.games.records import Records
from freehold.server.moderation.evidence.figures import Evidence, PlayedGame
from freehold.server.moderation.evidence.jobs import names_in, task_of
from freehold.server.moderation.evidence.judging import judge
from freehold.server.moderation.evidence.reading import evidence_in, read_games
from freehold.server.store import Store

BATCH: Final = 64  # games whose records are in memory at a time


class NamedEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """Evidence, and the names of the accounts in it by id."""

    evidence: Evidence
    names: dict[str, str]


async def find_evidence(
    store: Store,
    newest: int,
    workers: int,
    now: int,
    begin: Callable[[int], Callable[[int], None]],
) -> NamedEvidence:
    """Return what the newest games of a store come to.

    `begin` is told how many records there are to be judged, and returns what hears of progress.
    """
    reading = await read_games(store, newest)
    telling = reading.telling
    advance, records = begin(len(telling)), Records(store)
    found: dict[str, Transfers | None] = {}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for first in range(0, len(telling), BATCH):
            some = telling[first : first + BATCH]
            found |= await _judged(records, some, reading.accounts, pool, advance)
    left_out = sum(one is None for one in found.values())
    evidence = evidence_in(reading.with_transfers(found), left_out, now)
    return NamedEvidence(evidence=evidence, names=await names_in(store, evidence))


async def _judged(
    records: Records,
    games: list[PlayedGame],
    accounts: set[str],
    pool: ProcessPoolExecutor,
    advance: Callable[[int], None],
) -> dict[str, Transfers | None]:
    loop = asyncio.get_running_loop()
    tasks = [(game.game, await task_of(records, game, accounts)) for game in games]
    working = [
        (game, None if task is None else loop.run_in_executor(pool, judge, task))
        for game, task in tasks
    ]
    found = {}
    for game, work in working:
        found[game] = None if work is None else await work
        advance(1)
    return found
