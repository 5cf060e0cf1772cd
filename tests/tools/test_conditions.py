"""A command finds the same conditions whoever starts it."""

import os
import pwd
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.conditions import find_home, is_home
from tools.steps import ROOT

SETTLED = "from tools.conditions import settle; settle(); "


def settled(code: str, *, home: Path | None) -> str:
    """Run code after settling, in a process without input, with or without a home."""
    environment = {name: value for name, value in os.environ.items() if name != "HOME"}
    if home:
        environment["HOME"] = str(home)
    command = ["sh", "-c", 'trap "" INT; exec "$@" <&-', "sh", sys.executable, "-c", SETTLED + code]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_children_hear_interrupts_even_if_we_were_to_ignore_them(tmp_path: Path) -> None:
    child = "import signal; print(signal.getsignal(signal.SIGINT).__name__)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    assert settled(code, home=tmp_path) == signal.default_int_handler.__name__


def test_input_that_was_closed_is_empty(tmp_path: Path) -> None:
    assert settled("import os; print(os.read(0, 1))", home=tmp_path) == "b''"


def test_home_stays_if_it_can_be_written(tmp_path: Path) -> None:
    assert settled("import os; print(os.environ['HOME'])", home=tmp_path) == str(tmp_path)


@pytest.mark.parametrize("home", [None, Path("nowhere"), Path(os.devnull)])
def test_there_is_always_a_home(home: Path | None) -> None:
    assert is_home(Path(settled("import os; print(os.environ['HOME'])", home=home)))


def test_there_is_a_home_without_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", {}.__getitem__)
    assert is_home(find_home())


def test_children_keep_what_they_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    child = "import sys; print(sys.dont_write_bytecode)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    assert settled(code, home=tmp_path) == "False"
