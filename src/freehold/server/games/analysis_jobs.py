"""Analyses of finished games: one at a time on a node, in a process of its own, and kept for good.

Run as a module, this is that process: it limits itself, reads a record from the standard input and
writes how far it is, a number a line, and in the last line the analysis or what is wrong.
"""

import asyncio
import hashlib
import hmac
import secrets
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, NamedTuple

import msgspec

from freehold.analysis import ANALYSIS_VERSION, BUDGET, Analysis, analyze
from freehold.record import SaveError, parse_save
from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import JOBS
from freehold.server.games.packing import packed, unpacked
from freehold.server.games.records import Records
from freehold.server.games.upload_checks import LONGEST_PROBLEM
from freehold.server.ops.budgets import ALL, Payer
from freehold.server.ops.lazy_log import LazyLog
from freehold.server.ops.limited_process import end_process, limit_process, start_process
from freehold.server.ops.server_budgets import EVERYBODY, places
from freehold.server.store import AnalysisRow, JobEndRow, JobNoteRow, JobRow, Store, StoreError

PER_ADDRESS: Final = 3  # that wait, or are in work
MOST_WAITING: Final = 64  # of everybody
LOOK_SECONDS: Final = 10.0  # between two looks whether another node has left one unfinished
NOTE_SECONDS: Final = 2.0  # between two notes how far one is
SECRET: Final = "jobs"  # what the store calls the key that payers are hidden by
TURNS: Final = BUDGET  # that are imagined
SECONDS: Final = 240  # that an analysis may take; it makes way for everything else
NAME: Final = "record"  # what messages call it
_FAILED: Final = "expected a game that can be analyzed, got one that cannot be here"

Note = Callable[[int], None]  # hears how far it is, in permille
JobState = Literal["none", "waiting", "working", "done", "failed"]

_log: Final = LazyLog(__name__)


class JobStatus(NamedTuple):
    """How far the analysis of a game is; the body of one that is done is JSON.

    One that an earlier version made is not `current`: it may be asked for again.
    """

    state: JobState
    permille: int = 0
    problem: str = ""
    body: bytes | None = None
    current: bool = True


class AnalysisFailure(msgspec.Struct, frozen=True):
    """What the process writes last if it has no analysis."""

    problem: str


class AnalysisError(Exception):
    """Say why a game was not analyzed."""


