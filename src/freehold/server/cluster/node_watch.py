"""The node watch: the other nodes on which people here depend, and whether they still live.

They are looked at once for everybody, and only while anybody depends on one.  One that lives and
cannot commit is asked to give up its rooms, which need not wait then until its lease is over.
"""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

import structlog

from freehold.server.store import Leases, OtherNode, StoreError

T = TypeVar("T")
LOOK_SECONDS: Final = 0.3
STANDSTILL_SECONDS: Final = 2.0  # in which others may have gone on without who came in here
DOOR_SECONDS: Final = 8.0  # that somebody waits for another node: longer than its lease
logger: Final = structlog.get_logger()


class NodeWatch:
    """Tells whoever depends on another node when that one is gone."""

    def __init__(self, leases: Leases, ask: Callable[[OtherNode], Awaitable[str]]) -> None:
        self._leases = leases
        self._ask = ask  # to give up its rooms; it answers with the run that may be ended
        self._asked: dict[OtherNode, asyncio.Task[None]] = {}
        self._dependents: defaultdict[OtherNode, set[Callable[[], None]]] = defaultdict(set)
        self._wanted = asyncio.Event()
        self._standstills = 0
        self._moved_at = time.monotonic()

    @contextlib.contextmanager
    def depending(self, node: OtherNode, on_loss: Callable[[], None]) -> Iterator[None]:
        """Depend on a node meanwhile; who does is told at most once that it is gone."""
        self._dependents[node].add(on_loss)
        self._wanted.set()
        try:
            yield
        finally:
            dependents = self._dependents.get(node, set())
            dependents.discard(on_loss)
            if not dependents:
                self._dependents.pop(node, None)

    async def gone(self, node: OtherNode, patience: float) -> bool:
        """Wait until a node is gone, or for so many seconds; tell whether it is."""
        lost = asyncio.Event()
        with self.depending(node, lost.set), contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await lost.wait()
        return lost.is_set()

    async def unless_gone(self, node: OtherNode, asked: Coroutine[Any, Any, T]) -> T | None:
        """Return what a node answers; nothing if it is gone before."""
        task, is_gone = asyncio.create_task(asked), False

        def give_up() -> None:
            nonlocal is_gone
            is_gone = True
            task.cancel()

        with self.depending(node, give_up):
            try:
                return await task
            except asyncio.CancelledError:
                if not is_gone:
                    raise
                return None

    def count_standstills(self) -> int:
        """Return how often this process has stood still for long, until just now.

        What came in before such a time may have been said again elsewhere, and be done and
        forgotten there: it is not to be passed on any more.
        """
        now = time.monotonic()
        self._standstills += now - self._moved_at > STANDSTILL_SECONDS
        self._moved_at = now
        return self._standstills

    async def keep_time(self) -> None:
        """Move at least now and then, so that a standstill is noticed."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.count_standstills()

    async def watch(self) -> None:
        """Look at them for as long as the server lives."""
        try:
            await self._watch()
        finally:
            for task in self._asked.values():
                task.cancel()

    async def _watch(self) -> None:
        while True:
            await self._wanted.wait()
            if not self._dependents:
                self._wanted.clear()
                continue
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look()
            except StoreError:
                return  # the server stops, for this very reason
            except Exception:
                logger.exception("other nodes not looked at")

    async def _look(self) -> None:
        before = list(self._dependents)
        living = await self._leases.living()
        for node in before:
            if node not in living:
                self._lose(node)
            elif living[node] and node not in self._asked:
                self._asked[node] = asyncio.create_task(self._let_give_up(node))

    async def _let_give_up(self, node: OtherNode) -> None:
        """Ask a node for its rooms; it may have come back meanwhile, or not answer."""
        try:
            if run := await self._ask(node):
                await self._leases.end(node, run)
        except Exception as error:
            logger.warning("a node that is cut off does not give up", error=str(error))
        finally:
            self._asked.pop(node, None)

    def _lose(self, node: OtherNode) -> None:
        for on_loss in self._dependents.pop(node, set()):
            on_loss()

    def lose_all(self) -> None:
        """Let nobody depend on any other node by way of this one, which ends."""
        for node in list(self._dependents):
            self._lose(node)
