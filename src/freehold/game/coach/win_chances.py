"""Chances to win as the learned judge sees them, and by how much a change of them may be off."""

from bisect import bisect_right
from functools import lru_cache
from threading import Lock
from typing import Final

from freehold.bots.judge.judge import Judge
from freehold.bots.judge.weights import model_for
from freehold.engine import Ruleset, Table
from freehold.record.rules_source import RulesKey

KNOWN_RULES: Final = 32
PERMILLE: Final = 1000  # millionths


# By how many permille changes are usually off (root mean squares, by `tools.judge.changes`): those
# below 10 permille, below 30, below 80, and above.  docs/analysis.md tells how that is found.
BOUNDS: Final = (10, 30, 80)
DOUBTS: Final[dict[str, tuple[int, int, int, int]]] = {
    "us": (27, 54, 91, 106),
    "bangladesh": (33, 89, 95, 118),
    "vietnam": (48, 49, 64, 100),
    "france": (44, 51, 53, 98),
}
UNKNOWN: Final = (50, 90, 100, 120)  # by rules for which nobody has measured it


class SharedJudge:
    """The judge of one ruleset, for whoever asks, from any thread: one at a time."""

    def __init__(self, rules: Ruleset) -> None:
        self._judge = Judge(rules)
        self._lock = Lock()

    def chances(self, t: Table) -> tuple[int, ...]:
        """Return everybody's chance to win, by seat, in permille."""
        with self._lock:
            self._judge.judge(t)
            found = self._judge.chances
            return tuple(round(int(found[seat]) / PERMILLE) for seat in range(t.seats))


@lru_cache(maxsize=KNOWN_RULES)
def _judge_of(key: RulesKey) -> SharedJudge:
    return SharedJudge(key.rules)


def chances_of(t: Table) -> tuple[int, ...]:
    """Return everybody's chance to win, by seat, in permille."""
    return _judge_of(RulesKey(t.rules)).chances(t)


def doubt_of(rules: Ruleset, change: int) -> int:
    """Return by how many permille a change of somebody's chance is usually off."""
    return DOUBTS.get(model_for(rules).name, UNKNOWN)[bisect_right(BOUNDS, abs(change))]
