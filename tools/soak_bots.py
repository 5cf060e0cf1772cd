"""Let bots of all levels play each other for long: `make soak-bots`.

    python -m tools.soak_bots [--games N] [--edition ID] [--seed S] [--budget TURNS]

Four levels sit at each table, in another order for another game.  A refused action, a game in which
nothing happens any more and an offer that is made twice in a game stop the run.  Levels that think
ahead imagine few turns here, so that many games can be played.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Final

from freehold.bots import LEVELS, POLICIES
from freehold.bots.driver import play_out
from freehold.bots.levels.expert import Expert
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed
from freehold.editions import available, load, rules_for
from freehold.engine import COMPILED, Ruleset, new_game
from freehold.engine.codes import E_OFFERED
from tests.kit.scene import split

MOST_TURNS: Final = 1000
SLICE: Final = 250  # games of one job
Offer = tuple[int, ...]


def play(edition: str, first: int, games: int, seed: int, budget: int) -> tuple[int, int, int]:
    """Play some games; return how many came to an end, and how many offers and turns there were."""
    rules = rules_for(edition, load(edition).rules)
    finished = offers = turns = 0
    for number in range(first, first + games):
        state = new_game(rules, len(LEVELS), game_seed(seed, number), taping=True)
        policies = table(rules, number, budget)
        for policy in policies:
            policy.begin()
        play_out(state, policies, MOST_TURNS)  # which raises where an action is refused
        made = list(offers_of(list(state.take_tape())))
        if len(made) != len(set(made)):
            raise AssertionError(f"{edition}, game {number} of seed {seed}: an offer came twice")
        if not state.over and state.turns <= MOST_TURNS:
            raise AssertionError(f"{edition}, game {number} of seed {seed}: nothing goes on")
        finished += bool(state.over)
        offers += len(made)
        turns += int(state.turns)
    return finished, offers, turns


def table(rules: Ruleset, number: int, budget: int) -> list[Policy]:
    """Return a player of each level, seated in turn."""
    levels = [LEVELS[(number + seat) % len(LEVELS)] for seat in range(len(LEVELS))]
    return [
        Expert(rules, budget) if level == "expert" else POLICIES[level](rules) for level in levels
    ]


def offers_of(tape: list[int]) -> Iterator[Offer]:
    """Return all offers of a game: who, to whom, and the terms."""
    for event in split(tape):
        if event[0] == E_OFFERED:
            yield (*event[1:3], *event[4:])


def main() -> None:
    """Read the arguments and let them play in one edition or in all."""
    parser = argparse.ArgumentParser(prog="soak_bots", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000, help="games an edition")
    parser.add_argument("--edition", choices=available(), help="only this edition")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=int, default=240, help="turns that experts imagine")
    parser.add_argument("--workers", type=int, help="processes")
    args = parser.parse_args()
    print(f"engine: {'compiled' if COMPILED else 'plain'}", flush=True)
    with ProcessPoolExecutor(args.workers) as pool:
        for edition in [args.edition] if args.edition else available():
            _soak(pool, edition, args)


def _soak(pool: ProcessPoolExecutor, edition: str, args: argparse.Namespace) -> None:
    started = time.monotonic()
    jobs = [
        pool.submit(play, edition, first, min(SLICE, args.games - first), args.seed, args.budget)
        for first in range(0, args.games, SLICE)
    ]
    results = [job.result() for job in as_completed(jobs)]
    finished, offers, turns = (sum(column) for column in zip(*results, strict=True))
    told = f"{args.games} games, {finished} finished, {turns} turns, {offers} offers"
    spent = time.monotonic() - started
    print(f"{edition}: {told}: no refusal, no stall, no offer twice ({spent:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
