"""Quotas: how often somebody may change a room, and how much its log may hold.

What answers a question of the game is never refused here: a game must be able to go on.
"""

from typing import Final

from freehold.protocol import (
    Act,
    Back,
    Begin,
    Chat,
    Emit,
    Leave,
    Rematch,
    RoomCommand,
)
from freehold.server.ops.budgets import Allowance, Budget, Payer, payer_called
from freehold.server.ops.settings import Settings
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.clocks import SECOND
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.refusals import RefusedError

MOST_REMARKS: Final = {"lobby": 5_000, "over": 5_000, "playing": 20_000}  # entries but actions
SHARE: Final = 10  # of the messages of a connection, one may change the room
CROWD: Final = 5  # people who may change a room as often as one may, at a time
ARRIVALS: Final = 40  # of one guest at once; a bad network makes many
KNOWN: Final = 200  # people whose changes are counted
# What may always be done: it ends something, or is counted elsewhere.
FREE: Final = (Act, Back, Leave)
UNCOUNTED: Final = (*FREE, Chat, Emit)  # of which talk has a measure of its own
LAST: Final = (*FREE, Begin, Rematch)  # what can still be done in a room whose log is full


class Quotas:
    """What each may do in one room."""

    def __init__(self, durable: DurableState, settings: Settings, clock: Clock) -> None:
        self._durable = durable
        rate, burst = settings.messages_per_second / SHARE, settings.message_burst
        own, arrivals = Allowance(rate, max(1, burst // 2)), Allowance(rate, max(ARRIVALS, burst))

        def now() -> float:
            return clock.now() / SECOND

        self._changes = Budget(KNOWN, now, identity=own, room=own.times(CROWD))
        self._arrivals = Budget(KNOWN, now, identity=arrivals)

    def expect_command(self, identity: str, command: RoomCommand) -> None:
        """Refuse a command that comes too soon, or for which no space is left."""
        if self.is_full and not isinstance(command, LAST):
            raise RefusedError("log_full")
        payer = Payer((("identity", identity), ("room", "")))
        if not isinstance(command, UNCOUNTED) and (wait := self._changes.take(payer)):
            raise RefusedError("slow_down", f"expected a pause of {wait:.1f} s before that")

    def expect_arrival(self, identity: str, known: bool) -> None:
        """Refuse who comes too often; who is new and has no seat here needs space in the log."""
        if self._arrivals.take(payer_called(identity)):
            raise RefusedError("slow_down")
        if self.is_full and not known and identity not in self._durable.private.seats:
            raise RefusedError("log_full")

    @property
    def is_full(self) -> bool:
        """Tell whether the lobby, or the talk beside a game, has filled the log."""
        return self._durable.remarks >= MOST_REMARKS[self._durable.sheet.phase]
