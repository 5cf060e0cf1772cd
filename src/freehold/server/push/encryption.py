"""Encryption of messages for one browser alone, as RFC 8291 has it; push services cannot read them.

A message is one record of RFC 8188, padded so that its length says nothing.
"""

import base64
import hmac
import os
import struct
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
POINT_BYTES: Final = 65  # of a public key, uncompressed
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4_096
LAST_RECORD: Final = b"\x02"


class BadKeysError(ValueError):
    """Keys of a browser that cannot be used."""


def encoded(data: bytes) -> str:
    """Return bytes in base64 for URLs, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return what was encoded, or raise BadKeysError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError as error:
        raise BadKeysError("expected base64 for URLs") from error


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as it is told."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def expect_keys(public: bytes, auth: bytes) -> None:
    """Raise BadKeysError unless messages can be encrypted with these."""
    if len(public) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise BadKeysError(f"expected keys of {POINT_BYTES} and {AUTH_BYTES} bytes")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    except ValueError as error:
        raise BadKeysError("expected a point of the curve P-256") from error


def encrypt(
    text: bytes,
    public: bytes,
    auth: bytes,
    *,
    length: int = 0,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message that only the browser with these keys can read, padded to a length.

    The own key and the salt are new for each message.
    """
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT_BYTES)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    mine = public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + public + mine
    material = _mac(_mac(auth, shared), info + b"\x01")
    secret = _mac(salt, material)
    key = _mac(secret, b"Content-Encoding: aes128gcm\x00\x01")[:16]
    nonce = _mac(secret, b"Content-Encoding: nonce\x00\x01")[:12]
    padded = text + LAST_RECORD + bytes(max(0, length - len(text)))
    head = salt + struct.pack("!IB", RECORD_BYTES, len(mine)) + mine
    return head + AESGCM(key).encrypt(nonce, padded, None)


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")
