"""What all endpoints do with a request: who asks, how often, and what the body says."""

import asyncio
from typing import Final, TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.server.http.errors import ApiError
from freehold.server.http.headers import client_address, origin_allowed
from freehold.server.ops.limits import Buckets, address_key
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.devices import Device, device_of
from freehold.server.rooms.refusals import sentence
from freehold.server.store import IdentityRow

T = TypeVar("T")
BEARER: Final = "Bearer "
MOST_BODY: Final = 16_384  # bytes of a request that is no upload
BODY_SECONDS: Final = 30.0  # that any body may take to come in
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CODE: Final = "{code:[0-9]{6}}"  # of a room, in a path
GAME: Final = "{game:[A-Za-z0-9_-]{1,40}}"


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all bodies of requests share."""


class ResponseBody(msgspec.Struct, frozen=True, kw_only=True):
    """What all answers share."""


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse pages of other sites, and addresses that ask too often."""
    admission = request.app[ADMISSION]
    if request.method not in SAFE_METHODS and not origin_allowed(request, admission.settings):
        raise ApiError(403, "wrong_origin", sentence("wrong_origin"))
    if request.path.startswith("/api"):
        limit(request, admission.requests)
    return await handler(request)


# --- answers


def answer(content: object, status: int = 200) -> web.Response:
    """Return a JSON answer."""
    return web.Response(
        body=msgspec.json.encode(content), status=status, content_type="application/json"
    )


def attachment(body: bytes, name: str, content_type: str) -> web.Response:
    """Return an answer that browsers keep as a file."""
    headers = {"Content-Disposition": disposition(name)}
    return web.Response(body=body, content_type=content_type, headers=headers)


def disposition(name: str) -> str:
    """Return the header by which browsers keep an answer as a file."""
    return f'attachment; filename="{name}"'


# --- bodies


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


# --- who asks, and how often


async def bearer(request: web.Request) -> IdentityRow:
    """Return who asks, or refuse."""
    return await request.app[ADMISSION].identify(token_of(request))


def token_of(request: web.Request) -> str:
    """Return the token that a request brings, or refuse."""
    header = request.headers.get("Authorization", "")
    if not header.startswith(BEARER):
        raise ApiError(401, "unknown_token", "expected a header Authorization: Bearer, got none")
    return header.removeprefix(BEARER)


def device_of_request(request: web.Request) -> Device:
    """Return what a request was sent with, in plain words."""
    return device_of(request.headers.get("User-Agent", ""))


def limit(request: web.Request, buckets: Buckets) -> None:
    """Refuse an address that asks too often."""
    admission = request.app[ADMISSION]
    expect_calm(admission, buckets, address_of(request, admission))


def expect_calm(admission: Admission, buckets: Buckets, key: str) -> None:
    """Refuse who asks too often."""
    wait = buckets.take(key) if admission.settings.limits else 0.0
    if wait:
        admission.metrics.count("refused_total")
        seconds = str(int(wait) + 1)
        message = f"expected fewer requests, got too many; try again in {seconds} s"
        raise ApiError(429, "slow_down", message, {"Retry-After": seconds})


def address_of(request: web.Request, admission: Admission) -> str:
    """Return what limits know the address of a request by."""
    return address_key(client_address(request, admission.settings))
