"""What every store promises about the rows that it keeps."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from freehold.server.store import analysis_job_rows, puzzle_rows, row_types
from freehold.server.store.backlog import Backlog
from freehold.server.store.board_reads import BoardReads
from freehold.server.store.leases import Lease, Leases
from freehold.server.store.moderation_reads import ModerationReads
from freehold.server.store.row_types import Write
from freehold.statistics.rows import Ranking

Done = Callable[[], None]

SECRET_BYTES = 32


class StoreError(Exception):
    """A store that cannot be opened, has failed, or is closed."""


class Store(ModerationReads, BoardReads, Protocol):
    """Keep rows; every read sees whatever was written before it was asked.

    A read waits for what it is about and was written before, and for no other commit.

    After a failure, and after `close`, every method but `close` raises StoreError.
    """

    backlog: Backlog  # what waits for a commit
    leases: Leases  # which rooms are ours

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows, all or none, after those of every earlier call.

        `done` runs on the event loop once they are committed, and never if they are not.  Rows
        about a room come with its lease; if that is lost, they are not kept, and it is told so.
        """
        ...

    def beat(self, uptime: int) -> None:
        """Write a beat; a lower figure than the highest changes nothing."""
        ...

    async def flush(self) -> None:
        """Wait until everything written so far is committed."""
        ...

    async def open_rooms(self) -> list[row_types.RoomRow]:
        """List the rooms that are not archived, by rising id."""
        ...

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        ...

    async def snapshot(self, room: int) -> row_types.SnapshotRow | None:
        """Return a room's newest snapshot."""
        ...

    async def entries(
        self, room: int, after: int, upto: int | None = None, limit: int | None = None
    ) -> list[row_types.EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising, the first ones."""
        ...

    async def identity(self, identity: str) -> row_types.IdentityRow | None:
        """Return a guest."""
        ...

    async def people(self, identities: Collection[str]) -> dict[str, row_types.PersonRow]:
        """Return guests by their ids, and what they sign in with; who is gone is left out."""
        ...

    async def dues(self) -> list[tuple[int, int]]:
        """List the rooms that need the server at a time, and when, by rising id."""
        ...

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        ...

    async def rooms_about(self, identity: str) -> list[int]:
        """List the rooms whose logs tell of an identity, rising; they are all open."""
        ...

    async def session(
        self, session: str
    ) -> tuple[row_types.SessionRow, row_types.IdentityRow] | None:
        """Return a session and whose it is."""
        ...

    async def sessions_of(self, identity: str) -> list[row_types.SessionRow]:
        """List the sessions of an identity, the last seen first."""
        ...

    async def subscriptions_of(self, identity: str) -> list[row_types.SubscriptionRow]:
        """List where somebody takes messages, by session."""
        ...

    async def devices_of(self, identity: str) -> list[row_types.DeviceRow]:
        """List the devices that are remembered of an identity, the last seen first."""
        ...

    async def guests_before(self, seen: int, limit: int) -> list[str]:
        """List guests who were seen last before a day and are in no open room, the oldest first."""
        ...

    async def game(self, game: str) -> row_types.GameRow | None:
        """Return a game."""
        ...

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        ...

    async def games_of(self, identity: str, limit: int, before: int) -> list[row_types.GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        ...

    async def players(self, game: str) -> list[row_types.PlayerRow]:
        """List who sat where, by rising seat."""
        ...

    async def players_from(self, commitment: str) -> list[row_types.PlayerRow]:
        """List who sat where in games that go on from a first seed, by game and rising seat."""
        ...

    async def seats_of(self, identity: str) -> list[tuple[str, int]]:
        """List the games and seats of an identity, rising."""
        ...

    async def account(self, identity: str) -> row_types.AccountRow | None:
        """Return the account of an identity."""
        ...

    async def account_named(self, folded: str) -> row_types.AccountRow | None:
        """Return the account of a name."""
        ...

    async def account_names(self) -> list[tuple[str, str]]:
        """List all identities with an account, and its name, by identity."""
        ...

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        ...

    async def visitors(self) -> list[row_types.VisitorsRow]:
        """List from where the people of each room came, by rising room."""
        ...

    async def visitors_of(self, room: int) -> row_types.VisitorsRow | None:
        """Return from where the people of a room came."""
        ...

    async def analysis(self, game: str) -> row_types.AnalysisRow | None:
        """Return the analysis of a game."""
        ...

    async def job(self, game: str) -> analysis_job_rows.JobRow | None:
        """Return a game that is to be analyzed, or could not be."""
        ...

    async def jobs(self) -> list[analysis_job_rows.JobRow]:
        """List the games that are to be analyzed, those in work too, in their order."""
        ...

    async def last_job(self) -> int:
        """Return the highest number under which a game was asked for, or 0."""
        ...

    async def take_job(self, worker: str) -> analysis_job_rows.JobRow | None:
        """Let a worker have the next game that nobody has, or whose worker is gone."""
        ...

    async def puzzle_answers_of(self, identity: str) -> list[puzzle_rows.PuzzleAnswerRow]:
        """List what somebody has answered to puzzles, the oldest first."""
        ...

    async def puzzle_tally(self, puzzle: int) -> puzzle_rows.PuzzleTally:
        """Return how often a puzzle was answered and solved."""
        ...

    async def finished_after(self, number: int, limit: int) -> list[row_types.FinishedRow]:
        """List finished games beyond a number, rising."""
        ...

    async def entered(self) -> int:
        """Return the number of the last game that the statistics hold."""
        ...

    async def enter(self, before: int, rows: Sequence[Write]) -> bool:
        """Commit rows of the statistics, if these hold exactly the games up to a number by then.

        Tell whether they did: several servers may be about to enter the same game.
        """
        ...

    async def statistics_of(self, player: str) -> list[row_types.StatisticsRow]:
        """List the statistics of a player, by kind and key."""
        ...

    async def standings_of(self, player: str) -> list[row_types.StandingRow]:
        """List the places of a player, by season and edition."""
        ...

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[row_types.StandingRow, row_types.IdentityRow | None]]:
        """List the first places of who is still known, bots included, the best first.

        Equals come by the other figures, then by id.
        """
        ...

    async def ranks_of(
        self, player: str, season: str, by: Ranking
    ) -> list[tuple[row_types.StandingRow, int]]:
        """List the places of a player in a season, by edition.

        With each comes how many who are still known are better.
        """
        ...

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        ...

    async def all_statistics(
        self,
    ) -> tuple[list[row_types.StatisticsRow], list[row_types.StandingRow]]:
        """Return the statistics as a whole, in order."""
        ...

    async def secret(self, name: str) -> bytes:
        """Return the SECRET_BYTES random bytes of that name, made when first asked for."""
        ...

    async def uptime(self) -> int:
        """Return the highest uptime ever seen in a beat or in an entry, in milliseconds."""
        ...

    async def traces(self) -> int:
        """Return how many people were deleted since the file was last written anew."""
        ...

    async def scrub(self) -> None:
        """Commit, and let nothing that was deleted stay beside the database file."""
        ...

    async def compact(self) -> None:
        """Write the file anew, so that nothing that was deleted is left in it; takes a while."""
        ...

    async def close(self) -> None:
        """Commit what was written, tell it, and let go of everything."""
        ...
