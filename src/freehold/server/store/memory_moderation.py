"""Reports, sanctions, blocks and sightings in the store that forgets."""

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from freehold.server.store import moderation_rows as rows
from freehold.server.store import row_types
from freehold.statistics.rows import GONE

if TYPE_CHECKING:
    from freehold.server.store.memory_tables import Tables

K = TypeVar("K")
V = TypeVar("V")


class ModerationTables:
    """All rows that keep the peace, by their keys."""

    def __init__(self) -> None:
        self.reports: dict[str, rows.ReportRow] = {}
        self.sanctions: dict[str, rows.SanctionRow] = {}
        self.audit: list[rows.AuditRow] = []
        self.moderators: dict[str, rows.ModeratorRow] = {}
        self.blocks: dict[tuple[str, str], rows.BlockRow] = {}
        self.sightings: dict[tuple[str, str], rows.SightingRow] = {}
        self.kicks: dict[tuple[int, str], rows.KickRow] = {}

    def apply(self, row: rows.ModerationWrite) -> None:
        """Take a row over."""
        match row:
            case rows.ReportRow():
                self.reports[row.id] = row
            case rows.SanctionRow():
                self.sanctions[row.id] = row
            case rows.AuditRow():
                self.audit.append(row)
            case rows.ModeratorRow():
                _put(self.moderators, row.identity, row, row.present)
            case rows.BlockRow():
                _put(self.blocks, (row.identity, row.other), row, row.present)
            case rows.SightingRow():
                self.sightings[row.identity, row.device] = row
            case rows.KickRow():
                self._kick(row)
            case rows.ExpiryRow():
                self._expire(row)

    def _kick(self, row: rows.KickRow) -> None:
        if row.present:
            self.kicks[row.room, row.identity] = row
        elif self.kicks.get((row.room, row.identity), row).silenced:
            self.kicks.pop((row.room, row.identity), None)

    def _expire(self, row: rows.ExpiryRow) -> None:
        self.reports = {
            key: one for key, one in self.reports.items() if one.open or one.changed >= row.reports
        }
        over = [one for one in self.sanctions.values() if one.until <= row.bans or one.lifted]
        for one in over:
            if one.identity:
                self.sanctions[one.id] = replace(one, address="")
            else:
                del self.sanctions[one.id]

    def forget_person(self, gone: row_types.GoneRow) -> None:
        """Delete what is kept about somebody."""
        who, alias = gone.identity, gone.alias
        self.reports = {
            key: replace(one, body=rows.without_lines_of(one.body, who))
            for key, one in self.reports.items()
            if who not in (one.reporter, one.subject)
        }
        self._forget_sanctions(who, alias)
        self.audit = [_renamed(row, who, alias) for row in self.audit]
        self.moderators.pop(who, None)
        self.blocks = {key: one for key, one in self.blocks.items() if who not in key}
        kicked = [one for one in self.kicks.values() if one.identity == who]
        for kick in kicked:
            del self.kicks[kick.room, who]
            self.apply(replace(kick, identity=alias))
        for sighting in [one for one in self.sightings.values() if one.identity == who]:
            del self.sightings[who, sighting.device]
            if kicked:
                self.apply(replace(sighting, identity=alias))

    def _forget_sanctions(self, who: str, alias: str) -> None:
        for row in list(self.sanctions.values()):
            if row.identity == who and not row.address:
                del self.sanctions[row.id]
            elif row.identity == who:
                self.sanctions[row.id] = replace(row, identity="", reason="")
            elif row.moderator == who:
                self.sanctions[row.id] = replace(row, moderator=alias)

    def prune_room(self, room: int) -> None:
        """Forget who was sent away from a room that is archived."""
        self.kicks = {key: one for key, one in self.kicks.items() if one.room != room}
        needed = {one.identity for one in self.kicks.values()}
        self.sightings = {
            key: one
            for key, one in self.sightings.items()
            if one.identity in needed or not one.identity.startswith(GONE)
        }


def _put(table: dict[K, V], key: K, row: V, present: bool) -> None:
    if present:
        table.setdefault(key, row)
    else:
        table.pop(key, None)


def _renamed(row: rows.AuditRow, who: str, alias: str) -> rows.AuditRow:
    if row.subject == who:
        row = replace(row, subject=alias, detail="")
    return replace(row, moderator=alias) if row.moderator == who else row


class MemoryModeration:
    """The questions about what keeps the peace, to tables in memory."""

    async def _read(self) -> "Tables":
        raise NotImplementedError

    async def report(self, report: str) -> rows.ReportRow | None:
        """Return a report."""
        return (await self._read()).moderation.reports.get(report)

    async def _reports(self) -> list[rows.ReportRow]:
        found = (await self._read()).moderation.reports.values()
        return sorted(found, key=lambda row: (row.created, row.id))

    async def open_reports(self, limit: int) -> list[rows.ReportRow]:
        """List reports that nobody has decided about, the oldest first."""
        return [row for row in await self._reports() if row.open][:limit]

    async def count_open_reports(self) -> int:
        """Return how many reports nobody has decided about."""
        return sum(row.open for row in await self._reports())

    async def reports_by(self, reporter: str) -> list[rows.ReportRow]:
        """List what somebody has reported, the oldest first."""
        return [row for row in await self._reports() if row.reporter == reporter]

    async def reports_about(self, subject: str) -> list[rows.ReportRow]:
        """List what was reported about somebody, the oldest first."""
        return [row for row in await self._reports() if row.subject == subject]

    async def sanctions(self) -> list[rows.SanctionRow]:
        """List all sanctions, the oldest first."""
        found = (await self._read()).moderation.sanctions.values()
        return sorted(found, key=lambda row: (row.since, row.id))

    async def audit(self, limit: int) -> list[rows.AuditRow]:
        """List what moderators did, the newest first."""
        return (await self._read()).moderation.audit[::-1][:limit]

    async def moderators(self) -> list[rows.ModeratorRow]:
        """List who moderates."""
        found = (await self._read()).moderation.moderators.values()
        return sorted(found, key=lambda row: (row.since, row.identity))

    async def blocks(self) -> list[rows.BlockRow]:
        """List who wants to have nothing to do with whom, the oldest first."""
        found = (await self._read()).moderation.blocks.values()
        return sorted(found, key=lambda row: (row.since, row.identity, row.other))

    async def sightings_of(self, identity: str) -> list[rows.SightingRow]:
        """List the sightings of somebody."""
        found = (await self._read()).moderation.sightings
        return [found[key] for key in sorted(found) if key[0] == identity]

    async def kicks_of(self, room: int) -> list[rows.KickedSighting]:
        """List the sightings of who was sent away from a room."""
        tables = (await self._read()).moderation
        return [
            rows.KickedSighting(
                kick.identity, kick.at, kick.silenced, sighting.device, sighting.address
            )
            for kick in sorted(tables.kicks.values(), key=lambda one: (one.at, one.identity))
            if kick.room == room
            for sighting in await self.sightings_of(kick.identity)
        ]
