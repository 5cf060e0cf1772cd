"""Long work in Python: in a thread, one piece at a time, and the event loop goes before it."""

import asyncio
import sys
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
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
