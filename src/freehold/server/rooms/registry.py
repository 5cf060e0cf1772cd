"""The registry: all rooms by their codes, those in memory and those that sleep in the store."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import structlog

from freehold.editions import Edition, is_board_name
from freehold.protocol import AddBot, RoomSettings, Sit, Word
from freehold.server.games import archive
from freehold.server.games.boards import Boards
from freehold.server.games.packing import packed
from freehold.server.games.records import Records
from freehold.server.games.summaries import room_row
from freehold.server.rooms import doors
from freehold.server.rooms.broadcasts import dismiss
from freehold.server.rooms.doors import Door, Listing, OwnRoom
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.loaded_rooms import LoadedRooms
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.redaction import strike
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.retention import is_old, just_touched
from freehold.server.rooms.room import Room
from freehold.server.rooms.room_codes import RoomCodes
from freehold.server.rooms.room_lease import with_lease
from freehold.server.rooms.services import Services
from freehold.server.rooms.wake_scheduler import WakeScheduler
from freehold.server.store import BoardWantedRow, DoorRow, IdentityRow, Lease, SaveRow, StoreError

logger = structlog.get_logger()
NAP: Final = 120_000  # milliseconds that an empty room stays in memory


class RoomRegistry(LoadedRooms):
    """Opens, finds, lists and archives rooms."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._codes = RoomCodes(self._leases, self._listings)
        self._unshelved: set[int] = set()  # rooms that cannot be archived
        self.wake_scheduler = WakeScheduler(services.clock, self._wake)
        self.blocks = services.blocks
        self.records = Records(services.store)
        self.boards = Boards(services.store)
        self.on_finish: Callable[[], None] = lambda: None  # runs when a game has ended

    async def open(self) -> None:
        """Read which rooms there are; they are restored when somebody comes."""
        self._codes.last = await self._services.store.last_room()
        for row in await self._services.store.open_rooms():
            self._listings.read(row, self._services.clock)
        await self.visitor_addresses.open({listing.id for listing in self._listings})
        if not self._leases.own_time:  # else whoever has a room over days keeps it in memory
            self.wake_scheduler.take_over(await self._services.store.dues())

    # --- looking

    @property
    def open_count(self) -> int:
        """Return how many rooms there are."""
        return len(self._listings)

    @property
    def aside_count(self) -> int:
        """Return how many rooms cannot be restored, as far as anybody has tried."""
        return len(self._aside) + len(self._listings.unread)

    @property
    def listings(self) -> Sequence[Listing]:
        """Return what is known of all open rooms without opening them."""
        return tuple(self._listings)

    def door(self, code: str) -> Door | None:
        """Return how a room looks from outside."""
        listing = self._listings.of(code)
        return None if listing is None else self._door(listing)

    def _door(self, listing: Listing) -> Door:
        room = self._rooms.get(listing.id)
        return doors.door_of(listing.sheet, 0 if room is None else len(room.subscribers))

    def public_doors(self) -> list[Door]:
        """List public rooms with somebody in them."""
        public = (one for one in self._listings if one.sheet.settings.public)
        found = {one.id: self._door(one) for one in public if one.id in self._rooms}
        return doors.inviting(found, self.visitor_addresses)

    def public_here(self) -> list[tuple[Room, Door]]:
        """List the public rooms in memory, and how they look."""
        public = [room for room in self._rooms.values() if room.sheet.settings.public]
        return [(room, doors.door_of(room.sheet, len(room.subscribers))) for room in public]

    async def rooms_of(self, identity: str) -> list[OwnRoom]:
        """List the rooms somebody belongs to, running games first."""
        found = []
        for number in await self._services.store.rooms_of(identity):
            listing = await self.known(number)
            if listing is None:
                continue
            door = self._door(listing)
            try:
                durable = await self._peek(listing.id)
            except RefusedError:
                found.append(OwnRoom(door=door, chair=None, playing=False, set_aside=True))
            else:
                room = self._rooms.get(listing.id)  # what time it is elsewhere, only they know
                at = None if room is None else room.services.clock.now()
                found.append(doors.own_room(door, durable, identity, at))
        return sorted(found, key=lambda place: not place.playing)

    # --- opening

    async def ready(self) -> None:
        """Wait until a room can be opened."""
        await self._codes.ready()

    async def expect_board(self, settings: RoomSettings) -> Edition | None:
        """Return the board of somebody's own that settings name, to be held until a room does.

        Raise RefusedError if they name one that is not here; an edition we ship is none.
        """
        board = await self.boards.find(settings.edition)
        if board is not None and await self.boards.is_taken_down(board.id):
            raise RefusedError("bad_settings", "edition: moderators have taken this board down")
        if board is None and is_board_name(settings.edition):
            detail = f"edition: expected a board that is here, got {settings.edition}"
            raise RefusedError("bad_settings", detail)
        return board

    async def take_board(self, settings: RoomSettings) -> Edition | None:
        """Do the same for a room, which may wait for long: until then the board is not deleted."""
        board = await self.expect_board(settings)
        if board is not None:
            now = self._services.clock.wall()
            self._services.store.write([BoardWantedRow(now, board.id)])
        return board

    def create(self, settings: RoomSettings, who: IdentityRow, bots: Sequence[str]) -> Room:
        """Open a room with a host and bots in it, or raise RefusedError.

        Whoever calls it has waited for `ready` right before.
        """
        self._expect_welcome(who)
        if len(bots) >= settings.chairs:
            raise RefusedError("room_full", f"expected at most {settings.chairs - 1} bots")
        room = self._opened(settings)
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
        await self.ready()
        self._expect_welcome(who)
        room = self._opened(settings, saved)
        row = SaveRow(saved.continued.save, room.id, save)
        self._services.store.write([row], None, room.services.lease)
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

    def _opened(self, settings: RoomSettings, saved: phase.SavedGame | None = None) -> Room:
        reserved = self._codes.take()
        opened = phase.open_sheet(reserved.code, settings, saved)
        room = self._room(reserved.lease, DurableState(opened.sheet, opened.private))
        self._rooms[room.id] = room
        room.change(opened)
        return room

    def _room(self, lease: Lease, durable: DurableState, now: int | None = None) -> Room:
        room = Room(
            lease.room,
            durable,
            with_lease(self._services, lease, now),
            changed=self._note,
            failed=self._fail,
            copies=self,
            noted=self._note_due,
        )
        lease.on_loss = partial(self._lose, room)
        return room

    def rolling(self, commitment: str) -> tuple[int, ...]:
        """Return the rooms whose dice come from a secret seed, by its commitment."""
        return self._listings.played(lambda sheet: sheet.commitment == commitment)

    def going_on(self, origin: str) -> tuple[int, ...]:
        """Return the rooms that play a game, or have gone on with it, by the first commitment."""
        return self._listings.played(lambda sheet: (sheet.origin or sheet.commitment) == origin)

    async def find_copies(self, *commitments: str) -> None:
        """Know which rooms play copies of a game, also those that other servers have, as of now."""
        for one in commitments:
            for row in await self._leases.playing(one):
                if row.id not in self._rooms:
                    self._listings.learn(row, self._services.clock)

    async def players_in(self, rooms: Iterable[int]) -> tuple[str, ...]:
        """Return who still plays in these rooms: has a living seat, and has not left."""
        found: set[str] = set()
        for number in rooms:
            with contextlib.suppress(RefusedError):  # nobody plays where nothing can be restored
                durable = await self._peek(number)
                alive = 0 if durable.match is None else durable.match.state.alive
                found |= doors.living_players(durable.private, alive)
        return tuple(sorted(found))

    def _fail(self, room: Room) -> None:
        self._drop(room)
        if room.durable.is_long and room.playing and not self._leases.own_time:
            self.wake_scheduler.look_again(room.id)

    def _note_due(self, room: int, due: int | None) -> None:
        if not self._leases.own_time:
            self.wake_scheduler.note(room, due)

    async def _wake(self, number: int) -> Room:
        """Load a room in which something is due, unless nobody is let play."""
        if not self.drain.lets_play:
            raise RefusedError("shutting_down")
        return await self._load(number)

    def _note(self, room: Room) -> None:
        idleness = just_touched(self._services.clock)
        self._listings.put(room.sheet.code, Listing(room.id, idleness, room.sheet))
        self.visitor_addresses.note_change(room.id)
        if room.sheet.phase == "over":
            self.on_finish()

    # --- finding

    async def rolling_rooms(self, commitment: str) -> list[Room]:
        """Return the rooms whose dice come from a secret seed, but for those that are set aside."""
        found = []
        for number in self.rolling(commitment):
            with contextlib.suppress(RefusedError):
                found.append(await self._claim(number))
        return found

    def dismiss(self, identity: str, word: Word) -> None:
        """Hang up on somebody everywhere."""
        dismiss(self.rooms, identity, word)

    async def forget(self, who: IdentityRow, alias: str) -> None:
        """Let somebody go for good, and let no log of a room tell of them."""
        for number in await self._services.store.rooms_of(who.id):
            with self._unless_elsewhere():  # nobody comes to what cannot be restored
                (await self._claim(number)).forget(who.id)
        for number in await self._services.store.rooms_about(who.id):
            with self._unless_elsewhere():
                await self._strike(number, who, alias)

    @contextlib.contextmanager
    def _unless_elsewhere(self) -> Iterator[None]:
        """Go on without a room that is refused, but not if another server does not let it go."""
        try:
            yield
        except RefusedError as refused:
            if self._leases.shared and refused.word == "shutting_down":
                raise

    def forget_decisions(self, identity: str) -> None:
        """Strike what moderators decided about somebody, and who is blocked by whom."""
        self._services.blocks.forget(identity)
        self._services.sanctions.forget(identity)

    async def _strike(self, number: int, who: IdentityRow, alias: str) -> None:
        """Build a room anew from a log without somebody; who comes meanwhile waits for it."""
        await self._loading.wait(number)
        self._put_down(number, "shutting_down", ours=True)
        await self._loading.share(number, lambda: self._struck(number, who, alias))

    async def _struck(self, number: int, who: IdentityRow, alias: str) -> Room:
        store = self._services.store
        lease, now = await self._take(number, claim=True)
        with self._or_release(lease):
            await strike(store, lease, who, alias)
            room, listing = await self._restored(lease, now), self.listing_of(number)
        if listing is not None:
            listing.sheet = room.sheet
            row = room_row(number, room.sheet, listing.idleness.touched)
            store.write([row, DoorRow(number, b"", False)], None, lease)
        return room

    # --- tidying up

    async def sweep(self) -> None:
        """Put empty rooms to rest, and archive those that nobody has touched for long."""
        self._unload()
        until = self._listings.read_until(self._services.clock.wall())
        for row in await self._leases.rows_since(until):
            if row.id not in self._rooms:
                self._listings.read(row, self._services.clock)
        if self._leases.own_time and self.drain.lets_play:
            await self._adopt()
        crowded = 2 * len(self._listings) > self._services.settings.max_rooms
        for listing in [one for one in self._listings if self.is_old(one, crowded)]:
            await self.put_away(listing)

    def is_old(self, listing: Listing, crowded: bool, own: bool = False) -> bool:
        """Tell whether nobody is in a room, nor was for long."""
        if listing.id in self._rooms or listing.id in self._unshelved:
            return False
        idleness, clock = listing.idleness, self._services.clock
        stuck = listing.id in self._aside
        return is_old(idleness, listing.sheet, clock, crowded=crowded, own=own, stuck=stuck)

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
            self._put_down(listing.id, "room_closed", ours=True)
            await self._take(listing.id, claim=True)
            await self._archive(self._listings.of(listing.sheet.code) or listing)
        finally:
            self._ending.discard(listing.id)

    async def _adopt(self) -> None:
        """Have the games over days that no server has; each keeps its own in memory."""
        for number, _due in await self._services.store.dues():
            if number in self._rooms or number in self._aside:
                continue
            if await self._leases.holder(number) is None:
                with contextlib.suppress(RefusedError):  # another was quicker, or it is no more
                    await self._load(number)

    def _unload(self) -> None:
        now = self._services.clock.now()
        for room in self.rooms:
            stays = room.busy or (self._leases.own_time and room.durable.is_long and room.playing)
            if not room.subscribers.idle or stays:
                self._empty_since.pop(room.id, None)
            elif now - self._empty_since.setdefault(room.id, now) >= NAP:
                self._put_down(room.id, "room_closed")
                self._given_up.pop(room.id, None)

    async def _archive(self, listing: Listing) -> None:
        await self._loading.wait(listing.id)  # who takes a room last is the one that has it
        if listing.id in self._rooms:
            return  # somebody came back
        sheet = listing.sheet
        lease = await self._leases.take(listing.id, self._services.clock.now())
        if not isinstance(lease, Lease):  # another server has it, or has archived it
            self._listings.drop(listing.id)
            return
        row = room_row(listing.id, sheet, listing.idleness.touched, archived=True)
        with self._or_release(lease):
            written = await archive.archived(self._services.store, self.records, row)
        is_same = self._listings.of(sheet.code) is listing
        if not is_same or listing.id in self._rooms or listing.id in self._loading:
            return  # somebody came back meanwhile
        self._services.store.write(written, None, lease)
        self._leases.forget(lease)
        self._listings.drop(listing.id)
        self.visitor_addresses.forget(listing.id)
        self.wake_scheduler.note(listing.id, None)
        self._services.written.pop(listing.id, None)
        self._given_up.pop(listing.id, None)
        logger.info("room archived", room=listing.id, phase=sheet.phase)
