"""Where messages may be sent to: push services out on the Internet, and nothing near the server.

A browser tells the address, so anybody can tell any.  It has to be https on its usual port, and
the name has to lead to public addresses, which is looked at for each connection anew.
"""

import asyncio
import contextlib
import ipaddress
import socket
import threading
from socket import AF_INET, AddressFamily
from typing import Final, Literal
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult

Reach = Literal["public", "loopback"]
MOST_LETTERS: Final = 1_024
MOST_LOOKUPS: Final = 24  # names at a time; what is given up after seconds may go on for a minute
# Networks in which an IPv4 address may hide, and those that are nowhere out on the Internet,
# whatever Python says of them.
ELSEWHERE: Final = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("2002::/16"),
    ipaddress.ip_network("2001::/32"),
    ipaddress.ip_network("::/96"),
    ipaddress.ip_network("::ffff:0:0:0/96"),
    ipaddress.ip_network("fec0::/10"),
    ipaddress.ip_network("3fff::/20"),
    ipaddress.ip_network("5f00::/16"),
    ipaddress.ip_network("192.0.0.0/24"),
    ipaddress.ip_network("192.88.99.0/24"),
)


class BadEndpointError(ValueError):
    """An address that nothing is sent to."""


def is_within_reach(address: str, reach: Reach) -> bool:
    """Tell whether an IP address is one to send to: a public one, or in tests the own machine."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    if mapped is not None:
        found = mapped
    if reach == "loopback":
        return found.is_loopback
    away = any(found in network for network in ELSEWHERE if network.version == found.version)
    return found.is_global and not found.is_multicast and not away


def expect_endpoint(endpoint: str, reach: Reach) -> None:
    """Raise BadEndpointError unless this is an address that messages may be sent to."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise BadEndpointError("expected an address of a push service") from error
    host = parts.hostname or ""
    is_text = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if len(endpoint) > MOST_LETTERS or not is_text or not host or "@" in parts.netloc:
        raise BadEndpointError("expected an address of a push service")
    if reach == "loopback":
        if parts.scheme != "http" or not is_within_reach(host, reach):
            raise BadEndpointError("expected an http address of this machine")
        return
    if parts.scheme != "https" or port not in (None, 443):
        raise BadEndpointError("expected an https address at the usual port")
    host = host.rstrip(".")
    if _is_number(host) and not is_within_reach(host, reach):
        raise BadEndpointError("expected a public address")


def _is_number(host: str) -> bool:
    """Tell whether a host is an IP address, or could be taken for one."""
    return ":" in host or host.rpartition(".")[2].isdigit() or host.startswith("0x")


class GuardedResolver(AbstractResolver):
    """Looks names up, and leaves out whatever is not within reach.

    Anybody may name a place whose names nobody answers for.  Threads that wait for that are its
    own, and bounded: no other lookup and no work waits behind them, nor does the end of the server.
    """

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._waiting = 0  # threads

    async def resolve(
        self, host: str, port: int = 0, family: AddressFamily = AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a name that may be connected to, or raise OSError."""
        if self._waiting >= MOST_LOOKUPS:
            raise OSError(None, "expected fewer names that nobody answers for")
        found = await self._looked_up(host, port, family)
        allowed = [one for one in found if is_within_reach(one["host"], self._reach)]
        if not allowed:
            raise OSError(None, "expected a public address")
        return allowed

    async def _looked_up(self, host: str, port: int, family: int) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[ResolveResult]] = loop.create_future()

        def tell(found: list[ResolveResult] | OSError) -> None:
            self._waiting -= 1
            if answer.done():  # nobody waits any more
                return
            if isinstance(found, OSError):
                answer.set_exception(found)
            else:
                answer.set_result(found)

        def look_up() -> None:
            found = _addresses(host, port, family)
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(tell, found)

        self._waiting += 1
        threading.Thread(target=look_up, name="lookup", daemon=True).start()
        return await answer

    async def close(self) -> None:
        """Let go of everything; what is still looked up is nobody's concern."""


def _addresses(host: str, port: int, family: int) -> list[ResolveResult] | OSError:
    """Return all addresses of a name, or why there are none."""
    try:
        found = socket.getaddrinfo(
            host, port, family=family, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG
        )
    except (OSError, UnicodeError) as error:  # names that are too long cannot even be asked for
        return error if isinstance(error, OSError) else OSError(None, "expected a name of a host")
    plain = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
    return [
        ResolveResult(
            hostname=host,
            host=str(place[0]),
            port=port,
            family=kind,
            proto=protocol,
            flags=plain,
        )
        for kind, _type, protocol, _name, place in found
    ]
