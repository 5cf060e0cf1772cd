"""`freehold backup` and `freehold restore`: what is kept is one file, and verified both ways."""

import asyncio
import errno
import hashlib
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from freehold.server.store import StoreError
from freehold.server.store import backup as files
from tests.cli.running import Done, Runner
from tests.kit.accounts import finished_table
from tests.kit.live_server import LiveServer, ServerRig, Table

FILE = Path("copy.db")
with_data = pytest.mark.usefixtures("code")
LINE = "Backed up to copy.db: "


async def running(run: Runner, *words: str) -> Done:
    """Run a command beside the server."""
    return await asyncio.to_thread(run, *words)


def served(data: str = "data") -> ServerRig:
    return ServerRig(data=Path(data))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return the data of a server that ended, and the code of the room where a game is played."""
    folder = tmp_path_factory.mktemp("made") / "data"

    async def plot(live: LiveServer) -> str:
        await finished_table(live)
        table = await live.table()
        await table.play()
        return table.code

    with ServerRig(data=folder) as rig:
        return folder, rig.run(plot)


@pytest.fixture
def code(made: tuple[Path, str], run: Runner) -> str:
    """Put these data here, as `data`; return the code."""
    assert run is not None  # which chose the folder
    shutil.copytree(made[0], "data")
    return made[1]


def restored(code: str, data: str) -> bytes:
    """Return a room as a server on some data has it."""

    async def plot(live: LiveServer) -> bytes:
        room = await live.room(code)
        return Table(live, room, [], None, None).snapshot()  # type: ignore[arg-type]

    with served(data) as rig:
        return rig.run(plot)


def last_entry(data: str) -> int:
    with closing(sqlite3.connect(f"{data}/freehold.db")) as connection:
        return int(connection.execute("SELECT max(seq) FROM entries").fetchone()[0])


def files_in(folder: str | Path = ".") -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def test_a_server_that_runs_is_backed_up_while_people_play(run: Runner) -> None:
    async def plot(live: LiveServer) -> int:
        table = await live.table()
        await table.play()
        before = table.room.durable.seq
        copying = asyncio.create_task(running(run, "backup", str(FILE), "--data", "data"))
        while not copying.done():
            await table.play(1)
            await asyncio.sleep(0.02)  # and leaves it time to copy
        done = await copying
        assert (done.code, done.err) == (0, "")
        first, second = done.out.splitlines()
        assert first.startswith(LINE)
        assert first.endswith("open rooms replayed: 1, records verified: 0 of 0.")
        assert second == f"SHA-256 {hashlib.sha256(FILE.read_bytes()).hexdigest()}"
        await table.play()
        return before

    with served() as rig:
        before = rig.run(plot)
    assert stat.S_IMODE(FILE.stat().st_mode) == 0o600
    assert files_in() == ["copy.db", "data"]
    assert run("restore", str(FILE), "--data", "other").code == 0
    assert last_entry("other") >= before


def test_what_is_restored_is_what_was_and_what_was_there_is_kept(run: Runner, code: str) -> None:
    assert run("backup", str(FILE), "--data", "data", "--records", "all").code == 0
    shutil.copytree("data", "other")
    done = run("restore", str(FILE), "--data", "other")
    assert "What was there is kept as other/freehold.replaced-1.db." in done.out
    assert f"SHA-256 {hashlib.sha256(FILE.read_bytes()).hexdigest()}" in done.out
    assert files_in("other") == ["freehold.db", "freehold.replaced-1.db"]
    assert stat.S_IMODE(Path("other/freehold.db").stat().st_mode) == 0o600
    assert Path("other/freehold.db").read_bytes() == FILE.read_bytes()
    assert restored(code, "other") == restored(code, "data")
    files.check_file(Path("other/freehold.replaced-1.db"))


@with_data
def test_nothing_is_restored_while_a_server_runs(run: Runner) -> None:
    run("backup", str(FILE), "--data", "data")

    async def plot(live: LiveServer) -> None:
        table = await live.table()
        done = await running(run, "restore", str(FILE), "--data", "data")
        assert (done.code, "data is in use: another server runs on it" in done.err) == (1, True)
        await table.play()

    with served() as rig:
        rig.run(plot)
    assert files_in("data") == ["freehold.db"]


@with_data
def test_a_backup_has_its_name_only_when_it_is_whole(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def looked_at(_part: Path) -> None:
        seen.append(files_in())
        raise StoreError("stopped here")

    with monkeypatch.context() as patch:
        patch.setattr(files, "check_file", looked_at)
        assert run("backup", str(FILE), "--data", "data").code == 1
    assert (seen, files_in()) == ([["copy.db.part", "data"]], ["data"])
    Path("copy.db.part").write_text("left behind by one that was killed")
    Path("copy.db.part-journal").write_text("and this")
    Path("copy.db.check").mkdir()
    Path("copy.db.check/freehold.db").write_text("and that")
    assert run("backup", str(FILE), "--data", "data").code == 0
    assert files_in() == ["copy.db", "data"]


@with_data
def test_a_name_that_is_taken_and_a_folder_without_data_are_refused(run: Runner) -> None:
    FILE.write_text("precious")
    assert "copy.db exists" in run("backup", str(FILE), "--data", "data").err
    assert FILE.read_text() == "precious"
    assert "nowhere has no freehold.db" in run("backup", "new.db", "--data", "nowhere").err
    assert run("backup", "new.db", "--data", "data", "--records", "some").code == 2
    assert run("backup", "new.db", "--data", ":memory:").code == 2
    assert files_in() == ["copy.db", "data"]


@with_data
def test_a_damaged_file_is_not_restored(run: Runner) -> None:
    run("backup", str(FILE), "--data", "data")
    whole = FILE.read_bytes()
    before = Path("data/freehold.db").read_bytes()
    for name, broken in {
        "cut": whole[: len(whole) // 2],
        "changed": whole[:8192] + bytes(4096) + whole[12288:],
        "another": b"no database",
        "empty": b"",
    }.items():
        FILE.write_bytes(broken)
        assert run("restore", str(FILE), "--data", "data").code == 1, name
    assert run("restore", "nowhere.db", "--data", "data").code == 1
    assert (Path("data/freehold.db").read_bytes(), files_in("data")) == (before, ["freehold.db"])


@with_data
def test_a_backup_that_the_disk_refuses_leaves_nothing(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("backup", str(FILE), "--data", "data")

    copy = shutil.copyfile

    def half(file: Path, target: Path) -> None:
        copy(file, target)
        if target.parent == Path("data"):
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", half)
        done = run("restore", str(FILE), "--data", "data")
    assert (done.code, "No space left" in done.err, files_in("data")) == (1, True, ["freehold.db"])


@with_data
def test_a_room_that_does_not_play_again_is_told(run: Runner) -> None:
    with closing(sqlite3.connect("data/freehold.db")) as connection, connection:
        connection.execute("DELETE FROM entries WHERE room = 2 AND seq = 5")
    done = run("backup", str(FILE), "--data", "data")
    assert (done.code, "room 2 cannot be restored" in done.err) == (1, True)
    assert FILE.exists()  # the server has no better one
    assert run("restore", str(FILE), "--data", "other").code == 1
    assert not Path("other").exists()
    assert run("restore", str(FILE), "--data", "other", "--anyway").code == 0


@with_data
def test_a_record_that_was_changed_is_told(run: Runner) -> None:
    with closing(sqlite3.connect("data/freehold.db")) as connection, connection:
        connection.execute("UPDATE records SET record = substr(record, 1, 60)")
    done = run("backup", str(FILE), "--data", "data")
    assert (done.code, "the copy is exact, but not all in it is well" in done.err) == (1, True)
    assert run("backup", "quick.db", "--data", "data", "--records", "0").code == 0


@with_data
def test_a_database_that_cannot_even_be_opened_is_replaced(run: Runner) -> None:
    run("backup", str(FILE), "--data", "data")
    Path("data/freehold.db").write_bytes(b"ruined" * 999)
    Path("data/freehold.db-wal").write_bytes(b"of the ruined one")
    assert run("restore", str(FILE), "--data", "data").code == 0
    kept = ["freehold.replaced-1.db", "freehold.replaced-1.db-wal"]
    assert files_in("data") == ["freehold.db", *kept]
    assert Path("data/freehold.db").read_bytes() == FILE.read_bytes()


LEFT_BESIDE = """
import os, sqlite3
connection = sqlite3.connect("data/freehold.db", isolation_level=None)
connection.execute("PRAGMA journal_mode = WAL")
connection.execute("UPDATE clock SET uptime = 123456789")
os._exit(0)
"""


@with_data
def test_the_copy_of_an_update_is_restored_whatever_a_killed_server_left(run: Runner) -> None:
    """Simply put in its place it would take what lies beside the other one for its own."""
    copy = Path("data/freehold.version-12.db")
    shutil.copyfile("data/freehold.db", copy)
    subprocess.run([sys.executable, "-c", LEFT_BESIDE], check=True)
    assert Path("data/freehold.db-wal").stat().st_size
    assert run("restore", str(copy), "--data", "data").code == 0
    assert Path("data/freehold.db").read_bytes() == copy.read_bytes()
    assert files_in("data") == ["freehold.db", "freehold.replaced-1.db", copy.name]
    with closing(sqlite3.connect("data/freehold.replaced-1.db")) as connection:
        assert connection.execute("SELECT uptime FROM clock").fetchone() == (123456789,)


def test_of_many_records_those_are_verified_that_lie_evenly() -> None:
    from freehold.server.rooms.verification import _spread

    games = [str(number) for number in range(101)]
    assert _spread(games, 5) == ["100", "75", "50", "25", "0"]
    assert (_spread(games, 1), _spread(games[:3], 5), _spread(games, 0)) == (["100"], games[:3], [])


def test_postgresql_has_its_own_tools(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREEHOLD_STORE", "postgresql://nobody@localhost/freehold")
    done = run("backup", str(FILE))
    assert (done.code, "pg_dump" in done.err) == (2, True)
