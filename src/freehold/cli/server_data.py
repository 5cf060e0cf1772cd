"""Where a server keeps its data, as commands are told it."""

import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from freehold.cli.errors import UsageError

if TYPE_CHECKING:
    from freehold.server.ops.settings import Settings

DataFolder = Annotated[str | None, Parameter(help="Folder of the server's data.")]
StoreAddress = Annotated[
    str | None, Parameter(help="PostgreSQL database of the server: postgresql://HOST/NAME.")
]


def settings_of(data: str | None, store: str | None) -> "Settings":
    """Return the settings of a server that keeps its data there, or refuse."""
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.ops.settings import SettingsError, settings_from

    try:
        settings = settings_from(os.environ, data=data, store=store)
    except SettingsError as error:
        raise UsageError(str(error)) from error
    if not settings.store and (settings.data is None or not settings.data.is_dir()):
        raise UsageError(f"--data: expected the folder of a server's data, got {data!r}")
    return settings
