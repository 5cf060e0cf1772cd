"""Sanctions: who may not come, or not speak, until when and why."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from freehold.server.store import SanctionKind, SanctionRow


class Sanctions:
    """All sanctions, at hand."""

    def __init__(self, rows: Iterable[SanctionRow] = ()) -> None:
        self._rows: dict[str, SanctionRow] = {}
        self._of: dict[str, set[str]] = {}  # ids by identity
        self._at: dict[str, set[str]] = {}  # ids by the sighting of an address
        for row in rows:
            self.note(row)

    def note(self, row: SanctionRow) -> None:
        """Follow what was written."""
        self._rows[row.id] = row
        self._of.setdefault(row.identity, set()).add(row.id)
        if row.address:
            self._at.setdefault(row.address, set()).add(row.id)

    def replace(self, rows: Iterable[SanctionRow]) -> list[SanctionRow]:
        """Follow what others have written; return what is new."""
        known = set(self._rows)
        self._rows, self._of, self._at = {}, {}, {}
        for row in rows:
            self.note(row)
        return [row for row in self._rows.values() if row.id not in known]

    def strike(self, row: SanctionRow) -> None:
        """Follow a deletion."""
        self._rows.pop(row.id, None)
        self._of.get(row.identity, set()).discard(row.id)
        self._at.get(row.address, set()).discard(row.id)

    def forget(self, identity: str) -> None:
        """Strike somebody who is deleted; a ban of their address stays until its end."""
        for row in self.of(identity):
            self.strike(row)
            if row.address:
                self.note(replace(row, identity="", reason=""))

    def find(self, sanction: str) -> SanctionRow | None:
        """Return a sanction by its id."""
        return self._rows.get(sanction)

    def of(self, identity: str) -> Sequence[SanctionRow]:
        """Return what was ever decided about somebody, the oldest first."""
        return self._sorted(self._of.get(identity, ()))

    def all(self) -> Sequence[SanctionRow]:
        """Return everything, the oldest first."""
        return self._sorted(self._rows)

    def ban_of(self, identity: str, now: int) -> SanctionRow | None:
        """Return why somebody may not come."""
        return self._standing(self._of.get(identity, ()), "ban", now)

    def ban_at(self, address: str, now: int) -> SanctionRow | None:
        """Return why nobody from an address may come."""
        return self._standing(self._at.get(address, ()), "ban", now)

    def silence_of(self, identity: str, now: int) -> SanctionRow | None:
        """Return why somebody may not speak."""
        return self._standing(self._of.get(identity, ()), "silence", now)

    def _sorted(self, ids: Iterable[str]) -> Sequence[SanctionRow]:
        return sorted((self._rows[one] for one in ids), key=lambda row: (row.since, row.id))

    def _standing(self, ids: Iterable[str], kind: SanctionKind, now: int) -> SanctionRow | None:
        """Return the one that lasts the longest."""
        found = [self._rows[one] for one in ids]
        standing = [row for row in found if row.kind == kind and row.stands(now)]
        return max(standing, key=lambda row: row.until, default=None)


def until_text(row: SanctionRow) -> str:
    """Return until when and why, in words."""
    end = datetime.fromtimestamp(row.until, UTC)
    why = f": {row.reason}" if row.reason else "."
    return f"until {end:%Y-%m-%d %H:%M} UTC{why}"
