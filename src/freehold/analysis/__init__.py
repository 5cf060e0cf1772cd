"""What a game's record teaches: luck, decisions and chances, found by playing it again."""

from freehold.study.analysis import (
    STUDY_VERSION,
    Analysis,
    Opinion,
    StudyDecision,
    StudyMoment,
    StudyPlayer,
    StudyRoll,
)
from freehold.study.analyst import BUDGET, LEAST_BUDGET, MOST_BUDGET, analyze

__all__ = [
    "BUDGET",
    "LEAST_BUDGET",
    "MOST_BUDGET",
    "STUDY_VERSION",
    "Analysis",
    "Opinion",
    "StudyDecision",
    "StudyMoment",
    "StudyPlayer",
    "StudyRoll",
    "analyze",
]
