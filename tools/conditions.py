"""Make up for what whoever started us left out, so that a command works the same for everybody.

A shell starts commands in the background with interrupts ignored, and so would all our children;
a service may have closed the standard input; an account may have no home, or one that is read-only,
where package managers and browsers want to keep things; an environment may forbid Python to keep
what it compiled, and then each of the hundreds of processes that tests start would compile it all.
"""

import os
import signal
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent / "build" / "home"


def settle() -> None:
    """Let signals end us in an orderly way, open what is closed, have a home, keep bytecode."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    open_input()
    os.environ["HOME"] = str(find_home())
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def find_home() -> Path:
    """Return the home, or a folder of ours where that is none, or nobody's."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - Path's own fails for who has no account
    if not is_home(home):
        home = HOME
        home.mkdir(parents=True, exist_ok=True)
    return home


def open_input() -> None:
    """Open nothing as the standard input, if that is closed: else the next file would become it."""
    try:
        os.fstat(0)
    except OSError:
        os.open(os.devnull, os.O_RDONLY)


def is_home(folder: Path) -> bool:
    """Tell whether a folder is one to keep things in."""
    return folder.is_absolute() and folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
