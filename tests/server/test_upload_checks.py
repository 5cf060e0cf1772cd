import asyncio
import gc
import shutil
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from pathlib import Path
from random import Random
from typing import Final

import pytest
import uvloop
from hypothesis import given
from hypothesis import strategies as st

from freehold.record.hash_chain import FIRST, write_line
from freehold.server.games import upload_checks
from freehold.server.games.upload_checks import Part, UploadChecks, UploadReport, inspect_save
from tests.kit.saves import PLAYERS, begin, play, saved

MOST: Final = 4_000_000  # bytes
PATIENCE: Final = 60.0  # seconds: more than any save here takes
FINISHED: Final = play(begin("hongkong", 1, hosted=True), 5000, Random(1))
PAUSED: Final = play(begin("us", 4), 30, Random(4))


def checks(seconds: float = PATIENCE) -> UploadChecks:
    return UploadChecks(MOST, seconds)


def uploaded(data: bytes, seconds: float = PATIENCE) -> UploadReport:
    """Upload a save, and leave nothing behind."""
    report = asyncio.run(checks(seconds).verify(data))
    gc.collect()  # whatever was not closed complains now
    return report


def told(report: UploadReport) -> tuple[str, str]:
    """Return the word and the sentence."""
    assert not report.ok
    return report.word, report.problem


def test_a_finished_game_is_verified_and_described() -> None:
    assert FINISHED.state.over
    result = FINISHED.result()
    assert uploaded(saved(FINISHED)) == UploadReport(
        ok=True,
        edition="hongkong",
        digest=FINISHED.rules.digest,
        players=PLAYERS,
        actions=result.number,
        finished=True,
        winners=result.winners,
        ranks=result.ranks,
        scores=result.scores,
        out=tuple(seat for seat in range(3) if not FINISHED.state.alive >> seat & 1),
        round=FINISHED.state.round,
        hash=FINISHED.hash,
        commitment=FINISHED.header().commitment,
        parts=(Part(0, FINISHED.header().commitment, result.seed),),
        seed=FINISHED.seed.hex(),
    )


@pytest.mark.parametrize("data", [saved(PAUSED), saved(PAUSED)[:-10]])
def test_the_process_finds_what_this_one_finds(data: bytes) -> None:
    assert uploaded(data) == inspect_save(data)


def test_a_paused_game_is_verified_without_a_result() -> None:
    report = inspect_save(saved(PAUSED))
    assert (report.ok, report.finished, report.actions, report.winners) == (True, False, 30, ())


def test_it_works_on_the_loop_of_the_server_too() -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        report = runner.run(checks().verify(saved(PAUSED)))
    assert report.ok


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"PK\x03\x04" + bytes(1000), b'{"line":"header"}\n']
)
def test_what_is_no_save_is_told_so(data: bytes) -> None:
    word, problem = told(inspect_save(data))
    assert word == "not_a_save"
    assert "expected the header of a saved game" in problem or "got an empty file" in problem


def test_a_save_cut_off_within_a_line_is_told_so() -> None:
    word, problem = told(inspect_save(saved(PAUSED)[:-10]))
    assert word == "cut_off"
    assert "expected a complete line, got one that is cut off" in problem


def test_a_save_cut_off_between_lines_is_told_so() -> None:
    data = saved(PAUSED)
    word, problem = told(inspect_save(data[: data.rstrip().rindex(b"\n") + 1]))
    assert (word, problem.split(": ")[1]) == (
        "cut_off",
        "expected a result or pause line, got the end of the file",
    )


def test_a_save_with_a_changed_byte_is_damaged() -> None:
    data = saved(PAUSED)
    at = data.index(b"Ann")
    report = inspect_save(data[:at] + b"Eve" + data[at + 3 :])
    assert (report.word, report.line) == ("damaged", 1)


def test_a_save_that_plays_differently_is_told_so() -> None:
    """Whoever writes a save anew, with a chain that fits, cannot choose another seed."""
    other = begin("us", 6)
    lines = (PAUSED.header(), *other.log, other.pause())
    texts, chain = [], FIRST
    for line in lines:
        text, chain = write_line(line, chain)
        texts.append(text + b"\n")
    assert inspect_save(b"".join(texts)).word == "differs"


def test_a_save_that_takes_too_long_is_told_so() -> None:
    report = uploaded(saved(PAUSED), 0.001)
    assert told(report) == (
        "too_slow",
        "expected a game that is replayed in 0.001 s, got one that takes longer",
    )


def test_a_process_that_dies_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    assert uploaded(saved(PAUSED)).word == "failed"


def test_a_process_that_cannot_be_started_is_reported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    assert uploaded(saved(PAUSED)).word == "failed"


def test_a_caller_who_goes_away_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Process] = []
    start = upload_checks._start_process

    async def start_and_tell(seconds: float, actions: int | None) -> Process:
        started.append(await start(seconds, actions))
        return started[0]

    async def run() -> None:
        work = asyncio.create_task(checks().verify(saved(PAUSED)))
        while not started:
            await asyncio.sleep(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    monkeypatch.setattr(upload_checks, "_start_process", start_and_tell)
    asyncio.run(run())
    gc.collect()
    assert started[0].returncode == -signal.SIGKILL


def test_only_a_few_are_verified_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most = 0, 0

    async def pretend(_data: bytes, _seconds: float, _actions: int | None) -> UploadReport:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return UploadReport(ok=True)

    async def run() -> None:
        one = checks()
        await asyncio.gather(*[one.verify(saved(PAUSED)) for _ in range(10)])

    monkeypatch.setattr(upload_checks, "_ask_process", pretend)
    asyncio.run(run())
    assert most == upload_checks.PROCESSES


@pytest.mark.parametrize(
    ("deed", "outcome"),
    [
        ("bytearray(2 * uploads.MOST_MEMORY)", "MemoryError"),
        ("[open('/dev/null') for _ in range(100)]", "OSError"),
        ("Path(sys.argv[1]).write_bytes(b'x')", "OSError"),
    ],
)
def test_the_process_is_bounded(deed: str, outcome: str, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from freehold.server.ops import limited_process as uploads\n"
        "uploads.limit_process(5)\n"
        f"try: {deed}\n"
        "except Exception as error: print(type(error).__name__)"
    )
    command = [sys.executable, "-I", "-c", code, str(tmp_path / "file")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == outcome


@given(st.integers(0, 10**6), st.binary(max_size=20), st.integers(0, 20))
def test_whatever_is_changed_in_a_save_is_found(at: int, patch: bytes, removed: int) -> None:
    data = saved(PAUSED)
    at %= len(data)
    changed = data[:at] + patch + data[at + removed :]
    assert inspect_save(changed).ok is (changed == data)
