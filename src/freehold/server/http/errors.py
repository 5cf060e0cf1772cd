"""Errors of the HTTP interface: one shape for all, and nothing about our insides."""

from collections.abc import Mapping
from typing import Final

import msgspec
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.server.http.access_log import REQUEST_ID, pattern
from freehold.server.ops.known_answers import CrowdedError
from freehold.server.people.bans import BannedError
from freehold.server.rooms.refusals import RefusedError

_KEPT: Final = ("Allow", "Retry-After")  # headers of aiohttp's own errors that we pass on
_WORDS: Final[Mapping[int, tuple[str, str]]] = {
    400: ("bad_request", "expected a well-formed request, got one that is not"),
    404: ("not_found", "expected the address of something, got one where nothing is"),
    405: ("method_not_allowed", "expected a method from the Allow header, got another"),
    413: ("too_large", "expected a smaller request, got one beyond the limit"),
}
_STATUS: Final[Mapping[str, int]] = {  # of what rooms refuse; else 409
    "unknown_token": 401,
    "banned": 403,
    "no_such_room": 404,
    "wrong_link": 404,
    "slow_down": 429,
    "too_many": 503,
    "shutting_down": 503,
    "draining": 503,
    "room_closed": 410,
    "set_aside": 410,
}
_OTHER: Final = ("refused", "expected a request that can be answered, got another")
_FAILED: Final = ("failed", "something went wrong here, not with the request; it was written down")

_log: Final = structlog.stdlib.get_logger(__name__)


class Fault(msgspec.Struct, frozen=True):
    """A word for programs and a sentence for people.

    Who is banned is told until when, in seconds since 1970, and why; where something went wrong
    here, the id of the request is told, which the logs have, too.  All are left out else.
    """

    word: str
    message: str
    until: int | msgspec.UnsetType = msgspec.UNSET
    reason: str | msgspec.UnsetType = msgspec.UNSET
    request: str | msgspec.UnsetType = msgspec.UNSET


class ErrorBody(msgspec.Struct, frozen=True):
    """The body of every answer that is an error."""

    error: Fault


class ApiError(Exception):
    """Answer a request with an error."""

    def __init__(
        self, status: int, word: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.word = word
        self.message = message
        self.headers = dict(headers or {})
        self.closes = False  # the connection, after the answer

    @property
    def fault(self) -> Fault:
        """Return what the answer tells."""
        return Fault(self.word, self.message)

    def response(self) -> web.Response:
        """Return the answer."""
        response = web.Response(
            status=self.status,
            body=msgspec.json.encode(ErrorBody(self.fault)),
            content_type="application/json",
            headers=self.headers,
        )
        if self.closes:
            response.force_close()
        return response


def crowded(error: CrowdedError) -> ApiError:
    """Return the answer to who would have to wait behind too many."""
    return ApiError(503, "too_many", str(error), {"Retry-After": "5"})


class BanError(ApiError):
    """Answer who is banned."""

    def __init__(self, banned: BannedError) -> None:
        super().__init__(403, banned.word, banned.message)
        self._banned = banned

    @property
    def fault(self) -> Fault:
        """Return what the answer tells."""
        return Fault(self.word, self.message, self._banned.until, self._banned.reason)


class FailedError(ApiError):
    """Answer a request with which something went wrong here."""

    def __init__(self, request: str) -> None:
        super().__init__(500, *_FAILED)
        self._request = request

    @property
    def fault(self) -> Fault:
        """Return what the answer tells."""
        return Fault(self.word, self.message, request=self._request or msgspec.UNSET)


@web.middleware
async def speak_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn whatever a handler raises into an error of our shape."""
    try:
        return await handler(request)
    except ApiError as error:
        return error.response()
    except RefusedError as refused:
        return refusal(refused).response()
    except web.HTTPException as error:
        if error.status < 400:  # redirects are no errors
            raise
        return _translate(error).response()
    except ConnectionError:  # the client went away: aiohttp knows what to do
        raise
    except Exception as error:
        name = request.get(REQUEST_ID, "")
        _log.exception("request_failed", request=name, method=request.method, path=pattern(request))
        return _failure(request, error)


def refusal(refused: RefusedError) -> ApiError:
    """Return a refusal as an HTTP error."""
    if isinstance(refused, BannedError):
        return BanError(refused)
    headers = {"Retry-After": str(int(refused.wait) + 1)} if refused.wait else {}
    return ApiError(_STATUS.get(refused.word, 409), refused.word, refused.message, headers)


def malformed() -> web.Response:
    """Return the answer to what is no request at all."""
    return ApiError(400, *_WORDS[400]).response()


def spoken(handler: Handler) -> Handler:
    """Return a handler of all requests that speaks also of what comes before any middleware."""

    async def speaking(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except (web.HTTPExpectationFailed, UnicodeEncodeError):  # an Expect that nobody knows
            return _translate(web.HTTPExpectationFailed()).response()

    return speaking


def _translate(error: web.HTTPException) -> ApiError:
    headers = {name: error.headers[name] for name in _KEPT if name in error.headers}
    return ApiError(error.status, *_WORDS.get(error.status, _OTHER), headers)


def _failure(request: web.Request, error: Exception) -> web.Response:
    if request.writer.output_size > 0:
        raise ConnectionError("another answer is under way already") from error
    return FailedError(request.get(REQUEST_ID, "")).response()
