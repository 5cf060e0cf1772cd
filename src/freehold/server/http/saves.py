"""Saving running games, and going on with saved ones, over HTTP."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import UNSET, Meta

from freehold.bots import USUAL_BOT
from freehold.engine import Ruleset
from freehold.engine.codes import MOST_SEATS
from freehold.protocol import Begin, Level
from freehold.record import (
    Fresh,
    Pause,
    Save,
    commitment,
    parse_save,
    paused_text,
    unseen_cards,
)
from freehold.record.lines import AnyLine
from freehold.server.games.anonymity import without_ids
from freehold.server.games.game_lines import lines_in
from freehold.server.games.log_pages import read_log
from freehold.server.games.save_people import (
    Unsealed,
    people_of_game,
    recognized,
    still_named,
    unsealed,
    with_people,
)
from freehold.server.games.sealed_saves import (
    Label,
    SealError,
    is_sealed,
    label_of,
    open_seal,
    seal,
)
from freehold.server.games.upload_checks import UploadChecks, UploadReport
from freehold.server.http.errors import ApiError
from freehold.server.http.games import RECORD_TYPE, no_game, record_answer
from freehold.server.http.headers import client_address
from freehold.server.http.requests import (
    CODE,
    GAME,
    RequestBody,
    answer,
    attachment,
    bearer,
    expect_calm,
    limit,
    place,
    token_of,
    whole_body,
)
from freehold.server.http.rooms import expect_few_rooms, limit_openings, opened, opening
from freehold.server.http.saved_settings import (
    board_in,
    continued_of,
    header_of,
    settings_of,
    unsaid_seats,
)
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.rooms.lobby import phase
from freehold.server.rooms.lobby.seeds import next_seeds
from freehold.server.rooms.lobby.sheets import find_member
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.room import Room
from freehold.server.store import EntryRow, IdentityRow, Store
from freehold.wire.parts import Count

SECRET: Final = "saves"  # the name of what saves are sealed with
MOST_TRIES: Final = 100  # to find a game at rest
UPLOAD_CHECKS: Final = web.AppKey("upload_checks", UploadChecks)


class PlayOnWish(RequestBody, frozen=True, kw_only=True):
    """Where to go on with a finished game: after so many actions, on that seat, against bots."""

    number: Count
    seat: Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
    bot: Level = USUAL_BOT


# --- verifying


async def verify_save(request: web.Request) -> web.Response:
    """Verify an uploaded save."""
    limit(request, request.app[ADMISSION].budgets.uploads)
    checks = request.app[UPLOAD_CHECKS]
    data = await _uploaded(request, checks.most_bytes)
    with _checking(request):
        return answer(await checks.verify(data))


async def _uploaded(request: web.Request, most: int) -> bytes:
    """Return what is uploaded; who is slow with it keeps nobody else from being verified."""
    with place(request, request.app[ADMISSION].budgets.bodies, "uploads"):
        return await whole_body(request, most)


def _checking(request: web.Request) -> AbstractContextManager[None]:
    """Be one of the few whose saves are verified, or wait for it, or refuse."""
    return place(request, request.app[ADMISSION].budgets.checks, "saves to verify")


# --- saving


async def send_save(request: web.Request) -> web.StreamResponse:
    """Send a save of the running game to who plays in it, or the record of the finished one.

    `sealed` asks for one that nobody reads but this server, even where nobody else plays.  There is
    nothing to hide in a finished game.
    """
    admission = request.app[ADMISSION]
    who = await bearer(request)
    expect_calm(admission, admission.budgets.saves, who.id)
    code = request.match_info["code"]
    room = await admission.room_for(code, who, client_address(request, admission.settings))
    name = f"freehold-{room.sheet.settings.edition}-{code}.jsonl"
    if room.sheet.phase == "over" and room.sheet.game is not None:
        return await record_answer(request, room.sheet.game, name)
    save = sealed_save_of if "sealed" in request.query else save_of
    text = await save(admission.store, room, who.id)
    return attachment(text, name, RECORD_TYPE)


async def save_of(store: Store, room: Room, identity: str) -> bytes:
    """Return what somebody may save of a room's game, or raise RefusedError.

    Where nobody else plays it tells everything, so the game goes on with new chance.
    """
    _expect_player(room, identity)
    if len(room.private.seats) > 1:
        return await _sealed_save(store, room)
    lines = await move_on(store, room, find_member(room.private, identity))
    return await asyncio.to_thread(_text_of, lines, _played(room))


async def sealed_save_of(store: Store, room: Room, identity: str) -> bytes:
    """Return a save that nobody but this server reads, for who plays; nothing changes by it."""
    _expect_player(room, identity)
    return await _sealed_save(store, room)


def _expect_player(room: Room, identity: str) -> None:
    if room.match is None or not room.playing:
        raise RefusedError("not_playing")
    if identity not in room.private.seats:
        raise RefusedError("not_seated")


async def _sealed_save(store: Store, room: Room) -> bytes:
    assert room.match is not None
    game, number = room.match.game, room.durable.game
    end = Pause(int(game.state.decision), game.hash, game.seed.hex())
    label = Label(
        edition=game.edition.id,
        players=tuple(player.name for player in game.players),
        actions=int(game.state.decision),
        round=int(game.state.round),
        coached=room.sheet.settings.is_coached or UNSET,
    )
    first, last, played = room.durable.first, room.durable.seq, _played(room)
    people = {**(room.private.named or {}), **{at: who for who, at in room.private.seats.items()}}
    await store.flush()  # from here on the room may be at another game, or at none
    rows = await read_log(store, room.id, first - 1, last)
    key = await store.secret(SECRET)

    def sealed() -> bytes:  # of a long game that takes a while
        lines = with_people(lines_in(rows, number), people)
        lines += [] if isinstance(lines[-1], Fresh) else [end]
        return seal(_text_of(lines, played), label, key)

    return await asyncio.to_thread(sealed)


def _played(room: Room) -> int:
    """Return for how many milliseconds a room's game has been played."""
    return room.play.hosted.clocks.played(room.services.clock.now())


