"""Where the dice of a recorded game come from: one seed, committed to first and shown last.

The dealing has index 0 and the n-th action index n; each is keyed by SHA-256(seed + index), so that
nothing seen so far tells what comes, and everybody can check it afterwards.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Final

SEED_BYTES: Final = 32
_HEX: Final = re.compile(f"[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}")


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


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
