"""Deletion holds: what is under way for somebody, who is not deleted in the middle of it.

Whatever is written about somebody after they were deleted would be kept for good.  So who is about
to write holds them, and then looks whether they are still there; and who deletes them lets nothing
more begin, waits for what is under way, and deletes all of it.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class DeletionHolds:
    """Counts what is under way for each person."""

    def __init__(self) -> None:
        self._held: dict[str, int] = {}
        self._ended: dict[str, asyncio.Event] = {}  # for who waits until nothing is

    @contextmanager
    def hold(self, *identities: str) -> Iterator[None]:
        """Let people not be deleted meanwhile; whether they are still there is asked inside."""
        for identity in identities:
            self._held[identity] = self._held.get(identity, 0) + 1
        try:
            yield
        finally:
            for identity in identities:
                self._let_go(identity)

    def _let_go(self, identity: str) -> None:
        self._held[identity] -= 1
        if not self._held[identity]:
            del self._held[identity]
            if identity in self._ended:
                self._ended.pop(identity).set()

    async def over(self, identity: str) -> None:
        """Wait until nothing is under way for somebody."""
        while identity in self._held:
            await self._ended.setdefault(identity, asyncio.Event()).wait()
