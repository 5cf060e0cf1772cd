"""Leases: the right of one server to write a room's log, and to have the room in memory.

A server that has its store for itself has every room.  Servers that share a database take rooms
from it, one at a time, each time under the next epoch; what is written under an older one the
database refuses.
"""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from freehold.server.store.row_types import DoorRow, RoomRow


class Lease:
    """The right to one room; `at` is the time that the room has come to, if that is its own."""

    __slots__ = ("_lost", "at", "epoch", "on_loss", "room", "since")

    def __init__(self, room: int, epoch: int = 0, at: int | None = None) -> None:
        self.room = room
        self.epoch = epoch
        self.at = at
        self.on_loss: Callable[[], None] = lambda: None  # runs once, on the event loop
        self.since = time.monotonic()
        self._lost = False

    @property
    def lost(self) -> bool:
        """Tell whether somebody else may have the room."""
        return self._lost

    def lose(self) -> None:
        """Note that the room may be somebody else's."""
        if not self._lost:
            self._lost = True
            self.on_loss()


class OtherNode(msgspec.Struct, frozen=True):
    """Another server that has a room, and where it is reached."""

    node: str
    address: str


class FoundRoom(msgspec.Struct, frozen=True):
    """An open room, and which other server that lives has it."""

    row: RoomRow
    holder: OtherNode | None


class Reserved(msgspec.Struct, frozen=True):
    """A number and a code that no other room has, for a room that is to be opened."""

    lease: Lease
    code: str


class NodeRow(msgspec.Struct, frozen=True):
    """A server that shares the database; `left` are the seconds until it counts as gone."""

    name: str
    address: str
    version: str
    draining: bool
    gone: bool
    left: float
    rooms: int


class LeaseFigures(msgspec.Struct):
    """What became of leases since this server began."""

    renewals: int = 0  # commits, each of which keeps all its rooms
    taken: int = 0
    lost: int = 0
    nodes_ended: int = 0  # others that were silent for too long
    runs_ended: int = 0  # its own, because it was


class Leases(Protocol):
    """Which rooms this server has."""

    shared: bool  # whether there may be other servers
    reserves: bool  # whether numbers and codes of rooms have to be asked for
    own_time: bool  # whether a room has a time of its own, which stands still while nobody has it

    async def take(self, room: int, now: int, /) -> Lease | OtherNode | None:
        """Have a room from now on by this server's clock, unless another that lives has it.

        There is nothing to have of a room that is not open.
        """
        ...

    def release(self, lease: Lease, at: int, /) -> None:
        """Let a room go that has come to a time, after everything that was written about it."""
        ...

    def forget(self, lease: Lease, /) -> None:
        """Note that a room is no more, as what was written about it says."""
        ...

    async def reserve(self, count: int, /) -> list[Reserved]:
        """Return numbers and codes for new rooms."""
        ...

    async def find(self, code: str, /) -> FoundRoom | None:
        """Return the open room that has a code, and which other server that lives has it."""
        ...

    async def row(self, room: int, /) -> RoomRow | None:
        """Return an open room."""
        ...

    async def rows_since(self, touched: int, /) -> list[RoomRow]:
        """List rooms that were touched since then, of which others may know more than we do."""
        ...

    async def playing(self, commitment: str, /) -> list[RoomRow]:
        """List rooms in which a game is played whose sheets tell a commitment.

        Of rooms that this server has nothing need be told.
        """
        ...

    async def holder(self, room: int, /) -> OtherNode | None:
        """Return which other server that lives has a room."""
        ...

    async def doors(self) -> list[DoorRow]:
        """List how public rooms look that other servers that live have.

        There may be many: those with free chairs come first, the newest of them.
        """
        ...

    async def others(self) -> list[OtherNode]:
        """List the other servers that live and take rooms, by name."""
        ...

    async def living(self) -> Mapping[OtherNode, bool]:
        """Return all servers that live, this one among them, and which of them seem cut off.

        Those do not commit, for a while already, though this one does.
        """
        ...

    def give_up(self) -> str:
        """Let go of all rooms if nothing can be committed; return the run that may be ended."""
        ...

    async def end(self, node: OtherNode, run: str, /) -> None:
        """End the run that a server has given up, unless it commits again."""
        ...

    async def nodes(self) -> list[NodeRow]:
        """List all servers that share the database, by name."""
        ...

    async def drain(self, draining: bool, /) -> None:
        """Let others know whether this server takes rooms."""
        ...

    async def watch(self) -> None:
        """Lose all rooms whenever this server was silent for so long that others may have them."""
        ...

    def levels(self) -> dict[str, int]:
        """Return figures about leases, by the names of metrics; none where nobody else is."""
        ...


class SoleLeases:
    """The leases of a server that has its store for itself."""

    shared = False
    reserves = False
    own_time = False

    async def take(self, room: int, _now: int, /) -> Lease:
        """Have a room."""
        return Lease(room)

    def release(self, _lease: Lease, _at: int, /) -> None:
        """Do nothing: nobody else wants it."""

    def forget(self, _lease: Lease, /) -> None:
        """Do nothing: nothing was noted."""

    async def reserve(self, _count: int, /) -> list[Reserved]:
        """Reserve nothing: who has all rooms knows what is free."""
        return []

    async def find(self, _code: str, /) -> None:
        """Know no more than who asks."""

    async def row(self, _room: int, /) -> None:
        """Know no more than who asks."""

    async def rows_since(self, _touched: int, /) -> list[RoomRow]:
        """List nothing: who asks knows everything."""
        return []

    async def playing(self, _commitment: str, /) -> list[RoomRow]:
        """List nothing: who asks knows everything."""
        return []

    async def holder(self, _room: int, /) -> None:
        """Know nobody else."""

    async def doors(self) -> list[DoorRow]:
        """List nothing."""
        return []

    async def others(self) -> list[OtherNode]:
        """List nobody."""
        return []

    async def living(self) -> dict[OtherNode, bool]:
        """Return nobody."""
        return {}

    def give_up(self) -> str:
        """Give up nothing."""
        return ""

    async def end(self, _node: OtherNode, _run: str, /) -> None:
        """Do nothing: there is no other."""

    async def nodes(self) -> list[NodeRow]:
        """List nobody."""
        return []

    async def drain(self, _draining: bool, /) -> None:
        """Do nothing: nobody asks."""

    async def watch(self) -> None:
        """Do nothing: nobody else wants them."""

    def levels(self) -> dict[str, int]:
        """Return nothing."""
        return {}
