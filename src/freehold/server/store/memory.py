"""The store that forgets: for tests, and for a server that keeps nothing."""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from freehold.annals.rows import Ranking
from freehold.server.store.interface import (
    SECRET_BYTES,
    AccountRow,
    AnnalRow,
    BeatRow,
    Done,
    EntryRow,
    FinishedRow,
    GameRow,
    GoneRow,
    IdentityRow,
    MemberRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RoomRow,
    SnapshotRow,
    StandingRow,
    StoreError,
    StudyRow,
    Write,
)
from freehold.server.store.memory_people import People


class MemoryStore:
    """Keep rows in memory; `write` commits at once and runs `done` before it returns.

    A `held` store commits nothing before `release`, and reads wait for it.
    """

    def __init__(self, *, held: bool = False) -> None:
        self._held = held
        self._pending: list[tuple[tuple[Write, ...], Done | None]] = []
        self._gates: list[asyncio.Future[None]] = []
        self._barred: str | None = None
        self._rooms: dict[int, RoomRow] = {}
        self._entries: defaultdict[int, dict[int, EntryRow]] = defaultdict(dict)
        self._snapshots: dict[int, SnapshotRow] = {}
        self._members: set[tuple[str, int]] = set()
        self._games: dict[str, GameRow] = {}
        self._records: dict[str, bytes] = {}
        self._players: dict[tuple[str, int], PlayerRow] = {}
        self._identities: dict[str, IdentityRow] = {}
        self._people = People()
        self._secrets: dict[str, bytes] = {}
        self._uptime = 0

    def write(self, rows: Sequence[Write], done: Done | None = None) -> None:
        """Commit rows and run `done`, or keep both until `release`."""
        self._require_open()
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
        self.write((BeatRow(uptime),))

    async def flush(self) -> None:
        """Wait until everything written so far is released."""
        self._require_open()
        if self._pending:
            gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._gates.append(gate)
            await gate
            self._require_open()

    async def open_rooms(self) -> list[RoomRow]:
        """List the rooms that are not archived, by rising id."""
        await self.flush()
        return [self._rooms[room] for room in sorted(self._rooms) if self._is_open(room)]

    async def last_room(self) -> int:
        """Return the highest id a room ever had, or 0."""
        await self.flush()
        return max(self._rooms, default=0)

    async def snapshot(self, room: int) -> SnapshotRow | None:
        """Return a room's newest snapshot."""
        await self.flush()
        return self._snapshots.get(room)

    async def entries(self, room: int, after: int, upto: int | None = None) -> list[EntryRow]:
        """List a room's entries beyond `after`, up to and with `upto`, rising."""
        await self.flush()
        log = self._entries.get(room, {})
        return [log[seq] for seq in sorted(log) if seq > after and (upto is None or seq <= upto)]

    async def identity(self, identity: str) -> IdentityRow | None:
        """Return a guest."""
        await self.flush()
        return self._identities.get(identity)

    async def rooms_of(self, identity: str) -> list[int]:
        """List the open rooms of which an identity is a member, rising."""
        await self.flush()
        rooms = sorted(room for member, room in self._members if member == identity)
        return [room for room in rooms if self._is_open(room)]

    async def game(self, game: str) -> GameRow | None:
        """Return a game."""
        await self.flush()
        return self._games.get(game)

    async def record(self, game: str) -> bytes | None:
        """Return a finished game's record."""
        await self.flush()
        return self._records.get(game)

    async def games_of(self, identity: str, limit: int, before: int) -> list[GameRow]:
        """List the finished games of an identity that ended before a time, the newest first."""
        await self.flush()
        played = {row.game for row in self._players.values() if row.identity == identity}
        ended = [row for row in self._games.values() if row.id in played and 0 < row.ended < before]
        return sorted(ended, key=lambda row: (row.ended, row.id), reverse=True)[:limit]

    async def players(self, game: str) -> list[PlayerRow]:
        """List who sat where, by rising seat."""
        await self.flush()
        return [self._players[key] for key in sorted(self._players) if key[0] == game]

    async def account(self, identity: str) -> AccountRow | None:
        """Return the account of an identity."""
        await self.flush()
        return self._people.accounts.get(identity)

    async def account_named(self, folded: str) -> AccountRow | None:
        """Return the account of a name."""
        await self.flush()
        return self._people.account_named(folded)

    async def save(self, save: str) -> bytes | None:
        """Return a save that waits to be continued."""
        await self.flush()
        row = self._people.saves.get(save)
        return None if row is None else row.body

    async def study(self, game: str) -> StudyRow | None:
        """Return the analysis of a game."""
        await self.flush()
        return self._people.studies.get(game)

    async def finished_after(self, number: int, limit: int) -> list[FinishedRow]:
        """List finished games beyond a number, rising."""
        await self.flush()
        finished = self._people.finished.items()
        rows = [FinishedRow(at, self._games[game]) for game, at in finished if at > number]
        return sorted(rows, key=lambda row: row.number)[:limit]

    async def entered(self) -> int:
        """Return the number of the last game that the annals hold."""
        await self.flush()
        return self._people.entered

    async def annals_of(self, player: str) -> list[AnnalRow]:
        """List the annals of a player, by kind and key."""
        await self.flush()
        return self._people.annals_of(player)

    async def standings_of(self, player: str) -> list[StandingRow]:
        """List the places of a player, by season and edition."""
        await self.flush()
        return self._people.standings_of(player)

    async def board(
        self, season: str, edition: str, by: Ranking, limit: int
    ) -> list[tuple[StandingRow, IdentityRow | None]]:
        """List the first places of who is still known, the best first."""
        await self.flush()
        return self._people.board(season, edition, by, limit, self._identities)

    async def ahead(self, row: StandingRow, by: Ranking) -> int:
        """Return how many who are still known are better than this."""
        await self.flush()
        return self._people.ahead(row, by, self._identities)

    async def seasons(self) -> list[str]:
        """List all seasons, the newest first."""
        await self.flush()
        return self._people.seasons()

    async def all_annals(self) -> tuple[list[AnnalRow], list[StandingRow]]:
        """Return the annals as a whole, in order."""
        await self.flush()
        people = self._people
        return (
            [people.annals[key] for key in sorted(people.annals)],
            [people.standings[key] for key in sorted(people.standings)],
        )

    async def secret(self, name: str) -> bytes:
        """Return the random bytes of that name, made when first asked for."""
        await self.flush()
        return self._secrets.setdefault(name, secrets.token_bytes(SECRET_BYTES))

    async def uptime(self) -> int:
        """Return the highest uptime ever seen, in milliseconds."""
        await self.flush()
        return self._uptime

    async def close(self) -> None:
        """Release what is held; closing again does nothing."""
        if self._barred is None:
            self.release()
        self._barred = self._barred or "the store is closed"

    def _require_open(self) -> None:
        if self._barred is not None:
            raise StoreError(self._barred)

    def _is_open(self, room: int) -> bool:
        return room in self._rooms and not self._rooms[room].archived

    def _open_gates(self) -> None:
        gates, self._gates = self._gates, []
        for gate in gates:
            if not gate.done():
                gate.set_result(None)

    def _commit(self, rows: Sequence[Write]) -> None:
        self._require_open()
        for row in rows:
            self._apply(row)

    def _apply(self, row: Write) -> None:
        match row:
            case EntryRow():
                self._append(row)
            case SnapshotRow():
                self._snapshots[row.room] = row
            case RoomRow():
                self._rooms[row.id] = row
            case MemberRow():
                self._move(row)
            case GameRow():
                self._games[row.id] = row
            case RecordRow():
                self._records[row.game] = row.record
            case PlayerRow():
                self._players[row.game, row.seat] = row
            case IdentityRow():
                self._identities[row.id] = row
            case PruneRow():
                self._entries.pop(row.room, None)
                self._snapshots.pop(row.room, None)
                self._people.apply(row)
            case GoneRow():
                self._forget(row)
                self._people.apply(row)
            case BeatRow():
                self._uptime = max(self._uptime, row.at)
            case _:
                self._people.apply(row)

    def _forget(self, gone: GoneRow) -> None:
        self._identities.pop(gone.identity, None)
        self._members = {member for member in self._members if member[0] != gone.identity}
        for key, row in self._players.items():
            if row.identity == gone.identity:
                self._players[key] = replace(row, identity=gone.alias, name="")

    def _append(self, row: EntryRow) -> None:
        log = self._entries[row.room]
        if row.seq in log:
            self._barred = f"the store failed: entry {row.seq} of room {row.room} was there already"
            raise StoreError(self._barred)
        log[row.seq] = row
        self._uptime = max(self._uptime, row.at)

    def _move(self, row: MemberRow) -> None:
        change = self._members.add if row.present else self._members.discard
        change((row.identity, row.room))
