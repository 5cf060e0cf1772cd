"""Administration: what the operator does with the server as a whole, each act written down."""

import time
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import msgspec
from aiohttp import web
from msgspec.structs import replace

from freehold.protocol import Announced
from freehold.server.cluster.bus_topics import ASKED, WORDS
from freehold.server.ops.drain import DrainMode
from freehold.server.people.admission import Admission
from freehold.server.people.moderator_actions import OPERATOR
from freehold.server.rooms.broadcasts import tell_all
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import AuditRow, OtherNode

LONGEST_ANNOUNCEMENT: Final = 500  # characters
NodeMode = Literal["hand_over", "open"]  # what one of several nodes is told alone
AskNode = Callable[[OtherNode, NodeMode], Awaitable[None]]


class OperatorsWords(msgspec.Struct, frozen=True, array_like=True):
    """What the operator said last, and when."""

    at: int
    announcement: str
    mode: DrainMode


class Administration:
    """Speaks to everybody, takes fewer games, closes rooms.

    What was announced, and how far games are taken, ends with the process: with that of the last
    node, if there are several, for one that starts asks the others.
    """

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._store = admission.store
        self._registry = admission.registry
        self._bus = admission.bus
        self._words = OperatorsWords(0, "", "open")
        self.ask_node: AskNode | None = None  # lets another node do something
        self._bus.subscribe(WORDS, self._follow)
        self._bus.subscribe(ASKED, self._tell_again)

    def begin(self) -> None:
        """Ask other nodes what holds."""
        self._bus.publish(ASKED)

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
        await self._say(announcement=text)

    async def drain(self, mode: DrainMode) -> None:
        """Take new games, finish those there are, or hold all; on all nodes, but for handing over.

        Raises RefusedError where there is no other node to hand rooms over to.
        """
        if "hand_over" in (mode, self.mode):
            await self._hand_over(mode)
            return
        await self._write_down("drain", mode)
        await self._say(mode=mode)

    async def drain_node(self, name: str, mode: DrainMode) -> None:
        """Let one node, this or another, leave its rooms to others, or take rooms again.

        Raises RefusedError where there is no such node, or it cannot do so.
        """
        if mode not in ("hand_over", "open"):
            told = f"expected hand_over or open for one node, got {mode}, which holds for all"
            raise RefusedError("bad_settings", told)
        rows = [row for row in await self._store.leases.nodes() if row.name and not row.gone]
        row = next((row for row in rows if row.name == name), None)
        if row is None:
            running = ", ".join(row.name for row in rows) or "none"
            told = f"expected a node that runs, of which there are: {running}; got {name!r}"
            raise RefusedError("absent", told)
        if name == self._admission.settings.node:
            await self.drain_here(mode)
        elif self.ask_node is not None:
            await self.ask_node(OtherNode(row.name, row.address), mode)

    async def drain_here(self, mode: NodeMode) -> None:
        """Leave all rooms of this node to others, or take rooms again after that."""
        if mode == "open" and self.mode != "hand_over":
            name = self._admission.settings.node
            told = f"expected a node that has handed its rooms over, got {name}, which has not"
            raise RefusedError("bad_settings", told)
        await self._hand_over(mode)

    async def _hand_over(self, mode: DrainMode) -> None:
        """Leave all rooms to other nodes, or take rooms again as far as all nodes do."""
        leases, drain = self._store.leases, self._registry.drain
        if mode == "hand_over" and not await leases.others():
            raise RefusedError("absent", "expected another node to hand rooms over to, found none")
        await self._write_down("drain", f"{mode} {self._admission.settings.node}")
        drain.mode = self._words.mode if mode == "open" else mode
        await leases.drain(mode == "hand_over")
        if not drain.lets_play:
            self._registry.put_down("shutting_down")
            await self._store.flush()

    async def _say(self, **changes: str) -> None:
        """Let words hold, here and on other nodes."""
        words = replace(self._words, at=max(self._words.at + 1, time.time_ns()), **changes)
        self._bus.publish(WORDS, msgspec.json.encode(words).decode())
        await self._store.flush()
        self._let_hold(words)

    def _let_hold(self, words: OperatorsWords) -> None:
        before, self._words = self._words, words
        drain = self._registry.drain
        if words.announcement != before.announcement:
            self._admission.announcement = words.announcement
            tell_all(self._registry.rooms, Announced(text=words.announcement))
        if words.mode != before.mode and drain.mode not in ("ending", "hand_over"):
            drain.mode = words.mode
            if not drain.lets_play:
                self._registry.put_down("shutting_down")

    async def _follow(self, body: str | None) -> None:
        """Hear the operator's words from another node; the last ones hold."""
        if body is None:
            self.begin()
            return
        words = msgspec.json.decode(body, type=OperatorsWords)
        if words.at > self._words.at:
            self._let_hold(words)

    async def _tell_again(self, _body: str | None) -> None:
        """Tell a node that asks, if there is anything to tell."""
        if self._words.at:
            self._bus.publish(WORDS, msgspec.json.encode(self._words).decode())

    async def close_room(self, number: int) -> None:
        """Close a room for good; records of its finished games stay."""
        listing = await self._registry.known(number)
        if listing is None:
            raise RefusedError("no_such_room", "expected the number of an open room, got another")
        sheet = listing.sheet  # whose names are not written down: they would outlive their people
        detail = f"{number}, {sheet.phase}, {len(sheet.members)} in it"
        await self._write_down("close_room", detail)
        await self._registry.end(listing)

    async def _write_down(self, action: str, detail: str) -> None:
        self._store.write([AuditRow(self._admission.clock.wall(), OPERATOR, action, "", detail)])
        await self._store.flush()


ADMINISTRATION: Final = web.AppKey("administration", Administration)
