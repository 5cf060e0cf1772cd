"""Moderation over HTTP; for everybody else there is nothing at these addresses."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from aiohttp import web
from msgspec import Meta

from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    SAFE_METHODS,
    RequestBody,
    ResponseBody,
    address_of,
    answer,
    bearer,
    body_of,
    is_operator,
    whole_body,
)
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.moderator_actions import (
    HOUR,
    MODERATOR_ACTIONS,
    OPERATOR,
    OPERATOR_ROW,
    ModerationError,
    Verdict,
)
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import (
    IdentityRow,
    PersonRow,
    ReportedLine,
    ReportItem,
    SanctionKind,
    SanctionRow,
)
from freehold.server.store.moderation_rows import items_of

LISTED: Final = 50  # reports, sanctions and lines of the trail at a time
LONGEST_REASON: Final = 300  # characters
LONGEST_HOURS: Final = 24 * 366 * 10
_STATUS: Final = {"no_such_report": 404, "no_such_player": 404, "no_such_sanction": 404}

Endpoint = Callable[[web.Request, IdentityRow], Awaitable[web.Response]]
Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]


class ModeratedPerson(ResponseBody, frozen=True, kw_only=True):
    """Somebody as moderators see them; a name that is empty is of who is not there any more."""

    id: str
    name: str
    account: str | None
    since: int


class SanctionTold(ResponseBody, frozen=True, kw_only=True):
    """A sanction; `with_address` if a ban is one of the address, too.

    The name of the moderator is empty if the operator decided, or who is not there any more.
    """

    id: str
    kind: SanctionKind
    player: ModeratedPerson
    moderator: str
    by_operator: bool
    since: int
    until: int
    reason: str
    with_address: bool
    stands: bool


class ReportTold(ResponseBody, frozen=True, kw_only=True):
    """An open report: who complains about whom, of what, and what was decided about them before."""

    id: str
    reporter: ModeratedPerson
    player: ModeratedPerson
    created: int
    changed: int
    items: tuple[ReportItem, ...]
    earlier: tuple[SanctionTold, ...]


class ReportQueue(ResponseBody, frozen=True, kw_only=True):
    """Open reports, the oldest first."""

    reports: tuple[ReportTold, ...]


class SanctionList(ResponseBody, frozen=True, kw_only=True):
    """Sanctions, the newest first."""

    sanctions: tuple[SanctionTold, ...]


class TrailLine(ResponseBody, frozen=True, kw_only=True):
    """Who did what about whom, and when; names that are empty are of who is not there any more."""

    at: int
    moderator: str
    by_operator: bool
    action: str
    subject: str
    detail: str


class Trail(ResponseBody, frozen=True, kw_only=True):
    """What moderators did, the newest first."""

    lines: tuple[TrailLine, ...]


class DismissWish(RequestBody, frozen=True, kw_only=True):
    """Nothing else is to be said."""


class SanctionWish(RequestBody, frozen=True, kw_only=True):
    """What is to happen to somebody, for how long, and what they are told about it."""

    player: Id
    kind: Literal["warning", "silence", "ban"]
    hours: Annotated[int, Meta(ge=1, le=LONGEST_HOURS)] = 24
    reason: Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON)]
    with_address: bool = False


def for_moderators(endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.Response]]:
    """Return an endpoint that is there for moderators, and the operator, only.

    Who decides is still a moderator when it is written down.
    """

    async def handle(request: web.Request) -> web.Response:
        who = await _judge(request)
        try:
            if request.method in SAFE_METHODS:
                return await endpoint(request, who)
            async with request.app[ADMISSION].sessions.changing:
                return await endpoint(request, await _judge(request))
        except ModerationError as error:
            status = _STATUS.get(error.word, 409)
            raise ApiError(status, error.word, error.message) from error

    return handle


async def _judge(request: web.Request) -> IdentityRow:
    """Return the operator or the moderator who asks, once all of the request is here."""
    if not is_operator(request):
        return await _moderator(request)
    await whole_body(request)
    return OPERATOR_ROW


async def _moderator(request: web.Request) -> IdentityRow:
    """Return the moderator who asks; to anybody else nothing is here."""
    try:
        who = await bearer(request)
    except (ApiError, RefusedError) as error:
        raise web.HTTPNotFound from error
    if not await request.app[MODERATOR_ACTIONS].is_moderator(who):
        raise web.HTTPNotFound
    return who


# --- looking


async def list_reports(request: web.Request, _moderator: IdentityRow) -> web.Response:
    """List open reports."""
    admission = request.app[ADMISSION]
    rows = await admission.store.open_reports(LISTED)
    earlier = {row.subject: admission.bans.sanctions.of(row.subject) for row in rows}
    concerned = {who for row in rows for who in (row.reporter, row.subject)}
    concerned |= {row.moderator for found in earlier.values() for row in found}
    people, now = await admission.store.people(concerned), admission.clock.wall()
    return answer(
        ReportQueue(
            reports=tuple(
                ReportTold(
                    id=row.id,
                    reporter=_person(people, row.reporter),
                    player=_person(people, row.subject),
                    created=row.created,
                    changed=row.changed,
                    items=items_of(row),
                    earlier=_told(people, earlier[row.subject], now),
                )
                for row in rows
            )
        )
    )


def _person(people: Mapping[str, PersonRow], identity: str) -> ModeratedPerson:
    found = people.get(identity)
    return ModeratedPerson(
        id=identity,
        name="" if found is None else found.identity.name,
        account=None if found is None else found.account,
        since=0 if found is None else found.identity.created,
    )


def _told(
    people: Mapping[str, PersonRow], rows: Sequence[SanctionRow], now: int
) -> tuple[SanctionTold, ...]:
    return tuple(
        SanctionTold(
            id=row.id,
            kind=row.kind,
            player=_person(people, row.identity),
            moderator=_person(people, row.moderator).name,
            by_operator=row.moderator == OPERATOR,
            since=row.since,
            until=row.until,
            reason=row.reason,
            with_address=bool(row.address),
            stands=row.stands(now),
        )
        for row in reversed(rows)
    )


async def _told_of(admission: Admission, rows: Sequence[SanctionRow]) -> tuple[SanctionTold, ...]:
    concerned = {who for row in rows for who in (row.identity, row.moderator)}
    return _told(await admission.store.people(concerned), rows, admission.clock.wall())


async def list_sanctions(request: web.Request, _moderator: IdentityRow) -> web.Response:
    """List what stands."""
    admission = request.app[ADMISSION]
    now = admission.clock.wall()
    standing = [row for row in admission.bans.sanctions.all() if row.stands(now)]
    return answer(SanctionList(sanctions=await _told_of(admission, standing[-LISTED:])))


async def list_trail(request: web.Request, _moderator: IdentityRow) -> web.Response:
    """List what moderators did."""
    store = request.app[ADMISSION].store
    rows = await store.audit(LISTED)
    people = await store.people({who for row in rows for who in (row.moderator, row.subject)})
    lines = [
        TrailLine(
            at=row.at,
            moderator=_person(people, row.moderator).name,
            by_operator=row.moderator == OPERATOR,
            action=row.action,
            subject=_person(people, row.subject).name,
            detail=row.detail,
        )
        for row in rows
    ]
    return answer(Trail(lines=tuple(lines)))


# --- deciding


async def dismiss(request: web.Request, moderator: IdentityRow) -> web.Response:
    """Close a report without any consequence."""
    await body_of(request, DismissWish)
    await request.app[MODERATOR_ACTIONS].dismiss(moderator, request.match_info["report"])
    return web.Response(status=204)


async def decide(request: web.Request, moderator: IdentityRow) -> web.Response:
    """Warn, silence or ban somebody; all open reports about them are closed by it."""
    admission = request.app[ADMISSION]
    wish = await body_of(request, SanctionWish)
    verdict = Verdict(wish.kind, wish.hours * HOUR, wish.reason.strip(), wish.with_address)
    address = address_of(request, admission)
    row = await request.app[MODERATOR_ACTIONS].decide(moderator, address, wish.player, verdict)
    return answer((await _told_of(admission, [row]))[0], 201)


async def lift(request: web.Request, moderator: IdentityRow) -> web.Response:
    """End a sanction before its time."""
    await request.app[MODERATOR_ACTIONS].lift(moderator, request.match_info["sanction"])
    return web.Response(status=204)


_ID: Final = "[A-Za-z0-9_-]{1,40}"
BODIES: Final = (ReportQueue, ReportedLine, SanctionList, SanctionWish, Trail)

routes: Final[list[Any]] = [
    web.get("/api/moderation/reports", for_moderators(list_reports)),
    web.post(f"/api/moderation/reports/{{report:{_ID}}}/dismiss", for_moderators(dismiss)),
    web.get("/api/moderation/sanctions", for_moderators(list_sanctions)),
    web.post("/api/moderation/sanctions", for_moderators(decide)),
    web.post(f"/api/moderation/sanctions/{{sanction:{_ID}}}/lift", for_moderators(lift)),
    web.get("/api/moderation/trail", for_moderators(list_trail)),
]
