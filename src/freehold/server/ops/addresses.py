"""Addresses as limits know them: a household, and the networks around it."""

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

LONGEST_KEY: Final = 64  # characters of what is not an address
REMEMBERED: Final = 10_000
# Bits of an address that stand for one household; for a site, as providers give them out; for a
# network, which may be one customer of a data center.
HOUSEHOLD: Final = 64
SITE: Final = 56
NETWORK: Final = 48
OLD_NETWORK: Final = 24  # of IPv4, where a household has one address


def address_key(text: str) -> str:
    """Return what limits know an address by: who has one of IPv6 has a whole subnet of them."""
    return networks_of(text)[0][1]


def networks_of(text: str) -> tuple[tuple[str, str], ...]:
    """Return an address and the networks it is in, each with its scope, the narrowest first."""
    return _networks(text[:LONGEST_KEY])


@lru_cache(REMEMBERED)
def _networks(text: str) -> tuple[tuple[str, str], ...]:
    try:
        address = ip_address(text)
    except ValueError:
        return (("address", text),)
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if isinstance(address, IPv6Address):
        number = int(address)
        return (
            ("address", str(IPv6Network((number, HOUSEHOLD), strict=False))),
            ("site", str(IPv6Network((number, SITE), strict=False))),
            ("network", str(IPv6Network((number, NETWORK), strict=False))),
        )
    around = ip_network((int(address), OLD_NETWORK), strict=False)
    return (("address", str(address)), ("network", str(around)))
