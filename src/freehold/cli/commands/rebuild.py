"""`freehold rebuild`: statistics, achievements and ratings anew, from the records."""

import asyncio
from typing import TYPE_CHECKING

from freehold.cli.errors import CommandError
from freehold.cli.lab_matches import Workers, check_workers
from freehold.cli.output import Json, print_json
from freehold.cli.progress import progress
from freehold.cli.server_data import DataFolder, StoreAddress, settings_of
from freehold.cli.server_options import Config

if TYPE_CHECKING:
    from freehold.server.games.rebuild import Rebuilt
    from freehold.server.ops.settings import Settings


def rebuild(
    *,
    config: Config = None,
    data: DataFolder = None,
    store: StoreAddress = None,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Write statistics, achievements and ratings anew, from the records of all finished games.

    The server must not be running.  They come out as they were, unless what counts has changed;
    nothing changes if this is interrupted.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.store import StoreError

    settings = settings_of(data, store, config)
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
    from freehold.server.store import open_store

    store = await open_store(settings.place, lambda _: None)
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
