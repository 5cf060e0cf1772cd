"""The admission: who somebody is, how much they may do, and which room they may enter."""

from typing import Final

from aiohttp import web

from freehold.server.ops.limits import Buckets, Gate
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.settings import Settings
from freehold.server.ops.uptime import MILLISECONDS, Clock
from freehold.server.people.bans import Bans
from freehold.server.people.sessions import Sessions
from freehold.server.rooms.kicked import is_turned_away
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.room import Room
from freehold.server.store import IdentityRow, Store

MINUTE: Final = 60.0
HOUR: Final = 3600.0
EVERYBODY: Final = "everybody"
ROOMS_PER_MINUTE: Final = 6.0  # of one identity
NEIGHBORS: Final = 10  # who may open so many from one address
NAMES_PER_MINUTE: Final = 12.0  # every one is told to everybody, so that it could serve to speak
MISSES_AT_ONCE: Final = 8


class Admission:
    """What every request and connection passes."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        clock: Clock,
        registry: RoomRegistry,
        sessions: Sessions,
        metrics: Metrics,
        bans: Bans,
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.registry = registry
        self.sessions = sessions
        self.metrics = metrics
        self.bans = bans
        self._all = Gate(settings.max_connections)
        self._addresses = Gate(settings.connections_per_address)
        self._identities = Gate(settings.connections_per_identity)
        self.requests = Buckets(settings.http_per_second, settings.http_burst)
        self.arrivals = Buckets(settings.http_per_second, settings.http_burst)
        self.guests = _per_minute(settings.guests_per_minute)
        self.openings = _per_minute(ROOMS_PER_MINUTE)
        self.neighborhoods = _per_minute(ROOMS_PER_MINUTE * NEIGHBORS)
        self.renamings = _per_minute(NAMES_PER_MINUTE)
        self._misses = Buckets(settings.code_misses_per_hour / HOUR, MISSES_AT_ONCE)

    def seconds(self) -> float:
        """Return the time that limits and silences are measured in, which stands still with us."""
        return self.clock.now() / MILLISECONDS

    # --- connections

    @property
    def connections(self) -> int:
        """Return how many connections there are."""
        return self._all.inside(EVERYBODY)

    def enter(self, address: str) -> bool:
        """Let a connection in, unless there are too many."""
        if not self._all.enter(EVERYBODY):
            return False
        if not self.settings.limits or self._addresses.enter(address):
            return True
        self._all.leave(EVERYBODY)
        return False

    def leave(self, address: str) -> None:
        """Let a connection go."""
        self._all.leave(EVERYBODY)
        if self.settings.limits:
            self._addresses.leave(address)

    def enter_identity(self, identity: str) -> bool:
        """Let somebody in once more, unless they are in too often."""
        return self._identities.enter(identity)

    def leave_identity(self, identity: str) -> None:
        """Let somebody go."""
        self._identities.leave(identity)

    # --- people

    async def identify(self, token: str) -> IdentityRow:
        """Return whose token it is, or raise RefusedError."""
        who = await self.recognize(token)
        self.bans.expect_welcome(who.id)
        return who

    async def recognize(self, token: str) -> IdentityRow:
        """Return whose token it is, banned or not, or raise RefusedError."""
        who = await self.sessions.identify(token)
        if who is None:
            raise RefusedError("unknown_token")
        return who

    # --- rooms

    async def room_for(self, code: str, who: IdentityRow, address: str) -> Room:
        """Return a room by its code, or raise RefusedError.

        Whoever tries codes is soon told nothing any more, neither by the own name nor from the own
        address; a room that one may not enter answers like one that is not there.
        """
        keys = [f"identity {who.id}"]
        keys += [f"address {address}"] if self.settings.limits else []
        tried = keys if self._may_try(keys) else []
        if not tried and not await self._belongs(who, code):
            raise RefusedError("slow_down")
        room = await self.registry.find(code)
        if room is None or await self._is_turned_away(room, who, address):
            self.metrics.count("refused_total")
            raise RefusedError("no_such_room")
        for key in tried:
            self._misses.put_back(key)
        return room

    async def _is_turned_away(self, room: Room, who: IdentityRow, address: str) -> bool:
        """Tell whether somebody may not enter, by who they are and where they are now."""
        await self.bans.sightings.note(who.id, address)
        return await is_turned_away(self.store, room, who)

    def _may_try(self, keys: list[str]) -> bool:
        """Count a try; one that is not allowed counts for nobody else."""
        taken = [key for key in keys if not self._misses.take(key)]
        if taken == keys:
            return True
        for key in taken:
            self._misses.put_back(key)
        return False

    async def _belongs(self, who: IdentityRow, code: str) -> bool:
        """Tell whether a room is somebody's own: strangers who guess may not keep them from it."""
        places = await self.registry.rooms_of(who.id)
        return any(place.door.code == code for place in places)


def _per_minute(count: float) -> Buckets:
    return Buckets(count / MINUTE, max(1.0, count))


ADMISSION: Final = web.AppKey("admission", Admission)
