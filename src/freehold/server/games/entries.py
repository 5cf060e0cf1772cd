"""What a room writes down: the durable, gapless log that it is rebuilt from."""

from typing import Final

import msgspec

from freehold.protocol import Change, ChatLine, Private, Sheet, SheetDifference, Topic
from freehold.protocol.differences import NONE
from freehold.record.lines import Act, Check, Fresh, Header, Result, Start
from freehold.wire.parts import snake

NO_EDITION: Final = msgspec.Raw(b"null")  # of games that began before it was kept


class Source(msgspec.Struct, frozen=True, gc=False):
    """Which command of which member an entry comes from."""

    member: int
    id: str


class LogEntry(msgspec.Struct, frozen=True, tag_field="entry", tag=snake, kw_only=True):
    """What all entries share."""

    source: Source | None = None


class SheetEntry(LogEntry, frozen=True, kw_only=True):
    """The sheet has changed to this; with `fresh`, chance in the game began anew.

    Its new seed is in `private`.
    """

    change: Change
    sheet: Sheet
    private: Private
    fresh: Fresh | None = None


class DifferenceEntry(LogEntry, frozen=True, kw_only=True, omit_defaults=True):
    """How a `SheetEntry` is written: what has changed since the last entry that brought a sheet.

    In memory there are none: `log_lines.py` reads and writes them.
    """

    change: Change
    sheet: SheetDifference = NONE
    private: SheetDifference = NONE
    fresh: Fresh | None = None


class StartEntry(LogEntry, frozen=True, kw_only=True):
    """A game was dealt; its seed is in `private`.

    `past` is what was played of a continued game before, all its lines after the dealing, and
    `played` for how many milliseconds.  The `edition` is kept as JSON: a later version may have
    another one of that name.  With `tells_seats`, the record tells pieces and ids: those of games
    that began before stay as they were told.
    """

    game: str
    started: int  # seconds since 1970
    header: Header
    start: Start
    past: tuple[Act | Check | Fresh, ...] = ()
    played: int = 0
    sheet: Sheet
    private: Private
    edition: msgspec.Raw = NO_EDITION
    tells_seats: bool = False


class PlayEntry(LogEntry, frozen=True, kw_only=True):
    """Something was done in the game; a check or the result may follow it."""

    act: Act
    after: Check | Result | None = None


class RewindEntry(LogEntry, frozen=True, kw_only=True):
    """Everything after that many actions was taken back."""

    by: int
    decision: int


class ChatEntry(LogEntry, frozen=True, kw_only=True):
    """Somebody spoke."""

    line: ChatLine


class KeptVote(msgspec.Struct, frozen=True):
    """A vote that outlives the server, and how it stands; `due` is in the uptime of the server."""

    topic: Topic
    by: int | None
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    against: tuple[int, ...]
    due: int
    decision: int = 0
    chair: int | None = None


class VoteEntry(LogEntry, frozen=True, kw_only=True):
    """In a game over days, a vote stands like this now; none is over."""

    vote: KeptVote | None


AnyEntry = SheetEntry | StartEntry | PlayEntry | RewindEntry | ChatEntry | VoteEntry
WITH_SHEET: Final = (SheetEntry, StartEntry)  # what brings a new sheet

StoredEntry = AnyEntry | DifferenceEntry

_ACTION: Final = b'{"entry":"play_entry"'  # how those entries begin of which there are many
_DIFFERENCE: Final = b'{"entry":"difference_entry"'
_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[StoredEntry]] = msgspec.json.Decoder(StoredEntry)


def encode_entry(entry: StoredEntry) -> bytes:
    """Return an entry as it is stored."""
    return _encoder.encode(entry)


def decode_stored(body: bytes) -> StoredEntry:
    """Return an entry as it was stored; of differences, a `LogReader` makes sheets."""
    return _decoder.decode(body)


def is_action(body: bytes) -> bool:
    """Tell whether a stored entry is an action, without reading all of it."""
    return body.startswith(_ACTION)


def is_difference(body: bytes) -> bool:
    """Tell whether a stored entry is a difference, without reading all of it."""
    return body.startswith(_DIFFERENCE)
