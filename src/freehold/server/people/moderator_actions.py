"""Moderator actions: what moderators see of reports, and what they decide about people."""

import secrets
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from aiohttp import web
from msgspec.structs import replace

from freehold.protocol import Moderated
from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import SANCTIONS
from freehold.server.moderation.sanctions import until_text
from freehold.server.ops.uptime import Clock
from freehold.server.people.bans import Bans
from freehold.server.people.sessions import Sessions
from freehold.server.rooms.broadcasts import tell
from freehold.server.rooms.registry import RoomRegistry
from freehold.server.store import (
    AuditRow,
    ExpiryRow,
    IdentityRow,
    ModeratorRow,
    ReportRow,
    SanctionKind,
    SanctionRow,
    Store,
    Write,
)

HOUR: Final = 3600
REPORTS_KEPT: Final = 90 * 24 * HOUR  # seconds, once they are closed
OPERATOR: Final = "operator"  # who acts at the command line, or with the token of the server
OPERATOR_ROW: Final = IdentityRow(OPERATOR, "", "", 0, 0, 0)
ModerationWord = Literal[
    "no_such_report", "no_such_player", "no_such_sanction", "is_moderator", "is_yourself",
    "own_address", "no_address",
]  # fmt: skip # a list to look things up in, side by side


class ModerationError(Exception):
    """Say why something is not decided, in a word and a sentence."""

    def __init__(self, word: ModerationWord, message: str) -> None:
        super().__init__(message)
        self.word = word
        self.message = message


class Verdict(NamedTuple):
    """What is to happen to somebody, for how many seconds, and what they are told.

    A ban may be one of their address, too.
    """

    kind: SanctionKind
    seconds: int
    reason: str
    with_address: bool = False


