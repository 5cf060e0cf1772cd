"""Faults: what the server does is counted call by call, and one of the calls fails."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

import freehold.server

SERVER: Final = str(Path(freehold.server.__file__).parent)
BELOW: Final = str(Path(SERVER).parent / "protocol" / "differences.py")  # where rooms call it
STORE: Final = str(Path(SERVER, "store"))  # keeps its rows all or none, and has tests of its own
# What catches faults is not made to fail; nor are functions that do nothing but call it.
SAFE: Final = frozenset(
    ("__enter__", "__exit__", "_give_up", "_ring", "_go_off", "_release", "_hear_bot", "close")
)


class FaultError(Exception):
    """Something that nobody expects."""


class StopError(asyncio.CancelledError):
    """Somebody stops a task in the middle."""


def _is_ours(frame: FrameType) -> bool:
    """Tell whether a call is one of the server's functions, or of what it alone calls here."""
    caller: FrameType | None = frame
    while caller is not None and caller.f_code.co_filename == BELOW:  # clients read by it, too
        caller = caller.f_back
    return caller is not None and caller.f_code.co_filename.startswith(SERVER)


class Faults:
    """Counts the calls of the server's functions, and lets the one with a number fail."""

    def __init__(self, number: int, error: type[BaseException] = FaultError) -> None:
        self.number = number
        self.error = error
        self.calls = 0
        self.hit = ""  # the function that has failed

    @contextmanager
    def armed(self) -> Iterator[None]:
        """Let the call fail if it comes meanwhile."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            yield
        except self.error:
            if not self.hit:
                raise
        finally:
            sys.settrace(before)

    def _trace(self, frame: FrameType, event: str, argument: object) -> None:
        del argument
        code = frame.f_code
        if event != "call" or code.co_name in SAFE or not _is_ours(frame):
            return
        if code.co_flags & CO_GENERATOR:  # it may just be closed, which nobody hears of
            return
        if code.co_filename.startswith(STORE) and code.co_name != "write":
            return
        self.calls += 1
        if self.calls == self.number:
            self.hit = f"{Path(code.co_filename).stem}.{code.co_name}"
            raise self.error(self.hit)


class Pause:
    """Holds up whatever has just come out of a function, once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self.reached, self.go_on = asyncio.Event(), asyncio.Event()
        self._call: Callable[..., Any] = getattr(owner, name)
        monkeypatch.setattr(owner, name, self._hold_up)

    async def _hold_up(self, *given: Any) -> Any:
        found = await self._call(*given)
        if not self.reached.is_set():
            self.reached.set()
            await self.go_on.wait()
        return found
