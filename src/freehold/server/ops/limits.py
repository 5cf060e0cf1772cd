"""How much and how many: token buckets and gates, by key, in bounded memory."""

import time
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

LONGEST_KEY: Final = 64  # characters of what is not an address
_DUST: Final = 1e-9  # what rounding may take away from who waited exactly as told
_SUBNET: Final = 64  # bits of an IPv6 address that stand for one household


class Bucket:
    """Fills at a rate up to a burst; whoever takes waits while too little is in it."""

    __slots__ = ("_at", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        if rate <= 0 or burst <= 0:
            raise ValueError(f"expected a rate and a burst above 0, got {rate} and {burst}")
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._at = now

    def take(self, now: float, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        if cost > self.burst:
            raise ValueError(f"expected a cost of at most {self.burst}, got {cost}")
        self._fill(now)
        if self._level + _DUST >= cost:
            self._level -= cost
            return 0.0
        return (cost - self._level) / self.rate

    def put_back(self, cost: float = 1) -> None:
        """Undo a taking."""
        self._level = min(self.burst, self._level + cost)

    def _fill(self, now: float) -> None:
        elapsed = max(0.0, now - self._at)
        self._level = min(self.burst, self._level + elapsed * self.rate)
        self._at = now


class Buckets:
    """A bucket for each key.

    Beyond the capacity, the bucket that was left alone the longest, so the fullest, is forgotten.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        capacity: int = 10_000,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        if capacity < 1:
            raise ValueError(f"expected a capacity of at least 1, got {capacity}")
        Bucket(rate, burst, 0.0)  # refuses what no bucket can be made with
        self._rate = rate
        self._burst = burst
        self._capacity = capacity
        self._now = now
        self._buckets: dict[str, Bucket] = {}  # the last one taken from is last

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        now = self._now()
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._capacity:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now, cost)

    def put_back(self, key: str, cost: float = 1) -> None:
        """Undo a taking that turned out to be harmless."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.put_back(cost)


class Gate:
    """Lets in so many at a time for each key."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._inside: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._inside)

    def inside(self, key: str) -> int:
        """Return how many are inside."""
        return self._inside.get(key, 0)

    def enter(self, key: str) -> bool:
        """Let one more in, unless the limit is reached."""
        if self.inside(key) >= self.limit:
            return False
        self._inside[key] = self.inside(key) + 1
        return True

    def leave(self, key: str) -> None:
        """Let one out that was let in."""
        left = self._inside.pop(key, 0) - 1
        if left < 0:
            raise ValueError(f"expected a key with somebody inside, got {key!r}")
        if left:
            self._inside[key] = left


def address_key(text: str) -> str:
    """Return what limits know an address by: who has one of IPv6 has a whole subnet of them."""
    try:
        address = ip_address(text)
    except ValueError:
        return text[:LONGEST_KEY]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), _SUBNET), strict=False))
