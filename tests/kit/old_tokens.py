"""Tokens as servers of before signed them: all devices of a guest had the same."""

import base64
import hashlib
import hmac


def signed_token(secret: bytes, identity: str, generation: int = 1) -> str:
    """Return a token of before."""
    signed = f"1.{identity}.{generation}"
    digest = hmac.digest(secret, b"freehold guest token\0" + signed.encode(), hashlib.sha256)
    return f"{signed}.{base64.urlsafe_b64encode(digest[:18]).decode()}"
