"""What all endpoints do with a request: who asks, how often, and what the body says."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from hmac import compare_digest
from typing import Annotated, Final, TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.editions.patterns import whole
from freehold.server.http.errors import ApiError, crowded
from freehold.server.http.headers import client_address, origin_allowed
from freehold.server.ops.addresses import address_key
from freehold.server.ops.budgets import Budget, FullError, Payer, Places, payer_called
from freehold.server.ops.known_answers import CrowdedError
from freehold.server.ops.long_work import LongAnswers, LongWork
from freehold.server.ops.server_budgets import ServerBudgets
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.people.devices import Device, device_of
from freehold.server.rooms.refusals import sentence
from freehold.server.store import IdentityRow

T = TypeVar("T")
# A secret that a browser makes once and keeps: 32 random bytes in base64.
DeviceSecret = Annotated[str, msgspec.Meta(pattern=whole("[A-Za-z0-9_-]{43}"))]
BEARER: Final = "Bearer "
MOST_BODY: Final = 16_384  # bytes of a request that is no upload
BODY_SECONDS: Final = 30.0  # that any body may take to come in
STEP: Final = 32_768  # bytes of it that have to come
STEP_SECONDS: Final = 5.0  # in so much time
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SOCKET: Final = "/ws"
PLACE_SECONDS: Final = 5  # until somebody may have made room
CODE: Final = "{code:[0-9]{6}}"  # of a room, in a path
GAME: Final = "{game:[A-Za-z0-9_-]{1,40}}"
LONG_WORK: Final = web.AppKey("long_work", LongWork)
LONG_ANSWERS: Final = web.AppKey("long_answers", LongAnswers)
BODY: Final = web.RequestKey("body", bytes)  # what has come in
STAY: Final = web.RequestKey("stay", ExitStack)  # keeps who asks from being deleted meanwhile


class RequestBody(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all bodies of requests share."""


class ResponseBody(msgspec.Struct, frozen=True, kw_only=True):
    """What all answers share."""


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse pages of other sites, and addresses that ask too often or are banned."""
    admission = request.app[ADMISSION]
    if request.method not in SAFE_METHODS and not origin_allowed(request, admission.settings):
        raise ApiError(403, "wrong_origin", sentence("wrong_origin"))
    try:
        return await _charged(request, handler, admission.budgets)
    except ApiError as error:
        if error.status == 429 and admission.budgets.has_no_patience(payer_of(request)):
            error.closes = True
        raise


async def _charged(
    request: web.Request, handler: Handler, budgets: ServerBudgets
) -> web.StreamResponse:
    if not request.path.startswith("/api"):
        if request.path == SOCKET or request.path.startswith(f"{SOCKET}/"):
            return await handler(request)  # sockets have budgets of their own
        limit(request, budgets.files)
        limit(request, budgets.file_bytes)
        response = await handler(request)
        budgets.file_bytes.charge(payer_of(request), _size(response))
        return response
    limit(request, budgets.requests)
    limit(request, budgets.outgoing)
    admission = request.app[ADMISSION]
    admission.bans.expect_welcome_from(address_of(request, admission))
    if request.method not in SAFE_METHODS:
        await admission.store.backlog.caught_up()
    with ExitStack() as stay:  # of who asks: they are not deleted in the middle of it
        request[STAY] = stay
        response = await handler(request)
    budgets.outgoing.charge(payer_of(request), _size(response))
    return response


def _size(response: web.StreamResponse) -> int:
    """Return how long the body of an answer is; one sent piece by piece is charged so already."""
    if isinstance(response, web.Response) and isinstance(response.body, bytes):
        return len(response.body)
    return 0


# --- answers


def answer(content: object, status: int = 200) -> web.Response:
    """Return a JSON answer."""
    return answer_bytes(msgspec.json.encode(content), status)


def answer_bytes(body: bytes, status: int = 200) -> web.Response:
    """Return a JSON answer that is text already."""
    return web.Response(body=body, status=status, content_type="application/json")


async def find_long(request: web.Request, key: str, make: Callable[[], bytes | None]) -> bytes:
    """Return what takes long to make, and is the same for all who ask for that key.

    Nothing if it cannot be made.
    """
    try:
        return await request.app[LONG_ANSWERS].find(key, make) or b""
    except CrowdedError as error:
        raise crowded(error) from error


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
    data = await whole_body(request)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"expected a body of type {kind.__name__}: {error}"
        raise ApiError(400, "bad_message", message) from error


async def whole_body(request: web.Request, most: int = MOST_BODY) -> bytes:
    """Return the body of a request, or refuse it as soon as it is too large, or too slow."""
    if BODY not in request:
        request[BODY] = await _read_bounded(request, most)
    return request[BODY]


async def _read_bounded(request: web.Request, most: int) -> bytes:
    if (request.content_length or 0) > most:
        raise _too_large(most, str(request.content_length))
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(request, most)
    except TimeoutError as error:
        message = (
            f"expected {STEP} bytes more each {STEP_SECONDS:g} s "
            f"and the whole body within {BODY_SECONDS:g} s, got less"
        )
        raise ApiError(408, "too_slow", message) from error
    except web.RequestPayloadError as error:
        message = "expected a body as its headers say, got another"
        raise ApiError(400, "bad_request", message) from error


async def _read(request: web.Request, most: int) -> bytes:
    found = bytearray()
    while not request.content.at_eof():
        due = len(found) + STEP
        async with asyncio.timeout(STEP_SECONDS):
            while len(found) < due and not request.content.at_eof():
                found += await request.content.readany()
                if len(found) > most:
                    raise _too_large(most, "more")
    return bytes(found)


def _too_large(most: int, came: str) -> ApiError:
    return ApiError(413, "too_large", f"expected at most {most} bytes, got {came}")


# --- who asks, and how often


async def bearer(request: web.Request, most: int = MOST_BODY) -> IdentityRow:
    """Return who asks, once all of the request is here, or refuse.

    Whoever sends the rest later is asked later: they may be banned, signed out or deleted by then.
    From now on until the answer is there, they are not deleted.  `most` is how long a body may be.
    """
    admission, token = request.app[ADMISSION], token_of(request)
    if BODY not in request:
        if request.can_read_body:
            await admission.recognize(token)  # strangers need not even send it
        await whole_body(request, most)
    who = await admission.identify(token)
    if request.method in SAFE_METHODS:
        return who
    request[STAY].enter_context(admission.sessions.deletion_holds.hold(who.id))
    return await admission.identify(token)


async def known_bearer(request: web.Request) -> IdentityRow:
    """Return who asks, once all of the request is here, banned or not, or refuse.

    This one may be deleted meanwhile, as it is what they may ask for.
    """
    token = token_of(request)
    await whole_body(request)
    return await request.app[ADMISSION].recognize(token)


@asynccontextmanager
async def changing(request: web.Request) -> AsyncIterator[IdentityRow]:
    """Tell who asks, while nobody else changes who anybody is, or what is known about them."""
    await whole_body(request)  # nobody waits for who is slow with it
    async with request.app[ADMISSION].sessions.changing:
        yield await bearer(request)


def token_of(request: web.Request) -> str:
    """Return the token that a request brings, or refuse."""
    header = request.headers.get("Authorization", "")
    if not header.startswith(BEARER):
        raise ApiError(401, "unknown_token", "expected a header Authorization: Bearer, got none")
    return header.removeprefix(BEARER)


def is_operator(request: web.Request) -> bool:
    """Tell whether a request brings the operator's token, where there is one."""
    expected = request.app[ADMISSION].settings.admin_token
    given = request.headers.get("Authorization", "").removeprefix(BEARER)
    return bool(expected) and compare_digest(
        given.encode(errors="surrogateescape"), expected.encode()
    )


