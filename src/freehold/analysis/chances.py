"""Everybody's chance to win at one moment, as the judge sees it."""

from typing import Final

from freehold.bots.judge.judge import Judge
from freehold.engine import State

WHOLE: Final = 1000  # what all chances add up to


def chances_of(s: State, judge: Judge) -> tuple[int, ...]:
    """Return the chances of all seats in permille, which add up to 1000."""
    judge.judge(s)
    chances = [int(judge.chances[seat]) for seat in range(s.seats)]
    total = sum(chances)
    shares = [each * WHOLE // total for each in chances]
    by_remainder = sorted(
        range(len(chances)), key=lambda seat: (-(chances[seat] * WHOLE % total), seat)
    )
    for seat in by_remainder[: WHOLE - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)
