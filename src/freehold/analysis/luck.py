"""The luck of a throw: what it brought the roller, beside all that could have been thrown.

What a throw brings is the roller's holding when the game next waits for somebody: the total worth
(cash, deeds at their price, buildings at cost) after salaries, rents, taxes and cards, less what
the roller now owes, plus what others owe the roller as far as they can pay.  It is never below 0.
A chance to buy, a jail pass and being jailed are worth nothing by themselves.

The average is over all throws of two dice, each as likely as it is, and where cards are drawn over
all cards that may lie on top; cards that nobody holds count as equally likely.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from freehold.analysis.resampling import resample_moment
from freehold.engine import (
    State,
    Table,
    apply,
    codes,
    draw_below,
    is_alive,
    raisable,
    seeded,
    worth,
)

VARIANTS: Final = 4  # generators for each throw, for what it leads to
Generator = tuple[int, ...]


class Throw(NamedTuple):
    """Two dice in any order: how many of all throws are this one, and what may follow it."""

    weight: int
    generators: tuple[Generator, ...]


def holding(t: Table, seat: int) -> int:
    """Return the worth of a seat as if all debts under way were paid."""
    if not is_alive(t, seat):
        return 0
    return max(0, int(worth(t, seat)) + _claims(t, seat))


def _claims(t: Table, seat: int) -> int:
    """Return what is owed to the seat less what it owes."""
    total = 0
    for at in range(0, int(t.depth) * codes.FRAME, codes.FRAME):
        kind, debtor, creditor, amount = (int(t.frames[at + cell]) for cell in range(4))
        if kind not in (codes.F_DEBT, codes.T_CHARGE):
            continue
        if debtor == seat:
            total -= amount
        elif creditor == seat:
            total += min(amount, int(raisable(t, debtor)))
        elif creditor == codes.EVERYBODY:
            total += int(t.frames[at + codes.DEBT_SHARE])
    return total


def expected_holding(s: State, seat: int) -> float:
    """Return what the roller has after the throw, on average over all throws."""
    tables = [resample_moment(s, seat, variant) for variant in range(VARIANTS)]
    throws = throws_of(int(s.rules.dice_sides))
    total = sum(throw.weight * _mean(tables, seat, throw.generators) for throw in throws)
    return total / sum(throw.weight for throw in throws)


@lru_cache(maxsize=8)
def throws_of(sides: int) -> tuple[Throw, ...]:
    """Return all throws of two dice, with generators that throw them next."""
    found: dict[tuple[int, int], list[Generator]] = {
        (low, high): [] for high in range(sides) for low in range(high + 1)
    }
    seed = lacking = 0
    while lacking < len(found):
        words = seeded(seed)
        kept = tuple(int(word) for word in words)
        one, other = (int(draw_below(words, codes.STREAM_DICE, sides)) for _ in range(2))
        generators = found[min(one, other), max(one, other)]
        if len(generators) < VARIANTS:
            generators.append(kept)
            lacking += len(generators) == VARIANTS
        seed += 1
    return tuple(Throw(1 if low == high else 2, tuple(found[low, high])) for low, high in found)


def _mean(tables: list[State], seat: int, generators: tuple[Generator, ...]) -> float:
    """Return what the roller has after one throw, on average over all that it may lead to."""
    value, deck = _try_first(tables[0], seat, generators[0])
    if deck < 0:
        return value
    left = int(tables[0].deck_left[deck])
    total = sum(
        _try(turned(table, deck, turn), seat, generator)
        for table, generator in zip(tables, generators, strict=True)
        for turn in range(left)
    )
    return total / (left * len(tables))


def _try_first(table: State, seat: int, generator: Generator) -> tuple[int, int]:
    """Return what the roller has after the throw, and which deck is drawn from first, else -1."""
    s = table.copy()
    s.taping = 1
    value = _try(s, seat, generator)
    tape, at = list(s.take_tape()), 0
    while at < len(tape):
        if tape[at] == codes.E_DREW:
            return value, int(tape[at + 2])
        at += 1 + codes.EVENT_ARITY[tape[at]]
    return value, -1


def _try(s: State, seat: int, generator: Generator) -> int:
    for at, word in enumerate(generator):
        s.rng[at] = word
    if refusal := apply(s, seat, codes.A_ROLL):
        raise RuntimeError(f"a throw that was made is refused with {refusal}")
    return holding(s, seat)


def turned(table: State, deck: int, turn: int) -> State:
    """Return a copy whose deck lies turned by some cards.

    The card at any one place, wherever the rules draw from, is each of them once in a full turn.
    """
    s = table.copy()
    first, left = int(s.rules.deck_start[deck]), int(s.deck_left[deck])
    for at in range(left):
        s.cards[first + at] = table.cards[first + (at + turn) % left]
    return s
