"""Attack a server while honest people play on it: `make soak-hostile`.

    python -m tools.soak_hostile [--seconds N] [--attacks NAME ...] [--crowds N ...]

The server is a process of its own, as people get it.  Each attack comes from one address, then
from twenty in as many networks, as fast as it can from a process of lower priority.  Meanwhile two
people play a game, and newcomers from other addresses ask for everything there is.  Ends with 1 if
a request of theirs was refused, or the 99th percentile of the answers to the game is above the bar.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp
import uvloop

from tests.kit.attacks import ATTACKS, Attacker
from tests.kit.honest import HonestTable, Visitor
from tests.kit.server_process import COMMAND, READY

BAR: Final = 100.0  # milliseconds
CROWDS: Final = (1, 20)
GAMES: Final = 24  # that are over, for who reads and analyzes
# Seconds between two actions of the honest table: fewer than the 20 a second that each may say.
PAUSE: Final = 0.055
CALM: Final = 1.0  # seconds after an attack, in which its connections go
NICE: Final = 10
HEAD: Final = "attack    from actions  p50 ms  p99 ms   worst    MB   CPU  what the attackers got"


class Round(NamedTuple):
    """What came of one attack."""

    attack: str
    crowd: int
    waits: list[float]
    refused: list[str]
    got: dict[str, int]
    memory: int  # bytes
    load: float  # processor time of the server, of the time

    @property
    def p99(self) -> float:
        """Return the wait that one in a hundred exceeds."""
        ranked = sorted(self.waits)
        return ranked[min(len(ranked) - 1, len(ranked) * 99 // 100)] if ranked else float("inf")

    @property
    def passed(self) -> bool:
        """Tell whether nobody noticed."""
        return not self.refused and self.p99 < BAR

    def line(self) -> str:
        """Return the round as a line of the table."""
        waits = sorted(self.waits) or [float("inf")]
        got = ", ".join(f"{count} {what}" for what, count in sorted(self.got.items()))
        verdict = "" if self.passed else "  FAILED " + ", ".join(self.refused[:4])
        figures = f"{len(self.waits):8}{waits[len(waits) // 2]:8.1f}{self.p99:8.1f}{waits[-1]:8.1f}"
        use = f"{self.memory >> 20:6}{self.load:6.0%}"
        return f"{self.attack:10}{self.crowd:4}{figures}{use}  {got}{verdict}"


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


# --- the attackers, in a process of their own


async def assault(port: int, attack: str, crowd: int, games: list[str]) -> None:
    """Attack until a signal comes; print what was got.

    Nobody attacks from the same address in two ways: what the first has used up is no matter then.
    """
    os.nice(NICE)
    first = 100 + 2 * list(ATTACKS).index(attack) + (crowd > 1)
    attackers = [Attacker(port, f"127.{first}.{at + 1}.1", games) for at in range(crowd)]
    tasks = [asyncio.create_task(ATTACKS[attack](one)) for one in attackers]
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    await ended.wait()
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    for one in found:
        if not isinstance(one, asyncio.CancelledError):
            print(f"attack ended: {one!r}", file=sys.stderr)
    total: Counter[str] = Counter()
    for attacker in attackers:
        total += attacker.got
    say(json.dumps(total))


async def start_assault(port: int, attack: str, crowd: int, games: list[str]) -> Any:
    """Start the attackers."""
    words = (
        "--assault",
        attack,
        "--port",
        str(port),
        "--crowds",
        str(crowd),
        f"--games={','.join(games)}",
    )
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tools.soak_hostile", *words), stdout=asyncio.subprocess.PIPE
    )


# --- the honest


def visitor_session(number: int) -> aiohttp.ClientSession:
    """Return a session from an address that nobody else has."""
    source = f"127.{10 + number // 250}.{number % 250}.1"
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(source, 0)))


class Soak:
    """One server, honest people, and one attack after another."""

    def __init__(self, port: int, pid: int, seconds: float) -> None:
        self._port = port
        self._base = f"http://127.0.0.1:{port}"
        self._pid = pid
        self._seconds = seconds
        self._visitors = 0
        self._games: list[str] = []

    async def run(self, attacks: list[str], crowds: list[int]) -> list[Round]:
        """Go through all attacks."""
        for _game in range(GAMES):
            async with self._session() as session:
                self._games.append(await Visitor(session, self._base).finished_game())
        rounds = []
        async with self._session() as session:
            visitor = Visitor(session, self._base)
            await visitor.account("Olga")
            async with HonestTable.seated(visitor) as table:
                rounds.append(await self._round(table, "none", 0))
                say(rounds[-1].line())
                for attack in attacks:
                    for crowd in crowds:
                        rounds.append(await self._round(table, attack, crowd))
                        say(rounds[-1].line())
        return rounds

    def _session(self) -> aiohttp.ClientSession:
        self._visitors += 1
        return visitor_session(self._visitors)

    async def _round(self, table: HonestTable, attack: str, crowd: int) -> Round:
        attackers = None
        if crowd:
            attackers = await start_assault(self._port, attack, crowd, self._games)
            await asyncio.sleep(CALM)  # until it has begun
        got: dict[str, int] = {}
        try:
            begun, used = time.monotonic(), self._processor()
            refused = await self._honest_play(table, begun + self._seconds)
            load = (self._processor() - used) / (time.monotonic() - begun)
            memory = self._memory()
        finally:
            if attackers is not None:
                attackers.send_signal(signal.SIGTERM)
                told, _ = await attackers.communicate()
                got = json.loads(told or b"{}")
        await asyncio.sleep(CALM)
        return Round(attack, crowd, table.waits, refused, got, memory, load)

    async def _honest_play(self, table: HonestTable, end: float) -> list[str]:
        """Play and run errands until then; return what was refused."""
        table.waits, table.refused = [], []
        errands = asyncio.create_task(self._run_errands(table.code, end))
        while time.monotonic() < end or not errands.done():
            await table.act()
            await asyncio.sleep(PAUSE)
        return table.refused + await errands

    async def _run_errands(self, code: str, end: float) -> list[str]:
        """Ask for everything, as a newcomer each time; return what was refused."""
        refused: list[str] = []
        while True:
            async with self._session() as session:
                visitor = Visitor(session, self._base)
                try:
                    errands = await visitor.errands(self._games[0], code)
                except (ValueError, aiohttp.ClientError, OSError) as error:
                    return [*refused, f"guest: {error}"]
                for what, errand in errands.items():
                    try:
                        async with asyncio.timeout(30):
                            await errand()
                    except Exception as error:
                        refused.append(f"{what}: {error!r}")
            if time.monotonic() > end:
                return refused
            await asyncio.sleep(0.5)

    def _processor(self) -> float:
        """Return the seconds of a processor that the server has used so far."""
        fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _memory(self) -> int:
        pages = Path(f"/proc/{self._pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


async def soak(seconds: float, attacks: list[str], crowds: list[int]) -> int:
    """Start a server, attack it, end it; return the exit code."""
    with tempfile.TemporaryDirectory(prefix="freehold-hostile-") as folder:
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *("--port", "0", "--data", folder),
            env=os.environ | {"FREEHOLD_LOG": "warning"},
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdout is not None
            line = (await process.stdout.readline()).strip()
            if not line.startswith(READY):
                raise RuntimeError(f"expected {READY!r}, got {line!r}")
            port = int(line.rstrip(b"/").rpartition(b":")[2])
            say(HEAD)
            rounds = await Soak(port, process.pid, seconds).run(attacks, crowds)
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.communicate()
    failed = [one for one in rounds if not one.passed]
    say(f"{len(rounds)} rounds, {len(failed) or 'none'} failed")
    return 1 if failed else 0


def main() -> int:
    """Read the arguments and soak."""
    parser = argparse.ArgumentParser(prog="soak_hostile", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack")
    parser.add_argument("--attacks", nargs="*", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--crowds", nargs="*", type=int, default=list(CROWDS))
    for hidden in ("--assault", "--port", "--games"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.assault:
        uvloop.run(assault(int(args.port), args.assault, args.crowds[0], args.games.split(",")))
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server is left behind
    return uvloop.run(soak(args.seconds, args.attacks, args.crowds))


if __name__ == "__main__":
    sys.exit(main())
