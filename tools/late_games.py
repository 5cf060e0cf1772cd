"""Measure two experts against two sharps where they differ in the last rounds only.

`python -m tools.late_games --games 60000` plays the very games that `freehold lab strength` would
play, in a third of the time: the six seatings of a game have the same dice, so what an expert has
thought through once is remembered for the others.  Only for rules without trades that have a last
round; an expert plays like sharp until it is near.  A tie is shared.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

from freehold.bots.driver import do, play_out
from freehold.bots.levels.expert import LONE_SIGHT
from freehold.bots.simulation.batch import game_seed
from freehold.engine import Ruleset, State, count_bits, has, new_game, top_seat
from freehold.lab.lineup import arrangements, make_policy
from freehold.lab.match import rules_of
from freehold.lab.standings import Z
from freehold.lab.workers import usual_workers, work

WEAK: Final = "sharp"
PIECE: Final = 20  # games of each seating


class Piece(NamedTuple):
    """Games that one process plays at once."""

    edition: str
    bot: str
    first: int
    games: int
    seed: int


class Sums(NamedTuple):
    """Of so many games of every seating: the experts' shares beyond a half, and their squares."""

    games: int
    total: float
    squares: float

    def __add__(self, other: tuple[object, ...]) -> "Sums":
        assert isinstance(other, Sums)
        return Sums(
            self.games + other.games, self.total + other.total, self.squares + other.squares
        )


class LateGame:
    """One game after the other in all seatings; what experts thought is remembered in each."""

    def __init__(self, rules: Ruleset, bot: str) -> None:
        self.rules = rules
        self.weak = [make_policy(WEAK, rules) for _seat in range(4)]
        self.strong = [make_policy(bot, rules) for _seat in range(4)]
        self.thought: dict[tuple[object, ...], int] = {}

    def lead(self, seed: int) -> float:
        """Return by how much the experts' share is beyond a half, all seatings together."""
        self.thought.clear()
        seatings = arrangements(("strong", "strong", WEAK, WEAK))
        return sum(self._share(seed, seating) for seating in seatings) / len(seatings) - 0.5

    def _share(self, seed: int, seating: tuple[int, ...]) -> float:
        s = new_game(self.rules, 4, seed)
        for policy in (*self.weak, *self.strong):
            policy.begin()
        while not s.over and self.rules.round_limit - s.round > LONE_SIGHT:
            play_out(s, self.weak, s.turns + count_bits(s.alive) - 1)
        strayed: tuple[object, ...] = ()
        while not s.over:
            seat = int(top_seat(s))
            action = int(self.weak[seat].decide(s, seat))
            if seating[seat] < 2:
                found = self._think(s, seat, strayed)
                if found != action:
                    strayed = (*strayed, int(s.turns), int(s.decision), found)
                    action = found
            do(s, seat, action, None)
        won = [seat for seat in range(4) if has(s.winners, seat)]
        return sum(seating[seat] < 2 for seat in won) / len(won)

    def _think(self, s: State, seat: int, strayed: tuple[object, ...]) -> int:
        """Return what an expert does; games that took the same way so far are the same."""
        key = (seat, int(s.turns), int(s.decision), strayed)
        if key not in self.thought:
            self.thought[key] = int(self.strong[seat].decide(s, seat))
        return self.thought[key]


def play(piece: Piece) -> Sums:
    """Play a piece."""
    game = LateGame(rules_of(piece.edition, b"{}"), piece.bot)
    numbers = range(piece.first, piece.first + piece.games)
    leads = [game.lead(int(game_seed(piece.seed, number))) for number in numbers]
    return Sums(len(leads), sum(leads), sum(each * each for each in leads))


def reach(sums: Sums) -> float:
    """Return how far the lead may be off to either side, 95 %; games of one number are one."""
    spread = sums.squares - sums.total**2 / sums.games
    return float(Z * (spread / max(1, sums.games - 1) / sums.games) ** 0.5)


def main(words: list[str] | None = None) -> int:
    """Play, keep what was found, and tell."""
    parser = argparse.ArgumentParser(prog="tools.late_games", description=__doc__)
    parser.add_argument("--edition", default="hongkong")
    parser.add_argument("--bot", default="expert", help="or with parameters, as in the lab")
    parser.add_argument("--games", type=int, default=60_000, help="of all seatings together")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="after which no more are begun")
    parser.add_argument("--workers", type=int, default=usual_workers(), help="processes")
    parser.add_argument("--out", type=Path, help="file that has the sums so far")
    options = parser.parse_args(words)
    last = options.first + -(-options.games // 6)
    began = time.monotonic()
    jobs = (
        Piece(options.edition, options.bot, at, min(PIECE, last - at), options.seed)
        for at in range(options.first, last, PIECE)
        if time.monotonic() - began < options.seconds
    )
    sums = Sums(0, 0.0, 0.0)
    for _job, found in work(play, jobs, options.workers):
        sums += found
        if options.out:
            options.out.write_text(json.dumps(sums), encoding="ascii")
    print(
        f"{options.bot}, seed {options.seed}, {6 * sums.games:,} games:"
        f" {50 + 100 * sums.total / sums.games:.3f} % ± {100 * reach(sums):.3f},"
        f" {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
