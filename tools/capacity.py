"""Reckon what many games at a time need, from measured figures: the tables of docs/scale.md.

    python -m tools.capacity            # prints the tables
    python -m tools.capacity --write    # writes them into docs/scale.md

The figures are those of bench/cluster/figures.json, which `python -m bench.cluster.run --keep`
writes.  Every number of the tables follows from them by one line of `needs` or `limits`.
"""

import argparse
import math
import sys
from collections.abc import Iterator
from typing import Final

import msgspec

from bench.cluster.run import FIGURES
from freehold.server.store.postgresql.connecting import READERS
from freehold.server.store.postgresql.leases import CODES
from tools.steps import ROOT

PAGE: Final = ROOT / "docs" / "scale.md"
GAMES: Final = (10_000, 100_000, 1_000_000)
# What is taken for granted.
ACTION_SECONDS: Final = 2.0  # between two actions of a game
PLAYERS: Final = 4
BUSY: Final = 0.5  # of a core that a node, or the database, is to use; the rest is for bad moments
LINKS: Final = READERS + 2  # connections of a node to the database: questions, commits, the bus
STATISTICS: Final = 135  # games that are entered in a second, by one node: bench.statistics
DISK: Final = 100e6  # bytes a second that the disk of a write-ahead log takes, with ease
CORES: Final = 32  # of the machine that a database is on
DAY: Final = 86_400
MILLION: Final = 1e6


class Figures(msgspec.Struct, frozen=True):
    """What was measured, as far as it is reckoned with; see WORDS."""

    day: str
    cores: int
    load: float
    node_us: float
    relay_us: float
    database_us: float
    busy_database_us: float
    idle_node_us: float
    commits: float
    busy_commits: float
    round_trips: float
    sent_bytes: float
    received_bytes: float
    wal_bytes: float
    growth_bytes: float
    told_bytes: float
    room_bytes: float
    node_bytes: float
    game_actions: float
    record_bytes: float
    speed_one_sqlite: float
    cpu_one_sqlite: float
    speed_three_one: float
    cpu_three_one: float
    speed_relayed_three: float
    cpu_relayed_three: float
    apart_1_actions: float
    apart_2_actions: float
    apart_3_actions: float
    speed_proxied_three: float | None = None  # where there is HAProxy, like the next
    cpu_proxied_three: float | None = None


COMPARED: Final = {
    "one_sqlite": "one node with PostgreSQL, against one server with SQLite",
    "three_one": "three nodes whose people come to the right one, against one node",
    "relayed_three": "three nodes whose people are all passed on, against three where none is",
    "proxied_three": "three nodes behind HAProxy, which leads two of three to another node",
}
WORDS: Final = {
    "day": "when it was measured",
    "cores": "cores of the machine",
    "load": "its load before, from other work; under 2.5 it counts as quiet",
    "node_us": "processor time of a node for an action, in microseconds, at human pace",
    "relay_us": "the same besides, where people came in by another node, on both together",
    "database_us": "processor time of PostgreSQL for an action, at human pace",
    "busy_database_us": "the same where commits gather the actions of many rooms",
    "idle_node_us": "processor time of a node that does nothing, in a second",
    "commits": "commits for an action, at human pace",
    "busy_commits": "the same where they gather the actions of many rooms",
    "round_trips": "questions to PostgreSQL for an action, commits included",
    "sent_bytes": "bytes to PostgreSQL for an action",
    "received_bytes": "bytes from it",
    "wal_bytes": "bytes of its write-ahead log for an action",
    "growth_bytes": "bytes by which the database grows",
    "told_bytes": "bytes to all four players for an action",
    "room_bytes": "memory of a room that plays, with four connections",
    "node_bytes": "memory of a node without rooms",
    "game_actions": "actions of a game from its beginning to its end, among bots",
    "record_bytes": "a finished game as it is kept for good",
}


