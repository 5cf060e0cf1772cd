"""The rounds: every contestant in turn, so that noise hits all alike, and the best of each kept."""

from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

import msgspec

from bench import native
from bench.identity import Difference, Player, find_difference
from bench.model import EDITION, Batch, BatchTask, Measure, Sample, Task
from bench.worker import Worker
from freehold.editions import available

Form = Literal["c", "compiled", "plain"]
FORMS: Final[tuple[Form, ...]] = ("compiled", "plain")  # of the engine
SIZES: Final[dict[Measure, tuple[int, int]]] = {
    # how much a round does: compiled, plain
    "stepped": (300_000, 15_000),
    "events": (60_000, 10_000),
    "copy": (300_000, 40_000),
    "legal": (200_000, 10_000),
    "hash": (50_000, 2_000),
}
GAMES: Final = 5_000
PLAIN_GAMES: Final = 60
EDITION_GAMES: Final = 1_000


class Result(msgspec.Struct):
    """Everything a contest found."""

    compared: dict[str, int] = {}  # who played the same games, and how many
    differences: list[Difference] = []
    rates: dict[str, dict[Form, float]] = {}
    editions: dict[str, float] = {}

    def keep(self, name: str, form: Form, sample: Sample) -> None:
        """Keep a rate if it is the best so far."""
        rates = self.rates.setdefault(name, {})
        rates[form] = max(sample.rate, rates.get(form, 0.0))

    def count(self, one: Form, other: Form, games: int) -> None:
        """Count games that two forms both played."""
        pair = f"{one} and {other}"
        self.compared[pair] = self.compared.get(pair, 0) + games


class Contest:
    """Contestants and the order in which they are called."""

    def __init__(self, program: Path | None, stack: ExitStack, scale: int) -> None:
        self._scale = scale
        self._players: dict[Form, Player] = {}
        self._workers: dict[Form, Worker] = {}
        if program:
            self._players["c"] = partial(native.play, program)
        for form in FORMS:
            self._seat(form, stack.enter_context(Worker(plain=form == "plain")))
        self.result = Result()

    def _seat(self, form: Form, worker: Worker) -> None:
        if worker.compiled != (form == "compiled"):
            return
        self._workers[form] = worker
        self._players[form] = lambda batch: worker.do(BatchTask(batch))

    def missing(self) -> list[Form]:
        """Name the forms of the engine that could not be had."""
        return [form for form in FORMS if form not in self._workers]

    def play_round(self, number: int) -> None:
        """Let everybody do everything once."""
        self._play_batches(number)
        for measure, sizes in SIZES.items():
            for form, worker in self._workers.items():
                size = sizes[form == "plain"] // self._scale
                self.result.keep(measure, form, worker.do(Task(measure, size)))
        self._play_editions()

    def _play_batches(self, number: int) -> None:
        games = GAMES // self._scale
        fast: list[Form] = [form for form in self._players if form != "plain"]
        self._play_alike(Batch(number * games, games), fast, fast)
        if "plain" in self._players:
            slow = Batch(number * games, max(PLAIN_GAMES // self._scale, 4))
            self._play_alike(slow, ["plain", *fast[:1]], ["plain"])

    def _play_alike(self, batch: Batch, forms: list[Form], timed: list[Form]) -> None:
        """Let several play the same games, and compare what comes of them."""
        samples = {form: self._players[form](batch) for form in forms}
        for form in timed:
            self.result.keep("batch", form, samples[form])
        for one, other in pairwise(forms):
            self.result.count(one, other, batch.games)
            if samples[one].totals != samples[other].totals:
                players = self._players[one], self._players[other]
                found = find_difference(batch, (one, other), *players)
                self.result.differences.append(found)

    def _play_editions(self) -> None:
        worker = self._workers.get("compiled")
        for name in available() if worker else []:
            if worker and name != EDITION:
                sample = worker.do(BatchTask(Batch(0, EDITION_GAMES // self._scale), name))
                best = max(sample.rate, self.result.editions.get(name, 0.0))
                self.result.editions[name] = best
