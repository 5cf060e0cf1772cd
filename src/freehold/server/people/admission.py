"""The admission: who somebody is, how much they may do, and which room they may enter."""

from typing import Final

from aiohttp import web

from freehold.protocol import LONG_PACES, RoomSettings
from freehold.server.cluster.bus import Bus
from freehold.server.cluster.shared_limits import SharedBudget, SharedLimits
from freehold.server.ops.budgets import Payer, payer_called
from freehold.server.ops.load import ProcessLoad
from freehold.server.ops.metrics import Metrics
from freehold.server.ops.server_budgets import ServerBudgets
from freehold.server.ops.settings import Settings
from freehold.server.ops.uptime import MILLISECONDS, Clock
from freehold.server.people.bans import Bans
from freehold.server.people.sessions import Sessions
from freehold.server.rooms.invitations import Invitations
from freehold.server.rooms.kicked import is_silenced, is_turned_away
from freehold.server.rooms.loaded_rooms import PeekedRoom
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.rooms.retention import is_long
from freehold.server.rooms.room import Room
from freehold.server.rooms.rooms_per_address import RoomsPerAddress
from freehold.server.store import IdentityRow, Store

# Budgets that all nodes have together: tries of codes and passwords, and what is kept for long.
SHARED: Final = (
    *("misses", "passwords_tried", "guests", "openings", "renamings", "saves", "reports"),
)


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
        invitations: Invitations,
        bans: Bans,
        bus: Bus,
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.registry = registry
        self.sessions = sessions
        self.metrics = metrics
        self.invitations = invitations
        self.budgets = ServerBudgets(settings)
        self.rooms_per_address = RoomsPerAddress(
            registry, self.budgets.rooms_alone, self.budgets.rooms_opened
        )
        self.bans = bans
        self.bus = bus
        self.shared_limits: SharedLimits | None = None  # by which nodes count together
        self.announcement = ""  # the operator's words to everybody
        self.load = ProcessLoad()
        self.since = clock.wall()

    def share_tries(self, shared_limits: SharedLimits) -> None:
        """Count with all nodes what strangers try, and what they leave in the database."""
        self.shared_limits = shared_limits
        for name in SHARED:
            own = getattr(self.budgets, name)
            setattr(self.budgets, name, SharedBudget(shared_limits, name, own))

    def seconds(self) -> float:
        """Return the time that limits and silences are measured in, which stands still with us."""
        return self.clock.now() / MILLISECONDS

    # --- connections

    @property
    def connections(self) -> int:
        """Return how many connections there are."""
        return self.budgets.sockets.held()

    def enter(self, address: str) -> bool:
        """Let a connection in, unless there are too many."""
        return self.budgets.sockets.enter(self.budgets.holder(address))

    def leave(self, address: str) -> None:
        """Let a connection go."""
        self.budgets.sockets.leave(self.budgets.holder(address))

    def enter_identity(self, identity: str) -> bool:
        """Let somebody in once more, unless they are in too often."""
        return self.budgets.presences.enter(payer_called(identity))

    def leave_identity(self, identity: str) -> None:
        """Let somebody go."""
        self.budgets.presences.leave(payer_called(identity))

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

    async def note_sighting(self, identity: str, address: str, device: str | None = None) -> None:
        """Remember where somebody is, unless they are deleted by now."""
        with self.sessions.deletion_holds.hold(identity):
            if await self.sessions.find(identity) is not None:
                await self.bans.sightings.note(identity, address, device)

    # --- rooms

    def note_arrival(self, room: Room, who: IdentityRow, address: str) -> None:
        """Note from where somebody has come to a room."""
        number = find_member(room.private, who.id)
        if number is not None:
            self.registry.visitor_addresses.note(
                room.id, room.sheet, number, self.household(address)
            )

    def household(self, address: str) -> Payer:
        """Return who holds rooms at an address, so that it can be written down."""
        return self.bans.sightings.of_payer(self.budgets.payer(address))

    async def room_for(
        self, code: str, who: IdentityRow, address: str, secret: str | None = None
    ) -> Room:
        """Return a room by its code, or by the secret of its link, or raise RefusedError.

        A room that one may not enter answers like one that is not there.
        """
        room = await (
            self._coded(code, who, address) if secret is None else self._linked(code, secret)
        )
        if await self._is_turned_away(room, who, address):
            raise RefusedError("no_such_room")
        return room

    async def expect_few_long_rooms(
        self, identity: str, settings: RoomSettings, address: str, besides: int = 0
    ) -> None:
        """Refuse one more room over days of who is in too many, or where there are too many.

        Such rooms are kept for weeks.  `besides` is the number of a room that is not counted; it
        is of who opened it, whoever makes it one over days.
        """
        if settings.pace not in LONG_PACES:
            return
        found = {one.id for one in self.registry.listings if is_long(one.sheet)} - {besides}
        mine = found.intersection(await self.store.rooms_of(identity))
        most = self.settings.long_rooms_per_identity
        if len(mine) >= most:
            detail = f"expected at most {most} rooms over days at a time, got {len(mine)}"
            raise RefusedError("too_many", detail)
        if 2 * len(found) >= self.settings.max_rooms:
            detail = "expected fewer rooms over days on this server, got too many"
            raise RefusedError("too_many", detail)
        opener = self.registry.visitor_addresses.opener
        payer = opener(besides) if opener(besides).scopes else self.household(address)
        if not self.budgets.long_rooms(map(opener, found)).has_place(payer):
            detail = "expected fewer rooms over days of this address, got too many"
            raise RefusedError("too_many", detail)

    async def _linked(self, code: str, secret: str) -> Room:
        """Return a room by its link; nobody guesses those, so wrong ones need not be counted."""
        listing = self.registry.listing(code)
        if listing is not None and self.invitations.opens(secret, listing.id, code):
            room = await self.registry.find(code)
            if room is not None:
                return room
        self.metrics.count("refused_total", label="wrong_link")
        raise RefusedError("wrong_link")

    async def _coded(self, code: str, who: IdentityRow, address: str) -> Room:
        """Return a room by its code.

        Wrong codes are charged, right ones are not: whoever tries codes is soon told nothing any
        more, neither by the own name nor from the own address, but for what is no secret.
        """
        payer = self.budgets.payer(address).within("identity", who.id)
        wait = self.budgets.misses.take(payer)
        if wait and not await self._is_known_to(who, code):
            self.metrics.count("refused_total", label="wrong_codes")
            raise RefusedError("slow_down", f"expected a pause of {wait:.0f} s", wait)
        room = await self.registry.find(code)
        if room is None or who.id in room.private.banned:
            self.metrics.count("refused_total", label="no_such_room")
            raise RefusedError("no_such_room")
        if not wait:
            self.budgets.misses.put_back(payer)
        return room

    async def _is_turned_away(self, room: Room, who: IdentityRow, address: str) -> bool:
        """Tell whether somebody may not enter, by who they are and where they are now."""
        await self.note_sighting(who.id, address)
        return await is_turned_away(self.store, room, who)

    async def is_silenced(self, room: Room, who: IdentityRow) -> bool:
        """Tell whether somebody who comes may not speak, because they seem to be who may not."""
        return await is_silenced(self.store, room, who)

    async def _is_known_to(self, who: IdentityRow, code: str) -> bool:
        """Tell whether a code is no secret: of a room that is listed, or somebody's own."""
        listing = self.registry.listing(code)
        public = listing is not None and listing.sheet.settings.public
        return public or await self.belongs(who, code)

    async def belongs(self, who: IdentityRow, code: str) -> bool:
        """Tell whether there is such a room, and somebody belongs to it.

        The store is asked in any case, so that the time it takes tells nothing.
        """
        own = await self.store.rooms_of(who.id)
        listing = self.registry.listing(code)
        return listing is not None and listing.id in own

    async def own_room(self, code: str, who: IdentityRow, address: str) -> PeekedRoom:
        """Return a room that somebody is a member of, whoever has it, or raise RefusedError.

        Others do not wake it up, and are answered as if it was not there; they are charged as for
        a wrong code.
        """
        await self.registry.look_up(code)
        room = await self.registry.peek(code) if await self.belongs(who, code) else None
        if room is not None and find_member(room.durable.private, who.id) is not None:
            return room
        self.metrics.count("refused_total")
        wait = self.budgets.misses.take(self.budgets.payer(address).within("identity", who.id))
        if wait:
            raise RefusedError("slow_down", f"expected a pause of {wait:.0f} s", wait)
        raise RefusedError("no_such_room")


ADMISSION: Final = web.AppKey("admission", Admission)
