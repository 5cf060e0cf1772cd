"""Train a policy that beats the steady bot, with NumPy alone, in minutes on two cores.

    python examples/train_policy.py --save policy.npz

The policy has a score for each kind of action: a weighted sum of a few things that it sees (its
cash, the rival's buildings, what is bid...).  It takes the allowed action of the highest score.
Its weights are trained by the cross-entropy method: candidates near the best so far play the same
games against the bot, all of them stepped by one call, and the best quarter says where to look
next.  At the end the policy plays games that it has never seen.
"""

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from freehold.bots.learning.observation_cells import DEED, HEAD, SEAT
from freehold.envs import FreeholdVector, action_meanings

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

RIVAL = "steady"
MOST_TURNS = 250
CANDIDATES = 24
PER_CANDIDATE = 40  # games
BEST = 4  # one of so many candidates says where to look next
GAMES = 1000  # that a policy is measured by

# What a score depends on: nothing, own cash and the rival's, buildings of both, by how much the
# least bid exceeds the price, whether the deed completes a group.
FEATURES = 7
# Every kind of action, by how its meaning begins, and what it is worth before any training: no more
# than the restraint that keeps a game going.  All else is to be found out.
KINDS = {
    "roll": 1.0,
    "end the turn": 0.0,
    "buy the deed": 0.0,
    "decline the deed": 0.0,
    "pass in the auction": 0.0,
    "pay the fine": 0.0,
    "go bankrupt": -9.0,
    "accept the offer": -1.0,
    "reject the offer": 0.0,
    "choose": 0.0,
    "bid the least": 0.0,
    "bid": 0.0,
    "use jail pass": 0.0,
    "build": 0.0,
    "sell": -3.0,
    "place": 0.0,
    "hire": 0.0,
    "evict": 0.0,
    "mortgage": -2.0,
    "lift": -0.5,
    "buy": 0.0,
    "swap": 0.0,
}


def kinds_of(edition: str) -> Numbers:
    """Return which kind each action of the table is: the longest that its meaning begins with."""
    names = sorted(KINDS, key=len)
    found = [
        max(at for at, name in enumerate(names) if meaning.startswith(name))
        for meaning in action_meanings(edition, 2)
    ]
    order = np.array([list(KINDS).index(name) for name in names])
    kinds: Numbers = order[found]
    return kinds


def untrained() -> Floats:
    """Return the weights to begin with, a row for each kind."""
    found = np.zeros((len(KINDS), FEATURES), np.float32)
    found[:, 0] = list(KINDS.values())
    return found


class Table:
    """Games of one agent against the bot, and what a policy looks at in them."""

    def __init__(self, edition: str, games: int) -> None:
        self.env = FreeholdVector(games, edition, 2, {1: RIVAL}, most_turns=MOST_TURNS)
        self._kinds = kinds_of(edition)
        rules = self.env.batch.games[0].rules
        squares = [at for at in range(rules.squares) if rules.deed_mask >> at & 1]
        self._price = np.array([rules.price[at] for at in squares], np.float32) / rules.start_money
        groups = np.array([rules.group[at] for at in squares])
        self._mates = (groups[:, None] == groups) & ~np.eye(len(squares), dtype=np.bool_)

    def features(self, seen: Floats) -> Floats:
        """Return what a policy looks at, a row for each game."""
        deeds = seen[:, HEAD + 2 * SEAT :].reshape(len(seen), -1, 2 + DEED)
        own, others, level, asked = (deeds[:, :, cell] for cell in (0, 1, 2, 5))
        price = asked @ self._price
        lacking = asked @ self._mates - ((asked @ self._mates) * own)
        completes = (asked.sum(axis=1) > 0) & (lacking.sum(axis=1) == 0)
        return np.stack(
            [
                np.ones(len(seen), np.float32),
                seen[:, HEAD],
                seen[:, HEAD + SEAT],
                (level * own).sum(axis=1),
                (level * others).sum(axis=1),
                (seen[:, 18] - price) / np.maximum(price, 0.01) * (price > 0),
                completes,
            ],
            axis=1,
        )

    def play(self, weights: Floats, seeds: Numbers) -> Floats:
        """Play a game in every row, with the row's own weights; return what each brought."""
        env, rows = self.env, np.arange(self.env.games)
        found = env.reset(seeds.tolist())
        brought = np.zeros(env.games, np.float32)
        playing = np.ones(env.games, np.bool_)
        while playing.mean() > 0.02:  # what lasts much longer than all others is a draw
            scores = np.einsum("rkf,rf->rk", weights, self.features(found.observations))
            at, actions = np.nonzero(found.masks)
            values = scores[at, self._kinds[actions]]
            best = np.maximum.reduceat(values, np.searchsorted(at, rows))
            chosen = np.zeros(env.games, np.int64)
            top = values == best[at]
            chosen[at[top]] = actions[top]  # of equals the last: the dearest street
            found = env.step(chosen)
            brought += found.rewards[:, 0] * playing
            playing &= ~(found.terminated | found.truncated)
        return brought


