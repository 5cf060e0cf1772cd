"""Statistics written anew are the same, byte for byte, as those written game by game."""

import asyncio
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bench.recorded import people, recorded
from freehold.server.cluster.bus import LocalBus
from freehold.server.games import statistics_writer
from freehold.server.games.packing import unpacked
from freehold.server.games.rebuild import count_finished, rebuild
from freehold.server.games.records import Records
from freehold.server.games.statistics_writer import MOST_FAILURES, StatisticsWriter
from freehold.server.store import (
    GoneRow,
    MemoryStore,
    RecordRow,
    SqliteStore,
    StatisticsRow,
    Store,
    Write,
)
from freehold.statistics.eligibility import Bounds

GAMES = 24
BOUNDS = Bounds()
PROGRAM = "from freehold.cli.main import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def games() -> list[list[Write]]:
    return list(recorded(GAMES, seed=4))


async def enter(store: Store, games: list[list[Write]]) -> None:
    """Enter games one by one, as a server does."""
    writer = StatisticsWriter(store, BOUNDS, Records(store), LocalBus(store))
    for rows in games:
        store.write(rows)
        await writer.catch_up()


async def test_the_statistics_come_out_the_same(games: list[list[Write]]) -> None:
    store = MemoryStore()
    store.write(people())
    await enter(store, games)
    before = await store.all_statistics()
    done = await rebuild(store, BOUNDS, workers=1)
    assert done.games == GAMES
    assert len(before[0]) > GAMES
    assert await store.all_statistics() == before


async def test_they_are_the_same_after_somebody_has_gone(games: list[list[Write]]) -> None:
    store = MemoryStore()
    store.write(people())
    half = GAMES // 2
    await enter(store, games[:half])
    store.write([GoneRow("person-03", "gone:abc")])
    await enter(store, [without(rows, "person-03") for rows in games[half:]])
    before = await store.all_statistics()
    await rebuild(store, BOUNDS, workers=1)
    assert await store.all_statistics() == before


def without(rows: list[Write], player: str) -> list[Write]:
    """Return a game that somebody who is gone did not play."""
    return [
        replace(row, identity="person-99") if getattr(row, "identity", None) == player else row
        for row in rows
    ]


async def test_it_does_not_matter_how_many_processes_read(games: list[list[Write]]) -> None:
    store = MemoryStore()
    for rows in games:
        store.write(rows)
    one = await rebuild(store, BOUNDS, workers=1)
    two = await rebuild(store, BOUNDS, workers=2)
    assert one.after == two.before == two.after


async def test_forged_statistics_are_put_right(games: list[list[Write]]) -> None:
    store = MemoryStore()
    await enter(store, games[:4])
    true = await store.all_statistics()
    store.write([StatisticsRow("figures", "person-01", "us", b'{"games":999,"wins":999}')])
    store.write([StatisticsRow("figures", "nobody", "us", b'{"games":999,"wins":999}')])
    done = await rebuild(store, BOUNDS, workers=1)
    assert done.before != done.after
    assert await store.all_statistics() == true


async def test_a_record_that_cannot_be_read_is_left_out_both_ways(games: list[list[Write]]) -> None:
    store = MemoryStore()
    broken = [
        replace(row, record=row.record[:-9]) if isinstance(row, RecordRow) else row
        for row in games[1]
    ]
    await enter(store, [games[0], broken, games[2]])
    before = await store.all_statistics()
    done = await rebuild(store, BOUNDS, workers=1)
    assert (done.games, done.left_out) == (2, 1)
    assert await store.all_statistics() == before


async def test_a_game_that_fails_again_and_again_holds_up_no_other(
    games: list[list[Write]], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    for rows in games[:3]:
        store.write(rows)
    [bad] = [row.record for row in games[1] if isinstance(row, RecordRow)]
    read = statistics_writer.read_record

    def fail(record: bytes) -> statistics_writer.RecordFacts:
        if record == unpacked(bad):
            raise RuntimeError("a fault of our own")
        return read(record)

    monkeypatch.setattr(statistics_writer, "read_record", fail)
    writer = StatisticsWriter(store, BOUNDS, Records(store), LocalBus(store))
    for _time in range(MOST_FAILURES - 1):
        with pytest.raises(RuntimeError, match="our own"):
            await writer.catch_up()
    assert await writer.catch_up() == 2
    assert await store.entered() == 3
    monkeypatch.undo()
    assert (await rebuild(store, BOUNDS, workers=1)).games == 3


async def test_a_fault_that_passes_leaves_no_game_out(
    games: list[list[Write]], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    for rows in games[:3]:
        store.write(rows)
    writer = StatisticsWriter(store, BOUNDS, Records(store), LocalBus(store))
    with monkeypatch.context() as patch:
        patch.setattr(statistics_writer, "read_record", Mock(side_effect=RuntimeError))
        for _time in range(MOST_FAILURES - 1):
            with pytest.raises(RuntimeError):
                await writer.catch_up()
    assert await writer.catch_up() == 3
    before = await store.all_statistics()
    await rebuild(store, BOUNDS, workers=1)
    assert await store.all_statistics() == before


async def test_games_that_ended_while_nobody_wrote_are_entered_at_the_next_start(
    games: list[list[Write]],
) -> None:
    early, late = MemoryStore(), MemoryStore()
    await enter(early, games)
    for rows in games:
        late.write(rows)
    assert await StatisticsWriter(late, BOUNDS, Records(late), LocalBus(late)).catch_up() == GAMES
    assert await late.all_statistics() == await early.all_statistics()


# --- the command


def command(*words: str) -> tuple[int, str, str]:
    """Run `freehold rebuild`; return its exit code and what it said."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "rebuild", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


async def fill(folder: Path, games: list[list[Write]]) -> None:
    """Write a server's data."""
    store = await SqliteStore.open(folder, lambda _: None)
    await enter(store, games)
    assert await count_finished(store) == len(games)
    await store.close()


def test_the_command_says_that_nothing_has_changed(
    tmp_path: Path, games: list[list[Write]]
) -> None:
    asyncio.run(fill(tmp_path, games[:6]))
    code, said, _ = command("--data", str(tmp_path), "--workers", "1")
    assert code == 0
    assert said.startswith("6 games, ")
    assert "the same as before" in said


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    code, _, complaint = command("--data", str(tmp_path / "nowhere"))
    assert code == 2
    assert "expected the folder of a server's data" in complaint


def test_the_data_of_a_running_server_are_refused(tmp_path: Path) -> None:
    async def run() -> tuple[int, str, str]:
        store = await SqliteStore.open(tmp_path, lambda _: None)
        try:
            return await asyncio.to_thread(command, "--data", str(tmp_path))
        finally:
            await store.close()

    code, _, complaint = asyncio.run(run())
    assert code == 1
    assert "another server runs" in complaint
