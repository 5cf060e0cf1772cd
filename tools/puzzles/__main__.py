"""Make the pool of puzzles: `python -m tools.puzzles` writes it anew, to the same bytes.

Bots play games of every edition; records can be searched besides.  docs/puzzles.md tells how.
"""

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.editions import available
from freehold.lab.workers import usual_workers, work
from freehold.puzzles.pool import FILE
from freehold.puzzles.puzzle import KINDS, Kind, Puzzle
from freehold.record import read_save
from tools.puzzles.searching import Source, rating_of, search

SEED: Final = 2027
GAMES: Final = 40  # of an edition that are searched; more take longer
ROUND: Final = 4  # games that are searched for the same kinds
ID_DIGITS: Final = 10  # hexadecimal
QUOTA: Final = 8  # puzzles of a kind in an edition
ALIKE: Final = 5  # of them whose best answer is of the same sort, where sorts are the question
MIXED: Final[tuple[Kind, ...]] = ("deal", "build", "bid", "debt")


def main(words: list[str] | None = None) -> int:
    """Search games and write the pool."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.puzzles", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("records", nargs="*", help="records to search besides games of bots")
    parser.add_argument("--workers", type=int, default=usual_workers(), help="processes")
    parser.add_argument("--games", type=int, default=GAMES, help="games of an edition at most")
    parser.add_argument("--out", type=Path, default=FILE, help="file to write")
    options = parser.parse_args(words)
    found: dict[str, list[Puzzle]] = {edition: [] for edition in available()}
    began = time.monotonic()
    records = [_record(name) for name in options.records]
    for first in range(0, options.games, ROUND):
        sources = [source for edition in found for source in _games(edition, first)]
        for edition, puzzles in _in_order(
            [
                source._replace(wanted=missing(found[source.edition]))
                for source in (*records, *sources)
            ],
            options.workers,
        ):
            found[edition] = choose(found[edition], puzzles)
        records = []
        options.out.write_text(pool_text(chain(*found.values())), encoding="ascii")
        counts = ", ".join(f"{edition} {len(kept)}" for edition, kept in found.items())
        print(f"{first + ROUND} games: {counts}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


def _games(edition: str, first: int) -> list[Source]:
    return [Source(edition, number, SEED) for number in range(first, first + ROUND)]


def _record(name: str) -> Source:
    return Source(read_save(Path(name)).header.edition, record=name)


def _in_order(sources: list[Source], workers: int) -> Iterator[tuple[str, list[Puzzle]]]:
    """Yield what was found in each game, with its edition, in the order of the games."""
    done: dict[Source, list[Puzzle]] = {}
    upcoming = iter(sources)
    awaited = next(upcoming, None)
    for source, found in work(search, sources, workers):
        done[source] = found
        while awaited in done:
            yield awaited.edition, done.pop(awaited)
            awaited = next(upcoming, None)


def choose(kept: list[Puzzle], found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return so many puzzles of each kind, whose best answers are not all of a sort."""
    kept = list(kept)
    for puzzle in found:
        same = [one for one in kept if one.kind == puzzle.kind]
        alike = [one for one in same if _sort_of(one) == _sort_of(puzzle)]
        most = QUOTA if puzzle.kind in MIXED else ALIKE
        if len(same) < QUOTA and len(alike) < most:
            kept.append(puzzle)
    return kept


def missing(kept: Iterable[Puzzle]) -> tuple[Kind, ...]:
    """Return the kinds of which there are too few."""
    counts = Counter(puzzle.kind for puzzle in kept)
    return tuple(kind for kind in KINDS if counts[kind] < QUOTA)


def _sort_of(puzzle: Puzzle) -> str:
    return puzzle.answers[puzzle.best].does


def pool_text(pool: Iterable[Puzzle]) -> str:
    """Return the pool as it is kept: a puzzle in each line, in the order of days.

    An id says what a puzzle is about, so it never means another; sorted by it they are well mixed.
    """
    named = [replace(puzzle, id=_id_of(puzzle), rating=rating_of(puzzle)) for puzzle in pool]
    named.sort(key=lambda puzzle: puzzle.id)
    return "".join(f"{msgspec.json.encode(puzzle).decode('ascii')}\n" for puzzle in named)


def _id_of(puzzle: Puzzle) -> int:
    about = f"{puzzle.kind} {puzzle.seat} {puzzle.position} {puzzle.answers}"
    return int(hashlib.sha256(about.encode()).hexdigest()[:ID_DIGITS], 16)


if __name__ == "__main__":
    sys.exit(main())
