"""Sessions: who somebody is by the token they bring; each device has its own.

A token is random.  The store knows only its hash, and when it was seen last: the day of it.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import PERSON, SESSIONS
from freehold.server.ops.agreed_time import DAY, AgreedTime
from freehold.server.people.deletion_holds import DeletionHolds
from freehold.server.people.devices import Device
from freehold.server.people.identity import LONGEST_TOKEN, Signer
from freehold.server.people.taken_names import TakenNames
from freehold.server.store import (
    AccountRow,
    EndedRow,
    IdentityRow,
    NamedRow,
    SeenRow,
    SessionRow,
    Store,
    Write,
)

MOST: Final = 40  # sessions of one identity; beyond that the one seen longest ago ends
PATIENCE: Final = 10.0  # seconds for which nodes wait for another that changes somebody
GRACE: Final = 3600  # seconds for which a server must have been up before anything expires
OLD: Final = "old-"  # before the id of an identity: the session of its signed tokens
_ID_BYTES: Final = 12
_SECRET_BYTES: Final = 24
_TOKEN: Final = re.compile(r"2\.(?P<id>[A-Za-z0-9_-]{16})\.(?P<secret>[A-Za-z0-9_-]{32})")
HangUp = Callable[[], None]


class Sessions:
    """Knows people by their tokens, and lets only one at a time change who somebody is."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        time: AgreedTime,
        taken_names: TakenNames,
        bus: Bus,
        days: int,
    ) -> None:
        self._store = store
        self._bus = bus
        self.taken_names = taken_names
        self._signer = signer
        self._time = time
        self._life = days * DAY
        self._lines: dict[str, set[HangUp]] = {}  # how to hang up on who is connected
        # of who reads what is about somebody, then writes it changed
        self.changing = bus.alone("people", PATIENCE)
        self.deletion_holds = DeletionHolds()  # of whom something is under way
        self.departing: set[str] = set()  # whose data are being deleted

    # --- who somebody is

    async def identify(self, token: str) -> IdentityRow | None:
        """Return whose token it is, if it is still good."""
        name = self.name_of(token)
        found = None if name is None else await self._store.session(name)
        if found is None:
            return None
        session, who = found
        if who.id in self.departing or self.is_over(session) or not self._fits(token, session, who):
            return None
        if session.seen < (today := self.today()):  # no more than one write a day
            self._store.write([SeenRow(session.id, who.id, today)])
        return self._told_apart(who)

    def _told_apart(self, who: IdentityRow) -> IdentityRow:
        """Mark a guest whose name looks like another's by now."""
        told = self.taken_names.told_apart(who)
        if told.name != who.name:
            self._store.write([NamedRow(who.id, who.name, told.name)])
        return told

    def name_of(self, token: str) -> str | None:
        """Return the id of the session that a token claims to be of."""
        if len(token) > LONGEST_TOKEN:
            return None
        found = _TOKEN.fullmatch(token)
        if found:
            return found["id"]
        claim = self._signer.read(token)
        return None if claim is None else OLD + claim.id

    def _fits(self, token: str, session: SessionRow, who: IdentityRow) -> bool:
        found = _TOKEN.fullmatch(token)
        if found:
            return hmac.compare_digest(_mark(found["secret"]), session.mark)
        claim = self._signer.read(token)
        return claim is not None and claim.generation == who.generation

    async def find(self, identity: str) -> IdentityRow | None:
        """Return somebody who is there, and is not being deleted."""
        who = await self._store.identity(identity)
        return None if who is None or who.id in self.departing else who

    async def still_there(self, identities: Iterable[str]) -> set[str]:
        """Return who of some people is there, and is not being deleted."""
        return set(await self._store.people(set(identities))) - self.departing

    # --- beginning and ending

    def new(
        self, identity: str, device: Device, created: int | None = None
    ) -> tuple[SessionRow, str]:
        """Return a new session, which the caller writes, and its token, which is not kept."""
        name, secret = secrets.token_urlsafe(_ID_BYTES), secrets.token_urlsafe(_SECRET_BYTES)
        row = SessionRow(
            id=name,
            identity=identity,
            mark=_mark(secret),
            browser=device.browser,
            system=device.system,
            created=self.now() if created is None else created,
            seen=self.today(),
        )
        return row, f"2.{name}.{secret}"

    def now(self) -> int:
        """Return when somebody is seen who comes now, in seconds since 1970."""
        return self._time.latest()

    def today(self) -> int:
        """Return the day that is written down as the last on which somebody was seen."""
        return self.now() // DAY * DAY

    def agreed(self) -> int:
        """Return the time that has surely come; 0 as long as a wrong clock may be set right."""
        return self._time.seconds() if self._time.up() >= GRACE else 0

    def is_over(self, session: SessionRow) -> bool:
        """Tell whether a session was not used for so long that it has ended."""
        return bool(self.agreed()) and session.seen < self.oldest()

    def oldest(self) -> int:
        """Return before which day a session was seen last that has ended."""
        return self._time.today() - self._life

    async def of(self, identity: str) -> list[SessionRow]:
        """List the sessions of somebody, the last seen first."""
        rows = await self._store.sessions_of(identity)
        return [row for row in rows if not self.is_over(row)]

    async def surplus(self, identity: str) -> list[SessionRow]:
        """List the sessions that end when somebody begins one more."""
        return (await self._store.sessions_of(identity))[MOST - 1 :]

    async def describe(self, session: SessionRow, device: Device) -> SessionRow:
        """Note what somebody uses, where a session of before does not know it."""
        if session.browser or session.system or not any(device):
            return session
        known = replace(session, browser=device.browser, system=device.system)
        self._store.write([known])
        await self._store.flush()
        return known

    async def renew(self, identity: str, token: str, device: Device) -> str:
        """End all sessions of somebody and return the token of a new one in place of this.

        Call it in `changing`.
        """
        rows = await self._store.sessions_of(identity)
        own = next((row for row in rows if row.id == self.name_of(token)), None)
        fresh, secret = self.new(identity, device, None if own is None else own.created)
        await self.end(rows, [fresh])
        return secret

    async def end(self, ended: Sequence[SessionRow], others: Sequence[Write] = ()) -> None:
        """End sessions, and write other rows with it; call it in `changing`.

        Who is connected by one is hung up on at once, on other nodes, too.
        """
        ids = [row.id for row in ended]
        self._bus.publish(SESSIONS, " ".join(ids), [*map(EndedRow, ids), *others])
        await self._store.flush()
        self.hang_up(ids)

    async def note_account(self, account: AccountRow, rows: Sequence[Write]) -> None:
        """Write the rows of a new account, whose name nobody else may look like from now on."""
        self._bus.publish(PERSON, account.identity, rows)
        await self._store.flush()
        self.taken_names.add(account.identity, account.name)

    # --- who is connected

    def connect(self, token: str, hang_up: HangUp) -> None:
        """Note how to hang up on somebody when the session of their token ends."""
        self._lines.setdefault(self.name_of(token) or "", set()).add(hang_up)

    def disconnect(self, token: str, hang_up: HangUp) -> None:
        """Forget a connection that is gone."""
        name = self.name_of(token) or ""
        lines = self._lines.get(name, set())
        lines.discard(hang_up)
        if not lines:
            self._lines.pop(name, None)

    def connected(self) -> tuple[str, ...]:
        """Return the sessions by which somebody is connected."""
        return tuple(self._lines)

    def hang_up(self, sessions: Iterable[str]) -> None:
        """Hang up on whoever is connected by some sessions."""
        for session in sessions:
            for hang_up in tuple(self._lines.get(session, ())):
                hang_up()


def _mark(secret: str) -> bytes:
    """Return what is kept of a secret that is too long to be guessed."""
    return hashlib.sha256(secret.encode()).digest()
