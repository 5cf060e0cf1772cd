"""The application: everything put together, started, and ended in good order."""

import asyncio
import contextlib
import gc
import logging
import resource
import signal
import sys
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from freehold.server import accounts, api, catalog, continuing, pages, people, studies
from freehold.server.annalist import Annalist, bounds_of
from freehold.server.brains import ThreadBrains
from freehold.server.desk import DESK, Desk
from freehold.server.errors import ApiError, speak_errors
from freehold.server.hall import Hall
from freehold.server.headers import client_address, origin_allowed, security_headers
from freehold.server.honors import Honors
from freehold.server.identity import Signer
from freehold.server.listening import Runner
from freehold.server.metrics import Metrics
from freehold.server.refusing import sentence
from freehold.server.schema import schema_text
from freehold.server.settings import Settings, is_loopback
from freehold.server.socket import connect
from freehold.server.store import MemoryStore, SqliteStore, Store, StoreError
from freehold.server.surroundings import Surroundings
from freehold.server.uptime import UptimeClock

log = structlog.get_logger()
BEAT: Final = 1.0  # seconds between two marks of the uptime
SWEEP: Final = 15.0  # seconds
FAREWELL: Final = 3.0  # seconds that connections have to end
COLLECTING: Final = (50_000, 20, 100)  # see gc.set_threshold
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


# --- requests


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse pages of other sites, and addresses that ask too often."""
    desk = request.app[DESK]
    if request.method not in SAFE_METHODS and not origin_allowed(request, desk.settings):
        raise ApiError(403, "wrong_origin", sentence("wrong_origin"))
    if request.path.startswith("/api"):
        api.limit(request, desk.requests)
    return await handler(request)


async def show_health(request: web.Request) -> web.Response:
    """Say that all is well: the store answers."""
    desk = request.app[DESK]
    await desk.store.flush()
    return api.answer({"ok": True, "rooms": desk.hall.open_count, "uptime": desk.clock.now()})


async def show_metrics(request: web.Request) -> web.Response:
    """Tell the metrics, to who may know."""
    desk = request.app[DESK]
    allowed = desk.settings.metrics
    if allowed == "off" or (
        allowed == "loopback" and not is_loopback(client_address(request, desk.settings))
    ):
        raise web.HTTPNotFound
    levels = {
        "connections": desk.connections,
        "rooms": desk.hall.open_count,
        "rooms_in_memory": len(desk.hall.rooms),
        "uptime_milliseconds": desk.clock.now(),
    }
    return web.Response(text=desk.metrics.text(levels), content_type="text/plain")


async def show_schema(request: web.Request) -> web.Response:
    """Tell the protocol."""
    del request
    return web.Response(body=schema_text(), content_type="application/schema+json")


def new_app(desk: Desk) -> web.Application:
    """Return the application."""
    app = web.Application(middlewares=[speak_errors, guard])
    app[DESK] = desk
    app[accounts.ACCOUNTS] = accounts.Accounts(desk)
    app.add_routes(
        [
            *pages.built_routes(),
            web.get("/ws", connect),
            web.get("/healthz", show_health),
            web.get("/metrics", show_metrics),
            web.get("/api/protocol.json", show_schema),
            *catalog.routes,
            *accounts.routes,
            *people.routes,
            *api.routes,
            *continuing.routes,
            *studies.routes,
        ]
    )
    app.on_response_prepare.append(security_headers(desk.settings))
    return app


# --- running


class Server:
    """A running server."""

    desk: Desk  # while it runs

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.failure: BaseException | None = None
        self.port = settings.port
        self._ended = asyncio.Event()

    def end(self) -> None:
        """Ask the server to end."""
        self._ended.set()

    async def wait(self) -> None:
        """Wait until the server is asked to end."""
        await self._ended.wait()

    def _fail(self, error: BaseException) -> None:
        """Stop: what cannot be kept must not be told."""
        self.failure = error
        log.critical("store failed; the server stops", error=str(error))
        self.end()

    async def _open_store(self) -> Store:
        if self.settings.data is None:
            return MemoryStore()
        return await SqliteStore.open(self.settings.data, self._fail)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Server"]:
        """Serve while the context lasts."""
        store = await self._open_store()
        try:
            async with self._serving(store):
                yield self
        finally:
            await store.close()

    @contextlib.asynccontextmanager
    async def _serving(self, store: Store) -> AsyncIterator[None]:
        clock = UptimeClock(await store.uptime())
        brains, metrics = ThreadBrains(), Metrics()
        honors, annalist = Honors(store), Annalist(store, bounds_of(self.settings))
        hall = Hall(Surroundings(clock, store, brains, self.settings, metrics, honors))
        hall.on_finish, annalist.shelf = annalist.wake, hall.shelf
        await hall.open()
        signer = Signer(await store.secret("tokens"))
        self.desk = desk = Desk(self.settings, store, clock, hall, signer, metrics)
        runner = Runner(new_app(desk), self.settings, shutdown_timeout=FAREWELL)
        await runner.setup()
        site = web.TCPSite(runner, self.settings.host, self.settings.port, backlog=4096)
        await site.start()
        self.port = _port_of(runner)
        tasks = [
            asyncio.create_task(_repeat(BEAT, lambda: store.beat(clock.now()))),
            asyncio.create_task(_sweep(hall)),
            asyncio.create_task(_write_annals(annalist)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            hall.close("shutting_down")
            await runner.cleanup()
            await studies.study_of(desk).close()
            brains.close()
            if self.failure is None:
                store.beat(clock.now())


def _port_of(runner: web.AppRunner) -> int:
    address: Any = runner.addresses[0]
    return int(address[1])


async def _repeat(seconds: float, step: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(seconds)
        step()


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await hall.sweep()
        except Exception:
            log.exception("sweeping failed")


async def _write_annals(annalist: Annalist) -> None:
    while True:
        try:
            await annalist.run()
        except StoreError:
            return  # the server stops, for this very reason
        except Exception:
            log.exception("writing the annals failed")
            await asyncio.sleep(SWEEP)
            annalist.wake()


async def serve(settings: Settings, ready: Callable[[Server], None]) -> Server:
    """Serve until a signal comes; tell when connections are taken."""
    server = Server(settings)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.end)
    async with server.running():
        ready(server)
        await server.wait()
    return server


def run(settings: Settings, ready: Callable[[Server], None]) -> int:
    """Run a server in a loop of its own; return the exit code."""
    set_up_logs(settings)
    _allow_files()
    _collect_seldom()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        server = runner.run(serve(settings, ready))
    return 0 if server.failure is None else 1


def _allow_files() -> None:
    """Raise the number of files, so of connections, that may be open, as far as possible."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _collect_seldom() -> None:
    """Let what is loaded be, and look for garbage seldom: rooms make none that needs a search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # where there is none, the loop of the language does
        return None
    return uvloop.new_event_loop


def set_up_logs(settings: Settings) -> None:
    """Write logs to the standard error, without values of variables, which may be secrets."""
    level = getattr(logging, settings.log.upper())
    plain = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    processors: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    if settings.log_format == "json":
        processors += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        processors.append(plain)
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)  # it warns of clients' oddities
