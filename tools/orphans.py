"""Find processes that outlive the commands that started them.

On Linux whoever loses its parent becomes our child, however it got away; elsewhere none is found.
"""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
PROC = Path("/proc")
PATIENCE = 5.0  # seconds for those that are about to end
TEST = "PYTEST_CURRENT_TEST="


def adopt_orphans() -> None:
    """Become the parent of all descendants that lose theirs."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_orphans() -> list[str]:
    """Describe the processes that are left behind, and end them."""
    until = time.monotonic() + PATIENCE
    while (left := descendants()) and time.monotonic() < until:
        time.sleep(0.1)
    told = [describe(pid) for pid in left]
    while left := descendants():
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
    return told


def descendants() -> list[int]:
    """List all processes below this one, after putting the dead to rest."""
    reap()
    parents = {int(path.name): parent(path) for path in PROC.glob("[0-9]*")}
    found = [os.getpid()]
    for pid in found:
        found += [child for child, above in parents.items() if above == pid]
    return found[1:]


def reap() -> None:
    """Put dead children to rest."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def parent(path: Path) -> int:
    """Return the parent of a process that lives, else nobody's number."""
    try:
        state, above = (path / "stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return -1
    return -1 if state == "Z" else int(above)


def describe(pid: int) -> str:
    """Return a process's number and command, and the test that started it, if that is known."""
    words = _read(pid, "cmdline").split("\0")
    variables = _read(pid, "environ").split("\0")
    tests = [each.removeprefix(TEST) for each in variables if each.startswith(TEST)]
    return f"{pid} {' '.join(words).strip()[:200]}{f', started by {tests[0]}' if tests else ''}"


def _read(pid: int, name: str) -> str:
    try:
        return (PROC / str(pid) / name).read_text(errors="replace")
    except OSError:
        return ""
