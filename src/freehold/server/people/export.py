"""Exports: everything that is kept about somebody, for them to take along."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from freehold.server.desk import Desk
from freehold.server.entries import ChatEntry, SheetEntry, StartEntry, decode_entry
from freehold.server.farewells import ALL, EVER
from freehold.server.hall import Place
from freehold.server.messages import ChatLine
from freehold.server.recovery import count_left
from freehold.server.store import AccountRow, EntryRow, IdentityRow, Store
from freehold.server.summaries import Summary

NOTES: Final = (
    "Times are seconds since 1970. Money is that of the edition.",
    "The password and the recovery codes are kept as hashes only, which are not told here.",
    "Chat is kept as long as its room is open, and deleted with it.",
    "The record of a finished game is at /api/games/ID/record.",
)


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts share."""


class GuestKept(Kept, frozen=True, kw_only=True):
    """Who somebody is."""

    id: str
    name: str
    piece: str
    created: int
    seen: int


class AccountKept(Kept, frozen=True, kw_only=True):
    """What somebody signs in with."""

    name: str
    created: int
    unused_codes: int


class RoomKept(Kept, frozen=True, kw_only=True):
    """An open room that somebody belongs to, and what they said there."""

    code: str
    phase: str
    edition: str
    chair: int | None
    playing: bool
    chat: tuple[ChatLine, ...]


class GameKept(Kept, frozen=True, kw_only=True):
    """A finished game, and the seats in it."""

    id: str
    edition: str
    started: int
    ended: int
    seats: tuple[int, ...]
    summary: Summary


class AnnalKept(Kept, frozen=True, kw_only=True):
    """A line of the annals."""

    kind: str
    key: str
    content: msgspec.Raw


class StandingKept(Kept, frozen=True, kw_only=True):
    """A place on a leaderboard."""

    season: str
    edition: str
    rating: int
    wins: int
    points: int
    games: int
    content: msgspec.Raw


class Export(Kept, frozen=True, kw_only=True):
    """Everything about somebody."""

    made: int
    notes: tuple[str, ...]
    guest: GuestKept
    account: AccountKept | None
    rooms: tuple[RoomKept, ...]
    games: tuple[GameKept, ...]
    annals: tuple[AnnalKept, ...]
    standings: tuple[StandingKept, ...]


async def export_of(desk: Desk, who: IdentityRow) -> bytes:
    """Return everything that is kept about somebody, as JSON for people to read."""
    store = desk.store
    places = await desk.hall.places_of(who.id)
    export = Export(
        made=desk.clock.wall(),
        notes=NOTES,
        guest=GuestKept(
            id=who.id, name=who.name, piece=who.piece, created=who.created, seen=who.seen
        ),
        account=_account(await store.account(who.id)),
        rooms=tuple([await _room(desk, place, who.id) for place in places]),
        games=await _games(store, who.id),
        annals=await _annals(store, who.id),
        standings=await _standings(store, who.id),
    )
    return await asyncio.to_thread(
        lambda: msgspec.json.format(msgspec.json.encode(export), indent=2)
    )


def _account(account: AccountRow | None) -> AccountKept | None:
    if account is None:
        return None
    left = count_left(account.codes)
    return AccountKept(name=account.name, created=account.created, unused_codes=left)


async def _room(desk: Desk, place: Place, identity: str) -> RoomKept:
    room = await desk.hall.find(place.door.code)
    rows = [] if room is None else await desk.store.entries(room.id, 0)
    return RoomKept(
        code=place.door.code,
        phase=place.door.phase,
        edition=place.door.edition,
        chair=place.chair,
        playing=place.playing,
        chat=tuple(await asyncio.to_thread(own_lines, rows, identity)),
    )


def own_lines(rows: Iterable[EntryRow], identity: str) -> Sequence[ChatLine]:
    """Return what somebody said in a room, from its log."""
    numbers: set[int] = set()
    lines = []
    for row in rows:
        entry = decode_entry(row.body)
        if isinstance(entry, SheetEntry | StartEntry):
            numbers |= {one for one, who in entry.private.identities.items() if who == identity}
        elif isinstance(entry, ChatEntry) and entry.line.member in numbers:
            lines.append(entry.line)
    return lines


async def _games(store: Store, identity: str) -> tuple[GameKept, ...]:
    return tuple(
        [
            GameKept(
                id=row.id,
                edition=row.edition,
                started=row.started,
                ended=row.ended,
                seats=await _seats(store, row.id, identity),
                summary=msgspec.json.decode(row.summary, type=Summary),
            )
            for row in await store.games_of(identity, ALL, EVER)
        ]
    )


async def _seats(store: Store, game: str, identity: str) -> tuple[int, ...]:
    return tuple(row.seat for row in await store.players(game) if row.identity == identity)


async def _annals(store: Store, identity: str) -> tuple[AnnalKept, ...]:
    return tuple(
        AnnalKept(kind=row.kind, key=row.key, content=msgspec.Raw(row.body))
        for row in await store.annals_of(identity)
    )


async def _standings(store: Store, identity: str) -> tuple[StandingKept, ...]:
    return tuple(
        StandingKept(
            season=row.season,
            edition=row.edition,
            rating=row.rating,
            wins=row.wins,
            points=row.points,
            games=row.games,
            content=msgspec.Raw(row.body),
        )
        for row in await store.standings_of(identity)
    )
