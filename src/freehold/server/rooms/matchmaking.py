"""Quick play: a public room that fits, with somebody in it who is awake, or a game against bots."""

import secrets
from collections.abc import Awaitable, Callable

from freehold.protocol import Begin, RoomSettings
from freehold.server.rooms.kicked import is_silenced, is_turned_away
from freehold.server.rooms.public_rooms import Lobby, PublicRooms, is_lively
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import IdentityRow

# Asks the server that has a room for a chair: the room's number, for whom, and where they are.
AskForChair = Callable[[int, str, str], Awaitable[bool]]


async def _nobody_to_ask(_room: int, _identity: str, _address: str) -> bool:
    return False


class Matchmaking:
    """Finds a game for who wants one at once."""

    def __init__(self, registry: RoomRegistry, services: Services) -> None:
        self._registry = registry
        self._services = services
        self.public = PublicRooms(registry, services.store)
        self.ask_for_chair: AskForChair = _nobody_to_ask

    async def quick(
        self, who: IdentityRow, settings: RoomSettings, bot: str, address: str = ""
    ) -> Room | str:
        """Return a public room with a free chair, or a new game against bots.

        Of a room that another server has, who asks has a chair by now; its code is returned.
        """
        for lobby in await self._candidates(settings):
            if lobby.room is not None:
                if await self.seat(lobby.room, who):
                    return lobby.room
            elif await self.ask_for_chair(lobby.number, who.id, address):
                return lobby.code
        await self._registry.ready()
        room = self._registry.create(settings, who, [bot] * (settings.chairs - 1))
        assert room.sheet.host is not None
        room.order(room.sheet.host, Begin(""))
        return room

    async def _candidates(self, settings: RoomSettings) -> list[Lobby]:
        """Return lobbies that fit: households take turns, then the best come first."""
        lobbies = await self.public.lobbies(settings)
        turns = self._registry.visitor_addresses.turns(lobby.number for lobby in lobbies)
        secrets.SystemRandom().shuffle(lobbies)  # so that nobody can be the first
        return sorted(lobbies, key=lambda lobby: (turns[lobby.number], *lobby.preference))

    async def seat(self, room: Room, who: IdentityRow) -> bool:
        """Let somebody have a chair, unless that is not possible any more.

        Only the server that has a room gives its chairs away, so none is given twice.
        """
        if not is_lively(room) or not await self._suits(room, who):
            return False
        hushed = await is_silenced(self._services.store, room, who)
        return self._admitted(room, who, hushed)

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
