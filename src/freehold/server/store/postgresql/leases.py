"""Leases in PostgreSQL: rows that only the node whose run they name may write under."""

import asyncio
import secrets
import time
from typing import Any, Final

import structlog

from freehold.server.store.leases import FoundRoom, Lease, NodeRow, OtherNode, Reserved
from freehold.server.store.postgresql.node import (
    FAINT,
    FAINT_SECONDS,
    GONE,
    LEASE_SECONDS,
    LIVING,
    Node,
    end_run,
)
from freehold.server.store.postgresql.writer import PostgresWriter
from freehold.server.store.row_types import DoorRow, ReleasedRow, RoomRow
from freehold.server.store.store_jobs import WriteJob

logger: Final = structlog.get_logger()
LOOK_SECONDS: Final = 0.1
WELL_SECONDS: Final = 2.0  # for which a node that commits does not, at most
CODES: Final = 1_000_000
MOST_DOORS: Final = 500  # rooms of others that are looked at
TRIES: Final = 20  # to find free codes
# Takes a room that nobody has, or who has it has ended, or we have, whatever became of that.
TAKE: Final = """
    WITH log AS (SELECT at FROM entries WHERE room = $1 ORDER BY seq DESC LIMIT 1)
    INSERT INTO leases (room, code, epoch, run, at, taken)
    SELECT rooms.id, rooms.code, 1, $2, GREATEST(clock.uptime, (SELECT at FROM log)), $3
    FROM rooms, clock WHERE rooms.id = $1 AND NOT rooms.archived
    ON CONFLICT (room) DO UPDATE SET epoch = leases.epoch + 1, run = excluded.run,
    at = GREATEST((SELECT at FROM log), leases.at + CASE
      WHEN leases.run = excluded.run THEN GREATEST(0, excluded.taken - leases.taken) ELSE 0 END),
    taken = excluded.taken
    WHERE leases.run IN ('', excluded.run)
    OR NOT EXISTS (SELECT FROM nodes WHERE nodes.run = leases.run AND NOT nodes.ended)
    RETURNING epoch, at
"""
HOLDER: Final = f"""
    SELECT nodes.run, nodes.name, nodes.address, {GONE} AS gone
    FROM leases JOIN nodes ON nodes.run = leases.run WHERE leases.room = $1
"""
_ROOM: Final = "SELECT id, code, phase, public, touched, sheet, archived FROM rooms"
ROOM: Final = f"{_ROOM} WHERE id = $1 AND NOT archived"
CODED: Final = f"{_ROOM} WHERE code = $1 AND NOT archived"
TOUCHED: Final = f"{_ROOM} WHERE touched >= $1"
PLAYING: Final = f"{_ROOM} WHERE NOT archived AND phase = 'playing' AND position($1 IN sheet) > 0"
DOORS: Final = f"""
    SELECT doors.room, doors.body, doors.open FROM doors
    JOIN leases ON leases.room = doors.room AND leases.run = doors.run
    JOIN nodes ON nodes.run = leases.run
    WHERE nodes.run <> $1 AND NOT {GONE}
    ORDER BY doors.open DESC, doors.room DESC LIMIT {MOST_DOORS}
"""
NUMBERS: Final = """
    UPDATE clock SET rooms = GREATEST(rooms, (SELECT MAX(id) FROM rooms)) + $1 RETURNING rooms
"""
RESERVE: Final = """
    INSERT INTO leases (room, code, epoch, run, at, taken)
    SELECT wished.room, wished.code, 1, $3, 0, 0
    FROM unnest($1::bigint[], $2::text[]) AS wished (room, code)
    WHERE NOT EXISTS (SELECT FROM rooms WHERE rooms.code = wished.code AND NOT rooms.archived)
    ON CONFLICT DO NOTHING RETURNING room, code, epoch
"""
NODES: Final = f"""
    SELECT nodes.name, nodes.address, nodes.version, nodes.draining, {GONE},
    GREATEST(0, EXTRACT(EPOCH FROM nodes.expires - clock_timestamp()))::float8,
    (SELECT COUNT(*) FROM leases JOIN rooms ON rooms.id = leases.room WHERE leases.run = nodes.run)
    FROM nodes ORDER BY nodes.name
"""
DRAIN: Final = "UPDATE nodes SET draining = $2 WHERE name = $1"


