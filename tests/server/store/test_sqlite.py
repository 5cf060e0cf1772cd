import asyncio
import fcntl
import resource
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from freehold.server.store import (
    EntryRow,
    PruneRow,
    RoomRow,
    SnapshotRow,
    SqliteStore,
    StoreError,
    Write,
    folder_lock,
    pruning,
    sqlite_database,
    store_jobs,
    writer,
)
from tests.kit.stores import Failures, opened
from tests.server.store import scribe
from tests.server.store.killing import killed_after

SCRIBE = Path(scribe.__file__)
# Makes a test that would hang fail instead.
GUARD_SECONDS = 180


def entry(seq: int, size: int = 10) -> EntryRow:
    return EntryRow(1, seq, 0, b"x" * size)


async def write_entries(folder: Path, *seqs: int) -> None:
    async with opened(folder) as store:
        store.write([entry(seq) for seq in seqs])


async def read_seqs(folder: Path) -> list[int]:
    async with opened(folder) as store:
        return [row.seq for row in await store.entries(1, 0)]


def raw(folder: Path) -> sqlite3.Connection:
    """Return a connection to the file of a database, whatever it holds."""
    return sqlite3.connect(folder / sqlite_database.NAME, isolation_level=None)


def execute(folder: Path, sql: str) -> list[tuple[object, ...]]:
    """Run SQL on the file while no store has it."""
    folder.mkdir(exist_ok=True)
    with closing(raw(folder)) as connection:
        return connection.execute(sql).fetchall()


async def stumble_at(folder: Path, seq: int) -> None:
    """Make the database fail at one entry."""
    await write_entries(folder)
    execute(
        folder,
        f"CREATE TRIGGER stumble BEFORE INSERT ON entries WHEN NEW.seq = {seq} "
        "BEGIN SELECT RAISE(ABORT, 'stumbled'); END",
    )


async def open_and_close(folder: Path) -> None:
    await write_entries(folder)


