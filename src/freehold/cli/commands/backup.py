"""`freehold backup` and `freehold restore`: a server's data as one file, verified both ways."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from freehold.cli.errors import CommandError, UsageError
from freehold.cli.progress import progress
from freehold.cli.server_data import DataFolder
from freehold.cli.server_options import Config, chosen_settings

if TYPE_CHECKING:
    from freehold.server.rooms.verification import Verified

ALL: Final = "all"
SHOWN: Final = 20  # problems
Records = Annotated[
    str, Parameter(help="How many records of games to verify, evenly spread: a number, or all.")
]


def backup(
    file: Annotated[Path, Parameter(help="The file to make; it must not be there yet.")],
    /,
    *,
    config: Config = None,
    data: DataFolder = None,
    records: Records = "200",
) -> int:
    """Copy the data of a server, running or not, into one file, and verify the copy.

    It is as the data were at one moment; people play on meanwhile.  SQLite checks the file, the
    logs of all open rooms are replayed, records of finished games verified.  The file holds the
    secrets of the server: keep it as safe as the server's folder.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.store.backup import check_file, copy_to_part, name_part
    from freehold.server.store.interface import StoreError

    folder, most = _folder(config, data), _most(records)
    try:
        with progress(100, "copied, percent") as advance:
            told = 0

            def tell(done: int, pages: int) -> None:
                nonlocal told
                percent = 100 * done // max(1, pages)
                advance(percent - told)
                told = percent

            part = copy_to_part(folder, file, tell)
        try:
            check_file(part)
            found = _verified(part, most, file.with_name(f"{file.name}.check"))
            name_part(part, file)
        finally:
            part.unlink(missing_ok=True)
    except StoreError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"cannot write {file}: {error}") from error
    _tell(f"Backed up to {file}", file, found)
    if found.problems:
        raise CommandError("the copy is exact, but not all in it is well:\n" + _problems(found))
    return 0


def restore(
    file: Annotated[Path, Parameter(help="A backup.")],
    /,
    *,
    config: Config = None,
    data: DataFolder = None,
    records: Records = "200",
    anyway: Annotated[
        bool, Parameter(negative=(), help="Although rooms or records in it are not well.")
    ] = False,
) -> int:
    """Put a backup in the place of a stopped server's data, once it is verified.

    What was there is kept beside it.  While a server runs on the folder nothing is done.
    """
    from freehold.server.store.backup import check_file, expect_free, put_in_place
    from freehold.server.store.interface import StoreError

    folder, most = _folder(config, data), _most(records)
    try:
        expect_free(folder)  # at once, and once more when it comes to it
        check_file(file)
        found = _verified(file, most, _place_to_check(folder))
        if found.problems and not anyway:
            text = "not all in it is well; --anyway restores it all the same:\n"
            raise CommandError(text + _problems(found))
        aside = put_in_place(file, folder)
    except StoreError as error:
        raise CommandError(str(error)) from error
    _tell(f"Restored to {folder}", file, found)
    if aside is not None:
        print(f"What was there is kept as {aside}.")
    return 0


def _folder(config: str | None, data: str | None) -> Path:
    settings = chosen_settings(config=config, data=data)
    if not isinstance(settings.place, Path):
        expected = "--data: expected the folder of a server's data"
        raise UsageError(f"{expected}; a PostgreSQL database is backed up with pg_dump")
    return settings.place


def _most(records: str) -> int | None:
    if records == ALL:
        return None
    if not records.isdecimal():
        raise UsageError(f"--records: expected a number, or all, got {records!r}")
    return int(records)


def _place_to_check(folder: Path) -> Path:
    """Return a folder on the disk of the data, which may have to be made themselves."""
    return (
        folder / "freehold.check" if folder.is_dir() else folder.with_name(f"{folder.name}.check")
    )


def _verified(file: Path, most: int | None, folder: Path) -> "Verified":
    """Verify a copy of a file, which is brought up to date as a server would do it."""
    from freehold.server.store.backup import trial_copy

    with trial_copy(file, folder):
        return asyncio.run(_verify(folder, most))


async def _verify(folder: Path, most: int | None) -> "Verified":
    from freehold.server.rooms.verification import verify_store
    from freehold.server.store import SqliteStore

    store = await SqliteStore.open(folder, lambda _: None)
    try:
        return await verify_store(store, most)
    finally:
        await store.close()


def _tell(done: str, file: Path, found: "Verified") -> None:
    from freehold.server.store.backup import digest_of_file

    megabytes = file.stat().st_size / 1e6
    print(
        f"{done}: {megabytes:.1f} MB, SQLite's check passed, open rooms replayed: {found.rooms},"
        f" records verified: {found.records} of {found.games}."
    )
    print(f"SHA-256 {digest_of_file(file)}")


def _problems(found: "Verified") -> str:
    more = len(found.problems) - SHOWN
    lines = [*found.problems[:SHOWN], *([f"and {more} more"] if more > 0 else [])]
    return "\n".join(lines)
