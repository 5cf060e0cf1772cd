"""The store on disk."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from freehold.annals.rows import Ranking
from freehold.server.store import people_queries, queries
from freehold.server.store.interface import (
    AccountRow,
    AnnalRow,
    BeatRow,
    Done,
    EntryRow,
    FinishedRow,
    GameRow,
    IdentityRow,
    PlayerRow,
    RoomRow,
    SnapshotRow,
    StandingRow,
    StudyRow,
    Write,
)
from freehold.server.store.writer import Keep, Query, T, Writer


class SqliteStore:
    """Keep rows in a SQLite database; what is told as done has been synced to the disk."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    @classmethod
    async def open(cls, path: Path, on_failure: Callable[[BaseException], None]) -> "SqliteStore":
        """Open the database in the folder `path`, for this process alone; make what is missing.

        Once anything could not be committed, nothing is any more, and `on_failure` runs on the
        event loop.
        """
        writer = Writer(path, asyncio.get_running_loop(), on_failure)
        await writer.start()
        return cls(writer)

    def write(self, rows: Sequence[Write], done: Done | None = None) -> None:
        """Commit rows, all or none, after those of every earlier call; then run `done`."""
        self._writer.put(Keep(tuple(rows), done))

    def beat(self, uptime: int) -> None:
        """Write a beat."""
        self.write((BeatRow(uptime),))

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question of one's own."""
        return await self._writer.ask(query)

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        await self.ask(queries.nothing)

    async def open_rooms(self) -> list[RoomRow]:
        """List the rooms that are not archived, by rising id."""
        return await self.ask(queries.open_rooms)

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        return await self.ask(queries.last_room)

    async def snapshot(self, room: int) -> SnapshotRow | None:
        """Return a room's newest snapshot."""
        return await self.ask(partial(queries.snapshot, room))

    async def entries(self, room: int, after: int, upto: int | None = None) -> list[EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising."""
        return await self.ask(partial(queries.entries, room, after, upto))

    async def identity(self, identity: str) -> IdentityRow | None:
        """Return a guest."""
        return await self.ask(partial(queries.identity, identity))

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        return await self.ask(partial(queries.rooms_of, identity))

    async def game(self, game: str) -> GameRow | None:
        """Return a game."""
        return await self.ask(partial(queries.game, game))

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        return await self.ask(partial(queries.record, game))

    async def games_of(self, identity: str, limit: int, before: int) -> list[GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        return await self.ask(partial(queries.games_of, identity, limit, before))

    async def players(self, game: str) -> list[PlayerRow]:
        """List who sat where, by rising seat."""
        return await self.ask(partial(queries.players, game))

    async def account(self, identity: str) -> AccountRow | None:
        """Return the account of an identity."""
        return await self.ask(partial(people_queries.account, identity))

    async def account_named(self, folded: str) -> AccountRow | None:
        """Return the account of a name."""
        return await self.ask(partial(people_queries.account_named, folded))

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        return await self.ask(partial(people_queries.save, save))

    async def study(self, game: str) -> StudyRow | None:
        """Return the analysis of a game."""
        return await self.ask(partial(people_queries.study, game))

    async def finished_after(self, number: int, limit: int) -> list[FinishedRow]:
        """List finished games beyond a number, rising."""
        return await self.ask(partial(people_queries.finished_after, number, limit))

    async def entered(self) -> int:
        """Return the number of the last game that the annals hold."""
        return await self.ask(people_queries.entered)

    async def annals_of(self, player: str) -> list[AnnalRow]:
        """List the annals of a player, by kind and key."""
        return await self.ask(partial(people_queries.annals_of, player))

    async def standings_of(self, player: str) -> list[StandingRow]:
        """List the places of a player, by season and edition."""
        return await self.ask(partial(people_queries.standings_of, player))

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[StandingRow, IdentityRow | None]]:
        """List the first places of who is still known, the best first."""
        return await self.ask(partial(people_queries.board, season, edition, by, limit))

    async def ahead(self, row: StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        return await self.ask(partial(people_queries.ahead, row, by))

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        return await self.ask(people_queries.seasons)

    async def all_annals(self) -> tuple[list[AnnalRow], list[StandingRow]]:
        """Return the annals as a whole, in order."""
        return await self.ask(people_queries.all_annals)

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""
        return await self.ask(partial(queries.secret, name))

    async def uptime(self) -> int:
        """Return the highest uptime ever seen, in milliseconds."""
        return await self.ask(queries.uptime)

    async def close(self) -> None:
        """Commit what was written, tell it, and end the thread; closing again does nothing."""
        await self._writer.close()
