"""The schedule of a room over days: when it needs the server next, and whom it calls to the table.

Who is called is who is awaited, or was made an offer, and is not here.  A call goes out once, when
what it is about is written down; who comes back finds the question in any case.
"""

from collections.abc import Callable
from functools import partial

from freehold.engine import actors
from freehold.server.games.match import Match, is_open_to_all, offers_on
from freehold.server.rooms.attendance import Attendance
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.services import CallKind, Services
from freehold.server.store import DueRow
from freehold.wire.parts import members

Cause = tuple[str, CallKind, object]  # whom it is for, what for, and what tells it from the next


class RoomSchedule:
    """What one room leaves behind for when nobody is there."""

    def __init__(
        self,
        room: int,
        durable: DurableState,
        attendance: Attendance,
        services: Services,
        noted: Callable[[int, int | None], None],
    ) -> None:
        self._room = room
        self._durable = durable
        self._attendance = attendance
        self._services = services
        self._noted = noted
        self._mark: object = None
        self._causes = self._causes_now()  # what is known already is not told again

    def keep(self, due: int | None, written: int) -> None:
        """Note when the room is due next after so many entries, and call who is not here."""
        if not self._durable.is_long:
            self._end()
            return
        if self._mark == (due, written):
            return
        self._mark = due, written
        before, self._causes = self._causes, self._causes_now()
        fresh = [cause for cause in self._causes if cause not in before]
        calls = [(who, kind) for who, kind, _about in fresh if not self._is_here(who)]
        row = DueRow(self._room, due)
        self._services.store.write([row], partial(self._call, calls), self._services.lease)
        self._noted(self._room, due)

    def _end(self) -> None:
        """Note that a room which was one over days needs the server at no time any more."""
        if self._mark is not None:
            self._mark = None
            self._services.store.write([DueRow(self._room, None)], None, self._services.lease)
            self._noted(self._room, None)

    def _call(self, calls: list[tuple[str, CallKind]]) -> None:
        caller = self._services.caller
        if caller is not None:
            for who, kind in calls:
                caller.call(who, kind, self._durable.sheet.code)

    def _is_here(self, identity: str) -> bool:
        known = self._durable.private.identities.items()
        return any(who == identity and self._attendance.is_here(one) for one, who in known)

    def _causes_now(self) -> set[Cause]:
        """Return everything that somebody may have to be called for."""
        durable, match = self._durable, self._durable.match
        if not durable.is_long or match is None:
            return set()
        if not durable.playing:
            people = durable.private.identities.values()
            return {(who, "over", durable.game) for who in people}
        here = set(durable.private.identities.values())  # who has left is played for by a bot
        seats = {seat: who for who, seat in durable.private.seats.items() if who in here}
        causes: set[Cause] = {(who, "began", durable.game) for who in seats.values()}
        if durable.running:
            causes |= _asked(match, seats)
        return causes


def _asked(match: Match, seats: dict[int, str]) -> set[Cause]:
    """Return who is awaited, and who was made an offer."""
    state = match.state
    kind: CallKind = "auction" if is_open_to_all(state) else "turn"
    awaited = {seats[seat] for seat in members(actors(state)) if seat in seats}
    causes: set[Cause] = {(who, kind, match.question) for who in awaited}
    offers = {(seats[key[1]], key) for key in offers_on(state) if key[1] in seats}
    return causes | {(who, "offer", key) for who, key in offers}
