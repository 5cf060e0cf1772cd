"""The context of a report: the place in a room that it is about, with what was said around it."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from freehold.protocol import ChatLine
from freehold.server.games.entries import WITH_SHEET, ChatEntry, PlayEntry, StartEntry
from freehold.server.games.log_lines import first_row, read_after
from freehold.server.rooms.loaded_rooms import PeekedRoom
from freehold.server.rooms.refusals import RefusedError
from freehold.server.store import EntryRow, ReportedLine, ReportPlace, Store

NEIGHBORS: Final = 5  # lines before and after the one that is meant
LOOKED_THROUGH: Final = 600  # entries of the log, for a line that somebody could still see


class Quoted(NamedTuple):
    """A line as who reports it saw it."""

    member: int
    at: int
    text: str | None
    emote: str | None


class ReportedPerson(NamedTuple):
    """Whom a report is about, under which name, and where it was."""

    identity: str
    name: str
    place: ReportPlace


class _Said(NamedTuple):
    seq: int
    step: int
    who: str
    line: ChatLine


async def find_member_context(room: PeekedRoom, number: int, store: Store) -> ReportedPerson:
    """Return a member, and the last that was said, or raise RefusedError."""
    identity = room.durable.private.identities.get(number)
    member = room.durable.sheet.member(number)
    if identity is None or member is None:
        raise RefusedError("no_such_member")
    said = await _said_in(room, store)
    place = _place(room, room.durable.seq, _step_now(room), said[-NEIGHBORS:], None)
    return ReportedPerson(identity, member.name, place)


async def find_line_context(room: PeekedRoom, quoted: Quoted, store: Store) -> ReportedPerson:
    """Return who said a line, and the line among its neighbors, or raise RefusedError."""
    said = await _said_in(room, store)
    places = [at for at, one in enumerate(said) if _matches(one.line, quoted) and one.who]
    if not places:
        detail = "expected a line of this room's chat, got another, or one of long ago"
        raise RefusedError("no_such_member", detail)
    at = places[-1]
    meant, around = said[at], said[max(0, at - NEIGHBORS) : at + NEIGHBORS + 1]
    place = _place(room, meant.seq, meant.step, around, meant)
    return ReportedPerson(meant.who, meant.line.name, place)


def _matches(line: ChatLine, quoted: Quoted) -> bool:
    return Quoted(line.member, line.at, line.text, line.emote) == quoted


async def _said_in(room: PeekedRoom, store: Store) -> Sequence[_Said]:
    after = max(0, room.durable.seq - LOOKED_THROUGH)
    rows = await store.entries(room.id, first_row(after))
    here = dict(room.durable.private.identities)
    return await asyncio.to_thread(_read, rows, after, here)


def _read(rows: Iterable[EntryRow], after: int, here: dict[int, str]) -> Sequence[_Said]:
    """Return what was said, by whom, and after how many actions of the game."""
    found: list[_Said] = []
    people, step = here, 0
    for seq, entry in read_after(rows, after):
        if isinstance(entry, WITH_SHEET):
            people = people | entry.private.identities
            step = 0 if isinstance(entry, StartEntry) else step
        elif isinstance(entry, PlayEntry):
            step = entry.act.number
        elif isinstance(entry, ChatEntry):
            found.append(_Said(seq, step, "", entry.line))
    return [one._replace(who=people.get(one.line.member, "")) for one in found]


def _step_now(room: PeekedRoom) -> int:
    return 0 if room.durable.match is None else room.durable.match.state.decision


def _place(
    room: PeekedRoom, seq: int, step: int, said: Sequence[_Said], meant: _Said | None
) -> ReportPlace:
    lines = tuple(
        ReportedLine(
            seq=one.seq,
            who=one.who,
            name=one.line.name,
            at=one.line.at,
            text=one.line.text,
            emote=one.line.emote,
            meant=one is meant,
        )
        for one in said
    )
    return ReportPlace(room.id, room.durable.sheet.code, room.durable.game, seq, step, lines)
