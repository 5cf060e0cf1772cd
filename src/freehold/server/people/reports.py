"""Reports: what people tell moderators about others."""

import secrets
import unicodedata
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from freehold.server.ops.uptime import Clock
from freehold.server.people.sessions import Sessions
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import ReportItem, ReportPlace, ReportRow, Store
from freehold.server.store.moderation_rows import body_of, items_of

Reason = Literal["insults", "cheating", "stalling", "spam", "name", "other"]
LONGEST_WORDS: Final = 500  # characters
MOST_ITEMS: Final = 5  # complaints of one person about one other that are kept together
MOST_OPEN: Final = 5_000  # reports that wait for moderators


class Complaint(NamedTuple):
    """What somebody has to say about somebody else."""

    subject: str
    name: str
    reason: Reason
    words: str
    place: ReportPlace | None
    board: str = ""  # of the library


class Reports:
    """Takes reports; one person's about another are one report as long as it is open."""

    def __init__(self, store: Store, clock: Clock, sessions: Sessions) -> None:
        self._store = store
        self._sessions = sessions
        self._clock = clock

    async def file(self, reporter: str, complaint: Complaint) -> bool:
        """Keep a report, or raise RefusedError; tell whether it was added to an open one.

        Call it in the sessions' `changing`: who is deleted meanwhile is in no report any more.
        """
        if complaint.subject == reporter:
            raise RefusedError("no_such_member", "expected somebody else, got yourself")
        now = self._clock.wall()
        place = await self._place(complaint)
        item = ReportItem(now, complaint.reason, _readable(complaint.words), complaint.name, place)
        item = replace(item, board=complaint.board)
        before = await self._open_one(reporter, complaint.subject)
        if before is not None:
            items = (*items_of(before), item)
            kept = items if len(items) <= MOST_ITEMS else (items[0], *items[-MOST_ITEMS + 1 :])
            self._store.write([replace(before, changed=now, body=body_of(kept))])
        else:
            if await self._store.count_open_reports() >= MOST_OPEN:
                raise RefusedError("too_many", "expected fewer open reports, got too many")
            made = secrets.token_urlsafe(9)
            row = ReportRow(made, reporter, complaint.subject, True, now, now, body_of((item,)))
            self._store.write([row])
        await self._store.flush()
        return before is not None

    async def _place(self, complaint: Complaint) -> ReportPlace | None:
        """Return the place without what was said by who is not there any more, or refuse."""
        place = complaint.place
        lines = () if place is None else place.lines
        here = await self._sessions.still_there([complaint.subject, *(one.who for one in lines)])
        if complaint.subject not in here:
            raise RefusedError("no_such_member")
        if place is None:
            return None
        return replace(place, lines=tuple(one for one in lines if not one.who or one.who in here))

    async def _open_one(self, reporter: str, subject: str) -> ReportRow | None:
        mine = await self._store.reports_by(reporter)
        return next((row for row in mine if row.open and row.subject == subject), None)


def _readable(text: str) -> str:
    """Return free words as lines of what can be seen."""
    kept = [
        letter
        for letter in unicodedata.normalize("NFC", text)
        if letter == "\n" or unicodedata.category(letter)[0] != "C"
    ]
    return "".join(kept).strip()[:LONGEST_WORDS]
