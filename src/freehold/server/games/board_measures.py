"""Published boards measured by bots, a few seconds each, one after the other, as trials are."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
import structlog

from freehold.editions import Edition, plain_board
from freehold.server.games.board_trials import BoardTrials, TrialFindings

SECONDS: Final = 8.0  # for which bots play
MOST_WAITING: Final = 64  # boards; others are measured when somebody looks at them
STEP_SECONDS: Final = 5.0  # between two looks
PERSON: Final = "library "  # for whom these trials are, with the board's name

Keep = Callable[[str, TrialFindings], Awaitable[None]]
_log: Final = structlog.stdlib.get_logger(__name__)


class BoardMeasures:
    """Has trials of boards made in the background, and hands on what they found."""

    def __init__(self, trials: BoardTrials, keep: Keep) -> None:
        self._trials = trials
        self._keep = keep
        self._waiting: dict[str, Edition] = {}
        self._work: asyncio.Task[None] | None = None

    def begin(self, board: Edition) -> None:
        """Measure a board soon, unless it waits already, or too many do."""
        if board.id in self._waiting or len(self._waiting) >= MOST_WAITING:
            return
        self._waiting[board.id] = board
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; what waits is measured another time."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _run(self) -> None:
        while self._waiting:
            name, board = next(iter(self._waiting.items()))
            try:
                await self._measure(board)
            except Exception:
                _log.exception("board not measured", board=name)
            finally:
                self._waiting.pop(name, None)

    async def _measure(self, board: Edition) -> None:
        plain = await asyncio.to_thread(plain_board, board)
        trial = await self._trials.begin(PERSON + board.id, (plain,))
        if trial is None:
            return  # too many are under way: when somebody looks at it, it is tried again
        end = asyncio.get_running_loop().time() + SECONDS
        while not trial.is_over and (left := end - asyncio.get_running_loop().time()) > 0:
            await self._trials.look(trial, trial.number, min(left, STEP_SECONDS))
        await self._trials.cancel(trial)
        if trial.findings is not None:
            await self._keep(board.id, msgspec.json.decode(trial.findings, type=TrialFindings))
