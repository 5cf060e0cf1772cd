"""Budgets: how much each may use, or hold, by who they are, by address, by room and in all.

There are two kinds: a `Budget` is of what is used up and comes back with time, `Places` are of what
is held and given back.  Both know a payer by several scopes, from the narrowest to all: a
connection or a guest, a household, the networks around it, everybody.  Each scope is a pool for
those within it.  While more than half of a pool is left nobody is compared; below that, who has
used more of their own share than is left of the pool, doubled, is refused.  So the greedy are
refused first, and who has used nothing gets through as long as there is anything.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from freehold.server.ops.addresses import networks_of
from freehold.server.ops.token_buckets import EVEN, Bucket, Buckets

ALL: Final = "all"
# Guests are compared with others at their address only: whoever wants to can be many of them.
HOUSEHOLD: Final = "address"
ALL_KEY: Final = ""
MOST_KNOWN: Final = 10_000  # payers of one scope whose use is remembered
LOOKED_UP: Final = 1.0  # seconds for which a purse goes on with the buckets it has looked up
AHEAD: Final = 8.0  # what a purse takes ahead where there is plenty


class Allowance(NamedTuple):
    """How much may be used: a second, and at once."""

    rate: float
    burst: float

    def times(self, factor: float) -> "Allowance":
        """Return so many times as much."""
        return Allowance(self.rate * factor, self.burst * factor)


def per_minute(count: float, burst: float | None = None) -> Allowance:
    """Return an allowance by the minute; at once, as much as in one unless told otherwise."""
    return Allowance(count / 60, max(1.0, count if burst is None else burst))


class Payer(NamedTuple):
    """Who something is charged to: scopes and the keys in them, the narrowest first."""

    scopes: tuple[tuple[str, str], ...]

    def within(self, scope: str, key: str) -> "Payer":
        """Return a narrower payer: somebody at that address, or one connection of somebody."""
        return Payer(((scope, key), *self.scopes))


def payer_at(address: str) -> Payer:
    """Return who is at an address."""
    return Payer((*networks_of(address), (ALL, ALL_KEY)))


def payer_called(identity: str) -> Payer:
    """Return somebody wherever they are."""
    return Payer((("identity", identity),))


class Budget:
    """What is used up and comes back with time; scopes that are not named have no bound."""

    def __init__(
        self,
        capacity: int = MOST_KNOWN,
        now: Callable[[], float] = time.monotonic,
        /,
        **allowances: Allowance,
    ) -> None:
        self.allowances = allowances
        self.now = now
        self._pools = {
            scope: Buckets(allowance.rate, allowance.burst, capacity)
            for scope, allowance in allowances.items()
        }

    def __len__(self) -> int:
        return sum(map(len, self._pools.values()))

    def take(self, payer: Payer, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        now = self.now()
        chain = self.chain(payer, now)
        if self.pay_of_plenty(chain, now, cost):  # as nearly always
            return 0.0
        return self.take_of_little(payer, chain, now, cost)

    def pay_of_plenty(self, chain: list[Bucket], now: float, cost: float) -> bool:
        """Take the cost from the buckets of a payer if none of them runs short by far."""
        for bucket in chain:
            if not bucket.is_ample(now, cost):
                return False
        for bucket in chain:
            bucket.pay(cost)
        return True

    def take_of_little(self, payer: Payer, chain: list[Bucket], now: float, cost: float) -> float:
        """Take the cost, or nothing, where the buckets of a payer have to be compared."""
        wait = 0.0
        for place, bucket in enumerate(chain):
            missing = bucket.wait(now, min(cost, bucket.burst))
            if missing > wait:
                wait = missing
            elif place and not wait and bucket.runs_short:
                greediest = max(chain[self._first(payer, place) : place], key=_used)
                wait = greediest.wait_for_others(bucket)
        if not wait:
            for bucket in chain:
                bucket.pay(cost)
        return wait

    def charge(self, payer: Payer, cost: float) -> None:
        """Take what is used already, even if it is more than there is."""
        now = self.now()
        for bucket in self.chain(payer, now):
            bucket.wait(now, 0)
            bucket.pay(cost)

    def put_back(self, payer: Payer, cost: float = 1) -> None:
        """Undo a taking that turned out to be harmless."""
        for scope, key in payer.scopes:
            if scope in self._pools:
                self._pools[scope].put_back(key, cost)

    def _first(self, payer: Payer, place: int) -> int:
        """Return the first in a chain that is compared with others in the pool at that place."""
        scopes = [scope for scope, _key in payer.scopes if scope in self._pools][:place]
        return scopes.index(HOUSEHOLD) if HOUSEHOLD in scopes else 0

    def chain(self, payer: Payer, now: float) -> list[Bucket]:
        """Return the buckets of a payer, from the narrowest to all."""
        pools = self._pools
        return [pools[scope].of(key, now) for scope, key in payer.scopes if scope in pools]


class Purse:
    """What one payer takes from a budget again and again; the buckets are looked up now and then.

    One that was forgotten meanwhile, which is known as the fullest, is paid from for that long.
    Where there is plenty a little more is taken at a time, and what is not used given back.
    """

    def __init__(self, budget: Budget, payer: Payer) -> None:
        self._budget = budget
        self._payer = payer
        self._chain: list[Bucket] = []
        self._until = float("-inf")
        self._ahead = 0.0  # what is paid for already

    def take(self, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        if cost <= self._ahead:
            self._ahead -= cost
            return 0.0
        now = self._budget.now()
        if now >= self._until:
            self._chain = self._budget.chain(self._payer, now)
            self._until = now + LOOKED_UP
        missing = cost - self._ahead
        if self._budget.pay_of_plenty(self._chain, now, missing + AHEAD):
            self._ahead = AHEAD
            return 0.0
        wait = self._budget.take_of_little(self._payer, self._chain, now, missing)
        if not wait:
            self._ahead = 0.0
        return wait

    def give_back(self) -> None:
        """Put back what was paid for and not used."""
        for bucket in self._chain:
            bucket.put_back(self._ahead)
        self._ahead = 0.0


def _used(bucket: Bucket) -> float:
    return bucket.used


class FullError(Exception):
    """Say that no place is left for a payer."""


class Places:
    """What is held and given back; scopes that are not named have no bound."""

    def __init__(self, **limits: int) -> None:
        self._limits = limits
        self._held: dict[tuple[str, str], int] = {}

    def __len__(self) -> int:
        return len(self._held)

    def held(self, scope: str = ALL, key: str = ALL_KEY) -> int:
        """Return how many places are held."""
        return self._held.get((scope, key), 0)

    def has_place(self, payer: Payer) -> bool:
        """Tell whether there is a place for one more."""
        used = 0.0
        for scope, key in payer.scopes:
            limit = self._limits.get(scope)
            if limit is None:
                continue
            held = self.held(scope, key)
            if held >= limit or used > EVEN * (limit - held) / limit:
                return False
            used = held / limit if scope == HOUSEHOLD else max(used, held / limit)
        return True

    def hold(self, payer: Payer) -> None:
        """Take a place, even if there is none."""
        for one in payer.scopes:
            if one[0] in self._limits:
                self._held[one] = self._held.get(one, 0) + 1

    def enter(self, payer: Payer) -> bool:
        """Let one more in, unless there are too many."""
        if not self.has_place(payer):
            return False
        self.hold(payer)
        return True

    def leave(self, payer: Payer) -> None:
        """Let one out that was let in."""
        for one in payer.scopes:
            if one[0] not in self._limits:
                continue
            left = self._held.pop(one, 0) - 1
            if left < 0:
                raise ValueError(f"expected a payer with somebody inside, got {one}")
            if left:
                self._held[one] = left

    @contextmanager
    def inside(self, payer: Payer) -> Iterator[None]:
        """Hold a place meanwhile, or raise FullError."""
        if not self.enter(payer):
            raise FullError
        try:
            yield
        finally:
            self.leave(payer)
