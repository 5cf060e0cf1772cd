"""The way of a node to PostgreSQL, on which everything that passes is counted."""

import asyncio
import contextlib
import struct
from pathlib import Path
from typing import Final

from tests.kit.node_processes import SOCKET
from tests.kit.postgres import Cluster

CHUNK: Final = 262_144
READY: Final = ord("Z")  # what PostgreSQL says at the end of each answer
HEAD: Final = 5  # bytes: a kind and a length, which counts itself


class Answers:
    """Counts the answers in what PostgreSQL sends, however it is cut."""

    def __init__(self) -> None:
        self.count = 0
        self._head = b""
        self._skip = 0

    def hear(self, data: bytes) -> None:
        """Follow the messages of the protocol."""
        at = 0
        while at < len(data):
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                continue
            step = min(HEAD - len(self._head), len(data) - at)
            self._head += data[at : at + step]
            at += step
            if len(self._head) == HEAD:
                self.count += self._head[0] == READY
                self._skip = struct.unpack("!I", self._head[1:])[0] - 4
                self._head = b""


class CountedWay:
    """A socket in a folder that leads to a database."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        folder.mkdir()
        self._folder = folder
        self._cluster = cluster
        self._server: asyncio.AbstractServer | None = None
        self._answers: list[Answers] = []
        self.sent = 0  # bytes to PostgreSQL
        self.received = 0

    @property
    def round_trips(self) -> int:
        """Return how many questions were answered."""
        return sum(one.count for one in self._answers)

    def address(self, database: str) -> str:
        """Return the address of a database by this way."""
        return self._cluster.address_at(self._folder, database)

    async def start(self) -> None:
        """Let connections through."""
        self._server = await asyncio.start_unix_server(self._serve, self._folder / SOCKET)

    def close(self) -> None:
        """Take no connections any more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far = await asyncio.open_unix_connection(self._cluster.folder / SOCKET)
        answers = Answers()
        self._answers.append(answers)
        await asyncio.gather(self._ask(reader, far[1]), self._answer(far[0], writer, answers))

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the other end is gone
            while data := await reader.read(CHUNK):
                self.sent += len(data)
                writer.write(data)
        writer.close()

    async def _answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: Answers
    ) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # the other end is gone
            while data := await reader.read(CHUNK):
                self.received += len(data)
                answers.hear(data)
                writer.write(data)
        writer.close()
