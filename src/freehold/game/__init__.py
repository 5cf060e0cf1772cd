"""The front door: one game that is played, told, shown, saved and branched in words."""

from freehold.game.errors import MoveError, SetupError
from freehold.game.game import Game

__all__ = ["Game", "MoveError", "SetupError"]
