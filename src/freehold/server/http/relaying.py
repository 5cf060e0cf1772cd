"""Requests about rooms of other nodes, and what nodes ask each other."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold import __version__
from freehold.server.cluster.node_watch import DOOR_SECONDS, NodeWatch
from freehold.server.cluster.relay import Relay, RelayError
from freehold.server.games.board_trials import mark_in
from freehold.server.http.access_log import headers_on
from freehold.server.http.client_files import ASSETS
from freehold.server.http.errors import ErrorBody
from freehold.server.http.headers import RELAYED, client_address
from freehold.server.http.requests import answer
from freehold.server.http.rooms import MATCHMAKING
from freehold.server.people.administration import NodeMode
from freehold.server.people.admission import ADMISSION
from freehold.server.people.remote_changes import REMOTE_CHANGES
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import OtherNode

RELAY: Final = web.AppKey("relay", Relay)
NODE_WATCH: Final = web.AppKey("node_watch", NodeWatch)
SOCKET: Final = "/ws/{code}"  # which looks for the room once it was let in
# Requests that need a room itself, and not only what is known of it.
OF_A_ROOM: Final = frozenset(("/api/rooms/{code}", "/api/rooms/{code}/save"))
TRIAL: Final = "/api/workshop/trials/{trial}"  # of the node that its id tells
EVIDENCE: Final = "/api/moderation/evidence"  # of the first node, which searches for all
LEAVING_SECONDS: Final = 20.0  # in which all nodes are done with somebody, or known to be gone
PAUSE_SECONDS: Final = 0.3
_log: Final = structlog.get_logger()


@web.middleware
async def recognize_nodes(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Know for whom another node asks."""
    relay = request.app.get(RELAY)
    if relay is not None:
        client = relay.client_of(request.headers, request.path_qs)
        if client is not None:
            request[RELAYED] = client
    return await handler(request)


