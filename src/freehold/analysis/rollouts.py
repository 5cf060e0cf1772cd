"""Rollouts: the same imagined games for each thing that may be done where a question was asked."""

import math
from typing import Final, NamedTuple

from freehold.analysis.action_sequences import ActionSequence, take
from freehold.analysis.questions import DecisionPoint, Other
from freehold.analysis.resampling import resample_moment
from freehold.bots.levels.look_ahead import LookAhead
from freehold.bots.simulation.resampling import resampling_seed
from freehold.engine import Ruleset, count_bits

ROUNDS: Final = 4  # that an imagined game goes on, until the judge is asked
LONE_ROUNDS: Final = 10  # where nobody trades, what is owned takes longer to show
SURE: Final = 2.0  # standard errors from which on a swing stands out
PERMILLE: Final = 1000.0  # of what the imagination counts in millionths


class RolloutResult(NamedTuple):
    """What came of a rollout for one seat, in permille."""

    other: Other
    chance: float
    swing: float
    error: float
    partner_swing: float
    games: int

    @property
    def significant(self) -> bool:
        """Tell whether the swing stands out from chance."""
        return self.games > 1 and abs(self.swing) > SURE * self.error


class _Sums:
    """How another action compares: gains by what was done instead of it, of seat and partner."""

    def __init__(self) -> None:
        self.gains = [0, 0]
        self.squares = [0, 0]

    def add(self, at: int, gain: int) -> None:
        self.gains[at] += gain
        self.squares[at] += gain * gain


class Rollout:
    """Pairs of imagined games for one question; further ones add to those before."""

    def __init__(self, question: DecisionPoint) -> None:
        self.question = question
        self.pairs = 0
        self._chances = [0, 0]  # with what was done, of seat and partner, summed up
        self._sums = [_Sums() for _ in question.others]
        partner = question.partner
        self._sides = [question.seat] if partner is None else [question.seat, partner]

    @property
    def cost(self) -> int:
        """Return how many turns one pair takes."""
        s = self.question.state
        rounds = rounds_of(s.rules) + self.question.sequence.waits
        return (1 + len(self.question.others)) * rounds * int(count_bits(s.alive))

    def run(self, look: LookAhead, pairs: int) -> None:
        """Imagine so many games more, each once with what was done and once with every other."""
        question = self.question
        for number in range(self.pairs, self.pairs + pairs):
            seed = resampling_seed(question.state, question.seat, number)
            done = self._imagine(look, question.sequence, seed)
            for at, chance in enumerate(done):
                self._chances[at] += chance
            for sums, other in zip(self._sums, question.others, strict=True):
                for at, chance in enumerate(self._imagine(look, other.sequence, seed)):
                    sums.add(at, done[at] - chance)
        self.pairs += pairs

    def _imagine(self, look: LookAhead, sequence: ActionSequence, seed: int) -> list[int]:
        """Return the chances, in millionths, to which an imagined game leads."""
        question = self.question
        s = resample_moment(question.state, question.seat, seed, question.partner)
        if not take(s, question.seat, sequence):
            raise RuntimeError(f"a sequence that was allowed is refused: {sequence}")
        if sequence.terms is not None and question.partner is not None:
            look.hear(s, question.partner)
        if sequence.waits:
            look.wait(s, question.seat)
        look.go_on(s, question.seat)
        return [int(look.judge.chances[seat]) for seat in self._sides]

    def found(self) -> RolloutResult:
        """Return what came of it for the seat, beside the best of the others."""
        return self._found(0)

    def found_for_partner(self) -> RolloutResult:
        """Return what came of it for the partner of a trade."""
        return self._found(1)

    def _found(self, at: int) -> RolloutResult:
        best = min(range(len(self._sums)), key=lambda number: self._sums[number].gains[at])
        sums = self._sums[best]
        pairs = max(1, self.pairs)
        swing = sums.gains[at] / pairs / PERMILLE
        spread = sums.squares[at] - sums.gains[at] ** 2 / pairs
        error = math.sqrt(max(0.0, spread) / max(1, pairs - 1) / pairs) / PERMILLE
        across = sums.gains[1 - at] / pairs / PERMILLE if len(self._sides) > 1 else 0.0
        chance = self._chances[at] / pairs / PERMILLE
        return RolloutResult(self.question.others[best], chance, swing, error, across, self.pairs)


def rounds_of(rules: Ruleset) -> int:
    """Return how many rounds imagined games go on."""
    return ROUNDS if rules.trade else LONE_ROUNDS


def look_ahead_for(rules: Ruleset) -> LookAhead:
    """Return what imagines the games of rollouts, in which everybody goes on to trade."""
    look = LookAhead(rules)
    look.rounds = rounds_of(rules)
    for player in look.imagined:
        player.mute = False
    return look
