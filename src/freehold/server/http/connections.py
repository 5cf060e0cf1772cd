"""Listening: connections before they are requests, and what comes in on them that is no request."""

import asyncio
import resource
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from freehold.server.http.errors import malformed, spoken
from freehold.server.http.headers import bare_headers
from freehold.server.ops.budgets import Payer, payer_at
from freehold.server.ops.server_budgets import EVERYBODY, ServerBudgets, places
from freehold.server.ops.settings import Settings
from freehold.server.people.admission import ADMISSION

IDLE_SECONDS: Final = 60.0  # without a whole request, at the beginning as between two
PER_SOCKET: Final = 8  # connections of any kind, for each that may be a player's
OTHER_FILES: Final = 128  # that may be open at most: the database, processes of bots, our own
# What others do to us, and what is no failure of ours.
THEIRS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)


class ConnectionHandler(web.RequestHandler):
    """One connection."""

    __slots__ = ("_payer", "on_bytes")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, unless its address has too many."""
        super().connection_made(transport)
        self._payer: Payer | None = None  # once it was let in
        self.on_bytes: Callable[[int], bool] | None = None  # tells whether so much may come in
        payer = self._server.payer(_address_of(transport))
        if self._server.takes(payer):
            self._payer = payer
        else:
            transport.close()  # there is nothing to be sent yet

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let the connection go."""
        if self._payer is not None:
            self._server.places.leave(self._payer)
            self._payer = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what comes in; of a WebSocket every byte counts, also those of empty frames."""
        if self.on_bytes is None or self.on_bytes(len(data)):
            super().data_received(data)

    @property
    def _server(self) -> "ConnectionServer":
        server = self._manager
        assert isinstance(server, ConnectionServer)
        return server

    def log_exception(self, *args: Any, **kw: Any) -> None:
        """Log failures, but only our own."""
        if not isinstance(kw.get("exc_info"), THEIRS):
            super().log_exception(*args, **kw)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is no request as everything else is answered."""
        if not isinstance(exc, HttpProcessingError) or request.writer.output_size > 0:
            return super().handle_error(request, status, exc, message)
        response = malformed()
        response.headers.update(bare_headers())
        response.force_close()
        return response


class ConnectionServer(web.Server):
    """Makes a handler of every connection, and counts them: all of them, and those of an address.

    Whatever a transport is: those of uvloop are no `asyncio.Transport`.
    """

    def __init__(
        self, made: web.Server, settings: Settings, budgets: ServerBudgets, **options: Any
    ) -> None:
        handler = spoken(made.request_handler)
        super().__init__(
            handler,  # type: ignore[arg-type] # the application makes all requests itself
            request_factory=made.request_factory,
            **options,
        )
        self._budgets = budgets
        # those of proxies, and of other nodes, come from one address
        self._limits = settings.limits and not settings.proxies and not settings.node
        per_address = settings.connections_per_address * PER_SOCKET
        self.places = places(per_address, most_connections(settings))

    def __call__(self) -> ConnectionHandler:
        """Return the handler of a new connection."""
        return ConnectionHandler(self, loop=self._loop, **self._kwargs)

    def takes(self, payer: Payer) -> bool:
        """Take a connection, unless there are too many, or it is of who does not listen."""
        deaf = payer is not EVERYBODY and self._budgets.is_deaf(payer)
        return not deaf and self.places.enter(payer)

    def payer(self, address: str) -> Payer:
        """Return who holds a connection from an address."""
        return payer_at(address) if self._limits else EVERYBODY


class Runner(web.AppRunner):
    """Runs an application on our own connections."""

    def __init__(self, app: web.Application, settings: Settings, **options: Any) -> None:
        super().__init__(
            app,
            access_log=None,
            auto_decompress=False,  # nothing that we take is worth what a bomb could cost
            keepalive_timeout=IDLE_SECONDS,
            **options,
        )
        self._settings = settings

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        budgets = self.app[ADMISSION].budgets
        return ConnectionServer(made, self._settings, budgets, **self._kwargs)


def most_connections(settings: Settings) -> int:
    """Return how many connections there may be: never so many that no file is left."""
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = settings.max_connections * PER_SOCKET
    if files == resource.RLIM_INFINITY:
        return wished
    return max(1, min(wished, files - OTHER_FILES))


def _address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""
