"""The registry: all rooms by their codes, those in memory and those that sleep in the store."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import structlog

from freehold.protocol import AddBot, RoomSettings, Sit, Word
from freehold.server.games import archive
from freehold.server.games.entries import SheetEntry
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.games.summaries import room_row
from freehold.server.rooms import doors
from freehold.server.rooms.doors import Door, Listing, OwnRoom
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.households import Households
from freehold.server.rooms.loading import Loading
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.lookout import Lookout
from freehold.server.rooms.reaching import dismiss
from freehold.server.rooms.redaction import strike
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.restoring import restored, waiting_save
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.rooms.shelf import is_old, just_touched
from freehold.server.store import IdentityRow, SaveRow, StoreError

logger = structlog.get_logger()
NAP: Final = 120_000  # milliseconds that an empty room stays in memory
RESTORED: Final = 2  # rooms at a time, so that who plays in others notices little


class RoomRegistry:
    """Opens, finds, lists and archives rooms."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._listings: dict[str, Listing] = {}
        self._codes: dict[int, str] = {}
        self._rooms: dict[int, Room] = {}
        self._empty_since: dict[int, int] = {}
        self._given_up: dict[int, int] = {}  # rooms that failed, and when
        self._unshelved: set[int] = set()  # rooms that cannot be archived
        self.households = Households(services.store)
        self._ending: set[int] = set()  # rooms that are being closed for good
        self._loading = Loading()
        self.lookout = Lookout(services.clock, self._load)
        self._places = asyncio.Semaphore(RESTORED)
        self._last = 0
        self._unread: set[str] = set()  # codes of rooms that another version has written
        self._aside: set[int] = set()  # rooms that cannot be restored
        self.drain = services.drain
        self.blocks = services.blocks
        self.records = Records(services.store)
        self.shelf = asyncio.Lock()  # of who reads records, then writes what follows from them
        self.on_finish: Callable[[], None] = lambda: None  # runs when a game has ended

    async def open(self) -> None:
        """Read which rooms there are; they are restored when somebody comes."""
        self._last = await self._services.store.last_room()
        for row in await self._services.store.open_rooms():
            listing = doors.listing_of(row, self._services.clock)
            if listing is None:
                self._unread.add(row.code)
            else:
                self._listings[row.code] = listing
                self._codes[row.id] = row.code
        await self.households.open(self._codes)
        self.lookout.take_over(await self._services.store.dues())

    # --- looking

    @property
    def open_count(self) -> int:
        """Return how many rooms there are."""
        return len(self._listings)

    @property
    def aside_count(self) -> int:
        """Return how many rooms cannot be restored, as far as anybody has tried."""
        return len(self._aside) + len(self._unread)

    @property
    def listings(self) -> Sequence[Listing]:
        """Return what is known of all open rooms without opening them."""
        return tuple(self._listings.values())

    @property
    def rooms(self) -> Sequence[Room]:
        """Return the rooms in memory."""
        return tuple(self._rooms.values())

    def door(self, code: str) -> Door | None:
        """Return how a room looks from outside."""
        listing = self._listings.get(code)
        return None if listing is None else self._door(listing)

    def awake(self, code: str) -> Room | None:
        """Return a room that is in memory."""
        listing = self._listings.get(code)
        return None if listing is None else self._rooms.get(listing.id)

    def listing(self, code: str) -> Listing | None:
        """Return what is known of an open room without opening it."""
        return self._listings.get(code)

    def listing_of(self, number: int) -> Listing | None:
        """Return the same by the number of a room."""
        return self._listings.get(self._codes.get(number, ""))

    def _door(self, listing: Listing) -> Door:
        room = self._rooms.get(listing.id)
        return doors.door_of(listing.sheet, 0 if room is None else len(room.subscribers))

    def public_doors(self) -> list[Door]:
        """List public rooms with somebody in them."""
        public = (one for one in self._listings.values() if one.sheet.settings.public)
        found = {one.id: self._door(one) for one in public if one.id in self._rooms}
        return doors.inviting(found, self.households)

    async def rooms_of(self, identity: str) -> list[OwnRoom]:
        """List the rooms somebody belongs to, running games first."""
        now = self._services.clock.now()
        found = []
        for number in await self._services.store.rooms_of(identity):
            listing = self.listing_of(number)
            if listing is None:
                continue
            door = self._door(listing)
            try:
                room = await self._load(listing.id)
            except RefusedError:
                found.append(OwnRoom(door=door, chair=None, playing=False, set_aside=True))
            else:
                found.append(doors.own_room(door, room.durable, identity, now))
        return sorted(found, key=lambda place: not place.playing)

    # --- opening

    def create(self, settings: RoomSettings, who: IdentityRow, bots: Sequence[str]) -> Room:
        """Open a room with a host and bots in it, or raise RefusedError."""
        self._expect_welcome(who)
        opened = phase.open_sheet(doors.new_code(self._codes_taken()), settings)
        if len(bots) >= settings.chairs:
            raise RefusedError("room_full", f"expected at most {settings.chairs - 1} bots")
        room = self._opened(opened)
        host = room.admit(who)
        for level in bots:
            room.order(host, AddBot("", level))
        room.settle()
        return room

    async def create_continued(
        self,
        settings: RoomSettings,
        saved: phase.SavedGame,
        save: bytes,
        who: IdentityRow,
        chair: int | None = None,
    ) -> Room:
        """Open a room in which a verified save waits to be continued, or raise RefusedError.

        The host gets the chair that is wished for, else one that fits.
        """
        kept = await asyncio.to_thread(packed, save)
        self._expect_welcome(who)
        room = self._opened(phase.open_sheet(doors.new_code(self._codes_taken()), settings, saved))
        self._services.store.write([SaveRow(saved.continued.save, room.id, save)])
        room.play.saved = kept
        host = room.admit(who)
        if chair is not None and chair != room.durable.seat_of(host):
            room.order(host, Sit("", chair))
        room.settle()
        return room

    def _expect_welcome(self, who: IdentityRow) -> None:
        """Refuse another room of who was banned meanwhile, and one more than there may be."""
        if self._services.sanctions.ban_of(who.id, self._services.clock.wall()) is not None:
            raise RefusedError("banned")
        if not self.drain.begins_games:
            raise RefusedError("draining")
        if len(self._listings) >= self._services.settings.max_rooms:
            raise RefusedError("too_many", "expected fewer open rooms on this server, got too many")

    def _opened(self, opened: SheetEntry) -> Room:
        self._last += 1
        room = self._room(self._last, DurableState(opened.sheet, opened.private))
        self._rooms[room.id] = room
        room.change(opened)
        return room

    def _room(self, number: int, durable: DurableState) -> Room:
        return Room(
            number,
            durable,
            self._services,
            changed=self._note,
            failed=self._drop,
            elsewhere=self,
            noted=self.lookout.note,
        )

    def rolling(self, commitment: str) -> tuple[int, ...]:
        """Return the rooms whose dice come from a secret seed, by its commitment."""
        return doors.played(self.listings, lambda sheet: sheet.commitment == commitment)

    def going_on(self, origin: str) -> tuple[int, ...]:
        """Return the rooms that play a game, or have gone on with it, by the first commitment."""
        found = self.listings
        return doors.played(found, lambda sheet: (sheet.origin or sheet.commitment) == origin)

    async def players_in(self, rooms: Iterable[int]) -> tuple[str, ...]:
        """Return who still plays in these rooms: has a living seat, and has not left."""
        found: set[str] = set()
        for number in rooms:
            with contextlib.suppress(RefusedError):  # nobody plays where nothing can be restored
                room = await self._load(number)
                alive = 0 if room.match is None else room.match.state.alive
                found |= doors.living_players(room.private, alive)
        return tuple(sorted(found))

    def _codes_taken(self) -> set[str]:
        return self._listings.keys() | self._unread

    def _note(self, room: Room) -> None:
        idleness = just_touched(self._services.clock)
        self._listings[room.sheet.code] = Listing(room.id, idleness, room.sheet)
        self._codes[room.id] = room.sheet.code
        self.households.note_change(room.id)
        if room.sheet.phase == "over":
            self.on_finish()

    # --- finding

    async def find(self, code: str) -> Room | None:
        """Return the room with a code."""
        listing = self._listings.get(code)
        return None if listing is None else await self._load(listing.id)

    async def rolling_rooms(self, commitment: str) -> list[Room]:
        """Return the rooms whose dice come from a secret seed, but for those that are set aside."""
        found = []
        for number in self.rolling(commitment):
            with contextlib.suppress(RefusedError):
                found.append(await self._load(number))
        return found

    async def _load(self, number: int) -> Room:
        """Return a room, restored if need be; who asks meanwhile waits for the same one."""
        if number in self._ending:
            raise RefusedError("room_closed")
        room = self._rooms.get(number)
        if room is not None:
            return room
        return await self._loading.share(number, lambda: self._restore(number))

    async def _restore(self, number: int) -> Room:
        try:
            async with self._places:
                durable = await restored(self._services.store, number)
        except StoreError:
            raise  # the server stops
        except Exception as error:  # whatever is wrong with one room is nobody else's matter
            self._aside.add(number)
            logger.error("room set aside: it cannot be restored", room=number, error=repr(error))
            raise RefusedError("set_aside") from error
        self._aside.discard(number)
        room = self._room(number, durable)
        room.play.saved = await waiting_save(self._services.store, durable.sheet)
        self._rooms[number] = room
        room.recover(since=self._given_up.pop(number, self._services.clock.base))
        return room

    def _drop(self, room: Room) -> None:
        """Let go of a room that has failed; who comes next has it restored."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        self._empty_since.pop(room.id, None)
        self._given_up[room.id] = self._services.clock.now()
        self.lookout.look_again(room.id)
        if self._services.observer is not None:
            self._services.observer.forget(room.id)

    def dismiss(self, identity: str, word: Word) -> None:
        """Hang up on somebody everywhere."""
        dismiss(self.rooms, identity, word)

    async def forget(self, who: IdentityRow, alias: str) -> None:
        """Let somebody go for good, and let no log of a room tell of them."""
        for number in await self._services.store.rooms_of(who.id):
            with contextlib.suppress(RefusedError):  # nobody comes to what cannot be restored
                (await self._load(number)).forget(who.id)
        for number in await self._services.store.rooms_about(who.id):
            with contextlib.suppress(RefusedError):
                await self._strike(number, who, alias)

    def forget_decisions(self, identity: str) -> None:
        """Strike what moderators decided about somebody, and who is blocked by whom."""
        self._services.blocks.forget(identity)
        self._services.sanctions.forget(identity)

    async def _strike(self, number: int, who: IdentityRow, alias: str) -> None:
        """Build a room anew from a log without somebody; who comes meanwhile waits for it."""
        await self._loading.wait(number)
        self._put_down(number, "shutting_down")
        await self._loading.share(number, lambda: self._struck(number, who, alias))

    async def _struck(self, number: int, who: IdentityRow, alias: str) -> Room:
        store = self._services.store
        await strike(store, number, who, alias)
        room, listing = await self._restore(number), self.listing_of(number)
        if listing is not None:
            listing.sheet = room.sheet
            store.write([room_row(number, room.sheet, listing.idleness.touched)])
        return room

    # --- tidying up

    async def sweep(self) -> None:
        """Put empty rooms to rest, and archive those that nobody has touched for long."""
        self._unload()
        crowded = 2 * len(self._listings) > self._services.settings.max_rooms
        for listing in [one for one in self._listings.values() if self.is_old(one, crowded)]:
            await self.put_away(listing)

    def is_old(self, listing: Listing, crowded: bool, own: bool = False) -> bool:
        """Tell whether nobody is in a room, nor was for long."""
        if listing.id in self._rooms or listing.id in self._unshelved:
            return False
        idleness, clock = listing.idleness, self._services.clock
        return is_old(idleness, listing.sheet, clock, crowded=crowded, own=own)

    async def put_away(self, listing: Listing) -> None:
        """Archive a room, unless somebody comes back meanwhile."""
        try:
            await self._archive(listing)
        except StoreError:
            raise
        except Exception:
            self._unshelved.add(listing.id)  # until the server starts again
            logger.exception("room cannot be archived", room=listing.id)

    async def end(self, listing: Listing) -> None:
        """Close a room for good, whoever is in it, and archive it."""
        self._ending.add(listing.id)
        try:
            await self._loading.wait(listing.id)
            self._put_down(listing.id, "room_closed")
            await self._archive(self._listings[listing.sheet.code])
        finally:
            self._ending.discard(listing.id)

    def put_down(self, word: Word) -> None:
        """Hang up on everybody; who comes next has a room restored, and no time has passed."""
        for room in self.rooms:
            self._put_down(room.id, word)

    def _put_down(self, number: int, word: Word) -> None:
        if (room := self._rooms.get(number)) is not None:
            room.close(word)
            self._drop(room)

    def _unload(self) -> None:
        now = self._services.clock.now()
        for room in self.rooms:
            if not room.subscribers.idle or room.busy:
                self._empty_since.pop(room.id, None)
            elif now - self._empty_since.setdefault(room.id, now) >= NAP:
                room.close("room_closed")
                if self._services.observer is not None:
                    self._services.observer.forget(room.id)
                del self._rooms[room.id], self._empty_since[room.id]

    async def _archive(self, listing: Listing) -> None:
        sheet = listing.sheet
        row = room_row(listing.id, sheet, listing.idleness.touched, archived=True)
        written = await archive.archived(self._services.store, self.records, row)
        is_same = self._listings.get(sheet.code) is listing
        if not is_same or listing.id in self._rooms or listing.id in self._loading:
            return  # somebody came back meanwhile
        self._services.store.write(written)
        self._listings.pop(sheet.code, None)
        self._codes.pop(listing.id, None)
        self.households.forget(listing.id)
        self.lookout.note(listing.id, None)
        self._services.written.pop(listing.id, None)
        self._given_up.pop(listing.id, None)
        logger.info("room archived", room=listing.id, phase=sheet.phase)
