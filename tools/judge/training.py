"""Learning: which weights make what is seen in positions tell best who won."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from freehold.bots.judge.network import CELL, COARSE, SCALE
from freehold.bots.judge.weights import Model
from tools.judge.exact import Layers, Pass
from tools.judge.positions import Found, Numbers, Whole

BATCH: Final = 1024  # rows, of as many positions as that makes
SPEED: Final = 0.003  # of learning at first; it falls evenly to nothing
DECAY: Final = 1e-5  # of weights, in a step
INERTIA: Final = 0.9
MEMORY: Final = 0.999
TINY: Final = 1e-8


class Optimizer:
    """Adam, with weights that decay."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.means = [np.zeros_like(each) for each in layers.all()]
        self.squares = [np.zeros_like(each) for each in layers.all()]
        self.inertia = 1.0
        self.memory = 1.0

    def step(self, slopes: list[Numbers], speed: float) -> None:
        """Go down a little."""
        self.inertia *= INERTIA
        self.memory *= MEMORY
        every = zip(self.layers.all(), slopes, self.means, self.squares, strict=True)
        for weights, slope, mean, square in every:
            mean *= INERTIA
            mean += (1.0 - INERTIA) * slope
            square *= MEMORY
            square += (1.0 - MEMORY) * slope * slope
            size = np.sqrt(square / (1.0 - self.memory)) + TINY
            weights -= speed * (mean / (1.0 - self.inertia)) / size
            weights *= 1.0 - DECAY
        self.layers.bound()


def train(found: Found, epochs: int, seed: int) -> Layers:
    """Return the weights learned from positions."""
    draw = np.random.RandomState(seed)
    width = next(iter(found.values())).cells.shape[2]
    layers = Layers(width, seed)
    optimizer = Optimizer(layers)
    steps = epochs * sum(1 for _batch in _batches(found, draw.__class__(0)))
    done = 0
    for _epoch in range(epochs):
        for count, chosen in _batches(found, draw):
            positions = found[count]
            trial = Pass(layers, positions.cells[chosen])
            slopes = trial.slopes(trial.chances(), positions.won[chosen])
            optimizer.step(slopes, SPEED * (1.0 - done / steps))
            done += 1
    return layers


def _batches(found: Found, draw: np.random.RandomState) -> Iterator[tuple[int, Whole]]:
    """Yield all positions in batches, all mixed."""
    batches: list[tuple[int, Whole]] = []
    for count, positions in found.items():
        order = draw.permutation(len(positions.won))
        size = BATCH // count
        batches += [(count, order[at : at + size]) for at in range(0, len(order), size)]
    for number in draw.permutation(len(batches)):
        yield batches[number]


def model_of(layers: Layers, name: str, digest: str) -> Model:
    """Return the weights as they are kept."""
    scales = (COARSE, CELL * COARSE, SCALE, SCALE * SCALE, SCALE)
    first, first_bias, second, second_bias, last = (
        np.rint(each * scale).astype(np.int64).reshape(-1).tolist()
        for each, scale in zip(layers.all(), scales, strict=True)
    )
    cells = layers.first.shape[0]
    return Model(name, digest, cells, first, first_bias, second, second_bias, last)


def log_loss(found: Found, layers: Layers) -> float:
    """Return how badly it tells of each seat whether it wins: the mean over living seats."""
    total, rows = 0.0, 0
    for positions in found.values():
        for at in range(0, len(positions.won), BATCH):
            chances = Pass(layers, positions.cells[at : at + BATCH]).chances()
            won = positions.won[at : at + BATCH]
            sure = np.clip(chances, 1e-6, 1.0 - 1e-6)
            losses = won * np.log(sure) + (1.0 - won) * np.log(1.0 - sure)
            total -= math.fsum(losses.reshape(-1).tolist())
            rows += won.size
    return total / rows
