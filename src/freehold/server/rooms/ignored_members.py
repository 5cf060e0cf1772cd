"""Ignored members: from whom each member of a room hears nothing."""

from freehold.server.moderation.blocks import Blocks
from freehold.server.rooms.durable import DurableState


class IgnoredMembers:
    """Knows whom members have muted in one room, and whom they have blocked everywhere."""

    def __init__(self, durable: DurableState, blocks: Blocks) -> None:
        self._durable = durable
        self._blocks = blocks

    def unheard(self, member: int) -> tuple[int, ...]:
        """Return the members from whom a member hears nothing."""
        muted = self._durable.private.unheard(member)
        blocked = self.blocked(member)
        return tuple(sorted({*muted, *blocked})) if blocked else muted

    def blocked(self, member: int) -> tuple[int, ...]:
        """Return the members whom a member has blocked."""
        people = self._durable.private.identities
        rows = self._blocks.of(people.get(member, ""))
        if not rows:
            return ()
        blocked = {row.other for row in rows}
        return tuple(one for one, who in people.items() if who in blocked)
