"""Measure the speed of the engine, side by side with the same games by hand in C.

Exit status 1 means that two programs played different games, which is a wrong rule somewhere; a
missed bar is only reported.
"""

import argparse
import sys
from contextlib import ExitStack

from bench import native, report
from bench.contest import Contest, Result

ROUNDS = 5
QUICK_ROUNDS = 2
QUICK_SCALE = 25


def main(words: list[str] | None = None) -> int:
    """Run the contest and print what it found."""
    options = _parser().parse_args(words)
    result = _run(QUICK_ROUNDS, QUICK_SCALE) if options.quick else _run(ROUNDS, 1)
    if options.json:
        print(report.as_json(result))
    else:
        print("\n".join(report.text(result)))
    return 1 if result.differences else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench", description="Measure the speed of the engine.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    return parser


def _run(rounds: int, scale: int) -> Result:
    program = native.build()
    if program is None:
        print("bench: no C compiler here, going on without the reference", file=sys.stderr)
    with ExitStack() as stack:
        contest = Contest(program, stack, scale)
        for missing in contest.missing():
            print(f"bench: the {missing} engine is not here, going on without", file=sys.stderr)
        for number in range(rounds):
            contest.play_round(number)
            if contest.result.differences:
                break
    return contest.result


if __name__ == "__main__":
    sys.exit(main())
