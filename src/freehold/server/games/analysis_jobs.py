"""Analyses of finished games: one at a time, in a process of its own, and kept for good.

Run as a module, this is that process: it limits itself, reads a record from the standard input and
writes how far it is, a number a line, and in the last line the analysis or what is wrong.
"""

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, NamedTuple

import msgspec
import structlog

from freehold.analysis import ANALYSIS_VERSION, BUDGET, Analysis, analyze
from freehold.record import SaveError, parse_save
from freehold.server.games.packing import packed, unpacked
from freehold.server.games.records import Records
from freehold.server.games.upload_checks import LONGEST_PROBLEM
from freehold.server.ops.budgets import Payer
from freehold.server.ops.limited_process import end_process, limit_process, start_process
from freehold.server.ops.server_budgets import EVERYBODY, places
from freehold.server.store import AnalysisRow, Store, StoreError

PER_ADDRESS: Final = 3  # that wait, or are in work
MOST_WAITING: Final = 64  # of everybody
MOST_FAILURES: Final = 200  # that are remembered
TURNS: Final = BUDGET  # that are imagined
SECONDS: Final = 240  # that an analysis may take; it makes way for everything else
NAME: Final = "record"  # what messages call it
_FAILED: Final = "expected a game that can be analyzed, got one that cannot be here"

Note = Callable[[int], None]  # hears how far it is, in permille
JobState = Literal["none", "waiting", "working", "done", "failed"]

_log: Final = structlog.stdlib.get_logger(__name__)


class JobStatus(NamedTuple):
    """How far the analysis of a game is; the body of one that is done is JSON."""

    state: JobState
    permille: int = 0
    problem: str = ""
    body: bytes | None = None


class AnalysisFailure(msgspec.Struct, frozen=True):
    """What the process writes last if it has no analysis."""

    problem: str


class AnalysisError(Exception):
    """Say why a game was not analyzed."""


class AnalysisJobs:
    """Where games wait to be analyzed, and where it is known how far they are.

    What is here goes with the server; what is done is in the store.
    """

    def __init__(self, store: Store, records: Records) -> None:
        self._store = store
        self._records = records
        self._places = places(PER_ADDRESS, MOST_WAITING)
        self._waiting: dict[str, Payer] = {}  # in order, with who asked for it
        self._served: dict[Payer, None] = {}  # who was served, the last one last
        self._failures: dict[str, str] = {}
        self._game = ""  # the one in work
        self._permille = 0
        self._work: asyncio.Task[None] | None = None

    def begin(self, game: str, payer: Payer = EVERYBODY) -> bool:
        """Put a game in line, unless it is under way; tell whether there was room for who asks."""
        if game == self._game or game in self._waiting:
            return True
        if not self._places.enter(payer):
            return False
        self._failures.pop(game, None)
        self._waiting[game] = payer
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        return True

    async def status(self, game: str) -> JobStatus:
        """Return how far a game is, with the analysis if it is done."""
        row = await self._store.analysis(game)
        if row is None or row.version != ANALYSIS_VERSION:
            return self.progress(game)
        return JobStatus("done", 1000, body=await asyncio.to_thread(unpacked, row.body))

    def progress(self, game: str) -> JobStatus:
        """Return how far a game is that is not in the store."""
        if game == self._game:
            return JobStatus("working", self._permille)
        if game in self._waiting:
            return JobStatus("waiting")
        if game in self._failures:
            return JobStatus("failed", problem=self._failures[game])
        return JobStatus("none")

    async def close(self) -> None:
        """Stop whatever is under way, and leave no process behind."""
        for payer in self._waiting.values():
            self._places.leave(payer)
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def _run(self) -> None:
        """Analyze what waits, one after the other."""
        while self._waiting:
            self._game, payer = self._next()
            self._permille = 0
            try:
                await self._analyze(self._game)
            except AnalysisError as error:
                self._fail(self._game, str(error))
            except StoreError:
                return  # the server stops, for this very reason
            except Exception:
                _log.exception("study_failed")
                self._fail(self._game, _FAILED)
            finally:
                self._game = ""
                self._places.leave(payer)

    def _next(self) -> tuple[str, Payer]:
        """Return what comes next: each who waits has a turn before anybody has another."""
        turns = {payer: at for at, payer in enumerate(self._served)}
        game = min(self._waiting, key=lambda one: turns.get(self._waiting[one], -1))
        payer = self._waiting.pop(game)
        self._served.pop(payer, None)
        self._served[payer] = None
        if len(self._served) > MOST_WAITING:
            del self._served[next(iter(self._served))]
        return game, payer

    async def _analyze(self, game: str) -> None:
        record = await self._records.text(game)
        if record is None:
            raise AnalysisError("expected the record of a finished game, got none")
        body = await _ask_process(record, self._note)
        kept = await asyncio.to_thread(packed, body)
        self._store.write([AnalysisRow(game, ANALYSIS_VERSION, kept)])
        await self._store.flush()

    def _note(self, permille: int) -> None:
        self._permille = permille

    def _fail(self, game: str, problem: str) -> None:
        self._failures[game] = problem
        while len(self._failures) > MOST_FAILURES:
            del self._failures[next(iter(self._failures))]


# --- the process, from outside


async def _ask_process(record: bytes, note: Note) -> bytes:
    """Return the analysis as text, or raise AnalysisError."""
    try:
        process = await start_process(__name__, SECONDS + 1, TURNS)
    except OSError as error:
        _log.warning("study_process_not_started", reason=error.strerror)
        raise AnalysisError(_FAILED) from error
    try:
        async with asyncio.timeout(SECONDS):
            last = await _converse(process, record, note)
    except TimeoutError as error:
        expected = f"expected a game that is analyzed in {SECONDS} s"
        raise AnalysisError(f"{expected}, got one that takes longer") from error
    finally:
        await end_process(process)
    return await asyncio.to_thread(_read_answer, last, process.returncode)


async def _converse(process: Process, record: bytes, note: Note) -> bytes:
    """Hand the record over and listen; return the last line."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(ConnectionError):  # a process that died says so by its silence
        process.stdin.write(record)
        await process.stdin.drain()
        process.stdin.close()
    last = b""
    try:
        async for line in process.stdout:
            last = line
            if line.strip().isdigit():
                note(min(1000, int(line)))
    except ValueError:  # a line beyond the limit
        return b""
    return last


def _read_answer(last: bytes, code: int | None) -> bytes:
    with suppress(msgspec.DecodeError):
        failure = msgspec.json.decode(last, type=AnalysisFailure)
        raise AnalysisError(failure.problem)
    try:
        msgspec.json.decode(last, type=Analysis)
    except msgspec.DecodeError as error:
        _log.warning("study_process_failed", code=code)
        raise AnalysisError(_FAILED) from error
    return last.strip()


# --- the process, from inside


def analyze_record(data: bytes, turns: int, tell: Note) -> Analysis | AnalysisFailure:
    """Return the analysis of a record, or what is wrong with it, whatever the data are."""
    try:
        return analyze(parse_save(data, NAME), progress=tell, budget=turns)
    except SaveError as error:
        return AnalysisFailure(str(error)[:LONGEST_PROBLEM])
    except Exception:  # a game that was played must not end the server's analyses of others
        return AnalysisFailure(_FAILED)


def main() -> None:
    """Be the process: analyze the record in the standard input."""
    seconds, turns = (int(word) for word in sys.argv[1:3])
    limit_process(seconds)
    found = analyze_record(sys.stdin.buffer.read(), turns, _write_progress)
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


def _write_progress(permille: int) -> None:
    sys.stdout.buffer.write(b"%d\n" % permille)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
