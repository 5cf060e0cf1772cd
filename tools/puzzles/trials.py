"""What becomes of the answers to a question, in the same imagined games."""

import math
from typing import Final

from freehold.analysis.action_sequences import take
from freehold.analysis.resampling import resample_moment
from freehold.analysis.rollouts import look_ahead_for
from freehold.bots.levels.look_ahead import LookAhead
from freehold.bots.simulation.resampling import resampling_seed
from freehold.engine import (
    Ruleset,
    State,
    apply,
    codes,
    least_bid,
    most_bid,
    pack,
    top_cell,
    top_kind,
    top_seat,
)
from freehold.engine.ints import i64
from freehold.puzzles.puzzle import PuzzleAnswer
from tools.puzzles.options import Asked, Option

LONG: Final = 40  # rounds of a long game; most are over by then
PERMILLE: Final = 1000.0


class Looks:
    """What imagines: a few rounds until the judge is asked, and long games."""

    def __init__(self, rules: Ruleset) -> None:
        self.near = look_ahead_for(rules)
        self.far = look_ahead_for(rules)
        self.far.rounds = i64(max(LONG, int(self.near.rounds)))


class Comparison:
    """Sums over imagined games, which begin alike for all answers of a question."""

    def __init__(self, asked: Asked, look: LookAhead, first: int = 0) -> None:
        self.asked = asked
        self.look = look
        self.first = first  # number of the first game
        self.games = 0
        self._found: list[list[int]] = [[] for _ in asked.options]

    def run(self, games: int) -> None:
        """Imagine so many games more after each answer."""
        for number in range(self.first, self.first + games):
            for found, option in zip(self._found, self.asked.options, strict=True):
                found.append(imagine(self.asked, option, self.look, number))
        self.first += games
        self.games += games

    def chances(self) -> list[float]:
        """Return the chance to win after each answer, in permille."""
        return [sum(found) / self.games / PERMILLE for found in self._found]

    def order(self) -> list[int]:
        """Return the places of answers, the best first."""
        sums = [sum(found) for found in self._found]
        return sorted(range(len(sums)), key=lambda place: (-sums[place], place))

    def behind(self, place: int, best: int) -> tuple[float, float]:
        """Return how far an answer is behind another, and its standard error, in permille."""
        pairs = zip(self._found[best], self._found[place], strict=True)
        gains = [one - other for one, other in pairs]
        total = sum(gains)
        spread = sum(gain * gain for gain in gains) - total * total / self.games
        error = math.sqrt(max(0.0, spread) / max(1, self.games - 1) / self.games)
        return total / self.games / PERMILLE, error / PERMILLE


def imagine(asked: Asked, option: Option, look: LookAhead, number: int) -> int:
    """Return the chance, in millionths, to which an imagined game leads."""
    answer, sequence, seat = option.answer, option.sequence, asked.seat
    seed = resampling_seed(asked.state, seat, number)
    partner = answer.partner if asked.kind == "answer" else None
    s = resample_moment(asked.state, seat, seed, partner)
    if answer.does == "bid":
        _bid_up_to(s, seat, answer, look)
    elif not take(s, seat, sequence):
        raise RuntimeError(f"an answer that was allowed is refused: {answer}")
    if sequence.terms is not None and answer.partner is not None:
        look.hear(s, answer.partner)
    if sequence.waits:
        look.wait(s, seat)
    look.go_on(s, seat)
    return int(look.judge.chances[seat])


def _bid_up_to(s: State, seat: int, answer: PuzzleAnswer, look: LookAhead) -> None:
    """Raise by the least sums up to a limit; the others bid as sharp does."""
    for player in look.players:
        player.begin()
    lot = top_cell(s, codes.AUCTION_LOT)
    while top_kind(s) == codes.F_AUCTION and top_cell(s, codes.AUCTION_LOT) == lot:
        speaker = int(top_seat(s))
        if speaker != seat:
            action = int(look.players[speaker].decide(s, speaker))
        elif least_bid(s) <= min(answer.price, most_bid(s, seat)):
            action = int(pack(codes.A_BID, 0, least_bid(s)))
        else:
            action = codes.A_PASS
        if apply(s, speaker, action) != codes.OK:
            raise RuntimeError(f"a bid that was allowed is refused: {answer}")
