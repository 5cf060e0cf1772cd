"""What the dice, the prices and the rents of an edition come to, before anybody plays."""

from freehold.strategy.figures import (
    DeedFigures,
    Figures,
    GroupFigures,
    Investment,
    Strategy,
    figures_of,
    relevant_changes,
    strategy_of,
)
from freehold.strategy.returns import DeedStage, Stage

__all__ = [
    "DeedFigures",
    "DeedStage",
    "Figures",
    "GroupFigures",
    "Investment",
    "Stage",
    "Strategy",
    "figures_of",
    "relevant_changes",
    "strategy_of",
]  # fmt: skip # a list to look things up in, side by side
