"""The journal: the one place where what a room has decided becomes so.

A draft is encoded whole, then the durable state follows it, then it goes to the store; everybody is
told once the store has it.  The room does not wait: it goes on with the next command meanwhile.
Where any of that fails the room is given up, and nothing of the draft was ever so.
"""

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import structlog
from msgspec.structs import replace

from freehold.protocol import Private
from freehold.server.games.entries import WITH_SHEET, AnyEntry, Source
from freehold.server.games.summaries import room_row
from freehold.server.rooms.drafts import EntryDraft
from freehold.server.rooms.durable import DurableState
from freehold.server.rooms.publisher import Publisher
from freehold.server.rooms.refusals import RefusedError
from freehold.server.rooms.services import Services
from freehold.server.rooms.subscribers import Said, Subscribers
from freehold.server.store import DueRow, EntryRow, MemberRow, SnapshotRow, Write

logger: Final = structlog.get_logger()
Line = tuple[AnyEntry, EntryRow]  # an entry, and the line of the log that it becomes


class Journal:
    """Writes for one room."""

    def __init__(
        self,
        room: int,
        durable: DurableState,
        publisher: Publisher,
        subscribers: Subscribers,
        services: Services,
        *,
        written: Callable[[AnyEntry], None],
        committed: Callable[[], None],
    ) -> None:
        self._room = room
        self._durable = durable
        self._publisher = publisher
        self._subscribers = subscribers
        self._services = services
        self._written = written
        self._committed = committed
        self._closed = False
        self.handed_over = durable.seq  # the number of the last entry that the store may have

    def close(self) -> None:
        """Write nothing more."""
        self._closed = True

    def commit(
        self, draft: EntryDraft | None, source: Source | None = None, at: int | None = None
    ) -> None:
        """Write down what was decided, if anything, as of now or of another time."""
        if draft is None:
            return
        if self._closed:  # another room may go on with the log by now
            raise RefusedError("shutting_down")
        at = self._services.clock.now() if at is None else at
        entries = _signed(draft.entries, source)
        writer = self._durable.writer()
        lines: list[Line] = [
            (entry, EntryRow(self._room, number, at, writer.write(number, entry)))
            for number, entry in enumerate(entries, self._durable.seq + 1)
        ]
        rows = [*draft.rows, *self._rows(lines)]
        said: list[Said] = []
        for entry, line in lines:
            before = self._durable.sheet
            self._durable.advance(entry, line)
            said += self._publisher.announced(entry, before, at)
        rows += self._due_snapshot()
        if self._durable.is_long and self._durable.playing:
            rows.append(DueRow(self._room, at))  # until the room has said when it is due
        self._subscribers.hold(said)
        self.handed_over = self._durable.seq  # from here on it may be so, whatever happens
        done = partial(self._note_commit, time.monotonic())
        self._services.store.write(rows, done, self._services.lease)
        self._services.metrics.count("entries_total", len(entries))
        for entry in entries:
            self._written(entry)

    def _note_commit(self, handed_over: float) -> None:
        """Hear that the store has what it was handed over."""
        self._services.metrics.observe("commit_seconds", time.monotonic() - handed_over)
        self._committed()

    def _due_snapshot(self) -> list[SnapshotRow]:
        """Return a snapshot if it is time for one; the log does without it."""
        try:
            return self._durable.due_snapshot(self._room)
        except Exception:
            logger.exception("snapshot failed", room=self._room)
            return []

    def _rows(self, lines: Iterable[Line]) -> list[Write]:
        """Return lines of the log with what else they change in the store."""
        rows: list[Write] = []
        private = self._durable.private
        for entry, line in lines:
            if isinstance(entry, WITH_SHEET):
                rows += self._moved(private, entry.private)
                rows += [line, room_row(self._room, entry.sheet, self._services.clock.wall())]
                private = entry.private
            else:
                rows.append(line)
        return rows

    def _moved(self, before: Private, after: Private) -> list[MemberRow]:
        """Return who can find the room now, who cannot any more, and who is told of in its log."""
        belonged, belonging = _belonging(before), _belonging(after)
        moved = belonged ^ belonging
        told = _told_of(after)
        if self._durable.seq == 0 or told != _told_of(before):
            moved |= told - belonging
        return [MemberRow(self._room, who, who in belonging) for who in sorted(moved)]


def _signed(entries: tuple[AnyEntry, ...], source: Source | None) -> tuple[AnyEntry, ...]:
    """Let the first entry tell which command it comes from."""
    first = entries[0]
    if source is None or first.source is not None:
        return entries
    return (replace(first, source=source), *entries[1:])


def _told_of(private: Private) -> set[str]:
    """Return of whom else the log tells: who plays what is continued here, or is named by it."""
    return {*private.awaited, *(private.named or {}).values()}


def _belonging(private: Private) -> set[str]:
    """Return the identities that can find the room again."""
    return set(private.identities.values()) | private.seats.keys()
