"""The network in NumPy, in arithmetic that is exact: the same bytes on every machine.

Floating-point sums depend on their order, and that on the processor, the library and the number of
threads.  Here every number that is summed is a multiple of a power of two and small enough for all
sums to fit into 53 bits, so none is ever rounded and the order cannot matter.  What is left are
single operations, which are rounded alike everywhere; exponentials come from a table.
"""

from decimal import Decimal, localcontext
from typing import Final

import numpy as np

from freehold.bots.judge.network import CELL, COARSE, MOST_SAID, SCALE, SECOND, UNITS
from tools.judge.positions import Cells, Numbers

FINE: Final = 1 << 20  # parts of one, of errors and of what goes back from them
STEPS: Final = 16 * SCALE  # of the table of exponentials
MOST_WEIGHT: Final = 4.0
MOST_SUM: Final = 60.0  # of all weights of a unit of the first layer


def _falling() -> Numbers:
    """Return exp(-n / SCALE), each a multiple of 2 ** -40."""
    with localcontext() as context:
        context.prec = 40
        step = (Decimal(-1) / SCALE).exp()
        part, parts = Decimal(1), []
        for _step in range(STEPS):
            parts.append(int(part * (1 << 40)) + 1)
            part *= step
    return np.array(parts, np.float64) / (1 << 40)


FALLING: Final = _falling()


def grained(numbers: Numbers, grain: int) -> Numbers:
    """Return the nearest multiples of one part of `grain`."""
    return np.rint(numbers * grain) / grain


class Layers:
    """Weights while they are learned; what works are the nearest that a network can hold."""

    def __init__(self, cells: int, seed: int) -> None:
        draw = np.random.RandomState(seed)  # its stream is frozen for good
        self.first = (draw.random_sample((cells, UNITS)) - 0.5) * 0.5
        self.first_bias = np.zeros(UNITS)
        self.second = (draw.random_sample((UNITS, SECOND)) - 0.5) * 0.6
        self.second_bias = np.zeros(SECOND) + 0.1
        self.last = (draw.random_sample(SECOND) - 0.5) * 0.6

    def all(self) -> list[Numbers]:
        """Return the arrays, which an optimizer changes in place."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.last]

    def bound(self) -> None:
        """Keep weights where sums cannot overflow."""
        for each in self.all():
            np.clip(each, -MOST_WEIGHT, MOST_WEIGHT, out=each)
        coarse = grained(self.first, COARSE)
        up = np.maximum(coarse, 0.0).sum(axis=0)
        down = np.maximum(-coarse, 0.0).sum(axis=0)
        self.first *= np.minimum(1.0, MOST_SUM / np.maximum(1.0, np.maximum(up, down)))


class Pass:
    """A batch of positions on its way through the layers and back."""

    def __init__(self, layers: Layers, cells: Cells) -> None:
        count, seats, width = cells.shape
        self.shape = (count, seats)
        self.seen = cells.reshape(count * seats, width).astype(np.float64) / CELL
        self.second = grained(layers.second, SCALE)
        self.last = grained(layers.last, SCALE)
        bias = grained(layers.first_bias, CELL * COARSE)
        self.said = _spoken(self.seen @ grained(layers.first, COARSE) + bias)
        bias = grained(layers.second_bias, SCALE * SCALE)
        self.told = _spoken(self.said @ self.second + bias)
        self.scores = (np.floor(self.told @ self.last * SCALE) / SCALE).reshape(self.shape)

    def chances(self) -> Numbers:
        """Return everybody's chance to win."""
        behind = (self.scores.max(axis=1, keepdims=True) - self.scores) * SCALE
        parts = FALLING[np.minimum(behind, STEPS - 1).astype(np.int64)]
        found: Numbers = parts / parts.sum(axis=1, keepdims=True)
        return found

    def slopes(self, chances: Numbers, won: Numbers) -> list[Numbers]:
        """Return by how much the loss falls with each weight, in the order of `Layers.all`."""
        wrong = grained(chances - won, FINE).reshape(-1)
        last = self.told.T @ wrong
        back = grained(wrong[:, None] * self.last, FINE) * _speaks(self.told)
        second = self.said.T @ back
        second_bias = back.sum(axis=0)
        back = grained(back @ self.second.T, FINE) * _speaks(self.said)
        first = self.seen.T @ back
        positions = float(self.shape[0])
        return [each / positions for each in (first, back.sum(axis=0), second, second_bias, last)]


def _spoken(sums: Numbers) -> Numbers:
    """Return what units say at their sums."""
    return np.clip(np.floor(sums * SCALE), 0.0, float(MOST_SAID)) / SCALE


def _speaks(said: Numbers) -> Numbers:
    """Return 1 where a unit can say more or less, 0 elsewhere."""
    return ((said > 0.0) & (said < MOST_SAID / SCALE)).astype(np.float64)
