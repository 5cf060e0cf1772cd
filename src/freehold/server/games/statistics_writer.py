"""The annalist: enters finished games into the annals, in the order in which they ended.

Games and annals are written apart: what ended while nobody wrote is entered at the next start.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

import msgspec
import structlog

from freehold.annals.achievements import ratio_of
from freehold.annals.book import Book, Key, Place, decode_row, encode_row, enter, touched
from freehold.annals.counting import Bounds
from freehold.annals.facts import GameFacts
from freehold.annals.played import Played, SeatOf
from freehold.annals.ratings import shown
from freehold.annals.rows import Row, Standing
from freehold.annals.tally import facts_of
from freehold.editions import load
from freehold.record import SaveError, parse_save
from freehold.server.records import record_of
from freehold.server.settings import Settings
from freehold.server.store import (
    AnnalRow,
    EnteredRow,
    FinishedRow,
    PlayerRow,
    StandingRow,
    Store,
    Write,
)
from freehold.server.summaries import Summary

log = structlog.get_logger()
AT_ONCE: Final = 20  # games listed at a time
RECORD: Final = "record"  # what messages call it


class Found(msgspec.Struct, frozen=True):
    """What a record alone tells of its game."""

    facts: GameFacts
    rules_changed: bool
    ratio: tuple[int, int]


def bounds_of(settings: Settings) -> Bounds:
    """Return what a game needs to count on a server."""
    return Bounds(least_rounds=settings.least_rounds, least_seconds=settings.least_seconds)


def read_record(record: bytes) -> Found:
    """Return what a record tells, or raise SaveError; takes long enough to be left to a thread."""
    save = parse_save(record, RECORD)
    edition = load(save.header.edition)
    return Found(facts_of(save), bool(save.header.options), ratio_of(edition.rules))


def played_of(finished: FinishedRow, players: Iterable[PlayerRow], found: Found) -> Played:
    """Return a finished game as it is entered."""
    game = finished.game
    summary = msgspec.json.decode(game.summary, type=Summary)
    own = summary.own or (0,) * len(found.facts.seats)
    return Played(
        number=finished.number,
        game=game.id,
        edition=game.edition,
        ended=game.ended,
        seconds=summary.seconds,
        rules_changed=found.rules_changed,
        continued=summary.continued,
        opened=summary.opened,
        seats=tuple(SeatOf(one.identity, one.bot, own[one.seat]) for one in players),
        facts=found.facts,
        ratio=found.ratio,
    )


def annal_row(key: Key, row: Row) -> AnnalRow:
    """Return a row of the annals as it is kept."""
    return AnnalRow(key.kind, key.player, key.key, encode_row(row))


def standing_row(place: Place, standing: Standing) -> StandingRow:
    """Return a standing as it is kept."""
    return StandingRow(
        season=place.season,
        edition=place.edition,
        player=place.player,
        rating=shown(standing.mu, standing.sigma),
        wins=standing.wins,
        points=standing.points,
        games=standing.games,
        body=encode_row(standing),
    )


def changes_of(book: Book) -> list[Write]:
    """Return what changed in a book, in order."""
    rows: list[Write] = [annal_row(key, book.rows[key]) for key in sorted(book.changed)]
    rows += [standing_row(place, book.standings[place]) for place in sorted(book.moved)]
    return rows


class Annalist:
    """Enters what has ended, whenever woken."""

    def __init__(self, store: Store, bounds: Bounds) -> None:
        self._store = store
        self._bounds = bounds
        self.shelf = asyncio.Lock()  # shared with who deletes people, or they would come back
        self._due = asyncio.Event()
        self._due.set()

    def wake(self) -> None:
        """Say that a game has ended."""
        self._due.set()

    async def run(self) -> None:
        """Enter games for as long as the server runs."""
        while True:
            await self._due.wait()
            self._due.clear()
            await self.catch_up()

    async def catch_up(self) -> int:
        """Enter everything that has ended; return how many games."""
        count = 0
        while rows := await self._store.finished_after(await self._store.entered(), AT_ONCE):
            for row in rows:
                async with self.shelf:
                    await self._enter(row)
            count += len(rows)
        return count

    async def _enter(self, finished: FinishedRow) -> None:
        """Enter one game; one whose record cannot be read is left out, for good."""
        changes: list[Write] = []
        try:
            changes = await self._changes(finished)
        except (SaveError, ValueError) as error:
            log.error("game not entered", game=finished.game.id, error=str(error))
        self._store.write([*changes, EnteredRow(finished.number)])

    async def _changes(self, finished: FinishedRow) -> list[Write]:
        record = await record_of(self._store, finished.game.id)
        if record is None:
            raise ValueError("expected the record of a finished game, got none")
        found = await asyncio.to_thread(read_record, record)
        played = played_of(finished, await self._store.players(finished.game.id), found)
        book = await self._book(played)
        enter(book, played, self._bounds)
        return changes_of(book)

    async def _book(self, played: Played) -> Book:
        """Return the rows that a game touches."""
        keys, places = touched(played)
        book = Book()
        for player in dict.fromkeys(key.player for key in keys):
            for row in await self._store.annals_of(player):
                if (key := Key(row.kind, row.player, row.key)) in keys:  # type: ignore[arg-type]
                    book.rows[key] = decode_row(key.kind, row.body)
        for player in dict.fromkeys(place.player for place in places):
            for one in await self._store.standings_of(player):
                if (place := Place(one.season, one.edition, one.player)) in places:
                    standing = decode_row("standing", one.body)
                    assert isinstance(standing, Standing)
                    book.standings[place] = standing
        return book
