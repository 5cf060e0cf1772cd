"""The program as a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from freehold.cli.main import main; raise SystemExit(main())"]
DUEL = ["play", "--terminal", "--edition", "us", "--players", "2", "--humans", "2"]
DUEL += ["--name", "Ann", "--name", "Bob", "--seed", "7"]


def test_interrupt_saves_and_leaves_cleanly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *DUEL],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write("r\n")
    process.stdin.flush()
    while "moves from" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=180)
    assert (process.returncode, err) == (0, "")
    [path] = tmp_path.iterdir()
    assert f"The game is saved in {path.name}." in out


def test_failure_leaves_no_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "verify", "none"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    expected = "freehold: none: expected a readable file, got No such file or directory\n"
    assert done.stderr == expected


def test_terminal_without_the_letters_shows_question_marks(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "editions"],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "hongkong" in done.stdout


def test_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    line = " ".join([f"'{part}'" for part in [*COMMAND, "editions", "us"]])
    done = subprocess.run(
        f"{line} | head -1", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
