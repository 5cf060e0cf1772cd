"""A server in a process of its own, to be ended in every way."""

import asyncio
import os
import signal
import socket
import sys
import time
from pathlib import Path
from random import Random
from typing import Final

COMMAND: Final = (
    sys.executable,
    "-c",
    "from freehold.cli.main import main; raise SystemExit(main())",
    "serve",
)
# Below the ports that systems hand out by themselves: none of those can take it between two starts.
PORTS: Final = range(15_000, 32_000)
SURROUNDINGS: Final = {
    "PYTHONFAULTHANDLER": "1",
    "FREEHOLD_BOT_PACE": "0",
    "FREEHOLD_LIMITS": "false",
    "FREEHOLD_LOG": "warning",
    "FREEHOLD_MESSAGES_PER_SECOND": "100000",
    "FREEHOLD_MESSAGE_BURST": "100000",
    "FREEHOLD_CONNECTIONS_PER_IDENTITY": "1000",
    "FREEHOLD_ROOMS_PER_IDENTITY": "100000",
}
READY: Final = b"Freehold is ready"
# In what is said when the loop stood still, or still does, and of a database that was away.
NO_COMPLAINTS: Final = (
    "event loop st",
    "database lost; trying again",
    "no connection to ask by; trying again",
    "database is back",
    "store behind; rooms wait",
    "store caught up",
)
LONGEST_START: Final = 180.0  # seconds, so that a server that never comes is noticed
LONGEST_END: Final = 120.0


def free_port() -> int:
    """Return a port of this machine that nobody listens at."""
    rng = Random()
    while True:
        port = rng.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class ServerProcess:
    """One life of a server; its complaints are kept in a file."""

    def __init__(self, process: asyncio.subprocess.Process, complaints: Path) -> None:
        self._process = process
        self._complaints = complaints
        self._started = time.monotonic()

    @classmethod
    async def start(
        cls, port: int, place: Path | str, complaints: Path, *options: str
    ) -> "ServerProcess":
        """Start a server on a folder or a database; it is not ready yet."""
        option = "--data" if isinstance(place, Path) else "--store"
        kept = {key: value for key, value in os.environ.items() if not _is_setting(key)}
        with complaints.open("wb") as heard:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                *("--port", str(port), option, str(place), *options),
                env=kept | SURROUNDINGS,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=heard,
                start_new_session=True,  # who presses Ctrl-C ends only who started it
            )
        return cls(process, complaints)

    async def ready(self) -> float:
        """Wait until connections are taken; return how many seconds the start has taken."""
        assert self._process.stdout is not None
        async with asyncio.timeout(LONGEST_START):
            line = await self._process.stdout.readline()
        if not line.startswith(READY):
            raise RuntimeError(f"expected {READY!r}, got {line!r}; {self._complaints.read_text()}")
        return time.monotonic() - self._started

    def send(self, number: signal.Signals) -> None:
        """Send a signal, unless the process has ended."""
        if self._process.returncode is None:
            self._process.send_signal(number)

    async def end(self, number: signal.Signals) -> int:
        """Send a signal and wait for the end; return the exit code."""
        self.send(number)
        async with asyncio.timeout(LONGEST_END):
            await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode

    def complaints(self) -> list[str]:
        """Return what the server has complained about, if anything."""
        text = complaints_of(self._complaints)
        return [f"the server complains: {text}"] if text else []


def complaints_of(file: Path) -> str:
    """Return what a server complained about, as it was written to a file.

    That its loop stood still is no complaint here: on a busy machine everything does.  Nor is that
    its database was away: whoever ended it knows.
    """
    lines = file.read_text(errors="replace").splitlines()
    return "\n".join(
        line for line in lines if not any(word in line for word in NO_COMPLAINTS)
    ).strip()


def _is_setting(name: str) -> bool:
    return name.startswith("FREEHOLD_") and name != "FREEHOLD_PLAIN"
