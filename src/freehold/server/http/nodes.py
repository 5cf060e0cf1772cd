"""Nodes at a glance: what each tells about itself, and what the operator asks of another."""

import asyncio
from typing import Any, Final, Literal, cast

import msgspec
from aiohttp import web

from freehold.server.cluster.relay import Relay
from freehold.server.http.headers import RELAYED
from freehold.server.http.relaying import RELAY
from freehold.server.http.requests import ResponseBody, answer
from freehold.server.ops.drain import DrainMode
from freehold.server.people.administration import ADMINISTRATION, NodeMode
from freehold.server.people.admission import ADMISSION
from freehold.server.store import NodeRow, OtherNode

MODES: Final[frozenset[str]] = frozenset(("hand_over", "open"))
MILLISECONDS: Final = 1_000


class NodeReport(ResponseBody, frozen=True, kw_only=True):
    """What a node tells about itself.

    `relayed` are those of its connections that it passes on to another node, `load` percent of one
    core in the last seconds, `since` is when it was started, in seconds since 1970.
    """

    connections: int
    relayed: int
    load: int
    since: int
    mode: DrainMode


class AdminNode(ResponseBody, frozen=True, kw_only=True):
    """A server that shares the database.

    `left` are the milliseconds until others take its rooms if it says nothing more, `here` is the
    one that answers.  One that does not answer the others has no report.
    """

    name: str
    address: str
    version: str
    state: Literal["up", "draining", "gone"]
    rooms: int
    left: int
    here: bool
    report: NodeReport | None


def own_report(app: web.Application) -> NodeReport:
    """Return how this node is doing."""
    admission, relay = app[ADMISSION], app.get(RELAY)
    return NodeReport(
        connections=admission.connections,
        relayed=0 if relay is None else relay.lines,
        load=admission.load.percent,
        since=admission.since,
        mode=admission.registry.drain.mode,
    )


async def all_nodes(app: web.Application) -> tuple[AdminNode, ...]:
    """Return all nodes, with what those that live tell about themselves."""
    rows = await app[ADMISSION].store.leases.nodes()
    return tuple(await asyncio.gather(*(_node(app, row) for row in rows if row.name)))


async def _node(app: web.Application, row: NodeRow) -> AdminNode:
    here, relay = row.name == app[ADMISSION].settings.node, app.get(RELAY)
    report = own_report(app) if here else None
    if relay is not None and not here and not row.gone:
        report = await _asked(relay, row)
    state: Literal["up", "draining", "gone"] = "draining" if row.draining else "up"
    return AdminNode(
        name=row.name,
        address=row.address,
        version=row.version,
        state="gone" if row.gone else state,
        rooms=row.rooms,
        left=round(row.left * MILLISECONDS),
        here=here,
        report=report,
    )


async def _asked(relay: Relay, row: NodeRow) -> NodeReport | None:
    """Return what another node tells; one of another version may tell something else."""
    body = await relay.report(OtherNode(row.name, row.address))
    try:
        return None if body is None else msgspec.json.decode(body, type=NodeReport)
    except msgspec.MsgspecError:
        return None


# --- for other nodes; nobody else gets an answer


async def show_report(request: web.Request) -> web.Response:
    """Tell another node how this one is doing."""
    if RELAYED not in request:
        raise web.HTTPNotFound
    return answer(own_report(request.app))


async def drain_here(request: web.Request) -> web.Response:
    """Do what the operator has asked another node for."""
    mode = request.query.get("mode", "")
    if RELAYED not in request or mode not in MODES:
        raise web.HTTPNotFound
    await request.app[ADMINISTRATION].drain_here(cast("NodeMode", mode))
    return web.Response(status=204)


routes: Final[list[Any]] = [
    web.get("/node/report", show_report),
    web.post("/node/drain", drain_here),
]
