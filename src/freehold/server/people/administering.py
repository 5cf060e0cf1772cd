"""Administering: what the operator does with the server as a whole, each act written down."""

from typing import Final

from aiohttp import web

from freehold.protocol import Announced
from freehold.server.ops.drain import DrainMode
from freehold.server.people.admission import Admission
from freehold.server.people.moderating import OPERATOR
from freehold.server.rooms.reaching import tell_all
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import AuditRow

LONGEST_ANNOUNCEMENT: Final = 500  # characters


class Administering:
    """Speaks to everybody, takes fewer games, closes rooms.

    What was announced, and how far games are taken, ends with the process.
    """

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._store = admission.store
        self._registry = admission.registry

    @property
    def announcement(self) -> str:
        """Return what everybody is told now; nothing if it is empty."""
        return self._admission.announcement

    @property
    def mode(self) -> DrainMode:
        """Return how far games are taken."""
        return self._registry.drain.mode

    async def announce(self, text: str) -> None:
        """Tell everybody something, also who comes later; an empty text takes it back."""
        await self._write_down("announce", text)
        self._admission.announcement = text
        tell_all(self._registry.rooms, Announced(text=text))

    async def drain(self, mode: DrainMode) -> None:
        """Take new games, finish those there are, or hold all."""
        await self._write_down("drain", mode)
        self._registry.drain.mode = mode
        if not self._registry.drain.lets_play:
            self._registry.put_down("shutting_down")

    async def close_room(self, number: int) -> None:
        """Close a room for good; records of its finished games stay."""
        listing = self._registry.listing_of(number)
        if listing is None:
            raise RefusedError("no_such_room", "expected the number of an open room, got another")
        sheet = listing.sheet
        people = ", ".join(member.name for member in sheet.members)
        await self._write_down("close_room", f"{number}, {sheet.phase}: {people}")
        await self._registry.end(listing)

    async def _write_down(self, action: str, detail: str) -> None:
        self._store.write([AuditRow(self._admission.clock.wall(), OPERATOR, action, "", detail)])
        await self._store.flush()


ADMINISTERING: Final = web.AppKey("administering", Administering)
