"""Where the dice of a recorded game come from: seeds, committed to first and shown last.

The dealing has index 0 and the n-th action index n; each is keyed by SHA-256(seed + index), so that
nothing seen so far tells what comes, and everybody can check it afterwards.  A game has one seed,
unless chance begins anew on the way, because it was saved or continued.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

SEED_BYTES: Final = 32
SEEDS: Final = 1000  # of a game: as many times it can be saved with all of them promised
_HEX: Final = re.compile(f"[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}")


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


class Seeds(msgspec.Struct, frozen=True):
    """Seeds to be used one after another: the one that is in use, and the last of those to come.

    Each is the hash of the next.  So the commitment to the first is one to all of them, and those
    that are used up and told say nothing of those to come.
    """

    seed: bytes
    last: bytes
    left: int  # how many come after the one in use

    @property
    def next(self) -> "Seeds":
        """Return the seeds once the next one is in use; new ones if there is none left."""
        if not self.left:
            return new_seeds()
        return Seeds(_hashed(self.last, self.left - 1), self.last, self.left - 1)


def new_seeds(count: int = SEEDS) -> Seeds:
    """Return a row of seeds that nobody can guess."""
    last = new_seed()
    return Seeds(_hashed(last, count - 1), last, count - 1)


def _hashed(seed: bytes, times: int) -> bytes:
    for _ in range(times):
        seed = hashlib.sha256(seed).digest()
    return seed


def seed_of(value: int | str | bytes | None) -> bytes:
    """Return the seed that a number, some hexadecimal digits or bytes stand for; else a new one."""
    if value is None:
        return new_seed()
    if isinstance(value, bytes) and len(value) == SEED_BYTES:
        return value
    digits = f"{value:x}" if isinstance(value, int) else value
    if isinstance(digits, str) and _HEX.fullmatch(digits):
        return bytes.fromhex(digits.rjust(2 * SEED_BYTES, "0"))
    expected = f"expected 1 to {2 * SEED_BYTES} hexadecimal digits"
    raise ValueError(f"{expected}, {SEED_BYTES} bytes or a number that has as many, got {value!r}")


def digest_for(seed: bytes, index: int) -> bytes:
    """Return the key of the generator for the dealing (0) or the n-th action."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"expected a seed of {SEED_BYTES} bytes, got {len(seed)}")
    return hashlib.sha256(seed + index.to_bytes(8, "big")).digest()


def mixed(seed: bytes, entropy: Sequence[str]) -> bytes:
    """Return the key of a game: the seed, stirred with what the players threw in, if they did.

    Players add their words after the seed was committed to, and before it is shown: neither the
    host nor any player alone can choose the dice.
    """
    if not entropy:
        return seed
    stirred = hashlib.sha256(seed)
    for word in entropy:
        text = word.encode()
        stirred.update(len(text).to_bytes(8, "big") + text)
    return stirred.digest()


def commitment(seed: bytes) -> str:
    """Return what is published before the game, so that the seed cannot be changed later."""
    return hashlib.sha256(seed).hexdigest()
