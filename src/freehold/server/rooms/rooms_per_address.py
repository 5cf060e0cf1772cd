"""Rooms per address: those that its people have opened, and those in which nobody else is.

Both are bounded by address, whatever is played in them.  Whoever would have one too many gives up
one that was left alone for long: a game that is over first, then the one left for the longest; else
no other is opened.
"""

from typing import Final

from freehold.server.ops.budgets import Payer, Places
from freehold.server.rooms.doors import Listing
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry

LATER: Final = 60.0  # seconds until another try may help


class RoomsPerAddress:
    """Who holds which rooms: `alone` where nobody from elsewhere is in, `opened` in any case."""

    def __init__(self, registry: RoomRegistry, alone: Places, opened: Places) -> None:
        self._registry = registry
        self._addresses = registry.visitor_addresses
        self._alone = alone
        self._opened = opened
        self._held: dict[int, tuple[Payer, Payer]] = {}  # by the number of the room

    def __len__(self) -> int:
        self._review()
        return len(self._held)

    async def expect_place(self, payer: Payer) -> None:
        """Make sure that there is a place for one more room, or raise RefusedError."""
        if self._has_place(payer):
            return
        await self._give_up_one(payer)
        if not self._has_place(payer):
            detail = "expected fewer rooms of this address in which nobody else is"
            raise RefusedError("too_many", detail, LATER)

    def _has_place(self, payer: Payer) -> bool:
        self._review()
        return self._alone.has_place(payer) and self._opened.has_place(payer)

    async def _give_up_one(self, payer: Payer) -> None:
        """Archive a room of a payer that was left long enough."""
        rooms = [one for one in self._addresses if self._addresses.opener(one) == payer]
        listings = [one for one in map(self._registry.listing_of, rooms) if one is not None]
        for listing in sorted(listings, key=_worth):
            holder = self._addresses.holder(listing.id, listing.sheet)
            if self._registry.is_old(listing, crowded=True, own=holder == payer):
                await self._registry.put_away(listing)
                return

    def _review(self) -> None:
        """Follow who came and went, and which rooms are no more."""
        for number in self._addresses.take_changed():
            if number in self._held:
                alone, opener = self._held.pop(number)
                self._alone.leave(alone)
                self._opened.leave(opener)
            listing = self._registry.listing_of(number)
            if listing is None:
                continue
            alone = self._addresses.holder(number, listing.sheet)
            opener = self._addresses.opener(number)
            self._held[number] = alone, opener
            self._alone.hold(alone)
            self._opened.hold(opener)


def _worth(listing: Listing) -> tuple[bool, int]:
    """Return what makes a room worth keeping: a game that goes on, somebody who was there."""
    return listing.sheet.phase != "over", listing.idleness.since
