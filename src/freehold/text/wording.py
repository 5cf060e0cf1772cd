"""How a command fails: one message for the person who typed it, and an exit code."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

USAGE: Final = 2  # exit code: the command line itself was wrong
DATA: Final = 1  # exit code: a file or an edition was


class CommandError(Exception):
    """Say what was expected and what came; `code` is the exit code."""

    code: int = DATA


class UsageError(CommandError):
    """Say what is wrong with the words of the command line."""

    code = USAGE


def listed(words: Iterable[str]) -> str:
    """Return the words with commas between them."""
    return ", ".join(words)


def either(words: Sequence[str]) -> str:
    """Return the words as alternatives."""
    return " or ".join(part for part in (listed(words[:-1]), *words[-1:]) if part)


def hint(word: str, known: Iterable[str]) -> str:
    """Return a question about what may have been meant, or nothing."""
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]}?" if close else ""


def printable(text: str) -> str:
    """Return the text without characters that would steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
