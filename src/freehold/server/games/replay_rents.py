"""Rents for replays: what squares charged in the course of a finished game.

Records do not hold them, and whoever watches a game knows no rule.
"""

import asyncio
from typing import Final

import msgspec

from freehold.record import parse_save
from freehold.record.rents import rents_in
from freehold.server.games.records import Records

MOST_WAITING: Final = 16  # games whose rents are found, or wait for it
MOST_KNOWN: Final = 64  # that are remembered


class RentsAfter(msgspec.Struct, frozen=True):
    """The rents that have changed with an action, by square; number 0 is the dealing."""

    number: int
    rents: dict[int, int]


class CrowdedError(Exception):
    """Too many replays wait for their rents."""


class ReplayRents:
    """Finds rents when they are asked for first, one game at a time, and remembers the last."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._known: dict[str, tuple[RentsAfter, ...]] = {}  # the one asked for last is last
        self._working: dict[str, asyncio.Task[tuple[RentsAfter, ...] | None]] = {}
        self._turn = asyncio.Lock()

    async def find(self, game: str) -> tuple[RentsAfter, ...] | None:
        """Return the changes of rents in a finished game, None if there is no such game.

        Raise CrowdedError if too many wait, SaveError or ValueError if the record is not readable.
        """
        if game in self._known:
            self._known[game] = self._known.pop(game)
            return self._known[game]
        if game not in self._working:
            if len(self._working) >= MOST_WAITING:
                raise CrowdedError
            self._working[game] = asyncio.create_task(self._work_out(game))
        return await asyncio.shield(self._working[game])  # whoever goes leaves it to the others

    async def close(self) -> None:
        """Stop whatever is under way."""
        working = list(self._working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    async def _work_out(self, game: str) -> tuple[RentsAfter, ...] | None:
        try:
            async with self._turn:
                record = await self._records.text(game)
                if record is None:
                    return None
                found = await asyncio.to_thread(read_rents, record)
        finally:
            del self._working[game]
        self._known[game] = found
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return found


def read_rents(record: bytes) -> tuple[RentsAfter, ...]:
    """Return the changes of rents in a record; takes long enough to be left to a thread."""
    return tuple(RentsAfter(*each) for each in rents_in(parse_save(record, "record")))
