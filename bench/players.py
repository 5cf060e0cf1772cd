"""Measure the players: games of each level in the loop, how long one thinks, learners' decisions.

All of them take turns, for some rounds, and of each the best round counts, in processor time.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Final

import numpy as np

from bench.model import EDITION, SEATS
from freehold.bots import POLICIES
from freehold.bots.bot import DEEP
from freehold.bots.driver import GameDriver
from freehold.bots.learning.learner_game import LearnerGame
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import game_seed, play_batch
from freehold.editions import rules_for
from freehold.engine import COMPILED, Ruleset, State, new_game

SEED: Final = 20
MOST_TURNS: Final = 1000
USUAL: Final = "steady"  # whom all others are compared with
ONE_BY_ONE: Final = "learners, observing"  # what the vector is compared with
GAMES_BAR: Final = 2_000  # of four sharp players, a second
LEARNERS_BAR: Final = 100_000
VECTOR_BAR: Final = 1_000_000
ROWS: Final = 64  # games side by side
MEDIAN_BAR: Final = 150.0  # milliseconds of an expert's decision
SLOWEST_BAR: Final = 500.0
ROUNDS: Final = 4
GAMES: Final = 300
DECISIONS: Final = 40_000
THOUGHTS: Final = 160  # decisions of a thinker that are timed
AT_ONCE: Final = 1.0  # milliseconds; what takes less needed no thought and is not counted

Contestant = Callable[[int], float]  # given the number of the round, how much in a second


def main(words: list[str] | None = None) -> int:
    """Run all rounds and print what they found."""
    options = _parser().parse_args(words)
    scale = 8 if options.quick else 1
    rates: dict[str, float] = {}
    for number in range(2 if options.quick else ROUNDS):
        for name, contestant in _contestants(scale).items():
            rates[name] = max(contestant(number), rates.get(name, 0.0))
    thoughts = {name: _think(name, THOUGHTS // scale) for name in DEEP if name in POLICIES}
    if options.json:
        print(json.dumps({"rates": rates, "milliseconds": thoughts}))
    else:
        _print(rates, thoughts)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.players", description="Measure the players.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    return parser


def _contestants(scale: int) -> dict[str, Contestant]:
    """Return the players of the loop and the ways to learn."""
    found: dict[str, Contestant] = {
        name: _loop(name, GAMES // scale) for name in POLICIES if name not in DEEP
    }
    decisions = DECISIONS // scale
    found["learners, bare"] = _learners(decisions, observing=False)
    found[ONE_BY_ONE] = _learners(decisions, observing=True)
    found["PettingZoo"] = _pettingzoo(decisions // 10)
    found["Gymnasium"] = _gymnasium(decisions // 10)
    found["vector"] = _vector(decisions * 5)
    found["Gymnasium, vector"] = _gymnasium_vector(decisions)
    return found


def _loop(name: str, games: int) -> Contestant:
    rules = rules_for(EDITION)
    policies = [POLICIES[name](rules) for _ in range(SEATS)]

    def play(number: int) -> float:
        began = time.process_time()
        play_batch(rules, policies, number * games, games, SEED, MOST_TURNS)
        return games / (time.process_time() - began)

    return play


def _learners(decisions: int, *, observing: bool) -> Contestant:
    """Return random learners in all seats on the bare loop, one call from here a decision."""
    policies = [Policy() for _ in range(SEATS)]
    game = LearnerGame(rules_for(EDITION), policies, (1 << SEATS) - 1, MOST_TURNS)

    def play(number: int) -> float:
        done = 0
        seed = number << 20
        began = time.process_time()
        while done < decisions:
            game.reset(game_seed(SEED, seed))
            seed += 1
            while game.seat >= 0:
                if observing:
                    game.observe(game.seat)
                game.act(game.pick())
                done += 1
        return done / (time.process_time() - began)

    return play


def _pettingzoo(decisions: int) -> Contestant:
    from freehold.envs import freehold_v0

    env = freehold_v0.raw_env(edition=EDITION)

    def play(number: int) -> float:
        env.reset(seed=number)
        began = time.process_time()
        for _ in range(decisions):
            _, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.game.pick())
            if not env.agents:
                env.reset()
        return decisions / (time.process_time() - began)

    return play


def _gymnasium(decisions: int) -> Contestant:
    from freehold.envs import FreeholdSolo

    env = FreeholdSolo(edition=EDITION)

    def play(number: int) -> float:
        env.reset(seed=number)
        began = time.process_time()
        for _ in range(decisions):
            _, _, over, cut, _ = env.step(np.int64(env.game.pick()))
            if over or cut:
                env.reset()
        return decisions / (time.process_time() - began)

    return play


def _vector(decisions: int) -> Contestant:
    """Return random learners in all seats of games side by side, arrays written at every step.

    Before the time is taken, games are led apart, so that some are young and some are old.
    """
    from freehold.envs import FreeholdVector

    env = FreeholdVector(ROWS, EDITION)

    def play(number: int) -> float:
        env.reset(number)
        for _ in range(decisions // ROWS):
            env.step(env.sample())
        began = time.process_time()
        for _ in range(decisions // ROWS):
            env.step(env.sample())
        return decisions // ROWS * ROWS / (time.process_time() - began)

    return play


def _gymnasium_vector(decisions: int) -> Contestant:
    from freehold.envs import FreeholdSoloVector

    env = FreeholdSoloVector(ROWS, edition=EDITION)

    def play(number: int) -> float:
        env.reset(seed=number)
        began = time.process_time()
        for _ in range(decisions // ROWS):
            env.step(env.games.sample())
        return decisions // ROWS * ROWS / (time.process_time() - began)

    return play


# --- how long one thinks


def _think(name: str, wanted: int) -> list[float]:
    """Return how long each decision of a thinker among usual players took, in milliseconds."""
    rules = rules_for(EDITION)
    found: list[float] = []
    number = 0
    while len(found) < wanted:
        _Timed(rules, name, number, found).play(wanted)
        number += 1
    return found


class _Timed:
    """One game driven from here, in which the first seat's decisions are timed."""

    def __init__(self, rules: Ruleset, name: str, number: int, found: list[float]) -> None:
        policies = [POLICIES[name if seat == 0 else USUAL](rules) for seat in range(SEATS)]
        self._state: State = new_game(rules, SEATS, game_seed(SEED, number))
        self._driver = GameDriver(self._state, policies)
        self._found = found

    def play(self, wanted: int) -> None:
        state, driver = self._state, self._driver
        while not state.over and state.turns <= MOST_TURNS and len(self._found) < wanted:
            seat = driver.next_seat()
            if driver.answering >= 0:
                self._time(driver.answer, seat)
            elif not driver.offer(seat):
                self._time(driver.decide, seat)

    def _time(self, think: Callable[[int], None], seat: int) -> None:
        began = time.thread_time()
        think(seat)
        took = 1000 * (time.thread_time() - began)
        if seat == 0 and took > AT_ONCE:
            self._found.append(took)


