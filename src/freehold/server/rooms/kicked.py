"""Who was sent away from a room, or silenced in it, does not come back as somebody else.

That is, as far as one can tell.

A device stands for one person, an address for a household.  So who comes by the device of somebody
sent away is refused, and by that of somebody silenced is silenced, too, unless it is an account
that is older than that; and by the address alone only who was made after it and shares the address
with nobody else in the room.
"""

from collections.abc import Sequence

from freehold.server.moderation.sightings import address_in, devices_in
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.room import Room
from freehold.server.store import IdentityRow, KickedSighting, Store


async def is_turned_away(store: Store, room: Room, who: IdentityRow) -> bool:
    """Tell whether somebody was sent away from a room, or seems to be who was."""
    if who.id in room.private.banned:
        return True
    return await _seems_kicked(store, room, who, silenced=False)


async def is_silenced(store: Store, room: Room, who: IdentityRow) -> bool:
    """Tell whether somebody who comes to a room seems to be who was silenced there."""
    return await _seems_kicked(store, room, who, silenced=True)


async def _seems_kicked(store: Store, room: Room, who: IdentityRow, *, silenced: bool) -> bool:
    if find_member(room.private, who.id) is not None or who.id in room.private.seats:
        return False
    kicks = [one for one in await store.kicks_of(room.id) if one.silenced == silenced]
    return bool(kicks) and await _is_one_of(store, room, who, kicks)


async def _is_one_of(
    store: Store, room: Room, who: IdentityRow, kicks: Sequence[KickedSighting]
) -> bool:
    sightings = await store.sightings_of(who.id)
    devices, address = devices_in(sightings), address_in(sightings)
    has_account = await store.account(who.id) is not None
    by_device = [kick.at for kick in kicks if kick.device in devices]
    if any(who.created >= at or not has_account for at in by_device):
        return True
    later = any(kick.address == address and who.created >= kick.at for kick in kicks)
    return bool(address) and later and not await _lives_here(store, room, address)


async def _lives_here(store: Store, room: Room, address: str) -> bool:
    """Tell whether a member of the room uses an address: a family may play together."""
    for member in set(room.private.identities.values()):
        if address_in(await store.sightings_of(member)) == address:
            return True
    return False
