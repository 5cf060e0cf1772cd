"""Sessions over HTTP: on which devices somebody is, and how they are ended."""

from typing import Any, Final

from aiohttp import web

from freehold.server.http.errors import ApiError
from freehold.server.http.guests import guest_body
from freehold.server.http.requests import (
    ResponseBody,
    answer,
    changing,
    device_of_request,
    token_of,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.store import SessionRow

CURRENT: Final = "current"  # in place of an id: the one that asks
SESSION: Final = "{session:[A-Za-z0-9_-]{1,48}}"


class SessionBody(ResponseBody, frozen=True, kw_only=True):
    """Somebody on one device: names of browser and system, empty where they are not known.

    `seen` is the day of the last visit, `current` whether it is the one that asks.
    """

    id: str
    browser: str
    system: str
    created: int
    seen: int
    current: bool


class SessionList(ResponseBody, frozen=True, kw_only=True):
    """All sessions of somebody, the last seen first, and how many days one lasts unused."""

    sessions: tuple[SessionBody, ...]
    days: int


def _told(row: SessionRow, own: str | None) -> SessionBody:
    return SessionBody(
        id=row.id,
        browser=row.browser,
        system=row.system,
        created=row.created,
        seen=row.seen,
        current=row.id == own,
    )


async def list_sessions(request: web.Request) -> web.Response:
    """Tell on which devices who asks is."""
    admission = request.app[ADMISSION]
    sessions, own = admission.sessions, admission.sessions.name_of(token_of(request))
    async with changing(request) as who:
        device = device_of_request(request)
        rows = [
            await sessions.describe(row, device) if row.id == own else row
            for row in await sessions.of(who.id)
        ]
    told = tuple(_told(row, own) for row in rows)
    return answer(SessionList(sessions=told, days=admission.settings.session_days))


async def end_session(request: web.Request) -> web.Response:
    """End one session of who asks; by ending the own one, `current`, one signs out."""
    sessions = request.app[ADMISSION].sessions
    async with changing(request) as who:
        named = request.match_info["session"]
        name = sessions.name_of(token_of(request)) if named == CURRENT else named
        ended = [row for row in await sessions.of(who.id) if row.id == name]
        if not ended:
            message = "expected the id of an own session, got another"
            raise ApiError(404, "no_such_session", message)
        await sessions.end(ended)
    return web.Response(status=204)


async def renew_session(request: web.Request) -> web.Response:
    """End all sessions of who asks, and tell the token of a new one."""
    sessions, device = request.app[ADMISSION].sessions, device_of_request(request)
    async with changing(request) as who:
        token = await sessions.renew(who.id, token_of(request), device)
    return answer(guest_body(who, token))


BODIES: Final = (SessionList,)

routes: Final[list[Any]] = [
    web.get("/api/me/sessions", list_sessions),
    web.delete(f"/api/me/sessions/{SESSION}", end_session),
    web.post("/api/me/revoke", renew_session),
]
