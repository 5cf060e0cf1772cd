"""What runs a test that is a coroutine."""

import asyncio
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
    for name, fixture in fixtures.items():
        if isinstance(fixture, Rig):
            return fixture.run(lambda offered: test(**fixtures | {name: offered}))  # noqa: B023 - at once
    return asyncio.run(test(**fixtures))


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
