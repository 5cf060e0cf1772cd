"""Nodes in processes of their own on one PostgreSQL, which each of them reaches by its own way."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Final

from tests.kit.postgres import Cluster
from tests.kit.server_process import ServerProcess, free_port

SOCKET: Final = ".s.PGSQL.5432"  # in a folder, as PostgreSQL calls it
CHUNK: Final = 65_536
TOKEN: Final = "the-operator-of-these-nodes"
Way = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Gate:
    """The way of one node to the database: open, cut, or a hole that swallows everything."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        folder.mkdir()
        self._folder = folder
        self._cluster = cluster
        self._open = asyncio.Event()
        self._open.set()
        self._cut = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.AbstractServer | None = None

    @property
    def address(self) -> str:
        """Return the address of the database by this way."""
        return self._cluster.address_at(self._folder)

    async def start(self) -> None:
        """Let connections through."""
        self._server = await asyncio.start_unix_server(self._serve, self._folder / SOCKET)

    def cut(self) -> None:
        """Break all connections, and let none through."""
        self._cut = True
        self._break()

    def swallow(self) -> None:
        """Let nothing through any more, and tell nobody."""
        self._open.clear()

    def mend(self) -> None:
        """Let connections through again; those that waited in the hole are gone."""
        self._cut = False
        if not self._open.is_set():
            self._break()
            self._open.set()

    def close(self) -> None:
        """Take no connections any more."""
        if self._server is not None:
            self._server.close()
        self._open.set()
        self._break()

    def _break(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.transport.abort()
            return
        await self._open.wait()
        try:
            far = await asyncio.open_unix_connection(self._cluster.folder / SOCKET)
        except OSError:
            writer.transport.abort()
            return
        ends = (writer, far[1])
        self._writers.update(ends)
        try:
            await asyncio.gather(self._pump(reader, far[1]), self._pump(far[0], writer))
        finally:
            self._writers.difference_update(ends)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


class NodeProcess:
    """One node, in life after life."""

    def __init__(self, name: str, folder: Path, cluster: Cluster) -> None:
        self.name = name
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.gate = Gate(folder / f"pg-{name}", cluster)
        self._folder = folder
        self._lives = 0
        self._process: ServerProcess | None = None

    async def start(self) -> None:
        """Begin a life, and wait until connections are taken."""
        self._lives += 1
        complaints = self._folder / f"{self.name}-{self._lives}.txt"
        options = ("--node", self.name, "--node-address", self.base, "--admin-token", TOKEN)
        self._process = await ServerProcess.start(
            self.port, self.gate.address, complaints, *options, "--proxies", "1"
        )
        await self._process.ready()

    def send(self, number: signal.Signals) -> None:
        """Send a signal."""
        if self._process is not None:
            self._process.send(number)

    async def end(self, number: signal.Signals) -> int:
        """End a life; return the exit code."""
        if self._process is None:
            return 0
        code = await self._process.end(number)
        self._process = None
        return code

    def complaints(self) -> str:
        """Return what the node has written in all its lives."""
        files = sorted(self._folder.glob(f"{self.name}-*.txt"))
        return "\n".join(file.read_text(errors="replace") for file in files)


@contextlib.asynccontextmanager
async def node_processes(
    folder: Path, cluster: Cluster, names: str = "abc"
) -> AsyncIterator[dict[str, NodeProcess]]:
    """Offer nodes while the context lasts; whatever happens, none outlives it."""
    nodes = {name: NodeProcess(name, folder, cluster) for name in names}
    try:
        for node in nodes.values():
            await node.gate.start()
        await nodes[names[0]].start()  # makes the tables
        await asyncio.gather(*(nodes[name].start() for name in names[1:]))
        yield nodes
    finally:
        for node in nodes.values():
            await node.end(signal.SIGKILL)
            node.gate.close()


class Front:
    """A plain front before nodes: each connection goes to any of them that takes it."""

    def __init__(self, ports: list[int], rng: Random) -> None:
        self.port = 0
        self._ports = ports
        self._rng = rng
        self._server: asyncio.AbstractServer | None = None

    async def start(self) -> None:
        """Take connections."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def end(self) -> None:
        """Take no more."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._rng.sample(self._ports, len(self._ports)):
            try:
                far = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            await asyncio.gather(_pass_on(reader, far[1]), _pass_on(far[0], writer))
            return
        writer.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