@web.middleware
async def relay_requests(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Pass a request on that is about what another node has in its memory."""
    relay = request.app.get(RELAY)
    until = time.monotonic() + DOOR_SECONDS
    while relay is not None and (holder := await _holder(request, relay)) is not None:
        if RELAYED in request or time.monotonic() > until:  # it has just been let go of there
            raise RefusedError("shutting_down")
        if (answered := await _passed_on(request, relay, holder, until)) is not None:
            return answered
    return await handler(request)


async def _passed_on(
    request: web.Request, relay: Relay, holder: OtherNode, until: float
) -> web.Response | None:
    """Return what another node answers; nothing if it does not, and may be gone."""
    node_watch = request.app[NODE_WATCH]
    address = client_address(request, request.app[ADMISSION].settings)
    asked = relay.ask(request.method, holder, request.path_qs, headers_on(request), address)
    try:
        answered = await node_watch.unless_gone(holder, asked)
    except RelayError as error:
        _log.warning("request not passed on", error=str(error))
        await node_watch.gone(holder, until - time.monotonic())
        return None
    if answered is None:
        return None
    status, headers, body = answered
    return web.Response(status=status, headers=headers, body=body)


async def _holder(request: web.Request, relay: Relay) -> OtherNode | None:
    """Return which other node has what a request is about; what has no body is passed on."""
    resource, code = request.match_info.route.resource, request.match_info.get("code")
    path = "" if resource is None else resource.canonical
    if code is not None and path != SOCKET:
        holder = await request.app[ADMISSION].registry.elsewhere(code)
        return holder if path in OF_A_ROOM else None
    if path == TRIAL:
        mark = mark_in(request.match_info["trial"])
        return await _other(request, lambda node: relay.mark(node.node) == mark)
    return await _other(request, lambda _node: True) if path == EVIDENCE else None


async def _other(request: web.Request, fits: Callable[[OtherNode], bool]) -> OtherNode | None:
    """Return the first node by name that lives and fits, unless it is this one."""
    admission = request.app[ADMISSION]
    living = sorted(await admission.store.leases.living(), key=lambda node: node.node)
    found = next(filter(fits, living), None)
    return None if found is None or found.node == admission.settings.node else found


async def find_file(request: web.Request) -> web.Response:
    """Answer with a file of the client as a node of another version has it.

    While nodes are upgraded one after the other, pages of one ask any for what belongs to them.
    """
    relay = request.app.get(RELAY)
    if relay is None or RELAYED in request:
        raise web.HTTPNotFound
    admission = request.app[ADMISSION]
    address = client_address(request, admission.settings)
    for row in await admission.store.leases.nodes():
        if row.gone or row.version == __version__:
            continue
        node = OtherNode(row.name, row.address)
        with contextlib.suppress(RelayError):
            status, headers, body = await relay.ask(
                "GET", node, request.path_qs, headers_on(request), address
            )
            if status in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
                return web.Response(status=status, headers=headers, body=body)
    raise web.HTTPNotFound


async def release_room(request: web.Request) -> web.Response:
    """Let go of a room that another node needs; nobody else gets an answer."""
    if RELAYED not in request:
        raise web.HTTPNotFound
    admission = request.app[ADMISSION]
    admission.registry.let_go(int(request.match_info["room"]))
    await admission.store.flush()
    return answer({"ok": True})


async def give_up(request: web.Request) -> web.Response:
    """Let go of all rooms, if this node is cut off and another asks, and tell which run to end."""
    if RELAYED not in request:
        raise web.HTTPNotFound
    return web.Response(text=request.app[ADMISSION].store.leases.give_up())


async def give_chair(request: web.Request) -> web.Response:
    """Give somebody a chair for whom another node asks, if there is one in a room here."""
    if RELAYED not in request:
        raise web.HTTPNotFound
    admission, number = request.app[ADMISSION], int(request.match_info["room"])
    listing = admission.registry.listing_of(number)
    room = None if listing is None else admission.registry.awake(listing.sheet.code)
    who = await admission.sessions.find(request.query["identity"])
    if room is None or who is None or not await request.app[MATCHMAKING].seat(room, who):
        raise RefusedError("room_full")
    admission.note_arrival(room, who, request[RELAYED])
    await admission.store.flush()
    return answer({"ok": True})


async def let_leave(request: web.Request) -> web.Response:
    """Let somebody go whom another node deletes, once nothing is under way for them here."""
    if RELAYED not in request:
        raise web.HTTPNotFound
    await request.app[REMOTE_CHANGES].let_leave(request.query["identity"])
    return answer({"ok": True})


async def over_elsewhere(app: web.Application, identity: str) -> None:
    """Wait until nothing is under way for somebody on any other node, else raise RefusedError."""
    admission = app[ADMISSION]
    living = await admission.store.leases.living()
    others = [node for node in living if node.node != admission.settings.node]
    await asyncio.gather(*(_over_there(app, node, identity) for node in others))


async def _over_there(app: web.Application, node: OtherNode, identity: str) -> None:
    until = time.monotonic() + LEAVING_SECONDS
    while not await app[RELAY].let_leave(node, identity):
        if await app[NODE_WATCH].gone(node, PAUSE_SECONDS):
            return  # and what it has not written it never will
        if time.monotonic() > until:
            told = f"expected node {node.node} to answer, or to be gone; try again"
            raise RefusedError("shutting_down", told)


async def drain_elsewhere(relay: Relay, node: OtherNode, mode: NodeMode) -> None:
    """Let another node leave its rooms to others, or take rooms again; else raise RefusedError."""
    try:
        status, body = await relay.drain(node, mode)
    except RelayError as error:
        raise RefusedError("absent", str(error)) from error
    if status == HTTPStatus.NO_CONTENT:
        return
    try:
        told = msgspec.json.decode(body, type=ErrorBody).error.message
    except msgspec.MsgspecError:
        told = f"expected node {node.node} to do so, got the answer {status}"
    raise RefusedError("bad_settings", told)


routes: Final[list[Any]] = [
    web.get(f"{ASSETS}{{name:[A-Za-z0-9._-]{{1,120}}}}", find_file),
    web.post("/node/rooms/{room:[0-9]{1,18}}/release", release_room),
    web.post("/node/rooms/{room:[0-9]{1,18}}/seat", give_chair),
    web.post("/node/leaving", let_leave),
    web.post("/node/giving-up", give_up),
]
