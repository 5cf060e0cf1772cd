"""Measure the judge of positions: how long a position takes, and how big its weights are."""

import argparse
import json
import sys
import time
from typing import Final

from bench.model import EDITION, SEATS
from freehold.bots.driver import play_out
from freehold.bots.judge.judge import Judge
from freehold.bots.judge.weights import FILE
from freehold.bots.simulation.batch import game_seed
from freehold.engine import COMPILED, State, new_game
from freehold.lab.lineup import make_policy
from freehold.lab.match import rules_of

POSITIONS: Final = 40
TURNS: Final = 60  # of each game until its position
TIMES: Final = 2_000  # that each is judged in a round
ROUNDS: Final = 5
QUICK: Final = 20  # times less
BAR: Final = 5.0  # microseconds
MOST_BYTES: Final = 1_000_000


def main(words: list[str] | None = None) -> int:
    """Judge positions in the loop and print how long one takes, in the best round."""
    parser = argparse.ArgumentParser(prog="bench.judge", description="Measure the judge.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a second instead of some")
    options = parser.parse_args(words)
    times = TIMES // QUICK if options.quick else TIMES
    positions = [_position(number) for number in range(POSITIONS)]
    judge = Judge(positions[0].rules)
    best = float("inf")
    for _round in range(ROUNDS):
        began = time.process_time()
        for s in positions:
            for _time in range(times):
                judge.judge(s)
        best = min(best, (time.process_time() - began) / (times * POSITIONS) * 1e6)
    size = FILE.stat().st_size
    if options.json:
        print(json.dumps({"microseconds": best, "bytes": size}))
        return 0
    form = "compiled" if COMPILED else "plain"
    print(f"judge, {form} engine, edition {EDITION}, {SEATS} players")
    print(f"{'a position':20}{best:>12.2f} us")
    print(f"{'weights':20}{size:>12,} bytes")
    if not options.quick:
        print()
        print(
            f"{'met' if best < BAR else 'missed':7} a position: {best:.2f} us, bar under {BAR:.0f}"
        )
        print(
            f"{'met' if size < MOST_BYTES else 'missed':7} weights: {size:,} bytes, bar under 1 MB"
        )
    return 0


def _position(number: int) -> State:
    """Return a game in its middle."""
    rules = rules_of(EDITION, b"{}")
    policies = [make_policy("sharp", rules) for _seat in range(SEATS)]
    s = new_game(rules, SEATS, int(game_seed(7, number)))
    play_out(s, policies, TURNS)
    return s


if __name__ == "__main__":
    sys.exit(main())
