"""How the budget of imagined turns is shared out: first to all questions, then to what stands out.

The budget counts turns, not time, so the same record is examined alike on any machine.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from freehold.analysis.rollouts import Rollout
from freehold.bots.levels.look_ahead import LookAhead

LEAST_PAIRS: Final = 16  # below which a rollout says nothing
MOST_PAIRS: Final = 600
PORTION: Final = 8  # pairs between two reports of progress
EXTREMES: Final = 4  # of a seat's decisions that are looked at again, at either end

Tell = Callable[[float], None]  # how much is done, from 0 to 1


def admit(rollouts: Sequence[Rollout], budget: int) -> list[Rollout]:
    """Return the rollouts that half of the budget reaches, in order; the rank decides."""
    left = budget // 2
    kept: list[Rollout] = []
    ranked = sorted(rollouts, key=lambda rollout: (rollout.question.rank, rollout.question.number))
    for rollout in ranked:
        left -= rollout.cost * LEAST_PAIRS
        if left < 0:
            break
        kept.append(rollout)
    return sorted(kept, key=lambda rollout: (rollout.question.number, rollout.question.seat))


def run_rollouts(rollouts: Sequence[Rollout], look: LookAhead, budget: int, tell: Tell) -> None:
    """Spend half of the budget on all rollouts alike, the rest on the extremes of every seat."""
    pairs = _affordable(rollouts, budget // 2)
    _run(rollouts, look, pairs, lambda share: tell(share / 2))
    spent = pairs * sum(rollout.cost for rollout in rollouts)
    extremes = _extremes(rollouts)
    further = min(_affordable(extremes, budget - spent), MOST_PAIRS - pairs)
    _run(extremes, look, further, lambda share: tell(0.5 + share / 2))
    tell(1.0)


def _affordable(rollouts: Sequence[Rollout], work: int) -> int:
    """Return how many pairs each rollout can have."""
    cost = sum(rollout.cost for rollout in rollouts)
    return min(MOST_PAIRS, work // cost) if cost else 0


def _run(rollouts: Sequence[Rollout], look: LookAhead, pairs: int, tell: Tell) -> None:
    total = pairs * sum(rollout.cost for rollout in rollouts)
    done = 0
    for rollout in rollouts:
        for portion in _portions(pairs):
            rollout.run(look, portion)
            done += portion * rollout.cost
            tell(done / total)


def _portions(pairs: int) -> Iterable[int]:
    return (min(PORTION, pairs - first) for first in range(0, pairs, PORTION))


def _extremes(rollouts: Sequence[Rollout]) -> list[Rollout]:
    """Return the rollouts among which every seat's best and worst decision must be."""
    by_seat: dict[int, list[tuple[float, int]]] = {}
    for at, rollout in enumerate(rollouts):
        question = rollout.question
        by_seat.setdefault(question.seat, []).append((rollout.found().swing, at))
        if question.partner is not None and question.did == "accept":
            swing = rollout.found_for_partner().swing
            by_seat.setdefault(question.partner, []).append((swing, at))
    chosen: set[int] = set()
    for swings in by_seat.values():
        swings.sort()
        chosen |= {at for _, at in (*swings[:EXTREMES], *swings[-EXTREMES:])}
    return [rollouts[at] for at in sorted(chosen)]
