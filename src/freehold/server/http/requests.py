"""The HTTP interface: guests, rooms, records and the verification of saves."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web
from msgspec.structs import replace

from freehold.bots import LEVELS, USUAL_BOT, persona_of
from freehold.server.desk import DESK, EVERYBODY, Desk
from freehold.server.errors import ApiError
from freehold.server.hall import Door, Place
from freehold.server.headers import client_address, own_origin
from freehold.server.identity import (
    NameProblem,
    PieceProblem,
    clean_name,
    known_piece,
    new_identity,
    revoke,
)
from freehold.server.limits import Buckets, address_key
from freehold.server.names import random_name
from freehold.server.qr import invite_svg
from freehold.server.records import record_of
from freehold.server.refusing import RefusedError
from freehold.server.sheet import Level, RoomSettings
from freehold.server.store import GameRow, IdentityRow
from freehold.server.summaries import Summary
from freehold.server.uploads import UploadReport, verify_upload

T = TypeVar("T")
BEARER: Final = "Bearer "
MOST_BODY: Final = 16_384  # bytes of a request that is no upload
BODY_SECONDS: Final = 30.0  # that any body may take to come in
GAMES_LISTED: Final = 50
RECORD_TYPE: Final = "application/x-ndjson"
STATUS: Final[dict[str, int]] = {
    "unknown_token": 401,
    "no_such_room": 404,
    "slow_down": 429,
    "too_many": 503,
    "room_closed": 410,
}


# --- bodies


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all bodies of requests share."""


class GuestWish(Body, frozen=True, kw_only=True):
    """A new guest; what is not wished for is chosen at random."""

    name: str | None = None
    piece: str | None = None
    language: str = "en"


class RoomWish(Body, frozen=True, kw_only=True):
    """A new room, with bots in it from the start."""

    settings: RoomSettings = RoomSettings()
    bots: tuple[Level, ...] = ()


class QuickWish(Body, frozen=True, kw_only=True):
    """A game at once: in a public room that fits, or against bots."""

    settings: RoomSettings = RoomSettings()
    bot: Level = USUAL_BOT


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Who somebody is; the token proves it and is told only when it is made."""

    id: str
    name: str
    piece: str
    token: str | None = None


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who the bearer is, and the rooms to go back to, running games first.

    `account` is the name to sign in with, if the guest has become an account.
    """

    guest: Guest
    account: str | None = None
    places: tuple[Place, ...]


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """The way into a room: its code, and a link that holds it."""

    code: str
    link: str


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of bot to play with: its id, how strong it is from 1 on, and its character."""

    id: str
    level: int
    name: str
    personality: str


class BotList(msgspec.Struct, frozen=True, kw_only=True):
    """All kinds of bots, from the weakest to the strongest."""

    bots: tuple[BotInfo, ...]


class Name(msgspec.Struct, frozen=True, kw_only=True):
    """A name on offer."""

    name: str


class Doors(msgspec.Struct, frozen=True, kw_only=True):
    """Public rooms."""

    rooms: tuple[Door, ...]


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A game: when it was played and how it went; times are seconds since 1970."""

    id: str
    edition: str
    started: int
    ended: int
    summary: Summary


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """Finished games, the newest first."""

    games: tuple[GameSummary, ...]


BODIES: Final = (
    GuestWish,
    RoomWish,
    QuickWish,
    Guest,
    Me,
    Key,
    Name,
    BotList,
    Doors,
    Door,
    GameSummary,
    Games,
    UploadReport,
)


# --- parts


def answer(content: object, status: int = 200) -> web.Response:
    """Return a JSON answer."""
    return web.Response(
        body=msgspec.json.encode(content), status=status, content_type="application/json"
    )


def refusal(refused: RefusedError) -> ApiError:
    """Return a refusal as an HTTP error."""
    return ApiError(STATUS.get(refused.word, 409), refused.word, refused.message)


async def body_of(request: web.Request, kind: type[T]) -> T:
    """Return the body of a request; an empty one means all defaults."""
    data = await read_bounded(request, MOST_BODY)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"expected a body of type {kind.__name__}: {error}"
        raise ApiError(400, "bad_message", message) from error


async def read_bounded(request: web.Request, most: int) -> bytes:
    """Return the body of a request, or refuse it as soon as it is too large, or too slow."""
    if (request.content_length or 0) > most:
        raise _too_large(most, str(request.content_length))
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(request, most)
    except TimeoutError as error:
        message = f"expected the whole body within {BODY_SECONDS:g} s, got less"
        raise ApiError(408, "too_slow", message) from error
    except web.RequestPayloadError as error:
        message = "expected a body as its headers say, got another"
        raise ApiError(400, "bad_request", message) from error


async def _read(request: web.Request, most: int) -> bytes:
    found = bytearray()
    async for piece in request.content.iter_chunked(65_536):
        found += piece
        if len(found) > most:
            raise _too_large(most, "more")
    return bytes(found)


def _too_large(most: int, came: str) -> ApiError:
    return ApiError(413, "too_large", f"expected at most {most} bytes, got {came}")


