"""Saving running games, and going on with saved ones, over HTTP."""

import secrets
from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import Meta
from msgspec.structs import replace

from freehold.bots import USUAL_BOT
from freehold.engine.rules import MOST_SEATS
from freehold.record import Header, Pause, Save, parse_save, write_lines
from freehold.record.chain import FIRST, read_line
from freehold.server import seating
from freehold.server.api import (
    CODE,
    GAME,
    RECORD_TYPE,
    Body,
    address_of,
    answer,
    bearer,
    body_of,
    expect_calm,
    expect_few_rooms,
    key_to,
    limit_openings,
    no_game,
    read_bounded,
    refusal,
    uploading,
)
from freehold.server.desk import DESK, Desk
from freehold.server.entries import decode_entry
from freehold.server.errors import ApiError
from freehold.server.records import record_of
from freehold.server.refusing import RefusedError
from freehold.server.room import Room
from freehold.server.sealing import Label, SealError, is_sealed, open_seal, seal
from freehold.server.sheet import Continued, Level, RoomSettings
from freehold.server.store import IdentityRow, Store
from freehold.server.summaries import lines_of
from freehold.server.uploads import UploadReport, verify_upload
from freehold.wire.parts import Count

SECRET: Final = "saves"  # the name of what saves are sealed with
SAVE_ID_BYTES: Final = 9


class PlayOnWish(Body, frozen=True, kw_only=True):
    """Where to go on with a finished game: after so many actions, on that seat, against bots."""

    number: Count
    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
    bot: Level = USUAL_BOT


# --- saving


async def send_save(request: web.Request) -> web.Response:
    """Send a save of the running game to who plays in it, or the record of the finished one."""
    desk = request.app[DESK]
    who = await bearer(request)
    expect_calm(desk, desk.openings, f"save {who.id}")
    try:
        code = request.match_info["code"]
        room = await desk.room_for(code, who, address_of(request, desk))
        text = await save_of(desk.store, room, who.id)
    except RefusedError as refused:
        raise refusal(refused) from refused
    name = f"freehold-{room.sheet.settings.edition}-{code}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=text, content_type=RECORD_TYPE, headers=headers)


async def save_of(store: Store, room: Room, identity: str) -> bytes:
    """Return what somebody may save of a room's game, or raise RefusedError.

    Where the save tells the seed, everybody is told that it was saved.
    """
    if room.sheet.phase == "over" and room.sheet.game is not None:
        record = await record_of(store, room.sheet.game)
        if record is not None:
            return record
    if room.match is None or not room.playing:
        raise RefusedError("not_playing")
    if identity not in room.private.seats:
        raise RefusedError("not_seated")
    if not _tells_seed(room):
        return await _sealed_save(store, room)
    if not room.sheet.opened:
        member = seating.find_member(room.private, identity)
        room.record_change(seating.open_save(room.sheet, room.private, member))
        room.settle()
    return await _open_save(store, room)


def _tells_seed(room: Room) -> bool:
    """Tell whether a save may tell everything: nobody else plays, or it is known already."""
    assert room.match is not None
    return len(room.private.seats) == 1 or not room.match.game.hosted


async def _open_save(store: Store, room: Room) -> bytes:
    """Return the game as it is at the call, ending in a pause, with its seed."""
    assert room.match is not None
    game, number, first, last = room.match.game, room.book.game, room.book.first, room.book.seq
    seed, pause = game.seed.hex(), game.pause()
    await store.flush()
    rows = await store.entries(room.id, first - 1, last)
    header, *lines = lines_of((decode_entry(row.body) for row in rows), number)
    assert isinstance(header, Header)
    return write_lines([replace(header, seed=seed), *lines, pause])


async def _sealed_save(store: Store, room: Room) -> bytes:
    assert room.match is not None
    game = room.match.game
    label = Label(
        edition=game.edition.id,
        players=tuple(player.name for player in game.players),
        actions=int(game.state.decision),
        round=int(game.state.round),
    )
    save = await _open_save(store, room)
    return seal(save, label, await store.secret(SECRET))


# --- going on


async def continue_save(request: web.Request) -> web.Response:
    """Open a room in which an uploaded save waits to be continued."""
    desk = request.app[DESK]
    who = await bearer(request)
    limit_openings(request, desk, who)
    await expect_few_rooms(desk, who)
    with uploading(desk):
        data = await read_bounded(request, desk.settings.upload_bytes)
        room = await take_up(desk, data, who)
    await desk.store.flush()
    return answer(key_to(request, room.sheet.code), 201)


