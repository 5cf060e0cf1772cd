"""Who is named by a save.

A sealed one knows them by their ids, which only this server can read; of an open one, which has
none, it is known in which games its first seed was played.  So whoever is deleted is also found in
the rooms where others go on with the save; and one that was made before does not bring their name
back.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from freehold.record.hash_chain import FIRST, read_line
from freehold.record.lines import AnyLine, Header
from freehold.server.games.anonymity import redacted, without_ids
from freehold.server.games.upload_checks import UploadReport
from freehold.server.store import Store
from freehold.statistics.rows import GONE


class Unsealed(NamedTuple):
    """A save as it is continued, and who sat where in it, as far as this server knows them."""

    text: bytes
    people: dict[int, str]


class OpenSave(NamedTuple):
    """An open save as it is continued, who sat where, and where nobody is named."""

    text: bytes
    people: dict[int, str]
    gone: set[int]


def with_people(lines: Sequence[AnyLine], people: Mapping[int, str]) -> list[AnyLine]:
    """Return the lines of a save whose header tells who sat where."""
    header, *rest = lines
    assert isinstance(header, Header)
    players = tuple(
        replace(player, id=people.get(seat, UNSET)) for seat, player in enumerate(header.players)
    )
    return [replace(header, players=players), *rest]


async def unsealed(store: Store, save: bytes) -> Unsealed:
    """Return a save without ids, and without the names of who was deleted since it was made."""
    header, _digest = read_line(save.partition(b"\n")[0], FIRST)
    assert isinstance(header, Header), "expected a save that this server has sealed"
    people = {seat: one.id for seat, one in enumerate(header.players) if one.id is not UNSET}
    if not people:
        return Unsealed(save, {})
    known = await store.people(people.values())
    gone = {seat for seat, who in people.items() if who not in known}
    text = await asyncio.to_thread(redacted, save, gone, without_ids)
    return Unsealed(text, {seat: who for seat, who in people.items() if who in known})


async def recognized(
    store: Store, save: bytes, report: UploadReport, unsaid: Collection[int] = ()
) -> OpenSave:
    """Return an open save, which was verified, without names of who was deleted.

    A name that is none of anybody known stays if nobody was deleted who sat there, but for those
    that are not to be told: anybody can write any into a save.
    """
    names = [player.name for player in report.players]
    people: dict[int, str] = {}
    gone = set(unsaid)
    for row in await store.players_from(report.commitment):
        if row.identity and row.identity.startswith(GONE):
            gone.add(row.seat)
        elif row.identity and row.seat < len(names) and row.name == names[row.seat]:
            people[row.seat] = row.identity
    gone -= people.keys()
    text = await asyncio.to_thread(redacted, save, gone) if gone else save
    return OpenSave(text, people, gone)


async def still_named(save: bytes, people: Mapping[int, str], there: Collection[str]) -> OpenSave:
    """Return a save without the names of who is not there any more, but was when it was read."""
    gone = {seat for seat, who in people.items() if who not in there}
    text = await asyncio.to_thread(redacted, save, gone) if gone else save
    return OpenSave(text, {seat: who for seat, who in people.items() if seat not in gone}, gone)


async def people_of_game(store: Store, game: str) -> dict[int, str]:
    """Return who sat where in a game, but for who was deleted."""
    rows = await store.players(game)
    return {
        row.seat: row.identity for row in rows if row.identity and not row.identity.startswith(GONE)
    }
