"""Measure several nodes: what PostgreSQL, more of them and relaying cost, and what is asked of it.

    python -m bench.cluster.run [--quick] [--json] [--keep]

Prints tables, and a line "figure NAME VALUE" for each figure that sizes are reckoned from.  With
`--keep` those are written to figures.json, which `python -m tools.capacity` reckons with.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Final

import msgspec
import uvloop

from bench.cluster.counts import Counted, Counts, count
from bench.cluster.forms import QUICK, Forms, Round, Scale, compare
from bench.recorded import recorded
from freehold.server.games.summaries import Summary
from freehold.server.store import GameRow, RecordRow
from tests.kit.postgres import Cluster
from tools import postgresql

FIGURES: Final = Path(__file__).with_name("figures.json")
GAMES: Final = 25  # of bots, in all editions
QUIET: Final = 2.5  # of load before, with which figures are a machine's own
WORDS: Final = {
    "sqlite": "one server, SQLite",
    "one": "one node, PostgreSQL",
    "three": "three nodes, people come to the right one",
    "relayed": "three nodes, everybody is passed on",
    "proxied": "three nodes behind HAProxy",
}
AGAINST: Final = {"one": "sqlite", "three": "one", "relayed": "three", "proxied": "three"}


class Games(msgspec.Struct, frozen=True):
    """Finished games, on average."""

    actions: float
    record_bytes: float


class Result(msgspec.Struct, frozen=True):
    """Everything that was found, and beside what."""

    day: str
    cores: int
    load: float  # of the machine, before
    forms: Forms
    counted: Counted
    games: Games


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench.cluster", description="Measure several nodes.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    parser.add_argument("--keep", action="store_true", help="write figures.json")
    options = parser.parse_args(words)
    if postgresql.find() is None:
        print(f"several nodes are not measured: {postgresql.NEEDED}")
        return 0
    result = uvloop.run(measure(QUICK if options.quick else Scale()))
    kept = figures(result)
    if options.keep:
        text = msgspec.json.format(msgspec.json.encode(kept), indent=2).decode()
        FIGURES.write_text(text + "\n", encoding="utf-8")
    if options.json:
        print(msgspec.json.encode(result).decode())
    else:
        print("\n".join(table(result)))
        print("\n".join(f"figure {name} {value}" for name, value in kept.items()))
    return 0


async def measure(scale: Scale) -> Result:
    """Measure on a PostgreSQL of one's own, which is gone afterwards."""
    load, cores = os.getloadavg()[0], os.sched_getaffinity(0)
    cluster = Cluster(careful=True)
    try:
        cluster.start()
        await cluster.ready()
        with tempfile.TemporaryDirectory(prefix="freehold-nodes-") as folder:
            counted = await count(Path(folder), cluster, scale)
            forms = await compare(Path(folder), cluster, scale)
    finally:
        os.sched_setaffinity(0, cores)
        cluster.remove()
    day = datetime.now(UTC).date().isoformat()
    return Result(day, len(cores), load, forms, counted, play_games())


def play_games() -> Games:
    """Let bots play some games, as a server records them."""
    logs, records = [], []
    for rows in recorded(GAMES, seed=1):
        logs += [
            msgspec.json.decode(row.summary, type=Summary).actions
            for row in rows
            if isinstance(row, GameRow)
        ]
        records += [len(row.record) for row in rows if isinstance(row, RecordRow)]
    return Games(mean(logs), mean(records))


