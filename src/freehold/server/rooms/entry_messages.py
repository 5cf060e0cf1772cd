"""Messages of entries: an entry of the log as the message that one member may see of it.

What is told is put together field by field from what is public; nothing else gets out.
"""

from typing import Final

import msgspec

from freehold.engine import actors
from freehold.protocol import (
    ChatSaid,
    ClockFace,
    GameInfo,
    GameStarted,
    Played,
    Prompt,
    Rewound,
    RoomChanged,
    ServerMessage,
    Sheet,
    SheetChanged,
    Why,
    Withheld,
    difference,
    encode_message,
)
from freehold.server.games.entries import (
    AnyEntry,
    ChatEntry,
    PlayEntry,
    RewindEntry,
    SheetEntry,
    StartEntry,
    VoteEntry,
)
from freehold.server.games.match import Match
from freehold.server.rooms.clocks import Clocks
from freehold.server.rooms.ignored_members import IgnoredMembers
from freehold.wire import PRIVATE, Event, View, choices_text, redact, resigning_text
from freehold.wire.events import Hidden
from freehold.wire.parts import members

_encoder: Final = msgspec.json.Encoder()
NO_CHOICES: Final = b"[]"
_CHOICES: Final = b'"choices":'
Seat = int | None  # none watches
# What all are told in the same words, if they are told it.
COMMON: Final = (SheetEntry, ChatEntry, VoteEntry)
WITH_VIEW: Final = (StartEntry, RewindEntry)  # what shows each the whole table


class Prompter:
    """Prompts for everybody at one moment; what is the same for all is worked out once."""

    def __init__(self, match: Match, clocks: Clocks, at: int) -> None:
        self._state = match.state
        self._asked = match.asked
        self._face: ClockFace = clocks.face(at)
        self._awaited = members(actors(match.state))
        self._prompts: dict[Seat, Prompt] = {}

    def prompt(self, seat: Seat) -> Prompt:
        """Return a seat's prompt."""
        if seat not in self._prompts:
            self._prompts[seat] = self._made(seat)
        return self._prompts[seat]

    def _made(self, seat: Seat) -> Prompt:
        choices = msgspec.Raw(self.choices(seat))
        face = self._face_for(seat)
        return Prompt(self._asked, self._state.decision, self._awaited, choices, face)

    def choices(self, seat: Seat) -> bytes:
        """Return what a seat may do, as text."""
        if seat is None:
            return NO_CHOICES
        if not self._face.running:
            return resigning_text(self._state, seat)
        return choices_text(self._state, seat)

    @property
    def alike(self) -> bool:
        """Tell whether prompts differ in nothing but the choices."""
        return not self._face.offers

    def _face_for(self, seat: Seat) -> ClockFace:
        """Return the clocks without those of offers between others."""
        if not self._face.offers:
            return self._face
        own = tuple(one for one in self._face.offers if seat in (one.proposer, one.partner))
        return msgspec.structs.replace(self._face, offers=own)


class EntryMessage:
    """One new entry, told to everybody as they may see it; equal messages are encoded once."""

    def __init__(
        self,
        entry: AnyEntry,
        seq: int,
        before: Sheet,
        match: Match | None,
        prompter: Prompter | None,
    ) -> None:
        self._entry = entry
        self._before = before
        self._brief: bytes | None = None
        self._seq = seq
        self._match = match
        self._prompter = prompter
        self._by_seat: dict[Seat, bytes] = {}
        self._events = _shared_events(entry)
        self._halves = self._split() if isinstance(entry, PlayEntry) else None

    def text(self, member: int, seat: Seat, ignored: IgnoredMembers, brief: bool = False) -> bytes:
        """Return the message for a member; a brief one tells what has changed of a sheet."""
        if isinstance(self._entry, COMMON):
            if withholds(self._entry, member, ignored):
                return encode_message(Withheld(seq=self._seq))
            if brief and isinstance(self._entry, SheetEntry):
                return self._in_brief(self._entry)
            seat = None  # it is the same for all others
        return self.seen_from(seat)

    def seen_from(self, seat: Seat) -> bytes:
        """Return the message for whoever sits there, of what is the same for all who do."""
        text = self._by_seat.get(seat)
        if text is None:
            text = self._by_seat[seat] = self._made(seat)
        return text

    def _made(self, seat: Seat) -> bytes:
        if self._halves is None:
            return encode_message(self._message(seat))
        assert self._prompter is not None
        return self._prompter.choices(seat).join(self._halves)

    def _in_brief(self, entry: SheetEntry) -> bytes:
        if self._brief is None:
            self._brief = encode_message(sheet_message(entry, self._seq, self._before))
        return self._brief

    def _split(self) -> tuple[bytes, bytes] | None:
        """Return what comes before and after the choices, if all else is the same for all."""
        if self._events is None or self._prompter is None or not self._prompter.alike:
            return None
        head, _choices, tail = encode_message(self._message(None)).rpartition(_CHOICES + NO_CHOICES)
        return head + _CHOICES, tail

    def _message(self, seat: Seat) -> ServerMessage:
        prompt = None if self._prompter is None else self._prompter.prompt(seat)
        view = None
        if isinstance(self._entry, WITH_VIEW):
            assert self._match is not None
            view = self._match.game.view(seat)
        return message_for(self._entry, self._seq, seat, view, prompt, self._events, self._match)


