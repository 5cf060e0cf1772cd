"""The store that forgets: for tests, and for a server that keeps nothing."""

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Final

from freehold.server.store import analysis_job_rows, puzzle_rows, row_types
from freehold.server.store.backlog import Backlog
from freehold.server.store.interface import SECRET_BYTES, Done, StoreError
from freehold.server.store.leases import Lease, Leases, SoleLeases
from freehold.server.store.memory_boards import MemoryBoards
from freehold.server.store.memory_moderation import MemoryModeration
from freehold.server.store.memory_tables import Tables
from freehold.server.store.row_types import Write
from freehold.statistics.rows import Ranking

ORDERS: Final[dict[Ranking, Callable[[row_types.StandingRow], tuple[int, ...]]]] = {
    "rating": lambda row: (-row.rating, -row.wins, row.games),
    "wins": lambda row: (-row.wins, -row.rating, row.games),
    "points": lambda row: (-row.points, -row.rating, row.games),
}


class MemoryStore(MemoryModeration, MemoryBoards):
    """Keep rows in memory; `write` commits at once and runs `done` before it returns.

    A `held` store commits nothing before `release`, and reads wait for it.
    """

    def __init__(self, *, held: bool = False) -> None:
        self.backlog = Backlog()
        self.leases: Leases = SoleLeases()
        self._held = held
        self._pending: list[tuple[tuple[Write, ...], Done | None]] = []
        self._gates: list[asyncio.Future[None]] = []
        self._barred: str | None = None
        self._secrets: dict[str, bytes] = {}
        self._tables = Tables()

    def write(
        self, rows: Sequence[Write], done: Done | None = None, lease: Lease | None = None
    ) -> None:
        """Commit rows and run `done`, or keep both until `release`; none of a lost room."""
        self._require_open()
        if lease is not None and lease.lost:
            return
        self._pending.append((tuple(rows), done))
        if not self._held:
            self.release()

    def release(self) -> None:
        """Commit what is held, in order; what its `done` writes is held anew."""
        pending, self._pending = self._pending, []
        try:
            for rows, done in pending:
                self._commit(rows)
                if done is not None:
                    done()
        finally:
            self._open_gates()

    def beat(self, uptime: int) -> None:
        """Write a beat."""
        self.write((row_types.BeatRow(uptime),))

    async def flush(self) -> None:
        """Wait until everything written so far is released."""
        self._require_open()
        if self._pending:
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._gates.append(gate)
            await gate
            self._require_open()

    async def _read(self) -> Tables:
        """Return the tables with everything written so far in them."""
        await self.flush()
        return self._tables

    async def open_rooms(self) -> list[row_types.RoomRow]:
        """List the rooms that are not archived, by rising id."""
        tables = await self._read()
        return [tables.rooms[room] for room in sorted(tables.rooms) if tables.is_open(room)]

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        return max((await self._read()).rooms, default=0)

    async def snapshot(self, room: int) -> row_types.SnapshotRow | None:
        """Return a room's newest snapshot."""
        return (await self._read()).snapshots.get(room)

    async def entries(
        self, room: int, after: int, upto: int | None = None, limit: int | None = None
    ) -> list[row_types.EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising, the first ones."""
        log = (await self._read()).entries.get(room, {})
        found = sorted(seq for seq in log if seq > after and (upto is None or seq <= upto))
        return [log[seq] for seq in found[:limit]]

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        tables = await self._read()
        return [
            room
            for (member, room), present in sorted(tables.members.items())
            if present and member == identity and tables.is_open(room)
        ]

    async def rooms_about(self, identity: str) -> list[int]:
        """List the rooms whose logs tell of an identity, rising."""
        members = (await self._read()).members
        return sorted(room for member, room in members if member == identity)

    async def visitors(self) -> list[row_types.VisitorsRow]:
        """List from where the people of each room came, by rising room."""
        found = (await self._read()).visitors
        return [found[room] for room in sorted(found)]

    async def visitors_of(self, room: int) -> row_types.VisitorsRow | None:
        """Return from where the people of a room came."""
        return (await self._read()).visitors.get(room)

    async def dues(self) -> list[tuple[int, int]]:
        """List the rooms that need the server at a time, and when, by rising id."""
        dues = (await self._read()).dues
        return [(room, due) for room, due in sorted(dues.items()) if due is not None]

    async def subscriptions_of(self, identity: str) -> list[row_types.SubscriptionRow]:
        """List where somebody takes messages, by session."""
        rows = (await self._read()).subscriptions
        return [rows[key] for key in sorted(rows) if rows[key].identity == identity]

    async def puzzle_answers_of(self, identity: str) -> list[puzzle_rows.PuzzleAnswerRow]:
        """List what somebody has answered to puzzles, the oldest first."""
        rows = (await self._read()).puzzle_answers.values()
        own = [row for row in rows if row.identity == identity]
        return sorted(own, key=lambda row: (row.at, row.day, row.puzzle))

    async def puzzle_tally(self, puzzle: int) -> puzzle_rows.PuzzleTally:
        """Return how often a puzzle was answered and solved."""
        return (await self._read()).puzzle_tallies.get(puzzle, puzzle_rows.PuzzleTally())

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        row = (await self._read()).saves.get(save)
        return None if row is None else row.body

    async def game(self, game: str) -> row_types.GameRow | None:
        """Return a game."""
        return (await self._read()).games.get(game)

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        row = (await self._read()).records.get(game)
        return None if row is None else row.record

    async def games_of(self, identity: str, limit: int, before: int) -> list[row_types.GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        tables = await self._read()
        played = {row.game for row in tables.players.values() if row.identity == identity}
        games = tables.games.values()
        ended = [row for row in games if row.id in played and 0 < row.ended < before]
        return sorted(ended, key=lambda row: (row.ended, row.id), reverse=True)[:limit]

    async def players(self, game: str) -> list[row_types.PlayerRow]:
        """List who sat where, by rising seat."""
        players = (await self._read()).players
        return [players[key] for key in sorted(players) if key[0] == game]

    async def players_from(self, commitment: str) -> list[row_types.PlayerRow]:
        """List who sat where in games that go on from a first seed, by game and rising seat."""
        tables = await self._read()
        games = {game for origin, game in tables.origins if origin == commitment}
        return [tables.players[key] for key in sorted(tables.players) if key[0] in games]

    async def seats_of(self, identity: str) -> list[tuple[str, int]]:
        """List the games and seats of an identity, rising."""
        players = (await self._read()).players.values()
        return sorted((row.game, row.seat) for row in players if row.identity == identity)

    async def job(self, game: str) -> analysis_job_rows.JobRow | None:
        """Return a game that is to be analyzed, or could not be."""
        return (await self._read()).jobs.rows.get(game)

    async def jobs(self) -> list[analysis_job_rows.JobRow]:
        """List the games that are to be analyzed, in their order."""
        return (await self._read()).jobs.open()

    async def last_job(self) -> int:
        """Return the highest number under which a game was asked for, or 0."""
        return (await self._read()).jobs.last()

    async def take_job(self, worker: str) -> analysis_job_rows.JobRow | None:
        """Let a worker have the next game."""
        return (await self._read()).jobs.take(worker)

    async def finished_after(self, number: int, limit: int) -> list[row_types.FinishedRow]:
        """List finished games beyond a number, rising."""
        tables = await self._read()
        finished = tables.finished.items()
        rows = [
            row_types.FinishedRow(at, tables.games[game]) for game, at in finished if at > number
        ]
        return sorted(rows, key=lambda row: row.number)[:limit]

    async def analysis(self, game: str) -> row_types.AnalysisRow | None:
        """Return the analysis of a game."""
        return (await self._read()).analyses.get(game)

    async def identity(self, identity: str) -> row_types.IdentityRow | None:
        """Return a guest."""
        return (await self._read()).identities.get(identity)

    async def people(self, identities: Collection[str]) -> dict[str, row_types.PersonRow]:
        """Return guests by their ids, and what they sign in with."""
        tables = await self._read()
        found = {who: tables.identities[who] for who in identities if who in tables.identities}
        names = {who: account.name for who, account in tables.accounts.items()}
        return {who: row_types.PersonRow(row, names.get(who)) for who, row in found.items()}

    async def session(
        self, session: str
    ) -> tuple[row_types.SessionRow, row_types.IdentityRow] | None:
        """Return a session and whose it is."""
        tables = await self._read()
        row = tables.sessions.get(session)
        who = None if row is None else tables.identities.get(row.identity)
        return None if row is None or who is None else (row, who)

    async def sessions_of(self, identity: str) -> list[row_types.SessionRow]:
        """List the sessions of an identity, the last seen first."""
        sessions = (await self._read()).sessions.values()
        own = [row for row in sessions if row.identity == identity]
        return sorted(own, key=lambda row: (-row.seen, -row.created, row.id))

    async def devices_of(self, identity: str) -> list[row_types.DeviceRow]:
        """List the devices that are remembered of an identity, the last seen first."""
        devices = (await self._read()).devices.values()
        own = [row for row in devices if row.identity == identity]
        return sorted(own, key=lambda row: (-row.seen, row.mark))

    async def guests_before(self, seen: int, limit: int) -> list[str]:
        """List guests who were seen last before a day and are in no open room."""
        tables = await self._read()
        here = {
            who for (who, room), is_in in tables.members.items() if is_in and tables.is_open(room)
        }
        old = [
            (row.seen, row.id)
            for row in tables.identities.values()
            if row.seen < seen and row.id not in tables.accounts and row.id not in here
        ]
        return [who for _seen, who in sorted(old)[:limit]]

    async def account(self, identity: str) -> row_types.AccountRow | None:
        """Return the account of an identity."""
        return (await self._read()).accounts.get(identity)

    async def account_named(self, folded: str) -> row_types.AccountRow | None:
        """Return the account of a name."""
        accounts = (await self._read()).accounts.values()
        return next((row for row in accounts if row.folded == folded), None)

    async def account_names(self) -> list[tuple[str, str]]:
        """List all identities with an account, and its name."""
        accounts = (await self._read()).accounts
        return [(identity, accounts[identity].name) for identity in sorted(accounts)]

    async def entered(self) -> int:
        """Return the number of the last game that the statistics hold."""
        return (await self._read()).entered

    async def enter(self, before: int, rows: Sequence[Write]) -> bool:
        """Commit rows of the statistics, if nobody has written them meanwhile."""
        is_next = await self.entered() == before
        if is_next:
            self.write(rows)
        return is_next

    async def statistics_of(self, player: str) -> list[row_types.StatisticsRow]:
        """List the statistics of a player, by kind and key."""
        statistics = (await self._read()).statistics
        return [statistics[key] for key in sorted(statistics) if key[0] == player]

    async def standings_of(self, player: str) -> list[row_types.StandingRow]:
        """List the places of a player, by season and edition."""
        standings = (await self._read()).standings
        return [standings[key] for key in sorted(standings) if key[2] == player]

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[row_types.StandingRow, row_types.IdentityRow | None]]:
        """List the first places of who is still known, the best first."""
        tables = await self._read()
        rows = tables.known_standings(season, edition)
        rows.sort(key=lambda row: (ORDERS[by](row), row.player))
        return [(row, tables.identities.get(row.player)) for row in rows[:limit]]

    async def ranks_of(
        self, player: str, season: str, by: Ranking
    ) -> list[tuple[row_types.StandingRow, int]]:
        """List the places of a player in a season, with how many are better, by edition."""
        tables = await self._read()
        own = [row for row in tables.standings.values() if row.player == player]
        return [
            (row, tables.count_better(row, by))
            for row in sorted(own, key=lambda row: row.edition)
            if row.season == season
        ]

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        standings = (await self._read()).standings
        return sorted({season for season, _, _ in standings if season}, reverse=True)

    async def all_statistics(
        self,
    ) -> tuple[list[row_types.StatisticsRow], list[row_types.StandingRow]]:
        """Return the statistics as a whole, in order."""
        tables = await self._read()
        return (
            [tables.statistics[key] for key in sorted(tables.statistics)],
            [tables.standings[key] for key in sorted(tables.standings)],
        )

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""
        await self.flush()
        return self._secrets.setdefault(name, secrets.token_bytes(SECRET_BYTES))

    async def uptime(self) -> int:
        """Return the highest uptime ever seen, in milliseconds."""
        return (await self._read()).uptime

    async def traces(self) -> int:
        """Return 0: what was deleted is gone."""
        self._require_open()
        return 0

    async def scrub(self) -> None:
        """Wait for what was written: what was deleted is gone then."""
        await self.flush()

    async def compact(self) -> None:
        """Do nothing more than `scrub` does."""
        await self.flush()

    async def close(self) -> None:
        """Release what is held; closing again does nothing."""
        if self._barred is None:
            self.release()
        self._barred = self._barred or "the store is closed"

    def _require_open(self) -> None:
        if self._barred is not None:
            raise StoreError(self._barred)

    def _open_gates(self) -> None:
        gates, self._gates = self._gates, []
        for gate in gates:
            if not gate.done():
                gate.set_result(None)

    def _commit(self, rows: Sequence[Write]) -> None:
        self._require_open()
        try:
            for row in rows:
                self._tables.apply(row)
        except StoreError as error:
            self._barred = str(error)
            raise
