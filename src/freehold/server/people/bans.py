"""Bans at the door: who may not come in, by who they are and where they come from, or not speak."""

from freehold.server.moderation.sanctions import Sanctions, until_text
from freehold.server.moderation.sightings import Sightings
from freehold.server.ops.uptime import Clock
from freehold.server.people.open_connections import OpenConnections
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import SanctionRow


class BannedError(RefusedError):
    """Say that somebody is banned, until when and why."""

    def __init__(self, row: SanctionRow) -> None:
        super().__init__("banned", f"Moderators have banned you {until_text(row)}")
        self.until = row.until
        self.reason = row.reason


class Bans:
    """Knows who is banned, and by which sightings people are known."""

    def __init__(self, sanctions: Sanctions, sightings: Sightings, clock: Clock) -> None:
        self.sanctions = sanctions
        self.sightings = sightings
        self.connections = OpenConnections()
        self._clock = clock

    def expect_welcome(self, identity: str) -> None:
        """Refuse who is banned."""
        self._expect_none(self.sanctions.ban_of(identity, self._clock.wall()))

    def expect_welcome_from(self, address: str) -> None:
        """Refuse an address that is banned."""
        sighting = self.sightings.of_address(address)
        self._expect_none(self.sanctions.ban_at(sighting, self._clock.wall()))

    def is_hushed(self, identity: str) -> bool:
        """Tell whether moderators have silenced somebody."""
        return self.sanctions.silence_of(identity, self._clock.wall()) is not None

    def expect_voice(self, identity: str) -> None:
        """Refuse words of who is silenced, whatever others would read them in."""
        row = self.sanctions.silence_of(identity, self._clock.wall())
        if row is not None:
            raise RefusedError("hushed", f"Moderators have silenced you {until_text(row)}")

    def _expect_none(self, row: SanctionRow | None) -> None:
        if row is not None:
            raise BannedError(row)
