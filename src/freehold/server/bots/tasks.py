"""What bots are asked to think about, and what comes of it."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from freehold.bots.explaining import Reasoned
from freehold.bots.reasons import SAY_NONE
from freehold.engine import Table
from freehold.wire import Action


class BotTask(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is to think about: the table as its seat sees it, and what is wanted.

    `wanted` is a bit set of `freehold.bots.driver`.
    """

    game: str
    level: str
    seat: int
    table: Table
    wanted: int


class BotMove(msgspec.Struct, frozen=True):
    """What a bot does, and its reason: a code of `freehold.bots.reasons` with two arguments.

    A bot that `wants_end` sees that the game gets nowhere and would have it ended and counted.
    """

    action: Action
    reason: Reasoned = (SAY_NONE, 0, 0)
    wants_end: bool = False


OnMove = Callable[[BotMove | None], None]


class BotPool(Protocol):
    """Thinks for bots, away from who serves people."""

    def think(self, task: BotTask, done: OnMove) -> None:
        """Tell later what a bot does: an awaited one decides, another answers or does nothing.

        Nothing is told as well when a bot fails.
        """
        ...
