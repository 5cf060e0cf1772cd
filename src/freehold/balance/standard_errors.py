"""Shares, medians and means with their standard errors."""

from collections.abc import Sequence
from math import sqrt

from freehold.balance.report import Measured

DIGITS = 4


def share_of(count: float, total: float) -> Measured:
    """Return a share; the error of one that never or always was is that of half a case."""
    if total <= 0:
        return Measured(0.0, 1.0)
    share = count / total
    bounded = min(max(share, 0.5 / total), 1 - 0.5 / total) if total > 1 else 0.5
    return Measured(round(share, DIGITS), round(sqrt(bounded * (1 - bounded) / total), DIGITS))


def mean_of(numbers: Sequence[float]) -> Measured:
    """Return a mean."""
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((number - mean) ** 2 for number in numbers) / max(1, count - 1)
    return Measured(round(mean, DIGITS), round(sqrt(spread / count), DIGITS))


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the number that so much of an ordered list is below."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median_of(ordered: Sequence[float], scale: float = 1.0) -> Measured:
    """Return the median of an ordered list; its error is the spread of the ranks around it."""
    count = len(ordered)
    around = sqrt(count) / 2 / count
    low, high = quantile(ordered, max(0.0, 0.5 - around)), quantile(ordered, 0.5 + around)
    middle = quantile(ordered, 0.5)
    return Measured(round(middle * scale, 2), round((high - low) / 2 * scale, 2))


def is_above(figure: Measured, bound: float, sigmas: float) -> bool:
    """Tell whether a figure is above a bound by so many standard errors."""
    return figure.value - sigmas * figure.error > bound
