"""Pieces that messages are made of: bounded numbers, bit sets as tuples, sides of a trade."""

from collections.abc import Callable, Hashable, Iterable
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from freehold.engine import COMPILED, codes
from freehold.engine.codes import MOST_AMOUNT, MOST_SEATS, MOST_SQUARES

MOST_PASSES: Final = 60  # what a bit set holds
SHOWN: Final = 60  # characters of a wrong message that are repeated
# Numbers as something to compare and to look up by: a compiled vector is one piece of memory.
as_key: Final[Callable[[Iterable[int]], Hashable]] = bytes if COMPILED else tuple

Seat = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Square = Annotated[int, Meta(ge=0, le=MOST_SQUARES - 1)]
Group = Annotated[int, Meta(ge=0, le=MOST_SQUARES - 1)]
PassNumber = Annotated[int, Meta(ge=0, le=MOST_PASSES - 1)]
Count = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]
Money = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]
Revision = Annotated[int, Meta(ge=0, le=MOST_AMOUNT)]
Choice = Annotated[int, Meta(ge=0, le=255)]
Squares = Annotated[tuple[Square, ...], Meta(max_length=MOST_SQUARES)]
Passes = Annotated[tuple[PassNumber, ...], Meta(max_length=MOST_PASSES)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]


class WireError(ValueError):
    """Say what a message should have been and what came."""


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side of a trade puts in."""

    deeds: Squares = ()
    cash: Money = 0
    passes: Passes = ()


def members(bits: int) -> tuple[int, ...]:
    """Return what is in a bit set, in rising order."""
    found = []
    while bits > 0:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)


def bits_of(items: tuple[int, ...]) -> int:
    """Return the bit set of these items."""
    bits = 0
    for item in items:
        bits |= 1 << item
    return bits


def snake(name: str) -> str:
    """Return a class's name as a word of the protocol."""
    parts = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return parts.lstrip("_")


def code_of(family: str, message: type) -> int:
    """Return the engine's code of a message: of the action `BuildRun` it is A_BUILD_RUN."""
    code: int = getattr(codes, f"{family}_{snake(message.__name__).upper()}")
    return code


def shown(data: bytes) -> str:
    """Return the beginning of what came, to be read by a person."""
    text = data[: SHOWN + 1].decode("utf-8", "backslashreplace")
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."