def _text_of(lines: list[AnyLine], played: int) -> bytes:
    """Return the save of a game up to its last line, which tells the seed of all before it."""
    *before, end = lines
    assert isinstance(end, Fresh | Pause)
    return paused_text(before, end, played)


async def move_on(store: Store, room: Room, member: int | None = None) -> list[AnyLine]:
    """Let a game go on with new chance; return its lines up to there.

    So who knows the seed up to here knows nothing of what comes in the room.  A member who saved
    it is named to everybody.
    """
    lines, unseen = await _lines_at_rest(store, room)
    assert room.match is not None
    game = room.match.game
    if isinstance(lines[-1], Fresh):  # nothing has happened since
        return lines
    seeds = next_seeds(room.private)
    fresh = Fresh(
        number=int(game.state.decision),
        hash=game.hash,
        seed=game.seed.hex(),
        commitment=commitment(seeds.seed),
        unseen=unseen,
        entropy=game.words or UNSET,
    )
    room.change(phase.save(room.sheet, room.private, member, seeds, fresh))
    room.settle()
    return [*lines, fresh]


async def _lines_at_rest(store: Store, room: Room) -> tuple[list[AnyLine], tuple[int, ...]]:
    """Return the lines of a room's game, to which none has come when they are there.

    With them comes how many cards of each deck nobody has drawn.
    """
    number, last = room.durable.game, room.durable.first - 1
    rows: list[EntryRow] = []
    for _ in range(MOST_TRIES):
        await store.flush()
        rows += await read_log(store, room.id, last)
        _expect_game(room, number)
        assert room.match is not None
        lines, unseen = await asyncio.to_thread(_read_lines, rows, number, room.match.game.rules)
        _expect_game(room, number)
        last = rows[-1].seq
        if last == room.durable.seq:
            return lines, unseen
    raise RefusedError("slow_down", "expected a game that stands still for a moment")


def _read_lines(
    rows: Sequence[EntryRow], game: str, rules: Ruleset
) -> tuple[list[AnyLine], tuple[int, ...]]:
    lines = lines_in(rows, game)
    return lines, unseen_cards(rules, lines)


def _expect_game(room: Room, game: str) -> None:
    """Refuse what is about a game that is not played any more."""
    if room.closed or not room.playing or room.durable.game != game:
        raise RefusedError("not_playing")


# --- going on


async def continue_save(request: web.Request) -> web.Response:
    """Open a room in which an uploaded save waits to be continued."""
    admission, checks = request.app[ADMISSION], request.app[UPLOAD_CHECKS]
    early = await admission.identify(token_of(request))  # strangers need not even upload it
    limit_openings(request, admission, early)
    await expect_few_rooms(request, early)
    data = await _uploaded(request, checks.most_bytes)
    who = await bearer(request)
    with _checking(request):
        room = await take_up(admission, checks, data, who)
    return await opened(request, room, who)


