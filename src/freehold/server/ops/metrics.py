"""Metrics: a few counters and levels, in the text form that monitoring systems read."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, str]] = {
    "connections_total": "Connections that were let in.",
    "commands_total": "Messages of clients that were understood.",
    "bad_messages_total": "Messages of clients that were not understood.",
    "refused_total": "Connections and requests that a limit refused.",
    "slow_total": "Connections that were closed because they could not keep up.",
    "sent_total": "Messages sent to clients.",
    "entries_total": "Entries written to the logs of rooms.",
    "games_started_total": "Games that were started.",
    "games_finished_total": "Games that came to their end.",
    "rooms_given_up_total": "Rooms that failed and were restored from their logs.",
    "loop_stalls_total": "Times that the event loop stood still for more than 20 milliseconds.",
    "loop_stall_longest_milliseconds": "The longest of these times.",
    "commits_total": "Commits of the store.",
    "commit_milliseconds_total": "Time that the oldest of each commit waited, summed up.",
    "commit_longest_milliseconds": "The longest of these times.",
    "store_rows_waiting": "Rows that wait for a commit.",
    "store_behind": "1 while the store is behind and rooms wait for it, else 0.",
    "connections": "Connections now.",
    "rooms": "Rooms that are open.",
    "rooms_in_memory": "Rooms in memory.",
    "rooms_set_aside": "Rooms that this version cannot restore, as far as anybody has tried.",
    "uptime_milliseconds": "Time the server has been up, over all restarts.",
}


class Metrics:
    """Counters by name."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str, by: int = 1) -> None:
        """Count something."""
        self._counts[name] += by

    def raise_to(self, name: str, value: int) -> None:
        """Take note of the highest value so far."""
        self._counts[name] = max(self._counts[name], value)

    def text(self, levels: Mapping[str, int]) -> str:
        """Return everything counted, and levels of this moment."""
        lines = []
        for name, meaning in HELP.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            value = levels.get(name, self._counts[name])
            lines += [
                f"# HELP freehold_{name} {meaning}",
                f"# TYPE freehold_{name} {kind}",
                f"freehold_{name} {value}",
            ]
        return "\n".join(lines) + "\n"
