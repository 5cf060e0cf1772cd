"""Where a server keeps its data, as commands are told it."""

from typing import Annotated

from cyclopts import Parameter

from freehold.cli.errors import UsageError
from freehold.cli.server_options import chosen_settings
from freehold.server.ops.settings import Settings

DataFolder = Annotated[str | None, Parameter(help="Folder of the server's data.")]
StoreAddress = Annotated[
    str | None, Parameter(help="PostgreSQL database of the server: postgresql://HOST/NAME.")
]


def settings_of(data: str | None, store: str | None, config: str | None = None) -> Settings:
    """Return the settings of a server that keeps its data there, or refuse."""
    settings = chosen_settings(config=config, data=data, store=store)
    if not settings.store and (settings.data is None or not settings.data.is_dir()):
        came = data if settings.data is None else str(settings.data)
        raise UsageError(f"--data: expected the folder of a server's data, got {came!r}")
    return settings
