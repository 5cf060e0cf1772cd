"""The archive: what is kept of a room when it is taken down, namely the records of its games."""

import asyncio
from collections.abc import Iterable

from freehold.server.games.entries import WITH_SHEET, StartEntry, is_action
from freehold.server.games.log_lines import LogReader
from freehold.server.games.log_pages import pages
from freehold.server.games.records import Records
from freehold.server.store import EntryRow, MemberRow, PruneRow, RoomRow, Store, Write


class Survey:
    """What a room's log tells of games and people."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.people: set[str] = set()
        self._reader = LogReader()

    def note_rows(self, rows: Iterable[EntryRow]) -> None:
        """Take note of the next entries."""
        for row in rows:
            if is_action(row.body):
                continue
            entry = self._reader.read(row.body)
            if isinstance(entry, WITH_SHEET):
                self.people |= set(entry.private.identities.values())
                self.people |= entry.private.seats.keys()
            if isinstance(entry, StartEntry):
                self.games.append(entry.game)


async def archived(store: Store, records: Records, room: RoomRow) -> list[Write]:
    """Keep the records of a room's finished games; return what to write so that only they are left.

    However long a log is, a page of it is in memory at a time.
    """
    survey = Survey()
    async for rows in pages(store, room.id, 0):
        await asyncio.to_thread(survey.note_rows, rows)
    for game in survey.games:
        await records.packed(game)
    members = [MemberRow(room.id, who, False) for who in sorted(survey.people)]
    return [room, *members, PruneRow(room.id)]