def train(edition: str, generations: int, seed: int, candidates: int, games: int) -> Floats:
    """Return trained weights, and tell how it goes."""
    rng = np.random.default_rng(seed)
    table = Table(edition, candidates * games)
    mean = untrained()
    spread = np.full_like(mean, 0.5)
    began = time.monotonic()
    for generation in range(generations):
        noise = rng.standard_normal((candidates, *mean.shape)).astype(np.float32)
        noise[0] = 0  # the mean itself
        tried = mean + noise * spread
        seeds = np.tile(rng.integers(2**62, size=games), candidates)  # the same games for all
        brought = table.play(np.repeat(tried, games, axis=0), seeds).reshape(candidates, games)
        results = brought.mean(axis=1)
        best = tried[np.argsort(-results)[: candidates // BEST]]
        mean = 0.3 * mean + 0.7 * best.mean(axis=0)
        spread = np.maximum(0.5 * spread + 0.5 * best.std(axis=0), 0.05)
        shares = f"mean won {_share(results[0]):.0%}, best {_share(results.max()):.0%}"
        print(
            f"{time.monotonic() - began:4.0f} s  generation {generation + 1}: {shares}", flush=True
        )
    return mean


def _share(result: float) -> float:
    """Return the share of games won for a mean of 1 and -1."""
    return (result + 1) / 2


def measure(weights: Floats, edition: str, games: int, seed: int) -> tuple[int, int]:
    """Return how many games a policy wins and loses that it has never seen."""
    seeds = np.random.default_rng(seed).integers(2**62, size=games)
    brought = Table(edition, games).play(np.repeat(weights[None], games, axis=0), seeds)
    return int((brought > 0).sum()), int((brought < 0).sum())


def tell(name: str, result: tuple[int, int]) -> None:
    """Print which share of games a policy won, and how sure that is."""
    won, lost = result
    share = won / max(1, won + lost)
    error = np.sqrt(share * (1 - share) / max(1, won + lost))
    print(
        f"{name}: won {won} of {won + lost} against {RIVAL}, {share:.1%} +- {error:.1%}", flush=True
    )


def main() -> None:
    """Train, play, tell and keep."""
    parser = argparse.ArgumentParser(description=f"Train a policy that beats the {RIVAL} bot.")
    parser.add_argument("--edition", default="us")
    parser.add_argument("--generations", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the weights (.npz)")
    options = parser.parse_args()
    tell("untrained", measure(untrained(), options.edition, GAMES, options.seed + 1))
    weights = train(options.edition, options.generations, options.seed, CANDIDATES, PER_CANDIDATE)
    if options.save:
        np.savez(options.save, weights=weights)
    tell("trained", measure(weights, options.edition, GAMES, options.seed + 1))


if __name__ == "__main__":
    main()
