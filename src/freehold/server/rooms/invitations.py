"""Invitations: the long secret in the link to a room.

A code of six digits is made to be read out, so it can be guessed; a link is copied, so it need not
be short.  Its secret follows from the server's own and the number of the room, which is given out
once: nothing has to be kept, and it opens no other room that gets the same code later.
"""

import base64
import hashlib
import hmac
from typing import Final

SECRET: Final = "links"  # the name of what secrets are made from
BYTES: Final = 16


class Invitations:
    """Makes and checks the secrets of links."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def secret(self, room: int, code: str) -> str:
        """Return what the link to a room holds beside its code."""
        digest = hmac.digest(self._key, f"room {room} {code}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:BYTES]).rstrip(b"=").decode()

    def opens(self, secret: str, room: int, code: str) -> bool:
        """Tell whether a secret is that of a room."""
        right = self.secret(room, code)
        return hmac.compare_digest(secret.encode(errors="replace"), right.encode())
