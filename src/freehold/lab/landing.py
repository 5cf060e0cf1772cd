"""Where tokens rest, exactly: the chain of dice, cards and jail that an edition's rules make."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from freehold.engine import Ruleset
from freehold.engine.codes import (
    LAST_TRY_PAY,
    OP_CHOICE,
    OP_DRAW,
    OP_JAIL,
    OP_MOVE_BY,
    OP_MOVE_TO,
    OP_NEAREST,
    RELEASE_MOVE,
    SQ_DECK,
    SQ_GO_TO_JAIL,
)
from freehold.engine.rules import EFFECT

DEEPEST: Final = 8  # moves by cards that follow from one another

Shares = NDArray[np.float64]


class Landing(NamedTuple):
    """Shares of rolls after which a token rests on each square, and in jail."""

    squares: Shares
    in_jail: float
    rolls_per_turn: float


def landing_shares(rules: Ruleset, *, stay: bool) -> Landing:
    """Return the exact shares for rules of a lonely token (`freehold.bots.landing`).

    With `stay` it rolls for doubles in jail, else it pays as soon as it may.  Cards are drawn as
    from a deck shuffled before every draw, passes are not kept, and of alternatives the first is
    taken.
    """
    return _Chain(rules, stay).solve()


class _Chain:
    """States before a roll: a square after so many doubles, or jail with so many turns left."""

    def __init__(self, rules: Ruleset, stay: bool) -> None:
        self._rules = rules
        self._squares = int(rules.squares)
        counted = rules.doubles_again and rules.doubles_jail > 0
        self._rows = int(rules.doubles_jail) if counted else 1
        self._outside = self._squares * self._rows
        self._size = self._outside + int(rules.jail_turns)
        self._pays = not stay and rules.fine_turns > 0
        self._rests = [self._rest(square, 0) for square in range(self._squares)]

    def solve(self) -> Landing:
        matrix = np.stack([self._row(state) for state in range(self._size)])
        steady = _stationary(matrix)
        outside = steady[: self._outside].reshape(self._rows, self._squares)
        return Landing(
            outside.sum(axis=0),
            float(steady[self._outside :].sum()),
            1 / self._beginnings(steady),
        )

    def _beginnings(self, steady: Shares) -> float:
        """Return the share of rolls that begin a turn."""
        if not self._rules.doubles_again:
            return 1.0
        if self._rules.doubles_jail == 0:
            return 1 - 1 / int(self._rules.dice_sides)
        return float(1 - steady[self._squares : self._outside].sum())

    def _row(self, state: int) -> Shares:
        """Return the chances of the states after a roll."""
        into = np.zeros(self._size)
        if state < self._outside:
            self._roll_outside(into, state % self._squares, state // self._squares)
        elif self._pays:
            self._roll_outside(into, int(self._rules.jail), 0)
        else:
            self._roll_inside(into, state - self._outside + 1)
        return into

    def _rolls(self) -> list[tuple[int, bool, float]]:
        """Return sum, doubles or not, and chance of every roll."""
        sides = range(1, int(self._rules.dice_sides) + 1)
        return [(one + two, one == two, 1 / len(sides) ** 2) for one in sides for two in sides]

    def _roll_outside(self, into: Shares, square: int, row: int) -> None:
        for steps, doubles, chance in self._rolls():
            again = bool(doubles and self._rules.doubles_again)
            if again and row + 1 == self._rules.doubles_jail:
                into[-1] += chance
            else:
                following = row + 1 if again and self._rows > 1 else 0
                self._arrive(into, square + steps, following, chance)

    def _roll_inside(self, into: Shares, left: int) -> None:
        rules = self._rules
        for steps, doubles, chance in self._rolls():
            if doubles and rules.jail_release == RELEASE_MOVE:
                self._arrive(into, int(rules.jail) + steps, 0, chance)
            elif doubles:
                into[int(rules.jail)] += chance
            elif left > 1:
                into[self._outside + left - 2] += chance
            elif rules.jail_last_try == LAST_TRY_PAY:
                self._arrive(into, int(rules.jail) + steps, 0, chance)
            else:
                into[int(rules.jail)] += chance

    def _arrive(self, into: Shares, square: int, row: int, chance: float) -> None:
        rest = self._rests[square % self._squares]
        first = row * self._squares
        into[first : first + self._squares] += chance * rest[:-1]
        into[-1] += chance * rest[-1]

    # --- squares and cards that send the token on; the last share is jail's

    def _rest(self, square: int, depth: int) -> Shares:
        kind = self._rules.kind[square]
        if kind == SQ_GO_TO_JAIL:
            return self._one(self._squares)
        if kind == SQ_DECK and depth < DEEPEST:
            return self._draw(square, int(self._rules.deck[square]), depth, frozenset())
        return self._one(square)

    def _one(self, place: int) -> Shares:
        rest = np.zeros(self._squares + 1)
        rest[place] = 1.0
        return rest

    def _draw(self, square: int, deck: int, depth: int, out: frozenset[int]) -> Shares:
        """Average over the cards of a deck but those that are out, as they led to this draw."""
        first = int(self._rules.deck_start[deck])
        cards = set(range(first, first + int(self._rules.deck_size[deck]))) - out
        if not cards:
            return self._one(square)
        rests = [self._do(square, int(self._rules.card_effect[c]), depth, out | {c}) for c in cards]
        return np.asarray(np.mean(rests, axis=0), dtype=np.float64)

    def _do(self, square: int, effect: int, depth: int, out: frozenset[int]) -> Shares:
        op = int(self._rules.effects[effect * EFFECT])
        a = int(self._rules.effects[effect * EFFECT + 1])
        if op == OP_JAIL:
            return self._one(self._squares)
        if op == OP_DRAW:
            return self._draw(square, a, depth, out)
        if op == OP_CHOICE:
            return self._do(square, a, depth, out)
        if op == OP_MOVE_TO:
            return self._rest(a, depth + 1)
        if op == OP_MOVE_BY:
            return self._rest((square + a) % self._squares, depth + 1)
        if op == OP_NEAREST:
            return self._rest(self._nearest(square, a), depth + 1)
        return self._one(square)

    def _nearest(self, square: int, kind: int) -> int:
        ahead = ((square + steps) % self._squares for steps in range(1, self._squares + 1))
        return next((each for each in ahead if self._rules.kind[each] == kind), square)


def _stationary(matrix: Shares) -> Shares:
    """Return the distribution that a roll leaves as it is."""
    size = len(matrix)
    system = np.vstack([matrix.T - np.eye(size), np.ones(size)])
    wanted = np.zeros(size + 1)
    wanted[-1] = 1.0
    found, *_ = np.linalg.lstsq(system, wanted)
    return np.asarray(found, dtype=np.float64)
