"""Saves that strangers upload: read and played again in a process of their own.

Run as a module, this is that process: it limits itself, reads a save from the standard input and
writes a report to the standard output.  A number as second argument is that of the actions up to
which the report is about it.
"""

import asyncio
import math
import os
import resource
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Final, Literal
from weakref import WeakKeyDictionary

import msgspec
import structlog

from freehold.engine import outcome
from freehold.record import Game, Player, Save, SaveError, load_game, parse_save
from freehold.record.save import SEALED

MOST_BYTES: Final = 4_000_000
AT_ONCE: Final = 2  # processes
MOST_MEMORY: Final = 256 * 1024 * 1024  # bytes of a process; the longest saves take a quarter
MOST_FILES: Final = 32  # open at once in a process
LONGEST_PROBLEM: Final = 400  # characters
NAME: Final = "upload"  # what messages call the save
_NICENESS: Final = 10  # games that are going on come first
_BEGINNING: Final = b'{"line":"header","format":"freehold","version":'
_PASSED_ON: Final = ("FREEHOLD_PLAIN", "LD_LIBRARY_PATH")  # environment variables

Word = Literal[
    "",  # nothing is wrong
    "too_large",
    "not_a_save",
    "sealed",
    "other_version",  # of the format or the rules
    "cut_off",
    "damaged",  # not as it was written
    "differs",  # plays differently
    "too_slow",
    "failed",  # the process did
]

_log: Final = structlog.stdlib.get_logger(__name__)
_turnstiles: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]] = (
    WeakKeyDictionary()
)


class UploadReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a save is, or what is wrong with it: a word for programs, a sentence for people.

    Ranks and scores are those of the end, or of how the game stands; `out` are the seats that are
    out of it.
    """

    ok: bool
    word: Word = ""
    problem: str = ""
    line: int = 0  # where the problem is; 0 is the whole save
    edition: str = ""
    digest: str = ""
    players: tuple[Player, ...] = ()
    actions: int = 0
    finished: bool = False
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    round: int = 0
    hash: str = ""  # of the state after the last action
    commitment: str = ""
    seed: str = ""


async def verify_upload(
    data: bytes, seconds: float, most: int = MOST_BYTES, actions: int | None = None
) -> UploadReport:
    """Return what verifying the save, or its first actions, found, whatever the data are.

    It takes no longer than the seconds, not counting the wait while others are verified.
    """
    if len(data) > most:
        return _problem("too_large", f"expected at most {most} bytes, got {len(data)}")
    if not data.startswith(_BEGINNING):
        return inspect_save(data)  # costs nothing: only its beginning is looked at
    async with _turnstile():
        return await _ask_process(data, seconds, actions)


def inspect_save(data: bytes, actions: int | None = None) -> UploadReport:
    """Return what verifying the save found, in this very process."""
    try:
        save = parse_save(data, NAME)
    except SaveError as error:
        return _problem(_reading_word(data, error), str(error), error.line)
    seed = _seed_of(save)
    save = save if actions is None else save.cut(actions)
    try:
        game = load_game(save, seed=seed)
    except SaveError as error:
        word: Word = "other_version" if _is_of_another_version(error) else "differs"
        return _problem(word, str(error), error.line)
    return _describe(save, game)


def _seed_of(save: Save) -> bytes | None:
    told = save.header.seed or (save.result.seed if save.result else None)
    return None if told is None else bytes.fromhex(told)


def _is_of_another_version(error: SaveError) -> bool:
    return error.line == 1 and error.expected.startswith(("format version", "rules version"))


def _reading_word(data: bytes, error: SaveError) -> Word:
    if data.startswith(SEALED):
        return "sealed"
    if _is_of_another_version(error):
        return "other_version"
    if not data.startswith(_BEGINNING):
        return "not_a_save"
    after_last = data.count(b"\n") + 1
    return "cut_off" if error.line == after_last else "damaged"


def _describe(save: Save, game: Game) -> UploadReport:
    header, state, stands = save.header, game.state, outcome(game.state)
    return UploadReport(
        ok=True,
        edition=header.edition,
        digest=header.digest,
        players=header.players,
        actions=len(save.acts),
        finished=state.over != 0,
        winners=tuple(stands.winners),
        ranks=tuple(stands.ranks),
        scores=tuple(stands.scores),
        out=tuple(seat for seat in range(state.seats) if not state.alive >> seat & 1),
        round=int(state.round),
        hash=game.hash,
        commitment=header.commitment,
        seed=game.seed.hex(),
    )


def _problem(word: Word, problem: str, line: int = 0) -> UploadReport:
    return UploadReport(ok=False, word=word, problem=problem[:LONGEST_PROBLEM], line=line)


def _too_slow(seconds: float) -> UploadReport:
    came = "one that takes longer"
    return _problem("too_slow", f"expected a game that is replayed in {seconds:g} s, got {came}")


def _failed() -> UploadReport:
    return _problem("failed", "expected a game that can be replayed, got one that cannot be here")


def _turnstile() -> asyncio.Semaphore:
    """Return what lets only a few through at once; every event loop has its own."""
    return _turnstiles.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))


async def _ask_process(data: bytes, seconds: float, actions: int | None) -> UploadReport:
    try:
        process = await _start_process(seconds, actions)
    except OSError as error:
        _log.warning("upload_process_not_started", reason=error.strerror)
        return _failed()
    try:
        answer, _ = await asyncio.wait_for(process.communicate(data), seconds)
    except TimeoutError:
        return _too_slow(seconds)
    finally:
        await _end(process)
    return _read_answer(answer, process.returncode)


async def _start_process(seconds: float, actions: int | None = None) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",  # neither the current folder nor the user's own packages
        "-m",
        __name__,
        str(math.ceil(seconds) + 1),
        *([] if actions is None else [str(actions)]),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env={name: os.environ[name] for name in _PASSED_ON if name in os.environ},
    )


async def _end(process: Process) -> None:
    """Leave no process behind, however its work ended."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()


def _read_answer(answer: bytes, code: int | None) -> UploadReport:
    try:
        return msgspec.json.decode(answer, type=UploadReport)
    except msgspec.DecodeError:
        _log.warning("upload_process_failed", code=code)
        return _failed()


def limit_process(seconds: int) -> None:
    """Bound what this process may use from now on.

    The deadline comes before the limit of CPU seconds, unless the server has died.
    """
    os.nice(_NICENESS)
    bounds = {
        resource.RLIMIT_AS: MOST_MEMORY,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NOFILE: MOST_FILES,
    }
    for kind, bound in bounds.items():
        with suppress(ValueError, OSError):  # a system that lacks one has the others
            resource.setrlimit(kind, (bound, bound))


def main() -> None:
    """Be the process: report on the save in the standard input."""
    limit_process(int(sys.argv[1]))
    data = sys.stdin.buffer.read()
    try:
        report = inspect_save(data, int(sys.argv[2]) if len(sys.argv) > 2 else None)
    except Exception:  # whatever strangers think of, they get an answer
        report = _failed()
    sys.stdout.buffer.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
