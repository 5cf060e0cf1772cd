"""Rooms over HTTP: opening, finding and listing them, and the bots to play with."""

from typing import Any, Final

from aiohttp import web

from freehold.bots import LEVELS, USUAL_BOT, persona_of
from freehold.protocol import Level, RoomSettings
from freehold.server.http.errors import ApiError
from freehold.server.http.headers import client_address, own_root
from freehold.server.http.qr import invite_svg
from freehold.server.http.requests import (
    CODE,
    RequestBody,
    ResponseBody,
    T,
    answer,
    bearer,
    body_of,
    limit,
)
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.rooms.doors import Door, Listing
from freehold.server.rooms.matchmaking import Matchmaking
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room
from freehold.server.store import IdentityRow

MATCHMAKING: Final = web.AppKey("matchmaking", Matchmaking)


class RoomWish(RequestBody, frozen=True, kw_only=True):
    """A new room, with bots in it from the start."""

    settings: RoomSettings = RoomSettings()
    bots: tuple[Level, ...] = ()


class QuickWish(RequestBody, frozen=True, kw_only=True):
    """A game at once: in a public room that fits, or against bots."""

    settings: RoomSettings = RoomSettings()
    bot: Level = USUAL_BOT


class Key(ResponseBody, frozen=True, kw_only=True):
    """The way into a room: its code to read out, and a link that holds a secret as well."""

    code: str
    link: str


class BotInfo(ResponseBody, frozen=True, kw_only=True):
    """A kind of bot to play with: its id, how strong it is from 1 on, and its character."""

    id: str
    level: int
    name: str
    personality: str


class BotList(ResponseBody, frozen=True, kw_only=True):
    """All kinds of bots, from the weakest to the strongest."""

    bots: tuple[BotInfo, ...]


class Doors(ResponseBody, frozen=True, kw_only=True):
    """Public rooms."""

    rooms: tuple[Door, ...]


async def list_bots(_request: web.Request) -> web.Response:
    """List the kinds of bots."""
    return answer(BotList(bots=tuple(_bot_info(level) for level in LEVELS)))


def _bot_info(level: str) -> BotInfo:
    name, personality = persona_of(level)
    return BotInfo(id=level, level=LEVELS.index(level) + 1, name=name, personality=personality)


async def list_rooms(request: web.Request) -> web.Response:
    """List public rooms."""
    return answer(Doors(rooms=tuple(await request.app[MATCHMAKING].public.doors())))


async def open_room(request: web.Request) -> web.Response:
    """Open a room."""
    who, wish = await opening(request, RoomWish)
    await _expect_few_long_rooms(request, who, wish.settings)
    registry = request.app[ADMISSION].registry
    board = await registry.take_board(wish.settings)
    await registry.ready()
    room = registry.create(wish.settings, who, wish.bots)
    del board  # the room holds it
    return await opened(request, room, who)


async def play_quickly(request: web.Request) -> web.Response:
    """Find or start a game."""
    who, wish = await opening(request, QuickWish)
    await _expect_few_long_rooms(request, who, wish.settings)
    admission = request.app[ADMISSION]
    address = client_address(request, admission.settings)
    board = await admission.registry.take_board(wish.settings)
    found = await request.app[MATCHMAKING].quick(who, wish.settings, wish.bot, address)
    del board  # the room holds it
    if isinstance(found, Room):
        return await opened(request, found, who)
    await admission.registry.look_up(found)  # which another node has
    return answer(key_to(request, found, admission.registry.listing(found)), 201)


async def opening(request: web.Request, kind: type[T]) -> tuple[IdentityRow, T]:
    """Return who wants to open a room, and how, or refuse."""
    admission = request.app[ADMISSION]
    who = await bearer(request)
    limit_openings(request, admission, who)
    wish = await body_of(request, kind)
    await expect_few_rooms(request, who)
    return who, wish


async def opened(request: web.Request, room: Room, who: IdentityRow) -> web.Response:
    """Tell the way into a new room, once it is kept."""
    admission, code = request.app[ADMISSION], room.sheet.code
    admission.note_arrival(room, who, client_address(request, admission.settings))
    await admission.store.flush()
    return answer(key_to(request, code, admission.registry.listing(code)), 201)


def limit_openings(request: web.Request, admission: Admission, who: IdentityRow) -> None:
    """Refuse who opens rooms too often; those who share an address may do so more often."""
    limit(request, admission.budgets.openings, who)


async def expect_few_rooms(request: web.Request, who: IdentityRow) -> None:
    """Refuse who is in too many rooms already, and addresses that hold too many alone."""
    admission = request.app[ADMISSION]
    most = admission.settings.rooms_per_identity
    mine = len(await admission.store.rooms_of(who.id))
    if mine >= most:
        message = f"expected at most {most} rooms at a time, got {mine}; leave one first"
        raise ApiError(409, "too_many", message)
    address = client_address(request, admission.settings)
    await admission.rooms_per_address.expect_place(admission.household(address))


async def _expect_few_long_rooms(
    request: web.Request, who: IdentityRow, settings: RoomSettings
) -> None:
    admission = request.app[ADMISSION]
    address = client_address(request, admission.settings)
    try:
        await admission.expect_few_long_rooms(who.id, settings, address)
    except RefusedError as refused:
        raise ApiError(409, refused.word, refused.message) from refused


def key_to(request: web.Request, code: str, listing: Listing | None) -> Key:
    """Return the way into a room; where that is not known, the code is all that the link holds."""
    admission = request.app[ADMISSION]
    root = own_root(request, admission.settings) or ""
    secret = "" if listing is None else "#" + admission.invitations.secret(listing.id, code)
    return Key(code=code, link=f"{root}/join/{code}{secret}")


async def own_key(request: web.Request) -> Key:
    """Return the way into a room, with its secret if who asks belongs there.

    Whether there is such a room is told to nobody else.
    """
    admission, code = request.app[ADMISSION], request.match_info["code"]
    belongs = await admission.belongs(await bearer(request), code)
    return key_to(request, code, admission.registry.listing(code) if belongs else None)


async def show_key(request: web.Request) -> web.Response:
    """Tell the link to a room."""
    return answer(await own_key(request))


async def show_door(request: web.Request) -> web.Response:
    """Tell how a room looks from outside."""
    admission = request.app[ADMISSION]
    who = await bearer(request)
    code = request.match_info["code"]
    await admission.room_for(code, who, client_address(request, admission.settings))
    return answer(admission.registry.door(code))


async def show_qr(request: web.Request) -> web.Response:
    """Draw the link to a room."""
    key = await own_key(request)
    try:
        picture = invite_svg(key.link)
    except ValueError as error:
        message = "expected a Host header that a link can be made of, got another"
        raise ApiError(400, "bad_request", message) from error
    return web.Response(body=picture, content_type="image/svg+xml")


BODIES: Final = (RoomWish, QuickWish, Key, BotList, Doors, Door)

routes: Final[list[Any]] = [
    web.get("/api/bots", list_bots),
    web.get("/api/rooms", list_rooms),
    web.post("/api/rooms", open_room),
    web.post("/api/quick", play_quickly),
    web.get(f"/api/rooms/{CODE}", show_door),
    web.get(f"/api/rooms/{CODE}/link", show_key),
    web.get(f"/api/rooms/{CODE}/qr.svg", show_qr),
]
