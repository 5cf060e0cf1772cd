"""The server itself over HTTP: whether it lives, whether it is ready, figures, the protocol."""

import asyncio
import shutil
from collections import Counter
from pathlib import Path
from typing import Any, Final

from aiohttp import web

from freehold.server.http.headers import client_address
from freehold.server.http.relaying import RELAY
from freehold.server.http.requests import answer
from freehold.server.http.schema import schema_text
from freehold.server.ops.metrics import Levels
from freehold.server.ops.settings import is_loopback
from freehold.server.people.admission import ADMISSION, Admission
from freehold.server.store import StoreError

STORE_SECONDS: Final = 1.5  # in which the store must answer; proxies do not wait for long
PHASES: Final = ("lobby", "playing", "over")


async def show_health(request: web.Request) -> web.Response:
    """Say that the server lives: it answers, whatever its store does."""
    admission = request.app[ADMISSION]
    return answer(
        {"ok": True, "rooms": admission.registry.open_count, "uptime": admission.clock.now()}
    )


async def show_readiness(request: web.Request) -> web.Response:
    """Say whether people should be sent here, and if not, why."""
    admission = request.app[ADMISSION]
    reasons = ["behind"] if admission.store.backlog.behind else []
    if not reasons and not await _store_answers(admission):
        reasons.append("store")
    if (mode := admission.registry.drain.mode) != "open":
        reasons.append("ending" if mode == "ending" else "draining")
    return answer({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)


async def _store_answers(admission: Admission) -> bool:
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await admission.store.flush()
    except (StoreError, TimeoutError):
        return False
    return True


async def show_metrics(request: web.Request) -> web.Response:
    """Tell the metrics, to who may know."""
    admission = request.app[ADMISSION]
    allowed = admission.settings.metrics
    if allowed == "off" or (
        allowed == "loopback" and not is_loopback(client_address(request, admission.settings))
    ):
        raise web.HTTPNotFound
    registry, place = admission.registry, admission.settings.place
    backlog = admission.store.backlog
    levels: Levels = {
        "commits_total": backlog.commits,
        "store_wait_milliseconds_total": backlog.commit_milliseconds,
        "store_wait_longest_milliseconds": backlog.longest_milliseconds,
        "store_rows_waiting": backlog.rows,
        "store_behind": int(backlog.behind),
        "connections": admission.connections,
        "connections_by_state": _connections(admission),
        "rooms": registry.open_count,
        "rooms_by_phase": dict.fromkeys(PHASES, 0)
        | Counter(one.sheet.phase for one in registry.listings),
        "rooms_in_memory": len(registry.rooms),
        "rooms_set_aside": registry.aside_count,
        "draining": int(not registry.drain.begins_games),
        "uptime_milliseconds": admission.clock.now(),
        **admission.store.leases.levels(),
        **(relay.levels() if (relay := request.app.get(RELAY)) is not None else {}),
        **(await asyncio.to_thread(_disk, place) if isinstance(place, Path) else {}),
    }
    return web.Response(text=admission.metrics.text(levels), content_type="text/plain")


def _connections(admission: Admission) -> dict[str, int]:
    seated = watching = 0
    for room in admission.registry.rooms:
        chairs = room.durable.chairs
        for _listener, member in room.subscribers.all():
            if chairs.get(member) is None:
                watching += 1
            else:
                seated += 1
    entering = max(0, admission.connections - seated - watching)
    return {"entering": entering, "seated": seated, "watching": watching}


def _disk(data: Path) -> dict[str, int]:
    sizes = [path.stat().st_size for path in data.glob("freehold.db*")]
    return {"database_bytes": sum(sizes), "disk_free_bytes": shutil.disk_usage(data).free}


async def show_schema(_request: web.Request) -> web.Response:
    """Tell the protocol."""
    return web.Response(body=schema_text(), content_type="application/schema+json")


routes: Final[list[Any]] = [
    web.get("/healthz", show_health),
    web.get("/readyz", show_readiness),
    web.get("/metrics", show_metrics),
    web.get("/api/protocol.json", show_schema),
]
