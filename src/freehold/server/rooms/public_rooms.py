"""Public rooms: those of this server, and of all servers where several share a database.

Each writes down how its own look, whenever that has changed; what others have written is read when
somebody asks, and kept for a moment.
"""

import time
from typing import Final, NamedTuple

import msgspec

from freehold.protocol import RoomSettings
from freehold.server.ops.budgets import Payer
from freehold.server.rooms.doors import Door, inviting
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.store import DoorRow, Store

AWAKE: Final = 5 * 60_000  # milliseconds for which a host who does nothing counts as awake
KEPT_SECONDS: Final = 0.5  # that what others have written counts as new


class SharedDoor(msgspec.Struct, frozen=True, kw_only=True):
    """A public room as one server tells others; where its opener was can be compared, not read."""

    door: Door
    opener: tuple[tuple[str, str], ...]
    is_lively: bool
    preference: tuple[bool, int]


class Lobby(NamedTuple):
    """A public room in which a game is gathered; the lower the preference, the better it is.

    There is no `room` of one that another server has.
    """

    number: int
    code: str
    preference: tuple[bool, int]
    room: Room | None


class PublicRooms:
    """Lists public rooms, wherever they are."""

    def __init__(self, registry: RoomRegistry, store: Store) -> None:
        self._registry = registry
        self._store = store
        self._told: dict[int, tuple[int, bytes]] = {}  # with the epoch under which it was
        self._others: dict[int, SharedDoor] = {}
        self._read_at = -KEPT_SECONDS

    async def doors(self) -> list[Door]:
        """List public rooms with somebody in them."""
        if not self._store.leases.shared:
            return self._registry.public_doors()
        others = await self._elsewhere()
        here = {room.id: door for room, door in self._registry.public_here()}
        doors = {number: one.door for number, one in others.items()} | here
        return inviting(doors, self._registry.visitor_addresses)

    async def lobbies(self, settings: RoomSettings) -> list[Lobby]:
        """List the rooms in which a game is gathered that is like this, by a host who is awake."""
        doors = [door for door in await self.doors() if _fits(door, settings)]
        others = {one.door.code: (number, one) for number, one in self._others.items()}
        found: list[Lobby] = []
        for door in doors:
            room = self._registry.awake(door.code)
            if room is not None and is_lively(room):
                found.append(Lobby(room.id, door.code, self._preference(room), room))
            elif room is None and door.code in others:
                number, one = others[door.code]
                if one.is_lively:
                    found.append(Lobby(number, door.code, one.preference, None))
        return found

    def _preference(self, room: Room) -> tuple[bool, int]:
        """Tell how good a room is to join: with its host here, then with the most households.

        Guests of one's own do not make a room look lively.
        """
        full = self._registry.visitor_addresses.count(room.id, room.sheet)
        return not room.attendance.is_here(room.sheet.host), -full

    # --- what servers tell each other

    def tell(self) -> None:
        """Write down how public rooms here look, where that has changed."""
        told: dict[int, tuple[int, bytes]] = {}
        for room, door in self._registry.public_here():
            lease = room.services.lease
            if lease is None or lease.lost:
                continue
            body = self._body(room, door) if door.people and door.phase != "over" else b""
            told[room.id] = (lease.epoch, body)
            if self._told.get(room.id, (lease.epoch, b"")) != told[room.id]:
                is_open = door.phase == "lobby" and door.taken < door.chairs
                self._store.write([DoorRow(room.id, body, is_open)], None, lease)
        self._untell({number for number, (_, body) in self._told.items() if body} - told.keys())
        self._told = told

    def _untell(self, numbers: set[int]) -> None:
        """Take back how rooms here look that are public no more; others go as they are let go."""
        for room in self._registry.rooms if numbers else ():
            if room.id in numbers:
                self._store.write([DoorRow(room.id, b"", False)], None, room.services.lease)

    def _body(self, room: Room, door: Door) -> bytes:
        shared = SharedDoor(
            door=door,
            opener=self._registry.visitor_addresses.hidden_opener(room.id).scopes,
            is_lively=is_lively(room),
            preference=self._preference(room),
        )
        return msgspec.json.encode(shared)

    async def _elsewhere(self) -> dict[int, SharedDoor]:
        """Return what other servers that live have written."""
        if time.monotonic() - self._read_at >= KEPT_SECONDS:
            rows = await self._store.leases.doors()
            self._others = {row.room: door for row in rows if (door := _door_in(row)) is not None}
            openers = {number: Payer(one.opener) for number, one in self._others.items()}
            self._registry.visitor_addresses.elsewhere = openers
            self._read_at = time.monotonic()
        return self._others


def is_lively(room: Room) -> bool:
    """Tell whether a new game is gathered in a room by a host who was active lately."""
    active = room.attendance.active_at(room.sheet.host)
    is_awake = active is not None and room.services.clock.now() - active < AWAKE
    return is_awake and room.sheet.continues is None


def _door_in(row: DoorRow) -> SharedDoor | None:
    """Return how a room looks; nothing if another version has written it."""
    try:
        return msgspec.json.decode(row.body, type=SharedDoor)
    except msgspec.DecodeError:
        return None


def _fits(door: Door, settings: RoomSettings) -> bool:
    is_open = door.phase == "lobby" and door.taken < door.chairs
    wanted = (settings.edition, settings.pace, settings.is_coached)
    return is_open and (door.edition, door.pace, door.coach is True) == wanted
