"""Snapshots: a room at one moment, so that not all of its log must be read again."""

import msgspec

from freehold.protocol import ChatLine, Private, Sheet
from freehold.record.lines import Act, Fresh, Header
from freehold.server.games.effort import Effort
from freehold.server.games.entries import KeptVote
from freehold.server.rooms.clocks import ClockSnapshot
from freehold.wire.actions import Propose


class GameSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the middle: where it began in the log, its state, and its clocks.

    The numbers are the state before what was done `since`, which can still be taken back.
    """

    game: str
    first: int
    started: int
    header: Header
    numbers: list[int]
    asked: int
    clocks: ClockSnapshot
    effort: Effort | None = None  # of games that began before it was counted
    offered: tuple[tuple[int, Propose], ...] = ()
    fresh: tuple[Fresh, ...] = ()  # where chance has begun anew
    asides: tuple[int, ...] = ()
    missed: tuple[int, ...] = ()
    since: tuple[Act, ...] = ()


class RoomSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A room at one moment, so that not all of its log must be read again."""

    seq: int
    sheet: Sheet
    private: Private
    chat: tuple[ChatLine, ...]
    done: dict[int, tuple[tuple[str, int], ...]]
    kept: GameSnapshot | None = None
    remarks: int = 0
    vote: KeptVote | None = None  # of a game over days


def encode_snapshot(snapshot: RoomSnapshot) -> bytes:
    """Return a snapshot as it is stored."""
    return msgspec.json.encode(snapshot)


def decode_snapshot(body: bytes) -> RoomSnapshot:
    """Return a stored snapshot."""
    return msgspec.json.decode(body, type=RoomSnapshot)
