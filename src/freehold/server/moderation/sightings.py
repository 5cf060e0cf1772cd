"""Sightings: by which devices and addresses somebody is known, as hashes under a secret key.

Neither an address nor what a browser sends is ever written down.
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence
from typing import Final

from freehold.server.ops.addresses import address_key
from freehold.server.ops.budgets import ALL, Payer
from freehold.server.store import SightingRow, Store

SIGHTING_SECRET: Final = "sightings"  # what the store calls the key
MOST_DEVICES: Final = 16  # of one person
_BYTES: Final = 15  # which base64 writes without padding


class Sightings:
    """Takes and compares sightings."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    def of_address(self, address: str) -> str:
        """Return the sighting of an address: of IPv6, of the household's whole network."""
        return self._hashed("address", address_key(address))

    def of_payer(self, payer: Payer) -> Payer:
        """Return who pays at an address, by the sightings of it and of the networks around it."""
        return Payer(
            tuple(
                (scope, key if scope == ALL else self._hashed(scope, key))
                for scope, key in payer.scopes
            )
        )

    def of_pair(self, identity: str, other: str) -> str:
        """Return by what somebody knows another without being told who that is."""
        return self._hashed("pair", f"{identity} {other}")

    def _hashed(self, kind: str, text: str) -> str:
        digest = hmac.digest(self._secret, f"{kind} {text}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:_BYTES]).decode()

    async def note(self, identity: str, address: str, device: str | None = None) -> None:
        """Remember where somebody is, and by which device; what is known is not written."""
        known = await self._store.sightings_of(identity)
        wanted = [SightingRow(identity, "", self.of_address(address))]
        if device is not None and len(known) <= MOST_DEVICES:
            wanted.append(SightingRow(identity, self._hashed("device", device)))
        fresh = [row for row in wanted if row not in known]
        if fresh:
            self._store.write(fresh)

    async def address_of(self, identity: str) -> str:
        """Return the sighting of somebody's last address; nothing if there is none."""
        return address_in(await self._store.sightings_of(identity))


def address_in(sightings: Sequence[SightingRow]) -> str:
    """Return the address among sightings of one person."""
    return next((row.address for row in sightings if not row.device), "")


def devices_in(sightings: Sequence[SightingRow]) -> set[str]:
    """Return the devices among sightings."""
    return {row.device for row in sightings if row.device}
