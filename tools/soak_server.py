"""Kill a server for long while people play, with every law checked: `make soak-server`.

    python -m tools.soak_server [--minutes N] [--kills N] [--seed S]

Each round has a server, rooms and players of its own, and so many kills; when the time is over, no
other round begins.  Ends with 1 if any law was broken.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from pathlib import Path

from freehold.engine import COMPILED
from tests.server.kill.kill_run import Figures, KillRun


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def run_round(kills: int, seed: int) -> Figures:
    """Go through one round in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="freehold-soak-") as folder:
        return asyncio.run(KillRun(Path(folder), seed, say).run(kills))


def main() -> int:
    """Read the arguments and soak."""
    parser = argparse.ArgumentParser(prog="soak_server", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--kills", type=int, default=100, help="kills in a round")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that no server is left behind
    say(f"engine: {'compiled' if COMPILED else 'plain'}")
    end = time.monotonic() + args.minutes * 60
    rounds: list[Figures] = []
    while not rounds or time.monotonic() < end:
        seed = args.seed + len(rounds)
        say(f"round of seed {seed}")
        rounds.append(run_round(args.kills, seed))
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
