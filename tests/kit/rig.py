"""What runs a test that is a coroutine."""

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

LONGEST: Final = 300.0  # seconds: whatever takes longer hangs


class Rig(ABC):
    """Something that a test gets as a fixture and that has a loop of its own."""

    @abstractmethod
    def run(self, test: Callable[[Any], Coroutine[Any, Any, Any]]) -> Any:
        """Run a test with what the rig offers it."""


def run_test(test: Callable[..., Coroutine[Any, Any, None]], fixtures: dict[str, Any]) -> Any:
    """Run a test: the first rig among its fixtures does it, or a loop that is new."""
    try:
        for name, fixture in fixtures.items():
            if isinstance(fixture, Rig):
                return fixture.run(lambda offered: test(**fixtures | {name: offered}))  # noqa: B023 - at once
        return asyncio.run(test(**fixtures))
    finally:
        forget_servers()


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
