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
    Reveal,
    RoomCommand,
)
from freehold.server.ops.budgets import Allowance, Budget, Payer, payer_called
from freehold.server.rooms.clocks import SECOND
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.services import Services

MOST_REMARKS: Final = {"lobby": 5_000, "over": 5_000, "playing": 20_000}  # entries but actions
SHARE: Final = 10  # of the messages of a connection, one may change the room
CROWD: Final = 5  # people who may change a room as often as one may, at a time
ARRIVALS: Final = 40  # of one guest at once; a bad network makes many
KNOWN: Final = 200  # people whose changes are counted
# Bytes that all entries but actions may take: of one guest, and of the room in all.
BYTES_OF_GUEST: Final = Allowance(256_000 / 3600, 512_000)
BYTES_OF_ROOM: Final = Allowance(1_000_000 / 3600, 2_000_000)
BYTES_OF_STARTS: Final = Allowance(4_000_000 / 3600, 8_000_000)  # of games of a room, as they begin
# What may always be done: it ends something, or is counted elsewhere.
FREE: Final = (Act, Back, Leave)
UNCOUNTED: Final = (*FREE, Chat, Emit)  # of which talk has a measure of its own
LAST: Final = (*FREE, Begin, Rematch)  # what can still be done in a room whose log is full
UNWEIGHED: Final = (*LAST, Reveal)  # and what a game that is about to begin waits for
STARTS: Final = Payer((("starts", ""),))


class Quotas:
    """What each may do in one room."""

    def __init__(self, room: int, durable: DurableState, services: Services) -> None:
        self._durable = durable
        settings, clock = services.settings, services.clock
        rate, burst = settings.messages_per_second / SHARE, settings.message_burst
        own, arrivals = Allowance(rate, max(1, burst // 2)), Allowance(rate, max(ARRIVALS, burst))

        def now() -> float:
            return clock.now() / SECOND

        self._changes = Budget(KNOWN, now, identity=own, room=own.times(CROWD))
        self._arrivals = Budget(KNOWN, now, identity=arrivals)
        weight = Budget(
            KNOWN, now, identity=BYTES_OF_GUEST, room=BYTES_OF_ROOM, starts=BYTES_OF_STARTS
        )
        self._bytes = services.written.setdefault(room, weight)  # also when it was put to rest
        self._weighed = durable.remark_bytes  # what was charged so far
        self._started = durable.start_bytes
        self._writer = ""  # to whom the next bytes are charged

    def expect_command(self, identity: str, command: RoomCommand) -> None:
        """Refuse a command that comes too soon, or for which no space is left."""
        self._weigh(identity)
        if isinstance(command, FREE):
            return
        if self.is_full and not isinstance(command, LAST):
            raise RefusedError("log_full")
        wait = 0.0
        if isinstance(command, Begin):
            wait = self._bytes.take(STARTS, 0)
        elif not isinstance(command, UNWEIGHED):
            wait = self._bytes.take(_payer(identity), 0)
        if not isinstance(command, UNCOUNTED) and not wait:
            wait = self._changes.take(_payer(identity))
        if wait:
            raise RefusedError("slow_down", f"expected a pause of {wait:.1f} s before that")

    def expect_arrival(self, identity: str, known: bool) -> None:
        """Refuse who comes too often; who is new and has no seat here needs space in the log."""
        if self._arrivals.take(payer_called(identity)):
            raise RefusedError("slow_down")
        self._weigh(identity)
        if known or identity in self._durable.private.seats:
            return
        if self.is_full:
            raise RefusedError("log_full")
        if self._bytes.take(_payer(identity), 0):
            raise RefusedError("slow_down")

    def _weigh(self, identity: str) -> None:
        """Charge what the last one has written; from now on it is this one who writes."""
        if grown := self._durable.remark_bytes - self._weighed:
            if self._writer:
                self._bytes.charge(_payer(self._writer), grown)
            self._weighed += grown
        if begun := self._durable.start_bytes - self._started:
            self._bytes.charge(STARTS, begun)
            self._started += begun
        self._writer = identity

    @property
    def is_full(self) -> bool:
        """Tell whether the lobby, or the talk beside a game, has filled the log."""
        return self._durable.remarks >= MOST_REMARKS[self._durable.sheet.phase]


def _payer(identity: str) -> Payer:
    return Payer((("identity", identity), ("room", "")))
