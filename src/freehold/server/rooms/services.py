"""What a room needs from outside: time, the store, somebody to think for bots, limits."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from freehold.bots.explaining import Reasoned
from freehold.bots.reasons import SAY_NONE
from freehold.engine import Ruleset
from freehold.server.entries import AnyEntry
from freehold.server.messages import Word
from freehold.server.metrics import Metrics
from freehold.server.settings import Settings
from freehold.server.store import Store
from freehold.wire import Action, View

if TYPE_CHECKING:
    from freehold.server.room import Room


class Timer(Protocol):
    """Something that was set to happen."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """The server's time, in milliseconds that it has been up, over all restarts.

    `base` is when it was started this time.
    """

    base: int

    def now(self) -> int:
        """Return the time."""
        ...

    def wall(self) -> int:
        """Return the seconds since 1970, for people."""
        ...

    def call_at(self, when: int, run: Callable[[], None]) -> Timer:
        """Run something at a time."""
        ...


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot is to think about: a seat's view of a game, and what else it is asked for."""

    game: str
    level: str
    rules: Ruleset
    view: View
    proposes: bool = False  # an offer may come before the decision
    manages: bool = False  # in somebody else's turn, before the roll


class Thought(msgspec.Struct, frozen=True):
    """What a bot does, and its reason: a code of `freehold.bots.reasons` with two arguments."""

    action: Action
    reason: Reasoned = (SAY_NONE, 0, 0)


Tell = Callable[[Thought | None], None]


class Brains(Protocol):
    """Thinks for bots, away from who serves people."""

    def think(self, task: Task, tell: Tell) -> None:
        """Tell later what a bot does: an awaited one decides, another answers or does nothing.

        Nothing is told as well when a bot fails.
        """
        ...


class Listener(Protocol):
    """A connection as a room sees it: whatever is sent must not block."""

    def send(self, data: bytes) -> None:
        """Send a message."""

    def close(self, word: Word) -> None:
        """Say why, and hang up."""


class Witness(Protocol):
    """Hears everything that rooms write down."""

    def note(self, room: "Room", entry: AnyEntry) -> None:
        """Hear what a room has just written down."""

    def forget(self, room: int) -> None:
        """Let go of a room that has been put to rest."""


class Surroundings(msgspec.Struct, frozen=True):
    """Everything around a room."""

    clock: Clock
    store: Store
    brains: Brains
    settings: Settings
    metrics: Metrics
    witness: Witness | None = None