def count_entries(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    """Return how many entries each room has."""
    sql = "SELECT room, count(*) FROM entries GROUP BY room ORDER BY room"
    return connection.execute(sql).fetchall()


def write_logs(store: SqliteStore, most: int) -> None:
    """Write the logs of two rooms, of which the first is archived then."""
    store.write([EntryRow(room, seq, 0, b"x") for room in (1, 2) for seq in range(1, most + 1)])
    store.write([RoomRow(1, "000001", "over", False, 0, b"", True)])


def slowed(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Let what goes on deleting logs tell when it has begun, and wait until it may."""
    begun, let = threading.Event(), threading.Event()

    def more(connection: sqlite3.Connection) -> bool:
        if connection.execute("SELECT 1 FROM temp.unfinished").fetchone():
            begun.set()
            assert let.wait(GUARD_SECONDS)
        return pruning.prune_more(connection)

    monkeypatch.setattr(writer, "prune_more", more)
    return begun, let


def fail_to_prune(_connection: sqlite3.Connection) -> bool:
    raise sqlite3.OperationalError("disk full")


async def tidied_with_a_log(store: SqliteStore) -> asyncio.Task[None]:
    """Archive a room and have the file tidied, which the store takes up together."""
    write_logs(store, 50)
    at_hand = threading.Event()
    busy = asyncio.create_task(store.ask(lambda _connection: at_hand.wait(GUARD_SECONDS)))
    await asyncio.sleep(0)
    store.write([PruneRow(1)])
    tidying = asyncio.create_task(store.scrub())
    await asyncio.sleep(0)
    at_hand.set()
    await busy
    return tidying


async def asked_meanwhile(store: SqliteStore, let: threading.Event) -> list[tuple[int, int]]:
    """Ask how many entries there are while logs are being deleted, and let that go on."""
    question = asyncio.create_task(store.ask(count_entries))
    await asyncio.sleep(0)  # it is lined up then
    let.set()
    return await question


# Archiving


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logs be deleted by ten entries."""
    monkeypatch.setattr(pruning, "PIECE", 10)


@pytest.mark.usefixtures("small_pieces")
async def test_others_come_between_while_a_long_log_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entries lie all over the file: deleting 50,000 kept everybody waiting for a second."""
    begun, asked = slowed(monkeypatch)
    found: list[tuple[int, int]] = []

    async with opened(tmp_path) as store:
        write_logs(store, 50)
        store.write([PruneRow(1)])
        await asyncio.to_thread(begun.wait, GUARD_SECONDS)
        found.extend(await asked_meanwhile(store, asked))
    assert found == [(1, 30), (2, 50)]
    assert execute(tmp_path, "SELECT DISTINCT room FROM entries") == [(2,)]


@pytest.mark.usefixtures("small_pieces")
async def test_others_come_between_also_while_the_file_is_to_be_tidied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten logs of 30,000 and one deleted account kept everybody waiting for three seconds."""
    begun, asked = slowed(monkeypatch)
    found: list[list[tuple[int, int]]] = []

    async with opened(tmp_path) as store:
        tidying = await tidied_with_a_log(store)
        await asyncio.to_thread(begun.wait, GUARD_SECONDS)
        found.append(await asked_meanwhile(store, asked))
        await tidying
        found.append(await store.ask(count_entries))
    assert found == [[(1, 30), (2, 50)], [(2, 50)]]


@pytest.mark.usefixtures("small_pieces")
async def test_a_store_that_closes_tidies_the_file_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, asked = slowed(monkeypatch)
    tidied: list[asyncio.Task[None]] = []

    async with opened(tmp_path) as store:
        write_logs(store, 50)
        store.write([PruneRow(1)])
        await asyncio.to_thread(begun.wait, GUARD_SECONDS)
        tidied.append(asyncio.create_task(store.compact()))
        await asyncio.sleep(0)  # it is lined up then
        asked.set()
    await tidied[0]
    assert execute(tmp_path, "SELECT DISTINCT room FROM entries") == [(2,)]


@pytest.mark.usefixtures("small_pieces")
async def test_who_waits_for_a_tidy_file_is_told_that_deleting_a_log_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, asked = slowed(monkeypatch)

    async with opened(tmp_path, failures=1) as store:
        tidying = await tidied_with_a_log(store)
        await asyncio.to_thread(begun.wait, GUARD_SECONDS)
        monkeypatch.setattr(writer, "prune_more", fail_to_prune)
        await asked_meanwhile(store, asked)
        with pytest.raises(StoreError, match="disk full"):
            await asyncio.wait_for(tidying, GUARD_SECONDS)
    monkeypatch.undo()
    await open_and_close(tmp_path)
    assert execute(tmp_path, "SELECT DISTINCT room FROM entries") == [(2,)]


@pytest.mark.usefixtures("small_pieces")
async def test_entries_that_come_after_a_long_log_was_given_up_stay(tmp_path: Path) -> None:
    found: list[tuple[int, int]] = []

    async with opened(tmp_path) as store:
        write_logs(store, 50)
        store.write([PruneRow(1), EntryRow(1, 51, 0, b"x")])
        await store.scrub()
        found.extend(await store.ask(count_entries))
    assert found == [(1, 1), (2, 50)]


@pytest.mark.usefixtures("small_pieces")
async def test_nothing_is_left_of_a_log_when_the_file_is_tidied(tmp_path: Path) -> None:
    found: list[tuple[int, int]] = []

    async with opened(tmp_path) as store:
        write_logs(store, 50)
        store.write([PruneRow(1)])
        await store.scrub()
        found.extend(await store.ask(count_entries))
    assert found == [(2, 50)]


@pytest.mark.usefixtures("small_pieces")
async def test_what_a_killed_server_left_of_an_archived_log_is_deleted(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        write_logs(store, 50)
    assert execute(tmp_path, "SELECT DISTINCT room FROM entries") == [(1,), (2,)]
    await open_and_close(tmp_path)
    assert execute(tmp_path, "SELECT DISTINCT room FROM entries") == [(2,)]


@pytest.mark.usefixtures("small_pieces")
async def test_what_is_written_to_a_room_that_is_not_archived_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        store.write([entry(seq) for seq in range(1, 51)])
        store.write([PruneRow(1), entry(1)])
    assert 1 in await read_seqs(tmp_path)


# Opening


async def test_what_was_written_is_there_after_reopening(tmp_path: Path) -> None:
    await write_entries(tmp_path, 1, 2)
    await write_entries(tmp_path, 3)
    assert await read_seqs(tmp_path) == [1, 2, 3]


async def test_a_secret_survives_reopening(tmp_path: Path) -> None:
    found: list[bytes] = []
    for _ in range(2):
        async with opened(tmp_path) as store:
            found.append(await store.secret("tokens"))
    assert found[0] == found[1]


async def test_the_folder_and_its_files_are_for_this_user_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    modes: dict[str, int] = {}
    async with opened(folder) as store:
        store.write([entry(1)])
        await store.flush()
        modes.update({file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    names = ("freehold.db", "freehold.db-shm", "freehold.db-wal", "freehold.lock")
    assert modes == dict.fromkeys(names, 0o600)


async def test_closing_leaves_nothing_but_the_database(tmp_path: Path) -> None:
    await write_entries(tmp_path, 1)
    assert [file.name for file in tmp_path.iterdir()] == [sqlite_database.NAME]


async def test_closing_ends_the_thread(tmp_path: Path) -> None:
    before = threading.active_count()
    await open_and_close(tmp_path)
    assert threading.active_count() == before


async def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    found: dict[str, object] = {}
    async with opened(tmp_path) as store:
        for name in ("journal_mode", "synchronous", "locking_mode"):
            sql = f"PRAGMA {name}"
            found[name] = (await store.ask(lambda link, sql=sql: link.execute(sql).fetchone()))[0]
    assert found == {"journal_mode": "wal", "synchronous": 2, "locking_mode": "normal"}


# Migrations


def test_migrations_are_numbered_without_a_gap() -> None:
    names = sorted(
        file.name for file in Path(sqlite_database.__file__).parent.glob("migrations/*.sql")
    )
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    assert len(sqlite_database.read_migrations()) == len(names)


async def test_a_new_database_has_the_newest_version(tmp_path: Path) -> None:
    await open_and_close(tmp_path)
    assert execute(tmp_path, "PRAGMA user_version") == [(len(sqlite_database.read_migrations()),)]


async def test_an_older_database_is_migrated_and_keeps_its_rows(tmp_path: Path) -> None:
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:1])
        connection.execute("INSERT INTO entries (room, seq, at, body) VALUES (1, 1, 0, x'00')")
    assert await read_seqs(tmp_path) == [1]
    assert execute(tmp_path, "SELECT COUNT(*) FROM games") == [(0,)]


async def test_blocks_of_before_tell_the_name_of_then(tmp_path: Path) -> None:
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:6])
        connection.execute("INSERT INTO identities VALUES ('ben', 'Ben', 'kite', 0, 0, 0)")
        connection.execute("INSERT INTO blocks VALUES ('ann', 'ben', 3), ('ann', 'gone', 4)")
    await open_and_close(tmp_path)
    told = execute(tmp_path, "SELECT other, name, piece FROM blocks ORDER BY other")
    assert told == [("ben", "Ben", "kite"), ("gone", "", "")]


@pytest.mark.parametrize("version", [1, 3])
async def test_an_older_database_is_copied_before_it_is_migrated(
    tmp_path: Path, version: int
) -> None:
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:version])
        connection.execute("INSERT INTO entries (room, seq, at, body) VALUES (1, 1, 0, x'00')")
    await open_and_close(tmp_path)
    copy = tmp_path / f"freehold.version-{version}.db"
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
        assert connection.execute("SELECT seq FROM entries").fetchall() == [(1,)]
    copy.replace(tmp_path / sqlite_database.NAME)
    assert await read_seqs(tmp_path) == [1]  # it is as good as it was


