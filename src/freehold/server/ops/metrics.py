"""Metrics: counters, levels and times, in the text form that monitoring systems read.

They are counted on the event loop alone.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final

from freehold import __version__

HELP: Final[Mapping[str, str]] = {
    "build_info": "The version that runs, as a label; always 1.",
    "connections_total": "Connections that were let in.",
    "commands_total": "Messages of clients that were understood.",
    "bad_messages_total": "Messages of clients that were not understood.",
    "refused_total": "Connections and requests that a limit refused, by reason.",
    "requests_total": "Requests over HTTP that were answered, by status.",
    "slow_total": "Connections that were closed because they could not keep up.",
    "sent_total": "Messages sent to clients.",
    "entries_total": "Entries written to the logs of rooms.",
    "games_started_total": "Games that were started.",
    "games_finished_total": "Games that came to their end.",
    "rooms_given_up_total": "Rooms that failed and were restored from their logs.",
    "commit_seconds": "Time from what a room has decided until it is on the disk.",
    "pushes_total": "Messages to browsers that are closed, by what came of them.",
    "bot_seconds": "Time from asking a bot until it has answered, by its level.",
    "loop_lag_seconds": "How late the event loop was, measured 100 times a second.",
    "loop_stalls_total": "Times that the event loop stood still for more than 20 milliseconds.",
    "loop_stall_longest_milliseconds": "The longest of these times.",
    "commits_total": "Commits of the store.",
    "store_wait_milliseconds_total": "Time that the oldest of each commit waited, summed up.",
    "store_wait_longest_milliseconds": "The longest of these times.",
    "store_rows_waiting": "Rows that wait for a commit.",
    "store_behind": "1 while the store is behind and rooms wait for it, else 0.",
    "connections": "Connections now.",
    "connections_by_state": "The same by what they do: entering, seated, watching.",
    "rooms": "Rooms that are open.",
    "rooms_by_phase": "The same by phase: lobby, playing, over.",
    "rooms_in_memory": "Rooms in memory.",
    "rooms_set_aside": "Rooms that this version cannot restore, as far as anybody has tried.",
    "relays_total": "What was passed on to the node that has the room: connections and requests.",
    "relays_failed_total": "What could not be passed on, since that node was not reached.",
    "relayed_connections": "Connections that are passed on now.",
    "lease_renewals_total": "Commits by which this node kept its rooms.",
    "lease_age_milliseconds": "Time since the last of them; after 6 seconds others take the rooms.",
    "leases_held": "Rooms that this node has, with numbers that it has reserved.",
    "leases_taken_total": "Rooms that this node took: from nobody, or from a node that is gone.",
    "leases_lost_total": "Rooms that this node lost to others, or had to let go of.",
    "nodes_ended_total": "Other nodes that were silent for too long, whose rooms this one freed.",
    "runs_ended_total": "Times that others have done so to this node.",
    "draining": "Whether no new games are taken: 0 or 1.",
    "uptime_milliseconds": "Time the server has been up, over all restarts.",
    "database_bytes": "Size of the database, with what is written beside it.",
    "disk_free_bytes": "Space left where the database is.",
}
# What tells several things apart, by the name of the label.
LABELS: Final[Mapping[str, str]] = {
    "build_info": "version",
    "refused_total": "reason",
    "requests_total": "status",
    "bot_seconds": "level",
    "pushes_total": "result",
    "relays_total": "kind",
    "connections_by_state": "state",
    "rooms_by_phase": "phase",
}
TIMES: Final = frozenset({"commit_seconds", "bot_seconds", "loop_lag_seconds"})
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
# There only with a database on this machine, or with several nodes.
NOT_ALWAYS: Final = frozenset(
    {
        *("database_bytes", "disk_free_bytes", "relays_failed_total", "relayed_connections"),
        *("lease_renewals_total", "lease_age_milliseconds", "leases_held", "leases_taken_total"),
        *("leases_lost_total", "nodes_ended_total", "runs_ended_total"),
    }
)

Levels = Mapping[str, int | Mapping[str, int]]


class _Times:
    """How many times were up to each bound, and their sum."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """Counters and times, by name and label."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._times: dict[tuple[str, str], _Times] = {}

    def count(self, name: str, by: int = 1, label: str = "") -> None:
        """Count something."""
        self._counts[name, label] += by

    def raise_to(self, name: str, value: int) -> None:
        """Take note of the highest value so far."""
        self._counts[name, ""] = max(self._counts[name, ""], value)

    def observe(self, name: str, seconds: float, label: str = "") -> None:
        """Take note of a time."""
        times = self._times.get((name, label))
        if times is None:
            times = self._times[name, label] = _Times()
        times.add(seconds)

    def text(self, levels: Levels) -> str:
        """Return everything counted, and levels of this moment."""
        told: Levels = {"build_info": {__version__: 1}, **levels}
        lines = []
        for name, meaning in HELP.items():
            lines += [f"# HELP freehold_{name} {meaning}", f"# TYPE freehold_{name} {_kind(name)}"]
            lines += self._time_lines(name) if name in TIMES else self._lines(name, told)
        return "\n".join(lines) + "\n"

    def _lines(self, name: str, levels: Levels) -> list[str]:
        level = levels.get(name)
        if level is None and name in LABELS:
            level = {label: n for (one, label), n in self._counts.items() if one == name}
        if isinstance(level, Mapping):
            return [f"freehold_{name}{_labels(name, label)} {n}" for label, n in level.items()]
        if level is None and name in NOT_ALWAYS:
            return []
        return [f"freehold_{name} {self._counts[name, ''] if level is None else level}"]

    def _time_lines(self, name: str) -> list[str]:
        lines = []
        for (one, label), times in self._times.items():
            if one != name:
                continue
            so_far = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), times.counts, strict=True):
                so_far += count
                lines.append(f"freehold_{name}_bucket{_labels(name, label, bound)} {so_far}")
            lines.append(f"freehold_{name}_sum{_labels(name, label)} {times.total:.6f}")
            lines.append(f"freehold_{name}_count{_labels(name, label)} {so_far}")
        return lines


def _kind(name: str) -> str:
    if name in TIMES:
        return "histogram"
    return "counter" if name.endswith("_total") else "gauge"


def _labels(name: str, label: str, bound: str | None = None) -> str:
    pairs = [f'{LABELS[name]}="{label}"'] if label else []
    pairs += [] if bound is None else [f'le="{bound}"']
    return f"{{{','.join(pairs)}}}" if pairs else ""
