"""The durable side of a room: what its log says, rebuilt exactly by reading the entries again."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Raw

from freehold.editions import held
from freehold.protocol import LONG_PACES, ChatLine, Private, Sheet
from freehold.server.games.continuation import Continuation
from freehold.server.games.entries import (
    NO_EDITION,
    WITH_SHEET,
    AnyEntry,
    ChatEntry,
    KeptVote,
    PlayEntry,
    RewindEntry,
    SheetEntry,
    Source,
    StartEntry,
    VoteEntry,
    decode_stored,
    is_difference,
)
from freehold.server.games.log_lines import LogReader, LogWriter
from freehold.server.games.match import Match, RestoreError
from freehold.server.rooms.clocks import Clocks
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.hosted_game import HostedGame, restore_game, start_game
from freehold.server.rooms.snapshots import RoomSnapshot, encode_snapshot
from freehold.server.store import EntryRow, SnapshotRow

REMEMBERED: Final = 40  # entries at hand for who was away for a moment
SNAPSHOT_EVERY: Final = 40  # entries, where nothing can be taken back
# What is left to be read after a snapshot grows no longer than this, whatever can be taken back.
LONGEST_TAIL: Final = 200  # entries
MOST_TAIL_BYTES: Final = 262_144
CHAT_LINES: Final = 50  # told to who enters
COMMANDS: Final = 32  # of each member, remembered so that none is done twice
Done = dict[int, dict[str, int]]  # of each member, commands and what they are answered with


class Recent(NamedTuple):
    """An entry at hand; a sheet that was written as a difference as the whole it leads to."""

    row: EntryRow
    known: AnyEntry | None

    def entry(self) -> AnyEntry:
        """Return the entry."""
        return LogReader().read(self.row.body) if self.known is None else self.known


class DurableState:
    """Everything about a room that must outlive the server; only `advance` changes it."""

    def __init__(self, sheet: Sheet, private: Private) -> None:
        self._take_over(sheet, private)
        self.board = held(sheet.settings.edition)  # so that it is found as long as it is needed
        self.revision = 0  # how often the sheet was changed
        self.seq = 0
        self.hosted: HostedGame | None = None
        self.continuation: Continuation | None = None  # a saved game that was read to be started
        self.vote: KeptVote | None = None  # that runs in a game over days
        self.remarks = 0  # entries that are no actions, since the game or the lobby began
        self.remark_bytes = 0  # of such entries but those that start a game, since it is in memory
        self.start_bytes = 0  # of those, each of which holds its edition, and a saved game's past
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self._done: Done = {}
        self._passing: Done = {}  # done without an entry
        self._recent: deque[Recent] = deque(maxlen=REMEMBERED)
        self._whole = 0  # the number of the last entry with a whole sheet, if it is known
        self._snapshot_seq = 0
        self._tail_bytes = 0  # of the entries since the last snapshot

    # --- looking

    @property
    def match(self) -> Match | None:
        """Return the game that is, or was last, played."""
        return None if self.hosted is None else self.hosted.match

    @property
    def clocks(self) -> Clocks | None:
        """Return the clocks of the game."""
        return None if self.hosted is None else self.hosted.clocks

    @property
    def game(self) -> str:
        """Return the id of the game."""
        return "" if self.hosted is None else self.hosted.id

    @property
    def first(self) -> int:
        """Return the number of the entry that started the game."""
        return 0 if self.hosted is None else self.hosted.first

    @property
    def missed(self) -> int:
        """Return how many deadlines all have let pass, each in a row."""
        return sum(self.hosted.missed) if self.is_long and self.hosted is not None else 0

    def missed_by(self, member: int) -> int:
        """Return how many deadlines a player has let pass in a row, in a game over days."""
        seat = self.chairs.get(member)
        if seat is None or self.hosted is None or not (self.is_long and self.playing):
            return 0
        return self.hosted.missed[seat]

    def seat_of(self, member: int) -> int | None:
        """Return the chair of a member."""
        return self.chairs.get(member)

    @property
    def members(self) -> list[int]:
        """Return everybody in the room."""
        return list(self.chairs)

    @property
    def players(self) -> list[int]:
        """Return the members at the table."""
        return [member for member, chair in self.chairs.items() if chair is not None]

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

    def _note(self, done: Done, source: Source) -> None:
        mine = done.setdefault(source.member, {})
        mine.setdefault(source.id, self.seq)
        while len(mine) > COMMANDS:
            del mine[next(iter(mine))]  # the oldest

    # --- entries

    def advance(self, entry: AnyEntry, row: EntryRow) -> None:
        """Take the next entry over, whether it was just made or is read again."""
        self._expect_next(row)
        self.seq = row.seq
        if self.hosted is not None:
            self.hosted.effort.pass_time(row.at, playing=self.running)
        if entry.source is not None:
            self._note(self._done, entry.source)
        self._follow(entry, row.at)
        self._count(entry, len(row.body))
        differs = is_difference(row.body)
        if isinstance(entry, WITH_SHEET) and not differs:
            self._whole = row.seq
        self._recent.append(Recent(row, entry if differs else None))
        self._tail_bytes += len(row.body)

    def repeat(self, row: EntryRow) -> None:
        """Take over the next entry from the store."""
        self._expect_next(row)  # a difference from another entry would lead anywhere
        self.advance(LogReader(self.sheet, self.private).read(row.body), row)

    def _expect_next(self, row: EntryRow) -> None:
        if row.seq != self.seq + 1:
            raise RestoreError(f"expected entry {self.seq + 1}, got {row.seq}")

    def writer(self) -> LogWriter:
        """Return what writes the next entries."""
        return LogWriter(self.sheet, self.private, self._whole)

    def repeat_all(self, rows: Iterable[EntryRow]) -> None:
        """Take over the next entries from the store."""
        for row in rows:
            self.repeat(row)

    def _follow(self, entry: AnyEntry, at: int) -> None:
        match entry:
            case PlayEntry():
                assert self.hosted is not None
                self.hosted.play(entry, self.seq, at)
            case SheetEntry():
                self._change_sheet(entry, at)
            case StartEntry():
                self._change_sheet(entry, at)
                prepared, self.continuation = self.continuation, None
                self.hosted = start_game(entry, self.seq, at, prepared)
                if entry.past:
                    self._tail_bytes = MOST_TAIL_BYTES  # so that it is not played again
            case RewindEntry():
                assert self.hosted is not None
                self.hosted.rewind(self.seat_of(entry.by), entry.decision, self.seq, at)
            case ChatEntry():
                self.chat.append(entry.line)
            case VoteEntry():
                self.vote = entry.vote

    def _count(self, entry: AnyEntry, size: int) -> None:
        """Count what was written beside the actions of one game, or between two."""
        if isinstance(entry, PlayEntry):
            return
        if isinstance(entry, StartEntry):
            self.start_bytes += size
        else:
            self.remark_bytes += size
        if isinstance(entry, StartEntry) or (
            isinstance(entry, SheetEntry) and entry.change.what == "game_over"
        ):
            self.remarks = 0
        else:
            self.remarks += 1

    def _change_sheet(self, entry: SheetEntry | StartEntry, at: int) -> None:
        sheet = entry.sheet
        if sheet.settings.edition != self.sheet.settings.edition:
            self.board = held(sheet.settings.edition)
        self._take_over(sheet, entry.private)
        self.revision += 1
        for done in (self._done, self._passing):
            for member in done.keys() - entry.private.identities.keys():
                del done[member]
        if sheet.phase != "playing":
            self.vote = None
        if sheet.phase == "lobby":
            self.hosted = None
        elif self.hosted is not None:
            clocks = self.hosted.clocks
            (clocks.go_on if self.running else clocks.stop)(at)
            if isinstance(entry, SheetEntry) and entry.fresh is not None:
                self.hosted.match.freshen(entry.fresh, bytes.fromhex(entry.private.seed))

    def _take_over(self, sheet: Sheet, private: Private) -> None:
        """Take another sheet, with what follows from it; it is asked for far more often."""
        self.sheet = sheet
        self.private = private
        self.chairs = {one.number: one.chair for one in sheet.members}
        self.playing = sheet.phase == "playing"  # whether a game is being played
        self.running = self.playing and not sheet.paused and not sheet.asleep  # with nothing in it
        people = not self.playing or bool(private.seats)
        # whether the room is one over days, in which people come and go as they like
        self.is_long = sheet.settings.pace in LONG_PACES and people

    def difference(self, entry: SheetEntry) -> EntryDraft | None:
        """Return a changed sheet to be written, or nothing if it is so already."""
        same = entry.sheet == self.sheet and entry.private == self.private
        return None if same else EntryDraft((entry,))

    # --- what was missed

    def since(self, after: int) -> Sequence[Recent] | None:
        """Return the entries after a number, or nothing if not all are at hand."""
        if after >= self.seq:
            return ()
        if not self._recent or self._recent[0].row.seq > after + 1:
            return None
        return [one for one in self._recent if one.row.seq > after]

    # --- snapshots

    def due_snapshot(self, room: int) -> list[SnapshotRow]:
        """Return a snapshot if it is time for one."""
        if not self._is_snapshot_due():
            return []
        if self.match is not None:
            self.match.let_stand()
        self._snapshot_seq, self._tail_bytes = self.seq, 0
        return [SnapshotRow(room, self.seq, encode_snapshot(self.snapshot()))]

    def _is_snapshot_due(self) -> bool:
        """Tell whether much was written since the last one; less does where it is small."""
        entries = self.seq - self._snapshot_seq
        if entries >= LONGEST_TAIL or self._tail_bytes >= MOST_TAIL_BYTES:
            return True
        return entries >= SNAPSHOT_EVERY and (self.match is None or self.match.at_base)

    def snapshot(self) -> RoomSnapshot:
        """Return everything at this moment."""
        return RoomSnapshot(
            seq=self.seq,
            sheet=self.sheet,
            private=self.private,
            chat=tuple(self.chat),
            done={member: tuple(done.items()) for member, done in self._done.items()},
            kept=None if self.hosted is None else self.hosted.snapshot(),
            remarks=self.remarks,
            vote=self.vote,
        )


def restore(
    snapshot: RoomSnapshot | None, rows: Sequence[EntryRow], edition: Raw = NO_EDITION
) -> DurableState:
    """Return a room from its snapshot, if any, and all entries after it.

    The edition is that of the game in the snapshot, as it was when the game began.
    """
    durable = _opened(snapshot, rows, edition)
    durable.repeat_all(rows)
    return durable


def _opened(snapshot: RoomSnapshot | None, rows: Sequence[EntryRow], edition: Raw) -> DurableState:
    if snapshot is None:
        first = decode_stored(rows[0].body) if rows else None
        if not isinstance(first, SheetEntry):
            raise RestoreError("expected a log that begins with a sheet")
        return DurableState(first.sheet, first.private)
    durable = DurableState(snapshot.sheet, snapshot.private)
    durable.seq = durable._snapshot_seq = snapshot.seq
    durable.remarks, durable.vote = snapshot.remarks, snapshot.vote
    durable.chat.extend(snapshot.chat)
    durable._done = {member: dict(done) for member, done in snapshot.done.items()}
    kept = snapshot.kept
    if kept is not None:
        settings = snapshot.sheet.settings
        durable.hosted = restore_game(kept, snapshot.private.seed, settings, edition)
    return durable
