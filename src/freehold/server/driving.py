"""Driving: which seats bots play now, and when each of them is to make up its mind."""

import random
from collections.abc import Callable, Iterable
from typing import Final

from freehold.engine import actors
from freehold.engine.state import State
from freehold.server.attendance import Attendance
from freehold.server.match import OfferKey, is_negotiable, offers_on
from freehold.server.sheet import Pace, Sheet
from freehold.wire.parts import members

# Milliseconds that a bot takes, so that people can follow.
MOMENTS: Final[dict[Pace, tuple[int, int]]] = {
    "relaxed": (900, 1800),
    "normal": (600, 1300),
    "fast": (250, 500),
    "none": (600, 1300),
}


class Drivers:
    """The bots of one game: when they are due, and what they are thinking about."""

    def __init__(self) -> None:
        self._dues: dict[int, tuple[int, int]] = {}  # seat: when, and about which decision
        self._thinking: dict[int, int] = {}
        self._left_alone: set[tuple[int, OfferKey]] = set()  # offers a bot did not answer

    def plan(self, state: State, levels: Iterable[int], at: int, moment: Callable[[], int]) -> None:
        """Give every bot that has something to decide its moment."""
        wanted = {seat for seat in levels if self._has_business(state, seat)}
        self._dues = {
            seat: self._due(state, seat, at, moment)
            for seat in wanted
            if self._thinking.get(seat) != state.decision
        }

    def _due(self, state: State, seat: int, at: int, moment: Callable[[], int]) -> tuple[int, int]:
        due = self._dues.get(seat)
        if due is not None and due[1] == state.decision:
            return due
        return at + moment(), state.decision

    def _has_business(self, state: State, seat: int) -> bool:
        return seat in members(actors(state)) or bool(self.open_offers(state, seat))

    def open_offers(self, state: State, seat: int) -> list[OfferKey]:
        """Return the offers that a bot may answer now and has not looked at yet."""
        if not is_negotiable(state):
            return []
        made = [key for key in offers_on(state) if key[1] == seat]
        return [key for key in made if (seat, key) not in self._left_alone]

    def leave_alone(self, state: State, seat: int) -> None:
        """Note that a bot has nothing to say to the offers it was made."""
        self._left_alone |= {(seat, key) for key in self.open_offers(state, seat)}

    def ready(self, at: int) -> list[int]:
        """Return the bots whose moment has come."""
        return [seat for seat, (due, _decision) in self._dues.items() if due <= at]

    def begin(self, seat: int, decision: int) -> None:
        """Note that a bot has begun to think."""
        self._dues.pop(seat, None)
        self._thinking[seat] = decision

    def end(self, seat: int) -> int | None:
        """Note that a bot has come to an end; return which decision it thought about."""
        return self._thinking.pop(seat, None)

    @property
    def busy(self) -> bool:
        """Tell whether a bot is to think."""
        return bool(self._dues)

    def rest(self) -> None:
        """Let no bot begin to think."""
        self._dues.clear()

    def next_due(self) -> int | None:
        """Return when the next bot is to think."""
        return min((due for due, _decision in self._dues.values()), default=None)


def moment_of(pace: Pace, factor: float) -> int:
    """Return how long a bot takes this time."""
    least, most = MOMENTS[pace]
    return round(random.uniform(least, most) * factor)


def levels_of(sheet: Sheet, attendance: Attendance, state: State) -> dict[int, str]:
    """Return the level of every seat that a bot plays now."""
    here = {one.number for one in sheet.members}
    levels = {}
    for seat, chair in enumerate(sheet.chairs):
        if not state.alive >> seat & 1:
            continue
        if chair.bot is not None:
            levels[seat] = chair.bot
        elif chair.member not in here or not attendance.plays(chair.member):
            levels[seat] = sheet.settings.stand_in
    return levels
