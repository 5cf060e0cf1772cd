"""Ratings from who won: each bot has a strength, and its chance to win is its share of strengths.

That is the model of Luce, of Bradley and Terry for two.  Strengths are told as Elo does: 400 points
are ten times the strength, and the average of all is 1500.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

import msgspec

ELO: Final = 400 / log(10)
MIDDLE: Final = 1500.0
STEPS: Final = 100
CLOSE: Final = 1e-12
PRIOR: Final = 0.5  # a game, half won, against a bot of average strength: keeps all finite


class Meeting(msgspec.Struct, frozen=True):
    """Games of the same bots: how many seats each has, and how many games it won."""

    seats: Mapping[str, int]
    wins: Mapping[str, int]


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating and its standard error."""

    bot: str
    rating: float
    error: float


Matrix = list[list[float]]


def rate(meetings: Sequence[Meeting]) -> list[Rating]:
    """Fit ratings to all games that somebody won, the strongest first."""
    bots = sorted({bot for meeting in meetings for bot in meeting.seats})
    strengths = _fit(bots, meetings)
    spread = _inverse(_curvature(bots, meetings, strengths))
    middle = sum(strengths) / len(bots)
    found = [
        Rating(
            bot,
            round(MIDDLE + ELO * (strengths[at] - middle), 1),
            round(ELO * _deviation(spread, at), 1),
        )
        for at, bot in enumerate(bots)
    ]
    return sorted(found, key=lambda each: -each.rating)


def _fit(bots: list[str], meetings: Sequence[Meeting]) -> list[float]:
    """Climb to the best log strengths by Newton's steps; the problem is concave."""
    strengths = [0.0] * len(bots)
    for _ in range(STEPS):
        slope = _slope(bots, meetings, strengths)
        inverse = _inverse(_curvature(bots, meetings, strengths))
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(1.0, *(abs(part) for part in step))
        strengths = [a + b / longest for a, b in zip(strengths, step, strict=True)]
        if max(abs(part) for part in step) < CLOSE:
            break
    return strengths


def _chances(bots: list[str], meeting: Meeting, strengths: list[float]) -> list[float]:
    parts = [
        meeting.seats.get(bot, 0) * exp(each) for bot, each in zip(bots, strengths, strict=True)
    ]
    return [part / sum(parts) for part in parts]


def _slope(bots: list[str], meetings: Sequence[Meeting], strengths: list[float]) -> list[float]:
    slope = [PRIOR * (0.5 - _logistic(each)) for each in strengths]
    for meeting in meetings:
        decided = sum(meeting.wins.values())
        for at, chance in enumerate(_chances(bots, meeting, strengths)):
            slope[at] += meeting.wins.get(bots[at], 0) - decided * chance
    return slope


def _curvature(bots: list[str], meetings: Sequence[Meeting], strengths: list[float]) -> Matrix:
    """Return the information about log strengths in all games."""
    found = [[0.0] * len(bots) for _ in bots]
    for at, each in enumerate(strengths):
        found[at][at] = PRIOR * _logistic(each) * (1 - _logistic(each))
    for meeting in meetings:
        decided = sum(meeting.wins.values())
        chances = _chances(bots, meeting, strengths)
        for row, one in enumerate(chances):
            found[row][row] += decided * one
            for column, other in enumerate(chances):
                found[row][column] -= decided * one * other
    return found


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value))


def _deviation(spread: Matrix, at: int) -> float:
    """Return the standard error of a strength against the average of all."""
    count = len(spread)
    parts = [(1.0 if each == at else 0.0) - 1 / count for each in range(count)]
    variance = sum(
        parts[row] * parts[column] * spread[row][column]
        for row in range(count)
        for column in range(count)
    )
    return sqrt(max(variance, 0.0))


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix, by elimination."""
    count = len(matrix)
    rows = [
        [*row, *(float(at == other) for other in range(count))] for at, row in enumerate(matrix)
    ]
    for at in range(count):
        best = max(range(at, count), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [cell / rows[at][at] for cell in rows[at]]
        for other in range(count):
            if other != at:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[count:] for row in rows]
