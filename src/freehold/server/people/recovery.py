"""Recovery codes: what opens an account once if its password is forgotten."""

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

COUNT: Final = 10
GROUPS: Final = 3
GROUP: Final = 5  # letters; each tells 5 bits
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that looks like another
MARK_BYTES: Final = 32
_PURPOSE: Final = b"freehold recovery code\0"
_MISREAD: Final = str.maketrans("OIL", "011")


def new_codes() -> tuple[str, ...]:
    """Return new codes, as people read them."""
    return tuple(_new_code() for _code in range(COUNT))


def _new_code() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def marks_of(codes: tuple[str, ...], identity: str, secret: bytes) -> bytes:
    """Return what is kept of somebody's codes."""
    return b"".join(_mark(code, identity, secret) for code in codes)


def spend(kept: bytes, text: str, identity: str, secret: bytes) -> bytes | None:
    """Return what is kept after a code was used up, or nothing if it is none of them."""
    given = _mark(text, identity, secret)
    marks = [kept[at : at + MARK_BYTES] for at in range(0, len(kept), MARK_BYTES)]
    left = [mark for mark in marks if not hmac.compare_digest(mark, given)]
    return None if len(left) == len(marks) else b"".join(left)


def count_left(kept: bytes) -> int:
    """Return how many codes were not used yet."""
    return len(kept) // MARK_BYTES


def _mark(code: str, identity: str, secret: bytes) -> bytes:
    text = f"{identity}\0{_normal(code)}".encode("utf-8", "replace")
    return hmac.digest(secret, _PURPOSE + text, hashlib.sha256)


def _normal(code: str) -> str:
    """Return a code without what people add or misread: spaces, dashes, small letters, O for 0."""
    text = unicodedata.normalize("NFKC", code).upper().translate(_MISREAD)
    return "".join(letter for letter in text if letter.isalnum())
