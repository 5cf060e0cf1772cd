"""What a game's record teaches: luck, decisions and chances, found by playing it again."""

from freehold.analysis.analyst import BUDGET, LEAST_BUDGET, MOST_BUDGET, analyze
from freehold.analysis.report import (
    ANALYSIS_VERSION,
    Analysis,
    DecisionReport,
    Lesson,
    MomentReport,
    PlayerReport,
    RollReport,
    Style,
    Topic,
    Verdict,
    Work,
)

__all__ = [
    "ANALYSIS_VERSION", "BUDGET", "LEAST_BUDGET", "MOST_BUDGET", "Analysis", "DecisionReport",
    "Lesson", "MomentReport", "PlayerReport", "RollReport", "Style", "Topic", "Verdict",
    "Work", "analyze",
]  # fmt: skip # a list to look things up in, side by side
