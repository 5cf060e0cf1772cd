"""How a command fails: one message for the person who typed it, and an exit code."""

from typing import Final

USAGE: Final = 2  # exit code: the command line itself was wrong
DATA: Final = 1  # exit code: a file or an edition was
INTERRUPTED: Final = 130  # exit code: somebody pressed Ctrl-C


class CommandError(Exception):
    """Say what was expected and what came; `code` is the exit code."""

    code: int = DATA


class UsageError(CommandError):
    """Say what is wrong with the words of the command line."""

    code = USAGE
