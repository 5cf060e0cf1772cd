"""What holds for every store, on disk or in memory."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.server.store import (
    SECRET_BYTES,
    BeatRow,
    EnteredRow,
    EntryRow,
    GameRow,
    IdentityRow,
    MemberRow,
    MemoryStore,
    NoticeRow,
    PlayerRow,
    PruneRow,
    RecordRow,
    RoomRow,
    SnapshotRow,
    StatisticsRow,
    Store,
    StoreError,
    Write,
)
from tests.kit.size import times
from tests.kit.stores import Failures, opened


def entry(room: int, seq: int, at: int = 0) -> EntryRow:
    return EntryRow(room, seq, at, b'{"n":%d}' % seq)


def room_row(number: int, *, archived: bool = False, phase: str = "lobby") -> RoomRow:
    return RoomRow(number, f"CODE{number}", phase, number % 2 == 0, 1_700, b"{}", archived)


def game_row(key: str, ended: int) -> GameRow:
    return GameRow(key, 1, 5, 9 if ended else 0, "us", 100, ended, b"{}")


def player(game: str, identity: str | None, seat: int = 0) -> PlayerRow:
    return PlayerRow(game, seat, identity, "Ada", None if identity else "steady")


async def test_entries_come_back_as_written(store: Store) -> None:
    rows = [EntryRow(1, 1, 17, b'{"a":1}'), EntryRow(1, 2, 18, b"\x00\xff")]
    store.write(rows)
    assert await store.entries(1, 0) == rows


async def test_entries_rise_however_they_were_written(store: Store) -> None:
    store.write([entry(1, seq) for seq in (3, 1, 2)])
    assert [row.seq for row in await store.entries(1, 0)] == [1, 2, 3]


async def test_no_more_entries_come_than_are_wanted(store: Store) -> None:
    store.write([entry(1, seq) for seq in (1, 2, 3, 5)])
    assert [row.seq for row in await store.entries(1, 1, limit=2)] == [2, 3]
    assert [row.seq for row in await store.entries(1, 3, 9, 2)] == [5]


async def test_entries_start_beyond_after_and_end_with_upto(store: Store) -> None:
    store.write([entry(1, seq) for seq in range(1, 9)])
    assert [row.seq for row in await store.entries(1, 3, 6)] == [4, 5, 6]


async def test_rooms_have_separate_logs(store: Store) -> None:
    store.write([entry(1, 1), entry(2, 1), entry(2, 2)])
    assert await store.entries(1, 0) == [entry(1, 1)]


@pytest.mark.parametrize("count", [1, 3, 4, 5, 63, 64, 65, 200])
async def test_no_entry_of_a_large_write_is_lost(store: Store, count: int) -> None:
    rows = [entry(1, seq) for seq in range(1, count + 1)]
    store.write(rows)
    assert await store.entries(1, 0) == rows


async def test_an_entry_written_twice_is_a_failure_and_is_not_told(store: Store) -> None:
    told: list[str] = []
    store.write([entry(1, 1)])
    with pytest.raises(StoreError):  # noqa: PT012 - one store notices when told, one later
        store.write([entry(1, 1)], partial(told.append, "twice"))
        await store.flush()
    with pytest.raises(StoreError):
        await store.flush()
    assert told == []


async def test_a_store_in_memory_reports_a_failure_once_as_well() -> None:
    reported: Failures = []
    async with opened(None, 1, reported) as store:
        for _time in range(2):
            with pytest.raises(StoreError):
                store.write([entry(1, 1), entry(1, 1)])
    assert [type(failure) for failure in reported] == [StoreError]


async def test_the_newest_snapshot_replaces_the_older(store: Store) -> None:
    store.write([SnapshotRow(1, 5, b"old"), SnapshotRow(2, 1, b"other")])
    store.write([SnapshotRow(1, 9, b"new")])
    assert await store.snapshot(1) == SnapshotRow(1, 9, b"new")


async def test_a_room_without_snapshot_has_none(store: Store) -> None:
    assert await store.snapshot(1) is None


async def test_pruning_deletes_entries_and_snapshot_of_that_room_only(store: Store) -> None:
    store.write([entry(1, 1), SnapshotRow(1, 1, b"s"), entry(2, 1), SnapshotRow(2, 1, b"s")])
    store.write([PruneRow(1)])
    assert (await store.entries(1, 0), await store.snapshot(1)) == ([], None)
    assert (len(await store.entries(2, 0)), await store.snapshot(2) is None) == (1, False)


async def test_pruning_keeps_its_place_among_the_rows_of_a_call(store: Store) -> None:
    store.write([entry(1, 1), PruneRow(1), entry(1, 2)])
    assert await store.entries(1, 0) == [entry(1, 2)]


async def test_open_rooms_leave_out_the_archived(store: Store) -> None:
    store.write([room_row(3), room_row(2, archived=True), room_row(1)])
    assert await store.open_rooms() == [room_row(1), room_row(3)]


async def test_a_room_row_replaces_the_older(store: Store) -> None:
    store.write([room_row(1), room_row(1, phase="game")])
    assert await store.open_rooms() == [room_row(1, phase="game")]


async def test_last_room_counts_the_archived_and_pruned(store: Store) -> None:
    assert await store.last_room() == 0
    store.write([room_row(7, archived=True), room_row(3), PruneRow(7)])
    assert await store.last_room() == 7


async def test_rooms_of_a_member_are_open_and_not_left(store: Store) -> None:
    store.write([room_row(1), room_row(2), room_row(3, archived=True), room_row(4)])
    store.write([MemberRow(room, "ada", True) for room in (4, 3, 2, 1)])
    store.write([MemberRow(2, "ada", False), MemberRow(2, "bob", True)])
    assert await store.rooms_of("ada") == [1, 4]


async def test_joining_and_leaving_in_one_call_keep_their_order(store: Store) -> None:
    store.write([room_row(1), room_row(2)])
    store.write([MemberRow(1, "ada", present) for present in (True, False, True, True)])
    store.write([MemberRow(2, "ada", present) for present in (False, True, False)])
    assert await store.rooms_of("ada") == [1]


async def test_an_identity_row_replaces_the_older(store: Store) -> None:
    new = IdentityRow("ada", "Ada", "ship", 2, 10, 20)
    store.write([IdentityRow("ada", "A", "hat", 1, 10, 10), new])
    assert await store.identity("ada") == new
    assert await store.identity("bob") is None


async def test_a_game_row_replaces_the_older(store: Store) -> None:
    store.write([game_row("g", 0)])
    store.write([game_row("g", 50)])
    assert await store.game("g") == game_row("g", 50)
    assert await store.game("h") is None


async def test_a_record_is_found_by_its_game(store: Store) -> None:
    store.write([RecordRow("g", b"\x00packed")])
    assert await store.record("g") == b"\x00packed"
    assert await store.record("h") is None


async def test_players_are_listed_by_seat(store: Store) -> None:
    rows = [player("g", None, 2), player("g", "ada", 0), player("h", "ada", 1)]
    store.write(rows)
    assert await store.players("g") == [rows[1], rows[0]]


async def test_games_of_are_finished_and_the_newest_first(store: Store) -> None:
    for key, ended in {"a": 10, "b": 30, "c": 20, "running": 0}.items():
        store.write([game_row(key, ended), player(key, "ada"), player(key, None, 1)])
    store.write([game_row("foreign", 25), player("foreign", "bob")])
    assert [row.id for row in await store.games_of("ada", 9, 99)] == ["b", "c", "a"]


async def test_games_of_are_limited_and_ended_before(store: Store) -> None:
    for key, ended in {"a": 10, "b": 20, "c": 30, "d": 40}.items():
        store.write([game_row(key, ended), player(key, "ada")])
    assert [row.id for row in await store.games_of("ada", 2, 40)] == ["c", "b"]


async def test_a_player_on_two_seats_has_the_game_once(store: Store) -> None:
    store.write([game_row("g", 10), player("g", "ada", 0), player("g", "ada", 1)])
    assert await store.games_of("ada", 9, 99) == [game_row("g", 10)]


async def test_a_secret_is_made_once_for_each_name(store: Store) -> None:
    made = await store.secret("tokens")
    assert len(made) == SECRET_BYTES
    assert await store.secret("tokens") == made
    assert await store.secret("other") != made


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], 0),
        ([BeatRow(900), entry(1, 1, 500)], 900),
        ([BeatRow(500), entry(1, 1, 900), entry(1, 2, 700)], 900),
        ([BeatRow(900), BeatRow(500)], 900),
        ([entry(1, 1, 900), PruneRow(1)], 900),
    ],
)
async def test_uptime_is_the_highest_ever_seen(
    store: Store, rows: list[Write], expected: int
) -> None:
    store.write(rows)
    assert await store.uptime() == expected


async def test_a_beat_is_a_write(store: Store) -> None:
    store.beat(42)
    assert await store.uptime() == 42


async def test_done_runs_in_the_order_of_the_calls_and_before_flush_returns(store: Store) -> None:
    told: list[int] = []
    for seq in range(1, 51):
        store.write([entry(seq % 3, seq)], partial(told.append, seq))
    store.write([], partial(told.append, 51))
    await store.flush()
    assert told == list(range(1, 52))


async def test_done_may_write(store: Store) -> None:
    last = asyncio.Event()
    store.write([entry(1, 1)], partial(store.write, [entry(1, 2)], last.set))
    await last.wait()
    assert await store.entries(1, 0) == [entry(1, 1), entry(1, 2)]


async def test_rows_changed_after_the_call_are_written_as_they_were(store: Store) -> None:
    rows: list[Write] = [entry(1, 1)]
    store.write(rows)
    rows.append(entry(1, 2))
    assert await store.entries(1, 0) == [entry(1, 1)]


async def test_close_tells_what_was_written(store: Store) -> None:
    told: list[str] = []
    store.write([entry(1, 1)], partial(told.append, "done"))
    await store.close()
    assert told == ["done"]


async def test_closing_again_does_nothing(store: Store) -> None:
    await store.close()
    await store.close()


async def test_a_closed_store_takes_no_writes(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        store.write([entry(1, 1)])


async def test_a_closed_store_answers_nothing(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.open_rooms()


def test_a_held_store_tells_nothing_before_release() -> None:
    store, told = MemoryStore(held=True), list[int]()
    store.write([entry(1, 1)], partial(told.append, 1))
    store.write([entry(1, 2)], partial(told.append, 2))
    assert told == []
    store.release()
    assert told == [1, 2]


def test_a_held_store_holds_what_done_writes() -> None:
    store, told = MemoryStore(held=True), list[int]()
    store.write([], partial(store.write, [], partial(told.append, 1)))
    store.release()
    assert told == []
    store.release()
    assert told == [1]


async def test_reading_a_held_store_waits_for_release() -> None:
    store = MemoryStore(held=True)
    store.write([entry(1, 1)])
    asked = asyncio.create_task(store.entries(1, 0))
    await asyncio.sleep(0)
    assert not asked.done()
    store.release()
    assert await asked == [entry(1, 1)]


ROOMS = st.integers(1, 3)
TIMES = st.integers(0, 5)
GUESTS = st.sampled_from(["ada", "bob"])
GAMES = st.sampled_from(["g", "h", "i"])
BYTES = st.binary(max_size=3)
NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), max_size=3
)  # PostgreSQL has no zero


def any_room(room: int, *fields: Any) -> RoomRow:
    """Return a room; no two that are open have the same code."""
    return RoomRow(room, f"{room:06d}", *fields)


ROWS: st.SearchStrategy[Write] = st.one_of(
    st.builds(EntryRow, ROOMS, st.just(0), TIMES, BYTES),
    st.builds(SnapshotRow, ROOMS, TIMES, BYTES),
    st.builds(any_room, ROOMS, NAMES, st.booleans(), TIMES, BYTES, st.booleans()),
    st.builds(MemberRow, ROOMS, GUESTS, st.booleans()),
    st.builds(GameRow, GAMES, ROOMS, TIMES, TIMES, NAMES, TIMES, TIMES, BYTES),
    st.builds(RecordRow, GAMES, BYTES),
    st.builds(PlayerRow, GAMES, st.integers(0, 2), st.none() | GUESTS, NAMES, st.none() | NAMES),
    st.builds(IdentityRow, GUESTS, NAMES, NAMES, TIMES, TIMES, TIMES),
    st.builds(PruneRow, ROOMS),
    st.builds(BeatRow, TIMES),
)


def number(calls: list[list[Write]]) -> list[list[Write]]:
    """Give every entry a number of its own."""
    seqs = iter(range(1, 1_000))
    return [
        [
            EntryRow(row.room, next(seqs), row.at, row.body) if isinstance(row, EntryRow) else row
            for row in call
        ]
        for call in calls
    ]


async def answers(store: Store) -> list[Any]:
    """Ask everything there is to ask."""
    questions: list[Coroutine[Any, Any, Any]] = [
        store.open_rooms(),
        store.last_room(),
        store.uptime(),
        *[
            ask(room)
            for room in (1, 2, 3)
            for ask in (store.snapshot, partial(store.entries, after=2))
        ],
        *[ask(guest) for guest in ("ada", "bob") for ask in (store.identity, store.rooms_of)],
        *[store.games_of(guest, limit, 4) for guest in ("ada", "bob") for limit in (1, 9)],
        *[ask(game) for game in "ghi" for ask in (store.game, store.record, store.players)],
    ]
    return [await question for question in questions]


async def tell(kind: str, calls: list[list[Write]], address: str = "") -> list[Any]:
    with TemporaryDirectory() as folder:
        place = None if kind == "memory" else address or Path(folder)
        async with opened(place, failures=None) as store:
            for call in calls:
                store.write(call)
            return await answers(store)


@given(st.lists(st.lists(ROWS, max_size=6), max_size=12).map(number))
def test_disk_and_memory_answer_alike(calls: list[list[Write]]) -> None:
    assert asyncio.run(tell("sqlite", calls)) == asyncio.run(tell("memory", calls))


@settings(max_examples=times(8))
@given(calls=st.lists(st.lists(ROWS, max_size=6), max_size=12).map(number))
def test_a_database_and_memory_answer_alike(postgresql: str, calls: list[list[Write]]) -> None:
    found = asyncio.run(tell("postgresql", calls, postgresql))
    assert found == asyncio.run(tell("memory", calls))


# --- what several servers share


async def test_a_game_is_entered_only_after_the_one_before_it(store: Store) -> None:
    first, other = (StatisticsRow("figures", who, "us", b"{}") for who in ("one", "other"))
    assert not await store.enter(1, [other, EnteredRow(2)])
    assert await store.enter(0, [first, EnteredRow(1)])
    assert not await store.enter(0, [other, EnteredRow(1)])
    assert await store.entered() == 1
    assert await store.all_statistics() == ([first], [])


async def test_words_for_other_servers_leave_nothing_and_hold_nobody_up(store: Store) -> None:
    store.write([entry(1, 1), NoticeRow("word"), NoticeRow("another")])
    assert await store.entries(1, 0) == [entry(1, 1)]
