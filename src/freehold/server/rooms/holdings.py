"""Holdings: the rooms that people at an address have opened and in which nobody else is.

They are bounded by address.  Whoever would have one too many gives up the one left alone for the
longest, if nobody has touched it for an hour; else no other is opened.
"""

from typing import Final

from freehold.server.ops.budgets import Payer, Places
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.shelf import is_alone

LATER: Final = 60.0  # seconds until another try may help


class Holdings:
    """Who holds which rooms alone, as far as they were opened since the server started."""

    def __init__(self, registry: RoomRegistry, places: Places) -> None:
        self._registry = registry
        self._places = places
        self._holders: dict[int, Payer] = {}  # by the number of the room, the oldest first

    def __len__(self) -> int:
        return len(self._holders)

    async def expect_place(self, payer: Payer) -> None:
        """Make sure that there is a place for one more room, or raise RefusedError."""
        if self._has_place(payer):
            return
        await self._give_up_one(payer)
        if not self._has_place(payer):
            detail = "expected fewer rooms of this address in which nobody else is"
            raise RefusedError("too_many", detail, LATER)

    def note(self, room: Room, payer: Payer) -> None:
        """Note who has opened a room, where addresses are limited."""
        if payer.scopes and room.id not in self._holders and self._places.enter(payer):
            self._holders[room.id] = payer

    async def _give_up_one(self, payer: Payer) -> None:
        """Archive the oldest room of a payer that was left long enough for one of a crowd."""
        for number in [one for one, holder in self._holders.items() if holder == payer]:
            listing = self._registry.listing_of(number)
            if listing is not None and self._registry.is_old(listing, crowded=True):
                await self._registry.put_away(listing)
                return

    def _is_held(self, number: int) -> bool:
        listing = self._registry.listing_of(number)
        return listing is not None and is_alone(listing.sheet)

    def _has_place(self, payer: Payer) -> bool:
        for number in [one for one in self._holders if not self._is_held(one)]:
            self._places.leave(self._holders.pop(number))
        if not self._places.enter(payer):
            return False
        self._places.leave(payer)
        return True
