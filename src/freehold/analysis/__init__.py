"""What a game's record teaches: luck, decisions and chances, found by playing it again."""

from freehold.analysis.analyst import BUDGET, LEAST_BUDGET, MOST_BUDGET, analyze
from freehold.analysis.report import (
    ANALYSIS_VERSION,
    Analysis,
    DecisionReport,
    MomentReport,
    PlayerReport,
    RollReport,
    Verdict,
)

__all__ = [
    "ANALYSIS_VERSION", "BUDGET", "LEAST_BUDGET", "MOST_BUDGET", "Analysis", "DecisionReport",
    "MomentReport", "PlayerReport", "RollReport", "Verdict", "analyze",
]  # fmt: skip # a list to look things up in, side by side
