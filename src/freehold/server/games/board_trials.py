"""Trials of boards that people draw: games of bots in a process of its own, while somebody looks.

Run as a module, this is that process: it limits itself, reads one or two boards from the standard
input and writes a report a line, rough ones first.
"""

import asyncio
import os
import secrets
import select
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal

import msgspec

from freehold.balance import Balance, BalanceReport, Difference, compare, do_task
from freehold.editions import board_of
from freehold.server.ops.budgets import Payer
from freehold.server.ops.lazy_log import LazyLog
from freehold.server.ops.limited_process import end_process, limit_process, start_process
from freehold.server.ops.server_budgets import EVERYBODY, places

PROCESSES: Final = max(1, (os.cpu_count() or 1) // 2)  # at once
PER_ADDRESS: Final = 4  # trials that are under way, or wait for it
MOST_TRIALS: Final = 24  # of everybody
SECONDS: Final = 60  # that one may go on for
TURN_SECONDS: Final = 8.0  # after which it makes way for who waits
LOOKING_SECONDS: Final = 15.0  # without a question after which nobody looks on any more
KEPT_SECONDS: Final = 120.0  # that what was found is kept for
SPARE_SECONDS: Final = 120.0  # that a process waits for something to do
FIRST_GAP: Final = 0.2  # seconds between two reports, which grow
LAST_GAP: Final = 3.0
ID_BYTES: Final = 12  # which are random
ID_LETTERS: Final = 16
_FAILED: Final = "expected a board that can be tried, got one that cannot be here"

TrialState = Literal["waiting", "working", "done", "failed"]

_log: Final = LazyLog(__name__)


class TrialOrder(msgspec.Struct, frozen=True):
    """What the process is asked for: boards as plain data, which were checked before."""

    boards: tuple[dict[str, Any], ...]
    seconds: float


class TrialFindings(msgspec.Struct, frozen=True, kw_only=True):
    """What is known so far: of the board, of the other one if there is one, and how they differ."""

    report: BalanceReport
    against: BalanceReport | None = None
    differences: tuple[Difference, ...] = ()
    games: int  # of all trials
    seconds: float


class BoardTrial:
    """One trial: how far it is, for whom, and when somebody looked last."""

    def __init__(self, person: str, payer: Payer, order: bytes, mark: str) -> None:
        self.id = secrets.token_urlsafe(ID_BYTES) + mark
        self.person = person
        self.payer = payer
        self.order = order
        self.state: TrialState = "waiting"
        self.number = 0  # of the newest findings
        self.findings: bytes | None = None
        self.problem = ""
        self.seen = time.monotonic()
        self.news = asyncio.Event()
        self.work: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Wake who waits for news."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Tell whether nothing more will come."""
        return self.state in ("done", "failed")


class BoardTrials:
    """Trials by their id, at most one of each person; a new one ends the one before."""

    def __init__(self, seconds: float = SECONDS, looking: float = LOOKING_SECONDS) -> None:
        self.mark = ""  # at the end of ids, by which several servers know whose a trial is
        self._seconds = seconds
        self._looking = looking
        self._trials: dict[str, BoardTrial] = {}
        self._processes = asyncio.Semaphore(PROCESSES)
        self._waiting = 0
        self._places = places(PER_ADDRESS, MOST_TRIALS)
        self._spare: Process | None = None  # which is started already, for the next edit
        self._starting: asyncio.Task[None] | None = None

    async def begin(
        self, person: str, boards: tuple[dict[str, Any], ...], payer: Payer = EVERYBODY
    ) -> BoardTrial | None:
        """Begin a trial in place of the person's last one; None if too many are under way."""
        self._forget_old()
        for trial in [one for one in self._trials.values() if one.person == person]:
            await self._end(trial)
        if not self._places.enter(payer):
            return None
        order = msgspec.json.encode(TrialOrder(boards, self._seconds))
        trial = BoardTrial(person, payer, order, self.mark)
        self._trials[trial.id] = trial
        trial.work = asyncio.create_task(self._run(trial))
        trial.work.add_done_callback(lambda _done: self._places.leave(payer))
        return trial

    def find(self, id_: str, person: str) -> BoardTrial | None:
        """Return somebody's trial."""
        trial = self._trials.get(id_)
        return trial if trial is not None and trial.person == person else None

    async def look(self, trial: BoardTrial, after: int, seconds: float) -> None:
        """Wait until there are newer findings, or nothing more comes, but no longer than that."""
        trial.seen = time.monotonic()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while trial.number <= after and not trial.is_over:
                    await trial.news.wait()
        trial.seen = time.monotonic()

    async def cancel(self, trial: BoardTrial) -> None:
        """End a trial and forget it."""
        await self._end(trial)

    async def close(self) -> None:
        """Stop whatever is under way, and leave no process behind."""
        for trial in list(self._trials.values()):
            await self._end(trial)
        if self._starting is not None:
            await asyncio.gather(self._starting, return_exceptions=True)
        spare, self._spare = self._spare, None
        if spare is not None:
            await end_process(spare)

    async def _end(self, trial: BoardTrial) -> None:
        self._trials.pop(trial.id, None)
        if trial.work is not None:
            trial.work.cancel()
            await asyncio.gather(trial.work, return_exceptions=True)
        if not trial.is_over:
            trial.state = "done"
        trial.tell()

    def _forget_old(self) -> None:
        bound = time.monotonic() - KEPT_SECONDS
        for trial in list(self._trials.values()):
            if trial.is_over and trial.seen < bound:
                del self._trials[trial.id]

    async def _run(self, trial: BoardTrial) -> None:
        self._waiting += 1
        try:
            await self._processes.acquire()
        finally:
            self._waiting -= 1
        try:
            trial.state = "working"
            await self._converse(trial, await self._process())
            if trial.findings is None:
                trial.problem = _FAILED
            trial.state = "failed" if trial.findings is None else "done"
        except OSError as error:
            _log.warning("trial_process_not_started", reason=error.strerror)
            trial.state, trial.problem = "failed", _FAILED
        finally:
            self._processes.release()
            trial.tell()

    async def _process(self) -> Process:
        """Return the spare process, or a new one if it has given up waiting."""
        spare, self._spare = self._spare, None
        if spare is not None and spare.returncode is None:
            return spare
        return await start_process(__name__, int(self._seconds) + 2)

    def prepare(self) -> None:
        """Start the next process, so that the next edit need not wait for it."""
        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(self._start_spare())

    async def _start_spare(self) -> None:
        if self._spare is None or self._spare.returncode is not None:
            with suppress(OSError):  # then the next trial starts its own, or tells why not
                self._spare = await start_process(__name__, int(self._seconds) + 2)

    async def _converse(self, trial: BoardTrial, process: Process) -> None:
        """Hear what a process finds, until it ends, nobody looks on, or others wait."""
        began = time.monotonic()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(ConnectionError):  # a process that died says so by its silence
                process.stdin.write(trial.order)
                trial.order = b""  # it may be kept for long
                await process.stdin.drain()
                process.stdin.close()
            while self._goes_on(trial, began):
                with suppress(TimeoutError):
                    line = await asyncio.wait_for(process.stdout.readline(), self._looking)
                    if not line:
                        return
                    self._hear(trial, line)
                    if trial.number == 1:
                        self.prepare()
        except ValueError:  # a line beyond the limit
            return
        finally:
            await end_process(process)

    def _goes_on(self, trial: BoardTrial, began: float) -> bool:
        now = time.monotonic()
        if now - trial.seen > self._looking or now - began > self._seconds + 2:
            return False
        return not (self._waiting and trial.number and now - began > TURN_SECONDS)

    def _hear(self, trial: BoardTrial, line: bytes) -> None:
        trial.findings = line.strip()
        trial.number += 1
        trial.tell()


def mark_in(id_: str) -> str:
    """Return the mark at the end of an id."""
    return id_[ID_LETTERS:]


# --- the process, from inside


def try_boards(order: TrialOrder, tell: Callable[[TrialFindings], None]) -> None:
    """Play and tell what is known, again and again, until time is up or all is known."""
    began = time.monotonic()
    balances = [Balance(board_of(board)) for board in order.boards]
    plans = [balance.tasks() for balance in balances]
    gap, told = FIRST_GAP, began
    while True:
        for balance, plan in zip(balances, plans, strict=True):
            task = next(plan, None)
            if task is not None:
                balance.add(task, do_task(task))
            elif balance is balances[0]:
                tell(_findings(balances, began))
                return
        now = time.monotonic()
        if now - told >= gap or told == began:
            tell(_findings(balances, began))
            told, gap = time.monotonic(), min(LAST_GAP, gap * 1.5)
        if now - began > order.seconds:
            return


def _findings(balances: list[Balance], began: float) -> TrialFindings:
    reports = [balance.report() for balance in balances]
    return TrialFindings(
        report=reports[0],
        against=reports[1] if len(reports) > 1 else None,
        differences=compare(reports[0], reports[1]) if len(reports) > 1 else (),
        games=sum(balance.games for balance in balances),
        seconds=round(time.monotonic() - began, 2),
    )


def main() -> None:
    """Be the process: try the boards in the standard input."""
    limit_process(int(sys.argv[1]))
    if not select.select([sys.stdin], [], [], SPARE_SECONDS)[0]:
        return  # nobody needs it
    order = msgspec.json.decode(sys.stdin.buffer.read(), type=TrialOrder)
    try_boards(order, _write)


def _write(findings: TrialFindings) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(findings) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
