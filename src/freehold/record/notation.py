"""What the one-line texts of moves and positions share: tokens with columns, and errors."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from freehold.editions.problems import escaped

LONGEST: Final = 40  # characters of a wrong piece that are shown
MOST: Final = 1 << 62


class NotationError(ValueError):
    """Say at which column of a text what was expected and what came."""

    def __init__(self, column: int, expected: str, came: str) -> None:
        self.column = column
        shown = came if len(came) <= LONGEST else came[: LONGEST - 3] + "..."
        message = f"column {column}: expected {expected}, got {shown or 'nothing'}"
        super().__init__(escaped(message))


class Token(NamedTuple):
    """A word of a text and the column it begins at, counted from 1."""

    text: str
    column: int

    def split(self, mark: str) -> Iterator["Token"]:
        """Yield the pieces between marks; a lone dash has none."""
        if self.text == "-":
            return
        column = self.column
        for piece in self.text.split(mark):
            yield Token(piece, column)
            column += len(piece) + len(mark)

    def error(self, expected: str) -> NotationError:
        """Return the error that this is not what was expected."""
        return NotationError(self.column, expected, self.text)

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """Match the whole token or raise."""
        found = pattern.fullmatch(self.text)
        if found is None:
            raise self.error(expected)
        return found

    def number(self, least: int = 0, most: int = MOST) -> int:
        """Return the token as a number within bounds."""
        if re.fullmatch(r"-?[0-9]{1,19}", self.text, re.ASCII) is None:
            raise self.error("a number")
        number = int(self.text)
        if not least <= number <= most:
            raise self.error(f"a number from {least} to {most}")
        return number

    def numbers(self, mark: str, least: int = 0, most: int = MOST) -> list[int]:
        """Return the numbers between marks."""
        return [piece.number(least, most) for piece in self.split(mark)]


def tokens(text: str) -> list[Token]:
    """Return the words of a text."""
    return [Token(found.group(), found.start() + 1) for found in re.finditer(r"\S+", text)]


def joined(items: Iterator[str] | list[str], mark: str) -> str:
    """Return the items with marks between them, a dash if there are none."""
    return mark.join(items) or "-"
