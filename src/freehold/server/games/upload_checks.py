"""Saves that strangers upload: read and played again in a process of their own.

Run as a module, this is that process: it limits itself, reads a save from the standard input and
writes a report to the standard output.  A number as second argument is that of the actions up to
which the report is about it.
"""

import asyncio
import math
import sys
from asyncio.subprocess import Process
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from freehold.engine import outcome
from freehold.record import Header, Player, RecordedGame, Save, SaveError, load_game, parse_save
from freehold.record.save import SEALED
from freehold.server.ops.lazy_log import LazyLog
from freehold.server.ops.limited_process import end_process, limit_process, start_process

PROCESSES: Final = 2  # at once
LONGEST_PROBLEM: Final = 400  # characters
NAME: Final = "upload"  # what messages call the save
_BEGINNING: Final = b'{"line":"header","format":"freehold","version":'

Word = Literal[
    "",  # nothing is wrong
    "too_large",  # which is refused before it gets here
    "not_a_save",
    "sealed",
    "other_version",  # of the format or the rules
    "cut_off",
    "damaged",  # not as it was written
    "differs",  # plays differently
    "too_slow",
    "failed",  # the process did
]

_log: Final = LazyLog(__name__)


class Part(msgspec.Struct, frozen=True):
    """Where dice come from, after so many actions: a seed, its commitment, and words.

    `promised` tells that the seed was fixed with the one before; the first was with the commitment.
    """

    number: int
    commitment: str
    seed: str
    entropy: tuple[str, ...] = ()
    promised: bool = True


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
    played: int = 0  # milliseconds, if the save tells
    hash: str = ""  # of the state after the last action
    commitment: str = ""
    seed: str = ""  # of the last part
    parts: tuple[Part, ...] = ()


class UploadChecks:
    """Verifies saves, a few at a time, each in a process of its own."""

    def __init__(self, most_bytes: int, seconds: float) -> None:
        self.most_bytes = most_bytes
        self._seconds = seconds
        self._processes = asyncio.Semaphore(PROCESSES)

    async def verify(self, data: bytes, actions: int | None = None) -> UploadReport:
        """Return what verifying the save, or its first actions, found, whatever the data are.

        It takes no longer than the seconds, not counting the wait while others are verified.
        """
        if not data.startswith(_BEGINNING):
            return inspect_save(data)  # costs nothing: only its beginning is looked at
        async with self._processes:
            return await _ask_process(data, self._seconds, actions)


def inspect_save(data: bytes, actions: int | None = None) -> UploadReport:
    """Return what verifying the save found, in this very process."""
    try:
        save = parse_save(data, NAME)
    except SaveError as error:
        return _problem(_reading_word(data, error), str(error), error.line)
    told = save.seeds[-1] if actions is None else save.seed_after(actions)
    seed = None if told is None else bytes.fromhex(told)
    save = save if actions is None else save.cut(actions)
    try:
        game = load_game(save, seed=seed)
    except SaveError as error:
        word: Word = "other_version" if _is_of_another_version(error) else "differs"
        return _problem(word, str(error), error.line)
    return _describe(save, game)


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


def _describe(save: Save, game: RecordedGame) -> UploadReport:
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
        played=save.played,
        hash=game.hash,
        commitment=header.commitment,
        seed=game.seed.hex(),
        parts=tuple(_parts(header, game)),
    )


def _parts(header: Header, game: RecordedGame) -> Iterator[Part]:
    seeds = [*(line.seed for line in game.fresh), game.seed.hex()]
    yield Part(0, header.commitment, seeds[0], header.entropy or ())
    for line, seed in zip(game.fresh, seeds[1:], strict=True):
        promised = line.commitment == line.seed  # each is the hash of the next
        yield Part(line.number, line.commitment, seed, line.entropy or (), promised)


def _problem(word: Word, problem: str, line: int = 0) -> UploadReport:
    return UploadReport(ok=False, word=word, problem=problem[:LONGEST_PROBLEM], line=line)


def _too_slow(seconds: float) -> UploadReport:
    came = "one that takes longer"
    return _problem("too_slow", f"expected a game that is replayed in {seconds:g} s, got {came}")


def _failed() -> UploadReport:
    return _problem("failed", "expected a game that can be replayed, got one that cannot be here")


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
        await end_process(process)
    return _read_answer(answer, process.returncode)


async def _start_process(seconds: float, actions: int | None) -> Process:
    limits = [math.ceil(seconds) + 1] if actions is None else [math.ceil(seconds) + 1, actions]
    return await start_process(__name__, *limits)


def _read_answer(answer: bytes, code: int | None) -> UploadReport:
    try:
        return msgspec.json.decode(answer, type=UploadReport)
    except msgspec.DecodeError:
        _log.warning("upload_process_failed", code=code)
        return _failed()


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
