"""Quick play: a public room that fits, with somebody in it who is awake, or a game against bots."""

import secrets
from typing import Final

from freehold.protocol import Begin, RoomSettings
from freehold.server.rooms.doors import Door
from freehold.server.rooms.kicked import is_silenced, is_turned_away
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import IdentityRow

AWAKE: Final = 5 * 60_000  # milliseconds for which a host who does nothing counts as awake


class Matchmaking:
    """Finds a game for who wants one at once."""

    def __init__(self, registry: RoomRegistry, services: Services) -> None:
        self._registry = registry
        self._services = services

    async def quick(self, who: IdentityRow, settings: RoomSettings, bot: str) -> Room:
        """Return a public room with a free chair, or a new game against bots."""
        for room in self._candidates(settings):
            if not await self._suits(room, who):
                continue
            hushed = await is_silenced(self._services.store, room, who)
            if self._admitted(room, who, hushed):
                return room
        room = self._registry.create(settings, who, [bot] * (settings.chairs - 1))
        assert room.sheet.host is not None
        room.order(room.sheet.host, Begin(""))
        return room

    def _candidates(self, settings: RoomSettings) -> list[Room]:
        """Return lobbies that fit: those whose host is here first, then the fullest.

        Full of households: guests of one's own do not make a room look lively.
        """
        doors = [door for door in self._registry.public_doors() if _fits(door, settings)]
        rooms = [self._registry.awake(door.code) for door in doors]
        fitting = [room for room in rooms if room is not None and self._is_lively(room)]
        numbers = [room.id for room in fitting]
        turns = self._registry.households.turns(numbers)
        secrets.SystemRandom().shuffle(fitting)  # so that nobody can be the first
        return sorted(fitting, key=lambda room: (turns[room.id], *self._preference(room)))

    def _preference(self, room: Room) -> tuple[bool, int]:
        full = self._registry.households.count(room.id, room.sheet)
        return not room.attendance.is_here(room.sheet.host), -full

    def _is_lively(self, room: Room) -> bool:
        """Tell whether a new game is gathered there by a host who was active lately."""
        active = room.attendance.active_at(room.sheet.host)
        is_awake = active is not None and self._services.clock.now() - active < AWAKE
        return is_awake and room.sheet.continues is None

    async def _suits(self, room: Room, who: IdentityRow) -> bool:
        others = set(room.private.identities.values()) - {who.id}
        apart = self._services.blocks.is_apart(who.id, others)
        return not apart and not await is_turned_away(self._services.store, room, who)

    def _admitted(self, room: Room, who: IdentityRow, hushed: bool) -> bool:
        """Let somebody in, unless that is not possible any more."""
        if not any(chair.free for chair in room.sheet.chairs) or room.sheet.phase != "lobby":
            return False
        try:
            room.admit(who, hushed=hushed)
        except RefusedError:
            return False
        room.settle()
        return True


def _fits(door: Door, settings: RoomSettings) -> bool:
    is_open = door.phase == "lobby" and door.taken < door.chairs
    return is_open and (door.edition, door.pace) == (settings.edition, settings.pace)
