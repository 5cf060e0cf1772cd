"""Exports: everything that is kept about somebody, for them to take along."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from freehold.protocol import ChatLine
from freehold.server.games.summaries import Summary
from freehold.server.people.game_redaction import ALL, EVER
from freehold.server.people.recovery import count_left
from freehold.server.store import (
    AccountRow,
    BlockRow,
    GameRow,
    IdentityRow,
    ReportItem,
    SanctionRow,
    Store,
)
from freehold.server.store.moderation_rows import items_of

P = TypeVar("P", bound="ExportPart")
R = TypeVar("R", BlockRow, SanctionRow)
NOTES: Final = (
    "Times are seconds since 1970. Money is that of the edition.",
    "The password, the recovery codes, tokens and devices that are known are kept as hashes only, "
    "which are not told here.",
    "Chat is kept as long as its room is open, and deleted with it.",
    "The record of a finished game is at /api/games/ID/record.",
    "Devices and addresses are kept as keyed hashes only, which are not told here.",
    "What others have reported is not told: nobody learns who complained.",
)


class ExportPart(msgspec.Struct, frozen=True, kw_only=True):
    """What all parts share."""


class GuestExport(ExportPart, frozen=True, kw_only=True):
    """Who somebody is."""

    id: str
    name: str
    piece: str
    created: int
    seen: int


class SessionExport(ExportPart, frozen=True, kw_only=True):
    """A device on which somebody is."""

    id: str
    browser: str
    system: str
    created: int
    seen: int


class SubscriptionExport(ExportPart, frozen=True, kw_only=True):
    """Where the browser of a session takes messages."""

    session: str
    endpoint: str
    language: str
    created: int


class PuzzleExport(ExportPart, frozen=True, kw_only=True):
    """An answer to a puzzle; `day` counts days since 1970, 0 if it was not that day's."""

    puzzle: int
    day: int
    choice: int
    solved: bool
    at: int
    rating: int
    streak: int


class AccountExport(ExportPart, frozen=True, kw_only=True):
    """What somebody signs in with."""

    name: str
    created: int
    unused_codes: int
    known_devices: int


class RoomExport(ExportPart, frozen=True, kw_only=True):
    """An open room that somebody belongs to, and what they said there."""

    code: str
    phase: str
    edition: str
    chair: int | None
    playing: bool
    chat: tuple[ChatLine, ...]


class GameExport(ExportPart, frozen=True, kw_only=True):
    """A finished game, and the seats in it."""

    id: str
    edition: str
    started: int
    ended: int
    seats: tuple[int, ...]
    summary: Summary


class StatisticsExport(ExportPart, frozen=True, kw_only=True):
    """A line of the statistics."""

    kind: str
    key: str
    content: msgspec.Raw


class StandingExport(ExportPart, frozen=True, kw_only=True):
    """A place on a leaderboard."""

    season: str
    edition: str
    rating: int
    wins: int
    points: int
    games: int
    content: msgspec.Raw


class ReportExport(ExportPart, frozen=True, kw_only=True):
    """What somebody has reported; whom it is about, by id."""

    about: str
    created: int
    open: bool
    items: tuple[ReportItem, ...]


class BlockExport(ExportPart, frozen=True, kw_only=True):
    """Somebody who is blocked, by the name of then."""

    name: str
    since: int


class SanctionExport(ExportPart, frozen=True, kw_only=True):
    """What moderators have decided about somebody."""

    kind: str
    since: int
    until: int
    reason: str
    lifted: bool


class BoardExport(ExportPart, frozen=True, kw_only=True):
    """A board that somebody has published; all of it is at /api/boards/BOARD."""

    id: str
    board: str
    created: int
    changed: int
    facts: msgspec.Raw


class LikeExport(ExportPart, frozen=True, kw_only=True):
    """A published board that somebody likes."""

    item: str
    since: int