class PostgresLeases:
    """The rooms of this node, and what others have."""

    reserves = True
    own_time = True

    def __init__(self, node: Node, writer: PostgresWriter, pool: Any) -> None:
        self.shared = not node.alone
        self._node = node
        self._writer = writer
        self._pool = pool

    async def take(self, room: int, now: int, /) -> Lease | OtherNode | None:
        """Have a room, unless another node that lives has it, or it is not open."""
        return await self._writer.do(lambda link: self._take(link, room, now))

    async def _take(self, link: Any, room: int, now: int) -> Lease | OtherNode | None:
        while True:
            found = await link.fetchrow(TAKE, room, self._node.run, now)
            if found is not None:
                self._writer.figures.taken += 1
                return self._held(Lease(room, found["epoch"], found["at"]))
            holder = await link.fetchrow(HOLDER, room)
            if holder is None:
                if await link.fetchval("SELECT archived FROM rooms WHERE id = $1", room) is False:
                    continue  # it was let go of in between
                return None
            if not holder["gone"] or not await end_run(link, holder["name"], holder["run"]):
                return OtherNode(holder["name"], holder["address"])
            self._writer.figures.nodes_ended += 1

    def _held(self, lease: Lease) -> Lease:
        self._writer.held[lease.room] = lease
        return lease

    def release(self, lease: Lease, at: int, /) -> None:
        """Let a room go, after everything that was written about it."""
        if self._writer.held.get(lease.room) is lease:
            del self._writer.held[lease.room]
        self._writer.put(WriteJob((ReleasedRow(lease.room, at),), None, lease))

    def forget(self, lease: Lease, /) -> None:
        """Note that a room is no more."""
        self._writer.held.pop(lease.room, None)

    async def reserve(self, count: int, /) -> list[Reserved]:
        """Return numbers and codes for new rooms; fewer than asked for if few codes are free."""
        return await self._writer.do(lambda link: self._reserve(link, count))

    async def _reserve(self, link: Any, count: int) -> list[Reserved]:
        found: list[Reserved] = []
        for _try in range(TRIES):
            missing = count - len(found)
            if missing == 0:
                break
            last = await link.fetchval(NUMBERS, missing)
            numbers = list(range(last - missing + 1, last + 1))
            codes = [f"{secrets.randbelow(CODES):06d}" for _number in numbers]
            for row in await link.fetch(RESERVE, numbers, codes, self._node.run):
                lease = self._held(Lease(row["room"], row["epoch"]))
                found.append(Reserved(lease, row["code"]))
        return found

    async def find(self, code: str, /) -> FoundRoom | None:
        """Return the open room that has a code, and which other node that lives has it."""
        rows = await self._rooms(CODED, code)
        return FoundRoom(rows[0], await self.holder(rows[0].id)) if rows else None

    async def row(self, room: int, /) -> RoomRow | None:
        """Return an open room."""
        return next(iter(await self._rooms(ROOM, room)), None)

    async def rows_since(self, touched: int, /) -> list[RoomRow]:
        """List rooms that were touched since then; who is alone knows all of them."""
        return await self._rooms(TOUCHED, touched) if self.shared else []

    async def playing(self, commitment: str, /) -> list[RoomRow]:
        """List rooms in which a game is played whose sheets tell a commitment."""
        return await self._rooms(PLAYING, commitment.encode()) if self.shared else []

    async def _rooms(self, sql: str, *values: object) -> list[RoomRow]:
        return [RoomRow(*row) for row in await self._writer.ask(self._pool, sql, *values)]

    async def holder(self, room: int, /) -> OtherNode | None:
        """Return which other node that lives has a room."""
        rows = await self._writer.ask(self._pool, HOLDER, room)
        if not rows or rows[0]["gone"] or rows[0]["run"] == self._node.run:
            return None
        return OtherNode(rows[0]["name"], rows[0]["address"])

    async def doors(self) -> list[DoorRow]:
        """List how public rooms of other nodes that live look, those with chairs first."""
        rows = await self._writer.ask(self._pool, DOORS, self._node.run)
        return [DoorRow(*row) for row in rows]

    async def others(self) -> list[OtherNode]:
        """List the other nodes that live and take rooms, by name."""
        return [
            OtherNode(row.name, row.address)
            for row in await self.nodes()
            if not row.gone and not row.draining and row.name != self._node.name
        ]

    async def living(self) -> dict[OtherNode, bool]:
        """Return all nodes that live, and which do not commit though this one does."""
        rows = await self._writer.ask(self._pool, LIVING)
        well = self._silent() < WELL_SECONDS
        return {OtherNode(row["name"], row["address"]): well and row["faint"] for row in rows}

    def give_up(self) -> str:
        """Let go of all rooms if nothing can be committed; return the run that may be ended."""
        if self._silent() < FAINT_SECONDS:
            return ""
        logger.warning("no commit, and asked to give up: all rooms are let go of")
        self._writer.lose_all()
        return self._node.run

    async def end(self, node: OtherNode, run: str, /) -> None:
        """End a run that was given up, unless its node commits again."""
        if await self._writer.do(lambda link: end_run(link, node.node, run, FAINT)):
            self._writer.figures.nodes_ended += 1

    def _silent(self) -> float:
        """Return the seconds since the last commit was begun."""
        return time.monotonic() - self._writer.beaten_at

    async def nodes(self) -> list[NodeRow]:
        """List all nodes, by name."""
        return [NodeRow(*row) for row in await self._writer.ask(self._pool, NODES)]

    async def watch(self) -> None:
        """Lose all rooms whenever nothing was committed for as long as a lease lasts."""
        while self.shared:
            await asyncio.sleep(LOOK_SECONDS)
            silent = self._silent()
            if silent > LEASE_SECONDS and self._writer.held:
                logger.warning("no commit for too long: all rooms are let go of", seconds=silent)
                self._writer.lose_all()

    def levels(self) -> dict[str, int]:
        """Return figures about leases, where there may be other nodes."""
        if not self.shared:
            return {}
        figures = self._writer.figures
        return {
            "lease_renewals_total": figures.renewals,
            "lease_age_milliseconds": round(self._silent() * 1000),
            "leases_held": len(self._writer.held),
            "leases_taken_total": figures.taken,
            "leases_lost_total": figures.lost,
            "nodes_ended_total": figures.nodes_ended,
            "runs_ended_total": figures.runs_ended,
        }

    async def drain(self, draining: bool, /) -> None:
        """Let others know whether this node takes rooms."""
        self._node.draining = draining
        await self._writer.do(lambda link: link.execute(DRAIN, self._node.name, draining))
