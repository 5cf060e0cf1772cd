"""Answers that take long: each is worked out once, however many ask, and the last ones are kept."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class CrowdedError(Exception):
    """Too many wait for an answer of their own."""


class KnownAnswers(Generic[T]):
    """Answers by key, so many at most; one that is None or fails is worked out anew."""

    def __init__(self, most: int, most_waiting: int = 0) -> None:
        self._most = most
        self._most_waiting = most_waiting  # answers that `ask` lets be under way
        self._known: dict[str, T] = {}  # the one asked for last is last
        self._working: dict[str, asyncio.Task[T | None]] = {}

    def __contains__(self, key: str) -> bool:
        """Tell whether an answer is known or under way."""
        return key in self._known or key in self._working

    async def ask(self, key: str, work: Callable[[], Coroutine[Any, Any, T | None]]) -> T | None:
        """Return an answer, worked out now if it is not known, or raise CrowdedError."""
        if key not in self:
            if len(self._working) >= self._most_waiting:
                raise CrowdedError(f"expected at most {self._most_waiting} that wait, got one more")
            self.begin(key, work)
        return await self.find(key)

    def begin(
        self, key: str, work: Callable[[], Coroutine[Any, Any, T | None]]
    ) -> asyncio.Task[T | None]:
        """Begin to work out an answer."""
        task = self._working[key] = asyncio.create_task(self._work_out(key, work))
        return task

    async def find(self, key: str) -> T | None:
        """Return an answer that is known or under way; whoever goes leaves it to the others."""
        if key in self._known:
            self._known[key] = self._known.pop(key)
            return self._known[key]
        return await asyncio.shield(self._working[key])

    async def close(self) -> None:
        """Stop whatever is under way."""
        working = list(self._working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    async def _work_out(
        self, key: str, work: Callable[[], Coroutine[Any, Any, T | None]]
    ) -> T | None:
        try:
            found = await work()
        finally:
            del self._working[key]
        if found is not None:
            self._known[key] = found
            while len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return found
