"""Analyses of finished games: one at a time, in a process of its own, and kept for good.

Run as a module, this is that process: it limits itself, reads a record from the standard input and
writes how far it is, a number a line, and in the last line the analysis or what is wrong.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary

import msgspec
import structlog
from aiohttp import web

from freehold.record import SaveError, parse_save
from freehold.server.api import GAME, answer, limit
from freehold.server.archive import packed, unpacked
from freehold.server.desk import DESK, Desk
from freehold.server.errors import ApiError
from freehold.server.records import record_of
from freehold.server.store import StoreError, StudyRow
from freehold.server.uploads import LONGEST_PROBLEM, limit_process
from freehold.study import BUDGET, STUDY_VERSION, Analysis, analyze

MOST_WAITING: Final = 20
MOST_FAILURES: Final = 200  # that are remembered
TURNS: Final = BUDGET  # that are imagined
SECONDS: Final = 240  # that an analysis may take; it makes way for everything else
MOST_LINE: Final = 32 * 1024 * 1024  # bytes of an analysis
NAME: Final = "record"  # what messages call it
_PASSED_ON: Final = ("FREEHOLD_PLAIN", "LD_LIBRARY_PATH")  # environment variables
_FAILED: Final = "expected a game that can be analyzed, got one that cannot be here"

Note = Callable[[int], None]  # hears how far it is, in permille
StudyState = Literal["none", "waiting", "working", "done", "failed"]

_log: Final = structlog.stdlib.get_logger(__name__)


# --- bodies


class StudyTold(msgspec.Struct, frozen=True, kw_only=True):
    """How far the analysis of a game is; a failed one says why, and may be asked for again."""

    state: StudyState
    permille: int = 0
    analysis: Analysis | msgspec.Raw | None = None
    problem: str = ""


STUDY_BODIES: Final = (StudyTold,)


class StudyFailure(msgspec.Struct, frozen=True):
    """What the process writes last if it has no analysis."""

    problem: str


# --- the study


class StudyError(Exception):
    """Say why a game was not analyzed."""


class Study:
    """Where games wait to be analyzed, and where it is known how far they are.

    What is here goes with the server; what is done is in the store.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: dict[str, None] = {}  # in order
        self._failures: dict[str, str] = {}
        self._game = ""  # the one in work
        self._permille = 0
        self._work: asyncio.Task[None] | None = None

    def begin(self, game: str) -> bool:
        """Put a game in line, unless it is under way; tell whether there was room."""
        if game == self._game or game in self._waiting:
            return True
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._failures.pop(game, None)
        self._waiting[game] = None
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        return True

    def told(self, game: str) -> StudyTold:
        """Return how far a game is that is not in the store."""
        if game == self._game:
            return StudyTold(state="working", permille=self._permille)
        if game in self._waiting:
            return StudyTold(state="waiting")
        if game in self._failures:
            return StudyTold(state="failed", problem=self._failures[game])
        return StudyTold(state="none")

    async def close(self) -> None:
        """Stop whatever is under way, and leave no process behind."""
        self._waiting.clear()
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    async def _run(self) -> None:
        """Analyze what waits, one after the other."""
        while self._waiting:
            self._game = next(iter(self._waiting))
            del self._waiting[self._game]
            self._permille = 0
            try:
                await self._study(self._game)
            except StudyError as error:
                self._fail(self._game, str(error))
            except StoreError:
                return  # the server stops, for this very reason
            except Exception:
                _log.exception("study_failed")
                self._fail(self._game, _FAILED)
            finally:
                self._game = ""

    async def _study(self, game: str) -> None:
        record = await record_of(self._desk.store, game)
        if record is None:
            raise StudyError("expected the record of a finished game, got none")
        body = await _ask_process(record, self._note)
        self._desk.store.write([StudyRow(game, STUDY_VERSION, packed(body))])
        await self._desk.store.flush()

    def _note(self, permille: int) -> None:
        self._permille = permille

    def _fail(self, game: str, problem: str) -> None:
        self._failures[game] = problem
        while len(self._failures) > MOST_FAILURES:
            del self._failures[next(iter(self._failures))]


