"""Long logs: however much is written while chance is silent, little is read again."""

import asyncio
import threading
from unittest.mock import AsyncMock, patch

import pytest

from freehold.engine import to_ints
from freehold.protocol import Act, Chat
from freehold.server.games.entries import RewindEntry
from freehold.server.games.log_pages import PAGE
from freehold.server.games.match import MOST_UNDONE
from freehold.server.rooms.durable import LONGEST_TAIL, MOST_TAIL_BYTES, DurableState
from freehold.server.rooms.live_achievements import LiveAchievements
from freehold.server.rooms.restoring import restored
from freehold.server.rooms.snapshots import decode_snapshot
from freehold.server.store import EntryRow, MemoryStore
from freehold.wire import Side
from freehold.wire.actions import Mortgage, Propose, Roll
from tests.kit.room_rig import RoomRig, deal
from tests.kit.values import present
from tests.server.rooms.questions import STATIONS

OFFERS = 1_500


class Meter:
    """Counts the entries that are read from a store, and the most at a time."""

    def __init__(self, store: MemoryStore) -> None:
        self.entries = self.bytes = self.most = 0
        self._read = store.entries
        store.entries = self._count  # type: ignore[method-assign]

    async def _count(
        self, room: int, after: int, upto: int | None = None, limit: int | None = None
    ) -> list[EntryRow]:
        rows = await self._read(room, after, upto, limit)
        self.entries += len(rows)
        self.bytes += sum(len(row.body) for row in rows)
        self.most = max(self.most, len(rows))
        return rows


def table() -> RoomRig:
    """Return a game in which Ann may offer for the stations, of which Bob has all."""
    rig = deal("Ann", "Bob", pace="none")
    rig.lay(rig.scene().own(1, *STATIONS))
    return rig


def snapped(rig: RoomRig) -> int:
    """Return up to which entry the newest snapshot goes."""
    snapshot = asyncio.run(rig.store.snapshot(1))
    assert snapshot is not None
    return snapshot.seq


def offer(rig: RoomRig, count: int, first: int = 0) -> None:
    """Let Ann make offers, one after another, while nothing else happens."""
    ann = rig["Ann"]
    for number in range(first, first + count):
        wish = Propose(1, Side(cash=number % 1_000 + 1), Side(deeds=(STATIONS[0],)))
        rig.room.receive(ann, Act(f"offer {number}", 0, wish))
        ann.heard.clear()
        rig["Bob"].heard.clear()


@pytest.fixture(scope="module")
def long_table() -> RoomRig:
    """Return a game with many offers; who uses it changes nothing."""
    rig = table()
    offer(rig, OFFERS)
    assert rig.state.decision == OFFERS
    return rig


def test_however_many_offers_were_made_few_entries_are_read_again(long_table: RoomRig) -> None:
    rig = long_table
    meter = Meter(rig.store)
    again = asyncio.run(restored(rig.store, 1))
    kept = present(asyncio.run(rig.store.snapshot(1)))
    assert meter.entries <= LONGEST_TAIL + 1  # and the one that started the game
    assert meter.bytes + len(kept.body) <= 3 * MOST_TAIL_BYTES
    assert again.match is not None
    assert to_ints(again.match.state) == to_ints(rig.state)


def test_a_snapshot_holds_a_bounded_number_of_actions(long_table: RoomRig) -> None:
    kept = present(asyncio.run(long_table.store.snapshot(1)))
    game = present(decode_snapshot(kept.body).kept)
    assert 0 < len(game.since) <= 2 * MOST_UNDONE


def test_what_was_restored_is_what_there_was(long_table: RoomRig) -> None:
    assert asyncio.run(restored(long_table.store, 1)).snapshot() == long_table.kept


def test_a_log_without_snapshots_is_read_in_pieces(long_table: RoomRig) -> None:
    """So that the store has time for others in between."""
    rig = long_table
    meter = Meter(rig.store)
    with (
        patch.object(rig.store, "snapshot", AsyncMock(return_value=None)),
        pytest.raises(Exception, match="expected Act"),  # a table was laid by hand
    ):
        asyncio.run(restored(rig.store, 1))
    assert meter.most <= PAGE


def test_large_entries_bring_a_snapshot_sooner() -> None:
    rig = table()
    before = snapped(rig)
    rig.room.durable._tail_bytes = MOST_TAIL_BYTES - 1
    rig.ok("Bob", Chat, "hello")
    assert snapped(rig) == before + 1


def test_entries_are_repeated_beside_the_loop(long_table: RoomRig) -> None:
    """So that other rooms go on meanwhile."""
    threads: list[int] = []
    repeat = DurableState.repeat

    def note(durable: DurableState, row: EntryRow) -> None:
        threads.append(threading.get_ident())
        repeat(durable, row)

    with patch.object(DurableState, "repeat", note):
        asyncio.run(restored(long_table.store, 1))
    assert threads
    assert threading.get_ident() not in threads


@pytest.mark.parametrize("when", ["before", "after"])
def test_what_came_before_a_snapshot_can_be_taken_back(when: str) -> None:
    """A snapshot knows what can be taken back, after a restart, too."""
    rig = table()
    rig.lay(rig.scene().own(0, *STATIONS))
    rig.do("Ann", Mortgage(STATIONS[0]))
    before = snapped(rig)
    for _ in range(LONGEST_TAIL):
        rig.ok("Bob", Chat, "hello")
        rig.pass_time(2)
    assert snapped(rig) > before
    if when == "after":
        rig.reboot("Ann")
        rig.join("Bob")
    rig.agree("take_back", "Ann", "Bob")
    assert rig.state.mortgaged == 0


def test_what_was_done_long_ago_stands() -> None:
    rig = table()
    rig.lay(rig.scene().own(0, STATIONS[1]).own(1, STATIONS[0]))
    rig.do("Ann", Mortgage(STATIONS[1]))
    offer(rig, 3 * LONGEST_TAIL)
    state, since = rig.match.undoable
    assert state.mortgaged
    assert 0 < len(since) <= MOST_UNDONE + LONGEST_TAIL
    rig.agree("take_back", "Ann", "Bob")
    assert rig.state.decision == 3 * LONGEST_TAIL


def test_much_is_not_written_with_every_restart() -> None:
    """Who comes and goes between the offers makes no snapshot larger."""
    rig = table()
    for time in range(4):
        offer(rig, LONGEST_TAIL - 50, first=1_000 * time)
        rig.reboot("Ann")
        rig.join("Bob")
    assert len(rig.match.undoable[1]) <= MOST_UNDONE + LONGEST_TAIL


def test_who_takes_back_again_and_again_has_the_log_read_once() -> None:
    """Live achievements are counted anew after that, but not each time on the way."""
    rig = deal("Ann", "Bob", pace="none")
    rig.do("Ann", Roll())
    entry = rig.entries[-1]
    meter = Meter(rig.store)

    async def hear() -> None:
        observer = LiveAchievements(rig.store)
        for _ in range(10):
            observer.note(rig.room, entry)
            observer.note(rig.room, RewindEntry(by=1, decision=0))
        observer.note(rig.room, entry)
        await asyncio.gather(*observer._tasks)
        assert observer._watches[1].counter is not None

    asyncio.run(hear())
    assert 0 < meter.entries <= len(rig.rows)