async def test_a_database_that_is_new_or_up_to_date_is_not_copied(tmp_path: Path) -> None:
    for _ in range(2):
        await open_and_close(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {sqlite_database.NAME}


async def test_a_database_that_cannot_be_copied_is_not_migrated(tmp_path: Path) -> None:
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:1])
    (tmp_path / "freehold.version-1.db.part").mkdir()
    with pytest.raises(StoreError, match="cannot copy"):
        await open_and_close(tmp_path)
    assert execute(tmp_path, "PRAGMA user_version") == [(1,)]


async def test_an_update_leaves_no_large_file_beside_the_database(tmp_path: Path) -> None:
    """It has all that was written anew, and would stay as large until the server ends."""
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:12])
        connection.execute("INSERT INTO entries VALUES (1, 1, 0, zeroblob(1000000))")
        connection.execute("UPDATE traces SET deleted = 0")  # nothing else has it written anew
    sizes: list[int] = []

    async with opened(tmp_path):
        sizes.append((tmp_path / f"{sqlite_database.NAME}-wal").stat().st_size)
    assert sizes == [0]


async def test_a_copy_that_the_disk_refuses_takes_no_space(tmp_path: Path) -> None:
    """Half of one would keep what little space there is until the next start."""
    with closing(raw(tmp_path)) as connection:
        sqlite_database.migrate(connection, sqlite_database.read_migrations()[:1])
        connection.execute("INSERT INTO entries VALUES (1, 1, 0, zeroblob(1000000))")
    with file_limit(500_000), pytest.raises(StoreError, match="cannot open"):
        await open_and_close(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [sqlite_database.NAME]
    await open_and_close(tmp_path)
    assert await read_seqs(tmp_path) == [1]


def test_a_migration_that_fails_leaves_no_trace(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "any.db", isolation_level=None)) as connection:
        scripts = ["CREATE TABLE a (x);", "CREATE TABLE b (x); CREATE TABLE a (x);"]
        with pytest.raises(sqlite3.OperationalError):
            sqlite_database.migrate(connection, scripts)
        connection.execute("ROLLBACK")
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
        assert (tables, sqlite_database.pragma(connection, "user_version")) == ([("a",)], 1)


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    await open_and_close(tmp_path)
    execute(tmp_path, "PRAGMA user_version = 999")
    with pytest.raises(StoreError, match=r"newer.*found 999"):
        await open_and_close(tmp_path)