async def bearer(request: web.Request) -> IdentityRow:
    """Return who asks, or refuse."""
    header = request.headers.get("Authorization", "")
    if not header.startswith(BEARER):
        raise ApiError(401, "unknown_token", "expected a header Authorization: Bearer, got none")
    try:
        return await request.app[DESK].identify(header.removeprefix(BEARER))
    except RefusedError as refused:
        raise refusal(refused) from refused


def limit(request: web.Request, buckets: Buckets) -> None:
    """Refuse an address that asks too often."""
    desk = request.app[DESK]
    expect_calm(desk, buckets, address_of(request, desk))


def expect_calm(desk: Desk, buckets: Buckets, key: str) -> None:
    """Refuse who asks too often."""
    wait = buckets.take(key) if desk.settings.limits else 0.0
    if wait:
        desk.metrics.count("refused_total")
        seconds = str(int(wait) + 1)
        message = f"expected fewer requests, got too many; try again in {seconds} s"
        raise ApiError(429, "slow_down", message, {"Retry-After": seconds})


def address_of(request: web.Request, desk: Desk) -> str:
    """Return what limits know the address of a request by."""
    return address_key(client_address(request, desk.settings))


def guest_told(who: IdentityRow, token: str | None = None) -> Guest:
    """Return somebody as told to themselves."""
    return Guest(id=who.id, name=who.name, piece=who.piece, token=token)


# --- guests


async def make_guest(request: web.Request) -> web.Response:
    """Make a new guest and tell the token."""
    desk = request.app[DESK]
    limit(request, desk.guests)
    wish = await body_of(request, GuestWish)
    try:
        who = new_identity(wish.name, wish.piece, desk.clock.wall(), wish.language)
    except (NameProblem, PieceProblem) as problem:
        raise ApiError(400, "bad_name", str(problem)) from problem
    desk.store.write([who])
    await desk.store.flush()
    return answer(guest_told(who, desk.signer.token(who)), 201)


async def show_me(request: web.Request) -> web.Response:
    """Tell who asks, and where they can go back to."""
    desk = request.app[DESK]
    who = await bearer(request)
    account = await desk.store.account(who.id)
    try:
        places = await desk.hall.places_of(who.id)
    except RefusedError as refused:
        raise refusal(refused) from refused
    name = None if account is None else account.name
    return answer(Me(guest=guest_told(who), account=name, places=tuple(places)))


async def change_me(request: web.Request) -> web.Response:
    """Change the name or the piece."""
    desk = request.app[DESK]
    expect_calm(desk, desk.renamings, (await bearer(request)).id)
    wish = await body_of(request, GuestWish)
    async with desk.changing:
        who = _changed(await bearer(request), wish)  # a body may take long, and tokens be revoked
        desk.store.write([who])
        await desk.store.flush()
    desk.hall.rename(who)
    return answer(guest_told(who))


def _changed(who: IdentityRow, wish: GuestWish) -> IdentityRow:
    try:
        name = who.name if wish.name is None else clean_name(wish.name)
        piece = who.piece if wish.piece is None else known_piece(wish.piece)
    except (NameProblem, PieceProblem) as problem:
        raise ApiError(400, "bad_name", str(problem)) from problem
    return replace(who, name=name, piece=piece)


async def revoke_tokens(request: web.Request) -> web.Response:
    """Make all tokens of who asks worthless, and tell a new one."""
    desk = request.app[DESK]
    async with desk.changing:
        who = revoke(await bearer(request))
        desk.store.write([who])
        await desk.store.flush()
    desk.hall.dismiss(who.id, "unknown_token")
    return answer(guest_told(who, desk.signer.token(who)))


async def offer_name(request: web.Request) -> web.Response:
    """Offer a random name."""
    return answer(Name(name=random_name(request.query.get("language", "en")[:20])))


async def list_bots(_request: web.Request) -> web.Response:
    """List the kinds of bots."""
    return answer(BotList(bots=tuple(_bot_info(level) for level in LEVELS)))


def _bot_info(level: str) -> BotInfo:
    name, personality = persona_of(level)
    return BotInfo(id=level, level=LEVELS.index(level) + 1, name=name, personality=personality)


# --- rooms


async def list_rooms(request: web.Request) -> web.Response:
    """List public rooms."""
    return answer(Doors(rooms=tuple(request.app[DESK].hall.public_doors())))


async def open_room(request: web.Request) -> web.Response:
    """Open a room."""
    desk = request.app[DESK]
    who = await bearer(request)
    limit_openings(request, desk, who)
    wish = await body_of(request, RoomWish)
    await expect_few_rooms(desk, who)
    try:
        room = desk.hall.create(wish.settings, who, wish.bots)
    except RefusedError as refused:
        raise refusal(refused) from refused
    await desk.store.flush()
    return answer(key_to(request, room.sheet.code), 201)


async def play_quickly(request: web.Request) -> web.Response:
    """Find or start a game."""
    desk = request.app[DESK]
    who = await bearer(request)
    limit_openings(request, desk, who)
    wish = await body_of(request, QuickWish)
    await expect_few_rooms(desk, who)
    try:
        room = desk.hall.quick(who, wish.settings, wish.bot)
    except RefusedError as refused:
        raise refusal(refused) from refused
    await desk.store.flush()
    return answer(key_to(request, room.sheet.code), 201)