# --- telling


def _print(rates: dict[str, float], thoughts: dict[str, list[float]]) -> None:
    print(f"players, {'compiled' if COMPILED else 'plain'} engine, edition {EDITION}")
    for name, rate in rates.items():
        unit = "games/s" if name in POLICIES else "decisions/s"
        share = f"  {rate / rates[USUAL]:.3f} of {USUAL}" if name in POLICIES else ""
        if name == "vector":
            share = f"  {rate / rates[ONE_BY_ONE]:.2f} of {ONE_BY_ONE}"
        print(f"{name:20}{rate:>12,.0f} {unit}{share}")
    for name, found in thoughts.items():
        print(f"{name:20}{median(found):>12.1f} ms median, {max(found):.1f} ms at most")
    print()
    if "sharp" in rates:
        _bar("four sharp players", rates["sharp"], GAMES_BAR, "games/s")
    _bar(ONE_BY_ONE, rates[ONE_BY_ONE], LEARNERS_BAR, "decisions/s")
    _bar("learners in a vector", rates["vector"], VECTOR_BAR, "decisions/s")
    for name, found in thoughts.items():
        met = median(found) < MEDIAN_BAR and max(found) < SLOWEST_BAR
        wanted = f"bar median {MEDIAN_BAR:.0f} ms, at most {SLOWEST_BAR:.0f} ms"
        print(f"{'met' if met else 'missed':7} {name} decides in time, {wanted}")


def _bar(name: str, found: float, wanted: float, unit: str) -> None:
    met = "met" if found >= wanted else "missed"
    print(f"{met:7} {name}: {found:,.0f} {unit}, bar {wanted:,.0f}")


if __name__ == "__main__":
    sys.exit(main())
