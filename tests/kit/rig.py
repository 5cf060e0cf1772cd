"""What runs a test: none lasts for ever."""

import asyncio
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from functools import partial
from types import FrameType
from typing import Any, Final

from tests.kit.size import FACTOR

LONGEST: Final = 300.0 * max(1.0, FACTOR)  # seconds: whatever takes longer hangs


class Rig(ABC):
    """Something that a test gets as a fixture and that has a loop of its own."""

    @abstractmethod
    def run(self, test: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        """Run a test with what the rig offers it."""


class Made(Rig):
    """Something that is made in the loop of a rig, of what that one offers."""

    def __init__(self, rig: Rig, make: Callable[[Any], Coroutine[Any, Any, Any]]) -> None:
        self._rig = rig
        self.make = make

    def run(self, test: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        """Run a test with what was made for it."""

        async def made(offered: Any) -> Any:
            return await test(await self.make(offered))

        return self._rig.run(made)


def run_test(test: Callable[..., Coroutine[Any, Any, None]], fixtures: dict[str, Any]) -> Any:
    """Run a test: the first rig among its fixtures does it, or a loop that is new."""
    try:
        for name, fixture in fixtures.items():
            if isinstance(fixture, Rig):
                return fixture.run(partial(_with_offered, test, fixtures, name))

        async def limited() -> Any:
            async with asyncio.timeout(LONGEST):
                return await test(**fixtures)

        return asyncio.run(limited())
    finally:
        forget_servers()


async def _with_offered(
    test: Callable[..., Coroutine[Any, Any, None]], fixtures: dict[str, Any], rig: str, offered: Any
) -> None:
    made = {
        name: await fixture.make(offered)
        for name, fixture in fixtures.items()
        if isinstance(fixture, Made) and name != rig
    }
    await test(**fixtures | made | {rig: offered})


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Let what is no coroutine fail if it is not done in time; only the main thread can be told."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"expected an end within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    left, _interval = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)


def forget_servers() -> None:
    """Let go of servers that have ended: the framework keeps hundreds of them for its cache.

    All that they hold would be searched for garbage again and again.
    """
    if (framework := sys.modules.get("aiohttp.web_app")) is not None:
        framework._cached_build_middleware.cache_clear()


class Opened(Rig):
    """A rig that is opened anew for every test."""

    def __init__(self, opening: Callable[[], AbstractAsyncContextManager[Any]]) -> None:
        self._opening = opening

    def run(self, test: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        """Run a test with what was opened for it."""

        async def opened() -> Any:
            async with asyncio.timeout(LONGEST), self._opening() as offered:
                return await test(offered)

        return asyncio.run(opened())
