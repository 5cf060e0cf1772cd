"""Numbers and codes for new rooms, which no other room has."""

import asyncio
import secrets
from collections import deque
from typing import Final

from freehold.server.rooms.listings import Listings
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import Lease, Leases, Reserved

CODES: Final = 1_000_000
AHEAD: Final = 32  # reserved at a time, where that has to be asked for
TRIES: Final = 3


class RoomCodes:
    """Gives out numbers: the next ones, or those that were reserved."""

    def __init__(self, leases: Leases, listings: Listings) -> None:
        self._leases = leases
        self._listings = listings
        self._reserved: deque[Reserved] = deque()
        self._asking = asyncio.Lock()
        self.last = 0  # the highest number that a room ever had

    async def ready(self) -> None:
        """See to it that `take` has something to give right after this."""
        if self._leases.reserves and not self._some():
            async with self._asking:
                for _try in range(TRIES):  # what was reserved may be lost before it is of use
                    if self._some():
                        return
                    self._reserved.extend(await self._leases.reserve(AHEAD))

    def _some(self) -> bool:
        """Tell whether any is left that was not lost meanwhile."""
        while self._reserved and self._reserved[0].lease.lost:
            self._reserved.popleft()
        return bool(self._reserved)

    def take(self) -> Reserved:
        """Return a number and a code for a new room, or raise RefusedError."""
        if not self._leases.reserves:
            self.last += 1
            return Reserved(Lease(self.last), self._free_code())
        if not self._some():
            raise RefusedError("too_many", "expected a free code for a room, found none")
        return self._reserved.popleft()

    def _free_code(self) -> str:
        while True:
            code = f"{secrets.randbelow(CODES):06d}"
            if code not in self._listings:
                return code
