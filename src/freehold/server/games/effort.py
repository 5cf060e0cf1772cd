"""How much of a game is whose: the time it was played for, and who acted in person."""

from typing import Final

import msgspec
from msgspec.structs import replace

LONGEST_PAUSE: Final = 120_000  # milliseconds between two actions that count as playing


class Effort(msgspec.Struct, kw_only=True):
    """What goes into one game, by seat: all actions, and those that its player did in person."""

    at: int  # milliseconds of uptime up to which time was counted
    played: int = 0
    acts: list[int] = []
    own: list[int] = []

    def pass_time(self, at: int, *, playing: bool) -> None:
        """Count the time since the last call, if it was played in."""
        if playing:
            self.played += max(0, min(at - self.at, LONGEST_PAUSE))
        self.at = at

    def count(self, seat: int | None, *, own: bool) -> None:
        """Count an action; the clock's are nobody's."""
        if seat is not None:
            self.acts[seat] += 1
            self.own[seat] += own

    def copy(self) -> "Effort":
        """Return the effort so far, which counts on by itself."""
        return replace(self, acts=self.acts[:], own=self.own[:])

    @property
    def seconds(self) -> int:
        """Return how long the game was played."""
        return self.played // 1000

    @property
    def shares(self) -> tuple[int, ...]:
        """Return how much of each seat's actions its player did, in percent."""
        pairs = zip(self.own, self.acts, strict=True)
        return tuple(100 * own // acts if acts else 100 for own, acts in pairs)


def new_effort(seats: int, at: int, played: int = 0) -> Effort:
    """Return the effort of a game that begins, or goes on after so many milliseconds."""
    return Effort(at=at, played=played, acts=[0] * seats, own=[0] * seats)


def counted(played: int, lines: int) -> int:
    """Return how much of the time before a game was saved counts, by the lines of its record."""
    return min(played, lines * LONGEST_PAUSE)
