"""Measure gradient boosting beside the judge: `python -m tools.judge.boosting [EDITION[:PLAYERS]]`.

A yardstick of what can be known: LightGBM, up to 300 trees of 47 leaves for exactly one edition and
number of players, on all cells of the observation, from 12,000 games.  Both are measured in the
same games that neither has learned from, at the same moments.  What is found is kept line by line
in boosting.json, which `tools.judge.page` shows.  LightGBM is no part of the project: install it
first, `uv pip install lightgbm`.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from freehold.bots.judge.judge import Judge
from freehold.bots.learning.observation_cells import ObservationCells, blank_cells
from freehold.engine import Ruleset, Table, has
from freehold.lab.judge import NO_CHANGES, JudgeJob, Measure, Sight, jobs_of, look_on, measure
from freehold.lab.match import rules_of
from freehold.lab.workers import usual_workers, work
from tools.judge.page import BOOSTING, GAMES, SEED, lines
from tools.judge.positions import Games, gather
from tools.judge.train import BOTS, every_of
from tools.judge.train import SEED as LEARNED

LEARN: Final = 12_000  # games
ASIDE: Final = 10  # one piece of games in so many tells when to stop
TREES: Final = 300
STOP: Final = 30  # trees that bring nothing
LEAST: Final = 1e-6  # that is said of anybody
SETTINGS: Final = {
    "objective": "cross_entropy",  # shares of a win count as they are
    "num_leaves": 47,
    "learning_rate": 0.05,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.5,
    "lambda_l2": 5.0,
    "deterministic": True,
    "force_row_wise": True,
    "seed": 1,
    "verbosity": -1,
}

Rows = npt.NDArray[np.float32]
Shares = npt.NDArray[np.float64]


class Piece(NamedTuple):
    """Games to measure by, and where the trees are that are measured."""

    job: JudgeJob
    trees: Path


class Observer:
    """Judges as the judge does, and keeps what every living seat saw."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        self.inner = Judge(rules)
        self.cells = ObservationCells(rules, seats)
        self.chances = self.inner.chances
        self.seen: list[npt.NDArray[np.int32]] = []
        self.positions: list[int] = []  # how many rows each has

    def judge(self, t: Table, /) -> None:
        """Judge, and look."""
        self.inner.judge(t)
        self.chances = self.inner.chances
        alive = [seat for seat in range(int(t.seats)) if has(t.alive, seat)]
        for seat in alive:
            found = blank_cells(self.cells.width)
            self.cells.write(t, seat, -1, -1, found, 0)
            self.seen.append(np.array(found, np.int32))
        self.positions.append(len(alive))


def look(piece: Piece) -> tuple[list[Sight], list[Sight]]:
    """Return what the judge and boosting say in a piece of the games to measure by."""
    job = piece.job
    rules = rules_of(job.edition, NO_CHANGES)
    observer = Observer(rules, job.seats)
    sights = look_on(job, rules, observer)
    trees = importlib.import_module("lightgbm").Booster(model_file=str(piece.trees))
    said = trees.predict(np.array(observer.seen, np.float32), num_threads=1)
    told = zip(sights, shared(said, observer.positions).tolist(), strict=True)
    return sights, [each._replace(chance=chance) for each, chance in told]


