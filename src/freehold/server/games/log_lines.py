"""Lines of a room's log: entries as they are written, most sheets as differences.

A changed sheet is written as its difference from the one before, and now and then as a whole, so
that nobody who begins to read in the middle must go far back.  Readers know nothing of it: to them
every change comes with the whole sheet.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from freehold.protocol import Private, Sheet, applied, difference
from freehold.server.games.entries import (
    WITH_SHEET,
    AnyEntry,
    DifferenceEntry,
    SheetEntry,
    decode_stored,
    encode_entry,
    is_difference,
)
from freehold.server.store import EntryRow

# Entries: so far back, at most, is the whole sheet before a difference.  It may grow, never shrink:
# logs are read by the number that they were written with.
WHOLE_EVERY: Final = 64


class LogError(ValueError):
    """A line of a log cannot be read."""


class LogReader:
    """Reads the log of one room, in order, from a whole sheet on."""

    def __init__(self, sheet: Sheet | None = None, private: Private | None = None) -> None:
        self._sheet = sheet
        self._private = private

    @property
    def knows_sheet(self) -> bool:
        """Tell whether differences can be read."""
        return self._sheet is not None

    def read(self, body: bytes) -> AnyEntry:
        """Return the next entry, or raise DecodeError or LogError."""
        stored = decode_stored(body)
        entry = self._whole(stored) if isinstance(stored, DifferenceEntry) else stored
        if isinstance(entry, WITH_SHEET):
            self._sheet, self._private = entry.sheet, entry.private
        return entry

    def _whole(self, stored: DifferenceEntry) -> SheetEntry:
        if self._sheet is None or self._private is None:
            raise LogError("expected a whole sheet before a difference")
        try:
            sheet = applied(self._sheet, stored.sheet)
            private = applied(self._private, stored.private)
        except (KeyError, msgspec.ValidationError) as error:
            raise LogError(f"expected a difference from the sheet before, got {error}") from error
        return SheetEntry(
            source=stored.source,
            change=stored.change,
            sheet=sheet,
            private=private,
            fresh=stored.fresh,
        )

    def lose(self) -> None:
        """Forget the sheet: something was left out."""
        self._sheet = self._private = None


class LogWriter:
    """Writes what comes next in the log of one room.

    `whole` is the number of the last entry that holds a whole sheet, 0 if that is not known.
    """

    def __init__(self, sheet: Sheet, private: Private, whole: int) -> None:
        self._sheet = sheet
        self._private = private
        self._last_whole = whole

    def write(self, number: int, entry: AnyEntry) -> bytes:
        """Return the next entry as it is stored."""
        if not isinstance(entry, WITH_SHEET):
            return encode_entry(entry)
        is_near = self._last_whole and number - self._last_whole < WHOLE_EVERY
        if is_near and isinstance(entry, SheetEntry):
            return self.write_difference(entry)
        self._last_whole = number
        return self.write_whole(entry)

    def write_whole(self, entry: AnyEntry) -> bytes:
        """Return an entry, with its sheet if it brings one."""
        if isinstance(entry, WITH_SHEET):
            self._sheet, self._private = entry.sheet, entry.private
        return encode_entry(entry)

    def write_difference(self, entry: SheetEntry) -> bytes:
        """Return a changed sheet as what is other than before."""
        body = encode_entry(
            DifferenceEntry(
                source=entry.source,
                change=entry.change,
                sheet=difference(self._sheet, entry.sheet),
                private=difference(self._private, entry.private),
                fresh=entry.fresh,
            )
        )
        self._sheet, self._private = entry.sheet, entry.private
        return body


def read_after(rows: Iterable[EntryRow], after: int) -> Iterator[tuple[int, AnyEntry]]:
    """Yield the entries beyond a number, of rows that begin `WHOLE_EVERY` before it."""
    reader = LogReader()
    for row in rows:
        if reader.knows_sheet or not is_difference(row.body):
            entry = reader.read(row.body)
            if row.seq > after:
                yield row.seq, entry


def first_row(after: int) -> int:
    """Return the number beyond which rows are read for the entries beyond another."""
    return max(0, after - WHOLE_EVERY)
