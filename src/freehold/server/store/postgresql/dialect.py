"""SQL that both databases understand, in PostgreSQL's spelling of parameters and texts."""

import re
from functools import cache
from typing import Final

_PARAMETER: Final = re.compile(r"\?|(?<!:):([a-z]+)")
# PostgreSQL's texts have every character but this one.
NOTHING: Final = "\0"
INSTEAD: Final = "\ufffd"


@cache
def numbered(sql: str) -> str:
    """Return a statement whose parameters have numbers; those of one name share theirs."""
    names: list[str] = []

    def number(found: re.Match[str]) -> str:
        name = found[1]
        if name is None or name not in names:
            names.append(name or "")
            return f"${len(names)}"
        return f"${names.index(name) + 1}"

    return _PARAMETER.sub(number, sql)


@cache
def names_in(sql: str) -> tuple[str, ...]:
    """Return the names of a statement's parameters, in the order of their numbers."""
    return tuple(dict.fromkeys(found[1] for found in _PARAMETER.finditer(sql)))


def storable(value: object) -> object:
    """Return a value that can be kept."""
    return value.replace(NOTHING, INSTEAD) if isinstance(value, str) else value