def limit_openings(request: web.Request, desk: Desk, who: IdentityRow) -> None:
    """Refuse who opens rooms too often; those who share an address may do so more often."""
    expect_calm(desk, desk.openings, who.id)
    limit(request, desk.neighborhoods)


async def expect_few_rooms(desk: Desk, who: IdentityRow) -> None:
    """Refuse who is in too many rooms already."""
    most = desk.settings.rooms_per_identity
    mine = len(await desk.store.rooms_of(who.id))
    if mine >= most:
        message = f"expected at most {most} rooms at a time, got {mine}; leave one first"
        raise ApiError(409, "too_many", message)


def key_to(request: web.Request, code: str) -> Key:
    """Return the way into a room."""
    origin = own_origin(request, request.app[DESK].settings) or ""
    return Key(code=code, link=f"{origin}/#/room/{code}")


async def show_door(request: web.Request) -> web.Response:
    """Tell how a room looks from outside."""
    desk = request.app[DESK]
    who = await bearer(request)
    code = request.match_info["code"]
    try:
        await desk.room_for(code, who, address_of(request, desk))
    except RefusedError as refused:
        raise refusal(refused) from refused
    return answer(desk.hall.door(code))


async def show_qr(request: web.Request) -> web.Response:
    """Draw the link to a room; whether there is such a room is not told."""
    await bearer(request)
    try:
        picture = invite_svg(key_to(request, request.match_info["code"]).link)
    except ValueError as error:
        message = "expected a Host header that a link can be made of, got another"
        raise ApiError(400, "bad_request", message) from error
    return web.Response(body=picture, content_type="image/svg+xml")


# --- games


async def show_game(request: web.Request) -> web.Response:
    """Tell how a game went."""
    row = await request.app[DESK].store.game(request.match_info["game"])
    if row is None:
        raise no_game()
    return answer(_summary(row))


async def send_record(request: web.Request) -> web.Response:
    """Send the record of a finished game."""
    game = request.match_info["game"]
    record = await record_of(request.app[DESK].store, game)
    if record is None:
        raise no_game()
    headers = {"Content-Disposition": f'attachment; filename="freehold-{game}.jsonl"'}
    return web.Response(body=record, content_type=RECORD_TYPE, headers=headers)


def no_game() -> ApiError:
    """Return the answer to who asks for a game that is not there, or not over."""
    return ApiError(404, "no_such_game", "expected the id of a finished game, got another")


def _summary(row: GameRow) -> GameSummary:
    return GameSummary(
        id=row.id,
        edition=row.edition,
        started=row.started,
        ended=row.ended,
        summary=msgspec.json.decode(row.summary, type=Summary),
    )


async def list_games(request: web.Request) -> web.Response:
    """List the finished games of who asks."""
    desk = request.app[DESK]
    who = await bearer(request)
    rows = await desk.store.games_of(who.id, GAMES_LISTED, _before(request))
    return answer(Games(games=tuple(_summary(row) for row in rows)))


def _before(request: web.Request) -> int:
    """Return the time that a list goes back from, given as a query."""
    text = request.query.get("before", "")
    if not text:
        return 2**53
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise ApiError(400, "bad_message", f"expected seconds since 1970, got {text[:20]!r}")
    return int(text)


# --- saves


async def verify_save(request: web.Request) -> web.Response:
    """Verify an uploaded save."""
    desk = request.app[DESK]
    limit(request, desk.openings)
    seconds, most = desk.settings.upload_seconds, desk.settings.upload_bytes
    with uploading(desk):
        data = await read_bounded(request, most)
        return answer(await verify_upload(data, seconds, most))


@contextmanager
def uploading(desk: Desk) -> Iterator[None]:
    """Be one of the few whose saves are read and verified, or refuse."""
    if not desk.uploads.enter(EVERYBODY):
        raise ApiError(503, "too_many", "expected fewer uploads at a time", {"Retry-After": "5"})
    try:
        yield
    finally:
        desk.uploads.leave(EVERYBODY)


CODE: Final = "{code:[0-9]{6}}"
GAME: Final = "{game:[A-Za-z0-9_-]{1,40}}"

routes: Final[list[Any]] = [
    web.post("/api/guests", make_guest),
    web.get("/api/me", show_me),
    web.patch("/api/me", change_me),
    web.post("/api/me/revoke", revoke_tokens),
    web.get("/api/me/games", list_games),
    web.get("/api/names", offer_name),
    web.get("/api/bots", list_bots),
    web.get("/api/rooms", list_rooms),
    web.post("/api/rooms", open_room),
    web.post("/api/quick", play_quickly),
    web.get(f"/api/rooms/{CODE}", show_door),
    web.get(f"/api/rooms/{CODE}/qr.svg", show_qr),
    web.get(f"/api/games/{GAME}", show_game),
    web.get(f"/api/games/{GAME}/record", send_record),
    web.post("/api/verify", verify_save),
]
