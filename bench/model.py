"""What is measured and what comes of it."""

from typing import Final, Literal

import msgspec

from freehold.editions import house_rules, load, rules_for
from freehold.engine import Ruleset

SEATS: Final = 4
EDITION: Final = "us"
MOST_TURNS: Final = 100 * SEATS

Measure = Literal["batch", "stepped", "events", "copy", "legal", "hash"]
UNITS: Final[dict[Measure, str]] = {
    "batch": "games/s",
    "stepped": "decisions/s",
    "events": "decisions/s",
    "copy": "copies/s",
    "legal": "calls/s",
    "hash": "hashes/s",
}


class Batch(msgspec.Struct, frozen=True):
    """A run of numbered games."""

    first: int
    games: int
    seed: int = 20
    most_turns: int = MOST_TURNS


class Totals(msgspec.Struct, frozen=True):
    """What a batch came to; equal for every program that keeps the same rules."""

    games: int
    finished: int
    turns: int
    rounds: int
    decisions: int
    wins: tuple[int, ...]


class Task(msgspec.Struct, frozen=True, tag=True):
    """An order to a worker: do something `size` times."""

    measure: Measure
    size: int


class BatchTask(msgspec.Struct, frozen=True, tag=True):
    """An order to a worker: play these games."""

    batch: Batch
    edition: str = EDITION


class Sample(msgspec.Struct, frozen=True):
    """How much was done in how many seconds of processor time."""

    count: int
    seconds: float
    totals: Totals | None = None

    @property
    def rate(self) -> float:
        """Return how much was done in a second."""
        return self.count / self.seconds if self.seconds else 0.0


def bare_rules(edition: str) -> Ruleset:
    """Return an edition's rules without trades, which the reference program does not know."""
    return rules_for(edition, house_rules(load(edition), {"trade": "never"}))