async def test_a_refused_database_is_not_changed(tmp_path: Path) -> None:
    execute(tmp_path, "CREATE TABLE others (x)")
    before = (tmp_path / sqlite_database.NAME).read_bytes()
    with pytest.raises(StoreError, match="not Freehold's"):
        await open_and_close(tmp_path)
    assert (tmp_path / sqlite_database.NAME).read_bytes() == before


@pytest.mark.parametrize("text", [b"hello", b"something else " * 1_000])
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / sqlite_database.NAME).write_bytes(text)
    with pytest.raises(StoreError, match="not Freehold's"):
        await open_and_close(tmp_path)


async def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="cannot open"):
        await open_and_close(tmp_path / "data")


async def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    (tmp_path / sqlite_database.NAME).write_bytes(b"")
    await write_entries(tmp_path, 1)
    assert await read_seqs(tmp_path) == [1]


# A second server


async def test_a_second_server_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(StoreError, match="another server"):
            await SqliteStore.open(tmp_path, lambda _: None)
        store.write([entry(1)])
        assert await store.entries(1, 0) == [entry(1)]


async def test_a_second_process_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(StoreError):
            await SqliteStore.open(tmp_path, lambda _: None)
        command = [sys.executable, str(SCRIBE), str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
        assert "another server" in done.stderr
        await store.flush()


async def test_a_lock_that_a_killed_server_left_behind_locks_nobody_out(tmp_path: Path) -> None:
    killed_after(tmp_path, 10)
    assert (tmp_path / folder_lock.NAME).exists()
    assert not folder_lock.is_taken(tmp_path)
    await open_and_close(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [sqlite_database.NAME]


def test_a_lock_that_was_removed_meanwhile_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = folder_lock.FolderLock.take(tmp_path)
    flock = fcntl.flock

    def late(file: int, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", flock)
        first.release()  # between opening the file and locking it
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", late)
    second = folder_lock.FolderLock.take(tmp_path)
    assert folder_lock.is_taken(tmp_path)
    second.release()


async def test_who_reads_the_file_meanwhile_keeps_nobody_from_writing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        store.write([entry(1)])
        await store.flush()
        with closing(
            sqlite3.connect(tmp_path / sqlite_database.NAME, isolation_level=None)
        ) as other:
            other.execute("BEGIN")
            assert other.execute("SELECT COUNT(*) FROM entries").fetchone() == (1,)
            store.write([entry(2)])
            await store.flush()
        assert len(await store.entries(1, 0)) == 2


async def test_an_error_of_the_database_that_a_reader_meets_is_a_failure(tmp_path: Path) -> None:
    async with opened(tmp_path, failures=1) as store:
        await store.ask(lambda connection: connection.execute("DROP TABLE accounts"))
        with pytest.raises(StoreError, match="no such table"):
            await store.account("ann")
        with pytest.raises(StoreError, match="no such table"):
            await store.flush()


async def test_a_folder_is_free_again_after_close(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.close()
        again = await SqliteStore.open(tmp_path, lambda _: None)
        await again.close()


# Order and atomicity


async def test_rows_of_one_call_are_written_all_or_none(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(1)])
        await store.flush()
        store.write([SnapshotRow(1, 12, b"s"), entry(12), entry(13), entry(14)])
    assert await read_seqs(tmp_path) == [1]
    assert execute(tmp_path, "SELECT COUNT(*) FROM snapshots") == [(0,)]


async def test_a_group_is_committed_once_and_told_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    told: list[int] = []
    monkeypatch.setattr(writer, "commit", measure(writer.commit, sizes))
    async with opened(tmp_path) as store:
        busy, gate = threading.Event(), threading.Event()

        def hold(_connection: object) -> None:
            busy.set()
            gate.wait()

        held = asyncio.ensure_future(store.ask(hold))
        await asyncio.sleep(0)
        await asyncio.to_thread(busy.wait)
        for seq in range(1, 101):
            store.write([entry(seq)], partial(told.append, seq))
        gate.set()
        await held
        await store.flush()
    assert told == list(range(1, 101))
    assert max(sizes) >= 100


def measure(
    commit: Callable[..., store_jobs.News], sizes: list[int]
) -> Callable[..., store_jobs.News]:
    def measured(connection: sqlite3.Connection, lined_up: list[store_jobs.Job]) -> store_jobs.News:
        sizes.append(len(lined_up))
        return commit(connection, lined_up)

    return measured


async def test_nothing_is_told_before_the_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, carried_out = threading.Event(), threading.Event()
    told: list[str] = []
    carry_out = writer.carry_out

    def halting(connection: sqlite3.Connection, lined_up: list[store_jobs.Job]) -> store_jobs.News:
        news = carry_out(connection, lined_up)
        carried_out.set()
        gate.wait()
        return news

    monkeypatch.setattr(writer, "carry_out", halting)
    async with opened(tmp_path) as store:
        store.write([entry(1)], partial(told.append, "done"))
        await asyncio.to_thread(carried_out.wait)
        assert told == []
        gate.set()
        await store.flush()
        assert told == ["done"]


async def test_a_read_among_writes_sees_those_before_it_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        gate = threading.Event()
        held = asyncio.ensure_future(store.ask(lambda _: gate.wait()))
        await asyncio.sleep(0)
        store.write([entry(1)])
        asked = asyncio.ensure_future(store.entries(1, 0))
        await asyncio.sleep(0)
        store.write([entry(2), PruneRow(1)])
        gate.set()
        assert [row.seq for row in await asked] == [1]
        assert await store.entries(1, 0) == []
        await held


async def test_a_callback_that_raises_harms_no_other(tmp_path: Path) -> None:
    told: list[str] = []
    complaints: list[object] = []
    async with opened(tmp_path) as store:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context["exception"]))
        store.write([entry(1)], partial(int, "no number"))
        store.write([entry(2)], partial(told.append, "done"))
        await store.flush()
    assert told == ["done"]
    assert [type(complaint) for complaint in complaints] == [ValueError]


async def test_a_question_nobody_waits_for_any_more_is_forgotten(tmp_path: Path) -> None:
    complaints: list[object] = []
    async with opened(tmp_path) as store:
        gate = threading.Event()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(context))
        asked = asyncio.ensure_future(store.ask(lambda _: gate.wait()))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.sleep(0)
        gate.set()
        await store.flush()
    assert complaints == []


