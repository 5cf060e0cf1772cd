"""Rents for replays: what squares charged in the course of a finished game.

Records do not hold them, and whoever watches a game knows no rule.
"""

import asyncio
from typing import Final

import msgspec

from freehold.record import parse_save
from freehold.record.rents import rents_in
from freehold.server.games.records import Records
from freehold.server.ops.known_answers import KnownAnswers

MOST_WAITING: Final = 16  # games whose rents are found, or wait for it
MOST_KNOWN: Final = 64  # that are remembered


class RentsAfter(msgspec.Struct, frozen=True):
    """The rents that have changed with an action, by square; number 0 is the dealing."""

    number: int
    rents: dict[int, int]


class ReplayRents:
    """Finds rents when they are asked for first, one game at a time, and remembers the last."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._rents = KnownAnswers[tuple[RentsAfter, ...]](MOST_KNOWN, MOST_WAITING)
        self._turn = asyncio.Lock()

    async def find(self, game: str) -> tuple[RentsAfter, ...] | None:
        """Return the changes of rents in a finished game, None if there is no such game.

        Raise CrowdedError if too many wait, SaveError or ValueError if the record is not readable.
        """
        return await self._rents.ask(game, lambda: self._work_out(game))

    async def close(self) -> None:
        """Stop whatever is under way."""
        await self._rents.close()

    async def _work_out(self, game: str) -> tuple[RentsAfter, ...] | None:
        async with self._turn:
            record = await self._records.text(game)
            return None if record is None else await asyncio.to_thread(read_rents, record)


def read_rents(record: bytes) -> tuple[RentsAfter, ...]:
    """Return the changes of rents in a record; takes long enough to be left to a thread."""
    return tuple(RentsAfter(*each) for each in rents_in(parse_save(record, "record")))
