"""Servers as processes of their own, on one core, and what they use."""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
TICKS: Final = os.sysconf("SC_CLK_TCK")
SERVER_CORE: Final = 0
CLIENT_CORE: Final = 1
# No limit of addresses, since all come from one; and no bots.
OPEN: Final = {
    "FREEHOLD_LIMITS": "false",
    "FREEHOLD_MAX_CONNECTIONS": "100000",
    "FREEHOLD_MAX_ROOMS": "100000",
    "FREEHOLD_MESSAGES_PER_SECOND": "100000",
    "FREEHOLD_MESSAGE_BURST": "100000",
    "FREEHOLD_LOG": "warning",
}


class Process:
    """A server that was started here."""

    def __init__(
        self,
        command: list[str],
        environment: dict[str, str],
        cores: frozenset[int] = frozenset({SERVER_CORE}),
        complaints: Path | None = None,
    ) -> None:
        heard = None if complaints is None else complaints.open("wb")
        with contextlib.nullcontext(heard):
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=os.environ | environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=heard,
                text=True,
            )
        self.pin(cores)
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if not line:
            told = "" if complaints is None else complaints.read_text(errors="replace")
            raise RuntimeError(f"expected the address of a server, got none: {told}")
        self.port = int(line.rstrip("/").rpartition(":")[2])

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    def pin(self, cores: frozenset[int]) -> None:
        """Keep the process on some cores."""
        os.sched_setaffinity(self._process.pid, cores)

    def cpu(self) -> float:
        """Return the processor seconds used so far, by all threads."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Return the bytes of memory in use."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def kill(self) -> None:
        """End the process as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the process in good order."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self._process.poll() is None:
            self._process.send_signal(number)
        self._process.wait(30)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def freehold(data: Path) -> Process:
    """Start our server with its store in a folder."""
    return Process(serving("--port", "0", "--data", str(data)), OPEN)


def serving(*options: str) -> list[str]:
    """Return the command that starts our server."""
    return [str(Path(sys.executable).parent / "freehold"), "serve", *options]


def bare() -> Process:
    """Start the bare one."""
    return Process([sys.executable, "-m", "bench.load.bare"], {})


def pin_client() -> None:
    """Keep this process away from the servers' core."""
    if os.cpu_count() and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {CLIENT_CORE})
