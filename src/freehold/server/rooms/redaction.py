"""Redaction: the log of a room as it is when one of its people was never there.

What others did stays as it was, so that the room is restored from it, and its games verify.
"""

import asyncio
import re
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from freehold.protocol import ChatLine, Member, Private, Sheet
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import Header
from freehold.server.games.anonymity import NOBODY, neutral_name, redacted, without_names
from freehold.server.games.entries import (
    WITH_SHEET,
    AnyEntry,
    ChatEntry,
    PlayEntry,
    RewindEntry,
    SheetEntry,
    StartEntry,
    encode_entry,
    is_action,
    is_difference,
)
from freehold.server.games.log_lines import LogError, LogReader, LogWriter
from freehold.server.games.log_pages import pages
from freehold.server.rooms.lobby.roster import unnamed
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot, encode_snapshot
from freehold.server.store import (
    EntryRow,
    IdentityRow,
    RewrittenRow,
    SaveRow,
    SnapshotRow,
    Store,
    Write,
)

UNSAID: Final = "…"  # in place of what somebody said


async def strike(store: Store, room: int, who: IdentityRow, alias: str) -> None:
    """Write the log of a room anew without somebody; nobody else may write it meanwhile.

    If the server ends on the way, what was written so far is as good as what was there before: a
    page of the log depends on no sheet of the page before, and what follows a snapshot on none in
    it.
    """
    snapshot = await store.snapshot(room)
    redaction = Redaction(who, alias, 0 if snapshot is None else snapshot.seq)
    async for rows in pages(store, room, 0):
        store.write(await asyncio.to_thread(redaction.learn, rows))
    redaction.begin_anew()
    async for rows in pages(store, room, 0):
        store.write(await asyncio.to_thread(redaction.rewrite, rows))
    if snapshot is not None:
        store.write([await asyncio.to_thread(redaction.rewrite_snapshot, snapshot)])
    store.write(await _save(store, room, redaction))
    await store.flush()


async def _save(store: Store, room: int, redaction: "Redaction") -> list[Write]:
    """Return the save that a lobby waits to continue, without the name."""
    body = await store.save(redaction.save) if redaction.save else None
    if body is None:
        return []
    header, _digest = read_line(body.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header), "expected a save that was verified"
    seats = redaction.seats_named(player.name for player in header.players)
    return [SaveRow(redaction.save, room, await asyncio.to_thread(redacted, body, seats))]


