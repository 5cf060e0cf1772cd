"""Reports and blocks over HTTP: what people do about others who spoil their game."""

from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import Meta

from freehold.protocol import Emote
from freehold.protocol.client_messages import MOST_TEXT, Code
from freehold.protocol.sheet import MemberNumber
from freehold.server.cluster.bus_topics import BLOCKS
from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    RequestBody,
    ResponseBody,
    address_of,
    answer,
    bearer,
    body_of,
    changing,
    expect_calm,
    limit,
)
from freehold.server.moderation.blocks import MOST_BLOCKED
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.moderator_actions import MODERATOR_ACTIONS, ModerationError
from freehold.server.people.reports import LONGEST_WORDS, Complaint, Reason, Reports
from freehold.server.rooms.broadcasts import greet_again
from freehold.server.rooms.loaded_rooms import PeekedRoom
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.report_context import (
    Quoted,
    ReportedPerson,
    find_line_context,
    find_member_context,
)
from freehold.server.store import BlockRow, IdentityRow

REPORTS: Final = web.AppKey("reports", Reports)
Player = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]


class QuotedLine(RequestBody, frozen=True, kw_only=True):
    """A line of chat as it was told: when it was said, and the text or the emote."""

    at: int
    text: Annotated[str, Meta(max_length=MOST_TEXT)] | None = None
    emote: Emote | None = None


class Target(RequestBody, frozen=True, kw_only=True):
    """Somebody: a member of a room that one is in, or a player by the id of the profile."""

    room: Code | None = None
    member: MemberNumber | None = None
    player: Player | None = None


class ReportWish(Target, frozen=True, kw_only=True):
    """A report of somebody, or of what they said: a reason, and free words."""

    line: QuotedLine | None = None
    reason: Reason
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""


class ReportTaken(ResponseBody, frozen=True, kw_only=True):
    """A report is kept; `merged` if it was added to one that is still open."""

    merged: bool


class BlockWish(Target, frozen=True, kw_only=True):
    """Have nothing to do with somebody any more, or do again."""

    blocked: bool = True


class BlockedPerson(ResponseBody, frozen=True, kw_only=True):
    """Somebody who is blocked, since a time in seconds since 1970, by the name they had then.

    The id is good for unblocking them, and for nothing else.
    """

    id: str
    name: str
    piece: str
    since: int


class BlockList(ResponseBody, frozen=True, kw_only=True):
    """Everybody whom the bearer has blocked, the newest first."""

    blocked: tuple[BlockedPerson, ...]


# --- reports


async def report(request: web.Request) -> web.Response:
    """Keep a report for moderators."""
    admission, who = request.app[ADMISSION], await bearer(request)
    reports = request.app[REPORTS]
    wish = await body_of(request, ReportWish)
    if wish.line is not None and wish.room is None:
        raise ApiError(400, "bad_message", "expected the room of the line, got none")
    limit(request, admission.budgets.reports, who)
    complaint = await _complaint(admission, who, wish, address_of(request, admission))
    async with changing(request) as who:
        merged = await reports.file(who.id, complaint)
    return answer(ReportTaken(merged=merged), 201)


async def _complaint(
    admission: Admission, who: IdentityRow, wish: ReportWish, address: str
) -> Complaint:
    if wish.room is None:
        subject = await _player(admission, wish)
        return Complaint(subject.id, subject.name, wish.reason, wish.words, None)
    room, number = await _own_room(admission, who, wish, address)
    found = await _evidence(admission, room, number, wish.line)
    return Complaint(found.identity, found.name, wish.reason, wish.words, found.place)


async def _evidence(
    admission: Admission, room: PeekedRoom, number: int, line: QuotedLine | None
) -> ReportedPerson:
    if line is None:
        return await find_member_context(room, number, admission.store)
    quoted = Quoted(number, line.at, line.text, line.emote)
    return await find_line_context(room, quoted, admission.store)


