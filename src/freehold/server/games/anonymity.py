"""Anonymity: what takes the place of somebody's name when everything about them was deleted."""

from collections.abc import Callable, Collection
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from freehold.record.hash_chain import FIRST, read_line, write_line
from freehold.record.lines import Header

NOBODY: Final = "Player"  # what somebody is called who is not to be named and had no seat
_BREAK: Final = b"\n"


def neutral_name(seat: int) -> str:
    """Return what a seat is called whose player is not to be named."""
    return f"Player {seat + 1}"


def without_names(header: Header, seats: Collection[int]) -> Header:
    """Return a header that does not tell who sat on some seats."""
    if not seats:
        return header
    players = tuple(
        replace(player, name=neutral_name(seat), id=UNSET) if seat in seats else player
        for seat, player in enumerate(header.players)
    )
    return replace(header, players=players)


def without_ids(header: Header) -> Header:
    """Return a header that tells names, but nobody's id: that of a save to play on with."""
    players = tuple(replace(player, id=UNSET) for player in header.players)
    return replace(header, players=players)


def names_without(names: tuple[str, ...], seats: Collection[int]) -> tuple[str, ...]:
    """Return names by seat, neutral on some."""
    return tuple(neutral_name(at) if at in seats else name for at, name in enumerate(names))


def redacted(
    record: bytes, seats: Collection[int], edited: Callable[[Header], Header] = lambda one: one
) -> bytes:
    """Return a record that verifies as before, but does not tell who sat on some seats.

    What else is to be edited in its header can be given.
    """
    before = after = FIRST
    written = []
    for text in record.split(_BREAK)[:-1]:
        line, before = read_line(text, before)
        if isinstance(line, Header):
            line = edited(without_names(line, seats))
        text, after = write_line(line, after)
        written.append(text + _BREAK)
    return b"".join(written)