class Redaction:
    """Takes one person out of one room."""

    def __init__(self, who: IdentityRow, alias: str, snapshot: int = 0) -> None:
        self._identity = who.id
        self._after_snapshot = snapshot + 1
        self._alias = alias
        self._names = {who.name}
        self._numbers: set[int] = set()  # under which they were a member
        self._seats: set[int] = set()  # in the game that is on
        self._reader = LogReader()
        self._writer: LogWriter | None = None  # of what is left, from the first whole sheet on
        self.save = ""  # the one that the room waits to continue

    def seats_named(self, names: Iterable[str]) -> set[int]:
        """Return the seats that have one of their names."""
        return {seat for seat, name in enumerate(names) if name in self._names}

    def learn(self, rows: Iterable[EntryRow]) -> list[Write]:
        """Learn from a part of the log under which numbers and names they were here.

        Return the first line that brings a sheet, as a whole, if it is not written as such; and the
        first after the snapshot.
        """
        firsts: list[Write] = []
        is_first = True
        for row in rows:
            entry = self._read(row)
            is_first |= row.seq == self._after_snapshot
            if isinstance(entry, WITH_SHEET):
                self._learn(entry.sheet, entry.private)
                if is_first and is_difference(row.body):
                    firsts.append(RewrittenRow(row.room, row.seq, encode_entry(entry)))
                is_first = False
        return firsts

    def begin_anew(self) -> None:
        """Go back to the beginning of the log."""
        self._reader.lose()

    def rewrite(self, rows: Iterable[EntryRow]) -> list[Write]:
        """Return the lines that change, of a part of the log that follows the last one."""
        written: list[Write] = []
        for row in rows:
            entry = self._read(row)
            body = self._unread(row.body) if entry is None else self._rewritten(entry, row.body)
            body = self._without_id(body)
            if body != row.body:
                written.append(RewrittenRow(row.room, row.seq, body))
        return written

    def rewrite_snapshot(self, row: SnapshotRow) -> SnapshotRow:
        """Return a snapshot without them, after the whole log."""
        body = encode_snapshot(self._snapshot(decode_snapshot(row.body)))
        return replace(row, body=self._without_id(body))

    def _learn(self, sheet: Sheet, private: Private) -> None:
        """Learn under which numbers and names they were here."""
        mine = {one for one, who in private.identities.items() if who == self._identity}
        self._numbers |= mine
        self._names |= {one.name for one in sheet.members if one.number in mine}
        if sheet.continues is not None and private.named:
            players, named = sheet.continues.players, private.named
            self._names |= {players[at] for at, who in named.items() if who == self._identity}

    def _without_id(self, body: bytes) -> bytes:
        return body.replace(self._identity.encode(), self._alias.encode())

    # --- entries

    def _read(self, row: EntryRow) -> AnyEntry | None:
        """Return an entry; nothing of actions and of what another version wrote."""
        if is_action(row.body):
            return None
        try:
            return self._reader.read(row.body)
        except (msgspec.DecodeError, LogError):
            self._reader.lose()
            return None

    def _unread(self, body: bytes) -> bytes:
        """Return what was not read without the name where it is told; actions name nobody."""
        for name in () if is_action(body) else self._names:
            body = body.replace(_named(name), _named(NOBODY))
        return body

    def _rewritten(self, entry: AnyEntry, body: bytes) -> bytes:
        """Return a line without them, in the form that it was written in."""
        if isinstance(entry, PlayEntry | RewindEntry):
            return body
        kept = self._entry(entry)
        if not isinstance(kept, WITH_SHEET):
            return encode_entry(kept)
        if self._writer is not None and isinstance(kept, SheetEntry) and is_difference(body):
            return self._writer.write_difference(kept)
        self._writer = LogWriter(kept.sheet, kept.private, 0)
        return encode_entry(kept)

    def _entry(self, entry: AnyEntry) -> AnyEntry:
        if isinstance(entry, SheetEntry):
            self._sit(entry.private, set())
            private = self._private(entry.private)
            return replace(entry, sheet=self._sheet(entry.sheet), private=private)
        if isinstance(entry, StartEntry):
            self._seats = set()
            names = [player.name for player in entry.header.players]
            self._sit(entry.private, self.seats_named(names) if entry.sheet.continues else set())
            header = without_names(entry.header, self._seats)
            sheet, private = self._sheet(entry.sheet), self._private(entry.private)
            return replace(entry, header=header, sheet=sheet, private=private)
        if isinstance(entry, ChatEntry):
            return replace(entry, line=self._line(entry.line))
        return entry

    def _sit(self, private: Private, more: set[int]) -> None:
        """Note which seats are theirs in the game."""
        seat = private.seats.get(self._identity)
        self._seats |= more if seat is None else {seat, *more}

    def _snapshot(self, snapshot: RoomSnapshot) -> RoomSnapshot:
        game = snapshot.kept
        if game is not None:
            game = replace(game, header=without_names(game.header, self._seats))
        return replace(
            snapshot,
            sheet=self._sheet(snapshot.sheet),
            private=self._private(snapshot.private),
            chat=tuple(self._line(line) for line in snapshot.chat),
            kept=game,
        )

    # --- parts

    def _sheet(self, sheet: Sheet) -> Sheet:
        members = tuple(self._member(one) for one in sheet.members)
        chairs = tuple(
            replace(chair, name=neutral_name(place))
            if chair.member in self._numbers or (place in self._seats and chair.name in self._names)
            else chair
            for place, chair in enumerate(sheet.chairs)
        )
        continues = sheet.continues
        if continues is not None:
            self.save = continues.save
            players = tuple(
                neutral_name(place) if name in self._names else name
                for place, name in enumerate(continues.players)
            )
            continues = replace(continues, players=players)
        return replace(sheet, members=members, chairs=chairs, continues=continues)

    def _private(self, private: Private) -> Private:
        """Return what a room never tells without waiting for them; elsewhere the alias stands."""
        awaited = tuple(who for who in private.awaited if who != self._identity)
        names = {k: name for k, name in (private.silenced_as or {}).items() if k != self._identity}
        private = replace(private, silenced_as=names or UNSET)
        return replace(private, awaited=awaited, named=unnamed(private, self._identity))

    def _member(self, member: Member) -> Member:
        if member.number not in self._numbers:
            return member
        return replace(member, name=_called(member.chair))

    def _line(self, line: ChatLine) -> ChatLine:
        if line.member in self._numbers:
            text = None if line.text is None else UNSAID
            return replace(line, name=_called(min(self._seats, default=None)), text=text)
        if line.text is None:
            return line
        return replace(line, text=self._unnamed(line.text))

    def _unnamed(self, text: str) -> str:
        """Return what somebody else said without the names in it."""
        names = "|".join(re.escape(name) for name in sorted(self._names, key=len, reverse=True))
        return re.sub(rf"(?<!\w)(?:{names})(?!\w)", UNSAID, text)


def _named(name: str) -> bytes:
    return b'"name":' + msgspec.json.encode(name)


def _called(seat: int | None) -> str:
    return NOBODY if seat is None else neutral_name(seat)