def learn(edition: str, seats: int, games: int, workers: int) -> Any:
    """Return the trees that boosting learned."""
    boosting = importlib.import_module("lightgbm")
    every = every_of(edition, seats)
    wanted = Games(edition, {}, seats, BOTS, 0, games, LEARNED, every, observing=True)
    aside = wanted._replace(first=games, games=max(1, games // ASIDE))
    sets: list[Any] = []
    for each in (wanted, aside):
        found = gather([each], workers)
        rows = [p.observed.reshape(-1, p.observed.shape[2]) for p in found.values()]
        won = [p.won.reshape(-1) for p in found.values()]
        above = sets[0] if sets else None
        data = np.concatenate(rows).astype(np.float32)
        del rows
        sets.append(boosting.Dataset(data, np.concatenate(won), reference=above).construct())
    return boosting.train(
        SETTINGS | {"num_threads": workers},
        sets[0],
        TREES,
        valid_sets=sets[1:],
        callbacks=[boosting.early_stopping(STOP, verbose=False)],
    )


def shared(said: Shares, positions: Sequence[int]) -> Shares:
    """Return chances that are one together in each position, which has so many rows."""
    said = np.maximum(said, LEAST)
    starts = np.cumsum([0, *positions[:-1]])
    sums: Shares = np.repeat(np.add.reduceat(said, starts), positions)
    return said / sums


def compare(edition: str, seats: int, games: int, learned: int, workers: int) -> dict[str, Any]:
    """Return the log-loss of both and how far the difference may be off, whole games first."""
    trees = learn(edition, seats, learned, workers)
    blocks: list[tuple[list[Measure], list[Measure]]] = []
    every: tuple[list[Sight], list[Sight]] = ([], [])
    with TemporaryDirectory() as folder:
        path = Path(folder, "trees.txt")
        trees.save_model(str(path), num_iteration=trees.best_iteration)
        pieces = [Piece(job, path) for job in jobs_of(edition, seats, BOTS, games, SEED)]
        done = {piece.job: found for piece, found in work(look, pieces, workers)}
    for piece in pieces:
        judged, told = done[piece.job]
        blocks.append((measure(judged), measure(told)))
        every[0].extend(judged)
        every[1].extend(told)
    judge, boosting = measure(every[0]), measure(every[1])
    return {
        "trees": int(trees.best_iteration),
        "phases": [each.phase for each in judge],
        "boosting": [round(each.log_loss, 4) for each in boosting],
        "judge": [round(each.log_loss, 4) for each in judge],
        "off": [off(blocks, each.phase) for each in judge],
    }


def off(blocks: list[tuple[list[Measure], list[Measure]]], phase: str) -> float:
    """Return the standard error of the difference, by how it varies between pieces of games."""
    found = []
    for judge, boosting in blocks:
        for one, other in zip(judge, boosting, strict=True):
            if one.phase == phase:
                found.append((one.count, one.log_loss - other.log_loss))
    count = sum(n for n, _gap in found)
    mean = sum(n * gap for n, gap in found) / count
    spread = sum((n * (gap - mean)) ** 2 for n, gap in found)
    return round(float((spread * len(found) / max(1, len(found) - 1)) ** 0.5 / count), 4)


def main(words: list[str] | None = None) -> int:
    """Measure what is asked for, or what is not measured yet."""
    parser = argparse.ArgumentParser(prog="tools.judge.boosting", description=__doc__)
    parser.add_argument("wanted", nargs="*", help="EDITION or EDITION:PLAYERS; what is missing")
    parser.add_argument("--games", type=int, default=GAMES, help="to measure by")
    parser.add_argument("--learn", type=int, default=LEARN, help="games to learn from")
    parser.add_argument("--workers", type=int, default=usual_workers(), help="processes")
    parser.add_argument("--out", type=Path, default=BOOSTING, help="where figures are kept")
    options = parser.parse_args(words)
    every = {f"{name}:{seats}": (name, seats) for name, seats in lines()}
    kept = json.loads(options.out.read_text("ascii")) if options.out.exists() else {}
    for line, (name, seats) in every.items():
        if {line, name}.isdisjoint(options.wanted) if options.wanted else line in kept:
            continue
        began = time.monotonic()
        kept[line] = compare(name, seats, options.games, options.learn, options.workers)
        ordered = {each: kept[each] for each in every if each in kept}
        text = ",\n".join(f'"{each}": {json.dumps(found)}' for each, found in ordered.items())
        options.out.write_text(f"{{\n{text}\n}}\n", encoding="ascii")
        print(f"{line} {json.dumps(kept[line])} {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
