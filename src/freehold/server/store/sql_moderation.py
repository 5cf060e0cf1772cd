"""The questions about reports, sanctions, blocks and sightings: plain SQL."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from freehold.server.store import moderation_rows as rows

R = TypeVar("R")

_REPORTS: Final = "SELECT id, reporter, subject, open, created, changed, body FROM reports"
REPORT_OF: Final = f"{_REPORTS} WHERE id = ?"
OPEN_REPORTS: Final = f"{_REPORTS} WHERE open ORDER BY created, id LIMIT ?"
COUNT_OPEN_REPORTS: Final = "SELECT COUNT(*) FROM reports WHERE open"
REPORTS_BY: Final = f"{_REPORTS} WHERE reporter = ? ORDER BY created, id"
REPORTS_ABOUT: Final = f"{_REPORTS} WHERE subject = ? ORDER BY created, id"
SANCTIONS: Final = """
    SELECT id, kind, identity, address, since, until, moderator, reason, lifted, seen
    FROM sanctions ORDER BY since, id
"""
TRAIL: Final = """
    SELECT at, moderator, action, subject, detail FROM audit ORDER BY number DESC LIMIT ?
"""
MODERATORS: Final = "SELECT identity, since FROM moderators ORDER BY since, identity"
BLOCKS: Final = """
    SELECT identity, other, since, name, piece FROM blocks ORDER BY since, identity, other
"""
SIGHTINGS_OF: Final = """
    SELECT identity, device, address FROM sightings WHERE identity = ? ORDER BY device
"""
KICKS_OF: Final = """
    SELECT kicks.identity, kicks.at, kicks.silenced, sightings.device, sightings.address
    FROM kicks JOIN sightings ON sightings.identity = kicks.identity
    WHERE kicks.room = ? ORDER BY kicks.at, kicks.identity, sightings.device
"""


class SqlModeration:
    """The questions about what keeps the peace, to a database."""

    async def _rows(self, kind: Callable[..., R], sql: str, *values: object) -> list[R]:
        raise NotImplementedError

    async def report(self, report: str) -> rows.ReportRow | None:
        """Return a report."""
        found = await self._rows(_report, REPORT_OF, report)
        return found[0] if found else None

    async def open_reports(self, limit: int) -> list[rows.ReportRow]:
        """List reports that nobody has decided about, the oldest first."""
        return await self._rows(_report, OPEN_REPORTS, limit)

    async def count_open_reports(self) -> int:
        """Return how many reports nobody has decided about."""
        return (await self._rows(int, COUNT_OPEN_REPORTS))[0]

    async def reports_by(self, reporter: str) -> list[rows.ReportRow]:
        """List what somebody has reported, the oldest first."""
        return await self._rows(_report, REPORTS_BY, reporter)

    async def reports_about(self, subject: str) -> list[rows.ReportRow]:
        """List what was reported about somebody, the oldest first."""
        return await self._rows(_report, REPORTS_ABOUT, subject)

    async def sanctions(self) -> list[rows.SanctionRow]:
        """List all sanctions, the oldest first."""
        return await self._rows(_sanction, SANCTIONS)

    async def audit(self, limit: int) -> list[rows.AuditRow]:
        """List what moderators did, the newest first."""
        return await self._rows(rows.AuditRow, TRAIL, limit)

    async def moderators(self) -> list[rows.ModeratorRow]:
        """List who moderates."""
        return await self._rows(rows.ModeratorRow, MODERATORS)

    async def blocks(self) -> list[rows.BlockRow]:
        """List who wants to have nothing to do with whom, the oldest first."""
        return await self._rows(rows.BlockRow, BLOCKS)

    async def sightings_of(self, identity: str) -> list[rows.SightingRow]:
        """List the sightings of somebody."""
        return await self._rows(rows.SightingRow, SIGHTINGS_OF, identity)

    async def kicks_of(self, room: int) -> list[rows.KickedSighting]:
        """List the sightings of who was sent away from a room."""
        return await self._rows(_kicked, KICKS_OF, room)


def _report(*fields: Any) -> rows.ReportRow:
    report, reporter, subject, is_open, *rest = fields
    return rows.ReportRow(report, reporter, subject, bool(is_open), *rest)


def _kicked(identity: str, at: int, silenced: Any, *sighting: str) -> rows.KickedSighting:
    return rows.KickedSighting(identity, at, bool(silenced), *sighting)


def _sanction(*fields: Any) -> rows.SanctionRow:
    sanction, kind, identity, address, since, until, moderator, reason, lifted, seen = fields
    about = (identity, address, since, until, moderator, reason)
    return rows.SanctionRow(sanction, kind, *about, bool(lifted), bool(seen))
