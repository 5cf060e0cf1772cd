"""What every store tells about reports, sanctions, blocks and sightings."""

from typing import Protocol

from freehold.server.store import moderation_rows as rows


class ModerationReads(Protocol):
    """Questions about what keeps the peace."""

    async def report(self, report: str) -> rows.ReportRow | None:
        """Return a report."""
        ...

    async def open_reports(self, limit: int) -> list[rows.ReportRow]:
        """List reports that nobody has decided about, the oldest first."""
        ...

    async def count_open_reports(self) -> int:
        """Return how many reports nobody has decided about."""
        ...

    async def reports_by(self, reporter: str) -> list[rows.ReportRow]:
        """List what somebody has reported, the oldest first."""
        ...

    async def reports_about(self, subject: str) -> list[rows.ReportRow]:
        """List what was reported about somebody, the oldest first."""
        ...

    async def sanctions(self) -> list[rows.SanctionRow]:
        """List all sanctions, the oldest first."""
        ...

    async def audit(self, limit: int) -> list[rows.AuditRow]:
        """List what moderators did, the newest first."""
        ...

    async def moderators(self) -> list[rows.ModeratorRow]:
        """List who moderates."""
        ...

    async def blocks(self) -> list[rows.BlockRow]:
        """List who wants to have nothing to do with whom, the oldest first."""
        ...

    async def sightings_of(self, identity: str) -> list[rows.SightingRow]:
        """List the sightings of somebody."""
        ...

    async def kicks_of(self, room: int) -> list[rows.KickedSighting]:
        """List the sightings of who was sent away from a room."""
        ...
