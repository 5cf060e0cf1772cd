"""Saving running games, and going on with saved ones, over HTTP."""

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import UNSET, Meta, convert
from msgspec.structs import replace

from freehold.bots import USUAL_BOT
from freehold.editions import changed, load
from freehold.engine.codes import MOST_SEATS
from freehold.protocol import Begin, Continued, Level, RoomSettings
from freehold.record import Header, Pause, Save, parse_save, setting_of_header, write_lines
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import OptionValue
from freehold.server.games.entries import decode_entry
from freehold.server.games.records import record_of
from freehold.server.games.seal import Label, SealError, is_sealed, open_seal, seal
from freehold.server.games.summaries import lines_of
from freehold.server.games.upload_checks import BusyError, UploadChecks, UploadReport
from freehold.server.http.errors import ApiError
from freehold.server.http.games import RECORD_TYPE, no_game
from freehold.server.http.requests import (
    CODE,
    GAME,
    RequestBody,
    address_of,
    answer,
    attachment,
    bearer,
    expect_calm,
    limit,
    read_bounded,
)
from freehold.server.http.rooms import expect_few_rooms, limit_openings, opened, opening
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room
from freehold.server.store import EntryRow, IdentityRow, Store
from freehold.wire.parts import Count

SECRET: Final = "saves"  # the name of what saves are sealed with
SAVE_ID_BYTES: Final = 9
UPLOAD_CHECKS: Final = web.AppKey("upload_checks", UploadChecks)


class PlayOnWish(RequestBody, frozen=True, kw_only=True):
    """Where to go on with a finished game: after so many actions, on that seat, against bots."""

    number: Count
    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
    bot: Level = USUAL_BOT


# --- verifying


async def verify_save(request: web.Request) -> web.Response:
    """Verify an uploaded save."""
    limit(request, request.app[ADMISSION].openings)
    checks = request.app[UPLOAD_CHECKS]
    with _admitted(checks):
        return answer(await checks.verify(await read_bounded(request, checks.most_bytes)))


@contextmanager
def _admitted(checks: UploadChecks) -> Iterator[None]:
    """Be one of the few whose saves are read and verified, or refuse."""
    try:
        with checks.admitted():
            yield
    except BusyError as error:
        message = "expected fewer uploads at a time"
        raise ApiError(503, "too_many", message, {"Retry-After": "5"}) from error


# --- saving


async def send_save(request: web.Request) -> web.Response:
    """Send a save of the running game to who plays in it, or the record of the finished one.

    `sealed` asks for one that tells nobody the dice, even where nobody else plays.
    """
    admission = request.app[ADMISSION]
    who = await bearer(request)
    expect_calm(admission, admission.openings, f"save {who.id}")
    code = request.match_info["code"]
    room = await admission.room_for(code, who, address_of(request, admission))
    save = sealed_save_of if "sealed" in request.query else save_of
    text = await save(admission.store, room, who.id)
    name = f"freehold-{room.sheet.settings.edition}-{code}.jsonl"
    return attachment(text, name, RECORD_TYPE)


async def save_of(store: Store, room: Room, identity: str) -> bytes:
    """Return what somebody may save of a room's game, or raise RefusedError.

    Where the save tells the seed, everybody is told that it was saved.
    """
    record = await _record(store, room)
    if record is not None:
        return record
    _expect_player(room, identity)
    if not _tells_seed(room):
        return await _sealed_save(store, room)
    if not room.sheet.opened:
        member = find_member(room.private, identity)
        room.change(phase.open_save(room.sheet, room.private, member))
        room.settle()
    return await _open_save(store, room)


async def sealed_save_of(store: Store, room: Room, identity: str) -> bytes:
    """Return a save that nobody but this server reads, for who plays; nothing changes by it.

    There is nothing to hide in a finished game: its record is told.
    """
    record = await _record(store, room)
    if record is not None:
        return record
    _expect_player(room, identity)
    return await _sealed_save(store, room)


async def _record(store: Store, room: Room) -> bytes | None:
    """Return the record of the game that is over."""
    if room.sheet.phase != "over" or room.sheet.game is None:
        return None
    return await record_of(store, room.sheet.game)


def _expect_player(room: Room, identity: str) -> None:
    if room.match is None or not room.playing:
        raise RefusedError("not_playing")
    if identity not in room.private.seats:
        raise RefusedError("not_seated")


def _tells_seed(room: Room) -> bool:
    """Tell whether a save may tell everything: nobody else plays, or it is known already."""
    assert room.match is not None
    return len(room.private.seats) == 1 or not room.match.game.hosted


