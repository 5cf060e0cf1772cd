"""The addresses of visitors: from where the people of each room came.

They are known by address and by the networks around it, all of them hashed, so that they can be
kept as long as the room: one address does not fill a server anew after each of its restarts.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping

import msgspec

from freehold.protocol import Sheet
from freehold.server.ops.budgets import ALL, HOUSEHOLD, Payer
from freehold.server.ops.server_budgets import NETWORK, NOBODY
from freehold.server.store import Store, VisitorsRow


class Visitors(msgspec.Struct):
    """Where who opened a room was, and where its members were when they came last."""

    opener: Payer
    members: dict[int, Payer]


class VisitorAddresses:
    """Where everybody is from, by room and by number of the member."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: dict[int, Visitors] = {}
        self._changed: set[int] = set()
        # Who opened rooms of other servers, and what they call who is here: as it can be compared.
        self.elsewhere: Mapping[int, Payer] = {}
        self.hide: Callable[[Payer], Payer] = lambda payer: payer

    async def open(self, rooms: Container[int]) -> None:
        """Read from where people came before the server started."""
        for row in await self._store.visitors():
            if row.room in rooms:
                self._read(row)

    async def take_over(self, room: int) -> None:
        """Read the same of a room that another server had."""
        row = await self._store.visitors_of(room)
        if row is not None:
            self._read(row)

    def _read(self, row: VisitorsRow) -> None:
        with contextlib.suppress(msgspec.DecodeError):  # another version has written that
            self._rooms[row.room] = msgspec.json.decode(row.body, type=Visitors)
            self._changed.add(row.room)

    def __iter__(self) -> Iterator[int]:
        return iter(tuple(self._rooms))

    def __len__(self) -> int:
        return len(self._rooms)

    def note(self, room: int, sheet: Sheet, member: int, payer: Payer) -> None:
        """Note from where a member comes, where addresses are limited."""
        if not payer.scopes:
            return
        found = self._rooms.get(room)
        if found is None:  # a new room, or one of before the server started
            is_opener = len(sheet.members) <= 1
            found = self._rooms[room] = Visitors(payer if is_opener else NOBODY, {})
        before = found.members
        here = {one.number for one in sheet.members}
        found.members = {one: who for one, who in before.items() if one in here} | {member: payer}
        self._changed.add(room)
        if found.members != before:
            self._store.write([VisitorsRow(room, msgspec.json.encode(found))])

    def note_change(self, room: int) -> None:
        """Note that people came to a room, or went."""
        if room in self._rooms:
            self._changed.add(room)

    def forget(self, room: int) -> None:
        """Strike a room that is no more."""
        if self._rooms.pop(room, None) is not None:
            self._changed.add(room)

    def take_changed(self) -> set[int]:
        """Return the rooms of which anything has changed since this was asked last."""
        changed, self._changed = self._changed, set()
        return changed

    def opener(self, room: int) -> Payer:
        """Return where who opened a room was; nobody, if that is not known."""
        found = self._rooms.get(room)
        return NOBODY if found is None else found.opener

    def hidden_opener(self, room: int) -> Payer:
        """Return the same as it can be compared over all servers."""
        if room in self._rooms:
            return self.hide(self.opener(room))
        return self.elsewhere.get(room, NOBODY)

    def holder(self, room: int, sheet: Sheet) -> Payer:
        """Return what all in a room have in common: an address, or a network around it, or nothing.

        A room that all have left is still of who opened it.
        """
        found = self._rooms.get(room)
        if found is None:
            return NOBODY
        here = [found.members.get(one.number, NOBODY) for one in sheet.members]
        first, *others = here or [found.opener]
        shared = [one for one in first.scopes if all(one in other.scopes for other in others)]
        return Payer(tuple(shared)) if any(scope != ALL for scope, _key in shared) else NOBODY

    def count(self, room: int, sheet: Sheet) -> int:
        """Return how many households there are in a room; who is not known has one alone."""
        found = self._rooms.get(room)
        known = {} if found is None else found.members
        homes = [known[one.number].scopes[0] for one in sheet.members if one.number in known]
        return len(set(homes)) + len(sheet.members) - len(homes)

    def turns(self, rooms: Iterable[int]) -> dict[int, int]:
        """Return the round in which each room has its turn if households take turns.

        The first rooms of each come first; of many households of one network only so many are at
        once as its share is.
        """
        counts: Counter[tuple[str, str]] = Counter()
        turns: dict[int, int] = {}
        for room in rooms:
            scopes = [one for one in self.hidden_opener(room).scopes if one[0] != ALL]
            shares = [counts[one] // (1 if one[0] == HOUSEHOLD else NETWORK) for one in scopes]
            turns[room] = max(shares, default=0)
            counts.update(scopes)
        return turns
