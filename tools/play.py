"""Play in the browser: start a server on this machine, at the first port from 8000 on that is free.

Arguments are handed to `freehold serve`; a port among them, or FREEHOLD_PORT, is taken as it is.
"""

import os
import socket
import sys
from pathlib import Path

FIRST = 8000
TRIED = 100
SERVE = Path(sys.executable).with_name("freehold")


def is_free(port: int) -> bool:
    """Tell whether a server could listen at the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port() -> int:
    """Return the first port that is free, or end."""
    ports = range(FIRST, FIRST + TRIED)
    found = next((port for port in ports if is_free(port)), None)
    if found is None:
        sys.exit(f"play: expected a free port from {FIRST} to {ports[-1]}, found none")
    if found != FIRST:
        print(f"play: port {FIRST} is taken, {found} is free", flush=True)
    return found


def names_port(arguments: list[str]) -> bool:
    """Tell whether somebody has chosen the port."""
    given = any(each.partition("=")[0] == "--port" for each in arguments)
    return given or bool(os.environ.get("FREEHOLD_PORT", "").strip())


def main(arguments: list[str]) -> None:
    """Become the server."""
    chosen = [] if names_port(arguments) else ["--port", str(free_port())]
    print("play: open the address in a browser; Ctrl-C ends, games are kept", flush=True)
    os.execv(SERVE, [str(SERVE), "serve", *chosen, *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
