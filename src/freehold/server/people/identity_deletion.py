"""Deletion of identities: who goes for good, by their own wish or because they never came back."""

import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Final, Literal, Protocol

import structlog

from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import GONE as GONE_TOPIC
from freehold.server.cluster.bus_topics import LEAVING, STAYING
from freehold.server.games.records import Records, records_turn
from freehold.server.ops.agreed_time import DAY, AgreedTime
from freehold.server.people.game_redaction import redact_games
from freehold.server.people.sessions import Sessions
from freehold.server.store import (
    BoardExpiryRow,
    ExpiredRow,
    GoneRow,
    IdentityRow,
    Store,
    StoreError,
)
from freehold.statistics.rows import GONE

log = structlog.get_logger()
ALIAS_BYTES: Final = 12
BOARD_DAYS: Final = 30  # for which a board is kept on which nobody plays
AT_ONCE: Final = 50  # guests who are removed in one go
GRACE: Final = 12 * 3600  # seconds for which a server must have been up before it removes guests


class Rooms(Protocol):
    """What the rooms do when somebody goes."""

    @property
    def records(self) -> Records:
        """Return the records of finished games."""
        ...

    def dismiss(self, identity: str, word: Literal["unknown_token"]) -> None:
        """Hang up on somebody everywhere."""

    async def forget(self, who: IdentityRow, alias: str) -> None:
        """Let somebody go for good from every room that knows them; the alias takes their place."""

    def forget_decisions(self, identity: str) -> None:
        """Strike what moderators decided about somebody, and who is blocked by whom."""


async def _nobody_to_ask(_identity: str) -> None:
    """Do nothing: there is no other server."""


class IdentityDeletion:
    """Lets people go, with everything that is kept about them."""

    def __init__(self, store: Store, sessions: Sessions, rooms: Rooms, bus: Bus) -> None:
        self._store = store
        self._bus = bus
        self._sessions = sessions
        self._rooms = rooms
        # waits until nothing is under way for somebody on any other server
        self.over_elsewhere: Callable[[str], Awaitable[None]] = _nobody_to_ask

    def begin(self, identity: str) -> None:
        """Let no token of somebody be good any more; call it in the sessions' `changing`."""
        self._sessions.departing.add(identity)
        self._bus.publish(LEAVING, identity)

    async def complete(self, who: IdentityRow) -> None:
        """Delete somebody whose departure has begun."""
        alias = GONE + secrets.token_urlsafe(ALIAS_BYTES)
        try:
            await self._sessions.deletion_holds.over(who.id)
            await self.over_elsewhere(who.id)
            await self._store.flush()  # what was under way is part of what goes
            await self._rooms.forget(who, alias)
            async with records_turn(self._bus):
                await redact_games(self._store, self._rooms.records, who.id)
                await self._delete(who.id, alias)
            await self._store.scrub()
            self._sessions.taken_names.remove(who.id)
        except BaseException:
            with contextlib.suppress(StoreError):  # the server stops, for this very reason
                self._bus.publish(STAYING, who.id)
            raise
        finally:
            self._sessions.departing.discard(who.id)
        self._rooms.dismiss(who.id, "unknown_token")
        log.info("identity deleted")

    async def _delete(self, identity: str, alias: str) -> None:
        """Delete somebody while nobody else is about to write what they have read before."""
        async with self._sessions.changing:
            self._bus.publish(GONE_TOPIC, identity, [GoneRow(identity, alias)])
            await self._store.flush()
            self._rooms.forget_decisions(identity)


class IdentityExpiry:
    """Ends what nobody has used for long: sessions, and guests who were not seen any more."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        deletion: IdentityDeletion,
        time: AgreedTime,
        guest_days: int,
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._deletion = deletion
        self._time = time
        self._life = guest_days * DAY

    async def run(self) -> int:
        """End what is old by both clocks; return how many guests were removed."""
        if self._time.up() < GRACE:
            return 0
        unused = self._time.today() - BOARD_DAYS * DAY
        self._store.write([ExpiredRow(self._sessions.oldest()), BoardExpiryRow(unused)])
        before = self._time.today() - self._life
        removed = 0
        for identity in await self._store.guests_before(before, AT_ONCE):
            removed += await self._remove(identity, before)
        if removed:
            log.info("guests removed", count=removed)
        return removed

    async def _remove(self, identity: str, before: int) -> bool:
        async with self._sessions.changing:
            who = await self._sessions.find(identity)
            if who is None or who.seen >= before or await self._store.account(identity) is not None:
                return False  # came back meanwhile
            self._deletion.begin(identity)
        await self._deletion.complete(who)
        return True
