"""The store on disk."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from freehold.server.store import queries, schema
from freehold.server.store.database import empty_log, write_anew
from freehold.server.store.interface import SECRET_BYTES, Done
from freehold.server.store.schema import Write
from freehold.server.store.sqlite_moderation import SqliteModeration
from freehold.server.store.writer import Keep, Query, T, Writer
from freehold.statistics.rows import Ranking

MOST: Final = 2**63 - 1
STANDING_FIELDS: Final = 8  # of a row of a board; the rest are the identity's
SESSION_FIELDS: Final = 7  # of a session with whose it is
R = TypeVar("R")


class SqliteStore(SqliteModeration):
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
        self.write((schema.BeatRow(uptime),))

    async def ask(self, query: Query[T]) -> T:
        """Return the answer to a question of one's own."""
        return await self._writer.ask(query)

    async def _rows(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        return await self.ask(lambda connection: _read(connection, kind, sql, *values))

    async def _row(self, kind: Callable[..., R], sql: str, *values: object) -> R | None:
        rows = await self._rows(kind, sql, *values)
        return rows[0] if rows else None

    async def _number(self, sql: str, *values: object) -> int:
        return (await self._rows(int, sql, *values))[0]

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        await self.ask(lambda _connection: None)

    async def open_rooms(self) -> list[schema.RoomRow]:
        """List the rooms that are not archived, by rising id."""
        return await self._rows(_room, queries.OPEN_ROOMS)

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        return await self._number(queries.LAST_ROOM)

    async def snapshot(self, room: int) -> schema.SnapshotRow | None:
        """Return a room's newest snapshot."""
        return await self._row(schema.SnapshotRow, queries.SNAPSHOT, room)

    async def entries(
        self, room: int, after: int, upto: int | None = None, limit: int | None = None
    ) -> list[schema.EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising, the first ones."""
        last, most = (MOST if bound is None else bound for bound in (upto, limit))
        return await self._rows(schema.EntryRow, queries.ENTRIES, room, after, last, most)

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        return await self._rows(int, queries.ROOMS_OF, identity)

    async def rooms_about(self, identity: str) -> list[int]:
        """List the rooms whose logs tell of an identity, rising."""
        return await self._rows(int, queries.ROOMS_ABOUT, identity)

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        return await self._row(bytes, queries.SAVE, save)

    async def game(self, game: str) -> schema.GameRow | None:
        """Return a game."""
        return await self._row(schema.GameRow, queries.GAME, game)

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        return await self._row(bytes, queries.RECORD, game)

    async def games_of(self, identity: str, limit: int, before: int) -> list[schema.GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        return await self._rows(schema.GameRow, queries.GAMES_OF, before, identity, limit)

    async def players(self, game: str) -> list[schema.PlayerRow]:
        """List who sat where, by rising seat."""
        return await self._rows(schema.PlayerRow, queries.PLAYERS, game)

    async def finished_after(self, number: int, limit: int) -> list[schema.FinishedRow]:
        """List finished games beyond a number, rising."""
        return await self._rows(_finished, queries.FINISHED_AFTER, number, limit)

    async def analysis(self, game: str) -> schema.AnalysisRow | None:
        """Return the analysis of a game."""
        return await self._row(schema.AnalysisRow, queries.ANALYSIS, game)

    async def identity(self, identity: str) -> schema.IdentityRow | None:
        """Return a guest."""
        return await self._row(schema.IdentityRow, queries.IDENTITY, identity)

    async def session(self, session: str) -> tuple[schema.SessionRow, schema.IdentityRow] | None:
        """Return a session and whose it is."""
        return await self._row(_session, queries.SESSION, session)

    async def sessions_of(self, identity: str) -> list[schema.SessionRow]:
        """List the sessions of an identity, the last seen first."""
        return await self._rows(schema.SessionRow, queries.SESSIONS_OF, identity)

    async def devices_of(self, identity: str) -> list[schema.DeviceRow]:
        """List the devices that are remembered of an identity, the last seen first."""
        return await self._rows(schema.DeviceRow, queries.DEVICES_OF, identity)

    async def guests_before(self, seen: int, limit: int) -> list[str]:
        """List guests who were seen last before a day and are in no open room."""
        return await self._rows(str, queries.GUESTS_BEFORE, seen, limit)

    async def account(self, identity: str) -> schema.AccountRow | None:
        """Return the account of an identity."""
        return await self._row(schema.AccountRow, queries.ACCOUNT, identity)

    async def account_named(self, folded: str) -> schema.AccountRow | None:
        """Return the account of a name."""
        return await self._row(schema.AccountRow, queries.ACCOUNT_NAMED, folded)

    async def account_names(self) -> list[tuple[str, str]]:
        """List all identities with an account, and its name."""
        return await self._rows(_pair, queries.ACCOUNT_NAMES)

    async def entered(self) -> int:
        """Return the number of the last game that the statistics hold."""
        return await self._number(queries.ENTERED)

    async def statistics_of(self, player: str) -> list[schema.StatisticsRow]:
        """List the statistics of a player, by kind and key."""
        return await self._rows(schema.StatisticsRow, queries.STATISTICS_OF, player)

    async def standings_of(self, player: str) -> list[schema.StandingRow]:
        """List the places of a player, by season and edition."""
        return await self._rows(schema.StandingRow, queries.STANDINGS_OF, player)

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[schema.StandingRow, schema.IdentityRow | None]]:
        """List the first places of who is still known, the best first."""
        return await self._rows(_place, queries.BOARDS[by], season, edition, limit)

    async def ahead(self, row: schema.StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        figure: int = getattr(row, by)
        return await self._number(queries.AHEAD[by], row.season, row.edition, figure)

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        return await self._rows(str, queries.SEASONS)

    async def all_statistics(self) -> tuple[list[schema.StatisticsRow], list[schema.StandingRow]]:
        """Return the statistics as a whole, in order."""
        return await self.ask(
            lambda connection: (
                _read(connection, schema.StatisticsRow, queries.STATISTICS),
                _read(connection, schema.StandingRow, queries.STANDINGS),
            )
        )

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""
        return await self.ask(lambda connection: _secret(connection, name))

    async def uptime(self) -> int:
        """Return the highest uptime ever seen, in milliseconds."""
        return await self._number(queries.UPTIME)

    async def traces(self) -> int:
        """Return how many people were deleted since the file was last written anew."""
        return await self._number(queries.TRACES)

    async def scrub(self) -> None:
        """Commit, and empty the file beside the database, which has older pages."""
        await self._writer.tidy(empty_log)

    async def compact(self) -> None:
        """Write the file anew; whoever writes meanwhile waits."""
        await self._writer.tidy(write_anew)

    async def close(self) -> None:
        """Commit what was written, tell it, and end the thread; closing again does nothing."""
        await self._writer.close()


def _read(
    connection: sqlite3.Connection, kind: Callable[..., R], sql: str, *values: object
) -> list[R]:
    """Return what is found; it is made on the store's thread, where it holds nobody up."""
    return [kind(*row) for row in connection.execute(sql, values)]


def _room(number: int, *fields: Any) -> schema.RoomRow:
    code, phase, public, touched, sheet, archived = fields
    return schema.RoomRow(number, code, phase, bool(public), touched, sheet, bool(archived))


def _finished(number: int, *game: Any) -> schema.FinishedRow:
    return schema.FinishedRow(number, schema.GameRow(*game))


def _place(*fields: Any) -> tuple[schema.StandingRow, schema.IdentityRow | None]:
    standing, identity = fields[:STANDING_FIELDS], fields[STANDING_FIELDS:]
    return schema.StandingRow(*standing), None if identity[0] is None else schema.IdentityRow(
        *identity
    )


def _pair(identity: str, name: str) -> tuple[str, str]:
    return identity, name


def _session(*fields: Any) -> tuple[schema.SessionRow, schema.IdentityRow]:
    session, identity = fields[:SESSION_FIELDS], fields[SESSION_FIELDS:]
    return schema.SessionRow(*session), schema.IdentityRow(*identity)


def _secret(connection: sqlite3.Connection, name: str) -> bytes:
    """Return the secret of that name, and write it first if there is none."""
    row = connection.execute(queries.SECRET, (name,)).fetchone()
    if row:
        return bytes(row[0])
    made = secrets.token_bytes(SECRET_BYTES)
    connection.execute(queries.NEW_SECRET, (name, made))
    return made
