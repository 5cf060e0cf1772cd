"""What is found when people play while servers or databases are killed, and how it is told."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from freehold.server.store import Store, open_store
from tests.server.kill.laws import broken_laws, finished, read_log
from tests.server.kill.player_group import PlayerGroup

DATABASE_ENDS: Final = (signal.SIGKILL, signal.SIGQUIT, signal.SIGINT)
LONGEST_OUTAGE: Final = 1.0  # seconds
Say = Callable[[str], None]


class Findings(msgspec.Struct):
    """What was played, and what was wrong."""

    acks: int = 0
    entries: int = 0
    games: int = 0  # that came to their end
    records: int = 0  # of those, downloaded
    problems: list[str] = msgspec.field(default_factory=list)

    def broken(self) -> Iterator[str]:
        """Tell what was wrong, a line each."""
        return (f"BROKEN: {problem}" for problem in self.problems)

    async def look_at(self, group: PlayerGroup) -> None:
        """Let everything come to rest, and compare what people know."""
        await group.rest()
        self.problems += await group.differences()
        self.records, problems = await group.records()
        self.problems += problems

    @contextlib.asynccontextmanager
    async def audit(
        self, place: str | Path, group: PlayerGroup, say: Say = lambda _text: None
    ) -> AsyncIterator[Store]:
        """Hold the logs that are left against what people were told; offer their store."""

        def fail(error: BaseException) -> None:
            self.problems.append(f"the store failed: {error}")

        store = await open_store(place, fail)
        try:
            rooms = {row.code: row for row in await store.open_rooms()}
            for code, players in group.rooms.items():
                log = await read_log(store, rooms[code].id, code)
                say(f"held against what {len(players)} people were told: {code}")
                self.entries += len(log.rows)
                self.games += len(finished(log))
                self.problems += broken_laws(log, [player.witness for player in players])
            yield store
        finally:
            await store.close()


@contextlib.asynccontextmanager
async def meanwhile(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do something over and over, until it is enough."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def spread(seconds: Sequence[float]) -> str:
    """Tell how many there were, the middle one and the worst."""
    if not seconds:
        return "none"
    return f"{len(seconds)}, {median(seconds):.2f} s in the middle, {max(seconds):.2f} s at most"
