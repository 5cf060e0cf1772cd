"""The address of a database: what is a good one, and how it is shown to people and in logs."""

from typing import Final
from urllib.parse import urlsplit

SCHEMES: Final = ("postgresql", "postgres")


def is_address(text: str) -> bool:
    """Tell whether a text names a PostgreSQL database."""
    return text.partition("://")[0] in SCHEMES and "://" in text


def shown_address(text: str) -> str:
    """Return an address without its password, and without options, which may have one."""
    parts = urlsplit(text)
    user, at, host = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{host}{parts.path}"
