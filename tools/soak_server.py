"""Tell rooms anything, and kill a server for long while people play: `make soak-server`.

    python -m tools.soak_server [--commands N] [--minutes N] [--kills N] [--seed S] [--postgresql]

First rooms of all editions are told so many things, sense and nonsense.  Then come rounds, each
with a server, rooms and players of its own, and so many kills; when the time is over, no other
round begins.  All laws are checked on the way; ends with 1 if any was broken.  With --postgresql
the servers keep their data in a PostgreSQL of our own, which is killed and started again, too.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final

from freehold.engine import COMPILED
from tests.kit.postgres import Cluster
from tests.server.hostile.fuzz_run import FuzzFigures, rooms
from tests.server.kill.kill_run import ENDS, OUTAGE, Figures, KillRun
from tools import postgresql

SLICE: Final = 50_000  # commands of one job
OF_A_ROOM: Final = 2000  # commands


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def fuzz(commands: int, seed: int) -> FuzzFigures:
    """Tell rooms so many things; return what became of them."""
    return sum(rooms(commands, OF_A_ROOM, seed), FuzzFigures())


def fuzz_all(commands: int, seed: int) -> None:
    """Tell rooms so many things, with all cores, and say how far it is."""
    total, began = FuzzFigures(), time.monotonic()
    sizes = [min(SLICE, commands - first) for first in range(0, commands, SLICE)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(fuzz, size, seed + at) for at, size in enumerate(sizes)]
        for number, job in enumerate(as_completed(jobs), 1):
            total += job.result()
            if number % 20 == 0:
                say(f"{total.said} commands after {time.monotonic() - began:.0f} s")
    say(f"{total}: every one answered once, no gap, nothing given up, all restored alike")


def run_round(kills: int, seed: int, *, on_postgresql: bool) -> Figures:
    """Go through one round in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="freehold-soak-") as folder:
        if on_postgresql:
            return asyncio.run(run_on_postgresql(Path(folder), kills, seed))
        return asyncio.run(KillRun(Path(folder), seed, say).run(kills))


async def run_on_postgresql(folder: Path, kills: int, seed: int) -> Figures:
    """Go through one round on a PostgreSQL of its own."""
    cluster = Cluster(careful=True)
    try:
        cluster.start()
        await cluster.ready()
        await cluster.make_database()
        run = KillRun(folder, seed, say, cluster, ENDS | {OUTAGE: 4})
        return await run.run(kills)
    finally:
        cluster.remove()


def main() -> int:
    """Read the arguments and soak."""
    parser = argparse.ArgumentParser(prog="soak_server", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--commands", type=int, default=10_000_000, help="that rooms are told")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--kills", type=int, default=100, help="kills in a round")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--postgresql", action="store_true", help="on PostgreSQL")
    args = parser.parse_args()
    if args.postgresql and postgresql.find() is None:
        parser.error(postgresql.NEEDED)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server is left behind
    say(f"engine: {'compiled' if COMPILED else 'plain'}")
    if args.commands:
        fuzz_all(args.commands, args.seed)
    end = time.monotonic() + args.minutes * 60
    rounds: list[Figures] = []
    while time.monotonic() < end:
        seed = args.seed + len(rounds)
        say(f"round of seed {seed}")
        rounds.append(run_round(args.kills, seed, on_postgresql=args.postgresql))
        say(rounds[-1].summary())
    return conclude(rounds)


def conclude(rounds: list[Figures]) -> int:
    """Print the sum; return the exit code."""
    kills, acks = sum(one.kills for one in rounds), sum(one.acks for one in rounds)
    told, broken = sum(one.told for one in rounds), sum(len(one.problems) for one in rounds)
    found = sum(one.found_again for one in rounds)
    say(f"{len(rounds)} rounds, {kills} kills, {acks} acknowledged commands, {told} messages,")
    say(f"{found} commands found done after a kill; {broken or 'no'} laws broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
