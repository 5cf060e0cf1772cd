"""The drain: a server that is to end takes no new games, and at last holds those there are."""

from collections.abc import Callable
from typing import Literal

DrainMode = Literal["open", "finish", "hold", "hand_over", "ending"]


class Drain:
    """How far a server takes games.

    `open` takes all, `finish` lets those that run come to their end and begins none, `hold` lets
    nobody play, `hand_over` leaves all rooms to other nodes, `ending` is the end of the process.
    """

    def __init__(self) -> None:
        self._mode: DrainMode = "open"
        self.on_change: Callable[[DrainMode], None] = lambda _mode: None

    @property
    def mode(self) -> DrainMode:
        """Return how far it takes them now."""
        return self._mode

    @mode.setter
    def mode(self, mode: DrainMode) -> None:
        self._mode = mode
        self.on_change(mode)

    @property
    def begins_games(self) -> bool:
        """Tell whether rooms are opened and games begin."""
        return self.mode == "open"

    @property
    def lets_play(self) -> bool:
        """Tell whether people are let into rooms."""
        return self.mode in ("open", "finish")
