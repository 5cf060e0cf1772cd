"""A room without sockets: a clock turned by hand, bots that think at once, fake connections."""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import pytest

from freehold.protocol import (
    Ack,
    Numbered,
    Refused,
    RoomCommand,
    RoomSettings,
    ServerMessage,
    Sheet,
    Word,
)
from freehold.server.bots.coaching import attempt_counsel
from freehold.server.bots.decisions import attempt
from freehold.server.bots.tasks import BotPool, BotTask, CoachTask, OnCounsel, OnMove
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.rooms.durable import DurableState, restore
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import PlayerCaller, Services
from freehold.server.rooms.snapshots import decode_snapshot
from freehold.server.store import IdentityRow, MemoryStore

SECOND: Final = 1000
AT_ONCE: Final[dict[str, Any]] = {  # many things happen here while no time passes
    "messages_per_second": 1e6,
    "message_burst": 1_000_000,
}
_decoder: Final = msgspec.json.Decoder(ServerMessage)


class FakeTimer:
    """A timer on a fake clock."""

    def __init__(self, run: Callable[[], None]) -> None:
        self.run: Callable[[], None] | None = run

    def cancel(self) -> None:
        """Let it not happen."""
        self.run = None


class FakeClock:
    """Time that passes when told."""

    def __init__(self, now: int = 0) -> None:
        self.base = self._now = now
        self.ahead = 0  # seconds that the clock on the wall is ahead of what is right
        self._timers: list[tuple[int, int, FakeTimer]] = []
        self._count = 0

    def now(self) -> int:
        """Return the time."""
        return self._now

    def wall(self) -> int:
        """Return a time for people."""
        return 1_700_000_000 + self._now // SECOND + self.ahead

    def call_at(self, when: int, run: Callable[[], None]) -> FakeTimer:
        """Run something at a time."""
        timer = FakeTimer(run)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, timer))
        return timer

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and everything happen that is due meanwhile."""
        end = self._now + milliseconds
        while self._timers and self._timers[0][0] <= end:
            when, _count, timer = heapq.heappop(self._timers)
            self._now = max(self._now, when)
            if timer.run is not None:
                timer.run()
        self._now = end

    def oversleep(self, milliseconds: int) -> None:
        """Let time pass, as on a busy machine: what is due meanwhile has not happened yet."""
        self._now += milliseconds


class InlineBots:
    """Bots that think at once."""

    def think(self, task: BotTask, tell: OnMove) -> None:
        """Tell what a bot does."""
        tell(attempt(task))

    def consult(self, task: CoachTask, tell: OnCounsel) -> bool:
        """Tell what the coach says."""
        tell(attempt_counsel(task))
        return True


class Guest:
    """A connection that keeps everything it is told."""

    def __init__(self, name: str, brief: bool = False) -> None:
        self.name = name
        self.brief = brief
        self.heard: list[ServerMessage] = []
        self.closed: Word | None = None
        self.commands = 0

    def send(self, *texts: bytes) -> None:
        """Hear messages."""
        for data in texts:
            self.hear(data)

    def hear(self, data: bytes) -> None:
        """Hear a message."""
        self.heard.append(_decoder.decode(data))

    def close(self, word: Word) -> None:
        """Be hung up on."""
        self.closed = word

    def all(self, kind: type[Any]) -> list[Any]:
        """Return what was heard of a kind."""
        return [message for message in self.heard if isinstance(message, kind)]

    def last(self, kind: type[Any]) -> Any:
        """Return what was heard last of a kind."""
        return self.all(kind)[-1]

    @property
    def numbers(self) -> list[int]:
        """Return the numbers of the log heard so far."""
        return [one.seq for one in self.heard if isinstance(one, Numbered)]


class NowhereElse:
    """Knows of no other room."""

    async def find_copies(self, *_commitments: str) -> None:
        """Find nothing."""

    def going_on(self, origin: str) -> tuple[int, ...]:
        """Return no room."""
        del origin
        return ()

    rolling = going_on


class BareRoom:
    """One room with everything around it; the store can be held, the server killed."""

    def __init__(
        self,
        settings: RoomSettings | None = None,
        *,
        held: bool = False,
        bot_pool: BotPool | None = None,
        caller: PlayerCaller | None = None,
        **around: Any,
    ) -> None:
        self.clock = FakeClock()
        self.store = MemoryStore(held=held)
        self.services = Services(
            self.clock,
            self.store,
            bot_pool or InlineBots(),
            Settings(**{"bot_pace": 1.0, **AT_ONCE, **around}),
            Metrics(),
            caller=caller,
        )
        opened = phase.open_sheet("123456", settings or RoomSettings())
        self.failures = 0  # rooms that were given up
        self.said: dict[str, type[RoomCommand]] = {}  # all commands, by id
        self.room = self._built(DurableState(opened.sheet, opened.private))
        self.room.change(opened)
        self.changes = 0
        self.guests: dict[str, Guest] = {}

    def _built(self, durable: DurableState) -> Room:
        return Room(
            1,
            durable,
            self.services,
            changed=self._note,
            failed=lambda _room: self._note_failure(),
            copies=NowhereElse(),
        )

    def _note_failure(self) -> None:
        self.failures += 1

    def _note(self, room: Room) -> None:
        self.changes = room.durable.seq

    @property
    def sheet(self) -> Sheet:
        """Return the sheet."""
        return self.room.sheet

    def join(
        self, name: str, after: int | None = None, watch: bool = False, guest: Guest | None = None
    ) -> Guest:
        """Let somebody in, for the first time or again."""
        guest = guest or Guest(name)
        self.room.enter(guest, identity(name), after, watch)
        self.guests[name] = guest
        return guest

    def say(self, guest: Guest, command: type[RoomCommand], *fields: Any, name: str = "") -> Any:
        """Give a command; return the answer."""
        guest.commands += 1
        name = name or f"{guest.name}-{guest.commands}-{len(guest.heard)}"
        self.said[name] = command
        self.room.receive(guest, command(name, *fields))
        answers = [one for one in guest.heard if isinstance(one, Ack | Refused) and one.id == name]
        return answers[-1] if answers else None

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.pass_time(int(seconds * SECOND))

    async def restart(self) -> None:
        """Kill the server and start it again: only the store is left."""
        self.clock = FakeClock(await self.store.uptime())
        self.services = msgspec.structs.replace(self.services, clock=self.clock)
        self.room = self._built(await self.stored())
        self.room.recover(self.clock.base)

    async def restore(self) -> None:
        """Build a room anew that was given up, while the server goes on."""
        self.room = self._built(await self.stored())
        self.room.recover(self.clock.now())

    async def stored(self) -> DurableState:
        """Return the room as the store has it."""
        kept = await self.store.snapshot(1)
        rows = await self.store.entries(1, kept.seq if kept else 0)
        return restore(decode_snapshot(kept.body) if kept else None, rows)


def identity(name: str) -> IdentityRow:
    """Return somebody who is always the same by that name."""
    return IdentityRow(f"id-{name}", name, "kite", 0, 0, 0)


@contextmanager
def refusing(word: Word) -> Iterator[None]:
    """Expect that something is refused with this word."""
    with pytest.raises(RefusedError) as refused:
        yield
    assert refused.value.word == word
