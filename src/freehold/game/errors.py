"""Why a game was not made, and why a move was not played."""

from collections.abc import Sequence
from typing import Final

from freehold.record import NotationError
from freehold.wire import Refusal

NO_MOVE: Final = "not_a_move"
LONGEST: Final = 40  # characters of a move that a message shows
MOST_SHOWN: Final = 12  # moves that a message lists


class SetupError(ValueError):
    """Say what was expected to make a game from, and what came."""


class MoveError(ValueError):
    """Say why a move was refused and what was expected; nothing has changed.

    `word` is the reason for programs: a word of the protocol's refusals, or `not_a_move` for a text
    that is none.  `expected` holds the texts of what the seat may do.
    """

    def __init__(self, move: str, word: str, reason: str, expected: Sequence[str]) -> None:
        self.move = move
        self.word = word
        self.expected = tuple(expected)
        shown = repr(move if len(move) <= LONGEST else move[: LONGEST - 3] + "...")
        super().__init__(f"{shown} was refused ({word}): {reason} {_expectation(expected)}")


def refused(move: str, refusal: Refusal, expected: Sequence[str]) -> MoveError:
    """Return the error for a move that the rules refuse."""
    return MoveError(move, refusal.word, refusal.message, expected)


def unreadable(move: str, error: NotationError, expected: Sequence[str]) -> MoveError:
    """Return the error for a text that is no move."""
    return MoveError(move, NO_MOVE, f"{error}.", expected)


def _expectation(expected: Sequence[str]) -> str:
    if not expected:
        return "Expected nothing: there is no move for this seat now."
    more = ", ..." if len(expected) > MOST_SHOWN else ""
    return f"Expected one of: {', '.join(expected[:MOST_SHOWN])}{more}."
