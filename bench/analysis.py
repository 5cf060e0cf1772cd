"""Measure the analysis of a record: how long one of 200 turns takes, beside games of the loop.

The reference is the loop of four steady players in the same run: an analysis is told in games, too.
Both take turns, for some rounds, and of each the best round counts, in processor time.
"""

import argparse
import json
import sys
import time
from typing import Final

from bench.model import EDITION, SEATS
from freehold.analysis import BUDGET, Analysis, analyze
from freehold.bots import POLICIES
from freehold.bots.policy import Policy
from freehold.bots.simulation.batch import play_batch
from freehold.editions import house_rules, load
from freehold.engine import COMPILED, Terms, kind_of, pack, target_of, top_kind, top_seat
from freehold.engine.codes import A_COUNTER, A_REJECT, F_DEBT, F_TURN
from freehold.record import Player, RecordedGame, Save, parse_save, save_bytes

PLAYERS: Final = ("sharp", "steady", "sharp", "beginner")
TURNS: Final = 200
SECONDS_BAR: Final = 20.0
GAMES: Final = 2000
MOST_TURNS: Final = 1000
ROUNDS: Final = 2
QUICK: Final = 20  # times less


def main(words: list[str] | None = None) -> int:
    """Run all rounds and print what they found."""
    options = _parser().parse_args(words)
    scale = QUICK if options.quick else 1
    record = _record()
    seconds, rate = float("inf"), 0.0
    for number in range(1 if options.quick else ROUNDS):
        rate = max(rate, _play(number, GAMES // scale))
        took, found = _study(record, BUDGET // scale)
        seconds = min(seconds, took)
    if options.json:
        print(json.dumps({"seconds": seconds, "games_per_second": rate, "turns": found.turns}))
    else:
        _print(found, seconds, rate)
        if not options.quick:
            _hold_against_bar(seconds)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.analysis", description="Measure the analysis.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds, a smaller budget")
    return parser


def _play(number: int, games: int) -> float:
    """Return how many games of the loop a second has."""
    game = _new_game(1)
    policies = [POLICIES["steady"](game.rules) for _ in range(SEATS)]
    began = time.process_time()
    play_batch(game.rules, policies, number * games, games, 20, MOST_TURNS)
    return games / (time.process_time() - began)


def _study(record: Save, budget: int) -> tuple[float, Analysis]:
    began = time.process_time()
    found = analyze(record, budget=budget)
    return time.process_time() - began, found


# --- the record


def _new_game(seed: int) -> RecordedGame:
    edition = load(EDITION)
    players = [Player(f"Player {number}", bot) for number, bot in enumerate(PLAYERS, 1)]
    return RecordedGame(edition, house_rules(edition, {}), players, seed.to_bytes(32, "big"))


def _record() -> Save:
    """Return the record of the first game that goes on for so many turns."""
    seed = 1
    while True:
        game = _Table(_new_game(seed)).play()
        if game.state.turns > TURNS:
            return parse_save(save_bytes(game), "bench")
        seed += 1


class _Table:
    """One game played and recorded from here."""

    def __init__(self, game: RecordedGame) -> None:
        self._game = game
        self._policies: list[Policy] = [POLICIES[bot](game.rules) for bot in PLAYERS]

    def play(self) -> RecordedGame:
        state = self._game.state
        while not state.over and state.turns <= TURNS:
            seat = int(top_seat(state))
            if top_kind(state) not in (F_TURN, F_DEBT) or not self._negotiate(seat):
                self._do(seat, self._policies[seat].decide(state, seat))
        return self._game

    def _negotiate(self, seat: int) -> bool:
        state = self._game.state
        action = self._policies[seat].propose(state, seat)
        if not action:
            return False
        self._do(seat, action, self._policies[seat].terms)
        partner = int(target_of(action))
        answer = self._policies[partner].answer(state, partner)
        if not answer or kind_of(answer) == A_COUNTER:
            answer = pack(A_REJECT, seat, state.revision)
        self._do(partner, answer)
        return True

    def _do(self, seat: int, action: int, terms: Terms | None = None) -> None:
        happened = self._game.do(seat, int(action), terms)
        if not isinstance(happened, tuple):
            raise RuntimeError(f"policy of seat {seat} was refused: {happened.word}")


# --- telling


def _print(found: Analysis, seconds: float, rate: float) -> None:
    print(f"analysis, {'compiled' if COMPILED else 'plain'} engine, edition {EDITION}")
    print(f"{'record':20}{found.turns:>12,} turns, {len(found.decisions)} decisions")
    print(f"{'steady loop':20}{rate:>12,.0f} games/s")
    print(f"{'analysis':20}{seconds:>12.1f} s, as long as {seconds * rate:,.0f} games of the loop")


def _hold_against_bar(seconds: float) -> None:
    print()
    met = "met" if seconds < SECONDS_BAR else "missed"
    print(f"{met:7} analysis of {TURNS} turns: {seconds:.1f} s, bar under {SECONDS_BAR:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
