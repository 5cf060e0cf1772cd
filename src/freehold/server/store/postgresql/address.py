"""The address of a database: what is a good one, and how it is shown to people and in logs."""

import re
from typing import Final

OPTIONS: Final = re.compile("[?#]")  # where they begin
SCHEMES: Final = ("postgresql", "postgres")


def is_address(text: str) -> bool:
    """Tell whether a text names a PostgreSQL database."""
    return text.partition("://")[0] in SCHEMES and "://" in text


def shown_address(text: str) -> str:
    """Return an address without its password, and without options, which may have one."""
    scheme, _colon, rest = text.partition("://")  # whatever follows: it may be wrong
    place, slash, path = OPTIONS.split(rest)[0].partition("/")
    user, at, host = place.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}{at}{host}{slash}{path}"
