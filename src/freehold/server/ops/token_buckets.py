"""Token buckets, by key, in bounded memory."""

import time
from collections.abc import Callable
from math import exp, log
from typing import Final

_DUST: Final = 1e-9  # what rounding may take away from who waited exactly as told
_MEMORY: Final = 10.0  # seconds for which use is remembered at least
EVEN: Final = 2.0  # a pool compares who uses it only when less than 1 / EVEN of it is left


class Bucket:
    """Fills at a rate up to a burst; whoever takes waits while too little is in it.

    It also remembers how much was taken lately, so that who took most can be refused first.
    """

    __slots__ = ("_at", "_level", "_memory", "_used", "burst", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        if rate <= 0 or burst <= 0:
            raise ValueError(f"expected a rate and a burst above 0, got {rate} and {burst}")
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._used = 0.0
        self._memory = max(_MEMORY, burst / rate)
        self._at = now

    def take(self, now: float, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        wait = self.wait(now, cost)
        if not wait:
            self.pay(cost)
        return wait

    def wait(self, now: float, cost: float = 1) -> float:
        """Return the seconds until the cost can be taken."""
        if cost > self.burst:
            raise ValueError(f"expected a cost of at most {self.burst}, got {cost}")
        self._fill(now)
        return 0.0 if self._level + _DUST >= cost else (cost - self._level) / self.rate

    def is_ample(self, now: float, cost: float) -> bool:
        """Tell whether there is so much that the cost can be taken and nobody is compared."""
        self._fill(now)
        level = self._level
        return level >= cost and level * EVEN >= self.burst

    def pay(self, cost: float) -> None:
        """Take the cost, even if there is less than that; up to a burst is owed and waited for."""
        self._level = max(self._level - cost, -self.burst)
        self._used += cost

    def put_back(self, cost: float = 1) -> None:
        """Undo a taking."""
        self._level = min(self.burst, self._level + cost)
        self._used = max(0.0, self._used - cost)

    @property
    def used(self) -> float:
        """Return which part of what could be taken lately was taken, as of the last look."""
        return self._used / (self.burst + self.rate * self._memory)

    @property
    def runs_short(self) -> bool:
        """Tell whether so little is left, as of the last look, that its users are compared."""
        return self._level * EVEN < self.burst

    def wait_for_others(self, pool: "Bucket") -> float:
        """Return the seconds for which a pool that runs short is left to who has used less.

        Both have to be filled up to now.
        """
        used, left = self.used, EVEN * max(0.0, pool._level) / pool.burst
        if used <= left:
            return 0.0
        return self._memory * min(1.0, log(used / left)) if left else self._memory

    def _fill(self, now: float) -> None:
        elapsed = now - self._at
        if elapsed > 0:
            level = self._level + elapsed * self.rate
            self._level = level if level < self.burst else self.burst
            if self._used:
                self._used *= exp(-elapsed / self._memory)
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
        self.rate = rate
        self.burst = burst
        self._capacity = capacity
        self.now = now
        self._buckets: dict[str, Bucket] = {}  # the last one taken from is last

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        now = self.now()
        return self.of(key, now).take(now, cost)

    def of(self, key: str, now: float) -> Bucket:
        """Return the bucket of a key."""
        buckets = self._buckets
        bucket = buckets.pop(key, None)
        if bucket is not None:
            buckets[key] = bucket
            return bucket
        bucket = buckets[key] = Bucket(self.rate, self.burst, now)
        if len(buckets) > self._capacity:
            del buckets[next(iter(buckets))]
        return bucket

    def put_back(self, key: str, cost: float = 1) -> None:
        """Undo a taking that turned out to be harmless."""
        bucket = self._buckets.get(key)
        if bucket is not None:
            bucket.put_back(cost)
