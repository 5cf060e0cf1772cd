"""A small network in whole numbers: the same on every machine, compiled or not.

Weights share machine integers: three of the first layer, two of the second, each for a unit of its
own.  Such a number times a cell is all their products at once, and a sum of these is all their
sums, as long as each stays within its bits, which `check_weights` makes sure of.
"""

from typing import Final

from freehold.bots.judge.cells import COMMON, FULL
from freehold.engine import vector, zeros
from freehold.engine.ints import i64, vec

UNITS: Final = 18  # of the first layer
WORDS: Final = 6  # that hold them, three each
SECOND: Final = 8  # units of the second layer
SECOND_WORDS: Final = 4  # two each
CELL: Final = 256  # parts of one that a cell tells
COARSE: Final = 64  # parts of one in weights of the first layer
SCALE: Final = 1024  # in all other weights, and in what units say
MOST_SAID: Final = 16383  # by a unit
THIRD: Final = 2097152  # 2 ** 21, bits of a sum of the first layer
HALF: Final = 4294967296  # 2 ** 32, bits of a sum of the second


class Network:
    """Scores a seat by its cells; `cells` is how many it looks at."""

    def __init__(
        self,
        cells: int,
        first: list[int],
        first_bias: list[int],
        second: list[int],
        second_bias: list[int],
        last: list[int],
    ) -> None:
        check_weights(cells, first, first_bias, second, second_bias, last)
        self.cells: i64 = cells
        self.first: vec[i64] = vector(_packed(first, 3, THIRD))
        self.first_bias: vec[i64] = vector(_packed(first_bias, 3, THIRD))
        self.second: vec[i64] = vector(_packed(second, 2, HALF))
        self.second_bias: vec[i64] = vector(_packed(second_bias, 2, HALF))
        self.last: vec[i64] = vector(last)
        self.common: vec[i64] = zeros(WORDS)  # sums over the cells that all seats share
        self.sums: vec[i64] = zeros(WORDS)
        self.said: vec[i64] = zeros(UNITS)

    def read_common(self, cells: vec[i64]) -> None:
        """Take in the cells that all seats of a table share."""
        for word in range(WORDS):
            self.common[word] = self.first_bias[word]
        self._add(cells, 0, COMMON, self.common)

    def score(self, cells: vec[i64]) -> i64:
        """Return how good the rest of the cells looks, in parts of SCALE."""
        sums = self.sums
        for word in range(WORDS):
            sums[word] = self.common[word]
        self._add(cells, COMMON, self.cells, sums)
        return self._conclude()

    def _add(self, cells: vec[i64], start: i64, end: i64, sums: vec[i64]) -> None:
        """Add what cells contribute to the units of the first layer."""
        first = self.first
        a = sums[0]
        b = sums[1]
        c = sums[2]
        d = sums[3]
        e = sums[4]
        f = sums[5]
        at = start * WORDS
        for number in range(start, end):
            cell = cells[number]
            if cell:
                a += cell * first[at]
                b += cell * first[at + 1]
                c += cell * first[at + 2]
                d += cell * first[at + 3]
                e += cell * first[at + 4]
                f += cell * first[at + 5]
            at += WORDS
        sums[0] = a
        sums[1] = b
        sums[2] = c
        sums[3] = d
        sums[4] = e
        sums[5] = f

    def _conclude(self) -> i64:
        """Return what the second layer makes of the sums of the first."""
        said = self.said
        for word in range(WORDS):
            rest = self.sums[word]
            low = lowest(rest, THIRD)
            said[word * 3] = spoken(low >> 4)
            rest = (rest - low) >> 21
            low = lowest(rest, THIRD)
            said[word * 3 + 1] = spoken(low >> 4)
            said[word * 3 + 2] = spoken((rest - low) >> 25)
        second = self.second
        bias = self.second_bias
        a = bias[0]
        b = bias[1]
        c = bias[2]
        d = bias[3]
        at: i64 = 0
        for unit in range(UNITS):
            told = said[unit]
            if told:
                a += told * second[at]
                b += told * second[at + 1]
                c += told * second[at + 2]
                d += told * second[at + 3]
            at += SECOND_WORDS
        total = self._weigh(a, 0) + self._weigh(b, 2) + self._weigh(c, 4) + self._weigh(d, 6)
        return total >> 10

    def _weigh(self, both: i64, unit: i64) -> i64:
        """Return what two units of the second layer add to the score."""
        low = lowest(both, HALF)
        high = (both - low) >> 32
        return spoken(low >> 10) * self.last[unit] + spoken(high >> 10) * self.last[unit + 1]


def lowest(sums: i64, size: i64) -> i64:
    """Return the lowest of the sums in one number, which may be negative."""
    low = sums & (size - 1)
    if low >= size >> 1:
        low -= size
    return low


def spoken(total: i64) -> i64:
    """Return what a unit says at a sum: nothing below 0, and no more than fits."""
    if total <= 0:
        return 0
    if total > MOST_SAID:
        return MOST_SAID
    return total


def _packed(weights: list[int], count: int, size: int) -> list[int]:
    """Return weights, so many at a time in one number."""
    return [
        sum(weights[at + place] * size**place for place in range(count))
        for at in range(0, len(weights), count)
    ]


def check_weights(
    cells: int,
    first: list[int],
    first_bias: list[int],
    second: list[int],
    second_bias: list[int],
    last: list[int],
) -> None:
    """Raise ValueError unless all are there and no sum can leave its bits."""
    counts = (len(first), len(first_bias), len(second), len(second_bias), len(last))
    wanted = (cells * UNITS, UNITS, UNITS * SECOND, SECOND, SECOND)
    if counts != wanted:
        raise ValueError(f"expected {wanted} weights, got {counts}")
    for unit in range(UNITS):
        if largest_sum(first[unit::UNITS], FULL) + abs(first_bias[unit]) >= THIRD // 2:
            raise ValueError(f"unit {unit} of the first layer may leave its bits")
    for unit in range(SECOND):
        if largest_sum(second[unit::SECOND], MOST_SAID) + abs(second_bias[unit]) >= HALF // 2:
            raise ValueError(f"unit {unit} of the second layer may leave its bits")


def largest_sum(weights: list[int], most: int) -> int:
    """Return what a sum of weights can come to at most, up or down, if each counts so often."""
    return (
        max(sum(each for each in weights if each > 0), -sum(each for each in weights if each < 0))
        * most
    )
