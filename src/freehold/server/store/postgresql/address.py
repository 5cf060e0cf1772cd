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
    user, at, place = rest.rpartition("@")
    if OPTIONS.search(user):  # a password with such a character, or an option with an @
        return f"{scheme}://..."
    return f"{scheme}://{user.partition(':')[0]}{at}{OPTIONS.split(place)[0]}"
