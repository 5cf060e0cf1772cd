"""Servers, database and proxy as processes, the cores that they are kept on, and what they use."""

import os
from pathlib import Path
from typing import Final

from bench.load.processes import OPEN, TICKS, Process, serving
from bench.load.scenario import Party
from tests.kit.server_process import free_port

HERE: Final = "127.0.0.1"


class Cores:
    """Which cores there are for whom."""

    def __init__(self) -> None:
        found = sorted(os.sched_getaffinity(0))
        self.two: Final = frozenset(found[:2])
        self.clients: Final = frozenset(found[-1:])
        self.servers: Final = frozenset(found[:-1]) or self.clients


def node(name: str, store: str, cores: frozenset[int], folder: Path) -> Process:
    """Start a node on a database; what it complains about goes to a file."""
    port = free_port()
    options = ("--host", HERE, "--port", str(port), "--store", store)
    command = serving(*options, "--node", name, "--node-address", f"http://{HERE}:{port}")
    return Process(command, OPEN, cores, folder / f"{name}-{port}.txt")


def embedded(data: Path, cores: frozenset[int]) -> Process:
    """Start a server with SQLite."""
    command = serving("--port", "0", "--data", str(data))
    return Process(command, OPEN, cores, data.with_suffix(".txt"))


class Tree:
    """A process with all that it has started, such as PostgreSQL's."""

    def __init__(self, pid: int) -> None:
        self._pid = pid

    def cpu(self) -> float:
        """Return the processor seconds used so far, also by those that have ended."""
        total = 0
        for pid in self._pids():
            fields = _stat(pid)
            if fields:
                total += sum(map(int, fields[11:15] if pid == self._pid else fields[11:13]))
        return total / TICKS

    def pin(self, cores: frozenset[int]) -> None:
        """Keep all of them on some cores."""
        for pid in self._pids():
            try:
                os.sched_setaffinity(pid, cores)
            except ProcessLookupError:
                continue

    def _pids(self) -> list[int]:
        """Return all processes of the tree, the first one first."""
        parents: dict[int, list[int]] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and (fields := _stat(int(entry.name))):
                parents.setdefault(int(fields[1]), []).append(int(entry.name))
        found = [self._pid]
        for pid in found:
            found += parents.get(pid, [])
        return found


def _stat(pid: int) -> list[str]:
    """Return what the system says of a process after its name; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []


class Site:
    """Nodes that people play on, with their tables: as many at each node."""

    def __init__(self, nodes: list[Process]) -> None:
        self.nodes = nodes
        self.times: list[float] = []
        self.parties = [Party(one.port, self.times) for one in nodes]

    async def seat(self, rooms: int) -> None:
        """Open rooms, as many at each node."""
        for party in self.parties:
            await party.seat(rooms)

    async def enter(self, ports: list[int]) -> None:
        """Let the people of each node come in by another port."""
        for party, port in zip(self.parties, ports, strict=True):
            party.hang_up()
            await party.come_back(port)

    @property
    def ports(self) -> list[int]:
        """Return the ports of the nodes."""
        return [one.port for one in self.nodes]

    def cpu(self) -> float:
        """Return the processor seconds of all nodes."""
        return sum(one.cpu() for one in self.nodes)

    def close(self) -> None:
        """Hang up, and end the nodes."""
        for party in self.parties:
            party.hang_up()
        for one in self.nodes:
            one.kill()
