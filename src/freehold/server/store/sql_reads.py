"""The questions that every store in SQL is asked, in SQL that all of them understand."""

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from freehold.server.store import analysis_job_rows, puzzle_rows, queries, row_types
from freehold.server.store.sql_boards import SqlBoards
from freehold.server.store.sql_moderation import SqlModeration
from freehold.statistics.rows import Ranking

MOST: Final = 2**63 - 1
STANDING_FIELDS: Final = 8  # of a row of a board; the rest are the identity's
SESSION_FIELDS: Final = 7  # of a session with whose it is
R = TypeVar("R")


class SqlReads(SqlModeration, SqlBoards):
    """Questions, asked through `_rows` and, about one room's log, `_log_rows`."""

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        raise NotImplementedError

    async def _log_rows(
        self, kind: Callable[..., R], sql: str, room: int, *values: object
    ) -> list[R]:
        raise NotImplementedError

    async def _row(self, kind: Callable[..., R], sql: str, *values: object) -> R | None:
        rows = await self._rows(kind, sql, *values)
        return rows[0] if rows else None

    async def _number(self, sql: str, *values: object) -> int:
        return (await self._rows(int, sql, *values))[0]

    async def open_rooms(self) -> list[row_types.RoomRow]:
        """List the rooms that are not archived, by rising id."""
        return await self._rows(_room, queries.OPEN_ROOMS)

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        return await self._number(queries.LAST_ROOM)

    async def snapshot(self, room: int) -> row_types.SnapshotRow | None:
        """Return a room's newest snapshot."""
        found = await self._log_rows(row_types.SnapshotRow, queries.SNAPSHOT, room)
        return found[0] if found else None

    async def entries(
        self, room: int, after: int, upto: int | None = None, limit: int | None = None
    ) -> list[row_types.EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising, the first ones."""
        last, most = (MOST if bound is None else bound for bound in (upto, limit))
        return await self._log_rows(row_types.EntryRow, queries.ENTRIES, room, after, last, most)

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        return await self._rows(int, queries.ROOMS_OF, identity)

    async def rooms_about(self, identity: str) -> list[int]:
        """List the rooms whose logs tell of an identity, rising."""
        return await self._rows(int, queries.ROOMS_ABOUT, identity)

    async def dues(self) -> list[tuple[int, int]]:
        """List the rooms that need the server at a time, and when, by rising id."""
        return await self._rows(lambda room, due: (room, due), queries.DUES)

    async def subscriptions_of(self, identity: str) -> list[row_types.SubscriptionRow]:
        """List where somebody takes messages, by session."""
        return await self._rows(row_types.SubscriptionRow, queries.SUBSCRIPTIONS_OF, identity)

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        return await self._row(bytes, queries.SAVE, save)

    async def visitors(self) -> list[row_types.VisitorsRow]:
        """List from where the people of each room came, by rising room."""
        return await self._rows(row_types.VisitorsRow, queries.VISITORS)

    async def visitors_of(self, room: int) -> row_types.VisitorsRow | None:
        """Return from where the people of a room came."""
        return await self._row(row_types.VisitorsRow, queries.VISITORS_OF, room)

    async def game(self, game: str) -> row_types.GameRow | None:
        """Return a game."""
        return await self._row(row_types.GameRow, queries.GAME, game)

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        return await self._row(bytes, queries.RECORD, game)

    async def games_of(self, identity: str, limit: int, before: int) -> list[row_types.GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        return await self._rows(row_types.GameRow, queries.GAMES_OF, before, identity, limit)

    async def players(self, game: str) -> list[row_types.PlayerRow]:
        """List who sat where, by rising seat."""
        return await self._rows(row_types.PlayerRow, queries.PLAYERS, game)

    async def players_from(self, commitment: str) -> list[row_types.PlayerRow]:
        """List who sat where in games that go on from a first seed, by game and rising seat."""
        return await self._rows(row_types.PlayerRow, queries.PLAYERS_FROM, commitment)

    async def seats_of(self, identity: str) -> list[tuple[str, int]]:
        """List the games and seats of an identity, rising."""
        return await self._rows(_seat, queries.SEATS_OF, identity)

    async def finished_after(self, number: int, limit: int) -> list[row_types.FinishedRow]:
        """List finished games beyond a number, rising."""
        return await self._rows(_finished, queries.FINISHED_AFTER, number, limit)

    async def job(self, game: str) -> analysis_job_rows.JobRow | None:
        """Return a game that is to be analyzed, or could not be."""
        return await self._row(analysis_job_rows.JobRow, analysis_job_rows.JOB, game)

    async def jobs(self) -> list[analysis_job_rows.JobRow]:
        """List the games that are to be analyzed, in their order."""
        return await self._rows(analysis_job_rows.JobRow, analysis_job_rows.JOBS)

    async def last_job(self) -> int:
        """Return the highest number under which a game was asked for, or 0."""
        return (await self._rows(int, analysis_job_rows.LAST))[0]

    async def puzzle_answers_of(self, identity: str) -> list[puzzle_rows.PuzzleAnswerRow]:
        """List what somebody has answered to puzzles, the oldest first."""
        return await self._rows(puzzle_rows.answer_row, puzzle_rows.ANSWERS_OF, identity)

    async def puzzle_tally(self, puzzle: int) -> puzzle_rows.PuzzleTally:
        """Return how often a puzzle was answered and solved."""
        found = await self._row(puzzle_rows.PuzzleTally, puzzle_rows.TALLY, puzzle)
        return found or puzzle_rows.PuzzleTally()

    async def analysis(self, game: str) -> row_types.AnalysisRow | None:
        """Return the analysis of a game."""
        return await self._row(row_types.AnalysisRow, queries.ANALYSIS, game)

    async def identity(self, identity: str) -> row_types.IdentityRow | None:
        """Return a guest."""
        return await self._row(row_types.IdentityRow, queries.IDENTITY, identity)

    async def session(
        self, session: str
    ) -> tuple[row_types.SessionRow, row_types.IdentityRow] | None:
        """Return a session and whose it is."""
        return await self._row(_session, queries.SESSION, session)

    async def people(self, identities: Collection[str]) -> dict[str, row_types.PersonRow]:
        """Return guests by their ids, and what they sign in with."""
        wanted = sorted(set(identities))
        found: dict[str, row_types.PersonRow] = {}
        for start in range(0, len(wanted), queries.MOST_AT_ONCE):
            some = wanted[start : start + queries.MOST_AT_ONCE]
            sql, values = queries.people(some)
            found |= {row.identity.id: row for row in await self._rows(_person, sql, *values)}
        return found

    async def sessions_of(self, identity: str) -> list[row_types.SessionRow]:
        """List the sessions of an identity, the last seen first."""
        return await self._rows(row_types.SessionRow, queries.SESSIONS_OF, identity)

    async def devices_of(self, identity: str) -> list[row_types.DeviceRow]:
        """List the devices that are remembered of an identity, the last seen first."""
        return await self._rows(row_types.DeviceRow, queries.DEVICES_OF, identity)

    async def guests_before(self, seen: int, limit: int) -> list[str]:
        """List guests who were seen last before a day and are in no open room."""
        return await self._rows(str, queries.GUESTS_BEFORE, seen, limit)

    async def account(self, identity: str) -> row_types.AccountRow | None:
        """Return the account of an identity."""
        return await self._row(row_types.AccountRow, queries.ACCOUNT, identity)

    async def account_named(self, folded: str) -> row_types.AccountRow | None:
        """Return the account of a name."""
        return await self._row(row_types.AccountRow, queries.ACCOUNT_NAMED, folded)

    async def account_names(self) -> list[tuple[str, str]]:
        """List all identities with an account, and its name."""
        return await self._rows(_pair, queries.ACCOUNT_NAMES)

    async def entered(self) -> int:
        """Return the number of the last game that the statistics hold."""
        return await self._number(queries.ENTERED)

    async def statistics_of(self, player: str) -> list[row_types.StatisticsRow]:
        """List the statistics of a player, by kind and key."""
        return await self._rows(row_types.StatisticsRow, queries.STATISTICS_OF, player)

    async def standings_of(self, player: str) -> list[row_types.StandingRow]:
        """List the places of a player, by season and edition."""
        return await self._rows(row_types.StandingRow, queries.STANDINGS_OF, player)

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[row_types.StandingRow, row_types.IdentityRow | None]]:
        """List the first places of who is still known, the best first."""
        return await self._rows(_place, queries.BOARDS[by], season, edition, limit)

    async def ranks_of(
        self, player: str, season: str, by: Ranking
    ) -> list[tuple[row_types.StandingRow, int]]:
        """List the places of a player in a season, with how many are better, by edition."""
        return await self._rows(_rank, queries.RANKS_OF[by], player, season)

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        return await self._rows(str, queries.SEASONS)

    async def uptime(self) -> int:
        """Return the highest uptime ever seen, in milliseconds."""
        await self.flush()  # whatever any room writes advances it
        return await self._number(queries.UPTIME)

    async def traces(self) -> int:
        """Return how many people were deleted since the tables were last written anew."""
        return await self._number(queries.TRACES)


def _room(number: int, *fields: Any) -> row_types.RoomRow:
    code, phase, public, touched, sheet, archived = fields
    return row_types.RoomRow(number, code, phase, bool(public), touched, sheet, bool(archived))


def _finished(number: int, *game: Any) -> row_types.FinishedRow:
    return row_types.FinishedRow(number, row_types.GameRow(*game))


def _place(*fields: Any) -> tuple[row_types.StandingRow, row_types.IdentityRow | None]:
    standing, identity = fields[:STANDING_FIELDS], fields[STANDING_FIELDS:]
    return row_types.StandingRow(*standing), None if identity[0] is None else row_types.IdentityRow(
        *identity
    )


def _pair(identity: str, name: str) -> tuple[str, str]:
    return identity, name


def _session(*fields: Any) -> tuple[row_types.SessionRow, row_types.IdentityRow]:
    session, identity = fields[:SESSION_FIELDS], fields[SESSION_FIELDS:]
    return row_types.SessionRow(*session), row_types.IdentityRow(*identity)


def _seat(game: str, seat: int) -> tuple[str, int]:
    return game, seat


def _rank(*fields: Any) -> tuple[row_types.StandingRow, int]:
    return row_types.StandingRow(*fields[:STANDING_FIELDS]), int(fields[STANDING_FIELDS])


def _person(*fields: Any) -> row_types.PersonRow:
    return row_types.PersonRow(row_types.IdentityRow(*fields[:-1]), fields[-1])
