"""Remote changes: what happened to people on other nodes, or is asked for there, takes effect here.

Whoever changes something has done it at home; here it is read again and carried out for who is
connected to this node, and for the rooms that it has in memory.
"""

import asyncio
from typing import Final

from aiohttp import web

from freehold.server.cluster.bus_topics import (
    BLOCKS,
    GONE,
    LEAVING,
    PERSON,
    SANCTIONS,
    SESSIONS,
    STAYING,
    WANTED,
)
from freehold.server.people.admission import Admission
from freehold.server.people.moderator_actions import ModeratorActions
from freehold.server.rooms.broadcasts import greet_again, rename

# Seconds for which somebody may take to be deleted elsewhere; their tokens are good again if the
# node that was about to do it is dead by then.
LONGEST_LEAVING: Final = 300.0


class RemoteChanges:
    """Follows other nodes."""

    def __init__(self, admission: Admission, actions: ModeratorActions) -> None:
        self._admission = admission
        self._actions = actions
        self._store = admission.store
        self._sessions = admission.sessions
        self._registry = admission.registry
        self._leaving: dict[str, asyncio.TimerHandle] = {}  # until when each may take
        for topic, handler in (
            (SESSIONS, self._end_sessions),
            (PERSON, self._know_again),
            (BLOCKS, self._follow_blocks),
            (SANCTIONS, self._follow_sanctions),
            (LEAVING, self._hear_leaving),
            (STAYING, self._let_stay),
            (GONE, self._let_go),
            (WANTED, self._registry.give_away),
        ):
            admission.bus.subscribe(topic, handler)

    async def _end_sessions(self, body: str | None) -> None:
        """Hang up on who is connected by a session that has ended."""
        if body is not None:
            self._sessions.hang_up(body.split())
            return
        for session in self._sessions.connected():
            if await self._store.session(session) is None:
                self._sessions.hang_up([session])

    async def _know_again(self, body: str | None) -> None:
        """Learn somebody's name, and what they sign in with."""
        if body is None:
            async with self._sessions.changing.here:
                self._sessions.taken_names.replace(await self._store.account_names())
            for person in (await self._store.people(self._present())).values():
                rename(self._registry.rooms, self._sessions.taken_names.told_apart(person.identity))
            return
        async with self._sessions.changing.here:
            account = await self._store.account(body)
            self._sessions.taken_names.remove(body)
            if account is not None:
                self._sessions.taken_names.add(body, account.name)
        who = await self._store.identity(body)
        if who is not None:
            rename(self._registry.rooms, self._sessions.taken_names.told_apart(who))

    async def _follow_blocks(self, _body: str | None) -> None:
        """Know all blocks anew."""
        async with self._sessions.changing.here:
            changed = self._registry.blocks.replace(await self._store.blocks())
        for identity in changed:
            greet_again(self._registry.rooms, identity)

    async def _follow_sanctions(self, _body: str | None) -> None:
        """Know all sanctions anew, and carry out those that are new."""
        async with self._sessions.changing.here:
            fresh = self._admission.bans.sanctions.replace(await self._store.sanctions())
        for row in fresh:
            if row.kind == "warning" or row.stands(self._admission.clock.wall()):
                self._actions.carry_out(row)

    async def let_leave(self, identity: str) -> None:
        """Let nothing begin for somebody who is being deleted elsewhere, nor be under way."""
        self._begin_leaving(identity)
        await self._sessions.deletion_holds.over(identity)
        await self._store.flush()

    def _begin_leaving(self, identity: str) -> None:
        """Let no token of somebody be good."""
        self._stay(identity)
        self._sessions.departing.add(identity)
        loop = asyncio.get_running_loop()
        self._leaving[identity] = loop.call_later(LONGEST_LEAVING, self._stay, identity)

    async def _hear_leaving(self, body: str | None) -> None:
        if body is not None:
            self._begin_leaving(body)

    async def _let_stay(self, body: str | None) -> None:
        """Let tokens be good again of somebody whose deletion has failed elsewhere."""
        if body is not None:
            self._stay(body)

    def _stay(self, identity: str) -> None:
        timer = self._leaving.pop(identity, None)
        if timer is not None:
            timer.cancel()
            self._sessions.departing.discard(identity)

    async def _let_go(self, body: str | None) -> None:
        """Hang up on who was deleted, and know nothing of them."""
        gone = {body} if body is not None else await self._absent()
        for identity in gone:
            self._stay(identity)
            self._sessions.taken_names.remove(identity)
            self._registry.forget_decisions(identity)
            self._registry.dismiss(identity, "unknown_token")

    async def _absent(self) -> set[str]:
        """Return who is in a room here, and nowhere else any more."""
        present = self._present()
        return present - (await self._store.people(present)).keys()

    def _present(self) -> set[str]:
        return {who for room in self._registry.rooms for who in room.private.identities.values()}


REMOTE_CHANGES: Final = web.AppKey("remote_changes", RemoteChanges)
