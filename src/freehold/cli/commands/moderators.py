"""`freehold moderators`: which accounts of a server moderate it."""

import asyncio
import time
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from freehold.cli.errors import CommandError, UsageError
from freehold.cli.server_data import DataFolder, StoreAddress, settings_of
from freehold.cli.server_options import Config

if TYPE_CHECKING:
    from freehold.server.ops.settings import Settings

Task = Literal["list", "add", "remove"]


def moderators(
    task: Annotated[Task, Parameter(help="What to do.")] = "list",
    name: Annotated[str | None, Parameter(help="The name that an account signs in with.")] = None,
    *,
    config: Config = None,
    data: DataFolder = None,
    store: StoreAddress = None,
) -> int:
    """List the accounts that moderate a server, name one more, or let one do so no more.

    The server must not be running.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.store import StoreError

    settings = settings_of(data, store, config)
    if (task == "list") != (name is None):
        expected = "no name" if task == "list" else "the name of an account"
        raise UsageError(f"moderators {task}: expected {expected}, got {name!r}")
    try:
        asyncio.run(_run(settings, task, name))
    except StoreError as error:
        raise CommandError(str(error)) from error
    return 0


async def _run(settings: "Settings", task: Task, name: str | None) -> None:
    from freehold.server.people.identity import fold_name
    from freehold.server.people.moderator_actions import name_moderator
    from freehold.server.store import open_store

    store = await open_store(settings.place, lambda _: None)
    try:
        if name is not None:
            now = int(time.time())
            found = await name_moderator(store, fold_name(name), now, present=task == "add")
            if found is None:
                raise CommandError(f"expected the name of an account, got {name!r}")
        accounts = [await store.account(row.identity) for row in await store.moderators()]
    finally:
        await store.close()
    names = [account.name for account in accounts if account is not None]
    print("\n".join(names) if names else "Nobody moderates this server.")