class Needs(msgspec.Struct, frozen=True):
    """What so many games at a time need."""

    games: int
    actions: float  # a second, as all that have no other unit
    nodes: int
    relayed: float  # share of connections that are passed on
    node_memory: float  # bytes
    people: int  # connections
    outward: float  # bytes to people
    between: float  # bytes between nodes
    database_cores: tuple[float, float]  # where commits gather, and where they do not
    commits: tuple[float, float]
    trips: float
    traffic: float  # bytes between nodes and database
    wal: float  # bytes
    links: int  # connections to the database
    log: float  # bytes of a day's actions
    ended: float  # games
    records: float  # bytes of a day's games


def needs(games: int, figures: Figures) -> Needs:
    """Reckon what so many games need."""
    actions = games / ACTION_SECONDS
    nodes = _nodes(actions, figures)
    relayed = (nodes - 1) / nodes  # who opens a room is led to any node, who enters it to another
    outward = actions * figures.told_bytes
    ended = actions / figures.game_actions
    cpu, busy_cpu = figures.database_us, figures.busy_database_us
    return Needs(
        games=games,
        actions=actions,
        nodes=nodes,
        relayed=relayed,
        node_memory=figures.node_bytes + games / nodes * figures.room_bytes,
        people=games * PLAYERS,
        outward=outward,
        between=outward * relayed,
        database_cores=(actions * busy_cpu / MILLION / BUSY, actions * cpu / MILLION / BUSY),
        commits=(actions * figures.busy_commits, actions * figures.commits),
        trips=actions * figures.round_trips,
        traffic=actions * (figures.sent_bytes + figures.received_bytes),
        wal=actions * figures.wal_bytes,
        links=nodes * LINKS,
        log=actions * figures.growth_bytes * DAY,
        ended=ended,
        records=ended * figures.record_bytes * DAY,
    )


def _nodes(actions: float, figures: Figures) -> int:
    """Return the fewest nodes of which none uses more than its share of a core."""
    nodes = 1
    while True:
        relayed = (nodes - 1) / nodes
        each = actions / nodes * (figures.node_us + relayed * figures.relay_us)
        if (each + figures.idle_node_us) / MILLION <= BUSY:
            return nodes
        nodes += 1


def limits(figures: Figures) -> dict[str, float]:
    """Return how many games at a time each of the things takes that there is one of."""
    action = ACTION_SECONDS * MILLION
    return {
        f"statistics: one node enters {STATISTICS} games/s": STATISTICS
        * figures.game_actions
        * ACTION_SECONDS,
        f"codes of six digits: {CODES:,} of them, half of them given away": CODES / 2,
        f"PostgreSQL on {CORES} cores, half busy, commits of one action each": CORES
        * BUSY
        * action
        / figures.database_us,
        f"the same PostgreSQL, commits of {1 / figures.busy_commits:.0f} actions each": CORES
        * BUSY
        * action
        / figures.busy_database_us,
        f"a disk that takes {DISK / MILLION:.0f} MB/s of write-ahead log": DISK
        / figures.wal_bytes
        * ACTION_SECONDS,
    }


# --- words


def tables(figures: Figures) -> dict[str, list[str]]:
    """Return all tables by the line that each begins with."""
    wanted = [needs(games, figures) for games in GAMES]
    heading = "| what it takes | " + " | ".join(f"{one.games:,} games" for one in wanted) + " |"
    return {
        "| compared | actions/s | processor time of an action |": list(_compared(figures)),
        "| figure | value | what it is |": list(_figures(figures)),
        heading: ["|---|" + "---|" * len(wanted), *_needs(wanted)],
        "| there is one | games at a time |": list(_limits(figures)),
    }


def _compared(figures: Figures) -> Iterator[str]:
    yield "|---|---|---|"
    for name, words in COMPARED.items():
        speed, cpu = getattr(figures, f"speed_{name}"), getattr(figures, f"cpu_{name}")
        if speed is not None:
            yield f"| {words} | {speed:.2f} | {cpu:.2f} |"
    one = figures.apart_1_actions
    for nodes, actions in ((2, figures.apart_2_actions), (3, figures.apart_3_actions)):
        words = f"{nodes} nodes against one, clients on a core of their own"
        yield f"| {words} | {actions / one:.2f} | |"


