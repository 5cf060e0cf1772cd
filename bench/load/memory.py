"""What rooms weigh, without connections: many in one process, with nothing else going on."""

import gc
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.load.tables import pick
from freehold import protocol
from freehold.engine import actors
from freehold.protocol import RoomSettings
from freehold.server.bots.decisions import attempt
from freehold.server.bots.tasks import BotTask, CoachTask, OnCounsel, OnMove
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import Done, IdentityRow, Lease, MemoryStore, Write
from freehold.wire import choices_text, decode_action
from freehold.wire.parts import members

SEATS: Final = 4
ACTIONS: Final = 300  # of an active room
SECOND: Final = 1000


class _Quiet:
    """A connection that keeps nothing."""

    brief = False

    def send(self, *texts: bytes) -> None:
        """Hear nothing."""

    def close(self, word: protocol.Word) -> None:
        """Stay."""


class _Timer:
    def cancel(self) -> None:
        """Do nothing."""


class _Still:
    """A clock on which nothing is ever due."""

    base = 0

    def now(self) -> int:
        """Return the time."""
        return 0

    def wall(self) -> int:
        """Return the time for people."""
        return 1_700_000_000

    def call_at(self, when: int, run: Callable[[], None]) -> _Timer:
        """Keep what a real clock would keep."""
        del when, run
        return _Timer()


class _Forgetful(MemoryStore):
    """A store that keeps nothing: on a server everything is on disk."""

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Say that it is kept."""
        del rows, lease
        if done is not None:
            done()


class _InlineBots:
    def think(self, task: BotTask, tell: OnMove) -> None:
        """Think at once."""
        tell(attempt(task))

    def consult(self, task: CoachTask, tell: OnCounsel) -> bool:
        """Have no time for advice."""
        del task, tell
        return False


class Weights(msgspec.Struct, frozen=True):
    """Kilobytes of one room in its lobby, and of one in the middle of a game."""

    rooms: int
    idle: float
    active: float


def weigh(rooms: int) -> Weights:
    """Open rooms of four, then play some hundred actions in each."""
    registry = RoomRegistry(
        Services(_Still(), _Forgetful(), _InlineBots(), Settings(max_rooms=10**6), Metrics())
    )
    _play(_open(registry, -1), ACTIONS)  # so that everything is loaded that is shared
    before = _used()
    opened = [_open(registry, number) for number in range(rooms)]
    idle = (_used() - before) / rooms / 1024
    for room in opened:
        _play(room, ACTIONS)
    return Weights(rooms, idle, (_used() - before) / rooms / 1024)


def _used() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _open(registry: RoomRegistry, number: int) -> Room:
    people = [
        IdentityRow(f"room-{number}-{seat}", f"Player {seat}", "kite", 1, 0, 0)
        for seat in range(SEATS)
    ]
    room = registry.create(RoomSettings(edition="us", pace="relaxed"), people[0], ())
    for one in people:
        room.enter(_Quiet(), one, None, False)
    return room


def _play(room: Room, count: int) -> None:
    """Start the game and let everybody do what is offered."""
    everybody = {number: listener for listener, number in room.subscribers.all()}
    for number, listener in everybody.items():
        room.receive(listener, protocol.Ready(f"r{number}", True))
    host = room.sheet.host
    assert host is not None
    room.receive(everybody[host], protocol.Begin("b"))
    for step in range(count):
        match = room.match
        if match is None or not room.playing:
            return
        seat = members(actors(match.state))[0]
        action = pick(choices_text(match.state, seat))
        member = room.sheet.chairs[seat].member
        if action is not None and member is not None:
            act = protocol.Act(f"a{step}", match.asked, decode_action(action))
            room.receive(everybody[member], act)
