"""Live achievements: games are watched, and achievements told when they are reached.

What is told here is a promise: the statistics writer gives achievements, for finished games.
"""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import structlog

from freehold.editions import is_board_name
from freehold.protocol import Honored, encode_message
from freehold.record import RecordedGame, Result
from freehold.server.games.entries import AnyEntry, PlayEntry, RewindEntry, StartEntry
from freehold.server.games.game_lines import lines_in
from freehold.server.games.log_pages import read_log
from freehold.server.games.statistics_writer import bounds_of
from freehold.server.store import EntryRow, Store, StoreError
from freehold.statistics.achievements import (
    Achievement,
    Goal,
    Ratio,
    goals_of,
    least_counts,
    may_be_reached,
    measures,
    measures_of,
    ratio_of,
    reached,
)
from freehold.statistics.eligibility import LEAST_OWN, has_finished, was_hardly_begun
from freehold.statistics.entering import decode_row
from freehold.statistics.event_counter import EventCounter
from freehold.statistics.facts import GameFacts
from freehold.statistics.rows import Progress
from freehold.wire import events

if TYPE_CHECKING:
    from freehold.server.rooms.room import Room

logger = structlog.get_logger()
# When it is looked whether who acted has reached something; what came otherwise waits till then.
TELLING: Final = frozenset((events.TurnBegan, events.Built, events.Traded, events.DeedMoved))


class Watch:
    """One game that is watched: what was done so far, and how far its people were before it."""

    def __init__(self, room: "Room", game: str) -> None:
        self.game = game
        self.room = room
        self.people = {seat: who for who, seat in room.private.seats.items()}
        self._goals: dict[int, list[Goal]] = {}  # of each seat, what was not told yet
        self._least: dict[int, tuple[int, ...]] = {}  # of each seat, from which on to measure
        self._ratio: Ratio = (1, 1)
        self.waiting: list[PlayEntry] | None = []  # until all that came before is known
        self.upto = room.durable.seq
        self.counter: EventCounter | None = None
        self.progress: dict[int, Progress] = {}

    def begin(self, counter: EventCounter, game: RecordedGame) -> None:
        """Go on from what was counted before, and told, once it is known how far everybody was."""
        self.counter = counter
        self._ratio = ratio_of(game.options)
        self._goals = {seat: goals_of(progress) for seat, progress in self.progress.items()}
        for seat in self.people:
            self._measure(seat)
            self._least[seat] = least_counts(self._goals[seat], self._ratio)

    def take(self, entry: PlayEntry) -> list[tuple[int, Achievement]]:
        """Count an action; return what it brought to whom."""
        counter, act = self.counter, entry.act
        assert counter is not None
        counter.take(act.seat, act.events)
        if isinstance(entry.after, Result):
            facts = counter.facts(entry.after)
            return [one for seat in self.people for one in self._reached_at_last(facts, seat)]
        if act.seat not in self.people or TELLING.isdisjoint(map(type, act.events)):
            return []
        return self._reached_so_far(act.seat)

    def _reached_so_far(self, seat: int) -> list[tuple[int, Achievement]]:
        """Return what a seat has reached; nearly always that is nothing, and seen at once."""
        assert self.counter is not None
        seconds, _ratio = self._scale
        if not may_be_reached(self.counter.seats[seat], seconds, self._least[seat]):
            return []
        found = self._measure(seat)
        self._least[seat] = least_counts(self._goals[seat], self._ratio)
        return found

    def _measure(self, seat: int) -> list[tuple[int, Achievement]]:
        assert self.counter is not None
        return self._reached(seat, measures_of(self.counter.seats[seat], *self._scale))

    def _reached_at_last(self, facts: GameFacts, seat: int) -> list[tuple[int, Achievement]]:
        if not self._counts(facts, seat, self.progress[seat]):
            return []
        return self._reached(seat, measures(facts, seat, *self._scale))

    def _reached(self, seat: int, measured: dict[str, int]) -> list[tuple[int, Achievement]]:
        """Return what is new by now, once."""
        goals = self._goals[seat]
        found = reached(goals, measured)
        if found:
            self._goals[seat] = [one for one in goals if one.achievement not in found]
        return [(seat, one) for one in found]

    @property
    def _scale(self) -> tuple[int, Ratio]:
        """Return for how many seconds the game was played, and how its money counts."""
        hosted = self.room.durable.hosted
        assert hosted is not None
        return hosted.effort.seconds, self._ratio

    def _counts(self, facts: GameFacts, seat: int, progress: Progress) -> bool:
        """Tell whether the game, now over, counts for a seat's achievements."""
        hosted = self.room.durable.hosted
        assert hosted is not None
        if hosted.effort.shares[seat] < LEAST_OWN:
            return False
        if was_hardly_begun(facts, bounds_of(self.room.services.settings)):
            return False
        return not has_finished(progress, hosted.match.game.header().commitment)