async def _open_save(store: Store, room: Room) -> bytes:
    """Return the game as it is at the call, ending in a pause, with its seed."""
    assert room.match is not None
    game, number, first, last = (
        room.match.game,
        room.durable.game,
        room.durable.first,
        room.durable.seq,
    )
    seed, played = game.seed.hex(), room.play.hosted.clocks.played(room.services.clock.now())
    pause = replace(game.pause(), played=played or UNSET)
    await store.flush()
    rows = await store.entries(room.id, first - 1, last)
    return await asyncio.to_thread(_written, rows, number, seed, pause)


def _written(rows: Sequence[EntryRow], number: str, seed: str, pause: Pause) -> bytes:
    """Return the text of a save; of a long game that takes a while."""
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
    return await asyncio.to_thread(seal, save, label, await store.secret(SECRET))


# --- going on


async def continue_save(request: web.Request) -> web.Response:
    """Open a room in which an uploaded save waits to be continued."""
    admission = request.app[ADMISSION]
    who = await bearer(request)
    limit_openings(request, admission, who)
    await expect_few_rooms(admission, who)
    checks = request.app[UPLOAD_CHECKS]
    with _admitted(checks):
        data = await read_bounded(request, checks.most_bytes)
        room = await take_up(admission, checks, data, who)
    return await opened(request, room)


async def take_up(
    admission: Admission, checks: UploadChecks, data: bytes, who: IdentityRow
) -> Room:
    """Return a new room in which a save waits to be continued, or raise ApiError."""
    secret = is_sealed(data)
    save = await _unsealed(admission.store, data, checks.most_bytes) if secret else data
    report = await _verified(checks, save)
    if report.finished:
        message = "expected a game that is not over, got one that is"
        raise ApiError(409, "game_over", message)
    elsewhere = admission.registry.playing(report.commitment) if secret else ()
    past = phase.SavedGame(
        continued=_continued(report, tuple(player.bot for player in report.players)),
        commitment=report.commitment,
        seed=report.seed,
        told=not secret,
        elsewhere=elsewhere,
        awaited=await admission.registry.players_in(elsewhere),
    )
    settings = _settings(_header_of(save))
    return admission.registry.create_continued(settings, past, save, who)


async def _unsealed(store: Store, data: bytes, most: int) -> bytes:
    key = await store.secret(SECRET)
    try:
        return open_seal(data, key, most)
    except SealError as error:
        raise ApiError(422, "sealed", str(error)) from error


async def _verified(checks: UploadChecks, save: bytes, actions: int | None = None) -> UploadReport:
    report = await checks.verify(save, actions)
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
        played=report.played,
    )


def _header_of(save: bytes) -> Header:
    header, _chain = read_line(save.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header)
    return header


def _settings(header: Header) -> RoomSettings:
    """Return the settings of a game by what they would be if it began today."""
    _edition, options = setting_of_header(header)
    differing = changed(load(header.edition), options)
    return RoomSettings(
        edition=header.edition,
        options=convert(differing, dict[str, OptionValue]),
        chairs=len(header.players),
        pace="normal" if header.clocked else "none",
    )


# --- playing on


async def play_on(request: web.Request) -> web.Response:
    """Start a game against bots at a moment of a finished one."""
    who, wish = await opening(request, PlayOnWish)
    record = await record_of(request.app[ADMISSION].store, request.match_info["game"])
    if record is None:
        raise no_game()
    save = parse_save(record, "record")
    _expect_moment(save, wish)
    checks = request.app[UPLOAD_CHECKS]
    with _admitted(checks):
        report = await _verified(checks, record, wish.number)
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
    admission = request.app[ADMISSION]
    header = replace(save.header, seed=report.seed)
    pause = Pause(wish.number, report.hash)
    text = write_lines([header, *save.cut(wish.number).lines, pause])
    past = phase.SavedGame(
        continued=_continued(report, (wish.bot,) * len(report.players)),
        commitment=report.commitment,
        seed=report.seed,
        told=True,
    )
    room = admission.registry.create_continued(_settings(header), past, text, who, wish.seat)
    assert room.sheet.host is not None
    room.order(room.sheet.host, Begin(""))
    return await opened(request, room)


BODIES: Final = (PlayOnWish, UploadReport)

routes: Final[list[Any]] = [
    web.post("/api/verify", verify_save),
    web.get(f"/api/rooms/{CODE}/save", send_save),
    web.post("/api/continue", continue_save),
    web.post(f"/api/games/{GAME}/continue", play_on),
]
