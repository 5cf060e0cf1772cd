"""`freehold serve`: host games for people in browsers."""

import os
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from freehold.cli.errors import CommandError, UsageError

if TYPE_CHECKING:
    from freehold.server.app import Server


def serve(
    *,
    host: Annotated[str | None, Parameter(help="Address to listen at [127.0.0.1].")] = None,
    port: Annotated[str | None, Parameter(help="Port to listen at; 0 takes a free one.")] = None,
    data: Annotated[
        str | None, Parameter(help="Folder for rooms and games; :memory: keeps nothing.")
    ] = None,
    store: Annotated[
        str | None,
        Parameter(help="PostgreSQL database instead of a folder: postgresql://HOST/NAME."),
    ] = None,
    origins: Annotated[
        str | None, Parameter(help="Other sites whose pages may use this server, by commas.")
    ] = None,
    proxies: Annotated[
        str | None, Parameter(help="Trusted reverse proxies in front of this server [0].")
    ] = None,
    metrics: Annotated[
        str | None, Parameter(help="Who may read /metrics: loopback, open or off.")
    ] = None,
    bot_pace: Annotated[
        str | None, Parameter(help="Factor on the moments that bots take [1.0].")
    ] = None,
    log: Annotated[str | None, Parameter(help="What to log: debug, info or warning.")] = None,
    log_format: Annotated[str | None, Parameter(help="How to log: text or json.")] = None,
) -> int:
    """Host games for people in browsers, until interrupted.

    Everything can be set by environment variables as well, see docs/server.md.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.app import run
    from freehold.server.ops.settings import SettingsError, settings_from
    from freehold.server.store import StoreError

    try:
        settings = settings_from(
            os.environ,
            host=host,
            port=port,
            data=data,
            store=store,
            origins=origins,
            proxies=proxies,
            metrics=metrics,
            bot_pace=bot_pace,
            log=log,
            log_format=log_format,
        )
    except SettingsError as error:
        raise UsageError(str(error)) from error
    try:
        return run(settings, _announce)
    except StoreError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        place = f"{settings.host}, port {settings.port}"
        raise CommandError(f"cannot listen at {place}: {reason}") from error


def _announce(server: "Server") -> None:
    host = server.settings.host
    shown = f"[{host}]" if ":" in host else host
    print(f"Freehold is ready: http://{shown}:{server.port}/", flush=True)
