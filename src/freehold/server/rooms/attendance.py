"""Attendance: who is here, who is away and for how long, and for whom a bot stands in.

It is about this moment only and kept in no log.
"""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec import UNSET

from freehold.protocol import Presence, Standing

IDLE_TIME_OUTS: Final = 2  # in a row, until a bot stands in for somebody who is here


class Attendance:
    """The members of one room, by number."""

    def __init__(self) -> None:
        self._connections: dict[int, int] = {}
        self._dues: dict[int, int] = {}  # when waiting for somebody ends
        self._stand_ins: set[int] = set()
        self.time_outs: dict[int, int] = {}  # of each player, in a row
        self._active: dict[int, int] = {}  # when each did something last
        self.changes = 0  # how often anything here was changed

    def arrive(self, member: int) -> None:
        """Note one more connection; who was away is back at once."""
        self.changes += 1
        self._connections[member] = self._connections.get(member, 0) + 1
        self._dues.pop(member, None)
        self._stand_ins.discard(member)

    def depart(self, member: int) -> bool:
        """Note one connection less; tell whether it was the last."""
        self.changes += 1
        left = self._connections.get(member, 0) - 1
        if left > 0:
            self._connections[member] = left
            return False
        self._connections.pop(member, None)
        return True

    def forget(self, member: int) -> None:
        """Strike somebody who has left the room."""
        self.changes += 1
        self._connections.pop(member, None)
        self._dues.pop(member, None)
        self._stand_ins.discard(member)
        self.time_outs.pop(member, None)
        self._active.pop(member, None)

    def note_activity(self, member: int, at: int) -> None:
        """Note that somebody came, or said or did anything."""
        self._active[member] = at

    def active_at(self, member: int | None) -> int | None:
        """Return when somebody did something last; nothing is known before a restart."""
        return None if member is None else self._active.get(member)

    def is_here(self, member: int | None) -> bool:
        """Tell whether a member is connected."""
        return member in self._connections

    def here(self, members: Iterable[int]) -> list[int]:
        """Return which members are connected."""
        return [member for member in members if self.is_here(member)]

    def plays(self, member: int | None) -> bool:
        """Tell whether a member decides for the own seat."""
        return member is not None and member not in self._stand_ins

    def wait_for(self, member: int, due: int) -> None:
        """Wait for an absent member until a time."""
        if member in self._dues or self.is_here(member) or member in self._stand_ins:
            return
        self._dues[member] = due
        self.changes += 1

    def wait_no_more(self) -> None:
        """Wait for nobody: the game stands still."""
        if self._dues:
            self._dues.clear()
            self.changes += 1

    def stand_in_for(self, member: int) -> None:
        """Let a bot play for a member."""
        self.changes += 1
        self._dues.pop(member, None)
        self._stand_ins.add(member)

    def note_time_out(self, member: int | None) -> None:
        """Count a question that somebody let pass; a bot plays for who does so again and again."""
        if member is None:
            return
        self.time_outs[member] = self.time_outs.get(member, 0) + 1
        if self.time_outs[member] >= IDLE_TIME_OUTS:
            self.stand_in_for(member)

    def note_action(self, member: int) -> None:
        """Note that a player is awake."""
        self.time_outs[member] = 0

    def hand_back(self, member: int) -> None:
        """Let a member play again for whom a bot has stood in."""
        if member in self._stand_ins:
            self.changes += 1
            self._stand_ins.discard(member)
            self.time_outs.pop(member, None)

    def reset(self) -> None:
        """Begin anew with everybody playing for themselves."""
        self.changes += 1
        self._dues.clear()
        self._stand_ins.clear()
        self.time_outs.clear()

    def overdue(self, at: int) -> list[int]:
        """Return whom nobody waits for any longer."""
        return [member for member, due in self._dues.items() if due <= at]

    def next_due(self) -> int | None:
        """Return when waiting for somebody ends."""
        return min(self._dues.values(), default=None)

    def shown(
        self, members: Iterable[int], at: int, missed: Callable[[int], int]
    ) -> tuple[Presence, ...]:
        """Return how everybody stands; `missed` tells how many deadlines each let pass."""
        return tuple(self._presence(member, at, missed(member)) for member in members)

    def _presence(self, member: int, at: int, missed: int) -> Presence:
        due = self._dues.get(member)
        left = None if due is None else max(0, due - at)
        return Presence(member, self._standing(member), left, missed or UNSET)

    def _standing(self, member: int) -> Standing:
        if member in self._stand_ins:
            return "stand_in"
        return "here" if self.is_here(member) else "away"
