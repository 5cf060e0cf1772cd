"""Columns: how one cell of the engine becomes one field of a message, and back.

`reader` and `writer` put columns together to one function for each kind of message, once, so that
nothing is looked up about a message's type when events stream by.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from freehold.wire import words
from freehold.wire.parts import bits_of, members

Read = Callable[[int], Any]
Write = Callable[[Any], int]


class Column(NamedTuple):
    """The two ways between cell and field."""

    read: Read
    write: Write


def _same(cell: int) -> int:
    return cell


def _column(table: Mapping[int, object]) -> Column:
    back = {word: code for code, word in table.items()}
    return Column(table.__getitem__, back.__getitem__)


NUMBER: Final = Column(_same, _same)
PARTY: Final = _column(words.PARTIES)
SEAT_OR_NONE: Final = _column(words.SOMEBODY)
LOT: Final = _column(words.LOTS)
REASON: Final = _column(words.REASONS)
WAY: Final = _column(words.WAYS)
EVICTION: Final = _column(words.EVICTIONS)
ENDING: Final = _column(words.ENDINGS)
STAGE: Final = _column(words.STAGES)
FLAG: Final = _column(words.FLAGS)
SEAT_SET: Final = _column(words.SEAT_SETS)
DEED_SET: Final = Column(members, bits_of)


def reader(message: type[Any], columns: tuple[Column, ...]) -> Callable[..., Any]:
    """Return the function that makes a message of its cells."""
    if all(column is NUMBER for column in columns):
        return message
    reads = tuple(column.read for column in columns)
    return lambda *cells: message(*[read(cell) for read, cell in zip(reads, cells, strict=True)])


def writer(message: type[msgspec.Struct], columns: tuple[Column, ...]) -> Callable[..., list[int]]:
    """Return the function that makes cells of a message."""
    fields = tuple(
        (name, column.write)
        for name, column in zip(message.__struct_fields__, columns, strict=True)
    )
    return lambda event: [write(getattr(event, name)) for name, write in fields]
