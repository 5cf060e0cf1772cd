"""The bus: what one node tells all others, by topic, once it is so.

A body says what is to be read again, and is never the truth itself: that is in the database.  Who
hears nothing for a while therefore loses nothing: it is told to read everything again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

import msgspec

from freehold.server.store import Store, Write

LONGEST_BODY: Final = 7_000  # bytes; PostgreSQL takes less than 8,000 with what is around it

# Hears what another node said; None if anything may have been said that was not heard.
Handler = Callable[[str | None], Awaitable[None]]


class ExclusiveTurn:
    """What only one at a time has: here by a lock, and on other nodes if there are any."""

    def __init__(self) -> None:
        self.here = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self.here.acquire()
        try:
            await self._take()
        except BaseException:
            self.here.release()
            raise

    async def __aexit__(self, *_exception: object) -> None:
        try:
            await self._give_back()
        finally:
            self.here.release()

    async def _take(self) -> None:
        """Wait until no other node has it."""

    async def _give_back(self) -> None:
        """Let another node have it."""


class Bus(Protocol):
    """Reaches all other nodes; who publishes has done at home what there is to do."""

    shared: bool  # whether there may be other nodes

    def publish(self, topic: str, body: str = "", rows: Sequence[Write] = ()) -> None:
        """Commit rows, and tell other nodes with the same commit; a long body raises ValueError."""

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Let somebody hear what other nodes say, one word after the other."""

    async def leads(self, task: str) -> bool:
        """Tell whether this node is the one that does something, and become it if there is none."""

    def alone(self, task: str, patience: float) -> ExclusiveTurn:
        """Return what only one at a time has, on all nodes, for a task.

        Who had it for longer than others have patience, in seconds, is taken for dead.
        """

    async def close(self) -> None:
        """Say and hear nothing more; another node may lead."""


class LocalBus:
    """The bus of a server that has its store for itself: nobody hears, nothing is ever heard."""

    shared = False

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns: dict[str, ExclusiveTurn] = {}

    def publish(self, topic: str, body: str = "", rows: Sequence[Write] = ()) -> None:
        """Commit rows."""
        check(topic, body)
        if rows:
            self._store.write(rows)

    def subscribe(self, topic: str, handler: Handler) -> None:
        """Do nothing: nobody speaks."""

    async def leads(self, task: str) -> bool:
        """Lead: there is nobody else."""
        return bool(task)

    def alone(self, task: str, patience: float) -> ExclusiveTurn:  # noqa: ARG002 # there is nobody else
        """Return a lock."""
        return self._turns.setdefault(task, ExclusiveTurn())

    async def close(self) -> None:
        """Do nothing."""


def check(topic: str, body: str) -> None:
    """Refuse what would not get to others, wherever it is said."""
    size = len(msgspec.json.encode((topic, body)))
    if size > LONGEST_BODY:
        raise ValueError(f"expected at most {LONGEST_BODY} bytes to tell other nodes, got {size}")
