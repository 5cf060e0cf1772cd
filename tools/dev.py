"""Work on the web client: a server, and Vite in front of it, which shows every edit at once.

Ctrl-C ends both, and when one ends the other does, too.  Arguments are handed to `freehold serve`.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tools import web

PORT = "8000"  # to which Vite passes on what is not the client's
PAGES = "http://localhost:5173,http://127.0.0.1:5173"  # where Vite shows them
SERVE = Path(sys.executable).with_name("freehold")
LOOK = 0.2  # seconds between two looks at who still runs


def start(arguments: list[str]) -> list[subprocess.Popen[bytes]]:
    """Start both, out of the reach of the terminal's own Ctrl-C."""
    server = [str(SERVE), "serve", "--port", PORT, "--origins", PAGES, *arguments]
    vite = ["npm", "run", "--silent", "dev"]
    return [
        subprocess.Popen(server, stdin=subprocess.DEVNULL, start_new_session=True),
        subprocess.Popen(vite, cwd=web.WEB, stdin=subprocess.DEVNULL, start_new_session=True),
    ]


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def main(arguments: list[str]) -> int:
    """Run both until one ends or somebody interrupts."""
    web.main(["packages"])
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    running = start(arguments)
    try:
        while all(process.poll() is None for process in running):
            time.sleep(LOOK)
    except KeyboardInterrupt:
        return 0
    finally:
        for process in running:
            end(process)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
