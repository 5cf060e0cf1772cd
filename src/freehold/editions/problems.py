"""What can be wrong with an edition or with house rules, told so that a person can mend it."""

from collections.abc import Iterable

import msgspec

LONGEST = 80  # characters of an offending value that are shown


class Problem(msgspec.Struct, frozen=True):
    """One fault: where it is, what was expected there and what came instead."""

    where: str
    key: str
    expected: str
    came: str

    def __str__(self) -> str:
        """Tell the fault in one line."""
        place = f"{self.where}: {self.key}" if self.key else self.where
        return f"{place}: expected {self.expected}, got {self.came}"


class ProblemError(ValueError):
    """Carry one or more problems; the message has a line for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class EditionError(ProblemError):
    """Say why the files of an edition do not make one."""


class OptionError(ProblemError):
    """Say why house rules are refused."""


def shown(value: object) -> str:
    """Write a value the way a person would type it, cut short if it is long."""
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def listed(values: Iterable[object]) -> str:
    """Write the acceptable values."""
    return "one of " + ", ".join(shown(value) for value in values)
