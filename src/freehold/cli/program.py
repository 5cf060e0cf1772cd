"""The program: its commands, and how they end."""

import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

from freehold import __version__
from freehold.cli.commands.admin import admin
from freehold.cli.commands.analyze import analyze
from freehold.cli.commands.backup import backup, restore
from freehold.cli.commands.config import config
from freehold.cli.commands.editions import editions
from freehold.cli.commands.evidence import evidence
from freehold.cli.commands.lab import lab
from freehold.cli.commands.landing import landing
from freehold.cli.commands.moderators import moderators
from freehold.cli.commands.move_data import move_data
from freehold.cli.commands.play import play
from freehold.cli.commands.puzzle import puzzle
from freehold.cli.commands.rebuild import rebuild
from freehold.cli.commands.replay import replay
from freehold.cli.commands.serve import serve
from freehold.cli.commands.simulate import simulate
from freehold.cli.commands.tournament import tournament
from freehold.cli.commands.verify import verify
from freehold.cli.errors import USAGE, CommandError
from freehold.text.wording import printable

COMMANDS: Final = (
    play,
    serve,
    config,
    admin,
    backup,
    restore,
    moderators,
    rebuild,
    evidence,
    move_data,
    editions,
    verify,
    replay,
    analyze,
    puzzle,
    simulate,
    tournament,
    lab,
    landing,
)


def new_app() -> App:
    """Return the program with all its commands."""
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
    for command in COMMANDS:
        app.command(command)
    return app


def run(argv: Sequence[str]) -> int:
    """Run one command; return the exit code."""
    _forgive_encodings()
    try:
        result = new_app()(list(argv))
    except CommandError as error:
        return _fail(str(error), error.code)
    except CycloptsError as error:
        return _fail(str(error), USAGE)
    return result if isinstance(result, int) else 0


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
