"""The server itself over HTTP: whether all is well, figures, and the protocol."""

from typing import Any, Final

from aiohttp import web

from freehold.server.http.headers import client_address
from freehold.server.http.requests import answer
from freehold.server.http.schema import schema_text
from freehold.server.ops.settings import is_loopback
from freehold.server.people.admission import ADMISSION


async def show_health(request: web.Request) -> web.Response:
    """Say that all is well: the store answers."""
    admission = request.app[ADMISSION]
    await admission.store.flush()
    return answer(
        {"ok": True, "rooms": admission.registry.open_count, "uptime": admission.clock.now()}
    )


async def show_metrics(request: web.Request) -> web.Response:
    """Tell the metrics, to who may know."""
    admission = request.app[ADMISSION]
    allowed = admission.settings.metrics
    if allowed == "off" or (
        allowed == "loopback" and not is_loopback(client_address(request, admission.settings))
    ):
        raise web.HTTPNotFound
    backlog = admission.store.backlog
    levels = {
        "commits_total": backlog.commits,
        "commit_milliseconds_total": backlog.commit_milliseconds,
        "commit_longest_milliseconds": backlog.longest_milliseconds,
        "store_rows_waiting": backlog.rows,
        "store_behind": int(backlog.behind),
        "connections": admission.connections,
        "rooms": admission.registry.open_count,
        "rooms_in_memory": len(admission.registry.rooms),
        "rooms_set_aside": admission.registry.aside_count,
        "uptime_milliseconds": admission.clock.now(),
    }
    return web.Response(text=admission.metrics.text(levels), content_type="text/plain")


async def show_schema(_request: web.Request) -> web.Response:
    """Tell the protocol."""
    return web.Response(body=schema_text(), content_type="application/schema+json")


routes: Final[list[Any]] = [
    web.get("/healthz", show_health),
    web.get("/metrics", show_metrics),
    web.get("/api/protocol.json", show_schema),
]
