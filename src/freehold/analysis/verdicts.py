"""Words for decisions, and which were the best and the worst."""

from collections.abc import Sequence
from typing import Final

from freehold.analysis.report import DecisionReport, Verdict

GREAT: Final = 80.0  # permille of a chance to win
CLEAR: Final = 20.0
LEAST: Final = 5.0  # that a best or worst decision must have changed


def verdict_of(swing: float, significant: bool) -> Verdict:
    """Return the word for a swing; what does not stand out from chance is fine."""
    if not significant or abs(swing) < CLEAR:
        return "fine"
    if swing > 0:
        return "brilliant" if swing >= GREAT else "good"
    return "blunder" if swing <= -GREAT else "doubtful"


def best_of(decisions: Sequence[DecisionReport], seat: int) -> int | None:
    """Return the place of a seat's best decision, if one stands out."""
    good = [at for at in notable(decisions, seat) if decisions[at].swing > 0]
    return max(good, key=lambda at: decisions[at].swing, default=None)


def worst_of(decisions: Sequence[DecisionReport], seat: int) -> int | None:
    """Return the place of a seat's worst decision, if one stands out."""
    bad = [at for at in notable(decisions, seat) if decisions[at].swing < 0]
    return min(bad, key=lambda at: decisions[at].swing, default=None)


def notable(decisions: Sequence[DecisionReport], seat: int) -> list[int]:
    """Return the places of a seat's decisions that stand out and matter."""
    return [
        at
        for at, each in enumerate(decisions)
        if each.seat == seat and each.significant and abs(each.swing) >= LEAST
    ]
