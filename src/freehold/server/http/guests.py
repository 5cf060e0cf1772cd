"""Guests over HTTP: becoming one, and who one is."""

from typing import Any, Final

from aiohttp import web
from msgspec.structs import replace

from freehold.server.cluster.bus_topics import PERSON
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    DeviceSecret,
    RequestBody,
    ResponseBody,
    address_of,
    answer,
    bearer,
    body_of,
    changing,
    device_of_request,
    expect_calm,
    limit,
)
from freehold.server.people.accounts import MISLEADING
from freehold.server.people.admission import ADMISSION
from freehold.server.people.guest_names import random_name
from freehold.server.people.identity import (
    NameProblem,
    PieceProblem,
    clean_name,
    known_piece,
    new_identity,
)
from freehold.server.people.moderator_actions import MODERATOR_ACTIONS
from freehold.server.people.taken_names import TakenNames
from freehold.server.rooms.broadcasts import rename
from freehold.server.rooms.doors import OwnRoom
from freehold.server.store import IdentityRow, SanctionKind, SanctionRow


class GuestWish(RequestBody, frozen=True, kw_only=True):
    """A new guest; what is not wished for is chosen at random.

    `device` is a secret that a browser makes once, 32 random bytes in URL-safe base64: who was sent
    away from a room does not come back there as another guest.
    """

    name: str | None = None
    piece: str | None = None
    language: str = "en"
    device: DeviceSecret | None = None


class Guest(ResponseBody, frozen=True, kw_only=True):
    """Who somebody is; the token proves it and is told only when it is made."""

    id: str
    name: str
    piece: str
    token: str | None = None


class Notice(ResponseBody, frozen=True, kw_only=True):
    """A warning, or until when the bearer may not speak, in seconds since 1970, and why."""

    id: str
    kind: SanctionKind
    since: int
    until: int
    reason: str


class Me(ResponseBody, frozen=True, kw_only=True):
    """Who the bearer is, and the rooms to go back to, running games first.

    `account` is the name to sign in with, if the guest has become an account, and `notices` what
    moderators have decided about the bearer, who has not read it yet.  `announcement` are the
    operator's words to everybody, if any.
    """

    guest: Guest
    account: str | None = None
    places: tuple[OwnRoom, ...]
    moderator: bool = False
    notices: tuple[Notice, ...] = ()
    announcement: str = ""


class Name(ResponseBody, frozen=True, kw_only=True):
    """A name on offer."""

    name: str


def guest_body(who: IdentityRow, token: str | None = None) -> Guest:
    """Return somebody as told to themselves."""
    return Guest(id=who.id, name=who.name, piece=who.piece, token=token)


async def make_guest(request: web.Request) -> web.Response:
    """Make a new guest and tell the token."""
    admission = request.app[ADMISSION]
    limit(request, admission.budgets.guests)
    wish = await body_of(request, GuestWish)
    try:
        who = new_identity(wish.name, wish.piece, admission.clock.wall(), wish.language)
    except (NameProblem, PieceProblem) as problem:
        raise ApiError(400, "bad_name", str(problem)) from problem
    who = replace(admission.sessions.taken_names.told_apart(who), seen=admission.sessions.today())
    session, token = admission.sessions.new(who.id, device_of_request(request))
    admission.store.write([who, session])
    await admission.bans.sightings.note(who.id, address_of(request, admission), wish.device)
    await admission.store.flush()
    return answer(guest_body(who, token), 201)


async def show_me(request: web.Request) -> web.Response:
    """Tell who asks, and where they can go back to."""
    admission = request.app[ADMISSION]
    who = await bearer(request)
    account = await admission.store.account(who.id)
    places = await admission.registry.rooms_of(who.id)
    name = None if account is None else account.name
    actions = request.app[MODERATOR_ACTIONS]
    return answer(
        Me(
            guest=guest_body(who),
            account=name,
            places=tuple(places),
            moderator=await actions.is_moderator(who),
            notices=tuple(_notice(row) for row in actions.notices_for(who.id)),
            announcement=admission.announcement,
        )
    )


def _notice(row: SanctionRow) -> Notice:
    return Notice(id=row.id, kind=row.kind, since=row.since, until=row.until, reason=row.reason)


async def change_me(request: web.Request) -> web.Response:
    """Change the name or the piece."""
    admission = request.app[ADMISSION]
    expect_calm(admission, admission.budgets.renamings, (await bearer(request)).id)
    wish = await body_of(request, GuestWish)
    async with changing(request) as before:
        who = _changed(admission.sessions.taken_names, before, wish)
        if who.name != before.name:
            admission.bans.expect_voice(who.id)
        admission.bus.publish(PERSON, who.id, [who])
        await admission.store.flush()
    rename(admission.registry.rooms, who)
    return answer(guest_body(who))


def _changed(taken_names: TakenNames, who: IdentityRow, wish: GuestWish) -> IdentityRow:
    try:
        name = who.name if wish.name is None else clean_name(wish.name)
        piece = who.piece if wish.piece is None else known_piece(wish.piece)
    except (NameProblem, PieceProblem) as problem:
        raise ApiError(400, "bad_name", str(problem)) from problem
    if name != who.name and taken_names.has(who.id) and taken_names.misleads(name, who.id):
        raise ApiError(409, "misleading_name", MISLEADING)
    return taken_names.told_apart(replace(who, name=name, piece=piece))


async def offer_name(request: web.Request) -> web.Response:
    """Offer a random name."""
    return answer(Name(name=random_name(request.query.get("language", "en")[:20])))


BODIES: Final = (GuestWish, Guest, Me, Notice, Name)

routes: Final[list[Any]] = [
    web.post("/api/guests", make_guest),
    web.get("/api/me", show_me),
    web.patch("/api/me", change_me),
    web.get("/api/names", offer_name),
]
