"""The lease of a room: what is around it meanwhile, and how it is let go."""

import contextlib

from msgspec.structs import replace

from freehold.server.ops.uptime import ShiftedClock
from freehold.server.rooms.room import Room
from freehold.server.rooms.services import Services
from freehold.server.store import Lease, OtherNode, StoreError


def with_lease(services: Services, lease: Lease, now: int | None) -> Services:
    """Return what is around a room that was taken at a moment: its clock goes on from its lease."""
    if lease.at is None or now is None:
        return replace(services, lease=lease)
    return replace(services, lease=lease, clock=ShiftedClock(services.clock, lease.at - now))


def let_go(room: Room) -> None:
    """Let another server have a room, from the time on that it has come to."""
    services = room.services
    if services.lease is not None:
        with contextlib.suppress(StoreError):  # the server stops, for this very reason
            services.store.leases.release(services.lease, services.clock.now())


async def nobody_to_ask(_holder: OtherNode, _room: int) -> None:
    """Ask nobody to let go of a room: there is no other server."""
