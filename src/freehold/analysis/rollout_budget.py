"""How the budget of imagined turns is shared out: first to all questions, then to what stands out.

The budget counts turns, not time, so the same record is examined alike on any machine.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from freehold.analysis.trial import Trial
from freehold.bots.levels.look_ahead import LookAhead

LEAST_PAIRS: Final = 16  # below which a trial says nothing
MOST_PAIRS: Final = 600
PORTION: Final = 8  # pairs between two reports of progress
EXTREMES: Final = 4  # of a seat's decisions that are looked at again, at either end

Tell = Callable[[float], None]  # how much is done, from 0 to 1


def admit(trials: Sequence[Trial], budget: int) -> list[Trial]:
    """Return the trials that half of the budget reaches, in order; the rank decides."""
    left = budget // 2
    kept: list[Trial] = []
    ranked = sorted(trials, key=lambda trial: (trial.question.rank, trial.question.number))
    for trial in ranked:
        left -= trial.cost * LEAST_PAIRS
        if left < 0:
            break
        kept.append(trial)
    return sorted(kept, key=lambda trial: (trial.question.number, trial.question.seat))


def run_trials(trials: Sequence[Trial], look: LookAhead, budget: int, tell: Tell) -> None:
    """Spend half of the budget on all trials alike, the rest on the extremes of every seat."""
    pairs = _affordable(trials, budget // 2)
    _run(trials, look, pairs, lambda share: tell(share / 2))
    spent = pairs * sum(trial.cost for trial in trials)
    extremes = _extremes(trials)
    further = min(_affordable(extremes, budget - spent), MOST_PAIRS - pairs)
    _run(extremes, look, further, lambda share: tell(0.5 + share / 2))
    tell(1.0)


def _affordable(trials: Sequence[Trial], work: int) -> int:
    """Return how many pairs each trial can have."""
    cost = sum(trial.cost for trial in trials)
    return min(MOST_PAIRS, work // cost) if cost else 0


def _run(trials: Sequence[Trial], look: LookAhead, pairs: int, tell: Tell) -> None:
    total = pairs * sum(trial.cost for trial in trials)
    done = 0
    for trial in trials:
        for portion in _portions(pairs):
            trial.run(look, portion)
            done += portion * trial.cost
            tell(done / total)


def _portions(pairs: int) -> Iterable[int]:
    return (min(PORTION, pairs - first) for first in range(0, pairs, PORTION))


def _extremes(trials: Sequence[Trial]) -> list[Trial]:
    """Return the trials among which every seat's best and worst decision must be."""
    by_seat: dict[int, list[tuple[float, int]]] = {}
    for at, trial in enumerate(trials):
        question = trial.question
        by_seat.setdefault(question.seat, []).append((trial.found().swing, at))
        if question.partner is not None and question.did == "accept":
            swing = trial.found_for_partner().swing
            by_seat.setdefault(question.partner, []).append((swing, at))
    chosen: set[int] = set()
    for swings in by_seat.values():
        swings.sort()
        chosen |= {at for _, at in (*swings[:EXTREMES], *swings[-EXTREMES:])}
    return [trials[at] for at in sorted(chosen)]
