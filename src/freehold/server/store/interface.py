"""What the server keeps: its rows, and what every store promises about them."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from freehold.annals.rows import Ranking

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


class AccountRow(msgspec.Struct, frozen=True, gc=False):
    """What an identity signs in with; replaces the older row of that identity.

    `folded` is the name as it is compared, and nobody else's; `codes` are those for recovery.
    """

    identity: str
    name: str
    folded: str
    password: str
    codes: bytes
    created: int


class SaveRow(msgspec.Struct, frozen=True, gc=False):
    """A saved game that a room waits to continue; goes when the room is archived."""

    id: str
    room: int
    body: bytes


class StudyRow(msgspec.Struct, frozen=True, gc=False):
    """The analysis of a game, by the version of what made it; replaces an older one."""

    game: str
    version: int
    body: bytes


class FinishRow(msgspec.Struct, frozen=True, gc=False):
    """A game has ended: it gets the next number, unless it has one."""

    game: str


class FinishedRow(msgspec.Struct, frozen=True, gc=False):
    """A finished game with its number in the order in which games ended."""

    number: int
    game: GameRow


class AnnalRow(msgspec.Struct, frozen=True, gc=False):
    """A line of the annals; replaces the older one of that kind, player and key."""

    kind: str
    player: str
    key: str
    body: bytes


class StandingRow(msgspec.Struct, frozen=True, gc=False):
    """A player's place in a season and an edition; replaces the older one."""

    season: str
    edition: str
    player: str
    rating: int
    wins: int
    points: int
    games: int
    body: bytes


class EnteredRow(msgspec.Struct, frozen=True, gc=False):
    """The annals hold all finished games up to this number."""

    number: int


class BlankRow(msgspec.Struct, frozen=True, gc=False):
    """Empty the annals, so that they can be written anew."""


class GoneRow(msgspec.Struct, frozen=True, gc=False):
    """Delete an identity with its account and annals.

    Where others need to be told apart from it, in games and standings, it goes by the alias.
    """

    identity: str
    alias: str


class PruneRow(msgspec.Struct, frozen=True, gc=False):
    """Delete the entries, the snapshot and the save of an archived room."""

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
    | AccountRow
    | SaveRow
    | StudyRow
    | FinishRow
    | AnnalRow
    | StandingRow
    | EnteredRow
    | BlankRow
    | GoneRow
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

    async def account(self, identity: str) -> AccountRow | None:
        """Return the account of an identity."""
        ...

    async def account_named(self, folded: str) -> AccountRow | None:
        """Return the account of a name."""
        ...

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        ...

    async def study(self, game: str) -> StudyRow | None:
        """Return the analysis of a game."""
        ...

    async def finished_after(self, number: int, limit: int) -> list[FinishedRow]:
        """List finished games beyond a number, rising."""
        ...

    async def entered(self) -> int:
        """Return the number of the last game that the annals hold."""
        ...

    async def annals_of(self, player: str) -> list[AnnalRow]:
        """List the annals of a player, by kind and key."""
        ...

    async def standings_of(self, player: str) -> list[StandingRow]:
        """List the places of a player, by season and edition."""
        ...

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[StandingRow, IdentityRow | None]]:
        """List the first places of who is still known, bots included, the best first.

        Equals come by the other figures, then by id.
        """
        ...

    async def ahead(self, row: StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        ...

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        ...

    async def all_annals(self) -> tuple[list[AnnalRow], list[StandingRow]]:
        """Return the annals as a whole, in order."""
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
