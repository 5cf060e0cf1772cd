"""Changes of the sheet at a room's door, as members want them."""

from typing import Any

from freehold.protocol import Kick, Leave, Silence
from freehold.server.ops.uptime import Clock
from freehold.server.rooms.absence import Absence
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby import SHEET_COMMANDS, moderation, roster
from freehold.server.store import KickRow


class SheetChanges:
    """What commands about the sheet come to in one room."""

    def __init__(self, room: int, durable: DurableState, absence: Absence, clock: Clock) -> None:
        self._room = room
        self._durable = durable
        self._absence = absence
        self._clock = clock

    def change(self, member: int, command: Any) -> EntryDraft | None:
        """Change the sheet as a member wants; what is so already is not written."""
        durable, step = self._durable, SHEET_COMMANDS[type(command)]
        return durable.difference(step(durable.sheet, durable.private, member, command))

    def kick(self, member: int, command: Kick) -> EntryDraft:
        """Send somebody away, and remember when: who is new after that may be the same one."""
        sheet, private = self._durable.sheet, self._durable.private
        entry = moderation.kick(sheet, private, member, command)
        row = KickRow(self._room, private.identities[command.member], self._clock.wall())
        return EntryDraft((entry,), (row,))

    def silence(self, member: int, command: Silence) -> EntryDraft | None:
        """Take somebody's right to speak, or give it back, also to who seems to be the same one."""
        durable, private = self._durable, self._durable.private
        draft = durable.difference(moderation.silence(durable.sheet, private, member, command))
        if draft is None:
            return None
        who, now = private.identities[command.member], self._clock.wall()
        row = KickRow(self._room, who, now, silenced=True, present=command.silenced)
        return EntryDraft(draft.entries, (row,))

    def leave(self, member: int, command: Leave) -> EntryDraft:
        """Let a member go."""
        del command
        sheet, private = self._durable.sheet, self._durable.private
        return EntryDraft((roster.leave(sheet, private, member, self._absence.members_here()),))
