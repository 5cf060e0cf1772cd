"""Backups of a folder's database: one file, copied at one moment while a server may run.

A file gets its name when it is whole.  Whatever is interrupted leaves at most a `.part` and a
`.check` beside it, which the next one removes.
"""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from freehold.server.store.folder_lock import FolderLock, in_use, is_taken
from freehold.server.store.interface import StoreError
from freehold.server.store.sqlite_database import (
    NAME,
    explain,
    make_file,
    make_folder,
    make_part,
    open_reader,
    pragma,
    read_migrations,
    without_rest,
)
from freehold.server.store.sqlite_database import check as check_version

STEP_PAGES: Final = 2_048  # between two words on how far it is
MAGIC: Final = b"SQLite format 3\0"
BLOCK: Final = 1 << 20  # bytes
ASIDE: Final = "freehold.replaced-{}.db"

Advance = Callable[[int, int], None]  # is told pages done and pages in all


def copy_to_part(folder: Path, file: Path, advance: Advance = lambda _done, _all: None) -> Path:
    """Copy a folder's database, as it is at this moment, beside a file; return the copy.

    The server that may run on it is not held up: the copy is read from one snapshot.
    """
    if not (folder / NAME).is_file():
        raise StoreError(f"{folder} has no {NAME}: expected the folder of a server's data")
    if file.exists():
        raise StoreError(f"{file} exists: expected a name that is free")
    part = _new_part(file)
    try:
        with (
            without_rest(part),
            closing(open_reader(folder)) as source,
            closing(sqlite3.connect(part, isolation_level=None)) as target,
        ):
            target.execute("PRAGMA journal_mode = OFF")  # what is interrupted is thrown away
            target.execute("PRAGMA synchronous = OFF")  # until it is whole
            source.execute("BEGIN")
            pragma(source, "schema_version")  # from here on it is this moment for us
            source.backup(
                target, pages=STEP_PAGES, progress=lambda _, left, all_: advance(all_ - left, all_)
            )
            target.execute("PRAGMA journal_mode = DELETE")  # one file, without another beside it
    except sqlite3.Error as error:
        raise StoreError(explain(error, folder / NAME)) from error
    _sync(part)
    return part


def name_part(part: Path, file: Path) -> None:
    """Give a copy that was verified its name."""
    part.replace(file)
    _sync(file.parent)


def check_file(file: Path) -> None:
    """Expect a database of ours in which SQLite finds nothing wrong, or raise StoreError."""
    try:
        uri = f"{file.resolve(strict=True).as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            check_version(connection, file, len(read_migrations()))
            if not pragma(connection, "user_version"):
                raise StoreError(f"{file} is empty: expected a server's database")
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except OSError as error:
        raise StoreError(f"cannot read {file}: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(explain(error, file)) from error
    if found != "ok":
        raise StoreError(f"{file} is damaged: {found}")


def digest_of_file(file: Path) -> str:
    """Return the SHA-256 of a file."""
    found = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(BLOCK):
            found.update(block)
    return found.hexdigest()


@contextmanager
def trial_copy(file: Path, folder: Path) -> Iterator[None]:
    """Have a copy of a backup as the database of a folder, to be tried out, and remove it then.

    One that was left behind, by who was killed, is removed before.
    """
    try:
        shutil.rmtree(folder, ignore_errors=True)
        make_file(folder / NAME)
        shutil.copyfile(file, folder / NAME)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise StoreError(f"cannot copy {file} to {folder}: {error}") from error
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def expect_free(folder: Path) -> None:
    """Expect that no server runs on a folder, or raise StoreError."""
    if is_taken(folder):
        raise StoreError(in_use(folder))


def put_in_place(file: Path, folder: Path) -> Path | None:
    """Make a backup the database of a folder on which no server runs; return where the old one is.

    Whenever it is interrupted the folder has the old database or the new one.
    """
    try:
        make_folder(folder)
        lock = FolderLock.take(folder)
    except OSError as error:
        raise StoreError(f"cannot use {folder}: {error}") from error
    try:
        part = _new_part(folder / NAME)
        with without_rest(part):
            shutil.copyfile(file, part)
            _sync(part)
        aside = _set_aside(folder)
        part.replace(folder / NAME)
        _sync(folder)
    except OSError as error:
        raise StoreError(f"cannot put {file} into {folder}: {error}") from error
    finally:
        lock.release()
    return aside


def _set_aside(folder: Path) -> Path | None:
    """Keep the database that is there under another name, too."""
    old = folder / NAME
    if not old.exists():
        return None
    _fold_log(old)
    number = 1
    while (aside := folder / ASIDE.format(number)).exists():
        number += 1
    for ending in ("-wal", "-shm"):  # only of a database that could not be opened
        beside = old.with_name(NAME + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    os.link(old, aside)
    return aside


def _fold_log(old: Path) -> None:
    """Write what lies beside a database into it, if it can be read at all."""
    with old.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            return  # SQLite would throw away what lies beside it
    with suppress(sqlite3.Error), closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _new_part(file: Path) -> Path:
    part = file.with_name(file.name + ".part")
    try:
        make_part(part)
    except OSError as error:
        raise StoreError(f"cannot write {part}: {error.strerror}") from error
    return part


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