def device_of_request(request: web.Request) -> Device:
    """Return what a request was sent with, in plain words."""
    return device_of(request.headers.get("User-Agent", ""))


def limit(
    request: web.Request, budget: Budget, who: IdentityRow | None = None, cost: float = 1
) -> None:
    """Refuse an address, or somebody there, that asks too often, or for too much."""
    payer = payer_of(request)
    payer = payer if who is None else payer.within("identity", who.id)
    _expect_means(request.app[ADMISSION], budget, payer, cost)


def expect_calm(admission: Admission, budget: Budget, identity: str) -> None:
    """Refuse somebody who asks too often, wherever they are."""
    _expect_means(admission, budget, payer_called(identity))


def _expect_means(admission: Admission, budget: Budget, payer: Payer, cost: float = 1) -> None:
    wait = budget.take(payer, cost) if admission.settings.limits else 0.0
    if wait:
        admission.metrics.count("refused_total", label="slow_down")
        seconds = str(int(wait) + 1)
        message = f"expected fewer requests, got too many; try again in {seconds} s"
        raise ApiError(429, "slow_down", message, {"Retry-After": seconds})


@contextmanager
def place(request: web.Request, places: Places, what: str) -> Iterator[None]:
    """Hold a place meanwhile, or refuse."""
    admission = request.app[ADMISSION]
    try:
        with places.inside(holder_of(request)):
            yield
    except FullError as error:
        admission.metrics.count("refused_total", label="too_many")
        message = f"expected fewer {what} at a time; try again in {PLACE_SECONDS} s"
        raise ApiError(503, "too_many", message, {"Retry-After": str(PLACE_SECONDS)}) from error


def payer_of(request: web.Request) -> Payer:
    """Return who pays for a request, by its address."""
    admission = request.app[ADMISSION]
    return admission.budgets.payer(client_address(request, admission.settings))


def holder_of(request: web.Request) -> Payer:
    """Return who holds a place for a request, by its address."""
    admission = request.app[ADMISSION]
    return admission.budgets.holder(client_address(request, admission.settings))


def address_of(request: web.Request, admission: Admission) -> str:
    """Return what limits know the address of a request by."""
    return address_key(client_address(request, admission.settings))
