"""Attendance: who is here, who is away and for how long, and for whom a bot stands in.

It is about this moment only and kept in no log.
"""

from collections.abc import Iterable

from freehold.server.messages import Presence, Standing


class Attendance:
    """The members of one room, by number."""

    def __init__(self) -> None:
        self._connections: dict[int, int] = {}
        self._dues: dict[int, int] = {}  # when waiting for somebody ends
        self._stand_ins: set[int] = set()
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

    def is_here(self, member: int | None) -> bool:
        """Tell whether a member is connected."""
        return member in self._connections

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

    def hand_back(self, member: int) -> bool:
        """Let a member play again; tell whether a bot had stood in."""
        stood_in = member in self._stand_ins
        self.changes += stood_in
        self._stand_ins.discard(member)
        return stood_in

    def reset(self) -> None:
        """Begin anew with everybody playing for themselves."""
        self.changes += 1
        self._dues.clear()
        self._stand_ins.clear()

    def overdue(self, at: int) -> list[int]:
        """Return whom nobody waits for any longer."""
        return [member for member, due in self._dues.items() if due <= at]

    def next_due(self) -> int | None:
        """Return when waiting for somebody ends."""
        return min(self._dues.values(), default=None)

    def shown(self, members: Iterable[int], at: int) -> tuple[Presence, ...]:
        """Return how everybody stands."""
        return tuple(self._presence(member, at) for member in members)

    def _presence(self, member: int, at: int) -> Presence:
        due = self._dues.get(member)
        return Presence(member, self._standing(member), None if due is None else max(0, due - at))

    def _standing(self, member: int) -> Standing:
        if member in self._stand_ins:
            return "stand_in"
        return "here" if self.is_here(member) else "away"
