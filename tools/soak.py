"""Play at random for long, with every law checked on the way: `make soak`.

    python -m tools.soak [--decisions N] [--edition ID] [--seed S]

Each game has random house rules, seats and clock.  The books of the tape are compared after every
decision, the costlier laws on every so many; the first broken law stops the run and tells the game
and its position in one line.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from freehold.editions import available
from freehold.engine import COMPILED
from freehold.record import position_text
from tests.laws import laws
from tests.laws.session import Session

EVERY = 25  # decisions between two checks of the costlier laws


def soak(edition: str, decisions: int, seed: int) -> str:
    """Play games of an edition until so many decisions were made; return what they came to."""
    made = games = finished = 0
    started = time.monotonic()
    while made < decisions:
        rng = Random(seed * 1_000_003 + games)
        session = Session(edition, rng.randrange(2**30), rng.randint(2, 8), rng.random() < 0.5)
        try:
            made += play(session, rng, decisions - made)
        except AssertionError:
            print(f"{edition}: a law broke in game {games} of seed {seed}:", file=sys.stderr)
            print(position_text(session.state), file=sys.stderr)
            raise
        games += 1
        finished += bool(session.state.over)
    spent = time.monotonic() - started
    held = f"{made} decisions in {games} games, {finished} finished: laws held"
    return f"{edition}: {held} ({spent:.0f} s)"


def play(session: Session, rng: Random, most: int) -> int:
    """Play one game to its end, or for at most so many decisions; return how many it took."""
    made = 0
    while not session.state.over and made < min(most, 4000):
        session.step(rng)
        session.check_books()
        laws.somebody_can_act(session.state)
        laws.position_is_sound(session.state)
        made += 1
        if made % EVERY == 0:
            check(session, rng)
    check(session, rng)
    session.check_log()
    return made


def check(session: Session, rng: Random) -> None:
    """Check the costlier laws."""
    session.check_laws(rng)
    session.check_views(rng)
    session.check_debtor()


def main() -> None:
    """Read the arguments and soak one edition or all."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--decisions", type=int, default=1_000_000, help="decisions an edition")
    parser.add_argument("--edition", choices=available(), help="only this edition")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"engine: {'compiled' if COMPILED else 'plain'}", flush=True)
    editions = [args.edition] if args.edition else available()
    with ProcessPoolExecutor() as pool:
        runs = [pool.submit(soak, edition, args.decisions, args.seed) for edition in editions]
        for run in as_completed(runs):
            print(run.result(), flush=True)


if __name__ == "__main__":
    main()
