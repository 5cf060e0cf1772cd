"""The statistics writer: enters finished games into the statistics, in the order they ended.

Games and statistics are written apart: what ended while nobody wrote is entered at the next start.
"""

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Final

import msgspec
import structlog

from freehold.editions import is_board_name
from freehold.record import SaveError, parse_save
from freehold.record.replay import edition_of
from freehold.server.cluster.bus import Bus
from freehold.server.cluster.bus_topics import FINISHED
from freehold.server.games.records import Records, records_turn
from freehold.server.games.summaries import Summary
from freehold.server.ops.settings import Settings
from freehold.server.store import (
    BoardPlayedRow,
    EnteredRow,
    FinishedRow,
    PlayerRow,
    StandingRow,
    StatisticsRow,
    Store,
    StoreError,
    Write,
)
from freehold.statistics.achievements import ratio_of
from freehold.statistics.eligibility import Bounds
from freehold.statistics.entering import (
    RowKey,
    RowSet,
    StandingKey,
    decode_row,
    encode_row,
    enter,
    touched,
)
from freehold.statistics.event_counter import facts_of
from freehold.statistics.facts import GameFacts
from freehold.statistics.finished_game import FinishedGame, SeatHolder
from freehold.statistics.ratings import shown
from freehold.statistics.rows import Row, Standing

log = structlog.get_logger()
AT_ONCE: Final = 20  # games listed at a time
MOST_FAILURES: Final = 3  # of one game, until it is left out
TASK: Final = "statistics"  # that one node does
LOOK_SECONDS: Final = 3.0  # between two looks whether another node still does it
RECORD: Final = "record"  # what messages call it


class RecordFacts(msgspec.Struct, frozen=True):
    """What a record alone tells of its game."""

    facts: GameFacts
    rules_changed: bool
    ratio: tuple[int, int]


def bounds_of(settings: Settings) -> Bounds:
    """Return what a game needs to count on a server."""
    return Bounds(least_rounds=settings.least_rounds, least_seconds=settings.least_seconds)


def read_record(record: bytes) -> RecordFacts:
    """Return what a record tells, or raise SaveError; takes long enough to be left to a thread."""
    save = parse_save(record, RECORD)
    _, options = edition_of(save, None)
    return RecordFacts(facts_of(save), bool(save.header.options), ratio_of(options))


def finished_game_of(
    finished: FinishedRow, players: Iterable[PlayerRow], found: RecordFacts
) -> FinishedGame:
    """Return a finished game as it is entered."""
    game = finished.game
    summary = msgspec.json.decode(game.summary, type=Summary)
    own = summary.own or (0,) * len(found.facts.seats)
    return FinishedGame(
        number=finished.number,
        game=game.id,
        edition=game.edition,
        ended=game.ended,
        seconds=summary.seconds,
        rules_changed=found.rules_changed,
        continued=summary.continued,
        opened=summary.opened,
        coached=summary.coached,
        seats=tuple(SeatHolder(one.identity, one.bot, own[one.seat]) for one in players),
        facts=found.facts,
        ratio=found.ratio,
        dice=summary.commitment,
        law=summary.law,
    )


def statistics_row(key: RowKey, row: Row) -> StatisticsRow:
    """Return a row of the statistics as it is kept."""
    return StatisticsRow(key.kind, key.player, key.key, encode_row(row))


def standing_row(place: StandingKey, standing: Standing) -> StandingRow:
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


def changes_of(row_set: RowSet) -> list[Write]:
    """Return what changed in the rows, in order."""
    rows: list[Write] = [statistics_row(key, row_set.rows[key]) for key in sorted(row_set.changed)]
    rows += [standing_row(place, row_set.standings[place]) for place in sorted(row_set.moved)]
    return rows


class StatisticsWriter:
    """Enters what has ended, whenever woken."""

    def __init__(self, store: Store, bounds: Bounds, records: Records, bus: Bus) -> None:
        self._store = store
        self._records = records
        self._bounds = bounds
        self._bus = bus
        # shared with who deletes people, or they would come back
        self._records_turn = records_turn(bus)
        self._failures = 0  # of the game that is to be entered next
        self._due = asyncio.Event()
        self._due.set()
        bus.subscribe(FINISHED, self._hear)

    def note_finish(self) -> None:
        """Say that a game has ended, also to the node that writes the statistics."""
        self._bus.publish(FINISHED)
        self.wake()

    def wake(self) -> None:
        """Say that there may be something to enter."""
        self._due.set()

    async def _hear(self, _body: str | None) -> None:
        self.wake()

    async def run(self) -> None:
        """Enter games for as long as the server runs, unless another node does."""
        while True:
            await self._due.wait()
            self._due.clear()
            while not await self._bus.leads(TASK):
                await self._sit_by()
            await self.catch_up()

    async def _sit_by(self) -> None:
        """Wait until there may be something to enter, or whoever does so may be gone."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._due.wait()
        self._due.clear()

    async def catch_up(self) -> int:
        """Enter everything that has ended; return how many games.

        Numbers are given in the order of commits, so none below one that is seen comes later.
        """
        count = 0
        while rows := await self._store.finished_after(
            before := await self._store.entered(), AT_ONCE
        ):
            for row in rows:
                async with self._records_turn:
                    if not await self._enter(before, row):
                        break  # another node did, which took this one for dead
                before = row.number
                count += 1
        return count

    async def _enter(self, before: int, finished: FinishedRow) -> bool:
        """Enter one game; one whose record cannot be read is left out, for good.

        So is one that fails again and again: all others would wait behind it.  `freehold rebuild`
        enters it once it can be.
        """
        changes: list[Write] = []
        try:
            changes = await self._changes(finished)
        except (SaveError, ValueError) as error:
            log.error("game not entered", game=finished.game.id, error=str(error))
        except StoreError:
            raise
        except Exception:
            self._failures += 1
            if self._failures < MOST_FAILURES:
                raise
            log.exception("game not entered", game=finished.game.id)
        self._failures = 0
        return await self._store.enter(before, [*changes, EnteredRow(finished.number)])

    async def _changes(self, finished: FinishedRow) -> list[Write]:
        if is_board_name(finished.game.edition):  # what is no edition stands apart from all of it
            return [BoardPlayedRow(finished.game.edition)]
        record = await self._records.text(finished.game.id)
        if record is None:
            raise ValueError("expected the record of a finished game, got none")
        found = await asyncio.to_thread(read_record, record)
        game = finished_game_of(finished, await self._store.players(finished.game.id), found)
        row_set = await self._row_set(game)
        enter(row_set, game, self._bounds)
        return changes_of(row_set)

    async def _row_set(self, game: FinishedGame) -> RowSet:
        """Return the rows that a game touches."""
        keys, places = touched(game)
        row_set = RowSet()
        for player in dict.fromkeys(key.player for key in keys):
            for row in await self._store.statistics_of(player):
                if (key := RowKey(row.kind, row.player, row.key)) in keys:  # type: ignore[arg-type]
                    row_set.rows[key] = decode_row(key.kind, row.body)
        for player in dict.fromkeys(place.player for place in places):
            for one in await self._store.standings_of(player):
                if (place := StandingKey(one.season, one.edition, one.player)) in places:
                    standing = decode_row("standing", one.body)
                    assert isinstance(standing, Standing)
                    row_set.standings[place] = standing
        return row_set
