"""Accounts over HTTP: making one, coming back to it, changing it, and going for good."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import msgspec
from aiohttp import web

from freehold.protocol import ChatLine
from freehold.server.games.entries import WITH_SHEET, AnyEntry, ChatEntry, is_action
from freehold.server.games.log_lines import LogError, LogReader
from freehold.server.games.log_pages import pages
from freehold.server.http.errors import ApiError
from freehold.server.http.guests import guest_body
from freehold.server.http.requests import (
    DeviceSecret,
    RequestBody,
    ResponseBody,
    address_of,
    answer,
    attachment,
    bearer,
    body_of,
    device_of_request,
    expect_calm,
    known_bearer,
    limit,
    place,
    token_of,
)
from freehold.server.ops.budgets import Payer
from freehold.server.people.accounts import AccountError, Accounts, Origin, SignedInCaller
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.export import RoomExport, export_of
from freehold.server.rooms.doors import OwnRoom
from freehold.server.store import EntryRow

ACCOUNTS: Final = web.AppKey("accounts", Accounts)
_STATUS: Final[dict[str, int]] = {  # of what is refused; else 409
    "unknown_token": 401,
    "wrong_password": 401,
    "bad_name": 400,
    "bad_password": 400,
    "bad_message": 400,
    "slow_down": 429,
    "too_many": 503,
}

Endpoint = Callable[[web.Request], Awaitable[web.Response]]


class AccountWish(RequestBody, frozen=True, kw_only=True):
    """A name and a password, to make an account of a guest, or to sign in.

    `device` is a secret that a browser makes once: 32 random bytes in URL-safe base64.
    """

    name: str
    password: str
    device: DeviceSecret | None = None


class RecoveryWish(RequestBody, frozen=True, kw_only=True):
    """A recovery code in place of the forgotten password, and a new password."""

    name: str
    code: str
    password: str
    device: DeviceSecret | None = None


class PasswordWish(RequestBody, frozen=True, kw_only=True):
    """The password, and a new one where it is to be changed."""

    password: str
    new: str | None = None


class DeletionWish(RequestBody, frozen=True, kw_only=True):
    """The wish to be deleted; with the password of who has an account."""

    password: str | None = None
    new: None = None


class Codes(ResponseBody, frozen=True, kw_only=True):
    """Recovery codes, told once; each works once. Those told before are void."""

    name: str
    codes: tuple[str, ...]


def _speaking(endpoint: Endpoint) -> Endpoint:
    """Return an endpoint that tells as an HTTP error what the accounts refuse."""

    async def handle(request: web.Request) -> web.Response:
        try:
            return await endpoint(request)
        except AccountError as error:
            if error.word == "slow_down":
                request.app[ADMISSION].metrics.count("refused_total", label="too_many")
            headers = {"Retry-After": str(error.wait)} if error.wait else {}
            status = _STATUS.get(error.word, 409)
            raise ApiError(status, error.word, error.message, headers) from error

    return handle


def _address(request: web.Request) -> str | None:
    """Return the address of a request, if addresses are limited."""
    admission = request.app[ADMISSION]
    return address_of(request, admission) if admission.settings.limits else None


def _origin(request: web.Request, secret: str | None = None) -> Origin:
    return Origin(_address(request), device_of_request(request), secret)


async def _caller(request: web.Request) -> SignedInCaller:
    who, welcome = await bearer(request), request.app[ADMISSION].bans.expect_welcome
    return SignedInCaller(who, token_of(request), _origin(request), welcome)


def _working(request: web.Request) -> AbstractContextManager[None]:
    """Hold a place among those whose passwords are worked on, once all is there, or refuse."""
    budgets = request.app[ADMISSION].budgets
    limit(request, budgets.passwords_tried)
    return place(request, budgets.passwords, "passwords that are worked on")


# --- accounts


async def make_account(request: web.Request) -> web.Response:
    """Make an account of a guest, and tell its recovery codes."""
    caller, now = await _caller(request), request.app[ADMISSION].clock.wall()
    wish = await body_of(request, AccountWish)
    caller = caller._replace(origin=_origin(request, wish.device))
    with _working(request):
        made = await request.app[ACCOUNTS].make(caller, wish.name, wish.password, now)
    return answer(_codes(*made), 201)


async def sign_in(request: web.Request) -> web.Response:
    """Tell a token to who knows the password."""
    wish = await body_of(request, AccountWish)
    admission, accounts = request.app[ADMISSION], request.app[ACCOUNTS]
    origin = _origin(request, wish.device)
    known = await accounts.knows(wish.name, origin)  # whom strangers may not keep out
    with nullcontext() if known else _working(request):
        welcome = admission.bans.expect_welcome
        found = await accounts.sign_in(wish.name, wish.password, origin, welcome)
    await admission.note_sighting(found.who.id, address_of(request, admission), wish.device)
    return answer(guest_body(*found))


async def recover(request: web.Request) -> web.Response:
    """Set a new password with a recovery code, which is used up; all tokens are void."""
    wish = await body_of(request, RecoveryWish)
    origin = _origin(request, wish.device)
    accounts = request.app[ACCOUNTS]
    with _working(request):
        found = await accounts.recover(wish.name, wish.code, wish.password, origin)
    return answer(guest_body(*found))


async def change_password(request: web.Request) -> web.Response:
    """Set another password; all tokens but the one that is told are void."""
    caller = await _caller(request)
    wish = await body_of(request, PasswordWish)
    with _working(request):
        found = await request.app[ACCOUNTS].change_password(caller, wish.password, wish.new)
    return answer(guest_body(*found))


async def change_codes(request: web.Request) -> web.Response:
    """Tell new recovery codes; the old ones are void."""
    caller = await _caller(request)
    wish = await body_of(request, PasswordWish)
    with _working(request):
        made = await request.app[ACCOUNTS].change_codes(caller, wish.password, wish.new)
    return answer(_codes(*made))


def _codes(name: str, codes: tuple[str, ...]) -> Codes:
    return Codes(name=name, codes=codes)


async def delete_me(request: web.Request) -> web.Response:
    """Delete who asks, with everything that is kept about them."""
    caller = SignedInCaller(await known_bearer(request), token_of(request), _origin(request))
    wish = await body_of(request, DeletionWish)
    with _working(request):
        await _expect_calm_rooms(request.app[ADMISSION], caller.who.id)
        await request.app[ACCOUNTS].delete(caller, wish.password)
    return web.Response(status=204)


async def _expect_calm_rooms(admission: Admission, identity: str) -> None:
    """Refuse to delete many people from one room: each time it hangs up on everybody in it."""
    taken: list[Payer] = []
    for number in await admission.store.rooms_about(identity):
        listing = await admission.registry.known(number)
        if listing is None or len(listing.sheet.members) < 2:
            continue
        room = Payer((("room", str(number)),))
        if wait := admission.budgets.strikes.take(room):
            for one in taken:
                admission.budgets.strikes.put_back(one)
            seconds = str(int(wait) + 1)
            message = f"expected fewer deletions of people in one room; try again in {seconds} s"
            raise ApiError(429, "slow_down", message, {"Retry-After": seconds})
        taken.append(room)


# --- taking it along


async def send_export(request: web.Request) -> web.Response:
    """Send everything that is kept about who asks."""
    admission, who = request.app[ADMISSION], await known_bearer(request)
    expect_calm(admission, admission.budgets.exports, who.id)
    places = await admission.registry.rooms_of(who.id)
    rooms = [await _exported_room(admission, place, who.id) for place in places]
    body = await export_of(admission.store, who, rooms, admission.clock.wall())
    return attachment(body, "freehold-data.json", "application/json")


async def _exported_room(admission: Admission, place: OwnRoom, identity: str) -> RoomExport:
    listing = admission.registry.listing(place.door.code)
    said = OwnLines(identity)
    if listing is not None:
        async for rows in pages(admission.store, listing.id, 0):
            await asyncio.to_thread(said.note_rows, rows)
    return RoomExport(
        code=place.door.code,
        phase=place.door.phase,
        edition=place.door.edition,
        chair=place.chair,
        playing=place.playing,
        chat=tuple(said.lines),
    )


class OwnLines:
    """What somebody said in a room, from its log."""

    def __init__(self, identity: str) -> None:
        self.lines: list[ChatLine] = []
        self._identity = identity
        self._numbers: set[int] = set()
        self._reader = LogReader()

    def note_rows(self, rows: Iterable[EntryRow]) -> None:
        """Go on with the next entries."""
        for row in rows:
            if not is_action(row.body):
                try:
                    self._note(self._reader.read(row.body))
                except (msgspec.DecodeError, LogError):  # another version has written that
                    self._reader.lose()

    def _note(self, entry: AnyEntry) -> None:
        if isinstance(entry, WITH_SHEET):
            members = entry.private.identities.items()
            self._numbers |= {number for number, who in members if who == self._identity}
        elif isinstance(entry, ChatEntry) and entry.line.member in self._numbers:
            self.lines.append(entry.line)


BODIES: Final = (AccountWish, RecoveryWish, PasswordWish, Codes)

routes: Final[list[Any]] = [
    web.post("/api/account", _speaking(make_account)),
    web.post("/api/account/password", _speaking(change_password)),
    web.post("/api/account/codes", _speaking(change_codes)),
    web.post("/api/sign-in", _speaking(sign_in)),
    web.post("/api/recover", _speaking(recover)),
    web.get("/api/me/export", send_export),
    web.delete("/api/me", _speaking(delete_me)),
]
