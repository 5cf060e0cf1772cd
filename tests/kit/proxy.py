"""HAProxy before several nodes, as deploy has it, on loopback."""

import asyncio
import contextlib
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.haproxy import NEEDED, find

CONFIGURATION: Final = Path(__file__).resolve().parents[2] / "deploy" / "haproxy.cfg"
BIND: Final = "bind :80\n"
NODES: Final = "    # the nodes\n"
PATIENCE: Final = 30.0  # seconds until it takes connections
BLINK: Final = 0.02


class Proxy:
    """A proxy in a process of its own."""

    def __init__(self, folder: Path, port: int, nodes: Mapping[str, int]) -> None:
        self.port = port
        self._file = folder / "haproxy.cfg"
        self._log = folder / "haproxy.txt"
        text = CONFIGURATION.read_text(encoding="utf-8")
        assert BIND in text
        head, mark, _servers = text.partition(NODES)
        assert mark
        servers = [f"    server {name} 127.0.0.1:{at}\n" for name, at in nodes.items()]
        own = head.replace(BIND, f"bind 127.0.0.1:{port}\n") + "".join(servers)
        self._file.write_text(own, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start it, and wait until it takes connections."""
        program = find()
        assert program is not None, NEEDED
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [program, "-W", "-db", "-f", str(self._file)],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        async with asyncio.timeout(PATIENCE):
            while True:
                assert self._process.poll() is None, self._log.read_text(errors="replace")
                with contextlib.suppress(OSError):
                    _reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return
                await asyncio.sleep(BLINK)

    @property
    def pid(self) -> int:
        """Return the number of its first process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def reload(self) -> None:
        """Let it read its file anew; connections of before stay with the old processes."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR2)

    def end(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