async def test_a_text_that_cannot_be_stored_fails_only_its_question(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        with pytest.raises(UnicodeEncodeError):
            await store.identity("\ud800")
        await store.flush()


async def test_the_loop_gives_way_to_a_store_that_gets_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, gave_way = threading.Event(), asyncio.Event()
    monkeypatch.setattr(time, "sleep", lambda _: gave_way.set())
    async with opened(tmp_path) as store:
        held = asyncio.ensure_future(store.ask(lambda _: gate.wait()))
        try:
            await asyncio.wait_for(gave_way.wait(), GUARD_SECONDS / 2)
        finally:
            gate.set()
        await held


def store_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "store"]


async def test_opening_may_be_cancelled(tmp_path: Path) -> None:
    opening = asyncio.ensure_future(SqliteStore.open(tmp_path, lambda _: None))
    await asyncio.sleep(0)
    threads = store_threads()
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    for thread in threads:
        await asyncio.to_thread(thread.join, GUARD_SECONDS)
    await open_and_close(tmp_path)


def test_a_store_whose_loop_is_gone_commits_and_ends(tmp_path: Path) -> None:
    gate = threading.Event()

    async def play() -> None:
        store = await SqliteStore.open(tmp_path, lambda _: None)
        asked = asyncio.ensure_future(store.ask(lambda _: gate.wait()))
        await asyncio.sleep(0)
        store.write([entry(1)], lambda: None)
        asked.cancel()

    asyncio.run(play())
    gate.set()
    for thread in store_threads():
        thread.join(GUARD_SECONDS)
    assert asyncio.run(read_seqs(tmp_path)) == [1]


