"""Everybody's chance to win at one moment, by a judge that takes little time."""

from typing import Final

from freehold.analysis.resampling import resample_moment
from freehold.bots.levels.rollouts import Rollouts
from freehold.bots.simulation.resampling import resampling_seed
from freehold.engine import State

LEAST_GAMES: Final = 4  # imagined at a moment
MOST_GAMES: Final = 160
TURNS: Final = 20  # of each game at least, until the holdings are judged
WHOLE: Final = 1000  # what all chances add up to


def games_for(turns: int, moments: int) -> int:
    """Return how many games to imagine at each of so many moments, for so many turns in all."""
    return max(LEAST_GAMES, min(MOST_GAMES, turns // (moments * TURNS)))


def chances_of(s: State, rollouts: Rollouts, games: int) -> tuple[int, ...]:
    """Return the chances of all seats in permille, which add up to 1000."""
    if s.over:
        return _shares([int(s.winners) >> seat & 1 for seat in range(s.seats)])
    sums = [0] * int(s.seats)
    turns = _whole_rounds(s)
    for number in range(games):
        rollouts.play_on(
            resample_moment(s, s.current, resampling_seed(s, s.current, number)), turns
        )
        for seat in range(s.seats):
            sums[seat] += int(rollouts.outcome[seat])
    return _shares(sums)


def _whole_rounds(s: State) -> int:
    """Return how many turns to go on after this one, so that everybody has as many."""
    players = int(s.alive).bit_count()
    return -(-TURNS // players) * players - 1


def _shares(sums: list[int]) -> tuple[int, ...]:
    """Return the parts of the whole; what rounding leaves goes to the largest remainders."""
    total = sum(sums)
    if total == 0:
        return tuple(0 for _ in sums)
    shares = [each * WHOLE // total for each in sums]
    by_remainder = sorted(range(len(sums)), key=lambda seat: (-(sums[seat] * WHOLE % total), seat))
    for seat in by_remainder[: WHOLE - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)