def _figures(figures: Figures) -> Iterator[str]:
    yield "|---|---|---|"
    for name, words in WORDS.items():
        yield f"| `{name}` | {_exact(getattr(figures, name))} | {words} |"


def _exact(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value == int(value) else f"{value:,}"


def _needs(wanted: list[Needs]) -> Iterator[str]:
    rows = {
        "actions/s": [_count(one.actions) for one in wanted],
        "nodes, a core each": [_count(one.nodes) for one in wanted],
        "memory of each node": [_bytes(one.node_memory) for one in wanted],
        "memory of all nodes": [_bytes(one.node_memory * one.nodes) for one in wanted],
        "connections of people": [_count(one.people) for one in wanted],
        "of these passed on": [f"{one.relayed:.0%}" for one in wanted],
        "network to people": [_bits(one.outward) for one in wanted],
        "network between nodes": [_bits(one.between) for one in wanted],
        "cores of PostgreSQL": [_range(one.database_cores) for one in wanted],
        "commits/s": [_range(one.commits) for one in wanted],
        "round trips/s, at most": [_count(one.trips) for one in wanted],
        "network to PostgreSQL": [_bits(one.traffic) for one in wanted],
        "write-ahead log": [f"{_bytes(one.wal)}/s" for one in wanted],
        "connections to PostgreSQL": [_count(one.links) for one in wanted],
        "disk for the logs of a day": [_bytes(one.log) for one in wanted],
        "games that end/s": [_count(one.ended) for one in wanted],
        "disk for records, a day more each day": [_bytes(one.records) for one in wanted],
    }
    for name, cells in rows.items():
        yield f"| {name} | " + " | ".join(cells) + " |"


def _limits(figures: Figures) -> Iterator[str]:
    yield "|---|---|"
    for name, games in sorted(limits(figures).items(), key=lambda one: one[1]):
        yield f"| {name} | {_count(games)} |"


def _rounded(value: float) -> float:
    """Return two digits of a value: none of the figures has more to tell."""
    digits = 1 - math.floor(math.log10(value)) if value > 0 else 0
    return round(value, digits)


def _count(value: float) -> str:
    shown = _rounded(value)
    return f"{shown:,.0f}" if shown >= 10 else f"{shown:g}"


def _range(values: tuple[float, float]) -> str:
    return f"{_count(values[0])} to {_count(values[1])}"


def _unit(value: float, units: tuple[str, ...]) -> str:
    for unit in units:
        if value < 1_000 or unit == units[-1]:
            return f"{_count(value)} {unit}"
        value /= 1_000
    raise AssertionError(units)


def _bytes(value: float) -> str:
    return _unit(value, ("B", "KB", "MB", "GB", "TB", "PB"))


def _bits(value: float) -> str:
    return _unit(value * 8, ("bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"))


def with_tables(text: str, figures: Figures) -> str:
    """Return a page with the tables as they should be."""
    lines = text.splitlines()
    for heading, body in tables(figures).items():
        first = lines.index(heading)
        last = next(n for n in range(first, len(lines)) if not lines[n].startswith("|"))
        lines[first:last] = [heading, *body]
    return "\n".join(lines) + "\n"


def kept_figures() -> Figures:
    """Return the figures that were kept."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=Figures)


def main(words: list[str] | None = None) -> int:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(prog="tools.capacity")
    parser.add_argument("--write", action="store_true", help="write them into docs/scale.md")
    options = parser.parse_args(words)
    figures = kept_figures()
    if options.write:
        text = with_tables(PAGE.read_text(encoding="utf-8"), figures)
        PAGE.write_text(text, encoding="utf-8")
        return 0
    for heading, body in tables(figures).items():
        print("\n".join([heading, *body, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
