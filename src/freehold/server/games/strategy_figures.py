"""Figures of editions for the page of strategy: computed in a process of its own, then remembered.

Run as a module, this is that process: it limits itself, reads an edition with its options from the
standard input and writes the figures.  A board that anybody made may have cards that lead to cards
without end, so even the chances of the dice have a limit of time and memory.
"""

import asyncio
import sys
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from freehold.editions import Edition, Options, Ruins, ruins_of
from freehold.editions.plain_data import plain_edition
from freehold.server.ops.budgets import Payer
from freehold.server.ops.known_answers import KnownAnswers
from freehold.server.ops.lazy_log import LazyLog
from freehold.server.ops.limited_process import end_process, limit_process, start_process
from freehold.server.ops.server_budgets import EVERYBODY, places
from freehold.strategy import Strategy, relevant_changes, strategy_of

PROCESSES: Final = 1  # at once
PER_ADDRESS: Final = 4  # boards that are computed, or wait for it
MOST_WAITING: Final = 16  # boards and options that are computed or wait for it
MOST_KNOWN: Final = 64  # that are remembered
SECONDS: Final = 20  # that one may take

_log: Final = LazyLog(__name__)


class StrategyTask(msgspec.Struct, frozen=True):
    """What the process is asked for."""

    edition: dict[str, Any]  # as plain data, to be checked like its files
    options: Options
    ruins: Ruins | None


class StrategyError(Exception):
    """Say why there are no figures."""


class StrategyFigures:
    """Computes figures when they are asked for first, each once, and remembers the last ones."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._figures = KnownAnswers[bytes](MOST_KNOWN)
        self._processes = asyncio.Semaphore(PROCESSES)
        self._places = places(PER_ADDRESS, MOST_WAITING)

    async def find(
        self, edition: Edition, options: Options, payer: Payer = EVERYBODY
    ) -> bytes | None:
        """Return the figures as JSON, None if too many wait, or raise StrategyError."""
        changes = relevant_changes(edition, options)
        key = f"{edition.id} {msgspec.json.encode(changes).decode()}"
        if key not in self._figures:
            if not self._places.enter(payer):
                return None
            own = replace(edition.rules, **changes)
            task = StrategyTask(plain_edition(edition), own, ruins_of(edition.id))
            work = self._figures.begin(key, lambda: self._compute(task))
            work.add_done_callback(lambda _done: self._places.leave(payer))
        return await self._figures.find(key)

    async def close(self) -> None:
        """Stop whatever is under way, and leave no process behind."""
        await self._figures.close()

    async def _compute(self, task: StrategyTask) -> bytes:
        async with self._processes:
            return await _ask_process(msgspec.json.encode(task), self._seconds)


# --- the process, from outside


async def _ask_process(data: bytes, seconds: float) -> bytes:
    try:
        process = await start_process(__name__, int(seconds) + 1)
    except OSError as error:
        _log.warning("strategy_process_not_started", reason=error.strerror)
        raise StrategyError("expected figures of the board, got none here") from error
    try:
        answer, _ = await asyncio.wait_for(process.communicate(data), seconds)
    except TimeoutError as error:
        expected = f"expected a board whose figures are computed in {seconds:g} s"
        raise StrategyError(f"{expected}, got one that takes longer") from error
    finally:
        await end_process(process)
    return _read_answer(answer, process.returncode)


def _read_answer(answer: bytes, code: int | None) -> bytes:
    with suppress(msgspec.DecodeError):
        msgspec.json.decode(answer, type=Strategy)
        return answer
    _log.warning("strategy_process_failed", code=code)
    raise StrategyError("expected a board whose figures can be computed, got one without")


# --- the process, from inside


def main() -> None:
    """Be the process: compute the figures of the edition in the standard input."""
    limit_process(int(sys.argv[1]))
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=StrategyTask)
    edition = msgspec.convert(task.edition, Edition)
    found = strategy_of(edition, task.options, task.ruins)
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
