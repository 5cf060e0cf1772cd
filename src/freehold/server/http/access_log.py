"""The access log: each request has an id, which the answer, the logs and failures tell."""

import re
import secrets
import time
from collections.abc import Mapping
from typing import Final

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.server.http.headers import RELAYED
from freehold.server.people.admission import ADMISSION

HEADER: Final = "X-Request-ID"
REQUEST_ID: Final = web.RequestKey("request_id", str)
_GOOD: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")

logger: Final = structlog.get_logger()


@web.middleware
async def note_request(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Give a request its id, and write down what became of it."""
    admission = request.app[ADMISSION]
    request[REQUEST_ID] = _id_of(request, RELAYED in request or admission.settings.proxies > 0)
    began, status = time.monotonic(), 0  # of who went away before the answer
    try:
        response = await handler(request)
        status = response.status
        return response
    except web.HTTPException as error:  # redirects
        status = error.status
        raise
    finally:
        admission.metrics.count("requests_total", label=str(status))
        if admission.settings.access_log:
            milliseconds = round((time.monotonic() - began) * 1000)
            _write(request, status, milliseconds)


def _write(request: web.Request, status: int, milliseconds: int) -> None:
    logger.info(
        "request",
        request=request[REQUEST_ID],
        method=request.method,
        path=pattern(request),
        status=status,
        milliseconds=milliseconds,
    )


async def name_request(request: web.Request, response: web.StreamResponse) -> None:
    """Tell the id of a request in its answer: a hook for `on_response_prepare`."""
    if name := request.get(REQUEST_ID):
        response.headers[HEADER] = name


def pattern(request: web.Request) -> str:
    """Return what an address looks like, without what is secret in it: codes, and the query."""
    resource = request.match_info.route.resource
    return "" if resource is None else resource.canonical


def headers_on(request: web.Request) -> Mapping[str, str]:
    """Return the headers of a request that is passed on: it keeps its id there."""
    headers = request.headers.copy()
    headers[HEADER] = request[REQUEST_ID]
    return headers


def _id_of(request: web.Request, trusted: bool) -> str:
    """Return the id that our own proxy, or another node, has given, or a new one."""
    given = request.headers.get(HEADER, "") if trusted else ""
    return given if _GOOD.fullmatch(given) else secrets.token_urlsafe(9)
