"""The rooms that a server has in memory: taken, restored from their logs, and let go of."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final, NamedTuple

import structlog

from freehold.protocol import Word
from freehold.server.cluster.relay import RelayError
from freehold.server.rooms.doors import Listing
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.listings import Listings
from freehold.server.rooms.loading import Loading
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.restoring import restored, waiting_save
from freehold.server.rooms.room import Room
from freehold.server.rooms.room_lease import let_go, nobody_to_ask
from freehold.server.rooms.services import Services
from freehold.server.rooms.visitor_addresses import VisitorAddresses
from freehold.server.store import Lease, OtherNode, StoreError

logger = structlog.get_logger()
CLAIM_SECONDS: Final = 8.0  # in which another server lets go of a room, or is known to be gone
PAUSE_SECONDS: Final = 0.2
SETTLED_SECONDS: Final = 10.0  # that a room stays, so that servers do not take it from each other
RESTORED: Final = 2  # rooms at a time, so that who plays in others notices little


class PeekedRoom(NamedTuple):
    """A room by its number, as its log has it."""

    id: int
    durable: DurableState


class LoadedRooms:
    """Has rooms, as long as no other server does."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._leases = services.store.leases
        self._listings = Listings()
        self.visitor_addresses = VisitorAddresses(services.store)
        self._rooms: dict[int, Room] = {}
        self._empty_since: dict[int, int] = {}
        self._given_up: dict[int, int] = {}  # rooms that failed, and when
        self._ending: set[int] = set()  # rooms that are being closed for good
        self._loading = Loading()
        self._places = asyncio.Semaphore(RESTORED)
        self._aside: set[int] = set()  # rooms that cannot be restored
        self.drain = services.drain
        # asks another server to let go of a room
        self.ask_for: Callable[[OtherNode, int], Awaitable[None]] = nobody_to_ask

    def _room(self, lease: Lease, durable: DurableState, now: int | None = None) -> Room:
        """Return a room that is ours."""
        raise NotImplementedError

    # --- looking

    def listing(self, code: str) -> Listing | None:
        """Return what is known of an open room without opening it."""
        return self._listings.of(code)

    def listing_of(self, number: int) -> Listing | None:
        """Return the same by the number of a room."""
        return self._listings.numbered(number)

    @property
    def rooms(self) -> Sequence[Room]:
        """Return the rooms in memory."""
        return tuple(self._rooms.values())

    def awake(self, code: str) -> Room | None:
        """Return a room that is in memory."""
        listing = self._listings.of(code)
        return None if listing is None else self._rooms.get(listing.id)

    # --- finding

    async def look_up(self, code: str) -> OtherNode | None:
        """Know a room as it is now; return who has it if that is another server."""
        if not self._leases.shared or self.awake(code) is not None:
            return None
        found = await self._leases.find(code)
        if found is None:
            if (listing := self._listings.of(code)) is not None:
                self._listings.drop(listing.id)
            return None
        self._listings.read(found.row, self._services.clock)
        return found.holder

    async def elsewhere(self, code: str) -> OtherNode | None:
        """Return which other server is to be asked about a room, if any is."""
        holder = await self.look_up(code)
        if holder is not None or not self._leases.shared or self.drain.lets_play:
            return holder
        others = await self._leases.others()  # which take what this one does not
        return others[int(code) % len(others)] if others else None

    async def known(self, number: int) -> Listing | None:
        """Return what is known of an open room, which another server may have opened."""
        listing = self._listings.numbered(number)
        if listing is None and self._leases.shared:
            row = await self._leases.row(number)
            return None if row is None else self._listings.read(row, self._services.clock)
        return listing

    async def find(self, code: str) -> Room | None:
        """Return the room with a code; one that another server has is refused."""
        await self.look_up(code)
        listing = self._listings.of(code)
        return None if listing is None else await self._load(listing.id)

    async def peek(self, code: str) -> PeekedRoom | None:
        """Return what the log says of a room that was looked up, whoever has it."""
        listing = self._listings.of(code)
        return None if listing is None else PeekedRoom(listing.id, await self._peek(listing.id))

    async def _peek(self, number: int) -> DurableState:
        """Return what the log of a room says, whoever has it."""
        room = self._rooms.get(number)
        if room is None and await self._leases.holder(number) is not None:
            return await self._read(number)
        return (await self._load(number)).durable

    async def _read(self, number: int) -> DurableState:
        """Return what the log of a room says, or raise RefusedError if it cannot be restored."""
        try:
            async with self._places:
                return await restored(self._services.store, number)
        except StoreError:
            raise  # the server stops
        except Exception as error:  # whatever is wrong with one room is nobody else's matter
            logger.error("room set aside: it cannot be restored", room=number, error=repr(error))
            raise RefusedError("set_aside") from error

    async def _load(self, number: int) -> Room:
        """Return a room, restored if need be; who asks meanwhile waits for the same one."""
        if number in self._ending:
            raise RefusedError("room_closed")
        room = self._rooms.get(number)
        if room is not None:
            return room
        return await self._loading.share(number, lambda: self._restore(number))

    async def _claim(self, number: int) -> Room:
        """Return a room as `_load` does; another server that has it is asked to let it go."""
        if number in self._rooms or number in self._ending:
            return await self._load(number)
        return await self._loading.share(number, lambda: self._restore(number, claim=True))

    async def _take(self, number: int, *, claim: bool = False) -> tuple[Lease, int]:
        """Have a room from a moment on, or raise RefusedError.

        Another server that has it is asked to let it go if we claim it.
        """
        if self._leases.shared and not self.drain.lets_play:
            raise RefusedError("shutting_down")
        until, pause = time.monotonic() + CLAIM_SECONDS, 0.0
        while True:
            now = self._services.clock.now()
            lease = await self._leases.take(number, now)
            if isinstance(lease, Lease):
                return lease, now
            if lease is None:
                self._listings.drop(number)
                raise RefusedError("room_closed")
            if not claim or time.monotonic() > until:
                raise RefusedError("shutting_down")  # who comes again is led there
            await asyncio.sleep(pause)
            pause = PAUSE_SECONDS
            with contextlib.suppress(RelayError):  # it is soon known to be gone
                await self.ask_for(lease, number)

    async def _restore(self, number: int, *, claim: bool = False) -> Room:
        lease, now = await self._take(number, claim=claim)
        with self._or_release(lease):
            return await self._restored(lease, now)

    @contextlib.contextmanager
    def _or_release(self, lease: Lease) -> Iterator[None]:
        """Let others have a room if what it was taken for fails."""
        try:
            yield
        except Exception:
            with contextlib.suppress(StoreError):  # the server stops, for this very reason
                self._leases.release(lease, lease.at or 0)
            raise

    async def _restored(self, lease: Lease, now: int) -> Room:
        number = lease.room
        try:
            durable = await self._read(number)
        except RefusedError:
            self._aside.add(number)
            raise
        self._aside.discard(number)
        room = self._room(lease, durable, now)
        room.play.saved = await waiting_save(self._services.store, durable.sheet)
        if self._leases.shared:
            await self.visitor_addresses.take_over(number)
        if lease.lost:
            raise RefusedError("shutting_down")
        self._rooms[number] = room
        since = self._given_up.pop(number, self._services.clock.base)
        room.recover(since if lease.at is None else lease.at)
        return room

    # --- letting go

    def _lose(self, room: Room) -> None:
        """Let go of a room that another server may have by now."""
        if self._rooms.get(room.id) is room:
            logger.warning("room lost: another server may have it", room=room.id)
            self._put_down(room.id, "shutting_down")

    def _drop(self, room: Room) -> None:
        """Let go of a room that has failed; who comes next has it restored."""
        self._take_out(room)
        let_go(room)

    def _take_out(self, room: Room) -> None:
        """Have a room in memory no more, though it is ours."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        self._empty_since.pop(room.id, None)
        self._given_up[room.id] = self._services.clock.now()
        if self._services.observer is not None:
            self._services.observer.forget(room.id)

    def let_go(self, number: int) -> None:
        """Let another server have a room; who is in it comes back there."""
        self._put_down(number, "shutting_down")

    async def give_away(self, number: str | None) -> None:
        """Let a server have a room that it cannot reach here, unless the room has just come."""
        room = None if number is None else self._rooms.get(int(number))
        lease = None if room is None else room.services.lease
        if lease is not None and time.monotonic() - lease.since > SETTLED_SECONDS:
            logger.warning("room given away: another server cannot reach it here", room=lease.room)
            self.let_go(lease.room)

    def put_down(self, word: Word) -> None:
        """Hang up on everybody; who comes next has a room restored, and no time has passed."""
        for room in self.rooms:
            self._put_down(room.id, word)

    def _put_down(self, number: int, word: Word, *, ours: bool = False) -> None:
        """Hang up on everybody in a room, which may stay ours."""
        room = self._rooms.get(number)
        if room is not None:
            room.close(word)
            (self._take_out if ours else self._drop)(room)