class ModeratorActions:
    """Decides for moderators, and writes every decision down.

    Call what decides or notes anything in the sessions' `changing`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        registry: RoomRegistry,
        bans: Bans,
        sessions: Sessions,
        bus: Bus,
    ) -> None:
        self._store = store
        self._bus = bus
        self._sessions = sessions
        self._clock = clock
        self._registry = registry
        self._sanctions = bans.sanctions
        self._traces = bans.sightings
        self._connections = bans.connections
        self._has_tidied = False

    async def is_moderator(self, who: IdentityRow) -> bool:
        """Tell whether an account moderates."""
        named = {row.identity for row in await self._store.moderators()}
        return who.id in named and await self._store.account(who.id) is not None

    # --- reports

    async def dismiss(self, moderator: IdentityRow, report: str) -> None:
        """Close a report without any consequence."""
        row = await self._open_report(report)
        now = self._clock.wall()
        closed = replace(row, open=False, changed=now)
        trail = AuditRow(now, moderator.id, "dismiss", row.subject, "")
        await self._write([closed, trail])

    async def _open_report(self, report: str) -> ReportRow:
        row = await self._store.report(report)
        if row is None or not row.open:
            raise ModerationError("no_such_report", "expected an open report, got another")
        return row

    # --- sanctions

    async def decide(
        self, moderator: IdentityRow, address: str, subject: str, verdict: Verdict
    ) -> SanctionRow:
        """Warn, silence or ban somebody; all open reports about them are closed by it."""
        await self._expect_subject(moderator, subject)
        now = self._clock.wall()
        row = SanctionRow(
            id=secrets.token_urlsafe(9),
            kind=verdict.kind,
            identity=subject,
            address=await self._banned_address(address, subject, verdict),
            since=now,
            until=now + verdict.seconds if verdict.kind != "warning" else 0,
            moderator=moderator.id,
            reason=verdict.reason,
        )
        about = await self._store.reports_about(subject)
        rows: list[Write] = [replace(one, open=False, changed=now) for one in about if one.open]
        rows += [row, AuditRow(now, moderator.id, verdict.kind, subject, _detail(row))]
        await self._write_sanction(rows)
        self._sanctions.note(row)
        self.carry_out(row)
        return row

    def carry_out(self, row: SanctionRow) -> None:
        """Tell somebody here what was decided about them, and hang up on who is banned."""
        if row.kind != "ban":
            tell(self._registry.rooms, row.identity, Moderated())
            return
        self._registry.dismiss(row.identity, "banned")
        if row.address:
            self._connections.hang_up(row.address)

    async def _expect_subject(self, moderator: IdentityRow, subject: str) -> None:
        if subject == moderator.id:
            raise ModerationError("is_yourself", "expected somebody else, got yourself")
        who = await self._sessions.find(subject)
        if who is None:
            raise ModerationError("no_such_player", "expected the id of a player, got another")
        if moderator.id != OPERATOR and await self.is_moderator(who):
            message = "expected somebody who does not moderate; the operator decides about those"
            raise ModerationError("is_moderator", message)

    async def _banned_address(self, own: str, subject: str, verdict: Verdict) -> str:
        """Return the sighting of the address that is to be banned; nothing if none is."""
        if verdict.kind != "ban" or not verdict.with_address:
            return ""
        found = await self._traces.address_of(subject)
        if not found:
            raise ModerationError("no_address", "expected somebody whose address is known")
        if found == self._traces.of_address(own):
            message = "expected another address than your own, got your own"
            raise ModerationError("own_address", message)
        return found

    async def lift(self, moderator: IdentityRow, sanction: str) -> None:
        """End a sanction before its time."""
        now = self._clock.wall()
        row = await self._find(sanction)
        if row is None or not row.stands(now):
            raise ModerationError("no_such_sanction", "expected one that stands, got another")
        lifted = replace(row, lifted=True)
        await self._write_sanction(
            [lifted, AuditRow(now, moderator.id, "lift", row.identity, row.kind)]
        )
        self._sanctions.note(lifted)

    async def _find(self, sanction: str) -> SanctionRow | None:
        """Return a sanction as it is now: another node may have changed it this very moment."""
        return next((row for row in await self._store.sanctions() if row.id == sanction), None)

    # --- who is concerned

    def notices_for(self, identity: str) -> Sequence[SanctionRow]:
        """Return what somebody has not read yet."""
        return [
            row
            for row in self._sanctions.of(identity)
            if row.kind != "ban" and not row.seen and not row.lifted
        ]

    async def note_read(self, identity: str, sanction: str) -> None:
        """Note that somebody has read what was decided about them."""
        row = await self._find(sanction)
        if row is None or row.identity != identity:
            raise ModerationError("no_such_sanction", "expected one of your own, got another")
        read = replace(row, seen=True)
        await self._write_sanction([read])
        self._sanctions.note(read)

    # --- time

    def tidy(self) -> None:
        """Strike what was kept for a time that is over: addresses of bans, closed reports.

        What was over when the server started goes once a wrong clock had time to be set right.
        """
        now = self._sessions.agreed()
        over = [row for row in self._sanctions.all() if row.address and not row.stands(now)]
        for row in over:
            self._sanctions.strike(row)
            if row.identity:
                self._sanctions.note(replace(row, address=""))
        if over or (now and not self._has_tidied):
            self._has_tidied = now > 0
            self._store.write([ExpiryRow(now - REPORTS_KEPT, now)])

    async def _write_sanction(self, rows: Sequence[Write]) -> None:
        """Write something about sanctions, which other nodes have in memory, too."""
        self._bus.publish(SANCTIONS, "", rows)
        await self._store.flush()

    async def _write(self, rows: Sequence[Write]) -> None:
        self._store.write(rows)
        await self._store.flush()


def _detail(row: SanctionRow) -> str:
    """Return what the trail tells of a sanction: its end, how far it reaches, its reason."""
    end = f"{until_text(row)}" if row.until else row.reason
    return f"with the address, {end}" if row.address else end


MODERATOR_ACTIONS: Final = web.AppKey("moderator_actions", ModeratorActions)


async def name_moderator(store: Store, folded: str, now: int, present: bool) -> str | None:
    """Let the account of a name moderate, or do so no more; return the account's name."""
    account = await store.account_named(folded)
    if account is None:
        return None
    action = "appoint" if present else "relieve"
    store.write(
        [
            ModeratorRow(account.identity, now, present),
            AuditRow(now, OPERATOR, action, account.identity, ""),
        ]
    )
    await store.flush()
    return account.name