# Failure


async def test_a_failure_is_reported_once_and_its_cause_told(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    reported: Failures = []
    async with opened(tmp_path, 1, reported) as store:
        store.write([entry(13)])
        for _ in range(3):
            with pytest.raises(StoreError, match="stumbled"):
                await store.flush()
    assert [type(failure) for failure in reported] == [StoreError]
    assert isinstance(reported[0].__cause__, sqlite3.IntegrityError)


async def test_nothing_that_failed_is_told_as_done(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    told: list[str] = []
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(13)], partial(told.append, "failed"))
        store.write([entry(14)], partial(told.append, "after it"))
        with pytest.raises(StoreError):
            await store.flush()
    assert told == []


@pytest.mark.parametrize("row", [entry(2), SnapshotRow(1, 1, b"s"), PruneRow(1), None])
async def test_after_a_failure_no_write_or_beat_is_accepted(
    tmp_path: Path, row: Write | None
) -> None:
    await stumble_at(tmp_path, 13)
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(13)])
        with pytest.raises(StoreError):
            await store.flush()
        with pytest.raises(StoreError, match="stumbled"):
            store.beat(5) if row is None else store.write([row])


async def test_writes_that_wait_behind_a_failure_are_not_committed(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(13)])
        # The loop does not run meanwhile, so that it cannot know of the failure.
        for seq in range(14, 1_500):
            store.write([entry(seq)])
    assert await read_seqs(tmp_path) == []


async def test_questions_that_wait_behind_a_failure_are_refused(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(13)])
        asked = [asyncio.ensure_future(store.entries(1, 0)) for _ in range(3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in found] == [StoreError] * 3


async def test_a_question_the_database_cannot_answer_is_a_failure(tmp_path: Path) -> None:
    async with opened(tmp_path, failures=1) as store:
        with pytest.raises(StoreError, match="no such table"):
            await store.ask(lambda connection: connection.execute("SELECT * FROM nowhere"))


async def test_a_failure_while_closing_is_reported_before_close_returns(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    reported: Failures = []
    store = await SqliteStore.open(tmp_path, reported.append)
    store.write([entry(13)])
    await store.close()
    assert len(reported) == 1


async def test_a_failed_store_closes_and_frees_its_folder(tmp_path: Path) -> None:
    await stumble_at(tmp_path, 13)
    before = threading.active_count()
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(13)])
        with pytest.raises(StoreError):
            await store.flush()
    assert threading.active_count() == before
    assert await read_seqs(tmp_path) == []


async def test_a_full_database_is_a_failure(tmp_path: Path) -> None:
    async with opened(tmp_path, failures=1) as store:
        store.write([entry(1)])
        sql = "PRAGMA max_page_count = 30"
        await store.ask(lambda connection: connection.execute(sql).fetchone())
        store.write([entry(2, size=1_000_000)])
        with pytest.raises(StoreError, match="full"):
            await store.flush()
    assert await read_seqs(tmp_path) == [1]


@contextmanager
def file_limit(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_commit_the_disk_refuses_is_a_failure(tmp_path: Path) -> None:
    told: list[str] = []
    reported: Failures = []
    async with opened(tmp_path, 1, reported) as store:
        store.write([entry(1)])
        await store.flush()
        with file_limit(200_000):
            store.write([entry(2, size=1_000_000)], partial(told.append, "done"))
            with pytest.raises(StoreError):
                await store.flush()
    assert [type(failure.__cause__) for failure in reported] == [sqlite3.OperationalError]
    assert told == []
    assert await read_seqs(tmp_path) == [1]
