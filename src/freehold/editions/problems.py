"""What can be wrong with an edition or with house rules, told so that a person can mend it."""

from collections.abc import Iterable
from math import isfinite
from typing import Final

import msgspec

LONGEST: Final = 80  # characters of an offending value that are shown
LONGEST_KEY: Final = 200
MOST_SHOWN: Final = 20  # problems that are told one by one


class Problem(msgspec.Struct, frozen=True):
    """One fault: where it is, what was expected there and what came instead.

    `code` names the kind of fault for programs; it stays the same whatever the words are.
    """

    where: str
    key: str
    expected: str
    came: str
    code: str = "value"

    def __str__(self) -> str:
        """Tell the fault in one line."""
        place = f"{self.where}: {_cut(self.key, LONGEST_KEY)}" if self.key else self.where
        return escaped(f"{place}: expected {self.expected}, got {self.came}")


class ProblemError(ValueError):
    """Carry one or more problems; the message has a line for each of the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        lines = [str(problem) for problem in self.problems[:MOST_SHOWN]]
        more = len(self.problems) - len(lines)
        super().__init__("\n".join([*lines, f"and {more} more"] if more else lines))


class EditionError(ProblemError):
    """Say why the files of an edition do not make one."""


class OptionError(ProblemError):
    """Say why house rules are refused."""


def shown(value: object) -> str:
    """Write a value the way a person would type it, cut short if it is long."""
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    try:
        text = msgspec.json.encode(value, enc_hook=str).decode()
    except (ValueError, RecursionError):  # letters that are none, too many digits, too deep
        return "what cannot be shown"
    return escaped(_cut(text, LONGEST))


def listed(values: Iterable[object]) -> str:
    """Write the acceptable values."""
    texts = [shown(value) for value in values]
    return "one of " + ", ".join(texts) if texts else "nothing, as there is none to name"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."


def escaped(text: str) -> str:
    """Return the text in one line, with escapes for what would steer a terminal."""
    return "".join(_escape(letter) for letter in text)


def _escape(letter: str) -> str:
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"
