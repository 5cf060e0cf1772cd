"""Measure the general network by house rules: `python -m tools.judge.house_rules`.

Four sharp bots play games that it has not learned from, equally many by each house rule of every
edition.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from freehold.bots.judge.judge import Judge
from freehold.editions import available, load
from freehold.lab.judge import JudgeJob, Measure, Sight, look_on, measure
from freehold.lab.match import rules_of
from freehold.lab.report_data import variants_of
from freehold.lab.workers import usual_workers, work

SEED: Final = 9_000  # of the first house rule, others follow
GAMES: Final = 300
PLAYERS: Final = 4


class Piece(NamedTuple):
    """Games by one house rule."""

    job: JudgeJob
    changes: bytes


def judged(piece: Piece) -> list[Sight]:
    """Play, and judge on the way."""
    rules = rules_of(piece.job.edition, piece.changes)
    return look_on(piece.job, rules, Judge(rules))


def pieces(name: str, games: int) -> Iterator[Piece]:
    """Yield an edition's house rules."""
    for number, changes in enumerate(variants_of(load(name))):
        job = JudgeJob(name, PLAYERS, "sharp", 0, games, SEED + number)
        yield Piece(job, msgspec.json.encode(changes))


def measure_all(games: int, workers: int) -> Iterator[tuple[str, int, list[Measure]]]:
    """Yield every edition with how many house rules it has and how good the judge is by them."""
    for name in available():
        wanted = list(pieces(name, games))
        done = {str(piece): found for piece, found in work(judged, wanted, workers)}
        sights = [sight for piece in wanted for sight in done[str(piece)]]
        yield name, len(wanted), measure(sights)


def main(words: list[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(prog="tools.judge.house_rules", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each house rule")
    parser.add_argument("--workers", type=int, default=usual_workers(), help="processes")
    options = parser.parse_args(words)
    print("| edition | games | average | judge | error | rounds 1 to 10 | 11 to 40 | later |")
    print("|---|---|---|---|---|---|---|---|")
    for name, rules, (whole, *phases) in measure_all(options.games, options.workers):
        parts = [f"{each.log_loss:.3f} ({each.base:.3f}), {each.error:.1f}" for each in phases]
        figures = f"{whole.base:.3f} | {whole.log_loss:.3f} | {whole.error:.1f}"
        print(
            f"| {name} | {rules * options.games:,} | {figures} | {' | '.join(parts)} |", flush=True
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