async def take_up(
    admission: Admission, checks: UploadChecks, data: bytes, who: IdentityRow
) -> Room:
    """Return a new room in which a save waits to be continued, or raise ApiError."""
    sealed = is_sealed(data)
    save, named, gone = data, dict[int, str](), set[int]()
    if sealed:
        save, named = await _unsealed(admission.store, data, checks.most_bytes)
    report = await _verified(checks, save)
    if not sealed:
        save, named, gone = await recognized(
            admission.store, save, report, unsaid_seats(admission, report, who)
        )
    if report.finished:
        raise ApiError(409, "game_over", "expected a game that is not over, got one that is")
    registry, sessions = admission.registry, admission.sessions
    await registry.find_copies(used := commitment(bytes.fromhex(report.seed)), report.commitment)
    for room in await registry.rolling_rooms(used):
        with suppress(RefusedError):  # it has ended meanwhile
            await move_on(admission.store, room)
    elsewhere = registry.going_on(report.commitment) if sealed else ()
    awaited = await registry.players_in(elsewhere)
    # the room is going to know them
    with sessions.deletion_holds.hold(*awaited, *named.values()):
        still = set(await registry.players_in(elsewhere)) - sessions.departing
        there = await sessions.still_there(named.values())
        save, named, left = await still_named(save, named, there)
        saved = phase.SavedGame(
            continued=continued_of(
                report, tuple(player.bot for player in report.players), gone | left
            ),
            sealed=sealed,
            elsewhere=elsewhere,
            awaited=tuple(one for one in awaited if one in still),
            named=named,
        )
        header = header_of(save)
        board = await board_in(admission, header, who)
        coached = sealed and label_of(data).coached is True
        settings = settings_of(header, board, coached=coached)
        room = await registry.create_continued(settings, saved, save, who)
        del board  # the room holds it
        return room


async def _unsealed(store: Store, data: bytes, most: int) -> Unsealed:
    key = await store.secret(SECRET)
    try:
        return await unsealed(store, await asyncio.to_thread(open_seal, data, key, most))
    except SealError as error:
        raise ApiError(422, "sealed", str(error)) from error


async def _verified(checks: UploadChecks, save: bytes, actions: int | None = None) -> UploadReport:
    report = await checks.verify(save, actions)
    if not report.ok:
        raise ApiError(422, report.word, report.problem)
    return report


# --- playing on


async def play_on(request: web.Request) -> web.Response:
    """Start a game against bots at a moment of a finished one."""
    who, wish = await opening(request, PlayOnWish)
    admission, game = request.app[ADMISSION], request.match_info["game"]
    named = await people_of_game(admission.store, game)  # before their names are read
    record = await admission.registry.records.text(game)
    if record is None:
        raise no_game()
    save = await asyncio.to_thread(parse_save, record, "record")
    _expect_moment(save, wish)
    checks = request.app[UPLOAD_CHECKS]
    with _checking(request):
        report = await _verified(checks, record, wish.number)
    if wish.seat in report.out:
        message = f"expected a seat that is still in the game, got {wish.seat}"
        raise ApiError(409, "out_of_game", message)
    with admission.sessions.deletion_holds.hold(*named.values()):  # the room is going to know them
        return await _start_from(request, save, report, wish, who, named)


def _expect_moment(save: Save, wish: PlayOnWish) -> None:
    moments, seats = len(save.acts), len(save.header.players)
    if wish.number >= moments:
        message = f"number: expected 0 to {moments - 1}, got {wish.number}"
        raise ApiError(400, "bad_message", message)
    if wish.seat >= seats:
        raise ApiError(400, "bad_message", f"seat: expected 0 to {seats - 1}, got {wish.seat}")


async def _start_from(
    request: web.Request,
    save: Save,
    report: UploadReport,
    wish: PlayOnWish,
    who: IdentityRow,
    people: Mapping[int, str],
) -> web.Response:
    admission = request.app[ADMISSION]
    end = Pause(wish.number, report.hash, report.seed)
    text = await asyncio.to_thread(
        lambda: paused_text([without_ids(save.header), *save.cut(wish.number).lines], end)
    )
    there = await admission.sessions.still_there(people.values())
    text, named, gone = await still_named(text, people, there)
    continued = continued_of(report, (wish.bot,) * len(report.players), gone)
    saved = phase.SavedGame(continued=continued, sealed=False, named=named)
    board = await board_in(admission, save.header, who)
    settings = settings_of(save.header, board)
    room = await admission.registry.create_continued(settings, saved, text, who, wish.seat)
    del board  # the room holds it
    host, begin = room.sheet.host, Begin("")
    assert host is not None
    await room.play.prepare(host, begin)
    room.order(host, begin)
    return await opened(request, room, who)


BODIES: Final = (PlayOnWish, UploadReport)

routes: Final[list[Any]] = [
    web.post("/api/verify", verify_save),
    web.get(f"/api/rooms/{CODE}/save", send_save),
    web.post("/api/continue", continue_save),
    web.post(f"/api/games/{GAME}/continue", play_on),
]
