"""What the server keeps: its rows, and what every store promises about them."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

Done = Callable[[], None]

SECRET_BYTES = 32


class StoreError(Exception):
    """A store that cannot be opened, has failed, or is closed."""


class EntryRow(msgspec.Struct, frozen=True, gc=False):
    """One line of a room's log; `at` is in milliseconds of uptime. A number is never reused."""

    room: int
    seq: int
    at: int
    body: bytes


class SnapshotRow(msgspec.Struct, frozen=True, gc=False):
    """A room as it was after entry `seq`; replaces the room's older one."""

    room: int
    seq: int
    body: bytes


class RoomRow(msgspec.Struct, frozen=True, gc=False):
    """A room; replaces the older row of that id. `touched` is in Unix seconds."""

    id: int
    code: str
    phase: str
    public: bool
    touched: int
    sheet: bytes
    archived: bool = False


class MemberRow(msgspec.Struct, frozen=True, gc=False):
    """An identity that joined a room, or left it if not `present`."""

    room: int
    identity: str
    present: bool


class GameRow(msgspec.Struct, frozen=True, gc=False):
    """A game, from entry `first` to `last` of its room; replaces the older row of that id.

    `last` and `ended` are 0 while it runs.
    """

    id: str
    room: int
    first: int
    last: int
    edition: str
    started: int
    ended: int
    summary: bytes


class RecordRow(msgspec.Struct, frozen=True, gc=False):
    """The record of a finished game, compressed by the caller."""

    game: str
    record: bytes


class PlayerRow(msgspec.Struct, frozen=True, gc=False):
    """Who sat on a seat of a game; replaces the older row of that seat."""

    game: str
    seat: int
    identity: str | None
    name: str
    bot: str | None


class IdentityRow(msgspec.Struct, frozen=True, gc=False):
    """A guest; replaces the older row of that id."""

    id: str
    name: str
    piece: str
    generation: int
    created: int
    seen: int


class PruneRow(msgspec.Struct, frozen=True, gc=False):
    """Delete the entries and the snapshot of an archived room."""

    room: int


class BeatRow(msgspec.Struct, frozen=True, gc=False):
    """The server has been running for `at` milliseconds."""

    at: int


Write = (
    EntryRow
    | SnapshotRow
    | RoomRow
    | MemberRow
    | GameRow
    | RecordRow
    | PlayerRow
    | IdentityRow
    | PruneRow
    | BeatRow
)


class Store(Protocol):
    """Keep rows; every read sees whatever was written before it was asked.

    After a failure, and after `close`, every method but `close` raises StoreError.
    """

    def write(self, rows: Sequence[Write], done: Done | None = None) -> None:
        """Commit rows, all or none, after those of every earlier call.

        `done` runs on the event loop once they are committed, and never if they are not.
        """
        ...

    def beat(self, uptime: int) -> None:
        """Write a beat; a lower figure than the highest changes nothing."""
        ...

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        ...

    async def open_rooms(self) -> list[RoomRow]:
        """List the rooms that are not archived, by rising id."""
        ...

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        ...

    async def snapshot(self, room: int) -> SnapshotRow | None:
        """Return a room's newest snapshot."""
        ...

    async def entries(self, room: int, after: int, upto: int | None = None) -> list[EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising."""
        ...

    async def identity(self, identity: str) -> IdentityRow | None:
        """Return a guest."""
        ...

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        ...

    async def game(self, game: str) -> GameRow | None:
        """Return a game."""
        ...

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        ...

    async def games_of(self, identity: str, limit: int, before: int) -> list[GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        ...

    async def players(self, game: str) -> list[PlayerRow]:
        """List who sat where, by rising seat."""
        ...

    async def secret(self, name: str) -> bytes:
        """Return the SECRET_BYTES random bytes of that name, made when first asked for."""
        ...

    async def uptime(self) -> int:
        """Return the highest uptime ever seen in a beat or in an entry, in milliseconds."""
        ...

    async def close(self) -> None:
        """Commit what was written, tell it, and let go of everything."""
        ...
