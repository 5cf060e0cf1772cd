"""Long work in Python: in a thread, one piece at a time, and the event loop goes before it."""

import asyncio
import sys
from collections.abc import Callable
from typing import Final, TypeVar

from freehold.server.ops.known_answers import KnownAnswers

T = TypeVar("T")
MOST_KNOWN: Final = 256  # answers that are remembered, most of some 20 KB
MOST_WAITING: Final = 64  # that are worked out, or wait for it
# Seconds for which a thread of Python makes the event loop wait; the shorter, the more time goes
# into taking turns, above all with the thread of the database.
SWITCHING: Final = 0.005
SWITCHING_SOON: Final = 0.0005


class LongWork:
    """Does what takes some milliseconds of Python and comes from strangers.

    Several threads of Python would keep the event loop waiting many times as long as one does.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Callable[[], T]) -> T:
        """Return what work comes to, once all that came before is done."""
        async with self._turn:
            sys.setswitchinterval(SWITCHING_SOON)
            try:
                return await asyncio.to_thread(work)
            finally:
                sys.setswitchinterval(SWITCHING)


class LongAnswers:
    """Answers of some milliseconds of Python: each is worked out once, the last are remembered."""

    def __init__(self, work: LongWork) -> None:
        self._work = work
        self._answers = KnownAnswers[bytes](MOST_KNOWN, MOST_WAITING)

    async def find(self, key: str, make: Callable[[], bytes | None]) -> bytes | None:
        """Return the answer of that key, None if there is none; raise CrowdedError."""
        return await self._answers.ask(key, lambda: self._work.do(make))

    async def close(self) -> None:
        """Stop whatever is under way."""
        await self._answers.close()
