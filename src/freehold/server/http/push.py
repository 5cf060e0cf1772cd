"""Web Push over HTTP: the server's key, and where the browser of a session takes messages."""

from typing import Annotated, Any, Final

from aiohttp import web
from msgspec import Meta

from freehold.server.http.errors import ApiError
from freehold.server.http.requests import (
    RequestBody,
    ResponseBody,
    answer,
    bearer,
    body_of,
    changing,
    token_of,
)
from freehold.server.people.admission import ADMISSION
from freehold.server.push.encryption import BadKeysError, decoded, expect_keys
from freehold.server.push.endpoints import BadEndpointError, expect_endpoint
from freehold.server.push.sender import PushSender
from freehold.server.store import SubscriptionRow, UnsubscribedRow

PUSH: Final = web.AppKey("push", PushSender)  # missing where nothing is sent
Text = Annotated[str, Meta(max_length=1_024)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]


class SubscriptionWish(RequestBody, frozen=True, kw_only=True):
    """Where a browser takes messages, and its keys, as it tells them itself; in which language."""

    endpoint: Text
    p256dh: Text
    auth: Text
    language: Language = "en"


class PushState(ResponseBody, frozen=True, kw_only=True):
    """The server's public key, if it sends messages, and whether this session takes them."""

    key: str | None
    subscribed: bool


async def show_push(request: web.Request) -> web.Response:
    """Tell the key, and whether the session of who asks takes messages."""
    who, sender = await bearer(request), request.app.get(PUSH)
    admission = request.app[ADMISSION]
    own = admission.sessions.name_of(token_of(request))
    places = await admission.store.subscriptions_of(who.id)
    key = None if sender is None else sender.key.public
    return answer(PushState(key=key, subscribed=any(one.session == own for one in places)))


async def subscribe(request: web.Request) -> web.Response:
    """Take note of where the browser of this session takes messages."""
    admission, sender = request.app[ADMISSION], request.app.get(PUSH)
    wish = await body_of(request, SubscriptionWish)
    if sender is None:
        raise ApiError(409, "no_push", "expected a server that sends messages, this one does not")
    try:
        expect_endpoint(wish.endpoint, sender.reach)
        public, auth = decoded(wish.p256dh), decoded(wish.auth)
        expect_keys(public, auth)
    except (BadEndpointError, BadKeysError) as problem:
        raise ApiError(400, "bad_subscription", str(problem)) from problem
    async with changing(request) as who:
        session = admission.sessions.name_of(token_of(request))
        at = admission.clock.wall()
        fields = (session or "", who.id, wish.endpoint, public, auth, wish.language, at)
        admission.store.write([SubscriptionRow(*fields)])
        await admission.store.flush()
    return web.Response(status=204)


async def unsubscribe(request: web.Request) -> web.Response:
    """Let this session take no messages any more."""
    admission = request.app[ADMISSION]
    async with changing(request) as who:
        own = admission.sessions.name_of(token_of(request))
        places = await admission.store.subscriptions_of(who.id)
        ended = [one for one in places if one.session == own]
        admission.store.write([UnsubscribedRow(one.session, one.endpoint) for one in ended])
        await admission.store.flush()
    return web.Response(status=204)


BODIES: Final = (SubscriptionWish, PushState)

routes: Final[list[Any]] = [
    web.get("/api/me/push", show_push),
    web.put("/api/me/push", subscribe),
    web.delete("/api/me/push", unsubscribe),
]
