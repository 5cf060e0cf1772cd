"""The logbook: a room's durable side, rebuilt exactly by reading its entries again."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Final

from freehold.engine import to_ints
from freehold.record import Game
from freehold.server.clocks import Clocks
from freehold.server.effort import new_effort
from freehold.server.entries import (
    AnyEntry,
    ChatEntry,
    Kept,
    PlayEntry,
    RewindEntry,
    SheetEntry,
    Snapshot,
    Source,
    StartEntry,
    decode_entry,
    encode_snapshot,
)
from freehold.server.match import Match, game_of
from freehold.server.messages import ChatLine
from freehold.server.sheet import Private, Sheet
from freehold.server.store import EntryRow, SnapshotRow
from freehold.wire import Refusal, View
from freehold.wire.actions import TimeOut

REMEMBERED: Final = 40  # entries at hand for who was away for a moment
SNAPSHOT_EVERY: Final = 40  # entries
CHAT_LINES: Final = 50  # told to who enters
COMMANDS: Final = 32  # of each member, remembered so that none is done twice


class RestoreError(Exception):
    """Say that a log does not lead to what it says."""


class Logbook:
    """Everything about a room that must outlive the server."""

    def __init__(self, sheet: Sheet, private: Private) -> None:
        self.sheet = sheet
        self.private = private
        self.chairs = _chairs(sheet)
        self.sheets = 0  # how often the sheet was changed
        self.seq = 0
        self.match: Match | None = None
        self.clocks: Clocks | None = None
        self.effort = new_effort(0, 0)
        self.game = ""
        self.first = 0  # number of the entry that started the game
        self.started = 0  # when, in seconds since 1970
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self._done: dict[int, OrderedDict[str, int]] = {}
        self._passing: dict[int, OrderedDict[str, int]] = {}  # done without an entry
        self._recent: deque[EntryRow] = deque(maxlen=REMEMBERED)
        self._snapshot_seq = 0

    # --- commands that were done

    def done_as(self, member: int, command: str) -> int | None:
        """Return the number of the entry that a command brought, if it was done before."""
        for known in (self._done, self._passing):
            done = known.get(member)
            if done is not None and command in done:
                return done[command]
        return None

    def note_passing(self, source: Source) -> None:
        """Remember a command that brought no entry; what it did ends with the server, too."""
        self._note(self._passing, source)

    def _note(self, done: dict[int, OrderedDict[str, int]], source: Source) -> None:
        mine = done.setdefault(source.member, OrderedDict())
        mine.setdefault(source.id, self.seq)
        while len(mine) > COMMANDS:
            mine.popitem(last=False)

    # --- entries

    def absorb(self, entry: AnyEntry, at: int) -> None:
        """Take the next entry over; the game has done its part already."""
        self.seq += 1
        self.effort.pass_time(at, playing=self._is_played())
        if entry.source is not None:
            self._note(self._done, entry.source)
        match entry:
            case SheetEntry():
                self._change_sheet(entry.sheet, entry.private, at)
            case StartEntry():
                self._start(entry, at)
            case PlayEntry():
                self._play(entry, at)
            case RewindEntry():
                self._note_time(at)
            case ChatEntry():
                self.chat.append(entry.line)

    def _is_played(self) -> bool:
        sheet = self.sheet
        return sheet.phase == "playing" and not sheet.paused and not sheet.asleep

    def _change_sheet(self, sheet: Sheet, private: Private, at: int) -> None:
        self.sheet, self.private = sheet, private
        self.chairs = _chairs(sheet)
        self.sheets += 1
        for done in (self._done, self._passing):
            for member in done.keys() - private.identities.keys():
                del done[member]
        if sheet.phase == "lobby":
            self.match = self.clocks = None
        if self.clocks is not None:
            stopped = sheet.paused or sheet.asleep or sheet.phase == "over"
            (self.clocks.stop if stopped else self.clocks.go_on)(at)

    def _start(self, entry: StartEntry, at: int) -> None:
        self._change_sheet(entry.sheet, entry.private, at)
        self.game, self.first, self.started = entry.game, self.seq, entry.started
        self._lay_out(Match(_dealt(entry), self.seq))
        self.effort = new_effort(len(entry.header.players), at)
        assert self.clocks is not None
        assert self.match is not None
        self.match.remember(entry.past)
        self.clocks.start(at, self.match)
        if entry.past:
            self._snapshot_seq = -SNAPSHOT_EVERY  # so that it is not played again

    def _lay_out(self, match: Match) -> None:
        self.match = match
        self.clocks = Clocks(self.sheet.settings.pace, match.game.options, match.state.seats)

    def _play(self, entry: PlayEntry, at: int) -> None:
        self._note_time(at)
        self.effort.count(entry.act.seat, own=entry.source is not None)
        if isinstance(entry.act.action, TimeOut):
            assert self.clocks is not None
            self.clocks.note_time_out(at)

    def _note_time(self, at: int) -> None:
        assert self.match is not None
        assert self.clocks is not None
        self.clocks.note(at, self.match)

    # --- going on where the log ends

    def repeat(self, row: EntryRow) -> None:
        """Take over an entry from the store, and let the game do what it says."""
        if row.seq != self.seq + 1:
            raise RestoreError(f"expected entry {self.seq + 1}, got {row.seq}")
        entry = decode_entry(row.body)
        if isinstance(entry, PlayEntry):
            self._repeat_play(entry)
        elif isinstance(entry, RewindEntry):
            assert self.match is not None
            self.match.rewind(entry.decision, row.seq)
        self.absorb(entry, row.at)
        self.remember(row)

    def _repeat_play(self, entry: PlayEntry) -> None:
        assert self.match is not None
        deed = self.match.do(entry.act.seat, entry.act.action, self.seq + 1)
        if isinstance(deed, Refusal) or deed.act != entry.act:
            raise RestoreError(f"expected {entry.act}, got {deed}")

    # --- what was missed

    def remember(self, row: EntryRow) -> None:
        """Keep an entry at hand."""
        self._recent.append(row)

    def since(self, after: int) -> Sequence[EntryRow] | None:
        """Return the entries after a number, or nothing if not all are at hand."""
        if after >= self.seq:
            return ()
        if not self._recent or self._recent[0].seq > after + 1:
            return None
        return [row for row in self._recent if row.seq > after]

    def first_view(self, entry: StartEntry, seat: int | None) -> View:
        """Return what a seat saw when a game began."""
        return _dealt(entry).view(seat)

    # --- snapshots

    def due_snapshot(self, room: int) -> list[SnapshotRow]:
        """Return a snapshot if it is time for one, and nothing can be taken back."""
        if self.seq - self._snapshot_seq < SNAPSHOT_EVERY:
            return []
        if self.match is not None and not self.match.at_base:
            return []
        self._snapshot_seq = self.seq
        return [SnapshotRow(room, self.seq, encode_snapshot(self.snapshot()))]

    def snapshot(self) -> Snapshot:
        """Return everything at this moment."""
        return Snapshot(
            seq=self.seq,
            sheet=self.sheet,
            private=self.private,
            chat=tuple(self.chat),
            done={member: tuple(done.items()) for member, done in self._done.items()},
            kept=self._kept(),
        )

    def _kept(self) -> Kept | None:
        if self.match is None or self.clocks is None:
            return None
        return Kept(
            game=self.game,
            first=self.first,
            started=self.started,
            header=self.match.game.header(),
            numbers=to_ints(self.match.state),
            asked=self.match.asked,
            clocks=self.clocks.keep(),
            effort=self.effort.copy(),
            offered=tuple(self.match.offered),
        )

    def _restore_game(self, kept: Kept) -> None:
        game = game_of(kept.header, bytes.fromhex(self.private.seed))
        game.resume_from(kept.numbers)
        self.game, self.first, self.started = kept.game, kept.first, kept.started
        self._lay_out(Match(game, kept.asked))
        kept_effort = kept.effort or new_effort(len(kept.header.players), 0)
        self.effort = kept_effort.copy()
        assert self.clocks is not None
        assert self.match is not None
        self.match.offered = dict.fromkeys(kept.offered)
        self.clocks.restore(kept.clocks, self.match)


def _dealt(entry: StartEntry) -> Game:
    return game_of(entry.header, bytes.fromhex(entry.private.seed), entry.past)


def _chairs(sheet: Sheet) -> dict[int, int | None]:
    """Return the chair of every member."""
    return {one.number: one.chair for one in sheet.members}


def restore(snapshot: Snapshot | None, rows: Sequence[EntryRow]) -> Logbook:
    """Return the logbook of a room from its snapshot, if any, and all entries after it."""
    book = _opened(snapshot, rows)
    for row in rows:
        book.repeat(row)
    return book


def _opened(snapshot: Snapshot | None, rows: Sequence[EntryRow]) -> Logbook:
    if snapshot is None:
        first = decode_entry(rows[0].body) if rows else None
        if not isinstance(first, SheetEntry):
            raise RestoreError("expected a log that begins with a sheet")
        return Logbook(first.sheet, first.private)
    book = Logbook(snapshot.sheet, snapshot.private)
    book.seq = book._snapshot_seq = snapshot.seq
    book.chat.extend(snapshot.chat)
    book._done = {member: OrderedDict(done) for member, done in snapshot.done.items()}
    if snapshot.kept is not None:
        book._restore_game(snapshot.kept)
    return book
