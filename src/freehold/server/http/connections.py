"""Listening: connections before they are requests, and what comes in on them that is no request."""

import asyncio
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from freehold.server.http.errors import malformed
from freehold.server.http.headers import bare_headers
from freehold.server.ops.limits import Gate, address_key
from freehold.server.ops.settings import Settings

IDLE_SECONDS: Final = 60.0  # without a whole request, at the beginning as between two
PER_SOCKET: Final = 8  # connections of any kind, for each that may be a player's
# What others do to us, and what is no failure of ours.
THEIRS: Final = (HttpProcessingError, web.RequestPayloadError, ConnectionError)


class Connection(web.RequestHandler):
    """One connection."""

    __slots__ = ("_address",)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, unless its address has too many."""
        super().connection_made(transport)
        self._address: str | None = _address_of(transport)
        gate = _gate_of(self)
        if gate is None or gate.enter(self._address):
            return
        self._address = None
        assert isinstance(transport, asyncio.Transport)
        transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        """Let the connection go."""
        gate = _gate_of(self)
        if gate is not None and self._address is not None:
            gate.leave(self._address)
        super().connection_lost(exc)

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
    """Makes a handler of every connection; the gate counts them by address."""

    gate: Gate | None = None

    def __call__(self) -> Connection:
        """Return the handler of a new connection."""
        return Connection(self, loop=self._loop, **self._kwargs)


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
        server = ConnectionServer(
            made.request_handler, request_factory=made.request_factory, **self._kwargs
        )
        if self._settings.limits and not self._settings.proxies:  # those come from one address
            server.gate = Gate(self._settings.connections_per_address * PER_SOCKET)
        return server


def _gate_of(connection: Connection) -> Gate | None:
    manager = connection._manager
    return manager.gate if isinstance(manager, ConnectionServer) else None


def _address_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return address_key(str(peer[0])) if isinstance(peer, tuple) else ""