async def take_up(desk: Desk, data: bytes, who: IdentityRow) -> Room:
    """Return a new room in which a save waits to be continued, or raise ApiError."""
    secret = is_sealed(data)
    save = await _unsealed(desk, data) if secret else data
    report = await _verified(desk, save)
    if report.finished:
        message = "expected a game that is not over, got one that is"
        raise ApiError(409, "game_over", message)
    elsewhere = desk.hall.playing(report.commitment) if secret else ()
    past = seating.Past(
        continued=_continued(report, tuple(player.bot for player in report.players)),
        commitment=report.commitment,
        seed=report.seed,
        told=not secret,
        elsewhere=elsewhere,
        awaited=await desk.hall.players_in(elsewhere),
    )
    settings = _settings(_header_of(save))
    try:
        return desk.hall.create_continued(settings, past, save, who)
    except RefusedError as refused:
        raise refusal(refused) from refused


async def _unsealed(desk: Desk, data: bytes) -> bytes:
    key = await desk.store.secret(SECRET)
    try:
        return open_seal(data, key, desk.settings.upload_bytes)
    except SealError as error:
        raise ApiError(422, "sealed", str(error)) from error


async def _verified(desk: Desk, save: bytes, actions: int | None = None) -> UploadReport:
    most = max(desk.settings.upload_bytes, len(save))  # uploads are bounded before
    report = await verify_upload(save, desk.settings.upload_seconds, most, actions)
    if not report.ok:
        raise ApiError(422, report.word, report.problem)
    return report


def _continued(report: UploadReport, bots: tuple[str | None, ...]) -> Continued:
    return Continued(
        save=secrets.token_urlsafe(SAVE_ID_BYTES),
        players=tuple(player.name for player in report.players),
        bots=bots,
        out=report.out,
        actions=report.actions,
        round=report.round,
        scores=report.scores,
    )


def _header_of(save: bytes) -> Header:
    header, _chain = read_line(save.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header)
    return header


def _settings(header: Header) -> RoomSettings:
    return RoomSettings(
        edition=header.edition,
        options=header.options,
        chairs=len(header.players),
        pace="normal" if header.clocked else "none",
    )


# --- playing on


async def play_on(request: web.Request) -> web.Response:
    """Start a game against bots at a moment of a finished one."""
    desk = request.app[DESK]
    who = await bearer(request)
    limit_openings(request, desk, who)
    wish = await body_of(request, PlayOnWish)
    await expect_few_rooms(desk, who)
    record = await record_of(desk.store, request.match_info["game"])
    if record is None:
        raise no_game()
    save = parse_save(record, "record")
    _expect_moment(save, wish)
    with uploading(desk):
        report = await _verified(desk, record, wish.number)
    if wish.seat in report.out:
        message = f"expected a seat that is still in the game, got {wish.seat}"
        raise ApiError(409, "out_of_game", message)
    return await _start_from(request, save, report, wish, who)


def _expect_moment(save: Save, wish: PlayOnWish) -> None:
    moments, seats = len(save.acts), len(save.header.players)
    if wish.number >= moments:
        message = f"number: expected 0 to {moments - 1}, got {wish.number}"
        raise ApiError(400, "bad_message", message)
    if wish.seat >= seats:
        raise ApiError(400, "bad_message", f"seat: expected 0 to {seats - 1}, got {wish.seat}")


async def _start_from(
    request: web.Request, save: Save, report: UploadReport, wish: PlayOnWish, who: IdentityRow
) -> web.Response:
    desk = request.app[DESK]
    header = replace(save.header, seed=report.seed)
    pause = Pause(wish.number, report.hash)
    text = write_lines([header, *save.cut(wish.number).lines, pause])
    past = seating.Past(
        continued=_continued(report, (wish.bot,) * len(report.players)),
        commitment=report.commitment,
        seed=report.seed,
        told=True,
    )
    try:
        room = desk.hall.create_continued(_settings(header), past, text, who, wish.seat)
        assert room.sheet.host is not None
        room.begin(room.sheet.host)
    except RefusedError as refused:
        raise refusal(refused) from refused
    await desk.store.flush()
    return answer(key_to(request, room.sheet.code), 201)


routes: Final[list[Any]] = [
    web.get(f"/api/rooms/{CODE}/save", send_save),
    web.post("/api/continue", continue_save),
    web.post(f"/api/games/{GAME}/continue", play_on),
]
