"""What a room writes down: the durable, gapless log that it is rebuilt from."""

from typing import Final

import msgspec

from freehold.record.lines import Act, Check, Header, Result, Start
from freehold.server.clocks import Kept as ClocksKept
from freehold.server.effort import Effort
from freehold.server.messages import ChatLine
from freehold.server.sheet import Change, Private, Sheet
from freehold.wire.actions import Propose
from freehold.wire.parts import snake


class Source(msgspec.Struct, frozen=True, gc=False):
    """Which command of which member an entry comes from."""

    member: int
    id: str


class Entry(msgspec.Struct, frozen=True, tag_field="entry", tag=snake, kw_only=True):
    """What all entries share."""

    source: Source | None = None


class SheetEntry(Entry, frozen=True, kw_only=True):
    """The sheet has changed to this."""

    change: Change
    sheet: Sheet
    private: Private


class StartEntry(Entry, frozen=True, kw_only=True):
    """A game was dealt; its seed is in `private`.

    `past` is what was played of a continued game before, all its lines after the dealing.
    """

    game: str
    started: int  # seconds since 1970
    header: Header
    start: Start
    past: tuple[Act | Check, ...] = ()
    sheet: Sheet
    private: Private


class PlayEntry(Entry, frozen=True, kw_only=True):
    """Something was done in the game; a check or the result may follow it."""

    act: Act
    after: Check | Result | None = None


class RewindEntry(Entry, frozen=True, kw_only=True):
    """Everything after that many actions was taken back."""

    by: int
    decision: int


class ChatEntry(Entry, frozen=True, kw_only=True):
    """Somebody spoke."""

    line: ChatLine


AnyEntry = SheetEntry | StartEntry | PlayEntry | RewindEntry | ChatEntry

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[AnyEntry]] = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> bytes:
    """Return an entry as it is stored."""
    return _encoder.encode(entry)


def decode_entry(body: bytes) -> AnyEntry:
    """Return a stored entry."""
    return _decoder.decode(body)


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the middle: where it began in the log, its state, and its clocks."""

    game: str
    first: int
    started: int
    header: Header
    numbers: list[int]
    asked: int
    clocks: ClocksKept
    effort: Effort | None = None  # of games that began before it was counted
    offered: tuple[tuple[int, Propose], ...] = ()


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A room at one moment, so that not all of its log must be read again."""

    seq: int
    sheet: Sheet
    private: Private
    chat: tuple[ChatLine, ...]
    done: dict[int, tuple[tuple[str, int], ...]]
    kept: Kept | None = None


def encode_snapshot(snapshot: Snapshot) -> bytes:
    """Return a snapshot as it is stored."""
    return _encoder.encode(snapshot)


def decode_snapshot(body: bytes) -> Snapshot:
    """Return a stored snapshot."""
    return msgspec.json.decode(body, type=Snapshot)