_studies: Final[WeakKeyDictionary[Desk, Study]] = WeakKeyDictionary()


def study_of(desk: Desk) -> Study:
    """Return the study of a server."""
    found = _studies.get(desk)
    if found is None:
        found = _studies[desk] = Study(desk)
    return found


# --- the process, from outside


async def _ask_process(record: bytes, note: Note) -> bytes:
    """Return the analysis as text, or raise StudyError."""
    try:
        process = await _start_process()
    except OSError as error:
        _log.warning("study_process_not_started", reason=error.strerror)
        raise StudyError(_FAILED) from error
    try:
        async with asyncio.timeout(SECONDS):
            last = await _converse(process, record, note)
    except TimeoutError as error:
        came = "one that takes longer"
        raise StudyError(f"expected a game that is analyzed in {SECONDS} s, got {came}") from error
    finally:
        await _end(process)
    return _read_answer(last, process.returncode)


async def _start_process() -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",  # neither the current folder nor the user's own packages
        "-m",
        __name__,
        str(SECONDS + 1),
        str(TURNS),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        limit=MOST_LINE,
        env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
    )


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


async def _end(process: Process) -> None:
    """Leave no process behind, however its work ended."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


def _read_answer(last: bytes, code: int | None) -> bytes:
    with suppress(msgspec.DecodeError):
        failure = msgspec.json.decode(last, type=StudyFailure)
        raise StudyError(failure.problem)
    try:
        msgspec.json.decode(last, type=Analysis)
    except msgspec.DecodeError as error:
        _log.warning("study_process_failed", code=code)
        raise StudyError(_FAILED) from error
    return last.strip()


# --- routes


async def show_study(request: web.Request) -> web.Response:
    """Tell how far the analysis of a game is, with the analysis if it is done."""
    return answer(await _told(request, await _finished_game(request)))


async def begin_study(request: web.Request) -> web.Response:
    """Have a game analyzed, unless it is or will be."""
    desk = request.app[DESK]
    limit(request, desk.openings)
    game = await _finished_game(request)
    told = await _told(request, game)
    if told.state == "done":
        return answer(told)
    if not study_of(desk).begin(game):
        message = f"expected at most {MOST_WAITING} games that wait to be analyzed, got one more"
        raise ApiError(503, "too_many", message, {"Retry-After": "60"})
    return answer(study_of(desk).told(game), 202)


async def _finished_game(request: web.Request) -> str:
    """Return the game that a request is about, or refuse."""
    game = request.match_info["game"]
    row = await request.app[DESK].store.game(game)
    if row is None or not row.ended:
        message = "expected the id of a finished game, got another"
        raise ApiError(404, "no_such_game", message)
    return game


async def _told(request: web.Request, game: str) -> StudyTold:
    desk = request.app[DESK]
    row = await desk.store.study(game)
    if row is None or row.version != STUDY_VERSION:
        return study_of(desk).told(game)
    return StudyTold(state="done", permille=1000, analysis=msgspec.Raw(unpacked(row.body)))


routes: Final[list[Any]] = [
    web.get(f"/api/games/{GAME}/study", show_study),
    web.post(f"/api/games/{GAME}/study", begin_study),
]


# --- the process, from inside


def study_record(data: bytes, turns: int, tell: Note) -> Analysis | StudyFailure:
    """Return the analysis of a record, or what is wrong with it, whatever the data are."""
    try:
        return analyze(parse_save(data, NAME), progress=tell, budget=turns)
    except SaveError as error:
        return StudyFailure(str(error)[:LONGEST_PROBLEM])
    except Exception:  # a game that was played must not end the server's study of others
        return StudyFailure(_FAILED)


def main() -> None:
    """Be the process: analyze the record in the standard input."""
    seconds, turns = (int(word) for word in sys.argv[1:3])
    limit_process(seconds)
    found = study_record(sys.stdin.buffer.read(), turns, _write_progress)
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


def _write_progress(permille: int) -> None:
    sys.stdout.buffer.write(b"%d\n" % permille)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
