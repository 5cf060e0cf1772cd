"""`freehold rebuild`: statistics, achievements and ratings anew, from the records."""

import asyncio
import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from freehold.cli.errors import CommandError, UsageError
from freehold.cli.lab_matches import Workers, check_workers
from freehold.cli.output import Json, print_json
from freehold.cli.progress import progress

if TYPE_CHECKING:
    from freehold.server.games.rebuild import Rebuilt
    from freehold.server.ops.settings import Settings


def rebuild(
    *,
    data: Annotated[str | None, Parameter(help="Folder of the server's data.")] = None,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Write statistics, achievements and ratings anew, from the records of all finished games.

    The server must not be running.  They come out as they were, unless what counts has changed;
    nothing changes if this is interrupted.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.ops.settings import SettingsError, settings_from
    from freehold.server.store import StoreError

    try:
        settings = settings_from(os.environ, data=data)
    except SettingsError as error:
        raise UsageError(str(error)) from error
    if settings.data is None or not settings.data.is_dir():
        raise UsageError(f"--data: expected the folder of a server's data, got {data!r}")
    try:
        done = asyncio.run(_rebuild(settings, check_workers(workers)))
    except StoreError as error:
        raise CommandError(str(error)) from error
    if json:
        print_json(done)
    else:
        _tell(done)
    return 0


async def _rebuild(settings: "Settings", workers: int) -> "Rebuilt":
    from freehold.server.games.rebuild import count_finished, rebuild
    from freehold.server.games.statistics_writer import bounds_of
    from freehold.server.store import SqliteStore

    assert settings.data is not None
    store = await SqliteStore.open(settings.data, lambda _: None)
    try:
        with progress(await count_finished(store), "games") as advance:
            return await rebuild(store, bounds_of(settings), workers, advance)
    finally:
        await store.close()


def _tell(done: "Rebuilt") -> None:
    same = "the same as before" if done.before == done.after else "changed"
    print(f"{done.games} games, {done.rows} rows: {same}.")
    if done.left_out:
        print(f"{done.left_out} games left out: their records cannot be read.")
