"""What must hold whenever a server was killed: what was told and the log, held against each other.

Every law returns what breaks it, in words.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from freehold.record import Result, SaveError, parse_save, verify
from freehold.server.games.entries import (
    AnyEntry,
    PlayEntry,
    RewindEntry,
    Source,
    StartEntry,
)
from freehold.server.games.log_lines import LogReader
from freehold.server.rooms.durable import DurableState, restore
from freehold.server.rooms.entry_messages import message_for
from freehold.server.rooms.snapshots import RoomSnapshot, decode_snapshot
from freehold.server.store import EntryRow, GameRow, SnapshotRow, Store
from freehold.wire import View
from tests.kit.saves import record_text
from tests.server.kill.witness import Witness, content_of

REMEMBERED: Final = 8  # newest commands of each member, at least, that are not done a second time


class RoomLog(msgspec.Struct, frozen=True):
    """Everything that is left of a room."""

    code: str
    rows: list[EntryRow]
    entries: list[AnyEntry]
    snapshot: SnapshotRow | None
    games: list[GameRow]

    def sources(self) -> list[tuple[int, Source]]:
        """Return which command brought which number."""
        return [
            (row.seq, entry.source)
            for row, entry in zip(self.rows, self.entries, strict=True)
            if entry.source is not None
        ]


async def read_log(store: Store, number: int, code: str) -> RoomLog:
    """Return what a store has of a room."""
    rows = await store.entries(number, 0)
    reader = LogReader()
    entries = [reader.read(row.body) for row in rows]
    found = [await store.game(one.game) for one in entries if isinstance(one, StartEntry)]
    games = [game for game in found if game is not None]
    return RoomLog(code, rows, entries, await store.snapshot(number), games)


def broken_laws(log: RoomLog, witnesses: Sequence[Witness]) -> list[str]:
    """Return everything in a room that breaks a law."""
    problems = [*gaps(log), *repeated(log)]
    for witness in witnesses:
        problems += witness.contradictions
        problems += unanswered(witness)
        problems += lost(log, witness)
        problems += undone(log, witness)
    if problems:
        return [f"room {log.code}: {problem}" for problem in problems]
    problems += differences(log, witnesses)
    problems += misremembered(log)
    problems += unverified(log)
    return [f"room {log.code}: {problem}" for problem in problems]


# --- the log by itself


def gaps(log: RoomLog) -> list[str]:
    """Expect numbers to rise by one from 1 on, and time never to go back."""
    numbers = [row.seq for row in log.rows]
    problems = []
    if numbers != list(range(1, len(numbers) + 1)):
        problems.append(f"expected numbers from 1 to {len(numbers)}, got {numbers}")
    problems += [
        f"number {after.seq} was written at {after.at}, the one before at {before.at}"
        for before, after in pairwise(log.rows)
        if after.at < before.at
    ]
    return problems


def repeated(log: RoomLog) -> list[str]:
    """Expect no command to be done twice."""
    times = Counter((source.member, source.id) for _seq, source in log.sources())
    return [f"command {key} was done {count} times" for key, count in times.items() if count > 1]


# --- what players were answered


def unanswered(witness: Witness) -> list[str]:
    """Expect every command to get an answer in the end."""
    answered = witness.acks.keys() | witness.refused.keys()
    return [f"command {name} got no answer" for name in witness.given.keys() - answered]


def lost(log: RoomLog, witness: Witness) -> list[str]:
    """Expect what was acknowledged under a number to be in the log under that number."""
    sources = dict(log.sources())
    problems = []
    for name, seq in witness.acks.items():
        if seq > len(log.rows):
            problems.append(f"command {name} was done as {seq}, the log ends at {len(log.rows)}")
        elif witness.is_lasting(name) and sources.get(seq) != Source(witness.you, name):
            problems.append(f"command {name} was done as {seq}, there is {sources.get(seq)}")
    return problems


def undone(log: RoomLog, witness: Witness) -> list[str]:
    """Expect what is in the log to be acknowledged, and nothing that was refused to be there."""
    return [
        f"command {source.id} is number {seq}, its player was told otherwise"
        for seq, source in log.sources()
        if source.member == witness.you and witness.acks.get(source.id) != seq
    ]


# --- what players were told


def differences(log: RoomLog, witnesses: Sequence[Witness]) -> list[str]:
    """Expect the log to have what was told under each number, and to lead to what mirrors show."""
    problems: list[str] = []
    book = restore(None, log.rows[:1])
    for row, entry in zip(log.rows, log.entries, strict=True):
        if row.seq > book.seq:
            book.repeat(row)
        for witness in witnesses:
            problems += _told_otherwise(book, entry, witness)
            if witness.seq == row.seq:
                problems += _shown_otherwise(book, witness)
    return problems + _ahead(log, witnesses)


def _ahead(log: RoomLog, witnesses: Iterable[Witness]) -> list[str]:
    end = len(log.rows)
    known = [(one.you, max((one.seq or 0, *one.told))) for one in witnesses]
    return [f"member {you} knows {seq}, the log ends at {end}" for you, seq in known if seq > end]


def _seat_of(book: DurableState, witness: Witness) -> int | None:
    member = book.sheet.member(witness.you)
    return None if member is None else member.chair


def _told_otherwise(book: DurableState, entry: AnyEntry, witness: Witness) -> list[str]:
    told = witness.told.get(book.seq)
    if told is None:
        return []
    # who comes back after the end of a game is told of it as somebody who watched
    expected = [_content(book, entry, seat) for seat in (_seat_of(book, witness), None)]
    if told in expected:
        return []
    return [f"number {book.seq} is {expected[0]!r}, member {witness.you} was told {told!r}"]


def _content(book: DurableState, entry: AnyEntry, seat: int | None) -> bytes:
    view = _view_told(book, entry, seat)
    return content_of(message_for(entry, book.seq, seat, view, match=book.match))


def _view_told(book: DurableState, entry: AnyEntry, seat: int | None) -> View | None:
    if not isinstance(entry, StartEntry | RewindEntry):
        return None
    assert book.match is not None
    return book.match.game.view(seat)


def _shown_otherwise(book: DurableState, witness: Witness) -> list[str]:
    problems = []
    if witness.sheet != book.sheet:
        problems.append(f"the sheet is {book.sheet}, member {witness.you} sees {witness.sheet}")
    expected = None if book.match is None else book.match.game.view(_seat_of(book, witness))
    if witness.view() != expected:
        problems.append(f"the table is {expected}, member {witness.you} sees {witness.view()}")
    rents = None if book.match is None else book.match.rents
    if witness.rents != rents:
        problems.append(f"rents are {rents}, member {witness.you} knows {witness.rents}")
    if list(witness.chat) != list(book.chat):
        problems.append(f"member {witness.you} remembers other lines of chat")
    return problems


# --- what a restart leads to


def misremembered(log: RoomLog) -> list[str]:
    """Expect a snapshot to lead where the whole log does, and the last commands to be known."""
    whole = restore(None, log.rows)
    if log.snapshot is None:
        return _forgotten(log, whole)
    kept = decode_snapshot(log.snapshot.body)
    short = restore(kept, log.rows[kept.seq :])
    problems = _forgotten(log, whole) + _forgotten(log, short)
    if _lasting(whole) != _lasting(short):
        problems.append(f"from snapshot {kept.seq}: {_lasting(short)}, expected {_lasting(whole)}")
    return problems


def _lasting(book: DurableState) -> RoomSnapshot:
    """Return all of a room but the commands that it remembers, which fleeting ones are among."""
    return msgspec.structs.replace(book.snapshot(), done={})


def _forgotten(log: RoomLog, book: DurableState) -> list[str]:
    return [
        f"command {source.id} of {source.member} as {seq} is forgotten"
        for seq, source in _newest(log)
        if source.member in book.private.identities
        and book.done_as(source.member, source.id) != seq
    ]


def _newest(log: RoomLog) -> list[tuple[int, Source]]:
    seen: Counter[int] = Counter()
    newest = []
    for seq, source in reversed(log.sources()):
        seen[source.member] += 1
        if seen[source.member] <= REMEMBERED:
            newest.append((seq, source))
    return newest


# --- finished games


def finished(log: RoomLog) -> list[int]:
    """Return the numbers at which games ended."""
    return [
        row.seq
        for row, entry in zip(log.rows, log.entries, strict=True)
        if isinstance(entry, PlayEntry) and isinstance(entry.after, Result)
    ]


def unverified(log: RoomLog) -> list[str]:
    """Expect each game that ended to be listed as such, with a record that verifies."""
    ended = [game for game in log.games if game.ended]
    problems = []
    if [game.last for game in ended] != finished(log):
        problems.append(f"games ended at {finished(log)}, listed are {ended}")
    for game in ended:
        record = record_text(log.entries[game.first - 1 : game.last], game.id)
        problems += doubts(record, game.id)
    return problems


def doubts(record: bytes, name: str) -> list[str]:
    """Return what is wrong with a record."""
    try:
        report = verify(parse_save(record, name))
    except SaveError as error:
        return [f"the record cannot be read: {error}"]
    return [] if report.ok else [f"the record does not verify: {report}"]
