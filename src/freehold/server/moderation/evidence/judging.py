"""Records judged in a process of its own, several at a time: what passed between accounts.

Run as a module, this is that process: it limits itself, reads records from the standard input and
writes what it found in each.
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from freehold.analysis.transfers import Transfers, transfers_of
from freehold.record import SaveError, parse_save
from freehold.server.ops.lazy_log import LazyLog
from freehold.server.ops.limited_process import end_process, limit_process, start_process

AT_ONCE: Final = 12  # records handed to one process
SECONDS: Final = 120  # that a process may take

_log: Final = LazyLog(__name__)


class JudgingTask(msgspec.Struct, frozen=True):
    """A record, and the seats of accounts."""

    record: bytes
    seats: tuple[int, ...]


_ANSWER: Final = msgspec.json.Decoder(list[Transfers | None])


def judge(task: JudgingTask) -> Transfers | None:
    """Return what passed between the seats, None if the record cannot be played again here."""
    try:
        return transfers_of(parse_save(task.record, "record"), task.seats)
    except (SaveError, ValueError):
        return None


async def judge_all(tasks: Sequence[JudgingTask]) -> list[Transfers | None]:
    """Return what was found in each record; nothing of any if the process fails."""
    try:
        process = await start_process(__name__, SECONDS + 1)
    except OSError as error:
        _log.warning("evidence_process_not_started", reason=error.strerror)
        return [None] * len(tasks)
    try:
        data = await asyncio.to_thread(msgspec.json.encode, list(tasks))
        answer, _ = await asyncio.wait_for(process.communicate(data), SECONDS)
    except TimeoutError:
        answer = b""
    finally:
        await end_process(process)
    try:
        found = _ANSWER.decode(answer)
    except msgspec.DecodeError:
        _log.warning("evidence_process_failed", code=process.returncode)
        return [None] * len(tasks)
    return found if len(found) == len(tasks) else [None] * len(tasks)


def main() -> None:
    """Be the process: judge the records in the standard input."""
    limit_process(int(sys.argv[1]))
    tasks = msgspec.json.decode(sys.stdin.buffer.read(), type=list[JudgingTask])
    sys.stdout.buffer.write(msgspec.json.encode([judge(task) for task in tasks]))


if __name__ == "__main__":
    main()
