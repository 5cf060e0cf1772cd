"""Passwords: what one has to be, and how it is kept and compared without holding anybody up."""

import asyncio
import base64
import os
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import Parameters, PasswordHasher, Type
from argon2.exceptions import VerifyMismatchError
from argon2.profiles import RFC_9106_LOW_MEMORY

T = TypeVar("T")
SHORTEST: Final = 10  # code points
LONGEST: Final = 200
AT_ONCE: Final = 2  # each takes 64 MB and some cores for a moment
MOST_WAITING: Final = 62
BEHIND: Final = 10  # in niceness: who plays does not wait for who signs in
LAST: Final = 19
KEPT_FREE: Final = 16  # more places to wait for who comes from a known device
PARAMETERS: Final = RFC_9106_LOW_MEMORY  # the defaults of argon2-cffi
_KINDS: Final = {Type.D: "argon2d", Type.I: "argon2i", Type.ID: "argon2id"}


class PasswordProblem(ValueError):  # noqa: N818 - speaks like NameProblem
    """Say why a password is refused; never with the password."""


class BusyError(Exception):
    """Say that too many passwords wait to be worked on."""


def normal_password(text: str) -> str:
    """Return a password as it is compared: keyboards write the same accents differently."""
    return unicodedata.normalize("NFC", text)


def checked_password(text: str) -> str:
    """Return a new password as it is compared, or raise PasswordProblem."""
    password = normal_password(text)
    if not SHORTEST <= len(password) <= LONGEST:
        raise PasswordProblem(
            f"expected a password of {SHORTEST} to {LONGEST} characters, got {len(password)}"
        )
    return password


class Passwords:
    """Hashes passwords with Argon2id in threads, few at a time, and refuses when many wait.

    The threads stand behind the event loop where cores are scarce: Argon2 takes all it can get.
    """

    def __init__(self, parameters: Parameters = PARAMETERS) -> None:
        self._hasher = PasswordHasher.from_parameters(parameters)
        self._nobodys = _nobodys_hash(parameters)
        self._threads = ThreadPoolExecutor(AT_ONCE, "passwords", initializer=_stand_behind)
        self._inside = 0

    async def hash(self, password: str) -> str:
        """Return what is kept of a password, or raise BusyError."""
        return await self._work(lambda: self._hasher.hash(password))

    async def fits(self, kept: str | None, text: str, more: int = 0) -> bool:
        """Tell whether a password is the one that was kept, or raise BusyError.

        Where none was kept, none fits, after the same work.  So many `more` may wait.
        """
        return await self._work(
            lambda: self._verify(kept or self._nobodys, normal_password(text)), more
        )

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a password was kept in a way that is not today's."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerifyMismatchError:
            return False

    async def _work(self, work: Callable[[], T], more: int = 0) -> T:
        if self._inside >= AT_ONCE + MOST_WAITING + more:
            raise BusyError
        self._inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._inside -= 1


def _stand_behind() -> None:
    """Let this thread, and those that it starts, have what processor time others leave."""
    if sys.platform == "linux":  # where threads have priorities of their own
        thread = threading.get_native_id()
        ours = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(LAST, ours + BEHIND))


def _nobodys_hash(parameters: Parameters) -> str:
    """Return a hash that looks like any other, but was made of no password."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=")
        for size in (parameters.salt_len, parameters.hash_len)
    )
    costs = f"m={parameters.memory_cost},t={parameters.time_cost},p={parameters.parallelism}"
    return f"${_KINDS[parameters.type]}$v={parameters.version}${costs}${salt}${digest}"