def figures(result: Result) -> dict[str, float | str]:
    """Return what sizes are reckoned from, and the ratios, by name."""
    counted, shared = result.counted, result.forms.shared
    paced, idle = counted.paced, counted.idle
    found: dict[str, float | str] = {
        "day": result.day,
        "cores": result.cores,
        "load": round(result.load, 1),
        "node_us": round(paced.nodes),
        "database_us": round(paced.database),
        "relay_us": round(max(0.0, shared["relayed"].nodes - shared["three"].nodes)),
        "round_trips": round(paced.round_trips, 2),
        "sent_bytes": round(paced.sent),
        "received_bytes": round(paced.received),
        "commits": round(paced.commits, 2),
        "wal_bytes": round(paced.wal),
        "growth_bytes": round(max(paced.growth, counted.busy.growth)),
        "told_bytes": round(paced.told),
        "busy_node_us": round(counted.busy.nodes),
        "busy_database_us": round(counted.busy.database),
        "busy_commits": round(counted.busy.commits, 3),
        "busy_wal_bytes": round(counted.busy.wal),
        "game_actions": round(result.games.actions),
        "record_bytes": round(result.games.record_bytes),
        "room_bytes": round(counted.room_bytes),
        "node_bytes": round(counted.node_bytes),
        "idle_node_us": round(idle.nodes),
        "idle_database_us": round(idle.database),
        "idle_round_trips": round(idle.round_trips, 2),
        "idle_wal_bytes": round(idle.wal),
    }
    for name, other in AGAINST.items():
        if name in shared:
            found[f"cpu_{name}_{other}"] = round(shared[name].servers / shared[other].servers, 2)
            found[f"speed_{name}_{other}"] = round(shared[name].actions / shared[other].actions, 2)
    for nodes, one in result.forms.apart.items():
        found[f"apart_{nodes}_actions"] = round(one.actions)
    return found


# --- words


def table(result: Result) -> Iterator[str]:
    """Say everything."""
    quiet = "quiet" if result.load < QUIET else "beside other work"
    yield f"\nnodes: {result.cores} cores, a load of {result.load:.1f} before: {quiet}"
    yield ""
    yield "the same load on the same two cores, clients included; microseconds are of an action"
    yield _heading()
    for name, one in result.forms.shared.items():
        other = AGAINST.get(name)
        yield _line(WORDS[name], one, result.forms.shared[other] if other else None)
    yield ""
    yield "the same load with the clients on a core of their own, all else on the others"
    yield _heading()
    before = None
    for nodes, one in result.forms.apart.items():
        yield _line(f"{nodes} node{'s' if nodes > 1 else ''}", one, before)
        before = before or one
    if result.cores == 2:
        yield "(on two cores all nodes and PostgreSQL share one: what a node adds here is its cost)"
    yield ""
    counted = result.counted
    yield f"what PostgreSQL is asked, one node: {counted.rooms} rooms, an action every 2 s in each"
    yield (
        f"{'':26}{'trips':>8}{'sent':>8}{'received':>10}{'commits':>9}{'WAL':>8}{'growth':>8}"
        f"{'told':>8}{'node us':>9}{'db us':>8}"
    )
    yield _counts("idle, a second", counted.idle)
    yield _counts("human pace, an action more", counted.paced)
    yield _counts("flat out, an action", counted.busy)
    yield f"at human pace p50 {counted.p50:.1f} ms, p99 {counted.p99:.1f} ms"
    yield (
        f"memory: a node {counted.node_bytes / 1e6:.0f} MB,"
        f" a room with four connections {counted.room_bytes / 1e3:.0f} KB"
    )
    yield ""


def _heading() -> str:
    return (
        f"{'':44}{'actions/s':>10}{'ratio':>7}{'node us':>9}{'db us':>7}{'proxy':>7}"
        f"{'all':>7}{'ratio':>7}{'p50 ms':>8}{'p99 ms':>8}"
    )


def _line(name: str, one: Round, other: Round | None) -> str:
    speed = f"{one.actions / other.actions:.2f}" if other else ""
    cost = f"{one.servers / other.servers:.2f}" if other else ""
    return (
        f"{name:<44}{one.actions:>10,.0f}{speed:>7}{one.nodes:>9.0f}{one.database:>7.0f}"
        f"{one.proxy:>7.0f}{one.servers:>7.0f}{cost:>7}{one.p50:>8.1f}{one.p99:>8.1f}"
    )


def _counts(name: str, one: Counts) -> str:
    return (
        f"{name:<26}{one.round_trips:>8.2f}{one.sent:>8.0f}{one.received:>10.0f}"
        f"{one.commits:>9.2f}{one.wal:>8.0f}{one.growth:>8.0f}{one.told:>8.0f}"
        f"{one.nodes:>9.0f}{one.database:>8.0f}"
    )


if __name__ == "__main__":
    sys.exit(main())