def _shared_events(entry: AnyEntry) -> msgspec.Raw | None:
    """Return the events' text if everybody may see all of them."""
    events = _events_of(entry)
    if PRIVATE.isdisjoint(map(type, events)):
        return msgspec.Raw(_encoder.encode(events))
    return None


def _events_of(entry: AnyEntry) -> tuple[Event, ...]:
    if isinstance(entry, PlayEntry):
        return entry.act.events
    return entry.start.events if isinstance(entry, StartEntry) and not entry.past else ()


def withholds(entry: AnyEntry, member: int, ignored: IgnoredMembers) -> bool:
    """Tell whether an entry is nothing for a member."""
    if isinstance(entry, ChatEntry):
        return entry.line.member in ignored.unheard(member)
    if isinstance(entry, VoteEntry):
        return True  # it is told as it stands at the moment
    return (
        isinstance(entry, SheetEntry) and entry.change.what == "muted" and entry.change.by != member
    )


def _why(match: Match | None, told: msgspec.Raw | tuple[Event, ...]) -> Why | msgspec.UnsetType:
    """Return what a bot says about the last action, for who sees everything that came of it."""
    if match is None or match.why is None:
        return msgspec.UNSET
    hides = isinstance(told, tuple) and any(isinstance(event, Hidden) for event in told)
    return msgspec.UNSET if hides else match.why


def sheet_message(
    entry: SheetEntry, seq: int, before: Sheet | None = None
) -> RoomChanged | SheetChanged:
    """Return a changed sheet for who has been told the one before, or, where not, as a whole.

    Another phase and other settings are told as a whole: what they need has to be loaded first.
    """
    sheet = entry.sheet
    if before is None or (sheet.phase, sheet.settings) != (before.phase, before.settings):
        return RoomChanged(seq=seq, change=entry.change, sheet=sheet)
    return SheetChanged(seq=seq, change=entry.change, difference=difference(before, sheet))


def message_for(
    entry: AnyEntry,
    seq: int,
    seat: Seat,
    view: View | None = None,
    prompt: Prompt | None = None,
    events: msgspec.Raw | None = None,
    match: Match | None = None,
) -> ServerMessage:
    """Return an entry as a seat may see it; views belong to starts and rewinds.

    `match` is the game as the entry has left it, for its rents and for what a bot says; what is
    told again has none.
    """
    told = events or tuple(redact(_events_of(entry), seat))
    rents = None if match is None else match.rents
    match entry:
        case PlayEntry():
            act = entry.act
            return Played(
                seq=seq,
                seat=act.seat,
                decision=act.number,
                events=told,
                rents=(match.new_rents if match is not None else {}) or msgspec.UNSET,
                why=_why(match, told),
                prompt=prompt,
            )
        case SheetEntry():
            return sheet_message(entry, seq)
        case ChatEntry():
            return ChatSaid(seq=seq, line=entry.line)
        case VoteEntry():
            return Withheld(seq=seq)
        case StartEntry():
            assert view is not None
            info = GameInfo(entry.game, entry.header)
            return GameStarted(
                seq=seq,
                game=info,
                sheet=entry.sheet,
                events=told,
                view=view,
                rents=rents,
                prompt=prompt,
            )
        case RewindEntry():
            assert view is not None
            assert rents is not None
            return Rewound(
                seq=seq,
                by=entry.by,
                decision=entry.decision,
                view=view,
                rents=rents,
                prompt=prompt,
            )
