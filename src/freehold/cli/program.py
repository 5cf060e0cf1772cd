"""The program: its commands, and how they end."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from cyclopts import App, CycloptsError

from freehold import __version__
from freehold.cli.errors import USAGE, CommandError
from freehold.text.wording import printable

# In which module of `freehold.cli.commands` each is: who chose one need not wait for all.
COMMANDS: Final = {
    "play": "play",
    "serve": "serve",
    "config": "config",
    "admin": "admin",
    "backup": "backup",
    "restore": "backup",
    "moderators": "moderators",
    "rebuild": "rebuild",
    "evidence": "evidence",
    "move-data": "move_data",
    "editions": "editions",
    "verify": "verify",
    "replay": "replay",
    "analyze": "analyze",
    "puzzle": "puzzle",
    "simulate": "simulate",
    "tournament": "tournament",
    "lab": "lab",
    "landing": "landing",
}


def new_app(chosen: str = "") -> App:
    """Return the program with the command that was chosen, or with all."""
    app = App(
        name="freehold",
        help="Play, simulate and study property-trading board games.",
        version=__version__,
        help_format="plaintext",
        exit_on_error=False,
        print_error=False,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for name in [chosen] if chosen in COMMANDS else COMMANDS:
        module = import_module(f"freehold.cli.commands.{COMMANDS[name]}")
        app.command(getattr(module, name.replace("-", "_")))
    return app


def run(argv: Sequence[str]) -> int:
    """Run one command; return the exit code."""
    _forgive_encodings()
    try:
        result = new_app(*argv[:1])(list(argv))
    except CommandError as error:
        return _fail(str(error), error.code)
    except CycloptsError as error:
        return _fail(str(error), USAGE)
    except UnicodeEncodeError as error:  # bytes of the command line or the environment
        if not _has_odd_bytes(error.object):
            raise
        return _fail(f"expected text in UTF-8, got {error.object!a}", USAGE)
    return result if isinstance(result, int) else 0


def _has_odd_bytes(text: str) -> bool:
    return any("\udc80" <= sign <= "\udcff" for sign in text)  # as Python reads such bytes


def _fail(message: str, code: int) -> int:
    lines = [printable(line) for line in message.splitlines()]
    print("freehold: " + "\n".join(lines), file=sys.stderr)
    return code


def _forgive_encodings() -> None:
    """Let a terminal that lacks a letter show a question mark instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
