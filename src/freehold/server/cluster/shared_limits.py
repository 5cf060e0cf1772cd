"""Shared limits: what is counted on one node counts on all: more nodes give nobody more tries.

What was counted is gathered for a moment and told by the bus; no address can be read from it.  A
word that is not heard is a try that is not counted elsewhere, which is no harm.
"""

import asyncio
import contextlib
import hashlib
import hmac
from collections.abc import Callable
from typing import Final

import msgspec

from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import TRIES
from freehold.server.ops.budgets import ALL, Budget, Payer
from freehold.server.ops.token_buckets import Buckets
from freehold.server.store import StoreError

SECRET: Final = "tallies"  # what the store calls the key that keys are hidden by
GATHERING_SECONDS: Final = 0.02
AT_ONCE: Final = 60  # notes in one word; each has about a hundred bytes
_HEX: Final = 24  # digits that are left of a key


class Note(msgspec.Struct, frozen=True, array_like=True):
    """Something that was counted, or taken back."""

    name: str
    scope: str
    key: str
    cost: float


Charge = Callable[[Note], None]


class SharedLimits:
    """Tells other nodes what is counted here, and counts what is counted there."""

    def __init__(self, bus: Bus, secret: bytes) -> None:
        self._bus = bus
        self._secret = secret
        self._charges: dict[str, Charge] = {}
        self._notes: list[Note] = []
        bus.subscribe(TRIES, self._hear)

    def hide(self, key: str) -> str:
        """Return what a key is called by all nodes."""
        return hmac.digest(self._secret, key.encode(), hashlib.sha256).hex()[:_HEX]

    def hide_payer(self, payer: Payer) -> Payer:
        """Return what a payer is called by all nodes."""
        hidden = ((scope, key if scope == ALL else self.hide(key)) for scope, key in payer.scopes)
        return Payer(tuple(hidden))

    def register(self, name: str, charge: Charge) -> None:
        """Let something be counted when it was counted elsewhere."""
        self._charges[name] = charge

    def note(self, note: Note) -> None:
        """Tell others soon what was counted here."""
        if not self._bus.shared:
            return
        if not self._notes:
            asyncio.get_running_loop().call_later(GATHERING_SECONDS, self._tell)
        self._notes.append(note)

    def _tell(self) -> None:
        notes, self._notes = self._notes, []
        for first in range(0, len(notes), AT_ONCE):
            body = msgspec.json.encode(notes[first : first + AT_ONCE]).decode()
            with contextlib.suppress(StoreError):  # the server stops, for this very reason
                self._bus.publish(TRIES, body)

    async def _hear(self, body: str | None) -> None:
        for note in msgspec.json.decode(body or "[]", type=list[Note]):
            if note.name in self._charges:
                self._charges[note.name](note)


class SharedBuckets(Buckets):
    """Buckets that all nodes take from; keys are hidden by the caller."""

    def __init__(self, shared_limits: SharedLimits, name: str, like: Buckets) -> None:
        super().__init__(like.rate, like.burst, now=like.now)
        self._shared_limits = shared_limits
        self._name = name
        shared_limits.register(name, self._charge)

    def take(self, key: str, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        wait = super().take(key, cost)
        if not wait:
            self._shared_limits.note(Note(self._name, "", key, cost))
        return wait

    def put_back(self, key: str, cost: float = 1) -> None:
        """Undo a taking."""
        super().put_back(key, cost)
        self._shared_limits.note(Note(self._name, "", key, -cost))

    def _charge(self, note: Note) -> None:
        now = self.now()
        bucket = self.of(note.key, now)
        bucket.wait(now, 0)
        _pay(bucket.pay, bucket.put_back, note.cost)


class SharedBudget(Budget):
    """A budget that all nodes charge."""

    def __init__(self, shared_limits: SharedLimits, name: str, like: Budget) -> None:
        super().__init__(**like.allowances)
        self._shared_limits = shared_limits
        self._name = name
        shared_limits.register(name, self._charge_note)

    def take(self, payer: Payer, cost: float = 1) -> float:
        """Take the cost and return 0, or take nothing and return the seconds to wait."""
        hidden = self._shared_limits.hide_payer(payer)
        wait = super().take(hidden, cost)
        if not wait and cost:
            self._note(hidden, cost)
        return wait

    def charge(self, payer: Payer, cost: float) -> None:
        """Take what is used already."""
        hidden = self._shared_limits.hide_payer(payer)
        super().charge(hidden, cost)
        self._note(hidden, cost)

    def put_back(self, payer: Payer, cost: float = 1) -> None:
        """Undo a taking."""
        hidden = self._shared_limits.hide_payer(payer)
        super().put_back(hidden, cost)
        self._note(hidden, -cost)

    def _note(self, payer: Payer, cost: float) -> None:
        for scope, key in payer.scopes:
            self._shared_limits.note(Note(self._name, scope, key, cost))

    def _charge_note(self, note: Note) -> None:
        one = Payer(((note.scope, note.key),))
        charge, put_back = super().charge, super().put_back
        _pay(lambda cost: charge(one, cost), lambda cost: put_back(one, cost), note.cost)


def _pay(pay: Callable[[float], None], put_back: Callable[[float], None], cost: float) -> None:
    if cost > 0:
        pay(cost)
    else:
        put_back(-cost)