class LiveAchievements:
    """Watches all games that may count."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watches: dict[int, Watch] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._given_up: dict[int, str] = {}  # rooms, and the games that cannot be watched
        self._turn = asyncio.Lock()  # one log is read at a time: who takes back much has many read

    def note(self, room: "Room", entry: AnyEntry) -> None:
        """Hear what a room has just written down; what fails here is no matter of the room."""
        try:
            self._note(room, entry)
        except Exception:
            self._give_up(room)

    def _give_up(self, room: "Room") -> None:
        logger.exception("game cannot be watched", room=room.id)
        self.forget(room.id)
        self._given_up[room.id] = room.durable.game

    def _note(self, room: "Room", entry: AnyEntry) -> None:
        if isinstance(entry, PlayEntry):
            self._hear(room, entry)
        elif isinstance(entry, StartEntry | RewindEntry):
            self._watches.pop(room.id, None)
            if isinstance(entry, StartEntry) and _may_count(room):
                self._open(room)

    def forget(self, room: int) -> None:
        """Watch a room no longer: it has been put to rest."""
        self._watches.pop(room, None)
        self._given_up.pop(room, None)

    def _hear(self, room: "Room", entry: PlayEntry) -> None:
        game = room.durable.game
        if self._given_up and self._given_up.get(room.id) == game:
            return
        if room.sheet.opened:
            self.forget(room.id)
            return
        watch = self._watches.get(room.id)
        if watch is None or watch.game != game:
            if room.match is None or not _may_count(room):
                return
            self._open(room)  # it holds this entry, too
            return
        if watch.waiting is not None:
            watch.waiting.append(entry)
        else:
            self._tell(watch, watch.take(entry))
        if isinstance(entry.after, Result) and watch.waiting is None:
            self.forget(room.id)

    def _open(self, room: "Room") -> None:
        watch = self._watches[room.id] = Watch(room, room.durable.game)
        task = asyncio.ensure_future(self._begin(watch, room.durable.first))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self, watch: Watch, first: int) -> None:
        try:
            async with self._turn:
                await self._catch_up(watch, first)
        except StoreError:
            self.forget(watch.room.id)  # the server ends
        except Exception:
            self._give_up(watch.room)

    async def _catch_up(self, watch: Watch, first: int) -> None:
        """Read how things stood, then go on with what came meanwhile."""
        room = watch.room
        if not self._goes_on(watch):
            return
        rows = await read_log(self._store, room.id, first - 1, watch.upto)
        for seat, who in watch.people.items():
            watch.progress[seat] = await self._progress(who)
        if not self._goes_on(watch):
            return
        assert room.match is not None
        game = room.match.game
        counter = await asyncio.to_thread(_counted, rows, watch.game, game)
        if not self._goes_on(watch):
            return
        watch.begin(counter, game)
        waiting, watch.waiting = watch.waiting, None
        for entry in waiting or ():
            self._tell(watch, watch.take(entry))

    def _goes_on(self, watch: Watch) -> bool:
        """Tell whether a game is still to be watched, after a wait; forget it if it is over."""
        room = watch.room
        if self._watches.get(room.id) is not watch or watch.waiting is None:
            return False
        if room.match is None or room.durable.game != watch.game:
            self.forget(room.id)
            return False
        return True

    async def _progress(self, player: str) -> Progress:
        for row in await self._store.statistics_of(player):
            if row.kind == "progress":
                progress = decode_row("progress", row.body)
                assert isinstance(progress, Progress)
                return progress
        return Progress()

    def _tell(self, watch: Watch, found: list[tuple[int, Achievement]]) -> None:
        for seat, one in found:
            told = Honored(seat=seat, achievement=one.id, tier=one.tier, points=one.points)
            watch.room.publisher.tell_all(encode_message(told))


def _counted(rows: Iterable[EntryRow], number: str, game: RecordedGame) -> EventCounter:
    """Count what was played so far."""
    counter = EventCounter(game.edition, game.options, len(game.players))
    for line in lines_in(rows, number):
        counter.count(line)
    return counter


def _may_count(room: "Room") -> bool:
    """Tell whether a game may count: people play an edition, uncoached, by unknown dice."""
    settings = room.sheet.settings
    if room.sheet.opened or settings.is_coached or is_board_name(settings.edition):
        return False
    return bool(room.private.seats)
