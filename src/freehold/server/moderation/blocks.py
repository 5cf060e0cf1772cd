"""Blocks: who wants to have nothing to do with whom.

Nobody is told by whom they are blocked.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from freehold.server.store import BlockRow

MOST_BLOCKED: Final = 200  # people, by one person
NOBODY: Final[dict[str, BlockRow]] = {}


class Blocks:
    """All blocks, at hand."""

    def __init__(self, rows: Iterable[BlockRow] = ()) -> None:
        self._blocked: dict[str, dict[str, BlockRow]] = {}
        for row in rows:
            self.note(row)

    def note(self, row: BlockRow) -> None:
        """Follow what was written."""
        mine = self._blocked.setdefault(row.identity, {})
        if row.present:
            mine.setdefault(row.other, row)
        else:
            mine.pop(row.other, None)
        if not mine:
            del self._blocked[row.identity]

    def replace(self, rows: Iterable[BlockRow]) -> set[str]:
        """Follow what others have written; return whose blocks have changed."""
        before, self._blocked = self._blocked, {}
        for row in rows:
            self.note(row)
        people = before.keys() | self._blocked.keys()
        return {who for who in people if before.get(who) != self._blocked.get(who)}

    def forget(self, identity: str) -> None:
        """Strike somebody who was deleted."""
        self._blocked.pop(identity, None)
        for who in [who for who, others in self._blocked.items() if identity in others]:
            self.note(BlockRow(who, identity, 0, present=False))

    def of(self, identity: str) -> Sequence[BlockRow]:
        """Return whom somebody has blocked, the oldest first."""
        return tuple(self._blocked.get(identity, NOBODY).values())

    def blocks(self, identity: str, other: str) -> bool:
        """Tell whether somebody has blocked another."""
        return other in self._blocked.get(identity, NOBODY)

    def is_apart(self, identity: str, others: Iterable[str]) -> bool:
        """Tell whether somebody has blocked one of the others, or the other way round."""
        return any(self.blocks(identity, one) or self.blocks(one, identity) for one in others)
