"""Redaction: the log of a room as it is when one of its people was never there.

What others did stays as it was, so that the room is restored from it, and its games verify.
"""

import asyncio
import re
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from freehold.protocol import ChatLine, Member, Private, Sheet
from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import Header
from freehold.server.games.anonymity import NOBODY, neutral_name, redacted, without_names
from freehold.server.games.entries import (
    AnyEntry,
    ChatEntry,
    SheetEntry,
    StartEntry,
    decode_entry,
    encode_entry,
    is_action,
)
from freehold.server.games.log_pages import pages
from freehold.server.rooms.lobby.roster import unnamed
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot, encode_snapshot
from freehold.server.store import (
    EntryRow,
    IdentityRow,
    Lease,
    RewrittenRow,
    SaveRow,
    SnapshotRow,
    Store,
    Write,
)

UNSAID: Final = "…"  # in place of what somebody said


async def strike(store: Store, lease: Lease, who: IdentityRow, alias: str) -> None:
    """Write the log of a room anew without somebody; nobody else may write it meanwhile.

    If the server ends on the way, what was written so far is as good as what was there before.
    """
    room, redaction = lease.room, Redaction(who, alias)
    async for rows in pages(store, room, 0):
        await asyncio.to_thread(redaction.learn, rows)
    async for rows in pages(store, room, 0):
        store.write(await asyncio.to_thread(redaction.rewrite, rows), None, lease)
    snapshot = await store.snapshot(room)
    if snapshot is not None:
        row = await asyncio.to_thread(redaction.rewrite_snapshot, snapshot)
        store.write([row], None, lease)
    store.write(await _save(store, room, redaction), None, lease)
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

    def __init__(self, who: IdentityRow, alias: str) -> None:
        self._identity = who.id
        self._alias = alias
        self._names = {who.name}
        self._numbers: set[int] = set()  # under which they were a member
        self._seats: set[int] = set()  # in the game that is on
        self.save = ""  # the one that the room waits to continue

    def seats_named(self, names: Iterable[str]) -> set[int]:
        """Return the seats that have one of their names."""
        return {seat for seat, name in enumerate(names) if name in self._names}

    def learn(self, rows: Iterable[EntryRow]) -> None:
        """Learn from a part of the log under which numbers and names they were here."""
        for row in rows:
            entry = _decoded(row)
            if isinstance(entry, SheetEntry | StartEntry):
                self._learn(entry.sheet, entry.private)

    def rewrite(self, rows: Iterable[EntryRow]) -> list[Write]:
        """Return the lines that change, of a part of the log that follows the last one."""
        written: list[Write] = []
        for row in rows:
            entry = _decoded(row)
            body = self._without_id(row.body if entry is None else self._entry(entry, row.body))
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

    def _entry(self, entry: AnyEntry, body: bytes) -> bytes:
        if isinstance(entry, SheetEntry):
            self._sit(entry.private, set())
            private = self._private(entry.private)
            return encode_entry(replace(entry, sheet=self._sheet(entry.sheet), private=private))
        if isinstance(entry, StartEntry):
            self._seats = set()
            names = [player.name for player in entry.header.players]
            self._sit(entry.private, self.seats_named(names) if entry.sheet.continues else set())
            header = without_names(entry.header, self._seats)
            sheet, private = self._sheet(entry.sheet), self._private(entry.private)
            return encode_entry(replace(entry, header=header, sheet=sheet, private=private))
        if isinstance(entry, ChatEntry):
            return encode_entry(replace(entry, line=self._line(entry.line)))
        return body

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


def _decoded(row: EntryRow) -> AnyEntry | None:
    """Return an entry; nothing of actions, which name nobody, and of what another version wrote."""
    if is_action(row.body):
        return None
    try:
        return decode_entry(row.body)
    except msgspec.DecodeError:
        return None


def _called(seat: int | None) -> str:
    return NOBODY if seat is None else neutral_name(seat)
