"""Sealed saves: games to be continued by the server that sealed them, and read by nobody else.

The first line says what the save is; the second is base64 of a nonce, the packed save encrypted
with a stream from SHAKE-256, and an HMAC-SHA256 over everything before it, the first line included.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
import zlib
from typing import Final, Literal

import msgspec

from freehold.record.lines import FORMAT, FORMAT_VERSION
from freehold.record.save import SEALED

NONCE: Final = 24  # bytes
TAG: Final = 32  # bytes
LEVEL: Final = 6
_FOR_STREAM: Final = b"freehold sealed save: stream"
_FOR_TAG: Final = b"freehold sealed save: tag"


class SealError(ValueError):
    """Say that a seal is not this server's, or not whole."""


class Label(msgspec.Struct, frozen=True, tag_field="line", tag="sealed", kw_only=True):
    """What everybody may know of a sealed save."""

    format: Literal["freehold"] = FORMAT
    version: Literal[1] = FORMAT_VERSION
    edition: str
    players: tuple[str, ...]
    actions: int
    round: int
    coached: bool | msgspec.UnsetType = msgspec.UNSET  # left out where players had no coach


def is_sealed(data: bytes) -> bool:
    """Tell whether it is a sealed save, whoever has sealed it."""
    return data.startswith(SEALED)


def label_of(data: bytes) -> Label:
    """Return what a seal that was found good tells."""
    return msgspec.json.decode(data.partition(b"\n")[0], type=Label)


def seal(save: bytes, label: Label, key: bytes) -> bytes:
    """Return the save, sealed."""
    first = msgspec.json.encode(label) + b"\n"
    nonce = secrets.token_bytes(NONCE)
    body = nonce + _stirred(zlib.compress(save, LEVEL), nonce, key)
    return first + base64.b64encode(body + _tag(first + body, key)) + b"\n"


def open_seal(data: bytes, key: bytes, most: int) -> bytes:
    """Return the save of at most so many bytes, or raise SealError."""
    first, body, tag = _parts(data)
    if not hmac.compare_digest(tag, _tag(first + body, key)):
        raise SealError("expected a save that this server has sealed, got another or a changed one")
    packed = _stirred(body[NONCE:], body[:NONCE], key)
    unpacking = zlib.decompressobj()
    save = unpacking.decompress(packed, most + 1)
    if len(save) > most:
        raise SealError(f"expected at most {most} bytes in the seal, got more")
    return save


def _parts(data: bytes) -> tuple[bytes, bytes, bytes]:
    """Return the first line, nonce and ciphertext, and the tag; only one spelling is good."""
    first, _, rest = data.partition(b"\n")
    try:
        body = base64.b64decode(rest.removesuffix(b"\n"), validate=True)
    except binascii.Error as error:
        raise SealError("expected a second line in base64, got another") from error
    if len(body) < NONCE + TAG or base64.b64encode(body) + b"\n" != rest:
        raise SealError("expected a whole sealed save, got one that is cut off or changed")
    return first + b"\n", body[:-TAG], body[-TAG:]


def _stirred(text: bytes, nonce: bytes, key: bytes) -> bytes:
    """Encrypt or decrypt."""
    stream = hashlib.shake_256(_subkey(key, _FOR_STREAM) + nonce).digest(len(text))
    mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(text), "big")


def _tag(text: bytes, key: bytes) -> bytes:
    return hmac.digest(_subkey(key, _FOR_TAG), text, hashlib.sha256)


def _subkey(key: bytes, purpose: bytes) -> bytes:
    return hmac.digest(key, purpose, hashlib.sha256)
