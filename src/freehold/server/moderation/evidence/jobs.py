"""Evidence on a server: found when a moderator asks, one search at a time, and kept until the next.

What was found in records is remembered by game, so that another search looks at new games only.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

import structlog

from freehold.analysis.transfers import Transfers
from freehold.server.games.records import Records
from freehold.server.moderation.evidence.figures import Evidence, PlayedGame
from freehold.server.moderation.evidence.judging import AT_ONCE, JudgingTask, judge_all
from freehold.server.moderation.evidence.reading import evidence_in, read_games
from freehold.server.store import Store, StoreError

NEWEST: Final = 5_000  # games that are read
MOST_JUDGED: Final = 1_000  # of them whose records are judged, the newest
MOST_BYTES: Final = 2 * 1024 * 1024  # of a record; a longer one is left out

EvidenceState = Literal["none", "working", "done", "failed"]

_log: Final = structlog.stdlib.get_logger(__name__)


class EvidenceJobs:
    """Where evidence is searched for, and the last that was found."""

    def __init__(self, store: Store, records: Records, wall: Callable[[], int]) -> None:
        self._store = store
        self._records = records
        self._wall = wall
        self._judged: dict[str, Transfers | None] = {}
        self._work: asyncio.Task[None] | None = None
        self._failed = False
        self.permille = 0
        self.evidence: Evidence | None = None

    @property
    def state(self) -> EvidenceState:
        """Return whether a search is under way, and how the last one ended."""
        if self._work is not None and not self._work.done():
            return "working"
        if self._failed:
            return "failed"
        return "none" if self.evidence is None else "done"

    def begin(self) -> None:
        """Search anew, unless a search is under way."""
        if self.state != "working":
            self._failed, self.permille = False, 0
            self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop whatever is under way, and leave no process behind."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def _run(self) -> None:
        try:
            reading = await read_games(self._store, NEWEST)
            telling = reading.telling[-MOST_JUDGED:]
            await self._judge(telling, reading.accounts)
            left_out = sum(self._judged[game.game] is None for game in telling)
            whole = reading.with_transfers(self._judged)
            self._forget(telling)
            self.evidence = await asyncio.to_thread(evidence_in, whole, left_out, self._wall())
            self.permille = 1000
        except StoreError:
            return  # the server stops, for this very reason
        except Exception:
            _log.exception("evidence_failed")
            self._failed = True

    async def _judge(self, telling: list[PlayedGame], accounts: set[str]) -> None:
        due = [game for game in telling if game.game not in self._judged]
        for first in range(0, len(due), AT_ONCE):
            some = due[first : first + AT_ONCE]
            tasks = [await task_of(self._records, game, accounts) for game in some]
            known = [task for task in tasks if task is not None]
            found = iter(await judge_all(known) if known else [])
            for game, task in zip(some, tasks, strict=True):
                self._judged[game.game] = None if task is None else next(found)
            self.permille = 1000 * (first + len(some)) // len(due)

    def _forget(self, telling: list[PlayedGame]) -> None:
        """Remember only what the next search may need; what failed may succeed then."""
        kept = {game.game for game in telling}
        self._judged = {
            game: one for game, one in self._judged.items() if game in kept and one is not None
        }


async def task_of(records: Records, game: PlayedGame, accounts: set[str]) -> JudgingTask | None:
    """Return what is to be judged of a game, None if its record is not to be had."""
    try:
        record = await records.text(game.game)
    except ValueError:
        return None
    if record is None or len(record) > MOST_BYTES:
        return None
    seats = (seat for seat, who in enumerate(game.players) if who is not None and who in accounts)
    return JudgingTask(record, tuple(seats))


async def names_in(store: Store, evidence: Evidence) -> dict[str, str]:
    """Return the names of everybody whom evidence tells of and who still has an account."""
    people = {who for pair in evidence.pairs for who in pair.players}
    people |= {one.player for one in evidence.guests}
    found = {}
    for who in sorted(people):
        account = await store.account(who)
        if account is not None:
            found[who] = account.name
    return found