async def _own_room(
    admission: Admission, who: IdentityRow, wish: Target, address: str
) -> tuple[PeekedRoom, int]:
    """Return a room that somebody is in, and the number of the member who is meant."""
    if wish.room is None or wish.member is None:
        raise ApiError(400, "bad_message", "expected a room with a member, or a player")
    return await admission.own_room(wish.room, who, address), wish.member


async def _player(admission: Admission, wish: Target) -> IdentityRow:
    if wish.player is None:
        raise ApiError(400, "bad_message", "expected a room with a member, or a player")
    found = await admission.sessions.find(wish.player)
    if found is None:
        raise ApiError(404, "no_such_player", "expected the id of a player, got another")
    return found


# --- blocks


async def block(request: web.Request) -> web.Response:
    """Block somebody, or end that; they are not told."""
    admission = request.app[ADMISSION]
    expect_calm(admission, admission.budgets.blocks, (await bearer(request)).id)
    wish = await body_of(request, BlockWish)
    async with changing(request) as who:
        await _block(admission, who, wish, address_of(request, admission))
    greet_again(admission.registry.rooms, who.id)
    return answer(_list(admission, who))


async def _block(admission: Admission, who: IdentityRow, wish: BlockWish, address: str) -> None:
    other, name, piece = await _blocked_person(admission, who, wish, address)
    if other == who.id:
        raise RefusedError("no_such_member", "expected somebody else, got yourself")
    blocks = admission.registry.blocks
    if wish.blocked and len(blocks.of(who.id)) >= MOST_BLOCKED:
        message = f"expected at most {MOST_BLOCKED} blocked people; unblock one first"
        raise ApiError(409, "too_many", message)
    row = BlockRow(who.id, other, admission.clock.wall(), name, piece, wish.blocked)
    admission.bus.publish(BLOCKS, who.id, [row])
    await admission.store.flush()
    blocks.note(row)


async def _blocked_person(
    admission: Admission, who: IdentityRow, wish: BlockWish, address: str
) -> tuple[str, str, str]:
    """Return the id, the name and the piece of somebody as who blocks them knows them."""
    if wish.player is not None and not wish.blocked:
        return _blocked_as(admission, who.id, wish.player), "", ""  # who may have gone since
    if wish.room is None:
        found = await _player(admission, wish)
        return found.id, found.name, found.piece
    room, number = await _own_room(admission, who, wish, address)
    durable = room.durable
    identity, member = durable.private.identities.get(number), durable.sheet.member(number)
    if identity is None or member is None or await admission.sessions.find(identity) is None:
        raise RefusedError("no_such_member")
    return identity, member.name, member.piece


def _blocked_as(admission: Admission, identity: str, player: str) -> str:
    """Return whom somebody has blocked, by the id in the list of them, or else of the profile."""
    rows, sightings = admission.registry.blocks.of(identity), admission.bans.sightings
    found = (row.other for row in rows if sightings.of_pair(identity, row.other) == player)
    return next(found, player)


async def list_blocked(request: web.Request) -> web.Response:
    """List whom the bearer has blocked."""
    return answer(_list(request.app[ADMISSION], await bearer(request)))


def _list(admission: Admission, who: IdentityRow) -> BlockList:
    return BlockList(
        blocked=tuple(
            BlockedPerson(
                id=admission.bans.sightings.of_pair(who.id, row.other),
                name=row.name,
                piece=row.piece,
                since=row.since,
            )
            for row in reversed(admission.registry.blocks.of(who.id))
        )
    )


# --- what moderators have decided


async def read_notice(request: web.Request) -> web.Response:
    """Note that the bearer has read what moderators decided."""
    try:
        async with changing(request) as who:
            await request.app[MODERATOR_ACTIONS].note_read(who.id, request.match_info["notice"])
    except ModerationError as error:
        raise ApiError(404, error.word, error.message) from error
    return web.Response(status=204)


BODIES: Final = (QuotedLine, ReportWish, ReportTaken, BlockWish, BlockList)

routes: Final[list[Any]] = [
    web.post("/api/reports", report),
    web.get("/api/blocks", list_blocked),
    web.post("/api/blocks", block),
    web.post("/api/me/notices/{notice:[A-Za-z0-9_-]{1,40}}", read_notice),
]
