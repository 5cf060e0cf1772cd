"""Ctrl-C is heard at any time, and leaves one line and nobody behind."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from freehold.cli.batches import PIECE_TURNS, PIECES, cut
from freehold.lab.match import MatchSetup

LOADED = """
import freehold.cli.program
print("loaded", flush=True)
from freehold.cli.main import main
raise SystemExit(main())
"""
WHILE_LOADING = """
import os, signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == "cyclopts":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from freehold.cli.main import main
raise SystemExit(main(["editions"]))
"""
ENDLESS = {
    "simulate": ("simulate", "--edition", "us", "--games", "4294967295"),
    "long games": (
        *("simulate", "--edition", "us", "--games", "4294967295"),
        *("--seats", "8", "--max-rounds", "10000"),
    ),
    "processes": ("simulate", "--edition", "us", "--games", "4294967295", "--jobs", "2"),
    "landing": ("landing", "--edition", "us", "--rolls", "4294967295"),
}
LATE = 180.0  # seconds, even on a busy machine


@pytest.mark.parametrize("argv", ENDLESS.values(), ids=ENDLESS)
def test_interrupt_ends_a_long_run(argv: tuple[str, ...]) -> None:
    """As a terminal does, the signal goes to all processes of the group."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOADED, *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "loaded\n"
    time.sleep(0.4)  # at any time
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=LATE)
        assert (process.returncode, out, err) == (130, "", "freehold: interrupted\n")
        assert is_gone(process.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def is_gone(group: int) -> bool:
    """Tell whether nobody of the group runs soon; who is not yet buried does not count."""
    for _ in range(50):
        if not any(is_running(path, group) for path in Path("/proc").glob("[0-9]*/stat")):
            return True
        time.sleep(0.1)
    return False


def is_running(path: Path, group: int) -> bool:
    """Tell whether a process, by its file of the system, is one of the group."""
    try:
        state, _, found = path.read_text("utf-8").rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(found) == group and state != "Z"


def test_interrupt_while_the_program_is_loaded_leaves_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHILE_LOADING], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "freehold: interrupted\n"


@pytest.mark.parametrize("games", [1, 39, 40, 41, 1000, 123_456])
@pytest.mark.parametrize("turns", [2, 400, 80_000, 10 * PIECE_TURNS])
def test_pieces_are_all_games_and_none_is_long(games: int, turns: int) -> None:
    match = MatchSetup(edition="us", bots=("steady",) * 2, games=games, most_turns=turns)
    pieces = [(job.piece.first, job.piece.games) for job in cut(match)]
    at = 0
    for first, size in pieces:
        assert first == at
        assert size == 1 or size * turns <= PIECE_TURNS
        at += size
    assert at == games
    assert len(pieces) >= min(games, PIECES // 2)
