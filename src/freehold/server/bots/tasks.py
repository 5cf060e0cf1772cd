"""What bots are asked to think about, and what comes of it."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from freehold.bots.explanations import Reasoned
from freehold.bots.reasons import SAY_NONE
from freehold.engine import Table
from freehold.protocol import Hint, Outcomes, Warned
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


class CoachTask(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach is asked by a player: what to do, or about an action.

    The table is as the seat sees it; what is `wanted` is as in a `BotTask`.
    """

    level: str
    seat: int
    table: Table
    wanted: int
    action: Action | None = None
    then: tuple[Action, ...] = ()


class Counsel(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says, in parts of a message."""

    hint: Hint | None = None
    warned: Warned | None = None
    outcomes: Outcomes | None = None


OnMove = Callable[[BotMove | None], None]
OnCounsel = Callable[[Counsel | None], None]


class BotPool(Protocol):
    """Thinks for bots, away from who serves people."""

    def think(self, task: BotTask, done: OnMove) -> None:
        """Tell later what a bot does: an awaited one decides, another answers or does nothing.

        Nothing is told as well when a bot fails.
        """
        ...

    def consult(self, task: CoachTask, done: OnCounsel) -> bool:
        """Tell later what the coach says, nothing if it fails; tell whether it is not too busy."""
        ...
