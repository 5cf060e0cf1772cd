"""Absence: what a room does while players are away, and how long it waits for them."""

from typing import Final

from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.clocks import SECOND
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.lobby import phase, roster

MOST_MISSED: Final = 3  # deadlines in a row, after which nobody counts on somebody any more
LOBBY_PATIENCE: Final = 60 * SECOND  # with who lost the connection before or after a game


class Absence:
    """Decides for one room when to sleep, to wake, and to go on without somebody."""

    def __init__(self, durable: DurableState, attendance: Attendance) -> None:
        self._durable = durable
        self._attendance = attendance

    def members_here(self) -> list[int]:
        """Return the members who are connected, at the table or not."""
        return self._attendance.here(self._durable.members)

    def players_here(self) -> list[int]:
        """Return the members at the table who are connected."""
        return self._attendance.here(self._durable.players)

    def sleep(self) -> EntryDraft | None:
        """Stop a game that nobody is here to play."""
        sheet = self._durable.sheet
        if not self._durable.playing or sheet.asleep or self._attended():
            return None
        return EntryDraft((phase.sleep(sheet, self._durable.private),))

    def wake(self) -> EntryDraft | None:
        """Go on with a game that somebody has come back to."""
        sheet = self._durable.sheet
        if not self._durable.playing or not sheet.asleep or not self._attended():
            return None
        return EntryDraft((phase.wake(sheet, self._durable.private),))

    def _attended(self) -> bool:
        """Tell whether somebody is here to play for; bots among themselves play for who watches.

        A game over days goes on while nobody is here, as long as one of its people comes in time.
        """
        if self.goes_on:
            return True
        return bool(self.players_here() if self._durable.private.seats else self.members_here())

    @property
    def goes_on(self) -> bool:
        """Tell whether a game over days needs nobody to be here."""
        durable = self._durable
        return durable.is_long and any(
            durable.missed_by(one) < MOST_MISSED and self._is_in_game(one)
            for one in durable.players
        )

    def _is_in_game(self, member: int) -> bool:
        match, seat = self._durable.match, self._durable.seat_of(member)
        return match is not None and seat is not None and bool(match.state.alive >> seat & 1)

    def wait(self, at: int) -> None:
        """Begin to wait for everybody who is not here, unless a game stands still."""
        durable = self._durable
        if durable.is_long or (durable.playing and not durable.running):
            self._attendance.wait_no_more()
            return
        for member, chair in durable.chairs.items():
            plays = durable.playing and chair is not None
            patience = durable.clocks.away if plays and durable.clocks else LOBBY_PATIENCE
            self._attendance.wait_for(member, at + patience)

    def give_up_on(self, member: int) -> EntryDraft | None:
        """Let a bot stand in for a player who is away too long; strike anybody else."""
        durable = self._durable
        if durable.playing and durable.seat_of(member) is not None:
            self._attendance.stand_in_for(member)
            moved = roster.move_host(durable.sheet, durable.private, self.players_here())
            return None if moved is None else EntryDraft((moved,))
        self._attendance.forget(member)
        left = roster.leave(durable.sheet, durable.private, member, self.members_here())
        return EntryDraft((left,))
