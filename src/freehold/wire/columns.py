"""Columns: how one cell of the engine becomes one field of a message, and back.

A field's type says which column it is.  `reader` and `writer` put a message's columns together to
one function, once, so that nothing is looked up about its type when events stream by.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import msgspec

from freehold.wire import words
from freehold.wire.parts import Seat, Seats, Squares, bits_of, members


class Column(NamedTuple):
    """The two ways between cell and field."""

    read: Callable[[int], Any]
    write: Callable[[Any], int]


def _same(cell: int) -> int:
    return cell


def _column(table: Mapping[int, object]) -> Column:
    back = {word: code for code, word in table.items()}
    return Column(table.__getitem__, back.__getitem__)


_NUMBER: Final = Column(_same, _same)
_COLUMNS: Final[dict[Any, Column]] = {
    bool: _column(words.FLAGS),
    words.Party: _column(words.PARTIES),
    Seat | None: _column(words.SOMEBODY),
    words.Lot: _column(words.LOTS),
    words.Reason: _column(words.REASONS),
    words.Way: _column(words.WAYS),
    words.Eviction: _column(words.EVICTIONS),
    words.Ending: _column(words.ENDINGS),
    words.Stage: _column(words.STAGES),
    Seats: _column(words.SEAT_SETS),
    Squares: Column(members, bits_of),
}


def columns_of(message: type[msgspec.Struct]) -> tuple[Column, ...]:
    """Return the columns of a message, field by field; raise KeyError for a type without one."""
    hints = get_type_hints(message, include_extras=True)
    return tuple(_column_of(hints[name]) for name in message.__struct_fields__)


def _column_of(hint: Any) -> Column:
    is_number = hint is int or get_args(hint)[:1] == (int,)  # plain, or annotated with its bounds
    return _NUMBER if is_number else _COLUMNS[hint]


def reader(message: type[Any]) -> Callable[..., Any]:
    """Return the function that makes a message of its cells."""
    columns = columns_of(message)
    if all(column is _NUMBER for column in columns):
        return message
    reads = tuple((at, one.read) for at, one in enumerate(columns) if one is not _NUMBER)

    def read(*cells: int) -> Any:
        fields: list[Any] = [*cells]
        for at, field in reads:
            fields[at] = field(cells[at])
        return message(*fields)

    return read


def writer(message: type[msgspec.Struct]) -> Callable[..., list[int]]:
    """Return the function that makes cells of a message."""
    writes = tuple(column.write for column in columns_of(message))
    fields = tuple(zip(message.__struct_fields__, writes, strict=True))
    return lambda event: [write(getattr(event, name)) for name, write in fields]
