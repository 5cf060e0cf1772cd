"""The database file: taken for this server alone, known to be ours, brought up to date."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from importlib import resources
from pathlib import Path

from freehold.server.store.folder_lock import FolderLock, in_use, is_taken
from freehold.server.store.interface import StoreError
from freehold.server.store.pruning import prune_left

NAME = "freehold.db"
# Marks a SQLite file as ours: "Free" in ASCII.
APPLICATION = 0x46726565
CACHE_KIBIBYTES = 32_768
READER_KIBIBYTES = 8_192
BUSY_SECONDS = 5  # that another program may keep us waiting, which reads the file
# The pages that tell where rooms have their newest entries are written again and again; a long log
# of them is copied to their places seldom, and each only once.
CHECKPOINT_PAGES = 4_000


@contextmanager
def taken_database(folder: Path) -> Iterator[sqlite3.Connection]:
    """Have a folder and its database for oneself; make both if they are missing."""
    path = folder / NAME
    try:
        make_folder(folder)
        lock = FolderLock.take(folder)
    except OSError as error:
        raise StoreError(f"cannot open {path}: {error}") from error
    try:
        with closing(_connected(path)) as connection:
            try:
                prepare(connection, path)
                yield connection
            finally:
                take_back(connection)
    finally:
        lock.release()


def _connected(path: Path) -> sqlite3.Connection:
    try:
        make_file(path)
        return sqlite3.connect(path, timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot open {path}: {error}") from error


def take_back(connection: sqlite3.Connection) -> None:
    """End a transaction that failed, whose locks could outlive the connection otherwise."""
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def open_reader(folder: Path) -> sqlite3.Connection:
    """Return another connection to a database that is open, which cannot write."""
    connection = sqlite3.connect(folder / NAME, timeout=BUSY_SECONDS, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    connection.execute(f"PRAGMA cache_size = -{READER_KIBIBYTES}")
    return connection


def copy_database(folder: Path, target: Path) -> None:
    """Copy a folder's database into another folder, without a change to the first.

    What a server that was killed left beside it belongs to it; one that runs has it for itself.
    """
    path = folder / NAME
    if is_taken(folder):
        raise StoreError(in_use(folder))
    whole = not path.with_name(f"{NAME}-wal").exists()
    source = f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if whole else ''}"
    try:
        make_file(target / NAME)
        with (
            closing(sqlite3.connect(source, timeout=0, uri=True)) as old,
            closing(sqlite3.connect(target / NAME)) as new,
        ):
            old.execute("BEGIN")
            pragma(old, "schema_version")  # takes the file, or says that it is in use
            old.backup(new)
    except sqlite3.Error as error:
        raise StoreError(explain(error, path)) from error
    except OSError as error:
        raise StoreError(f"cannot copy {path} to {target}: {error}") from error


def make_folder(folder: Path) -> None:
    """Make a folder, for this user only."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def make_file(path: Path) -> None:
    """Make the file and its folder, for this user only.

    SQLite gives the files it puts beside it the same mode. An existing file is not even opened:
    closing it again would drop the locks that this process has on it.
    """
    make_folder(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Take the file, check it, and bring it up to date."""
    migrations = read_migrations()
    try:
        take(connection)
        check(connection, path, len(migrations))
        connection.execute("COMMIT")
        configure(connection)
        copy_before(connection, path, len(migrations))
        migrate(connection, migrations)
        prune_left(connection)
        empty_log(connection)  # it has all that was written anew, and would stay as large
        remove_traces(connection)
    except sqlite3.Error as error:
        raise StoreError(explain(error, path)) from error


def take(connection: sqlite3.Connection) -> None:
    """Begin to change the file, which an earlier version of this program may have for itself."""
    connection.execute("BEGIN EXCLUSIVE")


def check(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    """Refuse a database that is not ours, or is newer than this program."""
    application, version = pragma(connection, "application_id"), pragma(connection, "user_version")
    if application == APPLICATION and version <= newest:
        return
    if application == APPLICATION:
        raise StoreError(
            f"{path} is of a newer Freehold: expected version {newest} or older, found {version}"
        )
    if application or version or connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise StoreError(f"{path} is not Freehold's: expected its database, found another's")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """Return the value of a setting that is a number."""
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def configure(connection: sqlite3.Connection) -> None:
    """Make a commit wait for the disk, and for nothing else but who copies the file."""
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1_000}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    connection.execute("PRAGMA secure_delete = ON")  # zeros take the place of what is deleted


def read_migrations(package: str = "freehold.server.store") -> list[str]:
    """Return the text of each migration of a package; the first leads to version 1."""
    folder = resources.files(package) / "migrations"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return [file.read_text(encoding="utf-8") for file in files]


def copy_before(connection: sqlite3.Connection, path: Path, newest: int) -> None:
    """Copy an older database before it is brought up to date: there is no other way back."""
    version = pragma(connection, "user_version")
    if version in (0, newest):
        return
    copy = path.with_name(f"{path.stem}.version-{version}{path.suffix}")
    part = copy.with_name(copy.name + ".part")
    try:
        make_part(part)
        with without_rest(part), closing(sqlite3.connect(part)) as target:
            connection.backup(target)
        part.replace(copy)
    except OSError as error:
        raise StoreError(f"cannot copy {path} to {copy}: {error}") from error


def make_part(part: Path) -> None:
    """Make the file of a copy anew, without anything beside it that would be taken for its own."""
    remove_part(part)
    make_file(part)


def remove_part(part: Path) -> None:
    """Remove the file of a copy, and what may lie beside it."""
    for ending in ("", "-journal", "-wal", "-shm"):
        part.with_name(part.name + ending).unlink(missing_ok=True)


@contextmanager
def without_rest(part: Path) -> Iterator[None]:
    """Leave nothing of a copy that fails: it would take space where there may be none."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            remove_part(part)
        raise


def migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Apply what is missing, each migration in a transaction together with its number."""
    start = pragma(connection, "user_version")
    for version, script in enumerate(migrations[start:], start + 1):
        connection.executescript(
            f"BEGIN;\n{script}\nPRAGMA application_id = {APPLICATION};\n"
            f"PRAGMA user_version = {version};\nCOMMIT;"
        )


def remove_traces(connection: sqlite3.Connection) -> None:
    """Write the file anew if somebody was deleted; without the space for it, another time."""
    (deleted,) = connection.execute("SELECT deleted FROM traces").fetchone()
    if deleted:
        with suppress(sqlite3.OperationalError):
            write_anew(connection)


def write_anew(connection: sqlite3.Connection) -> None:
    """Write the file anew: where pages were divided, they may have parts of rows of before."""
    connection.execute("VACUUM")
    connection.execute("UPDATE traces SET deleted = 0")
    empty_log(connection)


def empty_log(connection: sqlite3.Connection) -> None:
    """Empty the write-ahead log, which has pages as they were before."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def explain(error: sqlite3.Error, path: Path) -> str:
    """Say why a database cannot be opened."""
    # The low byte is the kind of error, the rest its detail.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_BUSY:
        return in_use(path.parent)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is not Freehold's: expected its database, found something else"
    return f"cannot open {path}: {error}"
