"""Measure the server under load, and say which bars were met."""

import argparse
import sys
from collections.abc import Iterator
from typing import Final

import msgspec
import uvloop

from bench.load.memory import Weights, weigh
from bench.load.scenario import Busy, Found, Paced, Scale, measure
from bench.report import Bar

P99_BAR: Final = 50.0  # milliseconds
SHARE_BAR: Final = 0.25  # of the bare broadcast's actions
WEIGHT_BAR: Final = 150.0  # kilobytes
RESTART_BAR: Final = 10.0  # seconds
WEIGHED: Final = 300  # rooms
QUICK: Final = Scale(rooms=60, paced_seconds=5.0, busy_rooms=48, busy_seconds=2.0, busy_rounds=2)


class Result(msgspec.Struct, frozen=True):
    """Everything that was found."""

    load: Found
    weights: Weights


def main(words: list[str] | None = None) -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="bench.load", description="Measure the server.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="few rooms, rough figures")
    options = parser.parse_args(words)
    result = run(QUICK if options.quick else Scale())
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        print("\n".join(text(result)))
    return 0


def run(scale: Scale) -> Result:
    """Measure the weight of rooms first, while the process is small, then the load."""
    weights = weigh(min(WEIGHED, scale.rooms))
    return Result(uvloop.run(measure(scale)), weights)


def text(result: Result) -> Iterator[str]:
    """Say everything."""
    load = result.load
    yield f"{load.rooms} rooms of 4 at human pace, an action every 2 s in each"
    yield f"{'':10}{'actions':>9}{'msg/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'worst':>9}{'CPU':>7}"
    yield _paced("bare", load.bare_paced)
    yield _paced("freehold", load.paced)
    yield ""
    yield f"{load.busy_rooms} rooms flat out, the best of several rounds in turn"
    yield f"{'':10}{'actions':>9}{'CPU s':>9}{'a/CPU-s':>9}{'p50 ms':>9}{'p99 ms':>9}"
    yield _busy("bare", load.bare_busy)
    yield _busy("freehold", load.busy)
    yield ""
    yield from (bar.text() for bar in bars(result))


def _paced(name: str, found: Paced) -> str:
    return (
        f"{name:10}{found.actions:>9}{found.delivered_per_second:>9.0f}{found.p50:>9.1f}"
        f"{found.p99:>9.1f}{found.worst:>9.1f}{found.cpu:>7.0%}"
    )


def _busy(name: str, found: Busy) -> str:
    return (
        f"{name:10}{found.actions:>9}{found.cpu_seconds:>9.1f}{found.per_cpu_second:>9.0f}"
        f"{found.p50:>9.1f}{found.p99:>9.1f}"
    )


def bars(result: Result) -> Iterator[Bar]:
    """Hold the figures against the bars."""
    load, weights = result.load, result.weights
    paced = load.paced
    yield Bar(
        f"{load.rooms} active rooms",
        f"p99 under {P99_BAR:.0f} ms, nothing lost",
        f"p99 {paced.p99:.1f} ms, {paced.lost} lost, {paced.refused} refused",
        paced.p99 < P99_BAR and paced.lost == 0,
    )
    share = load.busy.per_cpu_second / load.bare_busy.per_cpu_second
    yield Bar(
        "durable actions per CPU second",
        f"{SHARE_BAR} of the bare broadcast's",
        f"{load.busy.per_cpu_second:,.0f}, {share:.2f}",
        share >= SHARE_BAR,
    )
    yield Bar(
        "weight of an active room",
        f"under {WEIGHT_BAR:.0f} KB",
        f"{weights.active:.0f} KB, idle {weights.idle:.0f} KB",
        weights.active < WEIGHT_BAR,
    )
    yield Bar(
        f"restart with {load.rooms} live rooms",
        f"serving within {RESTART_BAR:.0f} s",
        f"{load.restart.answers:.1f} s, all {load.restart.connections} players back after "
        f"{load.restart.everybody:.1f} s",
        load.restart.answers < RESTART_BAR,
    )


if __name__ == "__main__":
    sys.exit(main())
