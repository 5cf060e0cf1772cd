"""Who sends: the server's key, and its signature for a push service, as RFC 8292 has it."""

from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from freehold.server.push.encryption import CURVE, encoded, public_bytes

SECRET: Final = "push"  # as the store calls what the key is made of
# How many numbers there are that a private key of the curve can be, with 0.
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
NUMBER_BYTES: Final = 32
VALID: Final = 12 * 3600  # seconds; a push service takes at most 24 hours


class VapidKey:
    """The key by which push services and browsers know this server."""

    def __init__(self, secret: bytes, contact: str) -> None:
        number = int.from_bytes(secret) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self._contact = contact
        self._signed: dict[str, tuple[str, int]] = {}  # by origin, until when
        self.public = encoded(public_bytes(self._key.public_key()))

    def header(self, endpoint: str, now: int) -> str:
        """Return what authorizes a message to an endpoint; it is used again for a while."""
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        token, until = self._signed.get(origin, ("", 0))
        if until - now < VALID // 2:
            token, until = self._token(origin, now + VALID), now + VALID
            live = {key: one for key, one in self._signed.items() if one[1] > now}
            self._signed = {**live, origin: (token, until)}
        return f"vapid t={token}, k={self.public}"

    def _token(self, origin: str, until: int) -> str:
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        body = msgspec.json.encode({"aud": origin, "exp": until, "sub": self._contact})
        text = f"{encoded(head)}.{encoded(body)}"
        signature = self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        numbers = decode_dss_signature(signature)
        return f"{text}.{encoded(b''.join(one.to_bytes(NUMBER_BYTES) for one in numbers))}"
