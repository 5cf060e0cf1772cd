"""What a room needs from outside: time, the store, somebody to think for bots, limits."""

from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from freehold.protocol import Word
from freehold.server.bots.tasks import BotPool
from freehold.server.games.entries import AnyEntry
from freehold.server.moderation.blocks import Blocks
from freehold.server.moderation.sanctions import Sanctions
from freehold.server.ops.budgets import Budget
from freehold.server.ops.drain import Drain
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.ops.uptime import Clock
from freehold.server.store import Lease, Store

if TYPE_CHECKING:
    from freehold.server.rooms.room import Room


class Listener(Protocol):
    """A connection as a room sees it: whatever is sent must not block.

    One that is `brief` is told what has changed of a sheet, not all of it.
    """

    brief: bool

    def send(self, *texts: bytes) -> None:
        """Send messages, one after another."""

    def close(self, word: Word) -> None:
        """Say why, and hang up."""


class Observer(Protocol):
    """Hears everything that rooms write down."""

    def note(self, room: "Room", entry: AnyEntry) -> None:
        """Hear what a room has just written down."""

    def forget(self, room: int) -> None:
        """Let go of a room that has been put to rest."""


CallKind = Literal["turn", "auction", "offer", "began", "over"]


class PlayerCaller(Protocol):
    """Calls people to a table who are not there."""

    def call(self, identity: str, kind: CallKind, code: str) -> None:
        """Tell somebody that they are awaited in a room, or what happened there."""


class Services(msgspec.Struct, frozen=True):
    """Everything around a room."""

    clock: Clock
    store: Store
    bot_pool: BotPool
    settings: Settings
    metrics: Metrics
    observer: Observer | None = None
    blocks: Blocks = msgspec.field(default_factory=Blocks)
    sanctions: Sanctions = msgspec.field(default_factory=Sanctions)
    written: dict[int, Budget] = msgspec.field(default_factory=dict)  # what open rooms may write
    lease: Lease | None = None  # of the room
    drain: Drain = msgspec.field(default_factory=Drain)
    caller: PlayerCaller | None = None