class Export(ExportPart, frozen=True, kw_only=True):
    """Everything about somebody."""

    made: int
    notes: tuple[str, ...]
    guest: GuestExport
    account: AccountExport | None
    sessions: tuple[SessionExport, ...]
    subscriptions: tuple[SubscriptionExport, ...]
    rooms: tuple[RoomExport, ...]
    games: tuple[GameExport, ...]
    statistics: tuple[StatisticsExport, ...] = msgspec.field(name="annals")
    standings: tuple[StandingExport, ...]
    puzzles: tuple[PuzzleExport, ...]
    reports: tuple[ReportExport, ...]
    blocked: tuple[BlockExport, ...]
    sanctions: tuple[SanctionExport, ...]
    boards: tuple[BoardExport, ...]
    likes: tuple[LikeExport, ...]


async def export_of(store: Store, who: IdentityRow, rooms: Sequence[RoomExport], now: int) -> bytes:
    """Return everything that is kept about somebody, as JSON for people to read."""
    export = Export(
        made=now,
        notes=NOTES,
        guest=msgspec.convert(who, GuestExport, from_attributes=True),
        account=_account(await store.account(who.id), len(await store.devices_of(who.id))),
        sessions=_parts(SessionExport, await store.sessions_of(who.id)),
        subscriptions=_parts(SubscriptionExport, await store.subscriptions_of(who.id)),
        rooms=tuple(rooms),
        games=await _games(store, who.id),
        statistics=await _statistics(store, who.id),
        standings=await _standings(store, who.id),
        puzzles=_parts(PuzzleExport, await store.puzzle_answers_of(who.id)),
        reports=await _reports(store, who.id),
        blocked=_parts(BlockExport, _about(await store.blocks(), who.id)),
        sanctions=_parts(SanctionExport, _about(await store.sanctions(), who.id)),
        boards=await _boards(store, who.id),
        likes=_parts(LikeExport, await store.liked_by(who.id)),
    )
    return await asyncio.to_thread(
        lambda: msgspec.json.format(msgspec.json.encode(export), indent=2)
    )


def _parts(kind: type[P], rows: Iterable[object]) -> tuple[P, ...]:
    """Return rows without what of them is not told."""
    return tuple(msgspec.convert(row, kind, from_attributes=True) for row in rows)


def _about(rows: Iterable[R], identity: str) -> list[R]:
    return [row for row in rows if row.identity == identity]


async def _boards(store: Store, identity: str) -> tuple[BoardExport, ...]:
    rows = [one.published for one in await store.published_by(identity)]
    return tuple(
        BoardExport(
            id=row.id,
            board=row.board,
            created=row.created,
            changed=row.changed,
            facts=msgspec.Raw(row.facts),
        )
        for row in rows
    )


def _account(account: AccountRow | None, devices: int) -> AccountExport | None:
    if account is None:
        return None
    return AccountExport(
        name=account.name,
        created=account.created,
        unused_codes=count_left(account.codes),
        known_devices=devices,
    )


async def _games(store: Store, identity: str) -> tuple[GameExport, ...]:
    rows = await store.games_of(identity, ALL, EVER)
    seats: defaultdict[str, list[int]] = defaultdict(list)
    for game, seat in await store.seats_of(identity):
        seats[game].append(seat)
    return tuple(_game(row, seats[row.id]) for row in rows)


def _game(row: GameRow, seats: Sequence[int]) -> GameExport:
    return GameExport(
        id=row.id,
        edition=row.edition,
        started=row.started,
        ended=row.ended,
        seats=tuple(seats),
        summary=msgspec.json.decode(row.summary, type=Summary),
    )


async def _reports(store: Store, identity: str) -> tuple[ReportExport, ...]:
    return tuple(
        ReportExport(
            about=row.subject, created=row.created, open=row.open, items=_own_words(items_of(row))
        )
        for row in await store.reports_by(identity)
    )


def _own_words(items: Iterable[ReportItem]) -> tuple[ReportItem, ...]:
    """Return complaints without what others said."""
    return tuple(replace(item, place=None) for item in items)


async def _statistics(store: Store, identity: str) -> tuple[StatisticsExport, ...]:
    return tuple(
        StatisticsExport(kind=row.kind, key=row.key, content=msgspec.Raw(row.body))
        for row in await store.statistics_of(identity)
    )


async def _standings(store: Store, identity: str) -> tuple[StandingExport, ...]:
    return tuple(
        StandingExport(
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
