"""Sequences of actions of one seat, and what they change on the own property."""

from typing import Final, NamedTuple

from freehold.analysis.report import Work
from freehold.engine import State, Terms, apply, codes, kind_of

OFFERING: Final = frozenset({codes.A_PROPOSE, codes.A_COUNTER})


class ActionSequence(NamedTuple):
    """Some actions of a seat, one after the other.

    Who `waits` leaves the own property as it is after them, for a round.  An offer has its terms.
    """

    actions: tuple[int, ...] = ()
    waits: bool = False
    terms: Terms | None = None


def take(s: State, seat: int, sequence: ActionSequence) -> bool:
    """Do all actions of a sequence; tell whether all of them were allowed."""
    for action in sequence.actions:
        terms = sequence.terms if kind_of(action) in OFFERING else None
        if apply(s, seat, action, terms) != codes.OK:
            return False
    return True


def works_between(before: State, after: State, seat: int) -> tuple[Work, ...]:
    """Return what became of the property that a seat had before."""
    found: list[Work] = []
    for square in range(before.rules.squares):
        if before.owner[square] != seat:
            continue
        levels = int(after.level[square] - before.level[square])
        if levels:
            found.append(
                Work(what="build" if levels > 0 else "sell", square=square, levels=abs(levels))
            )
        was, now = (int(s.mortgaged) >> square & 1 for s in (before, after))
        if was != now:
            found.append(Work(what="mortgage" if now else "lift", square=square))
    return tuple(found)