class AnalysisJobs:
    """Where games wait to be analyzed, and where it is known how far they are.

    They wait in the store: any node that has nothing else to analyze takes the next.
    """

    def __init__(self, store: Store, records: Records, bus: Bus) -> None:
        self._store = store
        self._records = records
        self._bus = bus
        self._worker = secrets.token_hex(8)
        self._adding = asyncio.Lock()  # of who reads the line, then adds to it
        self._game = ""  # the one in work here
        self._permille = 0
        self._due = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        bus.subscribe(JOBS, self._hear)

    def start(self) -> None:
        """Begin to analyze what waits, also since before this server started."""
        self._due.set()
        self._work = asyncio.create_task(self._run())

    async def begin(self, game: str, payer: Payer = EVERYBODY) -> bool:
        """Put a game in line, unless it is under way; tell whether there was room for who asks."""
        secret = await self._store.secret(SECRET)
        async with self._adding:
            line = await self._store.jobs()
            if any(job.game == game for job in line):
                return True
            who = _hidden(payer, secret)
            if not _has_place(line, who):
                return False
            row = JobRow(game, who, _turn(line, who), await self._store.last_job() + 1)
            self._bus.publish(JOBS, "", [row])
            await self._store.flush()
        self._due.set()
        return True

    async def status(self, game: str) -> JobStatus:
        """Return how far a game is, with the analysis if it is done."""
        job = await self._store.job(game)  # first: what is done meanwhile is found below
        row = await self._store.analysis(game)
        current = row is not None and row.version == ANALYSIS_VERSION
        progress = JobStatus("none") if current else self._progress(game, job)
        if row is None or progress.state != "none":
            return progress
        body = await asyncio.to_thread(_read_kept, row)
        return JobStatus("done", 1000, body=body, current=current) if body else progress

    async def kept(self, game: str) -> Analysis | None:
        """Return the analysis of a game, of whatever version, if there is one."""
        body = await self.packed(game)
        return None if body is None else await asyncio.to_thread(analysis_in, body)

    async def packed(self, game: str) -> bytes | None:
        """Return the same as it is kept."""
        row = await self._store.analysis(game)
        return None if row is None else row.body

    def _progress(self, game: str, job: JobRow | None) -> JobStatus:
        """Return how far a game is that is not in the store."""
        if game == self._game:
            return JobStatus("working", self._permille)
        if job is None:
            return JobStatus("none")
        if job.problem:
            return JobStatus("failed", problem=job.problem)
        return JobStatus("working", job.permille) if job.worker else JobStatus("waiting")

    async def close(self) -> None:
        """Stop whatever is under way, which another may take, and leave no process behind."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def _hear(self, _body: str | None) -> None:
        """Hear that another node has put a game in line."""
        self._due.set()

    async def _run(self) -> None:
        """Analyze what waits, one after the other."""
        while True:
            await self._wait()
            try:
                while job := await self._store.take_job(self._worker):
                    await self._work_on(job.game)
            except StoreError:
                return  # the server stops, for this very reason

    async def _wait(self) -> None:
        """Wait until something may be in line; where there are others, one may have died."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS if self._bus.shared else None):
                await self._due.wait()
        self._due.clear()

    async def _work_on(self, game: str) -> None:
        self._game, self._permille = game, 0
        keeping = asyncio.create_task(self._keep(game))
        end: JobEndRow | None = JobEndRow(game, self._worker, again=True)
        try:
            await self._analyze(game)
            end = JobEndRow(game, self._worker)
        except AnalysisError as error:
            end = JobEndRow(game, self._worker, str(error))
        except StoreError:
            end = None
            raise
        except Exception:
            _log.exception("study_failed")
            end = JobEndRow(game, self._worker, _FAILED)
        finally:
            keeping.cancel()
            if end is not None:
                with suppress(StoreError):
                    self._store.write([end])
            self._game = ""

    async def _keep(self, game: str) -> None:
        """Say now and then how far a game is, so that no other node takes it."""
        with suppress(StoreError):  # the server stops, for this very reason
            while True:
                await asyncio.sleep(NOTE_SECONDS)
                self._store.write([JobNoteRow(game, self._worker, self._permille)])

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


def _read_kept(row: AnalysisRow) -> bytes | None:
    """Return a kept analysis as it is told: one of an earlier version gets what it lacks."""
    body = unpacked(row.body)
    if row.version == ANALYSIS_VERSION:
        return body
    found = _decoded(body)
    return None if found is None else msgspec.json.encode(found)


def analysis_in(body: bytes) -> Analysis | None:
    """Return an analysis as it is kept; none if it cannot be read any more."""
    return _decoded(unpacked(body))


def _decoded(body: bytes) -> Analysis | None:
    """Return an analysis, of whatever version; none if it cannot be read any more."""
    try:
        return msgspec.json.decode(body, type=Analysis)
    except msgspec.DecodeError:
        return None


def _hidden(payer: Payer, secret: bytes) -> str:
    """Return a payer as it is written down: no address can be read from it."""
    return msgspec.json.encode(
        [(scope, _hash(secret, f"{scope} {key}")) for scope, key in payer.scopes]
    ).decode()


def _hash(secret: bytes, text: str) -> str:
    return hmac.digest(secret, text.encode(), hashlib.sha256).hex()[:24]


def _has_place(line: Sequence[JobRow], who: str) -> bool:
    """Tell whether somebody may have one more game in line."""
    held = places(PER_ADDRESS, MOST_WAITING)
    for job in line:
        held.hold(_payer(job.payer))
    return held.has_place(_payer(who))


def _payer(text: str) -> Payer:
    scopes = msgspec.json.decode(text, type=tuple[tuple[str, str], ...])
    return Payer(tuple((scope, "" if scope == ALL else key) for scope, key in scopes))


def _turn(line: Sequence[JobRow], who: str) -> int:
    """Return when a game comes: each who waits has a turn before anybody has another."""
    own = max((job.turn + 1 for job in line if job.payer == who), default=0)
    return max(own, min((job.turn for job in line if not job.worker), default=0))


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
