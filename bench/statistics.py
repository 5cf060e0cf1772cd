"""Measure the statistics: games entered one by one as they end, and all anew from the records.

Exit status 1 means that the two differ, which is a wrong figure somewhere.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from bench.recorded import people, recorded
from freehold.record import parse_save, verify
from freehold.server.cluster.bus import LocalBus
from freehold.server.games.packing import unpacked
from freehold.server.games.rebuild import Rebuilt, rebuild
from freehold.server.games.records import Records
from freehold.server.games.statistics_writer import StatisticsWriter
from freehold.server.store import MemoryStore, RecordRow, Write
from freehold.statistics.eligibility import Bounds

GAMES: Final = 2_000
QUICK: Final = 100
VERIFIED: Final = 100  # games that are played again, for comparison
SEED: Final = 6


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured: games a second on one core."""

    games: int
    verified: float
    entered: float
    rebuilt: float
    rows: int
    same: bool


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    options = _parser().parse_args(words)
    figures = asyncio.run(_measure(QUICK if options.quick else GAMES))
    if options.json:
        print(json.dumps(msgspec.to_builtins(figures)))
    else:
        _print(figures)
    return 0 if figures.same else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.statistics", description="Measure the statistics.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    return parser


async def _measure(games: int) -> Figures:
    store = MemoryStore()
    store.write(people())
    written = list(recorded(games, SEED))
    for rows in written:
        store.write(rows)
    verified = _verify(written[:VERIFIED])
    start = time.perf_counter()
    await StatisticsWriter(store, Bounds(), Records(store), LocalBus(store)).catch_up()
    entered = games / (time.perf_counter() - start)
    start = time.perf_counter()
    done: Rebuilt = await rebuild(store, Bounds(), workers=1)
    rebuilt = games / (time.perf_counter() - start)
    return Figures(
        games=games,
        verified=verified,
        entered=entered,
        rebuilt=rebuilt,
        rows=done.rows,
        same=done.before == done.after and done.games == games,
    )


def _verify(written: Sequence[Sequence[Write]]) -> float:
    """Return how many of the games can be played again in a second, as verifying does."""
    records = [row.record for rows in written for row in rows if isinstance(row, RecordRow)]
    start = time.perf_counter()
    for record in records:
        if not verify(parse_save(unpacked(record), "record")).ok:
            raise ValueError("expected records that verify")
    return len(records) / (time.perf_counter() - start)


def _print(figures: Figures) -> None:
    print(f"\nstatistics: {figures.games} games of four players, all editions, one core")
    for name, rate in (
        ("verified (for comparison)", figures.verified),
        ("entered as they end", figures.entered),
        ("rebuilt from the records", figures.rebuilt),
    ):
        print(f"  {name:<28}{rate:>9,.0f} games/s{rate / figures.verified:>8.2f}")
    same = "the same bytes" if figures.same else "DIFFERENT"
    print(f"  {figures.rows} rows, entered and rebuilt: {same}")


if __name__ == "__main__":
    sys.exit(main())
