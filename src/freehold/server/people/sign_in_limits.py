"""Limits of signing in: how often somebody may say a password or a code that may be wrong."""

import time
from collections.abc import Callable
from typing import Final

from freehold.server.cluster.shared_limits import Note, SharedBuckets, SharedLimits
from freehold.server.ops.token_buckets import Buckets

PAIR_AT_ONCE: Final = 8  # for one account from one address
PAIR_SECONDS: Final = 20.0  # until the next one
ADDRESS_AT_ONCE: Final = 40  # for all accounts from one address: a school has one
ADDRESS_SECONDS: Final = 2.0
ACCOUNT_AT_ONCE: Final = 80  # for one account from everywhere
ACCOUNT_SECONDS: Final = 10.0
DEVICE_AT_ONCE: Final = 8  # for one account from a device that is known
DEVICE_SECONDS: Final = 20.0
KNOWN: Final = "known"  # what nodes call a pair that was right
MOST_KNOWN: Final = 10_000


class SignInLimits:
    """Counts attempts by account, by address, and by both.

    Strangers from many addresses can use up what an account has from everywhere, but not keep its
    owner out: an address from which the password was right is not counted there, and a device
    that is known has a count of its own, which nobody else can use up.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, shared_limits: SharedLimits | None = None
    ) -> None:
        self._shared_limits = shared_limits  # by which all nodes count together

        def buckets(name: str, seconds: float, at_once: int) -> Buckets:
            own = Buckets(1 / seconds, at_once, now=now)
            return own if shared_limits is None else SharedBuckets(shared_limits, name, own)

        self._addresses = buckets("addresses", ADDRESS_SECONDS, ADDRESS_AT_ONCE)
        self._pairs = buckets("pairs", PAIR_SECONDS, PAIR_AT_ONCE)
        self._accounts = buckets("accounts", ACCOUNT_SECONDS, ACCOUNT_AT_ONCE)
        self._devices = buckets("devices", DEVICE_SECONDS, DEVICE_AT_ONCE)
        self._known: dict[str, None] = {}  # pairs that were right, the last one last
        if shared_limits is not None:
            shared_limits.register(KNOWN, lambda note: self._note_known(note.key))

    def take(self, account: str, address: str | None) -> float:
        """Count an attempt and return 0, or count nothing and return the seconds to wait.

        Without an address only the account counts.
        """
        taken: list[tuple[Buckets, str]] = []
        for buckets, key in self._asked(account, address):
            wait = buckets.take(key)
            if wait:
                _put_back(taken)
                return wait
            taken.append((buckets, key))
        return 0.0

    def take_known(self, device: str) -> float:
        """Count an attempt from a device that is known; as `take` does."""
        return self._devices.take(self._hidden(device))

    def forgive_known(self, device: str) -> None:
        """Undo an attempt from a device that is known."""
        self._devices.put_back(self._hidden(device))

    def take_work(self, address: str | None) -> float:
        """Count what is no attempt, but as much work."""
        return 0.0 if address is None else self._addresses.take(self._hidden(address))

    def forgive(self, account: str, address: str | None) -> None:
        """Undo an attempt that was never made."""
        _put_back(self._asked(account, address))

    def note_right(self, account: str, address: str | None) -> None:
        """Note that one was right: it was no guess, and the next from there is none either."""
        asked = self._asked(account, address)
        _put_back([(buckets, key) for buckets, key in asked if buckets is not self._addresses])
        pair = self._hidden(_pair(account, address))
        self._note_known(pair)
        if self._shared_limits is not None:
            self._shared_limits.note(Note(KNOWN, "", pair, 0))

    def _note_known(self, pair: str) -> None:
        self._known.pop(pair, None)
        self._known[pair] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def _asked(self, account: str, address: str | None) -> list[tuple[Buckets, str]]:
        pair = self._hidden(_pair(account, address))
        asked = [(self._pairs, pair)]
        if pair not in self._known:
            asked.append((self._accounts, self._hidden(account)))
        if address is not None:
            asked.append((self._addresses, self._hidden(address)))
        return asked

    def _hidden(self, key: str) -> str:
        return key if self._shared_limits is None else self._shared_limits.hide(key)


def _pair(account: str, address: str | None) -> str:
    return f"{address or ''} {account}"


def _put_back(taken: list[tuple[Buckets, str]]) -> None:
    for buckets, key in taken:
        buckets.put_back(key)
