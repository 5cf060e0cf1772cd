"""`freehold serve`: host games for people in browsers."""

import os
from typing import TYPE_CHECKING

from freehold.cli.errors import CommandError
from freehold.cli.server_options import chosen_settings, with_settings

if TYPE_CHECKING:
    from freehold.server.app import Server


@with_settings
def serve(**options: str | None) -> int:
    """Host games for people in browsers, until interrupted.

    Everything can be set in a file and by environment variables as well: see freehold config.
    """
    # here, so that other commands do not wait until the whole server is loaded
    from freehold.server.app import run
    from freehold.server.store import StoreError

    settings = chosen_settings(**options)
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
