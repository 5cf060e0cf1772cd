"""A house: a server in a process of its own for browsers to visit, to be killed and started again.

Port and data stay the same over all its lives.
"""

import json
import os
import signal
import subprocess
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from tests.kit.server_process import (
    COMMAND,
    LONGEST_END,
    READY,
    SURROUNDINGS,
    complaints_of,
    free_port,
)

QUICK: Final = {"FREEHOLD_BOT_PACE": "0.1"}  # bots that people could still follow, just so
PATIENCE: Final = 30.0  # seconds that an answer may take


class Key(NamedTuple):
    """A room, and the token of its host."""

    code: str
    link: str
    token: str


class WebServer:
    """One server and its data."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.command: Sequence[str] = COMMAND
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self.node: Sequence[str] = ()  # options of one that keeps its data elsewhere
        self._complaints = folder / "complaints.txt"
        kept = {name: value for name, value in os.environ.items() if not _is_setting(name)}
        self._surroundings = {**kept, **SURROUNDINGS, **QUICK, **settings}
        self._process: subprocess.Popen[bytes] | None = None

    # --- living

    def start(self) -> None:
        """Start the server and wait until it takes connections."""
        assert self._process is None, "expected a server that does not run, got one that does"
        with self._complaints.open("ab") as heard:
            self._process = subprocess.Popen(
                [*self.command, "--port", str(self.port), *self._place()],
                env=self._surroundings,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=heard,
            )
        line = _stdout(self._process).readline()
        if not line.startswith(READY):
            self.kill()
            raise RuntimeError(f"expected {READY!r}, got {line!r}; {self.complaints}")

    def _place(self) -> Sequence[str]:
        return self.node or ("--data", str(self.data))

    def kill(self) -> None:
        """Kill the server with -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the server in good order."""
        self._end(signal.SIGTERM)

    def restart(self) -> None:
        """Start the server again; kill it first if it still runs."""
        self.kill()
        self.start()

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(number)
        try:
            process.wait(LONGEST_END)
        finally:
            process.kill()
            process.wait()
            _stdout(process).close()

    @property
    def complaints(self) -> str:
        """Return what the server has complained about, in all its lives."""
        return complaints_of(self._complaints)

    # --- asking

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """Return the answer to a request that is good."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def new_guest(self, name: str = "Ann", piece: str | None = None) -> str:
        """Return the token of a new guest."""
        token = self.ask("POST", "/api/guests", body={"name": name, "piece": piece})["token"]
        assert isinstance(token, str)
        return token

    def id_of(self, token: str) -> str:
        """Return whose token it is."""
        return str(self.ask("GET", "/api/me", token)["guest"]["id"])

    def new_room(self, *, token: str = "", bots: Sequence[str] = (), **settings: Any) -> Key:
        """Open a room with these settings; unless a token is given, for a new guest."""
        host = token or self.new_guest()
        wish = {"settings": settings, "bots": list(bots)}
        made = self.ask("POST", "/api/rooms", host, wish)
        return Key(made["code"], made["link"], host)


def _stdout(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def _is_setting(name: str) -> bool:
    return name.startswith("FREEHOLD_") and name != "FREEHOLD_PLAIN"
