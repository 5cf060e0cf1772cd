"""Skill from finishing orders, by the Plackett-Luce model of Weng and Lin (2011), algorithm 4.

A skill is a normal distribution, mean and deviation.  Seats finish in an order as if they were
drawn one after another, each with a chance that grows with its skill; equals share a draw.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2  # how much a single game hides of the skill
KAPPA: Final = 0.0001  # the least share of the variance that a game leaves
TAU: Final = MU / 300  # how much skill drifts between games
NEWCOMER: Final = 1000  # what a skill shows before the first game
UNIT: Final = 40  # points shown for one of skill
SURE: Final = 3  # deviations below the mean that the skill is almost surely above

Skill = tuple[float, float]


def rate(skills: Sequence[Skill], ranks: Sequence[int], tau: float = TAU) -> list[Skill]:
    """Return the skills after a game; 1 is the best rank, and equals share."""
    if len(skills) != len(ranks):
        raise ValueError(f"expected {len(skills)} ranks, got {len(ranks)}")
    if len(skills) < 2:
        return list(skills)
    drifted = [(mu, sigma * sigma + tau * tau) for mu, sigma in skills]
    scale = sqrt(sum(variance + BETA * BETA for _, variance in drifted))
    top = max(mu for mu, _ in drifted)  # taken off all, so that no power grows too high
    strengths = [exp((mu - top) / scale) for mu, _ in drifted]
    draws = _draws(strengths, ranks)
    return [
        _update(mu, variance, scale, *_surprise(seat, strengths, ranks, draws))
        for seat, (mu, variance) in enumerate(drifted)
    ]


def _draws(strengths: list[float], ranks: Sequence[int]) -> list[tuple[float, int]]:
    """Return for each seat the strength that was left at its draw, and how many shared it."""
    return [
        (
            sum(strength for strength, other in zip(strengths, ranks, strict=True) if other >= own),
            sum(other == own for other in ranks),
        )
        for own in ranks
    ]


def _surprise(
    seat: int, strengths: list[float], ranks: Sequence[int], draws: list[tuple[float, int]]
) -> tuple[float, float]:
    """Return by how much the seat did better than expected, and how much that tells."""
    better = telling = 0.0
    for other, (left, sharers) in enumerate(draws):
        if ranks[other] <= ranks[seat]:
            chance = strengths[seat] / left
            better += ((1.0 if other == seat else 0.0) - chance) / sharers
            telling += chance * (1.0 - chance) / sharers
    return better, telling


def _update(mu: float, variance: float, scale: float, better: float, telling: float) -> Skill:
    shrinking = sqrt(variance) / scale * variance / (scale * scale) * telling
    return mu + variance / scale * better, sqrt(variance * max(1.0 - shrinking, KAPPA))


def shown(mu: float, sigma: float) -> int:
    """Return the rating that people see: what is almost certain of the skill."""
    return round(NEWCOMER + UNIT * (mu - SURE * sigma))


def deviation(sigma: float) -> int:
    """Return how unsure a rating is, in points."""
    return round(UNIT * sigma)
