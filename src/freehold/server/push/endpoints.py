"""Where messages may be sent to: push services out on the Internet, and nothing near the server.

A browser tells the address, so anybody can tell any.  It has to be https on its usual port, and
the name has to lead to public addresses, which is looked at for each connection anew.
"""

import ipaddress
from socket import AF_INET, AddressFamily
from typing import Final, Literal
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

Reach = Literal["public", "loopback"]
MOST_LETTERS: Final = 1_024
# Networks in which an IPv4 address may hide.
TRANSLATED: Final = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("2002::/16"),
    ipaddress.ip_network("2001::/32"),
    ipaddress.ip_network("::/96"),
    ipaddress.ip_network("::ffff:0:0:0/96"),
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
    hidden = any(found in network for network in TRANSLATED if network.version == found.version)
    return found.is_global and not found.is_multicast and not hidden


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
    """Looks names up, and leaves out whatever is not within reach."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._resolver = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: AddressFamily = AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a name that may be connected to, or raise OSError."""
        found = await self._resolver.resolve(host, port, family)
        allowed = [one for one in found if is_within_reach(one["host"], self._reach)]
        if not allowed:
            raise OSError(None, "expected a public address")
        return allowed

    async def close(self) -> None:
        """Let go of everything."""
        await self._resolver.close()
