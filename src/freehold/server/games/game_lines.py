"""The lines of a game, from the entries of its room.

What is taken back is in the log, and so is the name of somebody who was deleted later.  So the
entries are read twice: a game is outlined first, then its lines are told.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from freehold.editions import is_board_name, plain_board
from freehold.editions.edition_json import edition_from
from freehold.record import Act, Check, Fresh, Header
from freehold.record.lines import AnyLine
from freehold.server.games.anonymity import without_names
from freehold.server.games.entries import (
    AnyEntry,
    PlayEntry,
    RewindEntry,
    SheetEntry,
    StartEntry,
    is_action,
)
from freehold.server.games.log_lines import LogReader
from freehold.server.store import EntryRow

LAST: Final = 2**63  # later than any action


class Outline:
    """What the lines of a game depend on though it came after them.

    `ids` are, by seat, those of the players who have accounts; without them, as in a save, the
    header tells neither these nor pieces.
    """

    def __init__(self, ids: Mapping[int, str] | None = None) -> None:
        self._ids = ids
        self._gone: set[int] = set()  # seats whose players are not named
        # Entries that took something back, and how many actions were left.  One that was followed
        # by another that went further is not kept: so the next one after an entry goes furthest.
        self._rewinds: list[tuple[int, int]] = []
        self._reader = LogReader()

    def note(self, seq: int, entry: AnyEntry) -> None:
        """Take note of the next entry."""
        if isinstance(entry, SheetEntry):
            self._gone.update(entry.private.gone)
        elif isinstance(entry, RewindEntry):
            while self._rewinds and self._rewinds[-1][1] >= entry.decision:
                self._rewinds.pop()
            self._rewinds.append((seq, entry.decision))

    def note_rows(self, rows: Iterable[EntryRow]) -> None:
        """Take note of the next entries; actions are none that matter here."""
        for row in rows:
            if not is_action(row.body):
                self.note(row.seq, self._reader.read(row.body))

    def lines(self, seq: int, entry: AnyEntry) -> Iterator[AnyLine]:
        """Yield the lines that an entry brought and that stand."""
        most = self._last_standing(seq)
        for line in _brought(entry):
            if isinstance(line, Header):
                yield without_names(self._seated(line, entry), self._gone)
            elif not isinstance(line, Act | Check | Fresh) or line.number <= most:
                yield line

    def _seated(self, header: Header, entry: AnyEntry) -> Header:
        """Return the header with pieces and ids, if the record is to tell them."""
        if self._ids is None or not isinstance(entry, StartEntry) or not entry.tells_seats:
            return header
        seats = enumerate(zip(header.players, entry.sheet.chairs, strict=True))
        players = tuple(
            replace(player, piece=chair.piece or UNSET, id=self._ids.get(seat, UNSET))
            for seat, (player, chair) in seats
        )
        return replace(header, players=players)

    def _last_standing(self, seq: int) -> int:
        """Return the number of the last action that later entries left of what was there then."""
        at = bisect_right(self._rewinds, (seq, LAST))
        return self._rewinds[at][1] if at < len(self._rewinds) else LAST


def _brought(entry: AnyEntry) -> Iterable[AnyLine]:
    match entry:
        case StartEntry():
            return chain((_whole(entry), entry.start), entry.past)
        case PlayEntry():
            return (entry.act,) if entry.after is None else (entry.act, entry.after)
        case SheetEntry():
            return () if entry.fresh is None else (entry.fresh,)
        case _:
            return ()


def _whole(entry: StartEntry) -> Header:
    """Return the header as files have it: with a board of somebody's own."""
    if not is_board_name(entry.header.edition):
        return entry.header
    return replace(entry.header, board=plain_board(edition_from(bytes(entry.edition))))


def lines_of(
    entries: Iterable[AnyEntry], game: str, ids: Mapping[int, str] | None = None
) -> list[AnyLine]:
    """Return the lines of a game so far, from the entries of its room."""
    outline, mine = Outline(ids), list(enumerate(_of_game(entries, game)))
    for seq, entry in mine:
        outline.note(seq, entry)
    return [line for seq, entry in mine for line in outline.lines(seq, entry)]


def lines_in(rows: Iterable[EntryRow], game: str) -> list[AnyLine]:
    """Return the lines of a game so far, from its part of the log."""
    reader = LogReader()
    return lines_of((reader.read(row.body) for row in rows), game)


def _of_game(entries: Iterable[AnyEntry], game: str) -> Iterator[AnyEntry]:
    """Yield the entries of a game: from the one that started it to the start of the next."""
    begun = False
    for entry in entries:
        if isinstance(entry, StartEntry):
            if begun:
                return
            begun = entry.game == game
        if begun:
            yield entry
